"""Draws stills with Pillow: posters, thumbnails, and pictures written again without their metadata."""

import dataclasses
import io

from PIL import Image

THUMBNAIL_WIDTH_PX = 480
THUMBNAIL_HEIGHT_PX = 960  # of a picture taller than wide
LADDER_WIDTHS_PX = (320, 640, 960, 1_280)
PIXEL_ART_WIDTH_PX = 200  # up to here a picture's pixels are meant to be seen

BLANK_DISTANCE = 16  # levels of a channel: as much may a compressed plain colour waver
BLANK_SHARE = 0.002  # of a frame's pixels; a line of small text is more


@dataclasses.dataclass(frozen=True, slots=True)
class Still:
    """An encoded picture."""

    content: bytes
    extension: str
    width_px: int
    height_px: int


def is_pixel_art(image: Image.Image) -> bool:
    """Whether `image` is so small that its pixels are meant to be seen one by one."""
    return image.width <= PIXEL_ART_WIDTH_PX


def poster_of(image: Image.Image) -> Still:
    """`image` as the still that stands in for a clip: lossless where it is small."""
    return _png(image) if is_pixel_art(image) else _webp(image)


def thumbnail_of(image: Image.Image) -> Still:
    """A small still for a card: pixel art enlarged by a whole number, else scaled down to 480 px; never blurred up."""
    if is_pixel_art(image):
        times = max(1, min(THUMBNAIL_WIDTH_PX // image.width, THUMBNAIL_HEIGHT_PX // image.height))
        size = (image.width * times, min(image.height * times, THUMBNAIL_HEIGHT_PX * 4))
        return _png(image.resize(size, Image.Resampling.NEAREST))
    scale = min(1.0, THUMBNAIL_WIDTH_PX / image.width, THUMBNAIL_HEIGHT_PX / image.height)
    if scale == 1.0:
        return _webp(image)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    return _webp(image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0))


def ladder_of(image: Image.Image, *, own_bytes: int) -> tuple[Still, ...]:
    """`image` scaled down to each width of the ladder below its own, for screens that need no more of it.

    A rung that weighs as much as the picture itself (`own_bytes`) is left out: flat drawings are small as they are.
    """
    rungs = [_scaled(image, width) for width in LADDER_WIDTHS_PX if width < image.width]
    return tuple(rung for rung in rungs if len(rung.content) < own_bytes)


def _scaled(image: Image.Image, width_px: int) -> Still:
    size = (width_px, max(1, round(image.height * width_px / image.width)))
    return _webp(_full_colour(image).resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0))


def first_not_blank(images: list[Image.Image]) -> Image.Image:
    """The first of `images` that is not one plain colour, else the last. `images` is not empty."""
    return next((image for image in images if not is_blank(image)), images[-1])


def is_blank(image: Image.Image) -> bool:
    """Whether nearly all pixels have the commonest grey of the picture, or one close to it."""
    for channel in image.convert("RGB").split():
        counts = channel.histogram()
        common = max(range(256), key=counts.__getitem__)
        near = sum(counts[max(0, common - BLANK_DISTANCE) : common + BLANK_DISTANCE + 1])
        if near < (1 - BLANK_SHARE) * image.width * image.height:
            return False
    return True


def stills_in(stream: bytes) -> list[Image.Image]:
    """The pictures of a row of binary PPM files, as ffmpeg's `image2pipe` writes them."""
    images, at = [], 0
    while at < len(stream):
        magic, width, height, depth = stream[at : at + 40].split(maxsplit=4)[:4]
        size = (int(width), int(height))
        at += len(magic) + len(width) + len(height) + len(depth) + 4
        length = size[0] * size[1] * 3
        images.append(Image.frombytes("RGB", size, stream[at : at + length]))
        at += length
    return images


def _png(image: Image.Image) -> Still:
    return _still(image, "png", format="PNG", compress_level=6)


def _webp(image: Image.Image) -> Still:
    return _still(_full_colour(image), "webp", format="WEBP", quality=80, method=1)


def _full_colour(image: Image.Image) -> Image.Image:
    return image.convert("RGBA" if image.has_transparency_data else "RGB")


def _still(image: Image.Image, extension: str, **options: str | int) -> Still:
    buffer = io.BytesIO()
    image.save(buffer, **options)  # type: ignore[arg-type]
    return Still(buffer.getvalue(), extension, image.width, image.height)
