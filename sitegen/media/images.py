"""Makes a picture fit for the site: read by an allow-list, written again without metadata, lossless where it was."""

import dataclasses
import io
import struct
import zlib

from PIL import Image, ImageOps, UnidentifiedImageError

from sitegen.media import limits
from sitegen.media.faults import broken, too_large, unsupported
from sitegen.media.pictures import Still, ladder_of, thumbnail_of
from sitegen.media.sniff import PILLOW_FORMATS, Format

# What Pillow's readers raise on bytes that are not what they seem; found by cutting and flipping bytes of each format.
BROKEN_PICTURE_ERRORS = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    EOFError,
    ArithmeticError,
    RuntimeError,
    MemoryError,
    struct.error,
    zlib.error,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
)
_JPEG_QUALITY = 92
_WEBP_QUALITY = 90
_LOSSLESS_WEBP = b"VP8L"
_HEAD_OF_WEBP_BYTES = 64
_PNG_MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "I;16")


@dataclasses.dataclass(frozen=True, slots=True)
class Picture:
    """A picture made fit."""

    still: Still
    thumbnail: Still
    ladder: tuple[Still, ...]  # narrower ones, by width


def make_picture(content: bytes, found: Format) -> Picture:
    """The picture that `content` holds; the first frame where it is animated. Raises MediaFaultError."""
    image = open_picture(content, found)
    try:
        upright = ImageOps.exif_transpose(image)
        still = _rewritten(upright, found, content)
        return Picture(still, thumbnail_of(upright), ladder_of(upright, own_bytes=len(still.content)))
    except BROKEN_PICTURE_ERRORS as problem:
        raise broken("image", _words(problem), hint="export it again") from problem


def open_picture(content: bytes, found: Format) -> Image.Image:
    """The decoded picture, within the bounds of `limits`. Raises MediaFaultError."""
    if found is Format.EMPTY:
        raise broken("image", "it is empty", hint="export it again")
    if found not in PILLOW_FORMATS:
        raise unsupported("image", found.value)
    try:
        image = Image.open(io.BytesIO(content), formats=[PILLOW_FORMATS[found]])
        width, height = image.size
        if max(width, height) <= limits.MAX_IMAGE_SIDE_PX and width * height <= limits.MAX_IMAGE_PIXELS:
            image.load()
            return image
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as problem:
        raise too_large("image", f"it has more than {limits.MAX_IMAGE_PIXELS:,} pixels") from problem
    except BROKEN_PICTURE_ERRORS as problem:
        raise broken("image", _words(problem), hint="export it again") from problem
    raise too_large("image", f"it is {width}x{height}")


def is_animated(content: bytes) -> bool:
    """Whether a GIF has a second frame; False where it cannot be read."""
    try:
        return bool(getattr(Image.open(io.BytesIO(content), formats=["GIF"]), "is_animated", False))
    except BROKEN_PICTURE_ERRORS:
        return False


def _rewritten(image: Image.Image, found: Format, content: bytes) -> Still:
    """The picture in its own format, nothing but pixels in it. A GIF becomes a PNG.

    A PNG stays a PNG, lossless at any size: what a run shows is evidence, compared pixel by pixel with the expected.
    """
    if found is Format.JPEG:
        grey = image if image.mode == "L" else image.convert("RGB")
        return _written(grey, "jpg", format="JPEG", quality=_JPEG_QUALITY, subsampling=0, optimize=True)
    if found is Format.WEBP:
        is_lossless = _LOSSLESS_WEBP in content[:_HEAD_OF_WEBP_BYTES]
        return _written(image, "webp", format="WEBP", lossless=is_lossless, exact=is_lossless, quality=_WEBP_QUALITY)
    plain = image if image.mode in _PNG_MODES else image.convert("RGBA" if image.has_transparency_data else "RGB")
    return _written(plain, "png", format="PNG", compress_level=6)


def _written(image: Image.Image, extension: str, **options: str | int | bool) -> Still:
    image.info = {key: image.info[key] for key in ("transparency",) if key in image.info}
    buffer = io.BytesIO()
    image.save(buffer, **options)  # type: ignore[arg-type]
    return Still(buffer.getvalue(), extension, image.width, image.height)


def _words(problem: BaseException) -> str:
    if isinstance(problem, UnidentifiedImageError):
        return "its bytes begin like one and go on like none"  # Pillow names an address in memory
    text = " ".join(str(problem).split()).rstrip(".").replace("`", "'")
    return text[:1].lower() + text[1:120] if text else type(problem).__name__
