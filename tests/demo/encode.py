"""Turns pictures and recordings into files that are small and the same every time."""

import gzip
import hashlib
import io
import json
import subprocess
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

import imageio_ffmpeg
from PIL import Image

CHANNEL_STEP = 6
ROUNDED = [min(255, round(value / CHANNEL_STEP) * CHANNEL_STEP) for value in range(256)]


def png(picture: Image.Image, *, width: int = 640) -> bytes:
    """A PNG of that width, scaled without smoothing when it grows.

    Channels are rounded to a fixed grid. That halves the weight of gradients and, unlike a palette made for each
    picture, leaves two pictures of one scene equal wherever they were equal.
    """
    height = round(picture.height * width / picture.width)
    scaled = picture if width == picture.width else picture.resize((width, height), _scaling(picture, width))
    out = io.BytesIO()
    scaled.point(ROUNDED * 3).save(out, "PNG", optimize=True)
    return out.getvalue()


def webm(pictures: Sequence[Image.Image], *, size: tuple[int, int], rate: int = 15) -> bytes:
    """A VP9 clip. The pictures are scaled to `size`, which may be odd."""
    width, height = size
    frames = b"".join(picture.resize(size, _scaling(picture, width)).tobytes() for picture in pictures)
    command = [
        imageio_ffmpeg.get_ffmpeg_exe(),
        "-nostdin",
        "-loglevel",
        "error",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{width}x{height}",
        "-r",
        str(rate),
        "-i",
        "-",
        "-c:v",
        "libvpx-vp9",
        "-crf",
        "34",
        "-b:v",
        "0",
        "-cpu-used",
        "4",
        "-pix_fmt",
        "yuv420p",
        "-threads",
        "1",
        "-row-mt",
        "0",
        "-fflags",
        "+bitexact",
        "-flags:v",
        "+bitexact",
        "-map_metadata",
        "-1",
        "-f",
        "webm",
        "-",
    ]
    return subprocess.run(command, input=frames, stdout=subprocess.PIPE, check=True).stdout


def json_gz(document: object) -> bytes:
    """Compact JSON, gzipped without a time."""
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def with_stored_images(recording: dict[str, Any]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The recording with its bitmaps moved into store files beside it, and those files by name."""
    images, files = [], {}
    for image in recording["images"]:
        content = b64decode(image["src"].partition(",")[2])
        name = f"img.{hashlib.sha256(content).hexdigest()[:16]}.png"
        files[name] = content
        images.append({key: value for key, value in image.items() if key != "src"} | {"file": name})
    return recording | {"images": images}, files


def _scaling(picture: Image.Image, width: int) -> Image.Resampling:
    whole = width % picture.width == 0
    return Image.Resampling.NEAREST if whole else Image.Resampling.LANCZOS
