"""How a new site differs from the one it replaces."""

import dataclasses
import os
from pathlib import Path
from typing import BinaryIO

from sitegen.output.paths import MARKER

_CHUNK_BYTES = 1 << 18


@dataclasses.dataclass(frozen=True, slots=True)
class Published:
    """What publishing changed, as files relative to the output folder, sorted."""

    written: tuple[str, ...]  # new, or with another content
    removed: tuple[str, ...]
    unchanged: int  # how many files
    changed: bool  # False: the output folder was left as it is


def difference(tree: Path, previous: Path) -> Published:
    """What putting `tree` in the place of `previous`, which may not exist, changes."""
    new, old = _listing(tree), _listing(previous)
    changed = [
        path for path, number in new.items() if number != old.get(path) and not _is_same(tree / path, previous / path)
    ]
    removed = old.keys() - new.keys()
    written = sorted(path for path in changed if _is_told(path))
    return Published(
        written=tuple(written),
        removed=tuple(sorted(filter(_is_told, removed))),
        unchanged=sum(map(_is_told, new)) - len(written),
        changed=bool(changed or removed),
    )


def _is_told(path: str) -> bool:
    return path != MARKER and not path.endswith("/")


def _listing(folder: Path) -> dict[str, int]:
    """Every file beneath `folder` with its number on the disk; folders end in `/` and have number 0."""
    found: dict[str, int] = {}
    waiting = [""]
    try:
        before = folder.stat()
        while waiting:
            prefix = waiting.pop()
            with os.scandir(f"{folder}/{prefix}") as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        found[f"{prefix}{entry.name}/"] = 0
                        waiting.append(f"{prefix}{entry.name}/")
                    else:
                        found[f"{prefix}{entry.name}"] = entry.inode()
        is_one = os.path.samestat(before, folder.stat())
    except FileNotFoundError:
        is_one = False
    return found if is_one else {}  # there is none, or another build has just replaced it


def _is_same(one: Path, other: Path) -> bool:
    """Whether two different files are plain and equal, with equal rights: links are not to be had everywhere."""
    try:
        first, second = one.lstat(), other.lstat()
        if (first.st_mode, first.st_size) != (second.st_mode, second.st_size) or not one.is_file():
            return False
        with one.open("rb") as left, other.open("rb") as right:
            return same_bytes(left, right)
    except FileNotFoundError:
        return False


def same_bytes(one: BinaryIO, other: BinaryIO) -> bool:
    """Whether the rest of both is the same."""
    while True:
        left, right = one.read(_CHUNK_BYTES), other.read(_CHUNK_BYTES)
        if left != right:
            return False
        if not left:
            return True
