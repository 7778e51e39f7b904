"""Recordings of 3D engines, which are clips: each frame is shown by seeking to its time."""

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.media.clips import VP9, Clips, request
from tests.media.conftest import Workshop
from tests.served import serve_site

SCRIPTS = Path(__file__).parents[2] / "themes" / "cabinet" / "scripts"
FRAMES = 12
GREYS = f"color=black:s=64x48:r=20:d={FRAMES / 20},geq=lum='40+N*16':cb=128:cr=128,format=yuv420p"  # each frame lighter

PLACE = f"""<div data-replay=clip data-name="The flight" data-frames={FRAMES}>
<a data-clip href=clip.webm data-width=64 data-height=48>Play</a></div>"""

# The grey in the middle of what the clip shows, once it shows what was asked for.
GREY = """async () => {
  const video = document.querySelector('video');
  if (video.seeking) await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const canvas = new OffscreenCanvas(64, 48);
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  return context.getImageData(32, 24, 1, 1).data[0];
}"""


@pytest.fixture
def page(browser: Browser, clips: Clips, workshop: Workshop, tmp_path: Path) -> Iterator[Page]:
    source = clips.made("greys.webm", "-f", "lavfi", "-i", GREYS, *VP9, "-g", "60")
    medium = workshop.make(request(source, "replay"))
    assert (medium.file.extension, medium.frames) == ("webm", FRAMES)
    folder = tmp_path / "site"
    folder.mkdir()
    shutil.copyfile(workshop.file(medium), folder / "clip.webm")
    for name in ("rail.js", "clips.js", "replay.js", "pairs.js"):
        shutil.copyfile(SCRIPTS / name, folder / name)
    (folder / "_headers").touch()
    script = "<script type=module src=pairs.js></script>"
    head = "<!doctype html><title>t</title><link rel=icon href=data:,>"
    pair = f"<div data-pair=replay data-comparable data-name=Flight><div class=pair-head></div>{PLACE}{PLACE}</div>"
    (folder / "index.html").write_text(f"{head}{PLACE}{script}")
    (folder / "pair.html").write_text(f"{head}{pair}{script}")
    page = browser.new_page()
    with serve_site(folder) as url:
        page.goto(url)
        yield page
        page.close()


def test_every_frame_is_shown_by_itself(page: Page) -> None:
    on = page.get_by_role("button", name="+1 frame")
    on.wait_for()

    shown = [page.evaluate(GREY)]
    for _ in range(FRAMES - 1):
        on.press("Enter")
        shown.append(page.evaluate(GREY))

    steps = [later - earlier for earlier, later in itertools.pairwise(shown)]
    assert all(12 < step < 26 for step in steps), shown
    assert page.locator(".replay-time").inner_text() == "12 / 12 · 0.550 s"


def test_of_a_fast_hand_the_last_wish_counts(page: Page) -> None:
    scrubber = page.get_by_role("slider", name="Frame of The flight")
    scrubber.wait_for()
    first = page.evaluate(GREY)

    page.evaluate("""() => {
      const range = document.querySelector('.replay-scrubber');
      for (let frame = 0; frame < 12; frame += 1) {
        range.value = String(frame);
        range.dispatchEvent(new Event('input'));
      }
      range.value = '3';
      range.dispatchEvent(new Event('input'));
    }""")
    page.wait_for_function("() => !document.querySelector('video').seeking")

    assert 3 * 12 < page.evaluate(GREY) - first < 3 * 26


def test_playing_goes_through_the_frames_to_the_end(page: Page) -> None:
    play = page.get_by_role("button", name="Play The flight")
    play.press("Enter")
    expect(page.locator(".replay-time")).to_have_text("12 / 12 · 0.550 s")

    assert page.evaluate("() => document.querySelector('video').paused")
    assert page.locator("video").get_attribute("controls") is None


def test_two_sides_have_one_scrubber(page: Page) -> None:
    page.goto(f"{page.url}pair.html")
    both = page.get_by_role("slider", name="Both")
    expect(both).to_be_enabled()
    both.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")

    expect(page.locator(".replay-time")).to_have_text(["3 / 12 · 0.100 s", "3 / 12 · 0.100 s"])


def test_a_clip_that_cannot_be_shown_is_told_and_keeps_its_own_controls(page: Page) -> None:
    page.route("**/clip.webm", lambda route: route.fulfill(body="no clip", content_type="video/webm"))
    page.reload()

    expect(page.locator(".replay-error")).to_have_text("The flight cannot be played: this browser cannot show it.")
    assert page.locator("video").get_attribute("controls") is not None
