"""Names for contents: the one place that says how a digest is made and written."""

import hashlib
from pathlib import Path

_CHUNK_BYTES = 1 << 20


def digest_of_bytes(content: bytes) -> str:
    """The 32 hex digits that name `content` (BLAKE2b, 128 bits)."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def digest_of_text(text: str) -> str:
    """The digest of `text` as UTF-8."""
    return digest_of_bytes(text.encode())


def digest_of_file(path: Path) -> str:
    """The digest of a file's bytes, read in pieces. Raises OSError where it cannot be read."""
    state = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK_BYTES):
            state.update(chunk)
    return state.hexdigest()
