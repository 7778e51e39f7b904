"""Runs ffmpeg: the one module of the package that starts it.

A run has no standard input, no way to the network, limits on time and memory, and a process group of its own, so that
nothing of it outlives the build.
"""

import contextlib
import dataclasses
import importlib.util
import os
import shutil
import signal
import subprocess  # the one place; a test holds the other modules to it
import threading
from collections.abc import Sequence
from pathlib import Path

from sitegen.problems import EnvironmentProblem

try:
    import resource
except ImportError:  # Windows has no such limits; the time limits still hold there
    resource = None  # type: ignore[assignment]

_ENDED_STATUS = 255
_MEMORY_BYTES = 6 << 30  # of address space: twice what the largest allowed frame needs with x264's look-ahead
_WALL_SECONDS_PER_CPU_SECOND = 6  # a busy machine may be this much slower than the work asks for
_HINT = '`pip install imageio-ffmpeg` brings one; or name one with `ffmpeg = "…"` in `content/site.toml`'


@dataclasses.dataclass(frozen=True, slots=True)
class Finished:
    """What a run of ffmpeg left behind."""

    status: int  # negative: ended by that signal
    out: bytes
    log: str

    @property
    def was_ended(self) -> bool:
        """Whether a signal ended it, such as the one for too much processor time, which ffmpeg answers with 255."""
        return self.status < 0 or self.status == _ENDED_STATUS


class OutOfTimeError(Exception):
    """A run was ended because it took too long by the clock on the wall."""


class Ffmpeg:
    """One ffmpeg binary, and the runs of it that go on."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._stopped = False
        self._launcher = _launcher()

    def version(self) -> str:
        """What the binary calls itself, such as `n9.0.2-17-g2a571b6068-20260930`. Raises EnvironmentProblem."""
        try:
            finished = self.run([self.path, "-version"], cpu_s=20)
        except OutOfTimeError:
            raise EnvironmentProblem(f"`{self.path} -version` does not end", hint=_HINT) from None
        words = finished.out.decode(errors="replace").split()
        if finished.status != 0 or words[:2] != ["ffmpeg", "version"]:
            raise EnvironmentProblem(f"`{self.path}` is not a working ffmpeg", hint=_HINT)
        return words[2]

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
                raise EnvironmentProblem(f"ffmpeg cannot be started: {problem}", hint=_HINT) from problem
            self._running.add(process)
        _limit(process, cpu_s)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        if process.poll() is None:
            _kill_group(process)
            process.communicate()
        with self._lock:
            self._running.discard(process)


def locate(named: str | None) -> Ffmpeg:
    """The ffmpeg to use: the one `named`, else the one of imageio-ffmpeg, else one on the path.

    Raises EnvironmentProblem where there is none.
    """
    if named:
        found = shutil.which(named)
        if found is None:
            raise EnvironmentProblem(f"there is no ffmpeg at `{named}`", hint="correct `ffmpeg` in `content/site.toml`")
        return Ffmpeg(str(Path(found).absolute()))
    found = _bundled() or shutil.which("ffmpeg")
    if found is None:
        raise EnvironmentProblem("there is no ffmpeg on this machine", hint=_HINT)
    return Ffmpeg(str(Path(found).absolute()))


def _bundled() -> str | None:
    """The binary inside imageio-ffmpeg, found without importing it: that would cost every warm build 60 ms."""
    spec = importlib.util.find_spec("imageio_ffmpeg")
    if spec is None or spec.origin is None:
        return None
    binaries = sorted((Path(spec.origin).parent / "binaries").glob("ffmpeg-*"))
    return next((str(binary) for binary in binaries if os.access(binary, os.X_OK)), None)


def _launcher() -> list[str]:
    """What stands before the command so that the kernel ends ffmpeg when the build itself is killed outright.

    `setpriv` (util-linux) sets the parent-death signal and becomes ffmpeg. A Python `preexec_fn` could set it too, but
    is not safe among threads. Where there is no `setpriv`, an orphan ends with its clip or its time limit.
    """
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []


def _limit(process: subprocess.Popen[bytes], cpu_s: float) -> None:
    if resource is None or not hasattr(resource, "prlimit"):
        return
    seconds = max(1, round(cpu_s))
    with contextlib.suppress(OSError):  # it may have ended already
        resource.prlimit(process.pid, resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.prlimit(process.pid, resource.RLIMIT_CORE, (0, 0))


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
