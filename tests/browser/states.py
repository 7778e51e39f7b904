"""What a visitor makes of a page: each state that a script brings about, and how it is brought about."""

import dataclasses
from collections.abc import Callable

from playwright.sync_api import Page, expect

PAIRS = "/runs/orbit-08/verdict/"  # pictures, clips and recordings
MODES = ("slider", "onion", "blink", "difference")


@dataclasses.dataclass(frozen=True)
class State:
    """Of the page at an address, after a deed; `root` selects the part that changed."""

    address: str
    deed: Callable[[Page], None]
    root: str = "main"


def unfold_all(page: Page) -> None:
    """Open all that is folded up."""
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")


def see_none(page: Page) -> None:
    """Nothing fits the filter."""
    expect(page.locator("[data-filter-empty]")).to_be_visible()


def sort(page: Page) -> None:
    """Another order of the first table."""
    page.locator("th[data-sort] button, thead button").nth(1).click()
    expect(page.locator("th[aria-sort]")).to_have_count(1)


def sort_and_cite(page: Page) -> None:
    """Another order of a board, and how to cite it."""
    sort(page)
    unfold_all(page)


def see_rows(page: Page) -> None:
    """Some rows fit the filter; then their order is another."""
    expect(page.locator("[data-row][hidden]").first).to_be_attached()
    sort(page)


def see_cards(page: Page) -> None:
    """Some cards fit the filter."""
    expect(page.locator("[data-row][hidden]").first).to_be_attached()


def see_results(page: Page) -> None:
    """The search has found something."""
    expect(page.locator("[data-search-results] > li").first).to_be_visible()


def see_nothing_found(page: Page) -> None:
    """The search has found nothing."""
    expect(page.get_by_text("Nothing matches.")).to_be_visible()


def see_comparison(page: Page) -> None:
    """Two runs stand side by side."""
    expect(page.locator("[data-compare-differs]").first).to_be_visible()


def see_refusal(page: Page) -> None:
    """The runs cannot be compared."""
    expect(page.get_by_role("alert")).to_be_visible()


def compare_in_every_way(page: Page) -> None:
    """Each of the first pairs of pictures in another mode."""
    pairs = page.locator(".pair-group[data-pair=image]:has(.pair-tools)")
    for index, mode in enumerate(MODES):
        pairs.nth(index).get_by_label("Compare").select_option(mode)


def open_help(page: Page) -> None:
    """Only the failing points, and the help on top."""
    page.get_by_role("button", name="Failing").click()
    page.get_by_role("button", name="Keys ?").click()


def play(page: Page) -> None:
    """A build is being played."""
    page.locator("button.arcade").first.click()
    expect(page.locator("iframe")).to_be_visible()


def miss_a_build(page: Page) -> None:
    """A build that should be played is gone; the request itself, which the console would tell of, is left out."""
    page.evaluate("window.fetch = async () => new Response(null, {status: 404})")
    page.locator("button.arcade").first.click()
    expect(page.get_by_role("alert")).to_be_visible()


def turn(page: Page) -> None:
    """A carousel shows its last window."""
    onwards = page.get_by_role("button", name="Next").first
    for _ in range(3):
        onwards.evaluate("button => button.click()")  # which the last window, where there is nothing more, may precede
    expect(onwards).to_be_disabled()


def see_clips(page: Page) -> None:
    """Of a pair of clips each has become a video."""
    page.locator(".pair-group:has(.pair-tools) .clip").first.click()
    expect(page.locator(".pair-group video")).to_have_count(2)


STATES = {
    "runs of one case, sorted": State("/runs/?q=slingmail", see_rows),
    "no runs": State("/runs/?q=qqqxyzzy", see_none),
    "cases of one word": State("/test-cases/?q=slingmail", see_cards),
    "no cases": State("/test-cases/?q=qqqxyzzy", see_none),
    "search results": State("/search/?q=tether", see_results),
    "no search results": State("/search/?q=qqqxyzzy", see_nothing_found),
    "two runs compared": State("/compare/?a=orbit-02&b=orbit-10&show=all", see_comparison),
    "a run that cannot be compared": State("/compare/?a=orbit-02&b=rain-01", see_refusal),
    "a board sorted and cited": State("/test-cases/slingmail/leaderboard/", sort_and_cite),
    "inputs unfolded": State("/test-cases/slingmail/inputs/", unfold_all, "details"),
    "outputs unfolded": State("/runs/orbit-08/metrics/", unfold_all, "details"),
    "pictures compared": State(PAIRS, compare_in_every_way, ".pair-group"),
    "clips played": State("/runs/turn-02/verdict/#turning.clockwise", see_clips, ".pair-group"),
    "failing points and help": State(PAIRS, open_help, "body"),
    "a build played": State("/test-cases/slingmail/", play, ".stage"),
    "a build that is gone": State("/test-cases/slingmail/", miss_a_build, ".stage"),
    "a carousel moved on": State("/test-cases/slingmail/", turn, "[data-carousel]"),
}
