"""Two clips on one clock: each step shows the next frame, whatever the clips' rate."""

import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.media.clips import VP9, Clips
from tests.served import serve_site

SCRIPTS = Path(__file__).parents[2] / "themes" / "cabinet" / "scripts"
FRAMES = 10  # thirty a second, so that no decimal holds how long one lasts
GREYS = f"color=black:s=64x48:r=30:d={FRAMES / 30},geq=lum='40+N*16':cb=128:cr=128,format=yuv420p"  # each frame lighter
CLIP = "<a data-clip href=clip.webm data-width=64 data-height=48 data-frame-seconds=0.03333>Play</a>"

GREY = """async (video) => {
  const isShown = () => video.readyState >= 2 && !video.seeking;
  while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const context = new OffscreenCanvas(64, 48).getContext("2d");
  context.drawImage(video, 0, 0);
  return context.getImageData(32, 24, 1, 1).data[0];
}"""


@pytest.fixture
def page(browser: Browser, clips: Clips, tmp_path: Path) -> Iterator[Page]:
    source = clips.made("greys30.webm", "-f", "lavfi", "-i", GREYS, *VP9, "-g", "60")
    folder = tmp_path / "site"
    folder.mkdir()
    shutil.copyfile(source, folder / "clip.webm")
    for name in ("rail.js", "clips.js", "replay.js", "pairs.js"):
        shutil.copyfile(SCRIPTS / name, folder / name)
    (folder / "_headers").touch()
    head = "<!doctype html><title>t</title><link rel=icon href=data:,>"
    pair = f"<div data-pair=video data-comparable data-name=Greys><div class=pair-head></div>{CLIP}{CLIP}</div>"
    (folder / "index.html").write_text(f"{head}{pair}<script type=module src=pairs.js></script>")
    page = browser.new_page()
    with serve_site(folder) as url:
        page.goto(url)
        yield page
        page.close()


@pytest.mark.parametrize("side", [0, 1], ids=["expected", "observed"])
def test_each_step_shows_the_next_frame_and_the_last_one_stays(page: Page, side: int) -> None:
    shown = []
    for _ in range(FRAMES + 1):
        page.get_by_role("button", name="Frame on").click()
        shown.append(page.locator("video").nth(side).evaluate(GREY))

    steps = [later - earlier for earlier, later in itertools.pairwise(shown)]
    assert shown[0] > 40  # the second frame; the first is darker
    assert all(12 < step < 26 for step in steps[: FRAMES - 2]), shown
    assert steps[FRAMES - 2 :] == [0, 0]


def test_back_from_the_first_frame_is_the_first_frame(page: Page) -> None:
    page.get_by_role("button", name="Frame back").click()
    first = page.locator("video").first.evaluate(GREY)
    page.get_by_role("button", name="Frame on").click()

    page.get_by_role("button", name="Frame back").click()

    assert page.locator("video").first.evaluate(GREY) == first
