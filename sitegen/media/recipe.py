"""What to do with a probed clip: pure decisions, no work.

Quality is constant: x264 `veryfast`, CRF 20. On sharp synthetic clips of 160x90 to 320x180 that measures SSIM 0.987 to
0.994 against the source (CRF 23: 0.979 to 0.990) at a quarter more bytes; on 1280x720 it is above 0.998. Raise
`VERSION` whenever a recipe changes its bytes, so that what was made before is made again.
"""

import dataclasses
import enum
import itertools
import math
from fractions import Fraction

from sitegen.media import limits
from sitegen.media.faults import MediaFaultError, broken, too_large, unsupported
from sitegen.media.probe import Probe

VERSION = 1

PRESET, CRF = "veryfast", 20
KEYFRAME_EVERY = 60  # frames: stepping through a clip stays quick
NEUTRAL = "0x808080"  # behind transparent frames: as far from the light theme's paper as from the dark one's cabinet

# Decoders that a clip may reach. Everything else ffmpeg knows is not worth its attack surface.
DECODERS = {
    "vp8": "vp8",
    "vp9": "vp9",
    "av1": "libdav1d",
    "h264": "h264",
    "hevc": "hevc",
    "mpeg4": "mpeg4",
    "mpeg2video": "mpeg2video",
    "mpeg1video": "mpeg1video",
    "mjpeg": "mjpeg",
    "theora": "theora",
    "gif": "gif",
    "flv1": "flv",
    "qtrle": "qtrle",
    "prores": "prores",
    "png": "png",
    "rawvideo": "rawvideo",
    "vc1": "vc1",
    "wmv2": "wmv2",
}
ALPHA_DECODERS = {"vp8": "libvpx", "vp9": "libvpx-vp9"}  # ffmpeg's own leave the alpha plane out
AUDIO_DECODERS = ("aac", "opus", "vorbis", "mp3", "mp3float", "flac", "pcm_s16le", "pcm_u8", "ac3", "alac", "wmav2")

_USUAL_RATES = (
    *(Fraction(rate) for rate in (1, 2, 4, 5, 8, 10, 12, 15, 20, 24, 25, 30, 48, 50, 60)),
    *(Fraction(rate * 1000, 1001) for rate in (24, 30, 60)),
)
_STEADY_S = 0.0016  # a container that counts milliseconds shifts a frame by up to 1 ms either way
_SAME_DRIFT = 0.06  # frames: rates that drift less apart over a clip are one rate to a counter of milliseconds
_NEARLY_AS_LONG = 0.05
_NEARLY_SQUARE = Fraction(1, 50)


class Way(enum.Enum):
    """How a clip is brought into form."""

    COPY = "copy"  # it is in form: its bytes are published as they are
    REMUX = "remux"  # its pictures are in form, its container is not
    TRANSCODE = "transcode"  # its pictures are made anew


@dataclasses.dataclass(frozen=True, slots=True)
class VideoRecipe:
    """All that decides the bytes of a published clip, besides its source."""

    way: Way
    decoder: str
    rate: Fraction  # frames a second, constant
    width_px: int
    height_px: int
    is_scaled: bool  # else what does not fit is cropped
    has_alpha: bool
    colour: str | None  # what to label the colours with, where the source does not say
    to_tv_range: bool
    keeps_audio: bool
    duration_s: float

    @property
    def frames(self) -> int:
        """How many frames the clip has at its constant rate."""
        return max(1, round(self.duration_s * float(self.rate)))


def decide(probe: Probe, *, fits_mp4: bool, is_mp4: bool, is_audible: bool) -> VideoRecipe:
    """What to do with a clip, or a `MediaFaultError` where it is beyond what a gallery can show.

    `fits_mp4`: its container is an MP4 with `moov` first and no track but one video and at most one audio.
    """
    check_bounds(probe, kind="video")
    width, height, is_scaled = output_size(probe)
    drawn = "yuv420p" in probe.pixel_format and not probe.pixel_format.startswith("yuva")
    return VideoRecipe(
        way=_way(probe, fits_mp4=fits_mp4, is_mp4=is_mp4, is_audible=is_audible),
        decoder=(ALPHA_DECODERS if probe.has_alpha else {}).get(probe.codec) or DECODERS[probe.codec],
        rate=frame_rate(probe),
        width_px=width,
        height_px=height,
        is_scaled=is_scaled,
        has_alpha=probe.has_alpha,
        colour=None if "bt709" in probe.colours or "bt2020" in probe.colours else "smpte170m",
        to_tv_range=not (drawn and probe.colours.startswith("tv")),
        keeps_audio=is_audible,
        duration_s=probe.end_s,
    )


def check_bounds(probe: Probe, *, kind: str) -> None:
    """Raise a MediaFaultError where a clip is beyond the bounds of `limits`, cut short, or holds nothing."""
    for fault in (_length_fault(probe, kind), _size_fault(probe, kind)):
        if fault is not None:
            raise fault
    if probe.codec not in DECODERS:
        raise unsupported(kind, f"a clip of codec `{probe.codec}`")


def _length_fault(probe: Probe, kind: str) -> MediaFaultError | None:
    if probe.end_s > limits.MAX_VIDEO_SECONDS:
        return too_large(kind, f"it lasts longer than {limits.MAX_VIDEO_SECONDS:.0f} s")
    if len(probe.starts) > limits.MAX_VIDEO_FRAMES:
        return too_large(kind, f"it has more than {limits.MAX_VIDEO_FRAMES:,} frames")
    if probe.ends_early:
        return broken(kind, "the file is cut short", hint="record it again")
    if probe.end_s <= 0:
        return broken(kind, "it lasts no time at all", hint="record it again")
    return None


def _size_fault(probe: Probe, kind: str) -> MediaFaultError | None:
    width, height = probe.width_px, probe.height_px
    size = f"{width}x{height}"
    if max(width, height) > limits.MAX_VIDEO_SIDE_PX or width * height > limits.MAX_VIDEO_PIXELS:
        return too_large(kind, f"its frame is {size}")
    if min(width, height) < limits.MIN_VIDEO_SIDE_PX:
        return broken(kind, f"its frame is {size}")
    if width * height * probe.end_s * float(frame_rate(probe)) > limits.MAX_VIDEO_PIXEL_FRAMES:
        return too_large(kind, f"it lasts {probe.end_s:.0f} s at {size}")
    return None


def _way(probe: Probe, *, fits_mp4: bool, is_mp4: bool, is_audible: bool) -> Way:
    pictures_fit = (
        probe.codec == "h264"
        and probe.pixel_format == "yuv420p"
        and not (probe.width_px % 2 or probe.height_px % 2)
        and probe.aspect == 1
        and not probe.is_turned
    )
    if not pictures_fit or not is_mp4:
        return Way.TRANSCODE
    if is_audible and probe.audio_codec != "aac":
        return Way.TRANSCODE
    is_silent_kept = probe.audio_codec is not None and not is_audible
    return Way.COPY if fits_mp4 and not is_silent_kept else Way.REMUX


def output_size(probe: Probe) -> tuple[int, int, bool]:
    """Width and height of the published frame, even and no larger than the source's, and whether it is scaled to it.

    Pixels that are not square are scaled down on their longer side. An odd row or column is cropped, not scaled
    away: scaling would blur every pixel of the frame for the sake of one.
    """
    width, height = probe.width_px, probe.height_px
    is_scaled = abs(probe.aspect - 1) > _NEARLY_SQUARE
    if is_scaled and probe.aspect > 1:
        height = round(height / probe.aspect)
    elif is_scaled:
        width = round(width * probe.aspect)
    return max(2, width - width % 2), max(2, height - height % 2), is_scaled


def frame_rate(probe: Probe) -> Fraction:
    """The constant rate at which a clip is published: its own where it is steady, else one fine enough for its gaps."""
    gaps = sorted(gap for gap in _gaps(probe.starts) if gap > 0)
    if not gaps:
        return _usual(Fraction(1 / probe.end_s).limit_denominator(1001)) if probe.end_s > 0 else Fraction(25)
    if gaps[-1] - gaps[0] <= 2 * max(_STEADY_S, probe.tick_s):
        return min(Fraction(limits.MAX_FRAMES_PER_SECOND), _steady_rate(len(gaps), sum(gaps)))
    return _fine_rate(gaps[len(gaps) // 10])


def _gaps(starts: tuple[float, ...]) -> list[float]:
    return [after - before for before, after in itertools.pairwise(starts)]


def _steady_rate(gaps: int, span_s: float) -> Fraction:
    """The usual rate that stays within half a frame of the clip to its end, else the very rate of the clip."""
    close = [rate for rate in _USUAL_RATES if abs(float(rate) * span_s - gaps) < min(0.5, 0.05 * gaps)]
    if close:
        return min(close, key=lambda rate: (round(abs(float(rate) * span_s - gaps) / _SAME_DRIFT), rate.denominator))
    return Fraction(gaps / span_s).limit_denominator(1001)


def _fine_rate(gap_s: float) -> Fraction:
    """The usual rate whose frames are as long as `gap_s`, give or take a twentieth, else the next finer one."""
    whole = [rate for rate in _USUAL_RATES if rate.denominator == 1]
    nearest = min(whole, key=lambda rate: abs(float(rate) * gap_s - 1))
    if abs(float(nearest) * gap_s - 1) <= _NEARLY_AS_LONG:
        return nearest
    return min((rate for rate in whole if float(rate) * gap_s > 1), default=Fraction(limits.MAX_FRAMES_PER_SECOND))


def _usual(rate: Fraction) -> Fraction:
    return min(Fraction(limits.MAX_FRAMES_PER_SECOND), max(Fraction(1), rate))


def processor_seconds(probe: Probe) -> float:
    """How much processor time a clip may take: some thirty times what its frames should need."""
    frames = probe.end_s * float(frame_rate(probe)) + len(probe.starts)
    return 30 + probe.width_px * probe.height_px * frames / 4_000_000 + math.ceil(probe.end_s)
