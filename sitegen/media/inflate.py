"""Inflates gzip without trusting it: a bomb is noticed before it fills the memory."""

import zlib

from sitegen.media.faults import broken, too_large
from sitegen.model.media import REPLAY

_GZIP = b"\x1f\x8b"
_GZIP_WINDOW = 31  # zlib's way to ask for a gzip header


def inflated(content: bytes, *, limit: int) -> bytes:
    """`content`, inflated if it is gzip. Raises MediaFaultError past `limit` bytes or where it is damaged."""
    pieces: list[bytes] = []
    size = 0
    while content.startswith(_GZIP):  # a gzip file may have several members
        member = zlib.decompressobj(_GZIP_WINDOW)
        try:
            piece = member.decompress(content, limit + 1 - size)
        except zlib.error as problem:
            raise broken(REPLAY, "its gzip data is damaged", hint="record it again") from problem
        size += len(piece)
        if size > limit:
            raise too_large(REPLAY, f"it inflates to more than {limit >> 20:,} MB")
        if not member.eof:
            raise broken(REPLAY, "its gzip data is cut short", hint="record it again")
        pieces.append(piece)
        content = member.unused_data
    if pieces:
        return b"".join(pieces)
    if len(content) > limit:
        raise too_large(REPLAY, f"it is larger than {limit >> 20:,} MB")
    return content
