"""Makes a clip fit for every browser: probes it, decides, runs ffmpeg, checks what came out."""

import dataclasses
import errno
import os
import re
from collections.abc import Sequence
from pathlib import Path

from sitegen.media import compose
from sitegen.media.faults import Fault, MediaFaultError, broken, unsupported
from sitegen.media.ffmpeg import Ffmpeg
from sitegen.media.mp4 import Mp4, read_mp4
from sitegen.media.pictures import Still, first_not_blank, poster_of, stills_in, thumbnail_of
from sitegen.media.probe import Probe, read_listing
from sitegen.media.program import Finished, OutOfTimeError
from sitegen.media.recipe import VideoRecipe, Way, check_bounds, decide, frame_rate, processor_seconds
from sitegen.media.sniff import DEMUXERS, Format
from sitegen.media.webm import is_seekable_webm
from sitegen.problems import EnvironmentProblem
from sitegen.rules import Rule

_PROBE_SECONDS = 60
_LOUDEST = re.compile(r"max_volume: (-?[\d.]+|-?inf) dB")


@dataclasses.dataclass(frozen=True, slots=True)
class Film:
    """A clip made fit, its bytes at a path of the maker's choice."""

    extension: str
    width_px: int
    height_px: int
    duration_s: float
    frames: int
    poster: Still
    thumbnail: Still


def make_video(tool: Ffmpeg, source: Path, found: Format, part: Path, *, kind: str = "video") -> Film:
    """Write `source` to `part` as an MP4 that every browser plays. Raises MediaFaultError."""
    demuxer = _demuxer(found, kind)
    probe = _probe(tool, source, demuxer, kind)
    check_bounds(probe, kind=kind)
    boxes = read_mp4(source) if found is Format.MP4 else None
    recipe = decide(
        probe,
        fits_mp4=boxes is not None and boxes.is_in_form,
        is_mp4=found is Format.MP4,
        is_audible=probe.audio_codec is not None and _is_audible(tool, source, demuxer),
    )
    command = compose.video_command(tool.path, source, demuxer, recipe, part)
    finished = _run(tool, command, kind, cpu_s=processor_seconds(probe))
    if recipe.way is Way.COPY:
        _copy(source, part)
    return _film(_checked(part, recipe, probe, kind), finished.out, kind)


def keep_webm(tool: Ffmpeg, source: Path, part: Path) -> Film:
    """Write `source`, a 3D recording, to `part` with its pictures untouched. Raises MediaFaultError.

    A recording is drawn, never transcoded; one without an index is only given one.
    """
    probe = _probe(tool, source, "matroska", "replay")
    check_bounds(probe, kind="replay")
    if probe.codec not in ("vp8", "vp9"):
        raise unsupported("replay", f"a clip of codec `{probe.codec}`")
    recipe = dataclasses.replace(
        decide(probe, fits_mp4=True, is_mp4=True, is_audible=False), way=Way.COPY, rate=frame_rate(probe)
    )
    watched = compose.video_command(tool.path, source, "matroska", recipe, part)
    finished = _run(tool, watched, "replay", cpu_s=processor_seconds(probe))
    if is_seekable_webm(source) and probe.audio_codec is None:
        _copy(source, part)
    else:
        _run(tool, compose.webm_command(tool.path, source, part), "replay", cpu_s=_PROBE_SECONDS)
    stills = _stills(finished.out, "replay")
    return _with_stills("webm", (probe.width_px, probe.height_px), probe.end_s, len(probe.starts), stills)


def _demuxer(found: Format, kind: str) -> str:
    if found is Format.EMPTY:
        raise broken(kind, "it is empty", hint="record it again")
    if found not in DEMUXERS:
        raise unsupported(kind, found.value)
    return DEMUXERS[found]


def _probe(tool: Ffmpeg, source: Path, demuxer: str, kind: str) -> Probe:
    finished = _run(tool, compose.probe_command(tool.path, source, demuxer), kind, cpu_s=_PROBE_SECONDS)
    probe = read_listing(finished.out.decode(errors="replace"), finished.log)
    if probe is None:
        raise broken(kind, "it holds no picture")
    return probe


def _is_audible(tool: Ffmpeg, source: Path, demuxer: str) -> bool:
    """Whether the first sound track can be heard; one that cannot be decoded is as good as silent."""
    try:
        finished = tool.run(compose.loudness_command(tool.path, source, demuxer), cpu_s=_PROBE_SECONDS)
    except OutOfTimeError:
        return False
    loudest = _LOUDEST.findall(finished.log)
    return finished.status == 0 and bool(loudest) and float(loudest[-1]) > compose.SILENT_DB


def _run(tool: Ffmpeg, command: Sequence[str], kind: str, *, cpu_s: float) -> Finished:
    try:
        finished = tool.run(command, cpu_s=cpu_s)
    except OutOfTimeError:
        raise MediaFaultError(_TOO_SLOW[kind], lasting=False) from None
    if finished.status == 0:
        return finished
    if os.strerror(errno.ENOSPC) in finished.log:
        raise EnvironmentProblem("the disk of the media cache is full", hint="make room, or name another `--cache-dir`")
    if finished.was_ended:
        raise MediaFaultError(_TOO_SLOW[kind], lasting=False)
    raise broken(kind, _last_words(finished.log), hint="record it again")


def _last_words(log: str) -> str:
    """The first thing that ffmpeg complained of, without its addresses in memory."""
    lines = [re.sub(r"^(\[[^\]]*\] )+", "", line).strip() for line in log.splitlines()]
    complaints = [line for line in lines if _COMPLAINT.search(line)]
    return (complaints or ["ffmpeg refuses it"])[0].rstrip(".").replace("`", "'")[:120]


def _copy(source: Path, part: Path) -> None:
    with source.open("rb") as reader, part.open("wb") as writer:
        while chunk := reader.read(1 << 20):
            writer.write(chunk)


def _checked(part: Path, recipe: VideoRecipe, probe: Probe, kind: str) -> Mp4:
    """What was made, or a fault where it is not what was asked for: never publish on ffmpeg's word alone."""
    made = read_mp4(part)
    frame_s = float(1 / recipe.rate)
    if made is None or not made.is_in_form or made.width_px % 2 or made.height_px % 2 or made.frames == 0:
        raise broken(kind, "ffmpeg makes nothing of it")
    if abs(made.duration_s - probe.end_s) > max(frame_s, probe.tick_s) * 1.01 + 0.001:
        raise broken(kind, f"only {made.duration_s:.2f} s of its {probe.end_s:.2f} s can be decoded")
    return made


def _film(made: Mp4, stream: bytes, kind: str) -> Film:
    return _with_stills("mp4", (made.width_px, made.height_px), made.duration_s, made.frames, _stills(stream, kind))


def _stills(stream: bytes, kind: str) -> tuple[Still, Still]:
    images = stills_in(stream)
    if not images:
        raise broken(kind, "no frame of it can be decoded")
    image = first_not_blank(images)
    return poster_of(image), thumbnail_of(image)


def _with_stills(
    extension: str, size: tuple[int, int], duration_s: float, frames: int, stills: tuple[Still, Still]
) -> Film:
    return Film(extension, size[0], size[1], duration_s, frames, poster=stills[0], thumbnail=stills[1])


_COMPLAINT = re.compile(
    r"[Ii]nvalid|[Ee]rror|not found|[Cc]orrupt|damaged|[Uu]nsupported|exceed|mismatch|[Nn]o such|matches no"
)
_TOO_SLOW = {
    kind: Fault(Rule.MEDIA_TOO_LARGE, "could not be made in time", f"{subject} could not be made", "make it shorter")
    for kind, subject in {"video": "the clip", "replay": "the recording"}.items()
}
