"""Plates: pictures for link previews, drawn from words and a still."""

import dataclasses
import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from sitegen.diagnostics import Place
from sitegen.media.plates import bundled_face, draw_plate
from sitegen.model.media import PLATE, MediaRequest, Plate
from tests.media.clips import request
from tests.media.conftest import Workshop

MARBLE = Plate("End to end · easy", "Marble", (("12", "points"), ("87.3 %", "best score")), None)
WINDOW = (604, 110, 1_124, 402)
MARGIN_PX = 60


def _drawn(plate: Plate, still: Path | None = None) -> Image.Image:
    return Image.open(io.BytesIO(draw_plate(plate, bundled_face(), still).content)).convert("RGB")


def _asked(plate: Plate) -> MediaRequest:
    return MediaRequest(bundled_face(), PLATE, "plate.jpg", "link previews", Place("themes"), plate=plate)


def _ink(picture: Image.Image) -> tuple[int, int, int, int]:
    """The box around all words inside the frame."""
    inner = picture.crop((MARGIN_PX, 40, picture.width - MARGIN_PX, picture.height - 40)).convert("L")
    box = inner.point(lambda level: 255 if level < 150 else 0).getbbox()
    assert box is not None
    return (box[0] + MARGIN_PX, box[1] + 40, box[2] + MARGIN_PX, box[3] + 40)


def test_a_plate_is_small_and_of_the_size_that_previews_show(workshop: Workshop) -> None:
    medium = workshop.make(_asked(MARBLE))

    assert (medium.kind, medium.file.extension) == ("image", "jpg")
    assert (medium.width_px, medium.height_px) == (1_200, 630)
    with Image.open(workshop.file(medium)) as picture:
        assert (picture.format, picture.size) == ("JPEG", (1_200, 630))
    assert medium.file.size_bytes < 60_000


def test_a_plate_is_drawn_once_and_alike_everywhere(tmp_path: Path) -> None:
    media = [Workshop(tmp_path / name).make(_asked(MARBLE)) for name in ("a", "b")]
    again = Workshop(tmp_path / "a")

    again.make(_asked(MARBLE))

    assert media[0].file == media[1].file
    assert (again.store.report.hits, again.store.report.misses) == (1, 0)


@pytest.mark.parametrize(
    "changed",
    [{"title": "Marbles"}, {"eyebrow": "Leaderboard"}, {"figures": (("13", "points"), ("87.3 %", "best score"))}],
)
def test_other_words_make_another_plate(changed: dict[str, object], workshop: Workshop) -> None:
    other = dataclasses.replace(MARBLE, **changed)  # type: ignore[arg-type]

    assert workshop.make(_asked(other)).file != workshop.make(_asked(MARBLE)).file


def test_a_still_hangs_in_its_window(tmp_path: Path, workshop: Workshop) -> None:
    source = tmp_path / "red.png"
    Image.new("RGB", (640, 360), "#c8102e").save(source)
    still = workshop.make(request(source, "image")).file

    medium = workshop.make(_asked(dataclasses.replace(MARBLE, still=still)))

    with Image.open(workshop.file(medium)) as file:
        picture = file.convert("RGB")
    middle = picture.getpixel(((WINDOW[0] + WINDOW[2]) // 2, (WINDOW[1] + WINDOW[3]) // 2))
    assert isinstance(middle, tuple)
    assert all(abs(level - wanted) < 8 for level, wanted in zip(middle, (0xC8, 0x10, 0x2E), strict=True))


@pytest.mark.parametrize(
    "title",
    ["A", "The long and winding title of a case that nobody would write " * 3, "Unbreakable" * 30, ""],
    ids=["short", "many words", "one word", "none"],
)
def test_words_stay_inside_the_frame(title: str, tmp_path: Path) -> None:
    still = tmp_path / "paper.png"
    Image.new("RGB", (1_280, 720), "#f4ecdc").save(still)
    figures = (("100.0 %", "a-model-with-a-name-without-an-end/" * 5), ("1", "x"), ("2", "y"))

    left, top, right, bottom = _ink(_drawn(Plate("END " * 80, title, figures, None), still))

    assert (left >= 70, top >= 60, right <= 1_130, bottom <= 580) == (True, True, True, True)


def test_letters_that_the_face_lacks_are_left_out() -> None:
    difference = ImageChops.difference(
        _drawn(MARBLE), _drawn(dataclasses.replace(MARBLE, title="\u6f22Mar\u5b57ble\u202e\n"))
    )

    assert difference.getbbox() is None


def test_letters_beyond_english_are_set() -> None:
    difference = ImageChops.difference(_drawn(MARBLE), _drawn(dataclasses.replace(MARBLE, title="M\u00e4rble")))

    assert difference.getbbox() is not None


def test_a_face_that_is_not_there_is_told(tmp_path: Path, workshop: Workshop) -> None:
    missing, told = workshop.missing(dataclasses.replace(_asked(MARBLE), source=tmp_path / "gone.woff2"))

    assert told.rule.value == "missing-media"
    assert missing.reason == "the plate is missing"
