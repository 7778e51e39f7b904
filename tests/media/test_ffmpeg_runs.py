"""Processes: they end with the build, with their time, and with whoever started them; nothing half-made is left."""

import ast
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from sitegen.media.ffmpeg import Ffmpeg, locate
from sitegen.media.program import OutOfTimeError, Program
from sitegen.media.store import MediaStore
from sitegen.model.media import Medium
from sitegen.problems import EnvironmentProblem
from tests.media.clips import VP8, Clips, request
from tests.media.conftest import Workshop

PACKAGE = Path(__file__).parents[2] / "sitegen"
MPEG4 = ("-c:v", "mpeg4", "-q:v", "4")
LOOPED = ("-stream_loop", "5", "-i")

BUILD = """
import sys
from pathlib import Path
from sitegen.diagnostics import Diagnostics, Place
from sitegen.media.make import make_media
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest

source, cache = map(Path, sys.argv[1:])
store = MediaStore.open(cache)
print("ready", flush=True)
wanted = MediaRequest(source, "video", source.name, "run", Place("a"))
make_media([wanted], store=store, jobs=2, found=Diagnostics())
print("made", flush=True)
"""


def _build(source: Path, cache: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", BUILD, str(source), str(cache)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def _ffmpegs_at(source: Path) -> list[int]:
    """The processes that transcode `source`."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if str(source).encode() in words and b"libx264" in words:
            found.append(int(entry.name))
    return found


def _wait_until(holds: object, seconds: float = 20) -> bool:
    assert callable(holds)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


@pytest.fixture
def slow_clip(clips: Clips, tmp_path: Path) -> Path:
    """A clip of this test alone, so that its processes are known by its path."""
    second = clips.pattern("second-720.avi", *MPEG4, size="1280x720")
    looped = clips.made("seconds-720.avi", *LOOPED, str(second), "-c", "copy")
    return Path(shutil.copy(looped, tmp_path / "slow.avi"))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=["kill", "term", "interrupt"])
def test_no_process_outlives_a_build_that_is_ended(how: signal.Signals, slow_clip: Path, tmp_path: Path) -> None:
    if shutil.which("setpriv") is None and how is not signal.SIGINT:
        pytest.skip("no setpriv (util-linux): an orphaned ffmpeg ends only with its clip; NOT checked")
    with _build(slow_clip, tmp_path / "cache") as build:
        assert _wait_until(lambda: _ffmpegs_at(slow_clip))

        build.send_signal(how)

    assert _wait_until(lambda: not _ffmpegs_at(slow_clip), seconds=10)


def test_a_build_killed_in_the_middle_heals(slow_clip: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with _build(slow_clip, cache) as build:
        assert _wait_until(lambda: _ffmpegs_at(slow_clip))
        build.kill()
    assert list((cache / "media").glob("objects/*/*")) == []
    assert MediaStore.open(cache).find(request(slow_clip)) is None

    medium = Workshop(cache).make(request(slow_clip))

    assert medium.frames == 150


def test_two_builds_share_a_store(clips: Clips, tmp_path: Path) -> None:
    source = clips.pattern("vp8.webm", *VP8)
    builds = [_build(source, tmp_path / "cache") for _ in range(2)]

    outputs = [build.communicate(timeout=60)[0] for build in builds]

    store = MediaStore.open(tmp_path / "cache")
    assert outputs == ["ready\nmade\n"] * 2
    assert isinstance(store.find(request(source)), Medium)
    assert store.verify() == []


@pytest.fixture
def tool() -> Ffmpeg:
    return locate(None)


def test_a_run_past_its_time_is_ended(tool: Ffmpeg) -> None:
    started = time.monotonic()

    with pytest.raises(OutOfTimeError):
        tool.run(
            [tool.path, "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc=d=99", "-f", "null", "-"], cpu_s=0.1
        )

    assert time.monotonic() - started < 10


def test_a_run_past_its_processor_time_is_ended(tool: Ffmpeg) -> None:
    busy = ["-f", "lavfi", "-i", "testsrc2=s=1920x1080:d=999", "-f", "null", "-"]

    finished = tool.run([tool.path, "-loglevel", "error", *busy], cpu_s=1)

    assert finished.was_ended


def test_a_run_that_asks_for_too_much_memory_fails(tool: Ffmpeg) -> None:
    small = Program(tool.path, memory_bytes=400 << 20, hint="")
    vast = ["-f", "lavfi", "-i", "testsrc2=s=4000x3000:d=10,reverse", "-f", "null", "-"]

    finished = small.run([tool.path, "-loglevel", "error", *vast], cpu_s=30)

    assert finished.status != 0


def test_stopping_ends_what_runs_and_starts_nothing_more(tool: Ffmpeg) -> None:
    outcome: list[int] = []
    endless = [tool.path, "-loglevel", "error", "-re", "-f", "lavfi", "-i", "testsrc=d=99", "-f", "null", "-"]
    thread = threading.Thread(target=lambda: outcome.append(tool.run(endless, cpu_s=60).status))
    thread.start()
    time.sleep(0.3)

    tool.stop()
    thread.join(timeout=10)

    assert outcome == [-signal.SIGKILL]
    with pytest.raises(OutOfTimeError):
        tool.run(endless, cpu_s=60)


def test_the_version_is_what_the_binary_calls_itself(tool: Ffmpeg) -> None:
    output = subprocess.run([tool.path, "-version"], capture_output=True, text=True, check=True).stdout

    assert output.startswith(f"ffmpeg version {tool.version()} ")


def test_only_one_module_of_the_room_starts_processes() -> None:
    starting = {
        path.name
        for path in (PACKAGE / "media").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Import) and any(name.name == "subprocess" for name in node.names))
        or (isinstance(node, ast.ImportFrom) and node.module == "subprocess")
    }

    assert starting == {"program.py"}


def test_a_full_disk_is_a_fault_of_the_machine_and_heals(clips: Clips, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("a small file system can only be mounted by root: a full disk is NOT checked")
    cache = tmp_path / "small"
    cache.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", str(cache)], check=False, capture_output=True
    )
    if mounted.returncode != 0:
        pytest.skip("no file system can be mounted here: a full disk is NOT checked")
    source = clips.pattern("large.webm", *VP8, size="640x360")
    try:
        with pytest.raises(EnvironmentProblem, match=r"disk|cache"):
            Workshop(cache).outcome(request(source))
        subprocess.run(["mount", "-o", "remount,size=64m", str(cache)], check=True)

        assert Workshop(cache).make(request(source)).frames == 25
    finally:
        subprocess.run(["umount", str(cache)], check=True)
