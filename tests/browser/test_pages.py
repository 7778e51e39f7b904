"""The demo gallery in a real browser: content policy, no JavaScript, accessibility, nothing cut."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.browser.kinds import pages_of_each_kind
from tests.browser.looks import WCAG, overflow_px
from tests.site_folder import SiteFolder

# What is loaded when it comes near is loaded first, so that nothing moves while it is looked at.
LOAD_ALL = """async () => {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let y = 0; y < document.body.scrollHeight; y += 800) {
    scrollTo(0, y);
    await pause(25);
  }
  for (const replay of document.querySelectorAll("[data-replay]")) {
    replay.scrollIntoView();
    const isDrawn = () => replay.querySelector(".replay-canvas, .replay-error");
    for (let tries = 0; tries < 100 && !isDrawn(); tries += 1) await pause(50);
  }
  for (let still = 0, tries = 0, last = 0; still < 6 && tries < 100; tries += 1) {
    still = document.body.scrollHeight === last ? still + 1 : 0;
    last = document.body.scrollHeight;
    await pause(document.querySelector("[data-replay]") ? 100 : 10);
  }
  scrollTo(0, 0);
  await pause(50);
}"""
COLOURS = ["color-contrast", "link-in-text-block"]  # all of it that a theme can change
SHARES = 4  # so that no worker has the whole of the slowest test


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_no_page_breaks_the_content_policy_or_logs_an_error(demo: SiteFolder, demo_url: str, page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: _note(said, message))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    page.on("request", lambda request: _note_third_party(said, request.url, demo_url))

    for address in pages_of_each_kind(demo):
        page.goto(demo_url + address)
        page.wait_for_load_state("networkidle")
        assert (address, said) == (address, [])


def _note(said: list[str], message: ConsoleMessage) -> None:
    if message.type in ("error", "warning"):
        said.append(f"{page_of(message)}: {message.text}")


def _note_third_party(said: list[str], url: str, own: str) -> None:
    if not url.startswith((own, "data:", "blob:")):
        said.append(f"third party: {url}")


def page_of(message: ConsoleMessage) -> str:
    return message.page.url if message.page else "?"


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("width", [360, 1280])
def test_every_kind_of_page_is_accessible_in_both_themes_and_nothing_overflows(
    demo: SiteFolder, demo_url: str, browser: Browser, width: int, share: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    problems = {}
    for address in pages_of_each_kind(demo)[share::SHARES]:
        page.goto(demo_url + address)
        page.evaluate(LOAD_ALL)
        for is_dark, rules in ((False, WCAG), (True, COLOURS)):
            page.emulate_media(color_scheme="dark" if is_dark else "light")
            results = Axe().run(page, options={"runOnly": rules})
            if results.violations_count:  # a player may have grown under the first look; a real fault stays
                page.evaluate(LOAD_ALL)
                results = Axe().run(page, options={"runOnly": rules})
            if results.violations_count:
                problems[address, "dark" if is_dark else "light"] = results.generate_report()
        if (wide := overflow_px(page)) > 0:
            problems[address, "width"] = f"{wide} px too wide"
    context.close()

    assert problems == {}


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
