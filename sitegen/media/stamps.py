"""Digests of sources, remembered by the file's stamp, so that an unchanged file is not read again.

The stamp is all that the system says of a file: device, inode, size, and the times of its last change in nanoseconds.
The time of change (`ctime`) moves with every write and cannot be set back. A file changed after the store was opened
is not remembered: a second write within one tick of the clock would not show.
"""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec

from sitegen.atomic import write_whole
from sitegen.digest import digest_of_file

_MAX_REMEMBERED = 100_000
_TICK_NS = 20_000_000  # coarser than any kernel's clock tick

_Stamp = tuple[int, int, int, int, int]
_Known = dict[str, tuple[int, int, int, int, int, str]]
_DECODER = msgspec.json.Decoder(_Known)


class Stamps:
    """A memo of digests that lives in one file and is shared by all who open it."""

    def __init__(self, file: Path, *, opened_ns: int) -> None:
        self._file = file
        self._opened_ns = opened_ns
        self._known = _load(file)
        self._learnt: _Known = {}
        self._now: dict[str, tuple[_Stamp, str]] = {}  # within one build a file is looked at once

    def digest(self, path: Path) -> str:
        """The digest of a file's bytes. Raises OSError where it cannot be read."""
        return self._of(path, "", digest_of_file)

    def text(self, path: Path, label: str, read: Callable[[Path], str]) -> str:
        """Whatever `read` says about `path`, remembered under `label` until the file changes."""
        return self._of(path, label, read)

    def is_unchanged(self, path: Path) -> bool:
        """Whether the file is still the one whose digest was given out."""
        try:
            return self._now[str(path)][0] == _stamp(path)
        except OSError:
            return False

    def save(self) -> None:
        """Add what was learnt to what others have saved meanwhile."""
        if not self._learnt:
            return
        merged = _load(self._file) | self._learnt
        if len(merged) > _MAX_REMEMBERED:
            merged = self._learnt
        write_whole(self._file, msgspec.json.encode(merged))
        self._known |= self._learnt
        self._learnt = {}

    def _of(self, path: Path, label: str, read: Callable[[Path], str]) -> str:
        name = f"{path}\n{label}" if label else str(path)
        if (now := self._now.get(name)) is not None:
            return now[1]
        stamp = _stamp(path)
        known = self._known.get(name)
        if known is not None and known[:5] == stamp:
            self._now[name] = (stamp, known[5])
            return known[5]
        said = read(path)
        self._now[name] = (stamp, said)
        if max(stamp[3], stamp[4]) < self._opened_ns - _TICK_NS and _stamp(path) == stamp:
            self._learnt[name] = (*stamp, said)
        return said


def _stamp(path: Path) -> _Stamp:
    status = os.stat(path)  # noqa: PTH116 - a third faster than Path.stat, and it runs for every medium of a build
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a file")  # a pipe would keep the build waiting for ever
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def _load(file: Path) -> _Known:
    try:
        return _DECODER.decode(file.read_bytes())
    except (OSError, msgspec.DecodeError):
        return {}
