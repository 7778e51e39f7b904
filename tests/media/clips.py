"""Clips for the tests, made by the real ffmpeg when a test first asks, and kept for the run of the tests."""

import contextlib
import dataclasses
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from imageio_ffmpeg import get_ffmpeg_exe

from sitegen.diagnostics import Place
from sitegen.model.media import MediaRequest

FFMPEG = get_ffmpeg_exe()

PATTERN = "testsrc2=s={size}:r={rate}:d={seconds}"
VP8 = ("-c:v", "libvpx", "-b:v", "900k", "-deadline", "realtime", "-cpu-used", "8")
VP9 = ("-c:v", "libvpx-vp9", "-b:v", "600k", "-deadline", "realtime", "-cpu-used", "8", "-row-mt", "0")
H264 = ("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
FAST_START = ("-movflags", "+faststart")


@dataclasses.dataclass(frozen=True, slots=True)
class Clips:
    """A folder of clips."""

    folder: Path

    def made(self, name: str, *arguments: str) -> Path:
        """The clip `name`, made by ffmpeg with `arguments`."""
        path = self.folder / name
        return path if path.exists() else self._made_whole(path, lambda part: run_ffmpeg(*arguments, str(part)))

    def pattern(self, name: str, *codec: str, size: str = "160x90", rate: str = "25", seconds: float = 1) -> Path:
        """A moving test pattern."""
        return self.made(name, "-f", "lavfi", "-i", PATTERN.format(size=size, rate=rate, seconds=seconds), *codec)

    def changed(self, name: str, source: Path, change: Callable[[bytes], bytes]) -> Path:
        """A copy of `source` with its bytes changed."""
        path = self.folder / name
        if not path.exists():
            self._made_whole(path, lambda part: part.write_bytes(change(source.read_bytes())))
        return path

    def _made_whole(self, path: Path, make: Callable[[Path], object]) -> Path:
        """Made beside and put in place once: other processes of the tests make the same clips."""
        with tempfile.TemporaryDirectory(dir=self.folder) as work:
            part = Path(work) / path.name
            make(part)
            with contextlib.suppress(FileExistsError):
                path.hardlink_to(part)
        return path


def run_ffmpeg(*arguments: str) -> str:
    """Run ffmpeg and return what it logged; an error fails the test."""
    command = [FFMPEG, "-nostdin", "-hide_banner", "-y", *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stderr


def request(
    source: Path,
    kind: str = "video",
    *,
    name: str | None = None,
    images: Sequence[Path] = (),
    subject: str = "run `r1`",
) -> MediaRequest:
    """A request for `source`."""
    return MediaRequest(
        source=source,
        kind=kind,
        name=name or source.name,
        subject=subject,
        place=Place("export:documents/r1.json"),
        store_images={path.name: path for path in images},
    )
