"""The images of a recording, brought inside it: from its own document or from the files beside it."""

import base64
import binascii
import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from PIL import Image

from sitegen.media import limits
from sitegen.media.faults import Fault, too_large
from sitegen.media.images import BROKEN_PICTURE_ERRORS
from sitegen.model.media import REPLAY
from sitegen.rules import Rule

_STORE_NAME = re.compile(r"img\.[A-Za-z0-9_-]+\.(?:png|bin)")
_PNG_PREFIX = "data:image/png;base64,"
_BYTES_PER_PIXEL = 4


class _Declared(msgspec.Struct):
    """What every form of an image says."""

    kind: Literal["bitmap", "pixels"]
    width: int
    height: int


class EmbeddedBitmap(msgspec.Struct, tag_field="kind", tag="bitmap"):
    """A PNG inside the document."""

    width: int
    height: int
    src: str


class EmbeddedPixels(msgspec.Struct, tag_field="kind", tag="pixels"):
    """RGBA bytes inside the document, row by row."""

    width: int
    height: int
    data: str


class _ImageError(Exception):
    """One image cannot be brought in; the recording can do without it."""

    def __init__(self, rule: Rule, why: str) -> None:
        super().__init__(why)
        self.rule = rule


def embedded_images(table: list[Any], store: Mapping[str, Path]) -> tuple[list[Any], tuple[Fault, ...]]:
    """The table with every image inside, None for one that cannot be had, and a fault for each of those.

    Raises MediaFaultError where the images together are too large to draw.
    """
    images: list[Any] = []
    faults: list[Fault] = []
    pixels = 0
    for index, raw in enumerate(table):
        try:
            image = _embedded(raw, store)
        except _ImageError as problem:
            detail = f"cannot show its image {index}: {problem}"
            faults.append(Fault(problem.rule, detail, "an image of the recording is missing"))
            image = None
        if image is not None:
            pixels += image.width * image.height
        if pixels > limits.MAX_EMBEDDED_PIXELS:
            raise too_large(REPLAY, f"its images have more than {limits.MAX_EMBEDDED_PIXELS:,} pixels")
        images.append(image)
    return images, tuple(faults)


def _embedded(raw: object, store: Mapping[str, Path]) -> EmbeddedBitmap | EmbeddedPixels | None:
    if raw is None or (isinstance(raw, dict) and "$opaque" in raw):
        return None  # the recorder says itself that it could not carry this one
    try:
        declared = msgspec.convert(raw, _Declared)
    except msgspec.ValidationError as problem:
        raise _ImageError(Rule.BROKEN_RECORDING, "it is not an image of the format") from problem
    if not isinstance(raw, dict):  # it is one: `convert` has read it
        raise TypeError(raw)
    area = declared.width * declared.height
    if min(declared.width, declared.height) < 1 or area > limits.MAX_EMBEDDED_PIXELS:
        raise _ImageError(Rule.BROKEN_RECORDING, f"it is {_size(declared)}")
    content, is_png = _content(raw, store)
    if declared.kind == "bitmap":
        return _bitmap(declared, content if is_png else _png_of(declared, content))
    return _pixels(declared, _rgba_of(declared, content) if is_png else content)


def _content(raw: dict[str, Any], store: Mapping[str, Path]) -> tuple[bytes, bool]:
    """The bytes of an image, and whether they are a PNG rather than bare pixels."""
    if isinstance(src := raw.get("src"), str) and not _STORE_NAME.fullmatch(src):
        if not src.startswith(_PNG_PREFIX):
            raise _ImageError(Rule.BROKEN_RECORDING, "its address is not a PNG inside the document")
        return _unpacked(src.removeprefix(_PNG_PREFIX)), True
    if isinstance(data := raw.get("data"), str) and not _STORE_NAME.fullmatch(data):
        return _unpacked(data), False
    # The name of the property that holds the file's name is not settled: any will do, the name's form decides.
    names = [value for value in raw.values() if isinstance(value, str) and _STORE_NAME.fullmatch(value)]
    if not names:
        raise _ImageError(Rule.BROKEN_RECORDING, "it has neither pixels nor a file")
    return _stored(names[0], store), names[0].endswith(".png")


def _unpacked(text: str) -> bytes:
    if len(text) > limits.MAX_CAPTURED_IMAGE_BYTES * 4 // 3 + 4:
        raise _ImageError(Rule.MEDIA_TOO_LARGE, "it is larger than 16 MB")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as problem:
        raise _ImageError(Rule.BROKEN_RECORDING, "it is not base64") from problem


def _stored(name: str, store: Mapping[str, Path]) -> bytes:
    path = store.get(name)
    try:
        if path is None or not path.is_file():
            raise _ImageError(Rule.MISSING_MEDIA, f"`{name}` is not among the images beside it")
        if path.stat().st_size > limits.MAX_CAPTURED_IMAGE_BYTES:
            raise _ImageError(Rule.MEDIA_TOO_LARGE, f"`{name}` is larger than 16 MB")
        return path.read_bytes()
    except OSError as problem:
        raise _ImageError(Rule.MISSING_MEDIA, f"`{name}` cannot be read: {problem.strerror}") from problem


def _bitmap(declared: _Declared, png: bytes) -> EmbeddedBitmap:
    _opened(declared, png)
    return EmbeddedBitmap(declared.width, declared.height, _PNG_PREFIX + base64.b64encode(png).decode())


def _pixels(declared: _Declared, rgba: bytes) -> EmbeddedPixels:
    if len(rgba) != declared.width * declared.height * _BYTES_PER_PIXEL:
        raise _ImageError(
            Rule.BROKEN_IMAGE, f"it has {len(rgba):,} bytes for {declared.width}x{declared.height} pixels"
        )
    return EmbeddedPixels(declared.width, declared.height, base64.b64encode(rgba).decode())


def _opened(declared: _Declared, png: bytes) -> Image.Image:
    """The decoded PNG, so that no page is given one that a browser would choke on."""
    try:
        image = Image.open(io.BytesIO(png), formats=["PNG"])
        if image.size != (declared.width, declared.height):
            raise _ImageError(Rule.BROKEN_IMAGE, f"it is {image.width}x{image.height}, not {_size(declared)}")
        image.load()
    except BROKEN_PICTURE_ERRORS as problem:
        raise _ImageError(Rule.BROKEN_IMAGE, "it is not a readable PNG") from problem
    return image


def _rgba_of(declared: _Declared, png: bytes) -> bytes:
    return _opened(declared, png).convert("RGBA").tobytes()


def _png_of(declared: _Declared, rgba: bytes) -> bytes:
    if len(rgba) != declared.width * declared.height * _BYTES_PER_PIXEL:
        raise _ImageError(
            Rule.BROKEN_IMAGE, f"it has {len(rgba):,} bytes for {declared.width}x{declared.height} pixels"
        )
    buffer = io.BytesIO()
    Image.frombytes("RGBA", (declared.width, declared.height), rgba).save(buffer, format="PNG")
    return buffer.getvalue()


def _check_length(declared: _Declared, rgba: bytes) -> None:
    if len(rgba) != declared.width * declared.height * _BYTES_PER_PIXEL:
        raise _ImageError(Rule.BROKEN_IMAGE, f"it has {len(rgba):,} bytes for {_size(declared)} pixels")


def _size(declared: _Declared) -> str:
    return f"{declared.width}x{declared.height}"
