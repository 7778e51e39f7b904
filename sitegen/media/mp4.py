"""Reads the boxes of an MP4: enough to say whether it is in form, and to check what ffmpeg made.

ISO/IEC 14496-12: a file is a row of boxes, each a 32-bit size, a four-letter name and a body. Only the head of each
box is read, and `moov` as a whole, so that a large clip costs no more than a small one.
"""

import dataclasses
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_MAX_MOOV_BYTES = 32 << 20
_MAX_BOXES = 10_000
_CONTAINERS = (b"trak", b"mdia", b"minf", b"stbl")
_SAMPLE_ENTRY_SIZE_AT = 40  # of width and height in a visual sample entry, after `stsd`'s own 8 bytes: 12.1.3


@dataclasses.dataclass(frozen=True, slots=True)
class Mp4:
    """What an MP4's boxes say."""

    brand: str
    moov_is_first: bool  # before `mdat`, so that a browser plays before it has loaded all
    tracks: tuple[str, ...]  # the handler of each: `vide`, `soun`, …
    codecs: tuple[str, ...]  # the sample entry of each: `avc1`, `mp4a`, …
    width_px: int  # of the first video track's frame
    height_px: int
    duration_s: float  # of the first video track's media
    frames: int

    @property
    def is_in_form(self) -> bool:
        """Whether it is an MP4 with `moov` first, one H.264 track and at most one AAC track."""
        pairs = sorted(zip(self.tracks, self.codecs, strict=True))
        allowed = ([("vide", "avc1")], [("soun", "mp4a"), ("vide", "avc1")])
        return self.moov_is_first and self.brand != "qt" and pairs in allowed


def read_mp4(path: Path) -> Mp4 | None:
    """What `path`'s boxes say; None where they cannot be followed."""
    try:
        with path.open("rb") as file:
            return _read(file)
    except (struct.error, ValueError, IndexError):
        return None


def _read(file: BinaryIO) -> Mp4 | None:
    brand, seen, moov = "", [], b""
    for name, size in _top_boxes(file):
        seen.append(name)
        if name == b"ftyp":
            brand = file.read(4).decode("latin-1").strip()
        if name == b"moov" and not moov:
            if size > _MAX_MOOV_BYTES:
                return None
            moov = file.read(size)
    if not moov or b"mdat" not in seen:
        return None
    tracks = [_track(trak) for name, trak in _boxes(moov) if name == b"trak"]
    video = next((track for track in tracks if track.handler == "vide"), None)
    if video is None:
        return None
    return Mp4(
        brand=brand,
        moov_is_first=seen.index(b"moov") < seen.index(b"mdat"),
        tracks=tuple(track.handler for track in tracks),
        codecs=tuple(track.codec for track in tracks),
        width_px=video.width_px,
        height_px=video.height_px,
        duration_s=video.duration_s,
        frames=video.samples,
    )


@dataclasses.dataclass(slots=True)
class _Track:
    handler: str = ""
    codec: str = ""
    width_px: int = 0
    height_px: int = 0
    duration_s: float = 0.0
    samples: int = 0


def _track(trak: bytes) -> _Track:
    track = _Track()
    for name, body in _boxes_within(trak):
        if name == b"mdhd":
            track.duration_s = _media_duration(body)
        elif name == b"hdlr":
            # `hdlr` also stands in `minf` of QuickTime files, there with the handler `alis` or `url `.
            track.handler = track.handler or body[8:12].decode("latin-1")
        elif name == b"stsd" and len(body) > _SAMPLE_ENTRY_SIZE_AT:
            track.codec = body[12:16].decode("latin-1")
            track.width_px, track.height_px = struct.unpack_from(">HH", body, _SAMPLE_ENTRY_SIZE_AT)
        elif name == b"stts":
            entries = struct.unpack_from(">I", body, 4)[0]
            track.samples = sum(struct.unpack_from(f">{2 * entries}I", body, 8)[::2])
    return track


def _media_duration(body: bytes) -> float:
    is_long = body[0] == 1
    scale, duration = struct.unpack_from(">IQ", body, 20) if is_long else struct.unpack_from(">II", body, 12)
    return float(duration / scale) if scale else 0.0


def _boxes_within(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    for name, inner in _boxes(body):
        yield name, inner
        if name in _CONTAINERS:
            yield from _boxes_within(inner)


def _boxes(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 0
    while at + 8 <= len(body):
        size, name = struct.unpack_from(">I4s", body, at)
        head = 8
        if size == 1:
            size, head = struct.unpack_from(">Q", body, at + 8)[0], 16
        elif size == 0:
            size = len(body) - at
        if size < head:
            raise ValueError(name)
        yield name, body[at + head : at + size]
        at += size


def _top_boxes(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Name and body size of each top box; the file stands at the body while a box is looked at."""
    at, end = 0, file.seek(0, 2)
    for _ in range(_MAX_BOXES):
        if at + 8 > end:
            return
        file.seek(at)
        size, name = struct.unpack(">I4s", file.read(8))
        head = 8
        if size == 1:
            size, head = struct.unpack(">Q", file.read(8))[0], 16
        elif size == 0:
            size = end - at
        if size < head:
            raise ValueError(name)
        yield name, size - head
        at += size
