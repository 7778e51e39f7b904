"""The gallery on paper: nothing cut at an edge, no controls, light whatever the theme, all points there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.cabinet import legacy_case
from tests.served import serve_site
from tests.site_folder import SiteFolder

PORTRAIT_PX, LANDSCAPE_PX = 703, 1032  # what margins of 12 mm leave of A4
WIDE = ["/test-cases/slingmail/leaderboard/", "/runs/", "/models/duo-night/", "/harnesses/claude/"]
VERDICT = "/runs/orbit-08/verdict/"
PAGES = [
    *(f"/test-cases/slingmail/{tab}" for tab in ("", "inputs/", "reviewing/", "metrics/", "changelog/")),
    *("/runs/orbit-08/", VERDICT, "/runs/orbit-08/metrics/", "/leaderboards/", "/compare/?a=orbit-02&b=orbit-10"),
]
TOO_WIDE = """() => [...document.querySelectorAll("main *, footer *")]
  .filter((one) => one.checkVisibility() && !one.closest("svg, .visually-hidden, video"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.localName}.${one.className}`)"""
# The lines of a domain strip are its ground, seen through gaps.
DARK = """() => [...document.querySelectorAll("html, body, body :not(img, video, canvas)")]
  .filter((one) => one.checkVisibility() && one.offsetWidth > 150 && !one.matches(".domain-strip"))
  .map((one) => [one.className, getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number)])
  .filter(([, [red, green, blue, alpha = 1]]) => alpha > 0 && red + green + blue < 384)"""


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": PORTRAIT_PX, "height": 1000}, color_scheme="dark")
    page = context.new_page()
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_cut_at_the_edge_and_nothing_is_dark(demo_url: str, paper: Page, address: str) -> None:
    paper.set_viewport_size({"width": PORTRAIT_PX, "height": 1000})
    paper.goto(demo_url + address)
    paper.evaluate("document.documentElement.dataset.theme = 'dark'")

    assert paper.evaluate(TOO_WIDE) == []
    assert paper.evaluate(DARK) == []


@pytest.mark.parametrize("address", WIDE)
def test_a_table_of_many_columns_is_printed_across_and_fits(demo_url: str, paper: Page, address: str) -> None:
    paper.set_viewport_size({"width": LANDSCAPE_PX, "height": 700})
    paper.goto(demo_url + address)

    assert paper.evaluate("getComputedStyle(document.body).page") == "wide"
    assert paper.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("address", ["/runs/", VERDICT, "/test-cases/slingmail/"])
def test_controls_stay_off_the_paper(demo_url: str, paper: Page, address: str) -> None:
    paper.goto(demo_url + address)

    controls = "main :is(button, select, input, summary), .site-nav, .tabs, .crumbs, a[download]"
    shown = paper.locator(controls).evaluate_all(
        "all => all.filter(one => one.checkVisibility() && getComputedStyle(one).display !== 'contents')"
        ".map(one => one.textContent)"
    )

    assert shown == []


def test_every_point_is_printed(demo: SiteFolder, demo_url: str, paper: Page) -> None:
    paper.goto(demo_url + VERDICT)

    points = paper.eval_on_selector_all(
        ".point",
        "all => all.filter(one => one.checkVisibility({ contentVisibilityAuto: true }) && one.offsetHeight > 50)"
        ".map(one => one.id)",
    )

    assert points == [point["id"] for point in demo.twin("/runs/orbit-08/")["points"]]


def test_a_page_says_its_address_on_paper_alone(site_folder: SiteFolder, paper: Page) -> None:
    site_folder.write(legacy_case())
    site_folder.build(base_url="https://h.example")
    with serve_site(site_folder.output) as url:
        paper.goto(url + "/test-cases/")
        address = paper.locator(".paper-address")

        assert (address.inner_text(), address.is_visible()) == ("https://h.example/test-cases/", True)
        paper.emulate_media(media="screen")
        assert not address.is_visible()
        paper.emulate_media(media="print")
