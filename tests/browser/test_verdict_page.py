"""The Verdict page in a real browser: filters, keys, the rail, links to a point."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, visit

OVERRIDDEN = "/runs/orbit-05/verdict/"  # 13 points: two fail, one of them overridden
UNDECIDED = "/runs/orbit-11/verdict/"  # 13 points: two fail, two are undecided
WITH_CLIPS = "/runs/turn-02/verdict/"  # 6 points: two fail, the first of them with clips
CLIPS = "turning.clockwise"
FIRST, SECOND, LAST = "tether.catch", "tether.swing", "display.overlay"
FAILING = ["mail.pickup", "mail.chain"]
CURRENT = ".rail-link[aria-current=location]"


def shown(page: Page) -> list[str]:
    """The points that are not hidden, which must be those of the rail."""
    points = page.eval_on_selector_all(
        ".point", "all => all.filter(one => !one.closest('[hidden]')).map(one => one.id)"
    )
    rail = page.eval_on_selector_all(
        ".rail-link", "all => all.filter(one => !one.closest('[hidden]')).map(one => one.hash.slice(1))"
    )
    assert points == rail
    return list(points)


def filter_button(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Show points").get_by_role("button", name=re.compile(name))


def expect_at_top(page: Page, point: str) -> None:
    """The point's first line is under the eye, and stays there when all has loaded."""
    expect(page.locator(".point.is-current")).to_have_id(point)
    page.wait_for_load_state("load")
    page.wait_for_function(
        """id => {
          const { top } = document.getElementById(id).getBoundingClientRect();
          const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
          return top >= 0 && (top < 120 || atEnd);
        }""",
        arg=point,
    )


# --- the way there ---


@pytest.mark.parametrize("size", [DESK, {"width": 360, "height": 780}], ids=["desk", "phone"])
def test_from_the_front_a_failing_point_with_its_clips_is_three_clicks_away(
    demo_url: str, browser: Browser, size: ViewportSize
) -> None:
    page = browser.new_page(viewport=size)
    visit(page, demo_url)

    page.get_by_role("link", name="Quarter Turn by lumen/wick-flash with goose").click()
    page.get_by_role("link", name="Verdict 2 fail").click()
    page.get_by_role("link", name="2 fail", exact=True).click()

    expect_at_top(page, CLIPS)
    expect(page.locator(f"[id='{CLIPS}']")).to_have_attribute("data-mark", "fail")
    expect(page.locator(f"[id='{CLIPS}'] .pair-both .clip")).to_have_count(2)
    expect(page.locator(f"[id='{CLIPS}'] .pair-name")).to_be_in_viewport()
    page.close()


def test_the_link_of_a_point_shows_it_to_somebody_else_without_the_filter_it_was_found_by(
    demo_url: str, page: Page, stranger: Page
) -> None:
    visit(page, f"{demo_url}{WITH_CLIPS}?show=failing")
    link = page.locator(f"[id='{CLIPS}'] .permalink")
    sent = link.evaluate("link => link.href")  # as "copy link address" has it
    link.click()
    assert page.url == sent == f"{demo_url}{WITH_CLIPS}#{CLIPS}"

    stranger.goto(sent)

    expect_at_top(stranger, CLIPS)
    expect(stranger.locator(f"[id='{CLIPS}'] .pair-both .clip")).to_have_count(2)
    expect(stranger.locator(f"[id='{CLIPS}'] .pair-name")).to_be_in_viewport()
    assert len(shown(stranger)) == 6


def test_a_count_leads_to_the_first_point_of_its_kind_without_javascript(demo_url: str, plain: Page) -> None:
    visit(plain, demo_url + OVERRIDDEN)

    plain.get_by_role("link", name="2 fail", exact=True).click()

    expect(plain.locator(":target")).to_have_id(FAILING[0])
    expect(plain.locator(":target h4").first).to_be_in_viewport()


# --- filters ---


@pytest.mark.parametrize(
    ("address", "button", "name", "points"),
    [
        (OVERRIDDEN, "Failing 2", "failing", FAILING),
        (OVERRIDDEN, "Overridden 1", "overridden", ["mail.chain"]),
        (UNDECIDED, "Undecided 2", "undecided", ["tether.swing", "tether.release"]),
    ],
)
def test_a_filter_leaves_its_points_and_stands_in_the_address(
    demo_url: str, page: Page, address: str, button: str, name: str, points: list[str]
) -> None:
    visit(page, demo_url + address)

    filter_button(page, button).click()

    assert shown(page) == points
    assert page.url == f"{demo_url}{address}?show={name}"
    expect(page.get_by_role("button", pressed=True)).to_have_text(button)


def test_all_shows_every_point_and_leaves_the_address_clean(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{OVERRIDDEN}?show=failing#mail.chain")

    filter_button(page, "All 13").click()

    assert len(shown(page)) == 13
    assert page.url == demo_url + OVERRIDDEN


def test_only_filters_that_leave_something_are_offered(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)

    buttons = page.get_by_role("group", name="Show points").get_by_role("button")

    expect(buttons).to_have_text(["All 13", "Failing 2", "Overridden 1", "Keys ?"])


@pytest.mark.parametrize(("query", "count"), [("?show=failing", 2), ("?show=nonsense", 13), ("?show=undecided", 13)])
def test_the_address_filters_where_it_names_a_filter(demo_url: str, page: Page, query: str, count: int) -> None:
    visit(page, demo_url + OVERRIDDEN + query)

    assert len(shown(page)) == count


def test_the_back_button_takes_filters_back(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)
    filter_button(page, "Failing").click()
    filter_button(page, "Overridden").click()

    page.go_back()
    expect(filter_button(page, "Failing")).to_have_attribute("aria-pressed", "true")
    assert shown(page) == FAILING

    page.go_back()
    expect(filter_button(page, "All")).to_have_attribute("aria-pressed", "true")
    assert len(shown(page)) == 13


def test_filters_and_the_rail_are_touched(demo_url: str, touched: Page) -> None:
    visit(touched, demo_url + OVERRIDDEN)

    filter_button(touched, "Failing").tap()
    assert shown(touched) == FAILING
    touched.locator(".rail-link:visible").last.tap()

    expect_at_top(touched, "mail.chain")
    assert touched.url == f"{demo_url}{OVERRIDDEN}?show=failing#mail.chain"


# --- keys ---


def test_j_and_k_go_from_point_to_point(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)

    page.keyboard.press("j")
    expect_at_top(page, FIRST)
    page.keyboard.press("j")
    expect_at_top(page, SECOND)
    assert page.url == f"{demo_url}{OVERRIDDEN}#{SECOND}"
    expect(page.locator(f".rail-link[href='#{SECOND}']")).to_be_focused()

    page.keyboard.press("k")
    expect_at_top(page, FIRST)
    page.keyboard.press("k")
    expect_at_top(page, FIRST)


def test_j_stays_at_the_last_point(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{OVERRIDDEN}#{LAST}")

    page.keyboard.press("j")

    assert page.url == f"{demo_url}{OVERRIDDEN}#{LAST}"


def test_j_passes_over_what_a_filter_hides(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{OVERRIDDEN}?show=failing")

    page.keyboard.press("j")
    assert page.url == f"{demo_url}{OVERRIDDEN}?show=failing#mail.pickup"
    page.keyboard.press("j")

    assert page.url == f"{demo_url}{OVERRIDDEN}?show=failing#mail.chain"


def test_f_shows_the_failing_points_or_all(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)

    page.keyboard.press("f")
    assert (shown(page), page.url) == (FAILING, f"{demo_url}{OVERRIDDEN}?show=failing")
    page.keyboard.press("f")

    assert (len(shown(page)), page.url) == (13, demo_url + OVERRIDDEN)


def test_the_help_opens_and_closes_by_key(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_be_hidden()

    page.keyboard.press("?")
    expect(help_).to_contain_text("only failing points, or all")
    page.keyboard.press("j")
    assert page.url == demo_url + OVERRIDDEN
    page.keyboard.press("Escape")

    expect(help_).to_be_hidden()


def test_the_help_opens_and_closes_by_button(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)
    page.get_by_role("button", name="Keys ?").click()
    help_ = page.get_by_role("dialog", name="Keys")
    expect(help_).to_be_visible()

    help_.get_by_role("button", name="Close").click()

    expect(help_).to_be_hidden()
    expect(page.get_by_role("button", name="Keys ?")).to_be_focused()


def test_the_help_opens_and_closes_by_touch(demo_url: str, touched: Page) -> None:
    visit(touched, demo_url + OVERRIDDEN)
    touched.get_by_role("button", name="Keys ?").tap()

    touched.get_by_role("dialog", name="Keys").get_by_role("button", name="Close").tap()

    expect(touched.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_keys_that_are_switched_off_stay_off_and_their_help_stays(demo_url: str, stranger: Page) -> None:
    visit(stranger, demo_url + OVERRIDDEN)
    stranger.keyboard.press("?")
    stranger.get_by_label("Keys are on").uncheck()
    stranger.keyboard.press("Escape")
    stranger.reload(wait_until="domcontentloaded")

    for key in "jkf":
        stranger.keyboard.press(key)
    assert stranger.url == demo_url + OVERRIDDEN

    stranger.keyboard.press("?")
    stranger.get_by_label("Keys are on").check()
    stranger.get_by_role("button", name="Close").click()
    stranger.keyboard.press("j")
    assert stranger.url == f"{demo_url}{OVERRIDDEN}#{FIRST}"


def test_keys_go_on_after_a_clip_was_played(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{WITH_CLIPS}#{CLIPS}")
    page.locator(f"[id='{CLIPS}'] .clip").first.click()
    expect(page.locator("video").first).to_be_focused()

    page.keyboard.press("j")

    assert page.url == f"{demo_url}{WITH_CLIPS}#turning.undo"


@pytest.mark.parametrize("field", ["select", ".replay-scrubber"])
def test_keys_are_the_fields_own_where_it_has_the_focus(demo_url: str, page: Page, field: str) -> None:
    visit(page, demo_url + OVERRIDDEN)
    page.locator(".point [data-replay]").first.scroll_into_view_if_needed()  # which it waits for
    page.locator(f".point {field}").first.focus()

    for key in "jf?":
        page.keyboard.press(key)

    assert page.url == demo_url + OVERRIDDEN
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_keys_of_the_browser_stay_the_browsers(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)

    page.keyboard.press("Control+j")
    page.keyboard.press("Alt+f")

    assert page.url == demo_url + OVERRIDDEN


# --- the rail and links ---


def test_the_rail_marks_where_one_reads(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)
    expect(page.locator(CURRENT)).to_have_attribute("href", f"#{FIRST}")

    page.evaluate("document.getElementById('hazards.crash').scrollIntoView()")

    expect(page.locator(CURRENT)).to_have_attribute("href", "#hazards.crash")
    expect(page.locator(CURRENT)).to_be_in_viewport()
    expect(page.locator(".point.is-current")).to_have_id("hazards.crash")


def test_a_click_in_the_rail_leads_to_its_point(demo_url: str, page: Page) -> None:
    visit(page, demo_url + OVERRIDDEN)

    page.locator(".rail-link[href='#hazards.edge']").click()

    expect_at_top(page, "hazards.edge")
    page.go_back()
    assert page.url == demo_url + OVERRIDDEN


def test_a_link_to_a_point_that_a_filter_hides_reveals_it(demo_url: str, page: Page) -> None:
    visit(page, f"{demo_url}{OVERRIDDEN}?show=failing#round.clock")
    expect_at_top(page, "round.clock")
    filter_button(page, "Failing").click()
    assert shown(page) == FAILING

    page.evaluate("location.hash = 'mail.refill'")

    expect_at_top(page, "mail.refill")
    assert len(shown(page)) == 13


@pytest.mark.parametrize(("size", "point"), [(DESK, "round.clock"), (DESK, LAST), (PHONE, "mail.chain")])
def test_a_permalink_shows_its_point_to_somebody_else(
    demo_url: str, page: Page, browser: Browser, size: ViewportSize, point: str
) -> None:
    visit(page, demo_url + OVERRIDDEN).locator(f"[id='{point}'] .permalink").click()
    other = browser.new_context(viewport=size)

    stranger = other.new_page()
    stranger.goto(page.url)

    assert stranger.url == f"{demo_url}{OVERRIDDEN}#{point}"
    expect_at_top(stranger, point)
    other.close()


def test_where_the_last_points_cannot_come_to_the_top_the_rail_marks_the_one_asked_for(
    demo_url: str, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 1800})
    visit(page, f"{demo_url}{OVERRIDDEN}#{LAST}")
    expect(page.locator(CURRENT)).to_have_attribute("href", f"#{LAST}")

    page.keyboard.press("k")

    expect(page.locator(CURRENT)).to_have_attribute("href", "#display.hud")
    page.close()


def test_a_point_whose_name_an_anchor_cannot_hold_is_linked_too(demo_url: str, page: Page) -> None:
    """Names of points are what an export says. Their anchors are escaped: `mail pickup` is `mail%20pickup`."""

    def rename(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("mail.pickup", "mail%20pickup"))

    page.route("**/verdict/*", rename)
    visit(page, f"{demo_url}{OVERRIDDEN}#mail%20pickup")

    expect_at_top(page, "mail%20pickup")
    filter_button(page, "Failing").click()
    expect(page.locator(".point:visible")).to_have_count(2)
    page.unroute_all()


def test_an_anchor_that_is_no_anchor_does_no_harm(demo_url: str, page: Page) -> None:
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    visit(page, f"{demo_url}{OVERRIDDEN}?compare=slider#%")

    page.keyboard.press("j")

    assert page.url == f"{demo_url}{OVERRIDDEN}?compare=slider#{FIRST}"
    assert said == []


def test_without_javascript_the_rail_is_a_list_of_links_to_every_point(demo_url: str, plain: Page) -> None:
    visit(plain, demo_url + OVERRIDDEN)
    expect(plain.locator(".point:visible")).to_have_count(13)
    expect(plain.locator(".rail button")).to_have_count(0)

    plain.locator(".rail-link[href='#hazards.edge']").click()

    expect(plain.locator(":target")).to_have_id("hazards.edge")
    expect(plain.locator(":target h4").first).to_be_in_viewport()


# --- reading ---


def test_nothing_moves_under_one_who_scrolls(demo_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{demo_url}/runs/reef-02/verdict/", wait_until="load")
    page.evaluate(WATCH)

    for _ in range(50):
        page.mouse.wheel(0, 200)
        page.wait_for_timeout(50)

    assert page.evaluate("scrollY") == 10_000
    assert page.evaluate("moved") < 0.02
    page.set_viewport_size(DESK)


# A wheel is no input that excuses a shift.
WATCH = """() => {
  window.moved = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.moved += shift.value;
  }).observe({type: "layout-shift"});
}"""
