"""The stage: a whole new site beside the published one, which takes its place in one step.

What has not changed is a hard link to the previous output's file, so a stage costs little. Nothing is ever written
through such a link: a file is made new, or linked, never opened to be changed. So the previous output stays byte for
byte as it is until the exchange, whatever happens to the build.
"""

import contextlib
import dataclasses
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

from sitegen.digest import digest_of_bytes
from sitegen.output.difference import Published, difference, same_bytes
from sitegen.output.disk import disk_trouble
from sitegen.output.exchange import put_in_place
from sitegen.output.folder import aside_in, checked_output, discard, heal, refuse_foreign, workspace_beside
from sitegen.output.paths import MARKER, file_for

_MARKER_TEXT = b"sitegen made this folder and replaces it as a whole: keep nothing of your own in it.\n"
_FILE_MODE = 0o644  # whatever the umask: the files are for everybody
_FOLDER_MODE = 0o755
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_OLD = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC  # a pipe that somebody put there must not block

T = TypeVar("T")


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
        yield stage


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
        """Where files are copied to before they take their place whole."""
        return self.workspace / "parts"

    def prepare(self) -> None:
        """Lay the empty site. Raises OSError."""
        self._parts.mkdir()
        self.tree.mkdir()
        self.tree.chmod(_FOLDER_MODE)
        self._write(MARKER, _MARKER_TEXT)

    def write(self, url: str, content: bytes) -> None:
        """Make the file that answers `url`. Writing the same again is fine; something else is our own mistake."""
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
                self._copy(path, content)

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
            published = difference(self.tree, self.output)
            if published.changed:
                put_in_place(self.tree, self.output, aside=aside_in(self.workspace))
            discard(self.tree, self.workspace)
            discard(aside_in(self.workspace), self.workspace)
        return published

    def _write(self, path: str, content: bytes) -> None:
        if self._reuse(path, len(content), lambda file: file.read() == content):
            return
        try:
            handle = self._in_its_folder(path, lambda target: os.open(target, _NEW, _FILE_MODE))
        except FileExistsError:
            target = self.tree / path
            if target.is_dir() or target.read_bytes() != content:
                raise ValueError(f"two contents for one file of the site: {path}") from None
            return
        with open(handle, "wb") as file:  # noqa: PTH123 - a handle, made with the flags above
            os.fchmod(handle, _FILE_MODE)
            file.write(content)

    def _copy(self, path: str, content: BinaryIO) -> None:
        handle, name = tempfile.mkstemp(dir=self._parts)
        with open(handle, "wb") as part:  # noqa: PTH123 - the handle that mkstemp gives
            os.fchmod(handle, _FILE_MODE)
            shutil.copyfileobj(content, part, 1 << 20)
        try:
            self._in_its_folder(path, Path(name).rename)
        except IsADirectoryError:
            raise _clash(path) from None

    def _reuse(self, path: str, size: int | None, is_wanted: Callable[[BinaryIO], bool]) -> bool:
        """Whether the previous output has the wanted file, and it now is the new site's as well."""
        previous = f"{self.output}/{path}"
        try:
            handle = os.open(previous, _OLD)
        except OSError:
            return False
        with open(handle, "rb") as file:  # noqa: PTH123 - a handle, opened with the flags above
            status = os.fstat(handle)
            is_plain = stat.S_ISREG(status.st_mode) and stat.S_IMODE(status.st_mode) == _FILE_MODE
            if not is_plain or (size is not None and status.st_size != size) or not is_wanted(file):
                return False
            with contextlib.suppress(FileNotFoundError):  # another build has removed the previous output meanwhile
                return self._in_its_folder(path, lambda target: _link(previous, target, status))
            return False

    def _in_its_folder(self, path: str, act: Callable[[str], T]) -> T:
        """What `act` gives for the file's place; the folders above it are made if they are missing."""
        target = f"{self.workspace}/tree/{path}"  # strings: with pathlib a stage takes half as long again
        try:
            return act(target)
        except NotADirectoryError:
            raise _clash(path) from None
        except FileNotFoundError:
            try:
                _make_folder(Path(target).parent, within=self.tree)
            except (FileExistsError, NotADirectoryError):
                raise _clash(path) from None
        return act(target)


def _clash(path: str) -> ValueError:
    return ValueError(f"a file and a folder of the site have one name: {path}")


def _any_bytes(_file: BinaryIO) -> bool:
    return True


def _same_as(content: BinaryIO) -> Callable[[BinaryIO], bool]:
    return lambda file: same_bytes(file, content)


def _link(previous: str, target: str, status: os.stat_result) -> bool:
    """Whether `target` now is the very file that was looked at. Raises FileNotFoundError where its folder is missing.

    Where it cannot be (too many links, somebody else's file) it is written anew. Another build may have exchanged the
    output since: then `previous` is another file, and the link is taken back.
    """
    try:
        os.link(previous, target, follow_symlinks=False)
    except FileNotFoundError:
        raise
    except FileExistsError:  # linked before, or made by another worker
        return os.path.samestat(os.lstat(target), status)
    except OSError:
        return False
    if os.path.samestat(os.lstat(target), status):
        return True
    Path(target).unlink()
    return False


def _make_folder(folder: Path, *, within: Path) -> None:
    if folder.is_dir():
        return
    if folder == within:
        raise FileNotFoundError(2, "the stage is gone", str(folder))
    _make_folder(folder.parent, within=within)
    try:
        folder.mkdir()
    except FileExistsError:
        if not folder.is_dir():
            raise
    else:
        folder.chmod(_FOLDER_MODE)
