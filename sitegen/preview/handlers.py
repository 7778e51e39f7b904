"""The answers of the preview server: the site's files, the overlay's, and livereload's."""

import dataclasses
import http
from pathlib import Path, PurePath
from types import SimpleNamespace
from typing import cast
from urllib.parse import quote, unquote

from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler

from sitegen.preview.files import MissingSlash, SiteFile, find_file
from sitegen.preview.guard import is_allowed_host, is_own_origin
from sitegen.preview.header_rules import headers_for, parse_header_rules
from sitegen.preview.media_types import media_type
from sitegen.preview.overlay import (
    PREFIX,
    SCRIPT,
    SOURCE_STYLE,
    SOURCE_URL,
    STATUS_URL,
    STYLE,
    is_page_of_the_site,
    waiting_page,
    with_livereload,
    with_overlay,
)
from sitegen.preview.redirect_rules import parse_redirect_rules, redirect_for
from sitegen.preview.source_page import mended_page, source_page
from sitegen.preview.status import BuildStatus, status_json

_OPAQUE_ORIGIN = "null"  # a game in a sandboxed frame
_HTML = "text/html; charset=utf-8"
_PLAIN_NOT_FOUND = b"<!doctype html><title>404</title><h1>404: not found</h1>"


@dataclasses.dataclass(slots=True, kw_only=True)
class Served:
    """What the server serves. The one value of the preview that changes: the status, after every build."""

    folder: Path
    host: str
    base_path: str  # starts and ends with `/`
    status: BuildStatus


def preview_application(served: Served) -> Application:
    """The application that answers for `served`."""
    return Application(
        [
            ("/livereload", ReloadSocket),
            (r"/livereload\.js", ReloadScript),
            (STATUS_URL, StatusFile),
            (f"{PREFIX}{SCRIPT.name}", OverlayFile, {"file": SCRIPT}),
            (f"{PREFIX}{STYLE.name}", OverlayFile, {"file": STYLE}),
            (f"{PREFIX}{SOURCE_STYLE.name}", OverlayFile, {"file": SOURCE_STYLE}),
            (SOURCE_URL, SourcePage),
            ("/(.*)", SitePage, {"path": str(served.folder)}),
        ],
        served=served,
        log_function=lambda _handler: None,  # the terminal is for the builds
        websocket_ping_interval=20,
    )


class _Guarded(RequestHandler):
    """Refuses requests under a foreign name or from a foreign page."""

    allows_opaque_origin = False

    @property
    def served(self) -> Served:
        """What this server serves."""
        return cast("Served", self.settings["served"])

    def set_default_headers(self) -> None:
        self.set_header("Cache-Control", "no-store")

    def prepare(self) -> None:
        if not is_allowed_host(self.request.host, served_host=self.served.host):
            raise HTTPError(http.HTTPStatus.FORBIDDEN, reason="This host is not served here")
        origin = self.request.headers.get("Origin")
        if origin == _OPAQUE_ORIGIN and self.allows_opaque_origin:
            return
        if not is_own_origin(origin, host_header=self.request.host):
            raise HTTPError(http.HTTPStatus.FORBIDDEN, reason="Pages of other origins may not ask")

    def compute_etag(self) -> str | None:
        return None  # nothing is cached

    def write_error(self, status_code: int, **_details: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}: {self._reason}\n")


class ReloadSocket(_Guarded, LiveReloadHandler):  # type: ignore[misc]  # livereload has no types
    """The socket on which open pages wait."""

    watcher = SimpleNamespace(filepath="*")  # livereload names it in a log line; the watching is done elsewhere

    def check_origin(self, origin: str) -> bool:
        """Whether a page of this server opens the socket: livereload itself would let in any page of the web."""
        return is_own_origin(origin, host_header=self.request.host)


class ReloadScript(_Guarded, LiveReloadJSHandler):  # type: ignore[misc]  # livereload has no types
    """Livereload's own script."""


class StatusFile(_Guarded):
    """How the last build went, for the overlay."""

    def get(self) -> None:
        """Send the status as JSON."""
        self.set_header("Content-Type", "application/json")
        self.finish(status_json(self.served.status))


class OverlayFile(_Guarded):
    """A script or a style of the overlay."""

    def initialize(self, file: Path) -> None:
        """Take the file to send."""
        self.file = file

    def get(self) -> None:
        """Send the file."""
        self.set_header("Content-Type", media_type(self.file))
        self.finish(self.file.read_bytes())


class SourcePage(_Guarded):
    """A file that a diagnostic of the last build names. No other file can be asked for."""

    def get(self) -> None:
        """Send the file of the diagnostic whose id is asked for, or the page that says that it is mended."""
        status = self.served.status
        asked = self.get_query_argument("diagnostic", "")
        shown = next((one for one in status.diagnostics if one.id == asked), None)
        if shown is None:
            self.set_status(http.HTTPStatus.NOT_FOUND)
            page = mended_page(self.served.base_path)
        else:
            lines = status.lines(shown.diagnostic.place.file) if shown.has_source else ()
            page = source_page(shown.diagnostic, lines)
        self.set_header("Content-Type", _HTML)
        self.finish(with_livereload(page, host_header=self.request.host))


class SitePage(_Guarded, StaticFileHandler):
    """A file of the site, sent as its host would send it. Tornado's part is ranges, which videos need."""

    allows_opaque_origin = True

    async def get(self, path: str, include_body: bool = True) -> None:  # noqa: FBT001, FBT002 - tornado's signature
        """Send the file, or the way to it, or the site's 404 page."""
        site_path = self._site_path()
        if site_path is None:
            self._send_outside_of_the_site()
            return
        found = find_file(self.served.folder, site_path)
        match found:
            case SiteFile(file) if media_type(file) == _HTML and is_page_of_the_site(site_path):
                self._send_page(file.read_bytes())
            case SiteFile(file):
                self.root = str(self.served.folder.resolve())
                await super().get(str(file.relative_to(self.root)), include_body)
            case MissingSlash():
                self._redirect(f"/{path.strip('/')}/")
            case None:
                self._send_moved_or_not_found()

    def get_content_type(self) -> str:
        """The type by our own table."""
        return media_type(PurePath(self.path))

    def should_return_304(self) -> bool:
        """Never: nothing is cached."""
        return False

    def set_extra_headers(self, path: str) -> None:
        """What the site's `_headers` file says about the address."""
        del path  # that of the file; the rules are about addresses
        self._set_site_headers()

    @property
    def _path(self) -> str:
        return unquote(self.request.path)

    def _site_path(self) -> str | None:
        """The path from the site's start, with a leading `/`; None where the site does not reach."""
        base_path = self.served.base_path
        return "/" + self._path.removeprefix(base_path) if self._path.startswith(base_path) else None

    def _send_outside_of_the_site(self) -> None:
        """A site below a sub-path starts there: the server's own start leads to it."""
        if self._path in {"/", self.served.base_path.rstrip("/")}:
            self.redirect(self.served.base_path)
        else:
            self._send_not_found()

    def _redirect(self, path: str) -> None:
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(quote(path) + query)

    def _send_page(self, page: bytes) -> None:
        self.set_header("Content-Type", _HTML)
        self._set_site_headers()
        self.finish(with_overlay(page, site=self.served.status.site, host_header=self.request.host))

    def _send_moved_or_not_found(self) -> None:
        """Files stand before redirects, as they do on hosts."""
        moved = redirect_for(parse_redirect_rules(self._host_file("_redirects")), self._path)
        if moved is None:
            self._send_not_found()
        else:
            self.redirect(moved[0], status=moved[1])

    def _send_not_found(self) -> None:
        if not (self.served.folder / "index.html").is_file():
            self.set_status(http.HTTPStatus.SERVICE_UNAVAILABLE)
            self._send_page(waiting_page())
            return
        self.set_status(http.HTTPStatus.NOT_FOUND)
        page = find_file(self.served.folder, "/404.html")
        self._send_page(page.path.read_bytes() if isinstance(page, SiteFile) else _PLAIN_NOT_FOUND)

    def _set_site_headers(self) -> None:
        for name, value in headers_for(parse_header_rules(self._host_file("_headers")), self._path).items():
            self.set_header(name, value)
        self.set_header("Cache-Control", "no-store")

    def _host_file(self, name: str) -> str:
        file = self.served.folder / name
        return file.read_text(encoding="utf-8") if file.is_file() else ""
