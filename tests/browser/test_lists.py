"""Lists in a real browser: filters, order, pages, carousels."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, visit
from tests.cabinet import legacy_case
from tests.export.export_folder import ExportFolder, local_record, subject
from tests.served import serve_site
from tests.site_folder import SiteFolder

CATALOG, RUNS = "/test-cases/", "/runs/"
SHOWCASE = "/test-cases/slingmail/"
BOARD = "/test-cases/slingmail/leaderboard/"


def rows(page: Page) -> Locator:
    return page.locator("[data-row]:visible")


def names(page: Page) -> list[str]:
    return page.locator(".drawer-name:visible").all_inner_texts()


# --- filters ---


def test_the_catalog_is_filtered_by_words_that_stand_in_the_address(demo_url: str, page: Page) -> None:
    visit(page, demo_url + CATALOG)

    page.get_by_label("Text").press_sequentially("rain clerk")

    assert names(page) == ["Rain Clerk"]
    expect(page.locator("[data-filter-count]")).to_have_text("1 of 5")
    expect(page.locator("[data-filter-group]:visible h2")).to_have_text(["End to end"])
    assert page.url == f"{demo_url}{CATALOG}?q=rain+clerk"


def test_filters_of_the_catalog_add_up_and_go_back_one_by_one(demo_url: str, page: Page) -> None:
    visit(page, demo_url + CATALOG)
    page.get_by_label("Difficulty").select_option("easy")
    assert names(page) == ["Quarter Turn", "Rain Clerk"]
    page.get_by_label("Tag").select_option("cozy")
    assert names(page) == ["Rain Clerk"]
    assert page.url == f"{demo_url}{CATALOG}?difficulty=easy&tag=cozy"

    page.go_back()
    expect(page.get_by_label("Tag")).to_have_value("")
    assert names(page) == ["Quarter Turn", "Rain Clerk"]
    page.go_back()

    expect(page.locator("[data-filter-count]")).to_have_text("5 of 5")
    assert page.url == demo_url + CATALOG


def test_an_address_is_a_filter_for_somebody_else(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{CATALOG}?difficulty=medium&tag=nonsense&q=mail")

    assert names(page) == ["Slingmail"]
    expect(page.get_by_label("Tag")).to_have_value("")
    expect(page.get_by_label("Text")).to_have_value("mail")


def test_nothing_found_explains_itself_and_is_cleared(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{CATALOG}?difficulty=easy&q=qqqxyzzy")
    expect(page.get_by_text("No case matches these filters.")).to_be_visible()
    expect(page.locator("[data-list]")).to_be_hidden()

    page.get_by_role("button", name="Clear the filters").press("Enter")

    assert len(names(page)) == 5
    expect(page.get_by_label("Text")).to_be_focused()
    expect(page.get_by_text("No case matches these filters.")).to_be_hidden()
    assert page.url == demo_url + CATALOG


def test_filters_are_touched(demo_url: str, touched: Page) -> None:
    visit(touched, demo_url + RUNS)
    touched.get_by_label("Text").tap()
    touched.keyboard.type("qqqxyzzy")
    expect(touched.get_by_text("No run matches these filters.")).to_be_visible()

    touched.get_by_role("button", name="Clear the filters").tap()

    expect(rows(touched)).to_have_count(29)


def test_runs_are_filtered_by_their_state_and_cleared(demo_url: str, page: Page) -> None:
    visit(page, demo_url + RUNS)
    expect(page.locator("[data-filter-count]")).to_have_text("29 of 29")

    page.get_by_label("State").select_option("Did not load")

    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Did not load")
    assert page.url == f"{demo_url}{RUNS}?state=Did+not+load"
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(rows(page)).to_have_count(29)


def test_a_filter_with_one_choice_is_not_offered(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}/test-cases/rain-clerk/runs/")

    expect(page.get_by_label("Model")).to_be_visible()
    expect(page.locator("select[name=engine]")).to_be_hidden()


def test_without_javascript_lists_are_whole_and_facets_are_pages(demo_url: str, plain: Page) -> None:
    visit(plain, demo_url + CATALOG)
    expect(plain.locator("[data-filters]")).to_be_hidden()
    assert len(names(plain)) == 5

    plain.get_by_role("link", name="easy").first.click()

    assert names(plain) == ["Quarter Turn", "Rain Clerk"]


# --- order ---


def column(page: Page, name: str) -> list[str]:
    """What the cells of a column say."""
    heads = page.locator("main table[data-sortable]").first.locator("thead th").all_inner_texts()
    cells = page.locator(f"main table[data-sortable] tbody tr > :nth-child({heads.index(name) + 1})")
    return cells.all_inner_texts()


def test_numbers_are_sorted_from_the_top_and_what_is_unknown_stays_last(demo_url: str, page: Page) -> None:
    visit(page, demo_url + RUNS)
    score = page.get_by_role("columnheader", name="Score")
    assert page.locator("th[aria-sort]").all_inner_texts() == ["Date"]

    score.get_by_role("button").click()
    down = column(page, "Score")
    expect(score).to_have_attribute("aria-sort", "descending")
    expect(page.locator("th[aria-sort]")).to_have_count(1)
    expect(page.locator("#sort-news[role=status]")).to_have_text("Sorted by Score, descending")
    score.get_by_role("button").click()
    up = column(page, "Score")

    expect(score).to_have_attribute("aria-sort", "ascending")
    known = [float(one.rstrip("% \u202f\u00a0")) for one in down if one != "–"]
    assert len(known) == 24
    assert known == sorted(known, reverse=True)
    assert down[24:] == up[24:] == ["–"] * 5
    assert [one for one in up if one != "–"] == [f for f in reversed(down) if f != "–"]


def test_names_are_sorted_from_the_start_by_key(demo_url: str, page: Page) -> None:
    visit(page, demo_url + RUNS)

    page.get_by_role("columnheader", name="Case").get_by_role("button").press("Enter")

    expect(page.get_by_role("columnheader", name="Case")).to_have_attribute("aria-sort", "ascending")
    expect(page.get_by_role("button", name="Case")).to_be_focused()
    cases = column(page, "Case")
    assert (cases[0], cases[-1]) == ("Quarter Turn", "Small Hours Jam")


def test_the_order_of_a_list_stands_in_the_address_beside_its_filters(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{RUNS}?model=oakleaf%2Fbramble-32b")
    page.get_by_role("columnheader", name="Cost").get_by_role("button").click()
    order = column(page, "Run")
    shared = re.fullmatch(r".*/runs/\?model=oakleaf%2Fbramble-32b&(sort=-cost)", page.url)
    assert shared is not None

    page.reload(wait_until="domcontentloaded")

    assert column(page, "Run") == order
    expect(page.get_by_role("columnheader", name="Cost")).to_have_attribute("aria-sort", "descending")
    page.get_by_label("Model").select_option("")
    assert page.url == f"{demo_url}{RUNS}?{shared[1]}"


def test_a_board_begins_with_the_first_rank_and_is_sorted_by_touch(demo_url: str, touched: Page) -> None:
    visit(touched, demo_url + BOARD)
    rank = touched.get_by_role("columnheader", name="Rank").first
    ranks = column(touched, "Rank")
    expect(rank).to_have_attribute("aria-sort", "ascending")

    rank.get_by_role("button").tap()
    assert column(touched, "Rank")[0] == ranks[-1]
    touched.get_by_role("columnheader", name="Average").first.get_by_role("button").tap()
    rank.get_by_role("button").tap()

    assert column(touched, "Rank")[0] == "1"
    assert touched.url == demo_url + BOARD


@pytest.mark.parametrize("address", [BOARD, "/leaderboards/"])
def test_boards_are_sorted_by_harness_as_well_as_by_model(demo_url: str, page: Page, address: str) -> None:
    visit(page, demo_url + address)
    table = page.locator("table[data-sortable]")
    head = table.get_by_role("columnheader", name="Model and harness")
    halves = {"Model": ".name > a", "harness": ".partner > a"}

    for name, half in halves.items():
        head.get_by_role("button", name=name, exact=True).click()

        told = table.locator(half).all_inner_texts()
        assert len(set(told)) > 2
        assert told == sorted(told)
        expect(head).to_have_attribute("aria-sort", "ascending")
        expect(page.locator("#sort-news")).to_have_text(f"Sorted by {name}, ascending")


def test_an_order_is_named_after_its_column_and_one_that_there_is_not_is_none(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{BOARD}?sort=-best-rating")
    expect(page.locator("th[aria-sort]")).to_have_text("Best rating")
    expect(page.locator("th[aria-sort]")).to_have_attribute("aria-sort", "descending")

    for sort in ("4d", "each-run-0-to-100-", "%", "-nonsense", ""):
        visit(page, f"{demo_url}{BOARD}?sort={sort}")
        expect(page.locator("th[aria-sort]")).to_have_text("Rank")


def test_without_javascript_the_heads_of_a_table_are_plain_and_tell_its_order(demo_url: str, plain: Page) -> None:
    visit(plain, demo_url + RUNS)

    expect(plain.get_by_role("columnheader", name="Date")).to_have_attribute("aria-sort", "descending")
    expect(plain.locator("th button")).to_have_count(0)


# --- pages ---


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> Iterator[str]:
    """A gallery of 51 runs, one more than a page of the list holds."""
    site = SiteFolder(tmp_path_factory.mktemp("many"), media_cache)
    site.write(legacy_case())
    runs = ExportFolder(site.root / "content/export")
    for number in range(51):
        model = subject(testCaseSlug="marble", modelId=f"acme/model-{number:02}")
        finished = f"2026-07-01T00:00:{number:02}Z"
        record = local_record(f"run-{number:02}", subject=model, finishedAt=finished)
        runs.write({f"run-{number:02}/run-record.json": record})
    assert site.build().succeeded
    with serve_site(site.output) as url:
        yield url


def test_a_long_list_goes_on_at_an_address_of_its_own(many: str, page: Page) -> None:
    visit(page, f"{many}{RUNS}?q=model-50")
    expect(page.locator("[data-filter-count]")).to_have_text("1 of 50 on this page")
    pages = page.get_by_role("navigation", name="Pages")
    expect(pages.locator("[aria-current=page]")).to_have_text("1")

    pages.get_by_role("link", name="Older").click()

    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("acme/model-00")
    assert page.url == f"{many}{RUNS}page/2/"
    pages.get_by_role("link", name="1", exact=True).click()
    expect(rows(page)).to_have_count(50)


def test_pages_of_a_list_are_links_without_javascript(many: str, plain: Page) -> None:
    visit(plain, many + RUNS)

    plain.get_by_role("navigation", name="Pages").get_by_role("link", name="2", exact=True).click()

    expect(rows(plain)).to_have_count(1)
    expect(rows(plain)).to_contain_text("acme/model-00")


# --- carousels ---


def place(page: Page) -> Locator:
    return page.locator("[data-carousel] .carousel-buttons span")


# Whether a slide lies between the sides of its row.
IS_WITHIN = """slide => {
  const [inner, outer] = [slide, slide.closest(".carousel-region")].map(one => one.getBoundingClientRect());
  return inner.left >= outer.left && inner.right <= outer.right;
}"""


def test_a_carousel_is_turned_by_its_buttons(demo_url: str, page: Page) -> None:
    visit(page, demo_url + SHOWCASE)
    previous, forth = page.get_by_role("button", name="Previous"), page.get_by_role("button", name="Next")
    expect(place(page)).to_have_text("1 of 4")
    expect(previous).to_be_disabled()

    forth.click()
    expect(place(page)).to_have_text("2 of 4")
    assert page.locator(".carousel .clip").evaluate(IS_WITHIN)
    forth.press("Enter")
    forth.press("Space")
    expect(place(page)).to_have_text("4 of 4")
    expect(forth).to_be_disabled()
    previous.click()

    expect(place(page)).to_have_text("3 of 4")


def test_a_carousel_is_turned_by_arrow_keys(demo_url: str, page: Page) -> None:
    visit(page, demo_url + SHOWCASE)
    page.get_by_role("region", name="Showcase of Slingmail").focus()

    page.keyboard.press("ArrowRight")
    expect(place(page)).to_have_text("2 of 4")
    page.keyboard.press("ArrowLeft")

    expect(place(page)).to_have_text("1 of 4")
    page.keyboard.press("Alt+ArrowRight")
    expect(place(page)).to_have_text("1 of 4")


def test_a_carousel_is_turned_by_a_swipe(demo_url: str, touched: Page) -> None:
    visit(touched, demo_url + SHOWCASE)
    region = touched.get_by_role("region", name="Showcase of Slingmail")
    region.scroll_into_view_if_needed()
    box = region.bounding_box()
    assert box is not None

    finger = touched.context.new_cdp_session(touched)
    y = box["y"] + 60
    for x in (340, *range(320, 60, -20)):
        kind = "touchStart" if x == 340 else "touchMove"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    expect(place(touched)).to_have_text("2 of 4")
    touched.get_by_role("button", name="Previous").tap()
    expect(place(touched)).to_have_text("1 of 4")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_controls_of_a_recording_are_whole_in_its_window(demo_url: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    visit(page, demo_url + SHOWCASE)
    recording = page.locator(".carousel [data-replay]").first
    recording.scroll_into_view_if_needed()

    controls = recording.locator(".replay-controls")
    expect(controls).to_be_visible()
    bottoms = page.locator(".carousel .medium-frame:has(.replay-controls)").first.evaluate(
        "frame => [frame.querySelector('.replay-controls'), frame].map(one => one.getBoundingClientRect().bottom)"
    )
    assert bottoms[0] <= bottoms[1]
    page.set_viewport_size(DESK)


def test_back_leads_to_the_order_of_that_address_too(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}/runs/")
    dates = page.locator("tbody time").all_text_contents()
    page.get_by_label("Case").select_option("Slingmail")
    page.get_by_role("button", name="Harness").click()
    assert page.url == f"{demo_url}/runs/?case=Slingmail&sort=harness"

    page.go_back()

    assert page.url == f"{demo_url}/runs/"
    assert page.locator("tbody time").all_text_contents() == dates
    expect(page.locator("th[aria-sort]")).to_have_text("Date")


def test_a_clip_that_is_turned_away_stops(demo_url: str, page: Page) -> None:
    visit(page, demo_url + SHOWCASE)
    page.get_by_role("button", name="Next").click()
    page.locator(".carousel .clip").click()
    clip = page.locator(".carousel video")
    clip.evaluate("video => { video.loop = true; return video.play() }")

    page.get_by_role("button", name="Next").click()

    expect(clip).to_have_js_property("paused", value=True)


def test_a_carousel_moves_smoothly_for_those_who_do_not_mind(demo_url: str, stranger: Page) -> None:
    visit(stranger, demo_url + SHOWCASE)
    seen = stranger.evaluate_handle("""() => {
      const region = document.querySelector(".carousel-region");
      const seen = [];
      region.addEventListener("scroll", () => seen.push(region.scrollLeft));
      return seen;
    }""")

    stranger.get_by_role("button", name="Next").click()

    expect(place(stranger)).to_have_text("2 of 4")
    assert seen.evaluate("seen => seen.length > 1")


def test_two_quick_presses_turn_a_carousel_by_two(demo_url: str, stranger: Page) -> None:
    visit(stranger, demo_url + SHOWCASE)
    expect(place(stranger)).to_have_text("1 of 4")

    stranger.get_by_role("button", name="Next").evaluate("next => { next.click(); next.click(); }")
    expect(place(stranger)).to_have_text("3 of 4")
    stranger.get_by_role("button", name="Previous").click()

    expect(place(stranger)).to_have_text("2 of 4")


def test_without_javascript_a_carousel_is_a_row_that_scrolls(demo_url: str, plain: Page) -> None:
    visit(plain, demo_url + SHOWCASE)

    expect(plain.locator(".carousel > li")).to_have_count(4)
    expect(plain.locator(".carousel-buttons")).to_have_count(0)
    expect(plain.locator(".carousel-region[tabindex='0']")).to_be_visible()
