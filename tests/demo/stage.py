"""Plays a reference build in headless Chromium and takes stills, clips and recordings of it."""

import base64
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, Route, sync_playwright

RECORDER = Path(__file__).with_name("recorder.js").read_text(encoding="utf-8")
MEDIA_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
ADDRESS = "http://demo.invalid/"

# A stretch of play: how many ticks, and what is held meanwhile (as the game's own `step` takes it).
Move = tuple[int, object]


@dataclass(frozen=True)
class Build:
    """A playable folder, and what a run's build does differently from it."""

    folder: Path
    handle: str
    settings: str
    patch: Mapping[str, Mapping[str, Any]]


@contextmanager
def open_browser(executable: Path) -> Iterator[Browser]:
    """A browser that reaches nothing but what it is given."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield browser
        browser.close()


class Stage:
    """One loaded build whose clock is ours. A pose that begins with a reset makes one stage good for many scenes."""

    def __init__(self, browser: Browser, build: Build) -> None:
        self._build = build
        self._page: Page = browser.new_page(viewport={"width": 640, "height": 360})
        self._page.add_init_script(RECORDER)
        self._page.route("**/*", self._serve)
        self._page.goto(ADDRESS + "index.html")

    def close(self) -> None:
        """Closes the page."""
        self._page.close()

    def pose(self, script: str) -> None:
        """Runs `script`, in which `game` is the build's debug surface."""
        self._page.evaluate(f"(() => {{ const game = window.{self._build.handle}; {script} }})()")

    def still(self, moves: Sequence[Move]) -> Image.Image:
        """The picture after all the moves."""
        for ticks, held in moves:
            self._step(ticks, held)
        return self._picture()

    def clip(self, moves: Sequence[Move], *, every: int) -> list[Image.Image]:
        """A picture every so many ticks."""
        pictures = [self._picture()]
        for ticks, held in _in_steps(moves, every):
            self._step(ticks, held)
            pictures.append(self._picture())
        return pictures

    def recording(self, moves: Sequence[Move], *, every: int) -> dict[str, Any]:
        """A draw-command recording with a frame every so many ticks."""
        self._page.evaluate("demoTape.start()")
        tick = 0
        for ticks, held in _in_steps(moves, every):
            tick += ticks
            self._step(ticks, held)
            self._page.evaluate(f"demoTape.frame(() => {self._build.handle}.draw(), {tick}, {ticks})")
        document: dict[str, Any] = self._page.evaluate("demoTape.finish()")
        return document

    def _step(self, ticks: int, held: object) -> None:
        self._page.evaluate(f"{self._build.handle}.step({ticks}, {json.dumps(held)})")

    def _picture(self) -> Image.Image:
        source: str = self._page.evaluate(
            f"(() => {{ {self._build.handle}.draw(); return document.querySelector('canvas').toDataURL(); }})()"
        )
        return Image.open(io.BytesIO(base64.b64decode(source.partition(",")[2]))).convert("RGB")

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(ADDRESS)
        path = self._build.folder / name
        if not path.is_file():
            route.fulfill(status=404, body="")
            return
        text = path.read_text(encoding="utf-8")
        if name == "settings.js":
            text += self._patch_script()
        route.fulfill(body=text, content_type=MEDIA_TYPES[path.suffix])

    def _patch_script(self) -> str:
        parts = json.dumps(self._build.patch)
        return (
            f"\nfor (const [name, part] of Object.entries({parts})) "
            f"Object.assign(window.{self._build.settings}[name], part);\n"
        )


def _in_steps(moves: Sequence[Move], every: int) -> Iterator[Move]:
    for ticks, held in moves:
        for start in range(0, ticks, every):
            yield min(every, ticks - start), held
