"""Draws plates: pictures for link previews, with a name, figures and a still, in the theme's display face.

A plate is 1200x630, which is what previews crop to. The words are set by Pillow's own layout, not by a library that
one machine has and another lacks, so that the same Pillow draws the same bytes everywhere.
"""

import bisect
import functools
import io
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

from sitegen.media.pictures import PIXEL_ART_WIDTH_PX, Still
from sitegen.model.media import Plate
from sitegen.packaged import theme_file

VERSION = 1  # of the drawing: raise it with every change of what is drawn

WIDTH_PX, HEIGHT_PX = 1_200, 630
_PAPER, _INK, _SOFT, _ACCENT, _HAIR, _DARK = "#f4ecdc", "#22190f", "#65533c", "#7d4a00", "#8f7b5c", "#0f0c09"
_FRAMES = (20, 30)  # distances of the two hairlines from the edge
_PIN_PX = 5
_LEFT, _TOP = 76, 88
_WINDOW = (604, 110, 1_124, 402)  # the still's, 16 to 9
_NARROW_PX, _WIDE_PX = 500, 1_048  # the title's width beside a still; all else has the whole
_EYEBROW_PX, _FIGURE_PX = 27, 34
_TITLE_PX = (84, 76, 68, 60, 52, 46, 40)  # the largest that fits is taken
_TITLE_LINES = 3
_FIGURE_LINE_PX = 54
_GAP_PX = 18
_QUALITY = 82


def bundled_face() -> Path:
    """The display face that comes with the package."""
    return theme_file("fonts", "besley-latin-900-normal.woff2")


def draw_plate(plate: Plate, face: Path, still: Path | None) -> Still:
    """The picture, as a JPEG. `still` is the file of the plate's own. Raises OSError where a file cannot be read."""
    picture = Image.new("RGB", (WIDTH_PX, HEIGHT_PX), _PAPER)
    draw = ImageDraw.Draw(picture)
    for distance in _FRAMES:
        draw.rectangle((distance, distance, WIDTH_PX - 1 - distance, HEIGHT_PX - 1 - distance), outline=_HAIR)
    for x in (_LEFT // 2 + _PIN_PX, WIDTH_PX - _LEFT // 2 - _PIN_PX):
        draw.circle((x, HEIGHT_PX // 2), _PIN_PX, fill=_ACCENT)
    if still is not None:
        _hang(picture, still)
    _Words(draw, face, _NARROW_PX if still else _WIDE_PX).write(plate)
    buffer = io.BytesIO()
    picture.save(buffer, format="JPEG", quality=_QUALITY, optimize=True)
    return Still(buffer.getvalue(), "jpg", WIDTH_PX, HEIGHT_PX)


def _hang(picture: Image.Image, still: Path) -> None:
    """Put the still into its window, whole; pixel art keeps its pixels."""
    left, top, right, bottom = _WINDOW
    with Image.open(still, formats=["PNG", "JPEG", "WEBP"]) as file:
        image = file.convert("RGBA")
    way = Image.Resampling.NEAREST if image.width <= PIXEL_ART_WIDTH_PX else Image.Resampling.LANCZOS
    shown = ImageOps.contain(image, (right - left, bottom - top), way)
    window = Image.new("RGB", (right - left, bottom - top), _DARK)
    window.paste(shown, ((window.width - shown.width) // 2, (window.height - shown.height) // 2), shown)
    picture.paste(window, (left, top))
    ImageDraw.Draw(picture).rectangle((left - 1, top - 1, right, bottom), outline=_HAIR)


class _Words:
    """The words of a plate, from the top down."""

    def __init__(self, draw: ImageDraw.ImageDraw, face: Path, width_px: int) -> None:
        self._draw = draw
        self._title_px = width_px
        content = face.read_bytes()
        self._face = functools.cache(
            lambda size: ImageFont.truetype(io.BytesIO(content), size, layout_engine=ImageFont.Layout.BASIC)
        )

    def write(self, plate: Plate) -> None:
        """Eyebrow and title at the top, figures at the foot."""
        eyebrow = self._cut(self._known(plate.eyebrow.upper()), _EYEBROW_PX, _WIDE_PX)
        self._draw.text((_LEFT, _TOP), eyebrow, fill=_SOFT, font=self._face(_EYEBROW_PX), anchor="ls")
        size, lines = self._title(self._known(plate.title))
        for index, line in enumerate(lines):
            at = (_LEFT, _TOP + _GAP_PX + round(size * (0.95 + 1.08 * index)))
            self._draw.text(at, line, fill=_INK, font=self._face(size), anchor="ls")
        self._figures(plate.figures)

    def _figures(self, figures: tuple[tuple[str, str], ...]) -> None:
        face = self._face(_FIGURE_PX)
        known = [(self._known(figure), self._known(words)) for figure, words in figures]
        indent = max((round(face.getlength(figure)) for figure, _ in known), default=0) + _GAP_PX
        foot = HEIGHT_PX - _TOP + _FIGURE_PX // 2
        for index, (figure, words) in enumerate(known):
            y = foot - _FIGURE_LINE_PX * (len(known) - 1 - index)
            self._draw.text((_LEFT + indent - _GAP_PX, y), figure, fill=_ACCENT, font=face, anchor="rs")
            cut = self._cut(words, _FIGURE_PX, _WIDE_PX - indent)
            self._draw.text((_LEFT + indent, y), cut, fill=_INK, font=face, anchor="ls")

    def _title(self, title: str) -> tuple[int, list[str]]:
        """The largest size at which the title fits, and its lines; at the smallest what is too long is cut."""
        for size in _TITLE_PX:
            lines = self._wrapped(title, size)
            if len(lines) <= _TITLE_LINES and all(self._fits(line, size, self._title_px) for line in lines):
                return size, lines
        smallest = _TITLE_PX[-1]
        head = self._wrapped(title, smallest)
        shown = [*head[: _TITLE_LINES - 1], " ".join(head[_TITLE_LINES - 1 :])]
        return smallest, [self._cut(line, smallest, self._title_px) for line in shown if line]

    def _wrapped(self, text: str, size: int) -> list[str]:
        lines: list[str] = []
        for word in text.split():
            if lines and self._fits(f"{lines[-1]} {word}", size, self._title_px):
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _cut(self, text: str, size: int, width_px: int) -> str:
        if self._fits(text, size, width_px):
            return text
        shortened = [f"{text[:kept].rstrip()}…" for kept in range(len(text))]
        too_wide = bisect.bisect_left(shortened, x=True, key=lambda one: not self._fits(one, size, width_px))
        return shortened[max(0, too_wide - 1)]

    def _fits(self, text: str, size: int, width_px: int) -> bool:
        return bool(self._face(size).getlength(text) <= width_px)

    def _known(self, text: str) -> str:
        """The text in one line, without the letters that the face lacks: they would be drawn as nothing."""
        face = self._face(_FIGURE_PX)
        spaced = " ".join(text[:300].split())
        return "".join(letter for letter in spaced if letter.isascii() or face.getmask(letter).getbbox())
