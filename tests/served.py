"""A built site on a local port, answered as its host would: with its own `_headers` and its 404 page."""

import contextlib
import functools
import http.server
import re
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

from sitegen.preview.header_rules import HeaderRule, headers_for, parse_header_rules


@contextlib.contextmanager
def serve_site(folder: Path) -> Iterator[str]:
    """Serve `folder` until the block ends; yields the address without a `/` at its end."""
    rules = parse_header_rules((folder / "_headers").read_text(encoding="utf-8"))
    handler = functools.partial(_Handler, rules, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(http.server.SimpleHTTPRequestHandler):
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
        """Hosts answer with parts of a file, without which no browser seeks in a clip."""
        path = Path(self.translate_path(self.path))
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if not asked or not path.is_file():
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the reader has left
                super().do_GET()
            return
        content = path.read_bytes()
        first, last = int(asked[1]), min(int(asked[2] or len(content)), len(content) - 1)
        part = content[first : last + 1]
        self.send_response(HTTPStatus.PARTIAL_CONTENT)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(content)}")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.wfile.write(part)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != HTTPStatus.NOT_FOUND:
            super().send_error(code, message, explain)
            return
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)
