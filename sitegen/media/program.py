"""Runs the programs that make media: the one module of the room that starts processes.

A run has no standard input, no way to the network, limits on time and memory, and a process group of its own, so that
nothing of it outlives the build.
"""

import contextlib
import dataclasses
import os
import shutil
import signal
import subprocess  # the one place; a test holds the other modules to it
import threading
from collections.abc import Sequence

from sitegen.problems import EnvironmentProblem

try:
    import resource
except ImportError:  # Windows has no such limits; the time limits still hold there
    resource = None  # type: ignore[assignment]

_ENDED_STATUS = 255
_WALL_SECONDS_PER_CPU_SECOND = 6  # a busy machine may be this much slower than the work asks for


@dataclasses.dataclass(frozen=True, slots=True)
class Finished:
    """What a run left behind."""

    status: int  # negative: ended by that signal
    out: bytes
    log: str

    @property
    def was_ended(self) -> bool:
        """Whether a signal ended it, such as the one for too much processor time, which ffmpeg answers with 255."""
        return self.status < 0 or self.status == _ENDED_STATUS


class OutOfTimeError(Exception):
    """A run was ended because it took too long by the clock on the wall."""


class Program:
    """A binary, and the runs of it that go on."""

    def __init__(self, path: str, *, memory_bytes: int | None, hint: str) -> None:
        self.path = path
        self.hint = hint  # what to do where it cannot be run
        self._memory_bytes = memory_bytes  # of address space; None: as much as it asks for
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._stopped = False
        self._launcher = _launcher()

    def run(self, command: Sequence[str], *, cpu_s: float) -> Finished:
        """Run `command` to its end.

        `cpu_s` bounds the processor time, which a busy machine does not change; the time on the wall may be six times
        that. Raises OutOfTimeError past it, EnvironmentProblem where the binary cannot be started.
        """
        process = self._start(command, cpu_s)
        try:
            out, log = process.communicate(timeout=cpu_s * _WALL_SECONDS_PER_CPU_SECOND)
        except subprocess.TimeoutExpired:
            raise OutOfTimeError from None
        finally:
            self._end(process)
        return Finished(process.returncode, out, log.decode(errors="replace"))

    def stop(self) -> None:
        """End every run that goes on, and start no other: the build is being given up."""
        with self._lock:
            self._stopped = True
            running = list(self._running)
        for process in running:
            _kill_group(process)

    def _start(self, command: Sequence[str], cpu_s: float) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._stopped:
                raise OutOfTimeError
            try:
                process = subprocess.Popen(  # noqa: S603 - the binary is ours or the author's, the arguments are composed
                    [*self._launcher, *command],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    process_group=0,
                    cwd="/" if os.name == "posix" else None,
                    env={"LC_ALL": "C", "PATH": os.defpath},
                )
            except OSError as problem:
                message = f"`{self.path}` cannot be started: {problem}"
                raise EnvironmentProblem(message, hint=self.hint) from problem
            self._running.add(process)
        _limit(process, cpu_s, self._memory_bytes)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        if process.poll() is None:
            _kill_group(process)
            process.communicate()
        with self._lock:
            self._running.discard(process)


def _launcher() -> list[str]:
    """What stands before the command so that the kernel ends it when the build itself is killed outright.

    `setpriv` (util-linux) sets the parent-death signal and becomes the program. A Python `preexec_fn` could set it too,
    but is not safe among threads. Where there is no `setpriv`, an orphan ends with its work or its time limit.
    """
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def _limit(process: subprocess.Popen[bytes], cpu_s: float, memory_bytes: int | None) -> None:
    if resource is None or not hasattr(resource, "prlimit"):
        return
    seconds = max(1, round(cpu_s))
    with contextlib.suppress(OSError):  # it may have ended already
        if memory_bytes is not None:
            resource.prlimit(process.pid, resource.RLIMIT_AS, (memory_bytes, memory_bytes))
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
