"""Decisions about clips, as pure functions."""

from fractions import Fraction

import pytest

from sitegen.media.probe import Probe, read_listing
from sitegen.media.recipe import Way, decide, frame_rate, output_size
from sitegen.media.sniff import Format, sniff


def _probe(**changed: object) -> Probe:
    fields: dict[str, object] = {
        "codec": "h264",
        "width_px": 320,
        "height_px": 180,
        "pixel_format": "yuv420p",
        "colours": "tv",
        "aspect": Fraction(1),
        "has_alpha": False,
        "is_turned": False,
        "audio_codec": None,
        "starts": (0.0, 0.04, 0.08, 0.12),
        "end_s": 0.16,
        "tick_s": 0.001,
        "ends_early": False,
    }
    return Probe(**(fields | changed))  # type: ignore[arg-type]


def _starts(rate: Fraction | float, frames: int, tick_s: float = 0.001) -> tuple[float, ...]:
    return tuple(round(n / float(rate) / tick_s) * tick_s for n in range(frames))


@pytest.mark.parametrize(
    ("rate", "frames", "expected"),
    [
        (24, 100, Fraction(24)),
        (25, 5, Fraction(25)),
        (30, 100, Fraction(30)),
        (60, 100, Fraction(60)),
        (Fraction(30000, 1001), 3000, Fraction(30000, 1001)),
        (Fraction(24000, 1001), 3000, Fraction(24000, 1001)),
        (1, 10, Fraction(1)),
        (144, 100, Fraction(60)),
        (17, 200, Fraction(17)),
    ],
)
def test_a_steady_clip_keeps_its_rate(rate: Fraction | float, frames: int, expected: Fraction) -> None:
    starts = _starts(rate, frames)

    assert frame_rate(_probe(starts=starts, end_s=starts[-1] + 1 / float(rate))) == expected


def test_a_varying_clip_is_given_a_rate_fine_enough_for_its_gaps() -> None:
    assert frame_rate(_probe(starts=(0.0, 0.04, 0.2, 0.24, 0.5, 0.54), end_s=0.58)) == 25


@pytest.mark.parametrize(
    ("size", "aspect", "expected"),
    [
        ((321, 181), Fraction(322, 321), (320, 180, False)),
        ((320, 180), Fraction(1), (320, 180, False)),
        ((3, 3), Fraction(1), (2, 2, False)),
        ((160, 90), Fraction(2), (160, 44, True)),
        ((160, 90), Fraction(1, 2), (80, 90, True)),
        ((720, 576), Fraction(16, 15), (720, 540, True)),
    ],
)
def test_a_frame_is_even_square_and_never_larger(
    size: tuple[int, int], aspect: Fraction, expected: tuple[int, int, bool]
) -> None:
    assert output_size(_probe(width_px=size[0], height_px=size[1], aspect=aspect)) == expected


@pytest.mark.parametrize(
    ("changed", "fits_mp4", "expected"),
    [
        ({}, True, Way.COPY),
        ({}, False, Way.REMUX),
        ({"audio_codec": "aac"}, True, Way.REMUX),
        ({"pixel_format": "yuv444p"}, True, Way.TRANSCODE),
        ({"pixel_format": "yuvj420p"}, True, Way.TRANSCODE),
        ({"width_px": 321}, True, Way.TRANSCODE),
        ({"aspect": Fraction(4, 3)}, True, Way.TRANSCODE),
        ({"is_turned": True}, True, Way.TRANSCODE),
        ({"codec": "hevc"}, True, Way.TRANSCODE),
    ],
)
def test_a_clip_is_touched_as_little_as_it_needs(changed: dict[str, object], fits_mp4: bool, expected: Way) -> None:  # noqa: FBT001
    assert decide(_probe(**changed), fits_mp4=fits_mp4, is_mp4=True, is_audible=False).way is expected


LISTING = """\
#software: Lavf
#tb 0: 1/1000
#media_type 0: video
#codec_id 0: vp8
#dimensions 0: 321x181
#sar 0: 322/321
0,        500,        500,       40,     5570, 0x54a7f196, S=1, Matroska BlockAdditional,       52, 0x5061117c
0,        540,        540,       40,      158, 0x41724a65, F=0x0
"""
LOG = """\
  Stream #0:0: Video: vp8, yuv420p(tv, bt709, progressive), 321x181, SAR 322:321 DAR 322:181, 25 fps
  Stream #0:1: Audio: vorbis, 44100 Hz, mono, fltp
"""


def test_a_listing_tells_time_size_colours_and_sound() -> None:
    probe = read_listing(LISTING, LOG)

    assert probe == Probe(
        codec="vp8",
        width_px=321,
        height_px=181,
        pixel_format="yuv420p",
        colours="tv, bt709, progressive",
        aspect=Fraction(322, 321),
        has_alpha=True,
        is_turned=False,
        audio_codec="vorbis",
        starts=(0.0, 0.04),
        end_s=0.08,
        tick_s=0.001,
        ends_early=False,
    )


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"", Format.EMPTY),
        (b"\x1a\x45\xdf\xa3", Format.MATROSKA),
        (b"\0\0\0\x20ftypisom", Format.MP4),
        (b"RIFF\0\0\0\0WEBPVP8L", Format.WEBP),
        (b"RIFF\0\0\0\0AVI LIST", Format.AVI),
        (b"\x1f\x8b\x08", Format.GZIP),
        (b'\xef\xbb\xbf {"format": 1}', Format.JSON),
        (b"  <SVG>", Format.SVG),
        (b"#EXTM3U\n", Format.PLAYLIST),
        ((b"G" + bytes(187)) * 4, Format.MPEG_TS),
        (b"plain words", Format.TEXT),
        (b"\0\1\2\3", Format.OTHER),
    ],
)
def test_a_format_is_known_by_its_first_bytes(head: bytes, expected: Format) -> None:
    assert sniff(head) is expected
