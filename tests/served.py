"""A built site on a local port, answered as its host would: its own `_headers`, its 404 page, compressed, in parts."""

import contextlib
import functools
import gzip
import http.server
import re
import sys
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sitegen.preview.header_rules import HeaderRule, headers_for, parse_header_rules

_COMPRESSED = re.compile(r"text/|application/(?:atom\+xml|json|xml)|image/svg\+xml")


@contextlib.contextmanager
def serve_site(folder: Path) -> Iterator[str]:
    """Serve `folder` until the block ends; yields the address without a `/` at its end."""
    rules = parse_header_rules((folder / "_headers").read_text(encoding="utf-8"))
    handler = functools.partial(_Handler, rules, directory=str(folder))
    server = _Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader that has left, be it in the midst of asking."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # connections are kept
    disable_nagle_algorithm = True  # else a kept connection waits 40 ms for what confirms the headers
    extensions_map = {  # noqa: RUF012 - the base class's own form
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".webp": "image/webp",
        ".woff2": "font/woff2",
        ".atom": "application/atom+xml",
    }

    def __init__(self, rules: tuple[HeaderRule, ...], *args: object, **options: object) -> None:
        self._rules = rules
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's own name
        """Say nothing."""

    def end_headers(self) -> None:
        for name, value in headers_for(self._rules, unquote(urlsplit(self.path).path)).items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self) -> None:
        """A file, or the part of it that is asked for, without which no browser seeks in a clip."""
        asked = urlsplit(self.path).path
        path = Path(self.translate_path(self.path))
        if path.is_dir() and not asked.endswith("/"):
            super().do_GET()  # says where the folder's page is
            return
        path = path / "index.html" if path.is_dir() else path
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if not path.is_file():
            page = (Path(self.directory) / "404.html").read_bytes()
            self._answer(HTTPStatus.NOT_FOUND, "text/html", page)
        elif part:
            content = path.read_bytes()
            first, last = int(part[1]), min(int(part[2] or len(content)), len(content) - 1)
            place = {"Content-Range": f"bytes {first}-{last}/{len(content)}"}
            self._answer(HTTPStatus.PARTIAL_CONTENT, self.guess_type(path), content[first : last + 1], **place)
        else:
            self._answer(HTTPStatus.OK, self.guess_type(path), path.read_bytes())

    def _answer(self, status: HTTPStatus, mime: str, content: bytes, **headers: str) -> None:
        if status != HTTPStatus.PARTIAL_CONTENT and _COMPRESSED.match(mime) and "gzip" in self._accepted:
            content = _compressed(content)
            headers["Content-Encoding"] = "gzip"
        headers["Content-Type"] = f"{mime}; charset=utf-8" if mime.startswith("text/") else mime
        headers["Content-Length"] = str(len(content))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    @property
    def _accepted(self) -> str:
        return self.headers.get("Accept-Encoding") or ""


@functools.lru_cache(maxsize=500)
def _compressed(content: bytes) -> bytes:
    return gzip.compress(content, 6, mtime=0)
