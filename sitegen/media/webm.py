"""Reads the outline of a WebM: whether it has an index to seek by.

RFC 8794 (EBML) and RFC 9559 (Matroska): elements nest, each with an id and a size of variable length. `Cues` lists the
key frames. A browser that lacks it reads a clip from its start to find a moment.
"""

from pathlib import Path
from typing import BinaryIO

_SEGMENT, _CUES = 0x18538067, 0x1C53BB6B
_DOC_TYPE = b"\x42\x82\x84webm"
_MAX_ELEMENTS = 100_000


def is_seekable_webm(path: Path) -> bool:
    """Whether `path` is a WebM (not any Matroska) with an index of its key frames."""
    with path.open("rb") as file:
        if _DOC_TYPE not in file.read(64):
            return False
        end = file.seek(0, 2)
        return _has_cues(file, end)


def _has_cues(file: BinaryIO, end: int) -> bool:
    at = 0
    for _ in range(_MAX_ELEMENTS):
        file.seek(at)
        element, size, head = _element(file)
        if element == _CUES:
            return True
        if element is None or at + head >= end:
            return False
        if element == _SEGMENT:
            at += head  # its children follow
        elif size is None:
            return False  # a cluster of unknown size: written live, without an index
        else:
            at += head + size
    return False


def _element(file: BinaryIO) -> tuple[int | None, int | None, int]:
    """The id and size of the element at the file's place, and the bytes that both take; None for what is unknown."""
    identity = _number(file, keeps_marker=True)
    size = _number(file, keeps_marker=False)
    if identity is None or size is None:
        return None, None, 0
    unknown = (1 << (7 * size[1])) - 1
    return identity[0], None if size[0] == unknown else size[0], identity[1] + size[1]


def _number(file: BinaryIO, *, keeps_marker: bool) -> tuple[int, int] | None:
    first = file.read(1)
    if not first or not first[0]:
        return None
    length = 9 - first[0].bit_length()
    rest = file.read(length - 1)
    if len(rest) < length - 1:
        return None
    value = int.from_bytes(first + rest)
    return (value if keeps_marker else value & ((1 << (7 * length)) - 1)), length
