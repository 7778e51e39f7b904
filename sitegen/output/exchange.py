"""Putting a finished folder in another one's place: in one atomic step where the system has one."""

import contextlib
import ctypes
import errno
import os
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_NOT_HERE = {errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTSUP}  # an old kernel, or such a file system
_TAKEN = {errno.ENOTEMPTY, errno.EEXIST}


def put_in_place(tree: Path, output: Path, *, aside: Path) -> None:
    """Make `tree` the folder `output`. What stood there is afterwards at `tree`, or at `aside`. Raises OSError.

    Without an atomic exchange there is a moment in which `output` is at `aside` and nothing in its place; whoever dies
    then leaves it there, whole, for the next start to bring back.
    """
    if not output.exists():
        try:
            tree.rename(output)
        except OSError as problem:
            if problem.errno not in _TAKEN:
                raise
        else:
            return
    if not exchange(tree, output):
        _rename_twice(tree, output, aside)


def exchange(one: Path, other: Path) -> bool:
    """Whether the two folders have changed places in one atomic step; False where the system has none.

    Raises OSError where it has one and refuses.
    """
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    if renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _NOT_HERE:
        return False
    raise OSError(number, os.strerror(number), str(one), None, str(other))


def _rename_twice(tree: Path, output: Path, aside: Path) -> None:
    output.rename(aside)
    try:
        tree.rename(output)
    except OSError:
        with contextlib.suppress(OSError):  # another build has put its own site there: that one stays
            aside.rename(output)
        raise
