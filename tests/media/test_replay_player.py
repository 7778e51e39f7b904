"""The player of recordings in a real browser: what it draws is what the operations draw on a bare canvas."""

import json
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Route

from tests.media.clips import request
from tests.media.conftest import Workshop
from tests.media.test_recordings import recording

SCRIPT = Path(__file__).parents[2] / "themes" / "cabinet" / "scripts" / "replay.js"
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
SITE = "http://gallery.test"
PLACE = '<div data-replay data-src="/r.json" data-name="The bounce"><p>A recording.</p></div>'

Document = dict[str, Any]


def call(method: str, *args: object) -> Document:
    return {"op": "call", "method": method, "args": list(args)}


def assign(name: str, value: object) -> Document:
    return {"op": "set", "property": name, "value": value}


def drawing() -> Document:
    """A recording that uses each part of the format."""
    document = recording()
    document["resources"].append({"make": {"method": "createPattern", "args": [{"$img": 0}, "repeat"]}, "then": []})
    document["resources"][0]["then"].append(call("addColorStop", 1, "#a03"))
    document["images"][1] = {"kind": "pixels", "width": 2, "height": 1, "data": "/wAA/wAA//8="}
    clip = [{"transform": [1, 0, 0, 1, 2, 2], "ops": [call("beginPath"), call("rect", 0, 0, 20, 12), call("clip")]}]
    path = [{"transform": None, "ops": [call("moveTo", 1, 1), call("lineTo", 30, 16)]}]
    document["states"] = [
        {"properties": {"globalAlpha": 1}, "transform": None, "lineDash": None, "clip": [], "path": []},
        {
            "properties": {"strokeStyle": "#0f0", "lineWidth": 3, "globalAlpha": 0.5},
            "transform": [1, 0, 0, 1, 4, 0],
            "lineDash": [4, 2],
            "clip": clip,
            "path": path,
        },
    ]
    document["ops"] = [
        assign("fillStyle", {"$res": 0}),
        call("fillRect", 0, 0, 32, 18),
        call("drawImage", {"$img": 0}, 3, 5),
        call("putImageData", {"$img": 1}, 10, 10),
        assign("fillStyle", {"$res": 1}),
        call("setTransform", {"a": 1, "b": 0, "c": 0, "d": 1, "e": 3, "f": 1}),
        call("stroke"),
        call("restore"),
    ]
    surface = {"width": 32, "height": 18}
    frame = {"count": 1, "deltaMs": 20, "surface": surface, "stack": []}
    document["frames"] = [
        frame | {"timeMs": 20, "state": 0, "ops": [0, 1, 2, 3]},
        frame | {"timeMs": 40, "state": 1, "stack": [0], "ops": [6, 0, 1, 7, 4, 1]},
        frame | {"timeMs": 60, "state": 1, "ops": [5, 4, 1], "surface": {"width": 40, "height": 20}},
    ]
    return document


# The same frames, written by hand for a bare canvas.
BARE = """async (index) => {
  const png = await createImageBitmap(await (await fetch('/image.png')).blob());
  const canvas = new OffscreenCanvas(index === 2 ? 40 : 32, index === 2 ? 20 : 18);
  const c = canvas.getContext('2d');
  const gradient = () => {
    const made = c.createLinearGradient(0, 0, 0, 18);
    made.addColorStop(0, '#fff');
    made.addColorStop(1, '#a03');
    return made;
  };
  const inherit = () => {
    c.strokeStyle = '#0f0';
    c.lineWidth = 3;
    c.globalAlpha = 0.5;
    c.setTransform(1, 0, 0, 1, 2, 2);
    c.beginPath();
    c.rect(0, 0, 20, 12);
    c.clip();
    c.beginPath();
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.moveTo(1, 1);
    c.lineTo(30, 16);
    c.setTransform(1, 0, 0, 1, 4, 0);
    c.setLineDash([4, 2]);
  };
  if (index === 0) {
    c.fillStyle = gradient();
    c.fillRect(0, 0, 32, 18);
    c.drawImage(png, 3, 5);
    c.putImageData(new ImageData(new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 255]), 2, 1), 10, 10);
  } else if (index === 1) {
    c.save();
    inherit();
    c.stroke();
    c.fillStyle = gradient();
    c.fillRect(0, 0, 32, 18);
    c.restore();
    c.fillStyle = c.createPattern(png, 'repeat');
    c.fillRect(0, 0, 32, 18);
  } else {
    inherit();
    c.setTransform(1, 0, 0, 1, 3, 1);
    c.fillStyle = c.createPattern(png, 'repeat');
    c.fillRect(0, 0, 32, 18);
  }
  return [...c.getImageData(0, 0, canvas.width, canvas.height).data];
}"""

SHOWN = """async (index) => {
  const { playerOf } = await import('/replay.js');
  const player = await playerOf(document.querySelector('[data-replay]'));
  player.show(index);
  const canvas = document.querySelector('canvas');
  return [...canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data];
}"""

COLOURS = SHOWN.replace("return [...", "return new Set([...").replace(".data];", ".data]).size;")


class Stage:
    """A page of a made-up gallery, and all that it asked for."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.files: dict[str, tuple[str, bytes]] = {"/replay.js": ("text/javascript", SCRIPT.read_bytes())}
        page.route("**/*", self._answer)
        page.on("console", self._note)
        page.on("pageerror", self._note_error)

    def clear(self) -> None:
        """Leave the page as it was."""
        self.page.goto("about:blank")
        self.page.unroute_all()
        self.page.remove_listener("console", self._note)
        self.page.remove_listener("pageerror", self._note_error)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def open(self, document: object, body: str = PLACE) -> Page:
        """Show `document` in a page, and wait until it is drawn or given up."""
        self.files["/r.json"] = ("application/json", json.dumps(document).encode())
        self.show(body)
        self.page.wait_for_selector("canvas, .replay-error")
        return self.page

    def show(self, body: str) -> None:
        html = f"<!doctype html><title>t</title><body>{body}<script type=module src=/replay.js></script>"
        self.files["/"] = ("text/html", html.encode())
        self.page.goto(f"{SITE}/")

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(SITE)
        self.asked.append(path)
        if path not in self.files:
            route.fulfill(status=404, body="")
            return
        kind, content = self.files[path]
        route.fulfill(body=content, headers={"content-type": kind, "content-security-policy": POLICY})


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    """One page for all: to open another for each test would take longer than the tests."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture
def stage(window: Page) -> Iterator[Stage]:
    stage = Stage(window)
    yield stage
    stage.clear()


@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_frame_is_what_its_operations_draw_on_a_bare_canvas(
    index: int, stage: Stage, workshop: Workshop, tmp_path: Path
) -> None:
    source = tmp_path / "r.json"
    source.write_text(json.dumps(drawing()))
    published = json.loads(workshop.file(workshop.make(request(source, "replay"))).read_bytes())
    stage.files["/image.png"] = ("image/png", b64decode(drawing()["images"][0]["src"].partition(",")[2]))
    page = stage.open(published)

    shown, bare = page.evaluate(SHOWN, index), page.evaluate(BARE, index)

    assert shown == bare
    assert len(set(shown)) > 4
    assert page.locator(".replay-notice").is_hidden()
    assert not stage.complaints


def test_frames_can_be_shown_in_any_order(stage: Stage) -> None:
    page = stage.open(drawing())

    forward = [page.evaluate(SHOWN, index) for index in (0, 1, 2)]
    backward = [page.evaluate(SHOWN, index) for index in (2, 1, 0)]

    assert backward == forward[::-1]


SKIPPED = {
    "a method that draws nothing": call("getImageData", 0, 0, 1, 1),
    "a way to the page": call("constructor", "alert(1)"),
    "an inherited name": call("__defineGetter__", "x"),
    "a property of the page": assign("canvas", "x"),
    "the prototype": assign("__proto__", {"a": 1}),
    "an unknown property": assign("colour", "red"),
    "a wrong argument": call("arc", 1, 1, -5, 0, 1),
    "an argument that was not recorded": call("drawImage", {"$opaque": "HTMLVideoElement"}, 0, 0),
    "an argument cut short": call("setLineDash", [1, 2, {"$opaque": "truncated"}]),
    "an image that failed": call("drawImage", {"$img": 2}, 0, 0),
    "a filter by address": assign("filter", "url(https://example.org/a.svg#b)"),
    "a key that is none": call("setTransform", {"constructor": 1}),
    "an unknown operation": {"op": "eval", "code": "alert(1)"},
}


@pytest.mark.parametrize("what", SKIPPED)
def test_an_operation_that_cannot_be_drawn_is_counted_and_the_rest_drawn(what: str, stage: Stage) -> None:
    document = drawing()
    document["images"].append(None)
    document["ops"].append(SKIPPED[what])
    document["frames"][0]["ops"] = [8, 0, 1, 2, 3]

    page = stage.open(document)

    assert page.locator(".replay-notice").inner_text() == "1 operation could not be drawn."
    assert sum(page.evaluate(SHOWN, 0)) > 0
    assert not stage.complaints


def test_a_resource_that_names_itself_is_not_drawn(stage: Stage) -> None:
    document = drawing()
    document["resources"][0]["then"] = [call("addColorStop", {"$res": 0}, "#fff")]

    page = stage.open(document)

    assert page.locator(".replay-notice").is_visible()


def test_a_frame_that_the_recorder_cut_short_says_so(stage: Stage) -> None:
    document = drawing()
    document["frames"][0]["truncated"] = True

    page = stage.open(document)

    assert page.locator(".replay-notice").inner_text() == "The recorder cut short what this frame inherits."


def test_the_first_frame_stands_still_until_someone_asks(stage: Stage) -> None:
    page = stage.open(drawing())

    page.wait_for_timeout(300)

    assert page.locator(".replay-time").inner_text() == "1 / 3 · 0.020 s"


def test_the_scrubber_is_moved_by_keys_and_tells_frame_and_time(stage: Stage) -> None:
    page = stage.open(drawing())
    scrubber = page.get_by_role("slider", name="Frame of The bounce")

    scrubber.focus()
    page.keyboard.press("ArrowRight")

    assert scrubber.get_attribute("aria-valuetext") == "frame 2 of 3, 0.040 s"
    assert page.locator(".replay-time").inner_text() == "2 / 3 · 0.040 s"


def test_playing_goes_to_the_end_and_begins_again(stage: Stage) -> None:
    page = stage.open(drawing())
    end, play = page.get_by_text("3 / 3 · 0.060 s"), page.get_by_role("button", name="Play The bounce")

    for _ in range(2):
        play.press("Enter")
        end.wait_for()
        play.wait_for()

    assert not stage.complaints


def test_single_steps_stop_at_both_ends(stage: Stage) -> None:
    page = stage.open(drawing())

    page.get_by_role("button", name="−1 frame").press("Enter")
    first = page.locator(".replay-time").inner_text()
    for _ in range(5):
        page.get_by_role("button", name="+1 frame").press("Enter")

    assert first.startswith("1 / 3")
    assert page.locator(".replay-time").inner_text().startswith("3 / 3")


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"format": 2}, "it is of a format this player does not know"),
        ({"format": 1, "images": []}, "it has no table of resources"),
        ("no recording", "it is of a format this player does not know"),
        (drawing() | {"frames": []}, "it has no frame"),
        (drawing() | {"states": []}, "frame 0 names no state"),
    ],
)
def test_a_broken_recording_is_told_in_its_place(document: object, words: str, stage: Stage) -> None:
    page = stage.open(document)

    assert page.locator(".replay-error").inner_text() == f"The bounce cannot be played: {words}."
    assert page.get_by_text("A recording.", exact=True).is_visible()
    assert not [one for one in stage.complaints if "Uncaught" in one]


def test_a_recording_is_loaded_when_it_comes_near(stage: Stage) -> None:
    stage.files["/r.json"] = ("application/json", json.dumps(drawing()).encode())
    lines = "<p>text</p>" * 200
    stage.show(f"{lines}{PLACE}")
    stage.page.wait_for_timeout(300)
    asked_at_first = list(stage.asked)

    stage.page.locator("[data-replay]").scroll_into_view_if_needed()
    stage.page.wait_for_selector("canvas")

    assert "/r.json" not in asked_at_first
    assert "/r.json" in stage.asked


def test_a_recording_of_the_samples_is_drawn_whole(stage: Stage, samples: Path, workshop: Workshop) -> None:
    folder = samples / "export-v2" / "media" / "runs" / "run-b2" / "validation"
    medium = workshop.make(request(folder / "ball.bank__bounce.json.gz", "replay", images=[*folder.glob("img.*")]))

    page = stage.open(json.loads(workshop.file(medium).read_bytes()))

    for index in range(medium.frames or 0):
        assert page.evaluate(COLOURS, index) > 2
    assert not workshop.found
    assert not stage.complaints
