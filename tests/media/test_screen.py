"""Stills of recordings, drawn by a browser that the settings name."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sitegen.diagnostics import Diagnostics
from sitegen.media.make import make_media
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, Medium
from sitegen.problems import EnvironmentProblem
from tests.conftest import CHROMIUM
from tests.media.clips import request
from tests.media.test_recordings import recording

needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no chromium: stills of recordings are NOT checked")


def red_frame() -> dict[str, Any]:
    """A recording of one red frame, 64 by 36."""
    fill = [
        {"op": "set", "property": "fillStyle", "value": "#c01020"},
        {"op": "call", "method": "fillRect", "args": [0, 0, 64, 36]},
    ]
    state: dict[str, Any] = {"properties": {}, "transform": None, "lineDash": None, "clip": [], "path": []}
    surface = {"width": 64, "height": 36}
    frame = {"count": 1, "timeMs": 20, "deltaMs": 20, "surface": surface, "stack": [], "state": 0, "ops": [0, 1]}
    empty = {"resources": [], "images": [], "states": [state], "ops": fill, "frames": [frame]}
    return recording() | empty | {"width": 64, "height": 36}


def made(folder: Path, browser: str | None) -> tuple[MediaStore, MediaRequest, Medium]:
    source = folder / "r.json"
    source.write_text(json.dumps(red_frame()))
    store = MediaStore.open(folder / "cache", browser=browser)
    asked = request(source, "replay")
    make_media([asked], store=store, jobs=1, found=Diagnostics())
    medium = store.find(asked)
    assert isinstance(medium, Medium)
    return store, asked, medium


@needs_browser
def test_the_first_frame_stands_for_the_recording(tmp_path: Path) -> None:
    store, _, medium = made(tmp_path, CHROMIUM)

    assert medium.poster is not None
    picture = Image.open(io.BytesIO(store.path(medium.poster).read_bytes())).convert("RGB")
    assert (picture.size, picture.getpixel((32, 18))) == ((64, 36), (192, 16, 32))
    assert medium.thumbnail is not None
    assert not list((tmp_path / "cache/media/parts").iterdir())


@needs_browser
def test_a_still_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, asked, medium = made(tmp_path, CHROMIUM)
    monkeypatch.setattr("sitegen.media.screen.Screen.first_frame", lambda *_, **__: pytest.fail("drawn again"))

    again = MediaStore.open(tmp_path / "cache", browser=CHROMIUM)
    make_media([asked], store=again, jobs=1, found=Diagnostics())

    assert again.find(asked) == medium
    assert again.report.misses == 0


def test_without_a_browser_a_recording_has_no_still(tmp_path: Path) -> None:
    _, _, medium = made(tmp_path, None)

    assert (medium.poster, medium.thumbnail) == (None, None)


def test_a_browser_that_draws_nothing_costs_the_still_alone(tmp_path: Path) -> None:
    _, _, medium = made(tmp_path, "/bin/echo")

    assert medium.frames == 1
    assert medium.poster is None


def test_a_browser_that_is_not_there_is_a_fault_of_the_machine(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="there is no browser at `/nowhere`"):
        made(tmp_path, "/nowhere")
