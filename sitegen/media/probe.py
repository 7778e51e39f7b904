"""What ffmpeg says a clip holds: pure reading of its `framecrc` listing.

There is no ffprobe beside the bundled ffmpeg. Copying the stream into the `framecrc` muxer lists every packet with its
time and length, from which duration and frame count follow exactly, even where the header has none.
"""

import dataclasses
import re
from fractions import Fraction

ALPHA_FORMATS = ("yuva", "rgba", "argb", "bgra", "abgr", "gbrap", "ya8", "ya16", "pal8")

_STREAM = re.compile(r"^\s+Stream #\d+:\d+.*?: (Video|Audio): (.*)$", re.MULTILINE)
_PARENTHESES = re.compile(r"\s*\([^()]*\)")
_HEADER = re.compile(r"^#(\w+) 0: (.*)$")


@dataclasses.dataclass(frozen=True, slots=True)
class Probe:
    """A clip's first video stream, and whether there is sound beside it."""

    codec: str
    width_px: int
    height_px: int
    pixel_format: str
    colours: str  # what stands behind the pixel format, such as `tv, bt709, progressive`
    aspect: Fraction  # of one pixel; 1 where it is not known
    has_alpha: bool
    is_turned: bool  # a display matrix turns or mirrors the picture
    audio_codec: str | None
    starts: tuple[float, ...]  # of each packet, in the order shown, in seconds from the first
    end_s: float  # from the first packet's start to the last one's end: the duration
    tick_s: float  # how fine the container tells time
    ends_early: bool  # the file stops before its container says so


def read_listing(listing: str, log: str) -> Probe | None:
    """The clip that `listing` (framecrc's output) and `log` (ffmpeg's) describe; None where they show no video."""
    header: dict[str, str] = {}
    packets: list[tuple[int, int]] = []
    has_side_alpha = False
    for line in listing.splitlines():
        if line.startswith("#"):
            if match := _HEADER.match(line):
                header[match[1]] = match[2]
            continue
        fields = line.split(",")
        packets.append((int(fields[2]), int(fields[3])))
        has_side_alpha = has_side_alpha or "Matroska BlockAdditional" in line
    if "dimensions" not in header or not packets:
        return None
    pixel_format, colours = _pixel_format(log)
    return _probe(header, packets, log, pixel_format, colours, has_side_alpha)


def _probe(
    header: dict[str, str],
    packets: list[tuple[int, int]],
    log: str,
    pixel_format: str,
    colours: str,
    has_side_alpha: bool,  # noqa: FBT001 - private
) -> Probe:
    width, height = (int(part) for part in header["dimensions"].split("x"))
    tick = Fraction(header.get("tb", "1/1000"))
    first = min(start for start, _ in packets)
    audio = next((rest for kind, rest in _STREAM.findall(log) if kind == "Audio"), None)
    return Probe(
        codec=header.get("codec_id", "unknown"),
        width_px=width,
        height_px=height,
        pixel_format=pixel_format,
        colours=colours,
        aspect=_aspect(header.get("sar", "0/1")),
        has_alpha=has_side_alpha or pixel_format.startswith(ALPHA_FORMATS),
        is_turned="Display Matrix" in log,
        audio_codec=re.split(r"[ ,]", audio, maxsplit=1)[0] if audio else None,
        starts=tuple(sorted(float((start - first) * tick) for start, _ in packets)),
        end_s=float((max(start + length for start, length in packets) - first) * tick),
        tick_s=float(tick),
        ends_early="File ended prematurely" in log or "partial file" in log,
    )


def _pixel_format(log: str) -> tuple[str, str]:
    """The pixel format and what stands in parentheses behind it, from the `Stream` line of the log."""
    line = next((rest for kind, rest in _STREAM.findall(log) if kind == "Video"), "")
    bare = _PARENTHESES.sub("", line)
    parts = [part.strip() for part in bare.split(",")]
    name = parts[1] if len(parts) > 1 else "unknown"
    inside = re.search(rf"{re.escape(name)}\(([^()]*)\)", line)
    return name, inside[1] if inside else ""


def _aspect(written: str) -> Fraction:
    over, _, under = written.partition("/")
    return Fraction(int(over), int(under)) if int(over) > 0 and int(under) > 0 else Fraction(1)
