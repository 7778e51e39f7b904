"""What every page may carry, in a real browser: the theme's switch, copy buttons, the list of files."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESK

INPUTS = "/test-cases/slingmail/inputs/"
# The theme at the moment when there is a body, before which nothing is painted.
AT_FIRST = """new MutationObserver((_, watcher) => {
  if (!document.body) return;
  window.themeAtFirst = document.documentElement.dataset.theme ?? "the system's";
  watcher.disconnect();
}).observe(document, { childList: true, subtree: true });"""
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """Somebody who has chosen nothing yet, on a system that is light."""
    context = browser.new_context(viewport=DESK, color_scheme="light", has_touch=True)
    context.add_init_script(AT_FIRST)
    yield context.new_page()
    context.close()


def switch(page: Page) -> Locator:
    return page.get_by_role("button", name="Switch to")


# --- the theme ---


def test_the_system_decides_until_somebody_does(demo_url: str, visitor: Page) -> None:
    visitor.goto(f"{demo_url}/about/")
    light = visitor.evaluate(PAPER)
    visitor.emulate_media(color_scheme="dark")
    dark = visitor.evaluate(PAPER)
    assert light != dark

    switch(visitor).click()
    assert visitor.evaluate(PAPER) == light
    visitor.emulate_media(color_scheme="light")
    switch(visitor).press("Enter")

    assert visitor.evaluate(PAPER) == dark


def test_the_choice_is_kept_over_pages_and_stands_before_the_first_paint(demo_url: str, visitor: Page) -> None:
    visitor.goto(f"{demo_url}/about/")
    assert visitor.evaluate("window.themeAtFirst") == "the system's"
    switch(visitor).tap()
    dark = visitor.evaluate(PAPER)

    visitor.get_by_role("link", name="Changelog").first.click()

    expect(visitor.locator("h1")).to_have_text("Changelog")
    assert visitor.evaluate("window.themeAtFirst") == "dark"
    assert visitor.evaluate(PAPER) == dark


def test_a_page_that_is_gone_back_to_has_the_theme_that_was_chosen_since(demo_url: str, visitor: Page) -> None:
    """A browser shows a page that it kept as it was left; Playwright's never keeps one, so the page is told it was."""
    visitor.goto(f"{demo_url}/about/")
    visitor.evaluate("localStorage.setItem('theme', 'dark')")

    visitor.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")


def test_to_choose_the_systems_theme_is_to_follow_the_system_again(demo_url: str, visitor: Page) -> None:
    visitor.goto(f"{demo_url}/about/")
    light = visitor.evaluate(PAPER)
    expect(switch(visitor)).to_have_text("Switch to dark (light now, as the system)")
    switch(visitor).click()
    expect(switch(visitor)).to_have_text("Switch to light (dark now, chosen here)")
    dark = visitor.evaluate(PAPER)
    assert dark != light

    switch(visitor).click()
    assert visitor.evaluate("[localStorage.getItem('theme'), document.documentElement.dataset.theme]") == [None, None]
    assert visitor.evaluate(PAPER) == light
    visitor.emulate_media(color_scheme="dark")

    assert visitor.evaluate(PAPER) == dark
    expect(switch(visitor)).to_have_text("Switch to light (dark now, as the system)")


@pytest.mark.parametrize("kept", ["sepia", ""])
def test_a_theme_that_there_is_not_is_the_systems(demo_url: str, visitor: Page, kept: str) -> None:
    visitor.goto(f"{demo_url}/about/")
    visitor.evaluate("kept => localStorage.setItem('theme', kept)", kept)

    visitor.reload()

    expect(visitor.locator("html[data-theme]")).to_have_count(0)


def test_where_nothing_can_be_kept_the_switch_works_for_the_page(demo_url: str, visitor: Page) -> None:
    refuse = "{ get() { throw new DOMException('refused', 'SecurityError') } }"
    visitor.add_init_script(f"Object.defineProperty(window, 'localStorage', {refuse})")
    visitor.goto(f"{demo_url}/about/")

    switch(visitor).click()

    expect(visitor.locator("html")).to_have_attribute("data-theme", "dark")


def test_without_javascript_the_system_decides_and_no_switch_is_offered(demo_url: str, plain: Page) -> None:
    plain.emulate_media(color_scheme="dark")
    plain.goto(f"{demo_url}/about/")

    expect(plain.locator(".theme-switch")).to_be_hidden()


# --- copy buttons ---


@pytest.fixture(scope="module")
def copyist(browser: Browser) -> Iterator[Page]:
    """Somebody who lets pages write to the clipboard."""
    context = browser.new_context(viewport=DESK, permissions=["clipboard-read", "clipboard-write"], has_touch=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def reader(copyist: Page, demo_url: str) -> Page:
    """The inputs of a case, anew."""
    copyist.goto("about:blank")
    copyist.goto(demo_url + INPUTS, wait_until="domcontentloaded")
    return copyist


@pytest.mark.parametrize("by", ["click", "tap", "Enter"])
def test_a_source_is_copied_whole(reader: Page, by: str) -> None:
    reader.locator("#prompt summary").click()
    button = reader.get_by_role("button", name="Copy: Source of the prompt")

    if by == "Enter":
        button.press("Enter")
    else:
        getattr(button, by)()

    expect(button).to_have_text("Copied")
    assert reader.evaluate("navigator.clipboard.readText()") == reader.locator("#prompt .source").text_content()


def test_every_source_has_a_copy_button_of_its_own(reader: Page) -> None:
    names = reader.eval_on_selector_all(".copy-button", "all => all.map(one => one.getAttribute('aria-label'))")

    assert len(names) == reader.locator(".source").count() > 3
    assert len(set(names)) == len(names)


def test_a_board_is_cited_in_words_and_as_bibtex_by_a_button_each(demo_url: str, copyist: Page) -> None:
    copyist.goto(f"{demo_url}/test-cases/slingmail/leaderboard/", wait_until="domcontentloaded")
    copyist.get_by_text("Cite this board").click()

    copyist.get_by_role("button", name="Copy: the citation in words").click()
    expect(copyist.get_by_role("button", name="Copy: the citation in words")).to_have_text("Copied")
    words = copyist.evaluate("navigator.clipboard.readText()")
    copyist.get_by_role("button", name="Copy: BibTeX").click()
    expect(copyist.get_by_role("button", name="Copy: BibTeX")).to_have_text("Copied")
    bibtex = copyist.evaluate("navigator.clipboard.readText()")

    assert words.startswith("The Test Cabinet. “Slingmail v1.1.0, Orbit, engine none: leaderboard”.")
    assert bibtex.startswith("@misc{slingmail-v1-1-0-orbit-none,\n  author = {{The Test Cabinet}},\n")


def test_a_copy_that_is_refused_says_so(reader: Page) -> None:
    reader.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); }")
    reader.locator("#prompt summary").click()

    reader.get_by_role("button", name="Copy: Source of the prompt").click()

    expect(reader.get_by_role("button", name="Copy: Source of the prompt")).to_have_text("Not allowed")


# --- the list of files ---


def test_the_list_of_files_leads_to_each_and_marks_where_one_reads(reader: Page) -> None:
    files = reader.get_by_role("navigation", name="Files")
    current = files.locator("[aria-current=location]")
    expect(current).to_have_text("Prompt")

    entry = files.get_by_role("link").nth(3)
    entry.click()

    expect(current).to_have_count(1)
    expect(entry).to_have_attribute("aria-current", "location")
    expect(reader.locator(":target")).to_be_in_viewport()
    reader.evaluate("scrollTo(0, 0)")
    expect(current).to_have_text("Prompt")


def test_a_file_is_shown_as_it_reads_and_as_it_is_written(reader: Page) -> None:
    source = reader.locator("#prompt .source")
    expect(reader.locator("#prompt .prose")).to_be_visible()
    expect(source).to_be_hidden()

    reader.locator("#prompt summary").press("Enter")
    expect(source).to_be_visible()
    reader.locator("#prompt summary").tap()

    expect(source).to_be_hidden()


def test_a_file_is_downloaded(reader: Page) -> None:
    link = reader.get_by_role("link", name="Download specs/").first

    with reader.expect_download() as download:
        link.click()

    assert download.value.path().stat().st_size > 0
