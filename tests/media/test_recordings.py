"""Recordings: checked against every bound of the format, their images brought inside, published as plain JSON."""

import base64
import copy
import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sitegen.rules import Rule
from tests.media.clips import request
from tests.media.conftest import Workshop

Document = dict[str, Any]


def _png(width: int = 4, height: int = 3) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGBA", (width, height), (200, 30, 60, 128)).save(buffer, format="PNG")
    return buffer.getvalue()


def recording() -> Document:
    """A recording of two frames, a gradient and an image in each form."""
    state: Document = {"properties": {"globalAlpha": 1}, "transform": None, "lineDash": None, "clip": [], "path": []}
    frame: Document = {"count": 7, "timeMs": 100.0, "deltaMs": 20.0, "surface": {"width": 32, "height": 18}}
    return {
        "format": 1,
        "width": 32,
        "height": 18,
        "background": "#102030",
        "images": [
            {"kind": "bitmap", "width": 4, "height": 3, "src": _data_url(_png())},
            {"kind": "pixels", "width": 1, "height": 2, "data": base64.b64encode(bytes(8)).decode()},
        ],
        "resources": [
            {
                "make": {"method": "createLinearGradient", "args": [0, 0, 0, 18]},
                "then": [{"op": "call", "method": "addColorStop", "args": [0, "#fff"]}],
            }
        ],
        "ops": [
            {"op": "set", "property": "fillStyle", "value": {"$res": 0}},
            {"op": "call", "method": "fillRect", "args": [0, 0, 32, 18]},
            {"op": "call", "method": "drawImage", "args": [{"$img": 0}, 1, 1]},
        ],
        "states": [state],
        "frames": [
            frame | {"state": 0, "stack": [], "ops": [0, 1]},
            frame | {"timeMs": 120.5, "state": 0, "stack": [0], "ops": [2]},
        ],
    }


def _data_url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()


def _written(folder: Path, document: object, name: str = "ball.bank__bounce.json.gz") -> Path:
    path = folder / name
    text = json.dumps(document).encode()
    path.write_bytes(gzip.compress(text, mtime=0) if name.endswith(".gz") else text)
    return path


def _published(workshop: Workshop, path: Path, *images: Path) -> Document:
    medium = workshop.make(request(path, "replay", images=images))
    document: Document = json.loads(workshop.file(medium).read_bytes())
    return document


@pytest.mark.parametrize("name", ["r.json.gz", "r.json"])
def test_a_recording_is_published_as_plain_json(name: str, workshop: Workshop, tmp_path: Path) -> None:
    published = _published(workshop, _written(tmp_path, recording(), name))

    assert published == recording()
    assert not workshop.found


def test_a_recording_tells_its_size_frames_and_the_time_they_cover(workshop: Workshop, tmp_path: Path) -> None:
    medium = workshop.make(request(_written(tmp_path, recording()), "replay"))

    assert (medium.kind, medium.file.extension) == ("replay", "json")
    assert (medium.width_px, medium.height_px, medium.frames, medium.duration_s) == (32, 18, 2, 0.0405)


def test_equal_recordings_are_one_file_however_they_are_packed(workshop: Workshop, tmp_path: Path) -> None:
    plain = workshop.make(request(_written(tmp_path, recording(), "a.json"), "replay"))
    packed = workshop.make(request(_written(tmp_path, recording(), "b.json.gz"), "replay"))

    assert plain.file == packed.file


def test_what_is_not_of_the_format_is_left_out(workshop: Workshop, tmp_path: Path) -> None:
    document = recording() | {"comment": "<script>"}
    document["frames"][0]["extra"] = 1

    assert _published(workshop, _written(tmp_path, document)) == recording()


@pytest.mark.parametrize("key", ["file", "src", "data", "stored"])
def test_an_image_of_the_shared_store_is_brought_inside(key: str, workshop: Workshop, tmp_path: Path) -> None:
    store = tmp_path / "img.0123abcd.png"
    store.write_bytes(_png())
    document = recording()
    document["images"][0] = {"kind": "bitmap", "width": 4, "height": 3, key: store.name}

    published = _published(workshop, _written(tmp_path, document), store)

    assert published["images"][0] == {"kind": "bitmap", "width": 4, "height": 3, "src": _data_url(_png())}
    assert not workshop.found


def test_bare_pixels_of_the_shared_store_are_brought_inside(workshop: Workshop, tmp_path: Path) -> None:
    store = tmp_path / "img.pixels_1.bin"
    store.write_bytes(bytes(range(8)))
    document = recording()
    document["images"][1] = {"kind": "pixels", "width": 1, "height": 2, "file": store.name}

    published = _published(workshop, _written(tmp_path, document), store)

    assert published["images"][1]["data"] == base64.b64encode(bytes(range(8))).decode()


def test_a_changed_image_of_the_store_makes_the_recording_anew(workshop: Workshop, tmp_path: Path) -> None:
    store = tmp_path / "img.0123abcd.png"
    document = recording()
    document["images"][0] = {"kind": "bitmap", "width": 4, "height": 3, "file": store.name}
    path = _written(tmp_path, document)
    store.write_bytes(_png())
    before = workshop.make(request(path, "replay", images=[store]))

    Image.new("RGBA", (4, 3), "blue").save(store)
    after = Workshop(workshop.cache).make(request(path, "replay", images=[store]))

    assert after.file != before.file


UNUSABLE_IMAGES = {
    "not beside it": ({"kind": "bitmap", "width": 4, "height": 3, "file": "img.gone.png"}, Rule.MISSING_MEDIA),
    "another address": (
        {"kind": "bitmap", "width": 4, "height": 3, "src": "https://example.org/a.png"},
        Rule.BROKEN_RECORDING,
    ),
    "a path": ({"kind": "bitmap", "width": 4, "height": 3, "file": "../img.a.png"}, Rule.BROKEN_RECORDING),
    "another size": ({"kind": "bitmap", "width": 5, "height": 3, "src": _data_url(_png())}, Rule.BROKEN_IMAGE),
    "no PNG": ({"kind": "bitmap", "width": 4, "height": 3, "src": _data_url(b"GIF89a")}, Rule.BROKEN_IMAGE),
    "too few pixels": ({"kind": "pixels", "width": 9, "height": 9, "data": "AAAA"}, Rule.BROKEN_IMAGE),
    "no base64": ({"kind": "pixels", "width": 1, "height": 1, "data": "!"}, Rule.BROKEN_RECORDING),
    "of no kind": ({"kind": "vector", "width": 1, "height": 1}, Rule.BROKEN_RECORDING),
    "vast": ({"kind": "pixels", "width": 100_000, "height": 100_000, "data": ""}, Rule.BROKEN_RECORDING),
}


@pytest.mark.parametrize("what", UNUSABLE_IMAGES)
def test_a_recording_does_without_an_image_that_cannot_be_had(what: str, workshop: Workshop, tmp_path: Path) -> None:
    image, rule = UNUSABLE_IMAGES[what]
    document = recording()
    document["images"][0] = image

    published = _published(workshop, _written(tmp_path, document))

    (told,) = workshop.found
    assert published["images"][0] is None
    assert published["frames"] == recording()["frames"]
    assert told.rule is rule
    assert "cannot show its image 0" in told.message


def test_an_image_that_the_recorder_could_not_carry_is_no_fault(workshop: Workshop, tmp_path: Path) -> None:
    document = recording()
    document["images"][0] = {"$opaque": "HTMLVideoElement"}

    assert _published(workshop, _written(tmp_path, document))["images"][0] is None
    assert not workshop.found


def _deep(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def _with(change: Callable[[Document], object]) -> Document:
    document = copy.deepcopy(recording())
    change(document)
    return document


def _op(value: object) -> Document:
    return {"op": "set", "property": "fillStyle", "value": value}


def _ops(count: int) -> list[Document]:
    return [{"op": "call", "method": "lineTo", "args": [1, 1]}] * count


BROKEN: dict[str, tuple[Document, str]] = {
    "another format": (_with(lambda d: d.update(format=2)), "invalid enum value 2"),
    "no table": (_with(lambda d: d.pop("states")), "missing required field `states`"),
    "a table that is none": (_with(lambda d: d.update(ops={})), "expected `array`, got `object` - at `$.ops`"),
    "no frame": (_with(lambda d: d.update(frames=[])), "it has no frame"),
    "a state that is not there": (_with(lambda d: d["frames"][1].update(state=1)), "frame 1 names state 1 of 1"),
    "a negative state": (_with(lambda d: d["frames"][1].update(state=-1)), "frame 1 names state -1 of 1"),
    "a stack out of range": (_with(lambda d: d["frames"][1].update(stack=[0, 9])), "frame 1 has a state outside"),
    "a deep stack": (_with(lambda d: d["frames"][0].update(stack=[0] * 65)), "a stack of more than 64"),
    "an operation that is not there": (_with(lambda d: d["frames"][0].update(ops=[3])), "names an operation outside"),
    "no surface": (_with(lambda d: d["frames"][0]["surface"].update(width=0)), "has a surface of 0x18"),
    "an image that is not there": (
        _with(lambda d: d["ops"].append(_op({"$img": 2}))),
        "operation 3 names image 2 of 2",
    ),
    "a resource that is not there": (_with(lambda d: d["ops"].append(_op({"$res": -1}))), "names resource -1 of 1"),
    "a hidden resource": (
        _with(lambda d: d["states"][0]["properties"].update(fillStyle={"a": [{"$res": 5}]})),
        "state 0 names resource 5 of 1",
    ),
    "a deep value": (_with(lambda d: d["ops"].append(_op(_deep(33)))), "a value more than 32 deep"),
    "a large value": (_with(lambda d: d["ops"].append(_op([0] * 70_000))), "more than 65,536 parts"),
    "a long clip": (
        _with(lambda d: d["states"][0].update(clip=[{"transform": None, "ops": _ops(1_025)}])),
        "the clip of state 0 has more than 1,024 operations",
    ),
    "a long path": (
        _with(lambda d: d["states"][0].update(path=[{"transform": None, "ops": _ops(600)}] * 2)),
        "the path of state 0 has more than 1,024 operations",
    ),
    "a matrix of five": (_with(lambda d: d["states"][0].update(transform=[1, 0, 0, 1, 0])), "not six numbers"),
    "an unknown operation": (_with(lambda d: d["ops"].append({"op": "eval", "code": "1"})), "invalid value 'eval'"),
    "a maker that makes no resource": (
        _with(lambda d: d["resources"][0]["make"].update(method="constructor")),
        "invalid enum value 'constructor'",
    ),
    "a background that is no colour": (_with(lambda d: d.update(background="url(x);}")), "not a colour"),
}

TOO_LARGE: dict[str, tuple[Document, str]] = {
    "a vast frame": (_with(lambda d: d.update(width=100_000)), "its frame is 100000x18"),
    "a vast surface": (_with(lambda d: d["frames"][0]["surface"].update(width=9_000)), "the surface of frame 0"),
    "a busy frame": (_with(lambda d: d["frames"][0].update(ops=[0] * 65_537)), "more than 65,536 operations"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_recording_beyond_a_bound_is_refused(what: str, workshop: Workshop, tmp_path: Path) -> None:
    document, words = BROKEN[what]

    missing, told = workshop.missing(request(_written(tmp_path, document), "replay"))

    assert told.rule is Rule.BROKEN_RECORDING
    assert words in told.message
    assert missing.reason == "the recording could not be read"


@pytest.mark.parametrize("what", TOO_LARGE)
def test_a_recording_that_is_too_large_is_refused(what: str, workshop: Workshop, tmp_path: Path) -> None:
    document, words = TOO_LARGE[what]

    _, told = workshop.missing(request(_written(tmp_path, document), "replay"))

    assert told.rule is Rule.MEDIA_TOO_LARGE
    assert words in told.message


def _bomb() -> bytes:
    """300 MB of spaces in a few hundred kilobytes, in many members."""
    return gzip.compress(b" " * (10 << 20), compresslevel=1) * 30


DAMAGED = {
    "empty": (b"", Rule.BROKEN_RECORDING, "it is empty"),
    "no JSON": (b"{not json", Rule.BROKEN_RECORDING, "it is not JSON"),
    "not UTF-8": (b'{"format":1,"width":1,"height":1,"background":"\xff"}', Rule.BROKEN_RECORDING, "it is not JSON"),
    "too many brackets": (b"[" * 200_000, Rule.BROKEN_RECORDING, "cannot be read"),
    "cut gzip": (gzip.compress(json.dumps(recording()).encode())[:-60], Rule.BROKEN_RECORDING, "cut short"),
    "damaged gzip": (b"\x1f\x8b\x08\x00" + bytes(50), Rule.BROKEN_RECORDING, "gzip data is"),
    "a gzip bomb": (_bomb(), Rule.MEDIA_TOO_LARGE, "it inflates to more than 256 MB"),
    "a picture": (_png(), Rule.UNSUPPORTED_MEDIA, "is a PNG image"),
    "a page": (b"<!doctype html>", Rule.UNSUPPORTED_MEDIA, "is a text"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_file_that_is_no_recording_is_told_once(what: str, workshop: Workshop, tmp_path: Path) -> None:
    content, rule, words = DAMAGED[what]
    source = tmp_path / "r.json.gz"
    source.write_bytes(content)

    _, told = workshop.missing(request(source, "replay"))

    assert told.rule is rule
    assert words in told.message
