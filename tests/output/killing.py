"""Kills a build at every moment at which it is about to ask the system for something, and looks at what is left.

Run as a program of its own, which forks one child for each moment: `killing.py FOLDER exchange|renames`. It prints at
how many moments a build was killed.
"""

import itertools
import os
import signal
import sys
from pathlib import Path

from sitegen.output import exchange
from sitegen.output.folder import heal
from tests.output.trees import leftovers, publish, snapshot

OLD = {"/": b"old home", "/same/": b"same", "/gone/": b"gone"}
NEW = {"/": b"new home", "/same/": b"same", "/runs/a/": b"new run"}
_EVENTS = ("open", "os.", "shutil.", "tempfile.", "fcntl.", "ctypes.")


def main(output: Path) -> int:
    """Kill builds until one lives; the number of killed ones."""
    publish(output, NEW)
    new = snapshot(output)
    publish(output, OLD)
    old = snapshot(output)
    moment, lived = 0, False
    while not lived:
        moment += 1
        lived = _build_and_die(output, moment)
        heal(output)  # what the next start does first
        if snapshot(output) not in (old, new):
            raise AssertionError(f"killed at moment {moment}: {sorted(snapshot(output))}")
        if leftovers(output):
            raise AssertionError(f"killed at moment {moment}: {leftovers(output)} are left")
        publish(output, OLD)
    return moment - 1


def _build_and_die(output: Path, moment: int) -> bool:
    """Whether the build in a child lived past its last moment."""
    child = os.fork()
    if child == 0:
        moments = itertools.count(1)

        def die(event: str, _arguments: object) -> None:
            if event.startswith(_EVENTS) and next(moments) == moment:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(die)
        publish(output, NEW)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


if __name__ == "__main__":
    if sys.argv[2] == "renames":
        setattr(exchange, "exchange", lambda _one, _other: False)  # noqa: B010 - a system that has none
    print(main(Path(sys.argv[1]) / "public"))  # noqa: T201 - its only output
