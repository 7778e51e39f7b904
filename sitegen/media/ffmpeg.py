"""The ffmpeg that makes clips: found, and asked for its version."""

import importlib.util
import os
import shutil
from pathlib import Path

from sitegen.media.program import OutOfTimeError, Program
from sitegen.problems import EnvironmentProblem

_MEMORY_BYTES = 6 << 30  # of address space: twice what the largest allowed frame needs with x264's look-ahead
_HINT = '`pip install imageio-ffmpeg` brings one; or name one with `ffmpeg = "…"` in `content/site.toml`'


class Ffmpeg(Program):
    """One ffmpeg binary, and the runs of it that go on."""

    def __init__(self, path: str) -> None:
        super().__init__(path, memory_bytes=_MEMORY_BYTES, hint=_HINT)

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
