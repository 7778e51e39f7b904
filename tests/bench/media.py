"""How long media take, against two bars: `make bench`, which fails where one is passed.

Cold: the media stage against the bare ffmpeg command, with the same recodes, as many at a time. The two take turns, and
the best round of each counts, so that what else the machine does weighs on both alike. On a machine that is busy all
along, the processor time told beside it says more.

Warm: a store that holds 1,000 clips is opened and asked for each. What it holds is put there without ffmpeg, since only
the asking is measured; every clip has a source, an outcome and three files of its own.
"""

import dataclasses
import functools
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from sitegen.diagnostics import Diagnostics
from sitegen.media.entries import Entry, KeptFile
from sitegen.media.make import make_media
from sitegen.media.recipe import CRF, KEYFRAME_EVERY, PRESET
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, Medium
from tests.media.clips import FFMPEG, VP8, request, run_ffmpeg

COLD_BAR = 1.10  # times the bare command
WARM_BAR_S = 0.3

ROUNDS = 5
CLIPS, CLIP_S, CLIP_SIZE, RATE = 4, 5, "1280x720", 25  # as a browser's recorder makes them
WARM_CLIPS = 1_000
JOBS = os.cpu_count() or 1


def main() -> int:
    """Measure, tell, and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="sitegen-bench-") as name:
        folder = Path(name)
        held = [_cold(folder), _warm(folder)]
    return 0 if all(held) else 1


def _cold(folder: Path) -> bool:
    sources = [_clip(folder / f"{number}.webm", number) for number in range(CLIPS)]
    bare: list[_Spent] = []
    stage: list[_Spent] = []
    for number in range(ROUNDS):
        work = folder / f"round-{number}"
        work.mkdir()
        bare.append(_spent(functools.partial(_bare, sources, work)))
        stage.append(_spent(functools.partial(_stage, sources, work / "cache")))
    ratio = min(one.wall_s for one in stage) / min(one.wall_s for one in bare)
    cpu_ratio = min(one.cpu_s for one in stage) / min(one.cpu_s for one in bare)
    click.echo(
        f"cold: {CLIPS} clips of {CLIP_S} s at {CLIP_SIZE}, {JOBS} at a time: the stage {_each(stage)}, "
        f"bare ffmpeg {_each(bare)}: {ratio:.3f} times, {_verdict(ratio <= COLD_BAR, f'{COLD_BAR:.2f} times')}; "
        f"of processor time {cpu_ratio:.3f} times"
    )
    return ratio <= COLD_BAR


def _clip(path: Path, number: int) -> Path:
    """Moving shapes over a still ground, another hue for each."""
    drawn = f"testsrc2=s={CLIP_SIZE}:r={RATE}:d={CLIP_S},hue=h={number * 40}"
    run_ffmpeg("-f", "lavfi", "-i", drawn, *VP8, str(path))
    return path


def _bare(sources: Sequence[Path], work: Path) -> None:
    """The command that anyone would write for the same clips: no probing, no poster, no thumbnail, no store."""
    with ThreadPoolExecutor(JOBS) as pool:
        list(pool.map(functools.partial(_recode, work), sources))


def _recode(work: Path, source: Path) -> None:
    command = [FFMPEG, "-nostdin", "-loglevel", "error", "-threads", "1", "-i", str(source)]
    command += ["-vf", f"fps={RATE},format=yuv420p", "-c:v", "libx264", "-preset", PRESET, "-crf", str(CRF)]
    command += ["-g", str(KEYFRAME_EVERY), "-threads", "1", "-movflags", "+faststart", str(work / f"{source.stem}.mp4")]
    subprocess.run(command, check=True)


def _stage(sources: Sequence[Path], cache: Path) -> None:
    store, found = MediaStore.open(cache), Diagnostics()
    requests = [request(source) for source in sources]
    make_media(requests, store=store, jobs=JOBS, found=found)
    _insist(store, requests)


def _warm(folder: Path) -> bool:
    requests = _filled(folder / "warm")
    spent = [_spent(functools.partial(_ask, folder / "warm" / "cache", requests)) for _ in range(ROUNDS)]
    is_held = min(one.wall_s for one in spent) < WARM_BAR_S
    click.echo(f"warm: {WARM_CLIPS:,} clips: {_each(spent)}, {_verdict(is_held, f'{WARM_BAR_S} s')}")
    return is_held


def _filled(folder: Path) -> list[MediaRequest]:
    """Requests for clips that the store under `folder` holds."""
    folder.mkdir()
    sources = [folder / f"{number}.webm" for number in range(WARM_CLIPS)]
    for number, source in enumerate(sources):
        source.write_bytes(b"\x1a\x45\xdf\xa3" + b"%060d" % number * 1_000)
    time.sleep(0.1)  # what is younger than the store is not remembered
    store = MediaStore.open(folder / "cache")
    requests = [request(source) for source in sources]
    for number, one in enumerate(requests):
        files = [_kept(store, b"%d" % number, extension) for extension in ("mp4", "webp", "png")]
        entry = Entry("video", files[0], 1280, 720, poster=files[1], thumbnail=files[2], duration_s=5.0, frames=125)
        store.put(store.key(one), entry, lasting=True)
    store.save()
    return requests


def _kept(store: MediaStore, content: bytes, extension: str) -> KeptFile:
    file = store.objects.add(content + extension.encode(), extension)
    return KeptFile(file.digest, file.extension, file.size_bytes)


def _ask(cache: Path, requests: Sequence[MediaRequest]) -> None:
    store, found = MediaStore.open(cache), Diagnostics()
    make_media(requests, store=store, jobs=JOBS, found=found)
    _insist(store, requests)
    if store.report.misses:
        raise RuntimeError(store.report)


def _insist(store: MediaStore, requests: Sequence[MediaRequest]) -> None:
    """That what was measured has been done."""
    if not all(isinstance(store.find(one), Medium) for one in requests):
        raise RuntimeError("a clip was not made")


@dataclasses.dataclass(frozen=True, slots=True)
class _Spent:
    """What one round took."""

    wall_s: float
    cpu_s: float  # of this process and those that it has started


def _spent(work: Callable[[], object]) -> _Spent:
    wall_s, cpu_s = time.perf_counter(), _cpu_seconds()
    work()
    return _Spent(time.perf_counter() - wall_s, _cpu_seconds() - cpu_s)


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _each(rounds: Sequence[_Spent]) -> str:
    seconds = [one.wall_s for one in rounds]
    return f"{min(seconds):.3f} s (of {', '.join(f'{one:.3f}' for one in seconds)})"


def _verdict(is_held: bool, bar: str) -> str:  # noqa: FBT001 - a verdict is one
    return f"within the bar of {bar}" if is_held else f"PAST THE BAR of {bar}"


if __name__ == "__main__":
    sys.exit(main())
