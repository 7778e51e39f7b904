"""Files that are not what they say, or cost too much: each costs at most itself, and is told once."""

import dataclasses
import os
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from sitegen.rules import Rule
from tests.media.clips import FAST_START, H264, VP8, Clips, request
from tests.media.conftest import Workshop


@dataclasses.dataclass(frozen=True)
class Refused:
    """A file, and what is said about it."""

    source: Callable[[Clips, Path], Path]
    rule: Rule
    words: str


def _written(content: bytes, name: str) -> Callable[[Clips, Path], Path]:
    def write(clips: Clips, folder: Path) -> Path:
        del clips
        path = folder / name
        path.write_bytes(content)
        return path

    return write


def _cut(make: Callable[[Clips], Path], share: float) -> Callable[[Clips, Path], Path]:
    """The first part of a clip."""

    def cut(clips: Clips, folder: Path) -> Path:
        whole = make(clips)
        content = whole.read_bytes()
        path = folder / f"cut-{whole.name}"
        path.write_bytes(content[: int(len(content) * share)])
        return path

    return cut


def _vp8(clips: Clips) -> Path:
    return clips.pattern("vp8.webm", *VP8)


def _fit(clips: Clips) -> Path:
    return clips.pattern("fit.mp4", *H264, *FAST_START)


def _late(clips: Clips) -> Path:
    return clips.pattern("late.mp4", *H264)


def _damaged(clips: Clips, folder: Path) -> Path:
    """An MP4 whose pictures are overwritten in the middle."""
    content = bytearray(_fit(clips).read_bytes())
    middle = len(content) // 2
    content[middle : middle + 4_000] = bytes(range(250)) * 16
    path = folder / "damaged.mp4"
    path.write_bytes(content)
    return path


def _timeless(clips: Clips, folder: Path) -> Path:
    """One frame whose length nothing tells: the element DefaultDuration is made an unknown one."""
    single = clips.pattern("single.webm", *VP8, "-frames:v", "1")
    path = folder / "timeless.webm"
    path.write_bytes(single.read_bytes().replace(b"\x23\xe3\x83", b"\x23\xe3\x8f"))
    return path


def _sparse(clips: Clips, folder: Path) -> Path:
    del clips
    path = folder / "vast.webm"
    with path.open("wb") as file:
        file.write(b"\x1a\x45\xdf\xa3")
        file.truncate(600 << 20)
    return path


def _folder(clips: Clips, folder: Path) -> Path:
    del clips
    path = folder / "folder.webm"
    path.mkdir()
    return path


def _pipe(clips: Clips, folder: Path) -> Path:
    del clips
    path = folder / "pipe.webm"
    os.mkfifo(path)
    return path


PLAYLIST = b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"
CONCAT = b"ffconcat version 1.0\nfile /etc/passwd\n"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
MATROSKA_PLAYLIST = b"\x1a\x45\xdf\xa3" + PLAYLIST
LONG = (
    "-f",
    "lavfi",
    "-i",
    "color=black:s=16x16:r=1:d=3601",
    "-c:v",
    "libvpx",
    "-deadline",
    "realtime",
    "-cpu-used",
    "8",
)

REFUSED = {
    "empty": Refused(_written(b"", "empty.webm"), Rule.BROKEN_VIDEO, "it is empty"),
    "zeros": Refused(_written(bytes(5_000), "zeros.webm"), Rule.UNSUPPORTED_MEDIA, "in an unknown format"),
    "a text": Refused(_written(b"hello", "text.webm"), Rule.UNSUPPORTED_MEDIA, "is a text"),
    "a page": Refused(_written(b"<!doctype html><p>hi", "page.mp4"), Rule.UNSUPPORTED_MEDIA, "is a text"),
    "a playlist": Refused(_written(PLAYLIST, "list.webm"), Rule.UNSUPPORTED_MEDIA, "is a playlist"),
    "a concat script": Refused(_written(CONCAT, "list.mp4"), Rule.UNSUPPORTED_MEDIA, "is a playlist"),
    "a playlist behind magic bytes": Refused(
        _written(MATROSKA_PLAYLIST, "sly.webm"), Rule.BROKEN_VIDEO, "cannot be read"
    ),
    "a drawing": Refused(_written(SVG, "art.mp4"), Rule.UNSUPPORTED_MEDIA, "is an SVG drawing"),
    "a picture": Refused(
        lambda clips, _: clips.pattern("still.png", "-frames:v", "1", "-update", "1"),
        Rule.UNSUPPORTED_MEDIA,
        "is a PNG image",
    ),
    "a webm cut short": Refused(_cut(_vp8, 0.6), Rule.BROKEN_VIDEO, "the file is cut short"),
    "a webm of a header": Refused(_cut(_vp8, 0.01), Rule.BROKEN_VIDEO, "cannot be read as a video"),
    "an MP4 cut short": Refused(_cut(_fit, 0.6), Rule.BROKEN_VIDEO, "cannot be read as a video"),
    "an MP4 cut before its moov": Refused(_cut(_late, 0.6), Rule.BROKEN_VIDEO, "moov atom not found"),
    "a damaged MP4": Refused(_damaged, Rule.BROKEN_VIDEO, "cannot be read as a video"),
    "no length": Refused(_timeless, Rule.BROKEN_VIDEO, "it lasts no time at all"),
    "an hour": Refused(lambda clips, _: clips.made("hour.webm", *LONG), Rule.MEDIA_TOO_LARGE, "longer than 600 s"),
    "16,000 pixels wide": Refused(
        lambda clips, _: clips.pattern("wide.avi", "-c:v", "mjpeg", "-frames:v", "1", size="16000x16"),
        Rule.MEDIA_TOO_LARGE,
        "its frame is 16000x16",
    ),
    "one pixel": Refused(
        lambda clips, _: clips.pattern("dot.mov", "-c:v", "qtrle", "-vf", "format=rgb24,scale=1:1", "-frames:v", "1"),
        Rule.BROKEN_VIDEO,
        "its frame is 1x1",
    ),
    "only sound": Refused(
        lambda clips, _: clips.made("tone.webm", "-f", "lavfi", "-i", "sine=d=1", "-c:a", "libopus"),
        Rule.BROKEN_VIDEO,
        "cannot be read as a video",
    ),
    "an unusual codec": Refused(
        lambda clips, _: clips.pattern("odd.mkv", "-c:v", "ffv1", "-frames:v", "2"),
        Rule.UNSUPPORTED_MEDIA,
        "codec `ffv1`",
    ),
    "600 MB": Refused(_sparse, Rule.MEDIA_TOO_LARGE, "a file of 600 MB"),
    "a folder": Refused(_folder, Rule.MISSING_MEDIA, "it is not a file"),
    "a pipe": Refused(_pipe, Rule.MISSING_MEDIA, "it is not a file"),
    "nothing": Refused(lambda _, folder: folder / "nothing.webm", Rule.MISSING_MEDIA, "is not there"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_clip_that_cannot_be_shown_is_told_once_and_named(
    what: str, clips: Clips, workshop: Workshop, tmp_path: Path
) -> None:
    refused = REFUSED[what]
    source = refused.source(clips, tmp_path)

    missing, told = workshop.missing(request(source, subject="run `run-c3`, proof `boss-clip`"))

    assert told.rule is refused.rule
    assert told.message.startswith(f"run `run-c3`, proof `boss-clip`: `{source.name}` ")
    assert refused.words in told.message
    assert told.place.file == "export:documents/r1.json"
    assert missing.name == source.name
    assert missing.reason.startswith("the clip ")


@pytest.mark.parametrize(
    "name",
    [
        "-y.webm",
        "-i.mp4",
        "a'b\"c.webm",
        "ünïcødé→.webm",
        "new\nline.webm",
        "%05d.webm",
        "concat:a|b.webm",
        "$(id).webm",
        "a b`c.webm",
    ],
)
def test_a_name_is_only_a_name(name: str, clips: Clips, workshop: Workshop, tmp_path: Path) -> None:
    source = tmp_path / name
    source.write_bytes(_vp8(clips).read_bytes())

    medium = workshop.make(request(source))

    assert medium.name == name
    assert not workshop.found


def test_a_message_stays_on_one_line_whatever_the_name(workshop: Workshop, tmp_path: Path) -> None:
    source = tmp_path / "new\nline`\x1b[31m.webm"
    source.write_bytes(b"")

    _, told = workshop.missing(request(source))

    assert "\n" not in told.message
    assert "\x1b" not in told.message
    assert r"`new\nline\x60\x1b[31m.webm`" in told.message


def test_what_hangs_on_behind_a_clip_is_not_published(clips: Clips, workshop: Workshop, tmp_path: Path) -> None:
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("evil.html", "<script>alert(1)</script>")
    source = tmp_path / "polyglot.webm"
    source.write_bytes(_vp8(clips).read_bytes() + archive.getvalue())

    outcome = workshop.outcome(request(source))

    published = workshop.store.path(outcome.file).read_bytes() if hasattr(outcome, "file") else b""
    assert b"evil.html" not in published


def test_a_fault_is_told_again_by_the_next_build_without_ffmpeg(
    clips: Clips, workshop: Workshop, tmp_path: Path
) -> None:
    source = _damaged(clips, tmp_path)
    _, told = workshop.missing(request(source))

    again = Workshop(workshop.cache)
    again.store.tool.stop()  # no run of it can be started any more
    _, told_again = again.missing(request(source))

    assert told_again == told
    assert again.store.report.misses == 0


def test_one_bad_clip_does_not_keep_the_others(clips: Clips, workshop: Workshop, tmp_path: Path) -> None:
    bad = request(_damaged(clips, tmp_path))
    good = request(_vp8(clips))

    workshop.outcome(bad)

    assert workshop.make(good).frames == 25


def test_a_broken_3d_recording_is_told_as_a_recording(clips: Clips, workshop: Workshop, tmp_path: Path) -> None:
    source = _cut(_vp8, 0.6)(clips, tmp_path)

    missing, told = workshop.missing(request(source, "replay"))

    assert told.rule is Rule.BROKEN_RECORDING
    assert missing.reason == "the recording could not be read"


def test_a_3d_recording_is_never_transcoded(clips: Clips, workshop: Workshop) -> None:
    _, told = workshop.missing(request(_fit(clips), "replay"))

    assert told.rule is Rule.UNSUPPORTED_MEDIA
    assert told.hint == "publish a JSON recording (2D) or a WebM clip (3D)"
