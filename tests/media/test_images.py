"""Pictures: read by an allow-list, written again without metadata, with a thumbnail."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from sitegen.model.media import Medium, Rung
from sitegen.rules import Rule
from tests.media.clips import Clips, request
from tests.media.conftest import Workshop

ORIENTATION = 0x0112
TURNED_RIGHT = 6


def _picture(width: int = 640, height: int = 360, mode: str = "RGB") -> Image.Image:
    image = Image.radial_gradient("L").resize((width, height)).convert("RGB")
    ImageDraw.Draw(image).rectangle((width // 4, height // 4, width // 2, height // 2), fill=(200, 30, 60))
    return image.convert(mode)


def _saved(folder: Path, name: str, image: Image.Image, **options: object) -> Path:
    path = folder / name
    image.save(path, **options)  # type: ignore[arg-type]
    return path


def _published(workshop: Workshop, medium: Medium) -> Image.Image:
    return Image.open(io.BytesIO(workshop.file(medium).read_bytes()))


def _thumbnail(workshop: Workshop, medium: Medium) -> Image.Image:
    assert medium.thumbnail is not None
    return Image.open(io.BytesIO(workshop.store.path(medium.thumbnail).read_bytes()))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_a_png_keeps_every_pixel(mode: str, tmp_path: Path, workshop: Workshop) -> None:
    image = Image.new("I;16", (300, 40), 40_000) if mode == "I;16" else _picture(mode=mode)
    source = _saved(tmp_path, "still.png", image)

    medium = workshop.make(request(source, "image"))

    assert medium.file.extension == "png"
    assert (medium.width_px, medium.height_px) == image.size
    with Image.open(source) as before:
        assert list(_published(workshop, medium).convert("RGBA").tobytes()) == list(before.convert("RGBA").tobytes())


def test_a_picture_loses_its_metadata(tmp_path: Path, workshop: Workshop) -> None:
    text = PngInfo()
    text.add_text("Comment", "a secret place")
    source = _saved(tmp_path, "still.png", _picture(), pnginfo=text)

    medium = workshop.make(request(source, "image"))

    assert b"secret" not in workshop.file(medium).read_bytes()


def test_a_photograph_is_turned_upright_and_says_nothing_of_where_it_was_taken(
    tmp_path: Path, workshop: Workshop
) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED_RIGHT
    exif[0x010E] = "a secret place"
    source = _saved(tmp_path, "photo.jpg", _picture(), exif=exif)

    medium = workshop.make(request(source, "image"))

    assert (medium.file.extension, medium.width_px, medium.height_px) == ("jpg", 360, 640)
    assert b"secret" not in workshop.file(medium).read_bytes()


@pytest.mark.parametrize("name", ["still.webp", "still.gif"])
def test_other_formats_are_shown_as_well(name: str, tmp_path: Path, workshop: Workshop) -> None:
    source = _saved(tmp_path, name, _picture())

    medium = workshop.make(request(source, "image"))

    assert medium.kind == "image"
    assert _published(workshop, medium).size == (640, 360)


def test_the_extension_does_not_decide(tmp_path: Path, workshop: Workshop) -> None:
    source = _saved(tmp_path, "still.png", _picture(), format="JPEG")

    medium = workshop.make(request(source, "image"))

    assert medium.file.extension == "jpg"


def test_an_animated_gif_becomes_a_clip(clips: Clips, workshop: Workshop) -> None:
    source = clips.pattern("moving.gif", rate="10")

    medium = workshop.make(request(source, "image"))

    assert (medium.kind, medium.file.extension, medium.frames) == ("video", "mp4", 10)


def test_a_thumbnail_is_480_wide(tmp_path: Path, workshop: Workshop) -> None:
    medium = workshop.make(request(_saved(tmp_path, "still.png", _picture(1280, 720)), "image"))

    assert (medium.thumbnail_width_px, medium.thumbnail_height_px) == (480, 270)
    assert _thumbnail(workshop, medium).size == (480, 270)
    assert _thumbnail(workshop, medium).format == "WEBP"


def test_a_thumbnail_of_pixel_art_keeps_its_pixels_square(tmp_path: Path, workshop: Workshop) -> None:
    art = _picture(64, 36)

    medium = workshop.make(request(_saved(tmp_path, "art.png", art), "image"))

    assert (medium.thumbnail_width_px, medium.thumbnail_height_px) == (448, 252)
    small = _thumbnail(workshop, medium).convert("RGB").resize((64, 36), Image.Resampling.NEAREST)
    assert small.tobytes() == art.tobytes()


def test_a_thumbnail_is_never_larger_than_a_picture_that_is_no_pixel_art(tmp_path: Path, workshop: Workshop) -> None:
    medium = workshop.make(request(_saved(tmp_path, "still.png", _picture(300, 200)), "image"))

    assert (medium.thumbnail_width_px, medium.thumbnail_height_px) == (300, 200)


def _noise(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """A picture that no format makes small."""
    return Image.merge("RGB", [Image.effect_noise((width, height), sigma) for sigma in (40, 60, 80)]).convert(mode)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((1920, 1080), [(320, 180), (640, 360), (960, 540), (1280, 720)]),
        ((1280, 720), [(320, 180), (640, 360), (960, 540)]),
        ((321, 180), [(320, 179)]),
        ((320, 180), []),
        ((64, 36), []),
    ],
)
def test_a_picture_has_a_ladder_of_narrower_ones_and_is_never_enlarged(
    size: tuple[int, int], expected: list[tuple[int, int]], tmp_path: Path, workshop: Workshop
) -> None:
    medium = workshop.make(request(_saved(tmp_path, "still.png", _noise(*size)), "image"))

    rungs = [_rung(workshop, rung) for rung in medium.ladder]
    assert [rung.size for rung in rungs] == expected
    assert [rung.width_px for rung in medium.ladder] == [width for width, _ in expected]
    assert {rung.format for rung in rungs} <= {"WEBP"}


def test_a_rung_that_weighs_no_less_than_the_picture_is_left_out(tmp_path: Path, workshop: Workshop) -> None:
    flat = Image.new("P", (1280, 720))

    medium = workshop.make(request(_saved(tmp_path, "flat.png", flat), "image"))

    assert [rung.width_px for rung in medium.ladder if rung.file.size_bytes >= medium.file.size_bytes] == []


def test_a_ladder_says_nothing_of_where_a_picture_was_taken(tmp_path: Path, workshop: Workshop) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED_RIGHT
    exif[0x010E] = "a secret place"
    source = _saved(tmp_path, "photo.jpg", _noise(1000, 800), exif=exif)

    medium = workshop.make(request(source, "image"))

    assert [_rung(workshop, rung).size for rung in medium.ladder] == [(320, 400), (640, 800)]
    assert not any(b"secret" in workshop.store.path(rung.file).read_bytes() for rung in medium.ladder)


def test_a_ladder_keeps_what_shines_through(tmp_path: Path, workshop: Workshop) -> None:
    see_through = _noise(700, 400, "RGBA")
    see_through.putalpha(60)

    medium = workshop.make(request(_saved(tmp_path, "glass.png", see_through), "image"))

    assert [_rung(workshop, rung).convert("RGBA").getpixel((9, 9))[3] for rung in medium.ladder] == [60, 60]  # type: ignore[index]


def test_the_same_picture_gives_the_same_ladder_in_another_store(tmp_path: Path) -> None:
    source = _saved(tmp_path, "still.png", _noise(1280, 720))

    media = [Workshop(tmp_path / name).make(request(source, "image")) for name in ("a", "b")]

    assert media[0].ladder == media[1].ladder


def test_an_animated_gif_too_wide_for_a_clip_is_shown_as_a_still(tmp_path: Path, workshop: Workshop) -> None:
    frames = [Image.new("P", (4_200, 8), colour) for colour in (1, 2)]
    source = _saved(tmp_path, "wide.gif", frames[0], save_all=True, append_images=frames[1:])

    medium = workshop.make(request(source, "image"))

    assert (medium.kind, medium.file.extension, medium.width_px) == ("image", "png", 4_200)


def _rung(workshop: Workshop, rung: Rung) -> Image.Image:
    return Image.open(io.BytesIO(workshop.store.path(rung.file).read_bytes()))


def _bomb(width: int, height: int) -> bytes:
    """A PNG that claims to be vast: a head without pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def _png() -> bytes:
    buffer = io.BytesIO()
    _picture().save(buffer, format="PNG")
    return buffer.getvalue()


REFUSED = {
    "empty": (b"", Rule.BROKEN_IMAGE, "it is empty"),
    "a drawing": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", Rule.UNSUPPORTED_MEDIA, "is an SVG drawing"),
    "a drawing behind a declaration": (b"<?xml version='1.0'?><svg/>", Rule.UNSUPPORTED_MEDIA, "is an SVG drawing"),
    "a text": (b"no picture", Rule.UNSUPPORTED_MEDIA, "is a text"),
    "a bitmap": (b"BM" + bytes(200), Rule.UNSUPPORTED_MEDIA, "in an unknown format"),
    "PostScript": (b"%!PS-Adobe-3.0 EPSF-3.0\n", Rule.UNSUPPORTED_MEDIA, "is a text"),
    "a clip": (b"\x1a\x45\xdf\xa3" + bytes(100), Rule.UNSUPPORTED_MEDIA, "is a WebM or Matroska clip"),
    "cut short": (_png()[:2_000], Rule.BROKEN_IMAGE, "cannot be read as an image"),
    "magic bytes alone": (b"\x89PNG\r\n\x1a\n", Rule.BROKEN_IMAGE, "cannot be read as an image"),
    "damaged": (_png()[:300] + bytes(300) + _png()[600:], Rule.BROKEN_IMAGE, "cannot be read as an image"),
    "a bomb": (_bomb(30_000, 30_000), Rule.MEDIA_TOO_LARGE, "is too large"),
    "a large bomb": (_bomb(10_000, 10_000), Rule.MEDIA_TOO_LARGE, "is too large"),
    "a long bomb": (_bomb(1_000_000, 2), Rule.MEDIA_TOO_LARGE, "it is 1000000x2"),
    "no pixels": (_bomb(0, 0), Rule.BROKEN_IMAGE, "cannot be read as an image"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_picture_that_cannot_be_shown_is_told_once_and_named(what: str, workshop: Workshop, tmp_path: Path) -> None:
    content, rule, words = REFUSED[what]
    source = tmp_path / "still.png"
    source.write_bytes(content)

    missing, told = workshop.missing(request(source, "image", subject="run `r1`, proof `dive`"))

    assert told.rule is rule
    assert told.message.startswith("run `r1`, proof `dive`: `still.png` ")
    assert words in told.message
    assert missing.reason.startswith("the picture ")


@pytest.mark.parametrize("name", ["still.png", "still.jpg", "still.webp", "still.gif"])
def test_no_change_of_a_byte_breaks_the_build(name: str, workshop: Workshop, tmp_path: Path) -> None:
    """Whatever Pillow raises on bytes that are not what they seem is a fault of the picture, not of the build."""
    whole = _saved(tmp_path, name, _picture(48, 30)).read_bytes()

    for at in range(0, len(whole), max(1, len(whole) // 40)):
        source = tmp_path / f"{at}-{name}"
        source.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        workshop.outcome(request(source, "image"))
