"""The output folder: which folders sitegen may replace, and what stands beside one while a build is at work.

A build works in a folder `.<name>.sitegen-<random>` beside the output, and holds a lock on it. One that no living
process has locked was left by a killed build: the next start removes it.

Between builds the site before the last one waits in `.<name>.sitegen-spare`: the next build brings it up to date and
exchanges the two, which spares making and removing hundreds of folders (1.5 s of 2 on some disks). Its files are hard
links to the output's wherever the two are equal.
"""

import contextlib
import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from sitegen.output.disk import disk_trouble
from sitegen.output.paths import MARKER
from sitegen.problems import EnvironmentProblem

_CHOOSE = "choose another folder with `-o`"
_ASIDE = "aside"  # the previous site, whole, while it waits for the new one to take its place
_GONE = "gone"  # a site on its way out, perhaps not whole
_ATTEMPTS = 20


def checked_output(output: Path, *, root: Path | None = None, inputs: Iterable[Path] = ()) -> Path:
    """`output` as a whole path that sitegen may replace or make.

    Raises EnvironmentProblem for a file, a symbolic link, a folder that sitegen has not made, a folder that holds
    `root`, the home or the working folder, and for one that overlaps a folder in `inputs`.
    """
    whole = Path(os.path.abspath(output))  # noqa: PTH100 - resolve() would follow a link, which is to be refused
    whole = whole.parent.resolve() / whole.name
    for holder in _holders(root):
        if whole == holder or whole in holder.parents:
            raise EnvironmentProblem(f"the output folder cannot be `{output}`, which holds `{holder}`", hint=_CHOOSE)
    for folder in (one.resolve() for one in inputs):
        if whole == folder or whole in folder.parents or folder in whole.parents:
            raise EnvironmentProblem(
                f"the output folder `{output}` and the folder `{folder}`, which is read, overlap", hint=_CHOOSE
            )
    refuse_foreign(whole)
    return whole


def _holders(root: Path | None) -> Iterator[Path]:
    yield Path("/")
    with contextlib.suppress(FileNotFoundError):  # somebody has removed it
        yield Path.cwd()
    with contextlib.suppress(RuntimeError):  # a user without a home
        yield Path.home().resolve()
    if root is not None:
        yield root.resolve()


def refuse_foreign(output: Path) -> None:
    """Raise EnvironmentProblem where something stands at `output` that sitegen has not made."""
    if output.is_symlink():
        raise EnvironmentProblem(
            f"the output folder `{output}` is a symbolic link", hint="name the folder itself with `-o`"
        )
    if not output.exists():
        return
    if not output.is_dir():
        raise EnvironmentProblem(f"the output folder `{output}` is a file", hint=_CHOOSE)
    if (output / ".git").exists():
        raise EnvironmentProblem(
            f"the output folder `{output}` holds a git repository, which a build would remove", hint=_CHOOSE
        )
    if not (output / MARKER).is_file() and any(output.iterdir()):
        raise EnvironmentProblem(
            f"the folder `{output}` holds files and was not made by sitegen", hint=f"{_CHOOSE}, or empty it"
        )


@contextlib.contextmanager
def workspace_beside(output: Path) -> Iterator[Path]:
    """A new, locked folder beside `output`, removed at the end with what is in it. Raises OSError."""
    folder, lock = _make_locked(output)
    maker = os.getpid()
    try:
        yield folder
    finally:
        if os.getpid() == maker:  # a forked child that unwinds its stack leaves the folder to its parent
            _remove(folder)
            fcntl.flock(lock, fcntl.LOCK_UN)  # said aloud: forked children still have the handle
        os.close(lock)


def _make_locked(output: Path) -> tuple[Path, int]:
    for _ in range(_ATTEMPTS):
        folder = Path(tempfile.mkdtemp(prefix=f".{output.name}.sitegen-", dir=output.parent))
        lock = _try_lock(folder)
        if lock is not None:  # else another start took it for a leftover before it was locked
            return folder, lock
        with contextlib.suppress(OSError):
            folder.rmdir()
    raise EnvironmentProblem(
        f"the file system of `{output.parent}` does not lock folders", hint="choose a folder on a local disk with `-o`"
    )


def _try_lock(folder: Path) -> int | None:
    """A handle that locks `folder` until it is closed; None where another process has locked it, or it is gone."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(handle), folder.stat(follow_symlinks=False)):
            return handle
    os.close(handle)
    return None


def heal(output: Path) -> None:
    """Remove what killed builds left beside `output`, and bring back a site that one of them had just set aside."""
    name = re.compile(rf"\.{re.escape(output.name)}\.sitegen-[a-z0-9_]{{8}}")
    if not output.parent.is_dir():
        return
    for folder in sorted(one for one in output.parent.iterdir() if name.fullmatch(one.name)):
        lock = _try_lock(folder)
        if lock is None:
            continue
        try:
            if not output.exists() and aside_in(folder).is_dir():
                aside_in(folder).rename(output)
            _remove(folder)
        finally:
            os.close(lock)


def spare_of(output: Path) -> Path:
    """Where the site before the last one waits to be brought up to date. Nobody may trust what is in it."""
    return output.parent / f".{output.name}.sitegen-spare"


def take_spare(output: Path, tree: Path) -> bool:
    """Whether the spare, if there is one and no other build has taken it, is now `tree`."""
    try:
        spare_of(output).rename(tree)
    except OSError:
        return False
    return tree.is_dir() and not tree.is_symlink()


def keep_spare(tree: Path, output: Path) -> None:
    """Keep `tree` as the spare, unless another build has kept its own."""
    with contextlib.suppress(OSError):
        if not spare_of(output).exists():
            tree.rename(spare_of(output))


def aside_in(workspace: Path) -> Path:
    """Where the previous site waits, whole, while it is neither published nor removed."""
    return workspace / _ASIDE


def discard(folder: Path, workspace: Path) -> None:
    """Give up `folder`: from now on nobody takes it for a whole site. It is removed with `workspace`."""
    if folder.exists():
        folder.rename(Path(tempfile.mkdtemp(prefix=_GONE, dir=workspace)))


def _remove(workspace: Path) -> None:
    with contextlib.suppress(OSError):
        discard(aside_in(workspace), workspace)
    shutil.rmtree(workspace, ignore_errors=True)  # what cannot be removed now is tried again at the next start


def remove_output(output: Path, *, root: Path | None = None) -> bool:
    """Remove an output folder that sitegen made, and what killed builds left beside it. False: there was none.

    Raises EnvironmentProblem where it is not one that sitegen may replace.
    """
    whole = checked_output(output, root=root)
    with disk_trouble(f"remove `{output}`"):
        heal(whole)
        if not whole.exists() and not spare_of(whole).exists():
            return False
        with workspace_beside(whole) as workspace:
            discard(whole, workspace)
            discard(spare_of(whole), workspace)
    return True
