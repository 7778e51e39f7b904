"""How a page comes up on a slow line: what it waits for, and that nothing moves when the rest arrives."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK

CASE, RUN = "/test-cases/slingmail/", "/runs/orbit-08/"
THEME, STYLE = "**/assets/theme-switch.*.js", "**/assets/style.*.css"
LATE = re.compile(r"/assets/(?!theme-switch|drawing).*\.(js|woff2)$")  # every module, and the display face

PAINTED = """() => new Promise(resolve => {
  new PerformanceObserver(resolve).observe({type: "largest-contentful-paint", buffered: true});
})"""

# How much has moved, in the browser's own measure, while nobody touched anything.
MOVED = """() => new Promise(resolve => {
  let moved = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
  }).observe({type: "layout-shift", buffered: true});
  setTimeout(() => resolve(moved), 100);
})"""


def held(page: Page, addresses: re.Pattern[str] | str) -> list[Route]:
    """What is asked for at such addresses waits in this list."""
    waiting: list[Route] = []
    page.route(addresses, lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright takes no builtin
    return waiting


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(
    "address",
    [
        *("/", "/test-cases/", "/runs/", "/compare/", CASE, RUN),
        *(f"{CASE}{tab}/" for tab in ("inputs", "leaderboard", "runs", "metrics")),
        *(f"{RUN}{tab}/" for tab in ("verdict", "metrics")),
    ],
)
def test_nothing_moves_when_scripts_and_the_display_face_come_late(
    demo_url: str, page: Page, address: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    late = held(page, LATE)

    page.goto(demo_url + address, wait_until="commit")
    page.evaluate(PAINTED)
    assert late  # else nothing would be late
    page.unroute_all()  # lets it go on
    page.wait_for_load_state("load")

    assert page.evaluate(MOVED) < 0.02
    page.set_viewport_size(DESK)


@pytest.mark.parametrize("address", [RUN, f"{RUN}verdict/"])  # with a policy of its own, and without
def test_the_stylesheet_is_asked_for_while_the_first_script_is_still_on_its_way(
    demo_url: str, stranger: Page, address: str
) -> None:
    held(stranger, THEME)

    with stranger.expect_request(THEME), stranger.expect_request(STYLE):
        stranger.goto(demo_url + address, wait_until="commit")

    expect(stranger.locator("h1")).to_have_count(0)  # the page waits for the script
    stranger.unroute_all()
    expect(stranger.locator("h1")).to_be_visible()
