"""A server of one folder for tests, which can be told to misbehave."""

import gzip
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote


class Server(http.server.ThreadingHTTPServer):
    """What it serves and how it misbehaves, by path."""

    folder: Path
    answers: dict[str, list[int]]  # statuses to answer with before the file is served
    truncated: set[str]
    zipped: set[str]
    moved: dict[str, str]
    asked: list[str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        key = unquote(self.path).lstrip("/")
        self.server.asked.append(key)
        path = self.server.folder / key
        pending = self.server.answers.get(key)
        if pending:
            self.send_error(pending.pop(0))
        elif key in self.server.moved:
            self.send_response(302)
            self.send_header("Location", self.server.moved[key])
            self.end_headers()
        elif path.is_file():
            self._send(key, path.read_bytes())
        else:
            self.send_error(404)

    def _send(self, key: str, content: bytes) -> None:
        self.send_response(200)
        if key in self.server.zipped:
            content = content if key.endswith(".gz") else gzip.compress(content)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:-1] if key in self.server.truncated else content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server of the folder, on a free port."""
    server = Server(("127.0.0.1", 0), _Handler)
    server.folder, server.answers, server.truncated, server.zipped = folder, {}, set(), set()
    server.moved, server.asked = {}, []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
