"""The files of the store: each is named by the digest of its bytes and appears whole or not at all.

An object carries one fixed modification time. Any write to it afterwards changes that, so that a look at size and time
tells whether it is still what its name says; only where the time differs is it read and compared.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sitegen.digest import digest_of_file
from sitegen.model.media import PublishedFile

_STAMP_S = 946_684_800  # 2000-01-01; a whole second, which archives of a cache keep
_STALE_PART_NS = 24 * 3600 * 1_000_000_000


class Objects:
    """The files under one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts = folder.parent / "parts"
        self._sound: set[str] = set()  # names already looked at

    def path(self, digest: str, extension: str) -> Path:
        """Where the bytes lie, if they are there."""
        return self.folder / digest[:2] / f"{digest}.{extension}"

    def has(self, digest: str, extension: str, size_bytes: int) -> bool:
        """Whether the bytes are there and still what their name says; where not, they are removed."""
        name = f"{self.folder}/{digest[:2]}/{digest}.{extension}"
        if name in self._sound:
            return True
        try:
            status = os.stat(name)  # noqa: PTH116 - runs for every file of every medium of a build
        except OSError:
            return False
        if status.st_size != size_bytes or (status.st_mtime_ns != _STAMP_S * 1_000_000_000 and not _mend(Path(name))):
            Path(name).unlink(missing_ok=True)
            return False
        self._sound.add(name)
        return True

    def forget(self) -> None:
        """Look at every file again: another build begins."""
        self._sound.clear()

    @contextlib.contextmanager
    def part(self) -> Iterator[Path]:
        """A path to write a file to that is not yet known by its digest; gone when the block ends."""
        self._parts.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self._parts, suffix=".part")
        os.close(handle)
        try:
            yield Path(name)
        finally:
            Path(name).unlink(missing_ok=True)

    @contextlib.contextmanager
    def work_folder(self) -> Iterator[Path]:
        """A folder for what a program writes besides; gone when the block ends."""
        self._parts.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._parts, suffix=".part") as name:
            yield Path(name)

    def adopt(self, part: Path, extension: str) -> PublishedFile:
        """Make the file at `part` an object. Raises OSError where the disk refuses."""
        digest, size = digest_of_file(part), part.stat().st_size
        target = self.path(digest, extension)
        target.parent.mkdir(parents=True, exist_ok=True)
        part.chmod(0o644)
        os.utime(part, (_STAMP_S, _STAMP_S))
        part.replace(target)
        return PublishedFile(digest, extension, size)

    def add(self, content: bytes, extension: str) -> PublishedFile:
        """Make `content` an object. Raises OSError where the disk refuses."""
        with self.part() as part:
            part.write_bytes(content)
            return self.adopt(part, extension)

    def all(self) -> Iterator[Path]:
        """Every object, in the order of their names."""
        yield from sorted(path for path in self.folder.glob("*/*") if path.is_file())

    def unsound(self) -> list[Path]:
        """Every object whose bytes are not what its name says: reads them all."""
        return [path for path in self.all() if digest_of_file(path) != path.stem]

    def sweep_parts(self, *, opened_ns: int) -> None:
        """Remove what builds that were killed have left, once no build can be at work on it."""
        with contextlib.suppress(OSError):
            for part in self._parts.iterdir():
                with contextlib.suppress(OSError):
                    if part.stat().st_mtime_ns < opened_ns - _STALE_PART_NS:
                        shutil.rmtree(part) if part.is_dir() else part.unlink()


def _mend(path: Path) -> bool:
    """Give a file whose bytes are right its time back; False where they are wrong."""
    with contextlib.suppress(OSError):
        if digest_of_file(path) == path.stem:
            os.utime(path, (_STAMP_S, _STAMP_S))
            return True
    return False
