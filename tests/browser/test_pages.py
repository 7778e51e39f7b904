"""The demo gallery in a real browser: content policy, no JavaScript, accessibility, validity, nothing cut."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.kinds import pages_of_each_kind
from tests.browser.looks import faults
from tests.browser.states import STATES, State
from tests.browser.validators import HAS_HTML_VALIDATE, HAS_NU, SET_BY_SCRIPTS, html_validate, nu
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

# What is loaded when it comes near is loaded first, so that nothing moves while it is looked at.
LOAD_ALL = """async () => {
  await window.drawn;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let y = 0; y < document.body.scrollHeight; y += 800) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
  }
  for (const replay of document.querySelectorAll("[data-replay]")) {
    replay.scrollIntoView();
    const isDrawn = () => replay.querySelector(".replay-controls, .replay-error");
    for (let tries = 0; tries < 100 && !isDrawn(); tries += 1) await pause(50);
  }
  for (let still = 0, tries = 0, last = 0; still < 6 && tries < 100; tries += 1) {
    still = document.body.scrollHeight === last ? still + 1 : 0;
    last = document.body.scrollHeight;
    await pause(document.querySelector("[data-replay]") ? 50 : 10);
  }
  scrollTo(0, 0);
  await pause(50);
}"""
# What follows what waits for its turn has to wait as well: else it is shown first, and moved.
DRAWING = (REPOSITORY / "themes" / "cabinet" / "scripts" / "drawing.js").read_text(encoding="utf-8")
[PART] = re.findall(r'const PART = "(.+)";', DRAWING)
OUT_OF_TURN = """(PART) => {
  const out = new Set();
  for (const part of document.querySelectorAll("main [data-part]")) {
    for (let place = part.parentElement; !place.matches("main, .carousel-region"); place = place.parentElement) {
      const next = place.nextElementSibling;
      if (!next || next.matches(`${PART}, script`)) continue;
      out.add(`${next.localName}.${next.className} after ${place.className}`);
    }
  }
  return [...out].join(", ");
}"""
SHARES = 4  # so that no worker has the whole of the slowest test


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_every_kind_of_page_is_accessible_in_both_themes_overflows_nowhere_keeps_the_policy_and_stays_valid(
    demo: SiteFolder, demo_url: str, browser: Browser, tmp_path: Path, share: int
) -> None:
    visits = [(address, State(address, lambda _: None, "html")) for address in pages_of_each_kind(demo)]
    context = browser.new_context(viewport={"width": 360, "height": 900})
    page = context.new_page()
    said = listen(page, demo_url)
    problems: dict[tuple[str | int, ...], str] = {}
    for number, (name, state) in enumerate([*visits, *STATES.items()][share::SHARES]):
        page.goto(demo_url + state.address)
        page.evaluate(LOAD_ALL)
        state.deed(page)
        (tmp_path / f"{number}.html").write_text(page.content(), encoding="utf-8")
        problems |= {(name, *where): what for where, what in faults_of(page, state.root).items()}
        if waiting := page.locator(".waiting").count():
            problems[name, "not drawn"] = f"{waiting} parts"
        if out := page.evaluate(OUT_OF_TURN, PART):
            problems[name, "not a part"] = out
        if said:
            problems[name, "said"] = "\n".join(said)
            said.clear()
    context.close()
    made_by_scripts = sorted(tmp_path.glob("*.html"))

    assert problems == {}
    assert not HAS_HTML_VALIDATE or html_validate(made_by_scripts, *SET_BY_SCRIPTS) == ""
    assert not HAS_NU or nu(made_by_scripts) == ""


def faults_of(page: Page, root: str) -> dict[tuple[int, str], str]:
    """What is wrong with a page that has loaded whole, at each width and in each theme."""
    found: dict[tuple[int, str], str] = {}
    for width in (360, 1280):
        if faults(page, width=width, root=root):  # a player may have grown under the first look; a real fault stays
            page.evaluate(LOAD_ALL)
            found |= faults(page, width=width, root=root)
    return found


def listen(page: Page, own: str) -> list[str]:
    """What pages will say that should not be said: errors, breaches of the policy, requests that fail or lead out."""
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    # a HEAD, whose answer has no body, counts as broken off even where it was answered
    page.on("requestfailed", lambda one: said.append(f"failed: {one.url}") if one.method != "HEAD" else None)
    page.on("request", lambda request: said.extend(third_party(request.url, own)))
    return said


def third_party(url: str, own: str) -> list[str]:
    return [] if url.startswith((own, "data:", "blob:")) else [f"third party: {url}"]


def test_without_javascript_every_figure_is_readable_and_every_link_works(
    demo: SiteFolder, demo_url: str, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    busiest = max(demo.twin("/test-cases/")["cases"], key=lambda case: case["runs"])
    board = demo.twin(f"{busiest['url']}leaderboard/")

    page.goto(f"{demo_url}{busiest['url']}leaderboard/")
    text = page.inner_text("main")
    for row in board["rows"]:
        assert row["model"] in text
        assert f"{row['averageScore'] * 100:.1f}" in text

    run = next(one for one in demo.twin("/runs/")["runs"] if one["score"] is not None and one["functionalRating"])
    page.goto(f"{demo_url}{run['url']}verdict/")
    verdict = page.text_content("main") or ""
    points = demo.twin(run["url"])["points"]
    assert points
    for point in points:
        assert point["id"] in verdict
    for details in page.query_selector_all("details"):
        assert details.query_selector("summary") is not None
    links = page.eval_on_selector_all("main a[href]", "links => links.map(link => link.href)")
    inside = sorted({link.split("#")[0] for link in links if link.startswith(demo_url)})
    assert inside
    for link in inside:
        assert page.request.get(link).status == 200
    context.close()


@pytest.mark.parametrize(("width", "expected"), [(360, 320), (1280, 640)])
def test_a_browser_loads_no_wider_picture_than_it_shows(
    demo_url: str, browser: Browser, width: int, expected: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(demo_url + "/test-cases/slingmail/")
    page.evaluate(LOAD_ALL)

    loaded = page.evaluate("""async () => {
      const shown = document.querySelector('.carousel img[srcset]');
      const bare = await createImageBitmap(await (await fetch(shown.currentSrc)).blob());
      return bare.width;
    }""")
    context.close()

    assert loaded == expected
