"""Every kind of clip that a run or a validator may yield, and what a visitor gets of it."""

import dataclasses
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av
import pytest
from PIL import Image

from sitegen.media.mp4 import read_mp4
from sitegen.model.media import Medium
from tests.media.clips import FAST_START, FFMPEG, H264, VP8, VP9, Clips, request, run_ffmpeg
from tests.media.conftest import Workshop

assert FFMPEG


@dataclasses.dataclass(frozen=True)
class Expected:
    """A clip, and what is published of it."""

    source: Callable[[Clips], Path]
    size: tuple[int, int] = (160, 90)
    seconds: float = 1.0
    frames: int | None = 25
    sound: bool = False
    ssim: float | None = None  # at least, against the source


ORDINARY = 0.98
ALPHA = (
    "color=red:s=160x90:r=25:d=1,format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='if(lt(X,80),0,255)'"
)
TONE = ("-f", "lavfi", "-i", "sine=frequency=440:duration=1")
SILENCE = ("-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono:d=1")
PICTURES = ("-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=1")
LATER_AND_LATER = ("-vf", "settb=1/1000,setpts=N*N*2+N*20", "-fps_mode", "vfr", "-enc_time_base", "1/1000")


def _live_webm(clips: Clips) -> Path:
    """As a browser's recorder leaves it: no duration, no index, clusters of unknown size."""
    return clips.pattern("live.webm", *VP8, "-live", "1", "-f", "webm")


def _blank_start(clips: Clips) -> Path:
    source = "color=white:s=320x180:r=25:d=0.4[a];testsrc2=s=320x180:r=25:d=0.6[b];[a][b]concat"
    return clips.made("blank-start.webm", "-f", "lavfi", "-i", source, *VP8)


KINDS = {
    "VP8": Expected(lambda clips: clips.pattern("vp8.webm", *VP8), ssim=ORDINARY),
    "VP9": Expected(lambda clips: clips.pattern("vp9.webm", *VP9), ssim=ORDINARY),
    "AV1": Expected(
        lambda clips: clips.pattern("av1.webm", "-c:v", "libaom-av1", "-cpu-used", "8", "-b:v", "500k", seconds=0.2),
        seconds=0.2,
        frames=5,
        ssim=0.96,
    ),
    "thirty frames a second": Expected(lambda clips: clips.pattern("vp8-30.webm", *VP8, rate="30"), frames=30),
    "NTSC": Expected(
        lambda clips: clips.pattern("ntsc.webm", *VP8, rate="30000/1001", seconds=2), seconds=2.002, frames=60
    ),
    "sixty frames a second": Expected(lambda clips: clips.pattern("vp8-60.webm", *VP8, rate="60"), frames=60),
    "too many frames a second": Expected(lambda clips: clips.pattern("vp8-120.webm", *VP8, rate="120"), frames=60),
    "one frame a second": Expected(
        lambda clips: clips.pattern("slow.webm", *VP8, rate="1", seconds=3), seconds=3, frames=3
    ),
    "odd size": Expected(lambda clips: clips.pattern("odd.webm", *VP8, size="161x91")),
    "recorder's webm without duration": Expected(_live_webm),
    "varying frame rate": Expected(
        lambda clips: clips.made("vfr.webm", *PICTURES, *LATER_AND_LATER, *VP8),
        seconds=1.672,
        frames=None,
    ),
    "H.264 in form": Expected(lambda clips: clips.pattern("fit.mp4", *H264, *FAST_START), ssim=1.0),
    "H.264, moov last": Expected(lambda clips: clips.pattern("late.mp4", *H264), ssim=1.0),
    "H.264 with silence": Expected(
        lambda clips: clips.made("silent.mp4", *PICTURES, *SILENCE, *H264, "-c:a", "aac", *FAST_START), ssim=1.0
    ),
    "H.264 with sound": Expected(
        lambda clips: clips.made("sound.mp4", *PICTURES, *TONE, *H264, "-c:a", "aac", *FAST_START), sound=True
    ),
    "VP8 with silence": Expected(lambda clips: clips.made("silent.webm", *PICTURES, *SILENCE, *VP8, "-c:a", "libopus")),
    "VP8 with sound": Expected(
        lambda clips: clips.made("sound.webm", *PICTURES, *TONE, *VP8, "-c:a", "libvorbis"), sound=True
    ),
    "H.264 in Matroska": Expected(lambda clips: clips.pattern("h264.mkv", *H264)),
    "H.264 in a transport stream": Expected(lambda clips: clips.pattern("h264.ts", *H264)),
    "H.264 of 4:4:4": Expected(
        lambda clips: clips.pattern("444.mp4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p")
    ),
    "H.264 of ten bits": Expected(
        lambda clips: clips.pattern("10bit.mp4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le")
    ),
    "H.264 of full range": Expected(
        lambda clips: clips.pattern(
            "full.mp4", "-vf", "scale=out_range=pc,format=yuvj420p", "-c:v", "libx264", "-preset", "ultrafast"
        )
    ),
    "MPEG-4 in AVI": Expected(lambda clips: clips.pattern("mpeg4.avi", "-c:v", "mpeg4", "-q:v", "3")),
    "Motion JPEG in AVI": Expected(lambda clips: clips.pattern("mjpeg.avi", "-c:v", "mjpeg", "-q:v", "3")),
    "Theora in Ogg": Expected(lambda clips: clips.pattern("theora.ogv", "-c:v", "libtheora", "-q:v", "9")),
    "Flash": Expected(lambda clips: clips.pattern("flash.flv", "-c:v", "flv", "-q:v", "3")),
    "bare VP8": Expected(lambda clips: clips.pattern("bare.ivf", *VP8)),
    "RGB in QuickTime": Expected(
        lambda clips: clips.pattern("rgb.mov", "-c:v", "qtrle", seconds=0.2), seconds=0.2, frames=5
    ),
    "animated GIF": Expected(lambda clips: clips.pattern("moving.gif", rate="10"), frames=10),
    "wide pixels": Expected(lambda clips: clips.pattern("wide.webm", *VP8, "-vf", "setsar=2"), size=(160, 44)),
    "tall pixels": Expected(lambda clips: clips.pattern("tall.mp4", *H264, "-vf", "setsar=1/2"), size=(80, 90)),
    "turned": Expected(
        lambda clips: clips.made(
            "turned.mp4",
            "-display_rotation",
            "90",
            "-i",
            str(clips.pattern("fit.mp4", *H264, *FAST_START)),
            "-c",
            "copy",
        ),
        size=(90, 160),
    ),
    "one frame": Expected(lambda clips: clips.pattern("single.webm", *VP8, "-frames:v", "1"), seconds=0.04, frames=1),
    "blank at first": Expected(_blank_start, size=(320, 180)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_clip_becomes_an_mp4_that_every_browser_plays(kind: str, clips: Clips, workshop: Workshop) -> None:
    expected = KINDS[kind]
    source = expected.source(clips)

    medium = workshop.make(request(source))

    assert not workshop.found
    _assert_plays(workshop.file(medium), expected)
    _assert_told(medium, workshop.file(medium), expected)
    if expected.ssim is not None:
        assert _ssim(workshop.file(medium), source) >= expected.ssim


def _assert_plays(path: Path, expected: Expected) -> None:
    with av.open(str(path)) as container:
        (video,) = container.streams.video
        frames = list(container.decode(video))
        last = frames[-1]
        rate = video.average_rate
        assert rate is not None
        assert (video.codec.name, video.pix_fmt) == ("h264", "yuv420p")
        assert (video.width, video.height) == expected.size
        assert not video.width % 2
        assert not video.height % 2
        assert video.sample_aspect_ratio in (None, 1, Fraction(0))
        assert [audio.codec.name for audio in container.streams.audio] == (["aac"] if expected.sound else [])
        assert last.pts is not None
        assert last.time_base is not None
        end = float(last.pts * last.time_base + 1 / rate)
        assert abs(end - expected.seconds) <= float(1 / rate) + 0.002
        if expected.frames is not None:
            assert len(frames) == expected.frames
    assert b"moov" in path.read_bytes()[:64]


def _assert_told(medium: Medium, path: Path, expected: Expected) -> None:
    """What the page says is so."""
    boxes = read_mp4(path)
    assert boxes is not None
    assert medium.kind == "video"
    assert (medium.width_px, medium.height_px) == expected.size
    assert medium.frames == boxes.frames
    assert medium.duration_s is not None
    assert medium.poster is not None
    assert medium.thumbnail is not None
    assert medium.file.size_bytes == path.stat().st_size


def _ssim(made: Path, source: Path) -> float:
    graph = "[0:v]crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0[a];[1:v]crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0[b];[a][b]ssim"
    log = run_ffmpeg("-i", str(made), "-i", str(source), "-lavfi", graph, "-f", "null", "-")
    (found,) = re.findall(r"All:([\d.]+)", log)
    return float(found)


def test_a_clip_in_form_is_published_byte_for_byte(clips: Clips, workshop: Workshop) -> None:
    source = clips.pattern("fit.mp4", *H264, *FAST_START)

    medium = workshop.make(request(source))

    assert workshop.file(medium).read_bytes() == source.read_bytes()


@pytest.mark.parametrize("codec", [VP8, VP9], ids=["VP8", "VP9"])
def test_what_shines_through_a_clip_is_neutral(codec: tuple[str, ...], clips: Clips, workshop: Workshop) -> None:
    more = ("-auto-alt-ref", "0") if codec is VP8 else ()
    source = clips.made(f"alpha-{codec[1]}.webm", "-f", "lavfi", "-i", ALPHA, *codec, *more, "-pix_fmt", "yuva420p")

    medium = workshop.make(request(source))

    assert medium.poster is not None
    with Image.open(workshop.store.path(medium.poster)) as poster:
        behind, front = poster.convert("RGB").getpixel((20, 45)), poster.convert("RGB").getpixel((140, 45))
    assert isinstance(behind, tuple)
    assert isinstance(front, tuple)
    assert all(abs(level - 128) < 6 for level in behind)
    assert front[0] > 200
    assert front[1] < 60


def test_a_poster_is_the_first_frame_that_is_not_blank(clips: Clips, workshop: Workshop) -> None:
    medium = workshop.make(request(_blank_start(clips)))

    assert medium.poster is not None
    with Image.open(workshop.store.path(medium.poster)) as poster:
        assert len(poster.convert("L").getcolors(256) or []) > 20


def test_a_varying_frame_rate_does_not_drift(clips: Clips, workshop: Workshop) -> None:
    """Each source frame is still shown at its own time in the published clip, give or take half a frame."""
    starts = [(n * n * 20 + n * 40) / 1000 for n in range(8)]
    source = clips.made(
        "steps.webm",
        *("-f", "lavfi", "-i", "color=black:s=64x36:r=25:d=0.32,geq=lum='16+N*28':cb=128:cr=128"),
        *("-vf", "settb=1/1000,setpts=N*N*20+N*40", "-fps_mode", "vfr", "-enc_time_base", "1/1000", *VP8),
    )

    medium = workshop.make(request(source))

    with av.open(str(workshop.file(medium))) as container:
        rate = container.streams.video[0].average_rate
        assert rate is not None
        shown = [(frame.time or 0.0, bytes(frame.planes[0])[0]) for frame in container.decode(video=0)]
    half_frame_s = float(1 / rate) / 2 + 0.002
    for index, start in enumerate(starts):
        first_shown = next(time for time, luma in shown if abs(luma - (16 + index * 28)) < 8)
        assert abs(first_shown - start) <= half_frame_s


def test_the_same_clip_gives_the_same_bytes_in_another_store(clips: Clips, tmp_path: Path) -> None:
    source = clips.pattern("vp8.webm", *VP8)

    media = [Workshop(tmp_path / name).make(request(source)) for name in ("a", "b")]

    assert media[0] == media[1]


def test_a_3d_recording_keeps_its_pictures(clips: Clips, workshop: Workshop) -> None:
    source = clips.pattern("vp9.webm", *VP9)

    medium = workshop.make(request(source, "replay"))

    assert (medium.kind, medium.file.extension, medium.frames) == ("replay", "webm", 25)
    assert medium.poster is not None
    assert workshop.file(medium).read_bytes() == source.read_bytes()


def test_a_3d_recording_without_an_index_is_given_one(clips: Clips, workshop: Workshop) -> None:
    source = clips.pattern("live-vp9.webm", *VP9, "-live", "1", "-f", "webm")

    medium = workshop.make(request(source, "replay"))

    assert b"\x1c\x53\xbb\x6b" in workshop.file(medium).read_bytes()
    assert medium.file.extension == "webm"
