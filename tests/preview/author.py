"""An author at work with the preview: saves files, and asks the server as a browser would."""

import asyncio
import concurrent.futures
import contextlib
import dataclasses
import http.client
import json
import queue
import shutil
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tornado.websocket import WebSocketClientConnection, websocket_connect

from sitegen.diagnostics import Diagnostic, Place
from sitegen.preview.session import BuildEnded, Event, PreviewOptions, Serving, run_preview
from sitegen.rules import Rule

PAGE = "<!doctype html><html lang='en'><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
FAULT = Diagnostic(
    Rule.UNKNOWN_DOMAIN,
    "no domain is called `sollo`",
    Place("test-cases/maze/v1.0.0/test-case.toml", 4, 9),
    "did you mean `solo`?",
)
WARNING = Diagnostic(
    Rule.UNKNOWN_KEY,
    "the key `<b>colour</b>` is not known",
    Place("test-cases/maze/v1.0.0/test-case.toml", 2, 1),
)
NO_MEDIA = Diagnostic(Rule.MISSING_MEDIA, "the still is not there", Place("export:media/still.png"))
NO_EXPORT = Diagnostic(Rule.MISSING_EXPORT, "there is no export", Place("content/export"))
NO_ADDRESS = Diagnostic(Rule.NO_BASE_ADDRESS, "the site's address is not known", Place("content/site.toml"))
_PATIENCE_S = 20.0

Returned = TypeVar("Returned")


@dataclasses.dataclass(frozen=True)
class Result:
    """What the small builder says of a build."""

    succeeded: bool
    diagnostics: tuple[Diagnostic, ...] = ()
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    export: Path | None = None


@dataclasses.dataclass(frozen=True)
class Answer:
    """An answer of the server."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def run_apart(work: Coroutine[Any, Any, Returned]) -> Returned:
    """What `work` returns. It runs in a thread of its own, since an open browser occupies this one's event loop."""
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(_PATIENCE_S)


class Author:
    """Sources, the site made of them, and the preview that keeps the two together."""

    def __init__(self, folder: Path, *, base_path: str = "/", port: int = 0, build_takes_s: float = 0) -> None:
        self.source = folder / "source"
        self.output = folder / "output"
        self.build_takes_s = build_takes_s
        self.warnings: tuple[Diagnostic, ...] = ()  # of builds that succeed
        self.builds = 0
        self.url = ""
        self.events: queue.Queue[Event] = queue.Queue()
        self._base_path = base_path
        self._port = port
        self._stop = threading.Event()

    @classmethod
    @contextlib.contextmanager
    def at_work(
        cls, folder: Path, *, first: str = "First", base_path: str = "/", port: int = 0, build_takes_s: float = 0
    ) -> "Iterator[Author]":
        """An author whose preview has made its first build."""
        author = cls(folder, base_path=base_path, port=port, build_takes_s=build_takes_s)
        author.save("title.txt", first)
        with author.working():
            author.wait_for_build()
            yield author

    @contextlib.contextmanager
    def working(self) -> Iterator[None]:
        """The preview runs within the block."""
        thread = threading.Thread(target=self._preview)
        thread.start()
        try:
            yield
        finally:
            self._stop.set()
            thread.join(_PATIENCE_S)

    def _preview(self) -> None:
        options = PreviewOptions(
            root=self.source,
            watched=[self.source],
            output=self.output,
            port=self._port,
            base_path=self._base_path,
        )
        run_preview(options, build=self._build, on_event=self._hear, stop=self._stop)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Serving):
            self.url = event.url
        self.events.put(event)

    def _build(self) -> Result:
        """Copy the sources, and make a home page and a 404 page of the title, which may also ask for trouble."""
        self.builds += 1
        time.sleep(self.build_takes_s)
        title = (self.source / "title.txt").read_text()
        if title == "BROKEN":
            return Result(succeeded=False, diagnostics=(FAULT,))
        if title == "BUG":
            raise ZeroDivisionError(title)
        if title == "AS BEFORE":
            return Result(succeeded=True, diagnostics=self.warnings)
        stage = self.output.with_name("stage")
        shutil.copytree(self.source, stage)
        (stage / "index.html").write_text(PAGE.format(title=title))
        (stage / "404.html").write_text(PAGE.format(title="Not here"))
        shutil.rmtree(self.output, ignore_errors=True)
        stage.rename(self.output)
        return Result(succeeded=True, diagnostics=self.warnings, written=("index.html",))

    def save(self, name: str, content: str | bytes) -> None:
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def wait_for_build(self) -> BuildEnded:
        """The next build that ends."""
        while True:
            event = self.events.get(timeout=_PATIENCE_S)
            if isinstance(event, BuildEnded):
                return event

    def save_and_wait(self, name: str, content: str | bytes) -> BuildEnded:
        self.save(name, content)
        return self.wait_for_build()

    def get(self, path: str, *, method: str = "GET", headers: dict[str, str] | None = None) -> Answer:
        """The answer to one request for exactly `path`, which no client library has tidied."""
        connection = http.client.HTTPConnection(self.address, timeout=_PATIENCE_S)
        try:
            connection.request(method, path, headers=headers or {})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    @property
    def address(self) -> str:
        return urlsplit(self.url).netloc

    def status(self) -> dict[str, Any]:
        status: dict[str, Any] = json.loads(self.get("/__sitegen/status.json").body)
        return status

    def signal_after(self, save: tuple[str, str]) -> tuple[dict[str, Any], float]:
        """What an open page hears when `save` (name, content) is made, and how many seconds later."""
        return run_apart(self._signal_after(save))

    async def _signal_after(self, save: tuple[str, str]) -> tuple[dict[str, Any], float]:
        page = await self._open_page()
        saved_s = time.monotonic()
        self.save(*save)
        message = await asyncio.wait_for(page.read_message(), _PATIENCE_S)
        took_s = time.monotonic() - saved_s
        page.close()
        while await asyncio.wait_for(page.read_message(), _PATIENCE_S) is not None:
            pass  # its end is `None`; left before, the socket would stay open
        assert message is not None
        return json.loads(message), took_s

    async def _open_page(self) -> WebSocketClientConnection:
        """The connection that livereload's script makes."""
        page = await websocket_connect(f"ws://{self.address}/livereload")
        await page.write_message('{"command": "hello", "protocols": ["http://livereload.com/protocols/official-7"]}')
        await page.read_message()
        await page.write_message(json.dumps({"command": "info", "url": self.url}))
        await asyncio.sleep(0.05)  # the server notes the page down when it reads the message, and says nothing
        return page
