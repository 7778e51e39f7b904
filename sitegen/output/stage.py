"""The stage: a whole new site beside the published one, which takes its place in one step.

The stage is the spare of the last build, brought up to date: a file that has not changed stays, or is a hard link to
the previous output's. Nothing is ever written through such a link: a file is made new and renamed into its place,
never opened to be changed. So the previous output stays byte for byte as it is until the exchange, whatever happens
to the build. What is in the stage and was not made by this build is removed before it is published.
"""

import contextlib
import dataclasses
import io
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO

from sitegen.digest import digest_of_bytes
from sitegen.output.difference import Published, difference, same_bytes
from sitegen.output.disk import disk_trouble
from sitegen.output.exchange import put_in_place
from sitegen.output.folder import (
    aside_in,
    checked_output,
    discard,
    heal,
    keep_spare,
    refuse_foreign,
    take_spare,
    workspace_beside,
)
from sitegen.output.paths import MARKER, file_for

_MARKER_TEXT = b"sitegen made this folder and replaces it as a whole: keep nothing of your own in it.\n"
_FILE_MODE = 0o644  # whatever the umask: the files are for everybody
_FOLDER_MODE = 0o755
_OLD = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # a pipe that somebody put there must not block


@contextlib.contextmanager
def open_stage(output: Path, *, root: Path | None = None, inputs: Iterable[Path] = ()) -> Iterator["Stage"]:
    """An empty stage for `output`, removed at the end of the block; what was not published by then never is.

    `output` may lie in `root` but not hold it, and may not overlap the folders in `inputs`. What killed builds left
    beside it is removed first. Raises EnvironmentProblem for an output folder that is not sitegen's to replace.
    """
    whole = checked_output(output, root=root, inputs=inputs)
    with contextlib.ExitStack() as held:
        with disk_trouble(f"make a stage beside `{output}`"):
            whole.parent.mkdir(parents=True, exist_ok=True)
            heal(whole)
            stage = Stage(whole, held.enter_context(workspace_beside(whole)))
            stage.prepare()
        try:
            yield stage
        finally:
            stage.leave()


@dataclasses.dataclass(frozen=True, slots=True)
class Stage:
    """A site in the making. It is only paths: forked and spawned workers may write to it as well."""

    output: Path  # whole, without links
    workspace: Path  # beside it; gone when the block of `open_stage` ends

    @property
    def tree(self) -> Path:
        """The new site, as far as it has got."""
        return self.workspace / "tree"

    @property
    def _parts(self) -> Path:
        """Where files are made before they take their place whole."""
        return self.workspace / "parts"

    @property
    def _made(self) -> str:
        """The list of the files that this build has made, one a line, whichever process made them."""
        return f"{self.workspace}/made"

    def prepare(self) -> None:
        """Lay the site, from the spare where there is one. Raises OSError."""
        self._parts.mkdir()
        if not take_spare(self.output, self.tree):
            self.tree.mkdir()
        self.tree.chmod(_FOLDER_MODE)
        self._write(MARKER, _MARKER_TEXT)

    def leave(self) -> None:
        """Keep what is not published as the spare of the next build."""
        keep_spare(self.tree, self.output)

    def write(self, url: str, content: bytes) -> None:
        """Make the file that answers `url`. Of several contents for one file the last counts (`collect` tells them)."""
        with disk_trouble(f"write `{url}`"):
            self._write(file_for(url), content)

    def place(self, url: str, source: Path, *, immutable: bool) -> None:
        """Make the file that answers `url` a copy of `source`, never a link to it.

        `immutable`: the address says the content, so several may place it, and the previous output's file is taken
        if it has the same size.
        """
        with disk_trouble(f"copy `{source}` to `{url}`"), source.open("rb") as content:
            path = file_for(url)
            size = os.fstat(content.fileno()).st_size
            same = _any_bytes if immutable else _same_as(content)
            if not self._reuse(path, size, same):
                content.seek(0)
                self._make(path, content)

    def keep(self, url: str, digest: str) -> bool:
        """Whether the previous output's file for `url` has that digest; if so, it is in the new site as well."""
        with disk_trouble(f"keep `{url}`"):
            return self._reuse(file_for(url), None, lambda file: digest_of_bytes(file.read()) == digest)

    def publish(self) -> Published:
        """Put the new site in the previous one's place, unless they are equal, and tell the difference.

        The previous site is removed when the block of `open_stage` ends.
        """
        if not self.tree.exists():
            raise ValueError("a stage is published once")
        with disk_trouble(f"publish to `{self.output}`"):
            refuse_foreign(self.output)
            remove_all_but(self.tree, set(Path(self._made).read_text(encoding="utf-8").splitlines()))
            published = difference(self.tree, self.output)
            if published.changed:
                put_in_place(self.tree, self.output, aside=aside_in(self.workspace))
                keep_spare(aside_in(self.workspace), self.output)
            keep_spare(self.tree, self.output)
            discard(self.tree, self.workspace)
            discard(aside_in(self.workspace), self.workspace)
        return published

    def _write(self, path: str, content: bytes) -> None:
        if not self._reuse(path, len(content), lambda file: file.read() == content):
            self._make(path, io.BytesIO(content))

    def _make(self, path: str, content: IO[bytes]) -> None:
        """Make a file anew, and put it in its place whole."""
        handle, name = tempfile.mkstemp(dir=self._parts)
        with open(handle, "wb") as part:  # noqa: PTH123 - the handle that mkstemp gives
            os.fchmod(handle, _FILE_MODE)
            shutil.copyfileobj(content, part, 1 << 20)
        target = self._room_for(path)
        Path(name).rename(target)
        self._note(path)

    def _note(self, path: str) -> None:
        handle = os.open(self._made, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, _FILE_MODE)
        try:
            os.write(handle, f"{path}\n".encode())
        finally:
            os.close(handle)

    def _reuse(self, path: str, size: int | None, is_wanted: Callable[[BinaryIO], bool]) -> bool:
        """Whether the wanted file stands in the stage: from the spare, or now linked from the previous output."""
        if _is_there(f"{self.workspace}/tree/{path}", size, is_wanted) is not None:
            self._note(path)
            return True
        previous = f"{self.output}/{path}"
        status = _is_there(previous, size, is_wanted)
        if status is None or not _link(previous, self._room_for(path), status):
            return False
        self._note(path)
        return True

    def _room_for(self, path: str) -> Path:
        """Where a file goes: the folders above it made, and what stood in its way gone."""
        target = self.tree / path
        _make_folder(target.parent, within=self.tree)
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        else:
            target.unlink(missing_ok=True)
        return target


def _is_there(path: str, size: int | None, is_wanted: Callable[[BinaryIO], bool]) -> os.stat_result | None:
    """The status of the file at `path` where it is plain, readable by all, and the wanted one."""
    try:
        handle = os.open(path, _OLD)
    except OSError:
        return None
    status = os.fstat(handle)
    is_plain = stat.S_ISREG(status.st_mode) and stat.S_IMODE(status.st_mode) == _FILE_MODE
    if not is_plain or (size is not None and status.st_size != size):
        os.close(handle)
        return None
    with open(handle, "rb") as file:  # noqa: PTH123 - a handle, opened with the flags above
        return status if is_wanted(file) else None


def _any_bytes(_file: BinaryIO) -> bool:
    return True


def _same_as(content: BinaryIO) -> Callable[[BinaryIO], bool]:
    return lambda file: same_bytes(file, content)


def _link(previous: str, target: Path, status: os.stat_result) -> bool:
    """Whether `target` now is the very file that was looked at.

    Where it cannot be (too many links, somebody else's file) it is written anew. Another build may have exchanged the
    output since: then `previous` is another file, and the link is taken back.
    """
    try:
        os.link(previous, target, follow_symlinks=False)
    except OSError:
        return False
    if os.path.samestat(target.stat(follow_symlinks=False), status):
        return True
    target.unlink()
    return False


def _make_folder(folder: Path, *, within: Path) -> None:
    if folder.is_dir() and not folder.is_symlink():
        return
    if folder == within:
        raise FileNotFoundError(2, "the stage is gone", str(folder))
    _make_folder(folder.parent, within=within)
    with contextlib.suppress(FileNotFoundError, IsADirectoryError):
        folder.unlink()
    try:
        folder.mkdir()
    except FileExistsError:
        if not folder.is_dir():
            raise
    else:
        folder.chmod(_FOLDER_MODE)


def remove_all_but(tree: Path, wanted: set[str]) -> None:
    """Remove every file beneath `tree` that is not `wanted` (relative paths), and every folder that is then empty."""
    _remove_from(os.fspath(tree), "", wanted)


def _remove_from(tree: str, prefix: str, wanted: set[str]) -> bool:
    """Remove what is not wanted from the folder at `prefix`, which ends in `/`; whether it is empty now."""
    is_empty = True
    with os.scandir(f"{tree}/{prefix}") as entries:
        for entry in list(entries):
            path = f"{prefix}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if _remove_from(tree, f"{path}/", wanted):
                    os.rmdir(entry.path)  # noqa: PTH106 - as text throughout: this runs for every file of a site
                    continue
            elif path not in wanted:
                os.unlink(entry.path)  # noqa: PTH108 - as above
                continue
            is_empty = False
    return is_empty
