"""What the disk refuses, told as a problem of the environment."""

import contextlib
import errno
from collections.abc import Iterator

from sitegen.problems import EnvironmentProblem

_HINTS = {
    errno.ENOSPC: "free some space, or choose a folder on another disk with `-o`",
    errno.EDQUOT: "free some of your quota, or choose a folder on another disk with `-o`",
    errno.EACCES: "give yourself the right to write there, or choose another folder with `-o`",
    errno.EPERM: "give yourself the right to write there, or choose another folder with `-o`",
    errno.EROFS: "choose a folder that can be written to with `-o`",
    errno.EBUSY: "the folder is a mount point: choose a folder inside it with `-o`",
    errno.EXDEV: "the folder cannot be moved as a whole: remove it, or choose another with `-o`",
    errno.ENAMETOOLONG: "choose a folder with a shorter path with `-o`",
}
_OTHERWISE = "look after the disk, or choose another folder with `-o`"


@contextlib.contextmanager
def disk_trouble(deed: str) -> Iterator[None]:
    """Raise EnvironmentProblem ("cannot <deed>: …") in place of any OSError of the block."""
    try:
        yield
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise EnvironmentProblem(
            f"cannot {deed}: {reason}", hint=_HINTS.get(problem.errno or 0, _OTHERWISE)
        ) from problem
