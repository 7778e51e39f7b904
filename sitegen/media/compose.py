"""The ffmpeg commands, composed by ffmpeg-python: pure, nothing is run here.

Measured on one core with 8 s of 1280x720 VP8: veryfast takes 1.1 s and a third of the source's bytes. Stills for the
poster come out of the same decoding. One thread a process: x264's bytes differ with the number of threads, and clips
fill the cores anyway.
"""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import ffmpeg

from sitegen.media import limits
from sitegen.media.recipe import (
    ALPHA_DECODERS,
    AUDIO_DECODERS,
    CRF,
    DECODERS,
    KEYFRAME_EVERY,
    NEUTRAL,
    PRESET,
    VideoRecipe,
    Way,
)

STILLS = 4  # frames that differ from each other, from the start, offered for the poster
STILL_WIDTH_PX = 1_280
SILENT_DB = -70.0  # the loudest sample of a track that nobody can hear
_MAX_ALLOCATION = 1 << 29
_WHITELIST = ",".join((*DECODERS.values(), *ALPHA_DECODERS.values(), *AUDIO_DECODERS))


def probe_command(exe: str, source: Path, demuxer: str) -> list[str]:
    """Lists every packet of the first real video stream; the limits stop an endless one just past the bounds."""
    listing = ffmpeg.output(
        _input(source, demuxer, t=limits.MAX_VIDEO_SECONDS + 2)["V:0"],
        "pipe:1",
        f="framecrc",
        codec="copy",
        **{"frames:v": limits.MAX_VIDEO_FRAMES + 1},
    )
    return _compiled(exe, listing, loglevel="info")


def loudness_command(exe: str, source: Path, demuxer: str) -> list[str]:
    """Decodes the first sound track and logs its loudest sample."""
    heard = _input(source, demuxer, t=limits.MAX_VIDEO_SECONDS)["a:0"].filter("volumedetect")
    return _compiled(exe, ffmpeg.output(heard, "pipe:1", f="null"), loglevel="info")


def video_command(exe: str, source: Path, demuxer: str, recipe: VideoRecipe, target: Path) -> list[str]:
    """Makes the clip at `target` and writes stills for the poster to standard output, decoding once.

    A clip that is copied or remuxed is decoded as well, to nothing: its bytes come from elsewhere, and a damaged one
    must not be published.
    """
    pictures = _input(source, demuxer, vcodec=recipe.decoder)
    if recipe.way is not Way.TRANSCODE:
        branches = pictures["V:0"].filter_multi_output("split")
        outputs = [ffmpeg.output(branches[0], "pipe:2", f="null"), _stills(branches[1])]
        if recipe.way is Way.REMUX:
            outputs.insert(0, _remuxed(pictures, recipe, target))
        return _compiled(exe, ffmpeg.merge_outputs(*outputs))
    branches = _shown(pictures["V:0"], recipe).filter_multi_output("split")
    return _compiled(exe, ffmpeg.merge_outputs(_encoded(branches[0], pictures, recipe, target), _stills(branches[1])))


def webm_command(exe: str, source: Path, target: Path) -> list[str]:
    """Writes a WebM again, its pictures untouched, with an index of its key frames so that it can be sought in."""
    copied = ffmpeg.output(
        _input(source, "matroska")["V:0"], str(target), codec="copy", f="webm", map_metadata="-1", fflags="+bitexact"
    )
    return _compiled(exe, copied)


def _input(source: Path, demuxer: str, **options: Any) -> Any:  # noqa: ANN401 - ffmpeg-python has no types
    """`source` by its whole path, so that no name is taken for an option or a protocol, read by `demuxer` alone."""
    return ffmpeg.input(
        str(source.absolute()),
        f=demuxer,
        protocol_whitelist="file",
        codec_whitelist=_WHITELIST,
        max_pixels=limits.MAX_VIDEO_PIXELS,
        threads=1,
        **options,
    )


def _shown(video: Any, recipe: VideoRecipe) -> Any:  # noqa: ANN401
    """The frames as they are published: steady, opaque, even, square."""
    video = video.filter("fps", fps=_rate(recipe.rate), start_time=0, round="near")
    # The decoder forgets how long the last frame lasts: hold it a little, then end where the source does.
    video = video.filter("tpad", stop=2, stop_mode="clone").filter("trim", end_frame=recipe.frames)
    if recipe.has_alpha:
        branches = video.filter_multi_output("split")
        neutral = branches[0].filter("drawbox", color=NEUTRAL, t="fill", replace=1)
        video = ffmpeg.overlay(neutral, branches[1], format="auto")
    if recipe.is_scaled:
        video = video.filter("scale", recipe.width_px, recipe.height_px, flags="bicubic")
    else:
        video = video.filter("crop", "trunc(iw/2)*2", "trunc(ih/2)*2", 0, 0)
    if recipe.to_tv_range:
        video = video.filter("scale", out_range="tv")
    video = video.filter("format", "yuv420p").filter("setsar", 1)
    if recipe.colour:
        label = {"colorspace": recipe.colour, "color_primaries": recipe.colour, "color_trc": recipe.colour}
        video = video.filter("setparams", **label)
    return video


def _encoded(video: Any, source: Any, recipe: VideoRecipe, target: Path) -> Any:  # noqa: ANN401
    streams = [video]
    sound: dict[str, Any] = {}
    if recipe.keeps_audio:
        heard = source["a:0"].filter("aresample", **{"async": 1, "first_pts": 0})
        streams.append(heard.filter("atrim", end=f"{recipe.duration_s:.6f}"))
        sound = {"acodec": "aac", "b:a": "128k", "ac": 2, "flags:a": "+bitexact"}
    options = {"vcodec": "libx264", "preset": PRESET, "crf": CRF, "g": KEYFRAME_EVERY, "threads": 1} | sound
    return ffmpeg.output(*streams, str(target), **_mp4(options))


def _remuxed(source: Any, recipe: VideoRecipe, target: Path) -> Any:  # noqa: ANN401
    streams = [source["V:0"]] + ([source["a:0"]] if recipe.keeps_audio else [])
    return ffmpeg.output(*streams, str(target), **_mp4({"codec": "copy"}))


def _mp4(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **options,
        "f": "mp4",
        "movflags": "+faststart",
        "map_metadata": "-1",
        "map_chapters": "-1",
        "fflags": "+bitexact",
        "flags:v": "+bitexact",
    }


def _stills(video: Any) -> Any:  # noqa: ANN401
    """The first frame and the next few that differ from the one before: whatever stands still is passed over."""
    small = video.filter("mpdecimate").filter("scale", f"min({STILL_WIDTH_PX},iw)", -1)
    return ffmpeg.output(small, "pipe:1", f="image2pipe", vcodec="ppm", fps_mode="passthrough", **{"frames:v": STILLS})


def _rate(rate: Fraction) -> str:
    return f"{rate.numerator}/{rate.denominator}"


def _compiled(exe: str, output: Any, *, loglevel: str = "error") -> list[str]:  # noqa: ANN401
    limited = output.global_args("-nostdin", "-hide_banner", "-loglevel", loglevel, "-xerror")
    limited = limited.global_args("-max_alloc", str(_MAX_ALLOCATION), "-filter_complex_threads", "1")
    return cast("list[str]", ffmpeg.compile(limited, cmd=exe, overwrite_output=True))
