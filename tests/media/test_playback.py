"""Clips as published, in a real browser: each plays from its first frame to its end."""

import dataclasses
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from sitegen.model.media import Medium
from tests.media.clips import FAST_START, H264, VP8, VP9, Clips, request
from tests.media.conftest import Workshop
from tests.media.test_video import ALPHA, LATER_AND_LATER, PICTURES, TONE
from tests.served import serve_site

# Four times as fast, which leaves no frame undecoded.
PLAY = """async () => {
  const clip = document.querySelector('video');
  const told = new Promise((resolve) => {
    clip.addEventListener('ended', () => resolve('ended'));
    clip.addEventListener('error', () => resolve(clip.error.message));
  });
  clip.playbackRate = 4;
  clip.play().catch(() => {}); // a clip of one frame ends before it has begun; the events tell the rest
  const outcome = await told;
  return {
    outcome,
    at: clip.currentTime,
    duration: clip.duration,
    size: [clip.videoWidth, clip.videoHeight],
    sound: clip.webkitAudioDecodedByteCount > 0,
  };
}"""


@dataclasses.dataclass(frozen=True)
class Played:
    """A source, and what a visitor gets of it."""

    source: Callable[[Clips], Path]
    size: tuple[int, int] = (160, 90)
    seconds: float = 1.0
    sound: bool = False


KINDS = {
    "VP8": Played(lambda clips: clips.pattern("vp8.webm", *VP8)),
    "VP9": Played(lambda clips: clips.pattern("vp9.webm", *VP9)),
    "VP8 with alpha": Played(
        lambda clips: clips.made(
            "alpha-libvpx.webm",
            *("-f", "lavfi", "-i", ALPHA, *VP8, "-auto-alt-ref", "0", "-pix_fmt", "yuva420p"),
        )
    ),
    "VP9 with alpha": Played(
        lambda clips: clips.made("alpha-libvpx-vp9.webm", "-f", "lavfi", "-i", ALPHA, *VP9, "-pix_fmt", "yuva420p")
    ),
    "varying frame rate": Played(
        lambda clips: clips.made("vfr.webm", *PICTURES, *LATER_AND_LATER, *VP8), seconds=1.672
    ),
    "sound": Played(lambda clips: clips.made("sound.webm", *PICTURES, *TONE, *VP8, "-c:a", "libvorbis"), sound=True),
    "odd size": Played(lambda clips: clips.pattern("odd.webm", *VP8, size="161x91")),
    "H.264 in form": Played(lambda clips: clips.pattern("fit.mp4", *H264, *FAST_START)),
    "H.264, moov last": Played(lambda clips: clips.pattern("late.mp4", *H264)),
    "animated GIF": Played(lambda clips: clips.pattern("moving.gif", rate="10")),
    "one frame": Played(lambda clips: clips.pattern("single.webm", *VP8, "-frames:v", "1"), seconds=0.04),
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_published_clip_plays_to_its_end(
    kind: str, clips: Clips, workshop: Workshop, page: Page, tmp_path: Path
) -> None:
    expected = KINDS[kind]
    medium = workshop.make(request(expected.source(clips)))

    played = _played(page, workshop, medium, tmp_path / "site")

    assert played["outcome"] == "ended"
    assert (tuple(played["size"]), played["sound"]) == (expected.size, expected.sound)
    assert abs(played["duration"] - expected.seconds) < 0.05
    assert played["at"] == played["duration"]


def _played(page: Page, workshop: Workshop, medium: Medium, folder: Path) -> dict[str, Any]:
    folder.mkdir()
    (folder / "_headers").write_text("")
    shutil.copyfile(workshop.file(medium), folder / "clip.mp4")
    (folder / "index.html").write_text(
        "<!doctype html><title>t</title><link rel=icon href=data:,><video muted src=clip.mp4></video>"
    )
    with serve_site(folder) as url:
        page.goto(url)
        return dict(page.evaluate(PLAY))
