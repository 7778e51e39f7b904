"""The preview in a real browser, under the strictest content policy that a site may set."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.preview.author import FAULT, NO_EXPORT, NO_MEDIA, WARNING, Author

POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"


@pytest.fixture
def complaints() -> list[str]:
    """What the browser has complained about."""
    return []


@pytest.fixture
def page(author: Author, browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """The home page, open and listening."""
    author.save_and_wait("_headers", f"/*\n  Content-Security-Policy: {POLICY}\n")
    page = browser.new_page()

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    with page.expect_console_message(lambda message: "LiveReload is connected" in message.text):
        page.goto(f"{author.url}?LR-verbose")  # livereload's word for "log what you do"
    yield page
    page.close()


def test_a_save_shows_up_in_the_open_page(author: Author, page: Page, complaints: list[str]) -> None:
    author.save("title.txt", "Second")

    expect(page.locator("h1")).to_have_text("Second")
    assert [text for text in complaints if "favicon" not in text] == []


def test_the_overlay_comes_with_a_fault_and_goes_with_it(author: Author, page: Page) -> None:
    author.save("title.txt", "BROKEN")

    expect(page.get_by_role("alert")).to_contain_text("One error stops the build")
    expect(page.get_by_role("alert")).to_contain_text("error[unknown-domain]")
    expect(page.get_by_role("alert")).to_contain_text("no domain is called `sollo`")
    expect(page.get_by_role("alert")).to_contain_text("test-cases/maze/v1.0.0/test-case.toml:4:9")
    expect(page.get_by_role("alert")).to_contain_text("help: did you mean `solo`?")
    expect(page.locator("h1")).to_have_text("First")

    author.save("title.txt", "Mended")

    expect(page.locator("h1")).to_have_text("Mended")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_overlay_stays_after_a_refresh(author: Author, page: Page) -> None:
    author.save_and_wait("title.txt", "BROKEN")
    page.reload()

    expect(page.get_by_role("alert")).to_contain_text("One error stops the build")


def test_the_overlay_is_styled_under_the_content_policy(author: Author, page: Page, complaints: list[str]) -> None:
    author.save_and_wait("title.txt", "BROKEN")

    expect(page.locator(".panel")).to_have_css("border-top-width", "6px")
    assert [text for text in complaints if "favicon" not in text] == []


def test_the_overlay_can_be_put_aside_by_keyboard(author: Author, page: Page) -> None:
    author.save_and_wait("title.txt", "BROKEN")
    expect(page.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")

    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_place_can_be_copied(author: Author, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    author.save_and_wait("title.txt", "BROKEN")
    page.get_by_role("button", name="Copy").click()

    expect(page.get_by_role("button", name="Copy")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "test-cases/maze/v1.0.0/test-case.toml:4:9"


def test_a_place_leads_to_its_line(author: Author, page: Page) -> None:
    lines = ["[review]", "<script>document.title = 'taken over'</script>", "", "domains = [ 'sollo' ]", "x = 1"]
    author.save("test-cases/maze/v1.0.0/test-case.toml", "\n".join(lines))
    author.save_and_wait("title.txt", "BROKEN")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="test-case.toml:4:9").click()
    source = opened.value

    expect(source.locator(".marked")).to_contain_text("domains = [ 'sollo' ]")
    expect(source.locator(".marked")).to_contain_text("no domain is called `sollo`")
    expect(source.locator("mark")).to_have_text("=")
    expect(source.locator(".marked")).to_be_in_viewport()
    expect(source.locator("#L2")).to_contain_text("<script>")
    expect(source).to_have_title("test-cases/maze/v1.0.0/test-case.toml")


def test_the_overlay_shows_the_frame_as_text(author: Author, page: Page) -> None:
    author.save(FAULT.place.file, "\n\n\ndomains = [ '<b>' ]")
    author.save_and_wait("title.txt", "BROKEN")

    expect(page.locator("pre.frame")).to_have_text("  |\n4 | domains = [ '<b>' ]\n  |         ^", use_inner_text=True)


def test_a_place_that_cannot_be_opened_is_no_link(author: Author, page: Page) -> None:
    author.save_and_wait("title.txt", "BROKEN")

    expect(page.get_by_role("alert").get_by_text("test-case.toml:4:9")).to_be_visible()
    expect(page.get_by_role("alert").get_by_role("link")).to_have_count(0)


def test_an_open_source_says_by_itself_that_it_is_mended(author: Author, page: Page) -> None:
    author.save(FAULT.place.file, "\n\n\ndomains = [ 'sollo' ]")
    author.save_and_wait("title.txt", "BROKEN")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="test-case.toml:4:9").click()
    source = opened.value
    with source.expect_console_message(lambda message: "LiveReload is connected" in message.text):
        source.goto(source.url.replace("#", "&LR-verbose#"))
    expect(source.locator("mark")).to_be_visible()

    author.save_and_wait("title.txt", "Mended")

    expect(source.locator("h1")).to_have_text("The last build has no such diagnostic any more")
    source.get_by_role("link", name="Back").click()
    expect(source.locator("h1")).to_have_text("Mended")


def test_warnings_are_a_badge_whose_list_opens_and_closes_by_keyboard(
    author: Author, page: Page, complaints: list[str]
) -> None:
    author.warnings = (NO_EXPORT, NO_MEDIA, WARNING)
    author.save("title.txt", "Second")
    badge = page.get_by_role("button", name="2 warnings")
    expect(badge).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_text("the still is not there")).to_be_hidden()

    page.keyboard.press("Tab")
    expect(badge).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("#list li .rule")).to_have_text(
        ["warning[missing-media]", "warning[unknown-key]", "warning[missing-export]"]
    )
    expect(page.get_by_text("the key `<b>colour</b>` is not known")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#list")).to_be_hidden()
    expect(badge).to_be_focused()
    assert [text for text in complaints if "favicon" not in text] == []


def test_a_badge_put_aside_comes_back_with_other_warnings(author: Author, page: Page) -> None:
    author.warnings = (WARNING,)
    author.save("title.txt", "Second")
    page.get_by_role("button", name="Hide until the warnings change").click()
    with page.expect_response("**/status.json"):
        page.reload()
    expect(page.get_by_role("button")).to_have_count(0)

    author.warnings = (WARNING, NO_MEDIA)
    author.save("title.txt", "AS BEFORE")

    expect(page.get_by_role("button", name="2 warnings")).to_be_visible()


def test_a_badge_is_small_stands_in_a_corner_and_is_not_printed(author: Author, page: Page) -> None:
    author.warnings = (WARNING,)
    author.save("title.txt", "Second")
    badge = page.locator(".badge")
    expect(badge).to_have_css("border-top-width", "1px")

    box = badge.bounding_box()
    assert box is not None
    assert box["width"] < 200
    assert box["height"] < 60
    assert box["x"] + box["width"] > 1200
    page.emulate_media(media="print")
    expect(badge).to_be_hidden()


def test_a_page_that_is_not_there_has_badge_and_overlay(author: Author, page: Page) -> None:
    author.warnings = (WARNING,)
    author.save_and_wait("title.txt", "Second")
    expect(page.locator("h1")).to_have_text("Second")  # its own reload would break off what follows
    page.goto(f"{author.url}no/such/page/")
    expect(page.get_by_role("button", name="1 warning")).to_be_visible()

    author.save_and_wait("title.txt", "BROKEN")

    expect(page.get_by_role("alert")).to_contain_text("One error stops the build")


def test_a_page_that_waits_for_the_first_site_shows_it(tmp_path: Path, browser: Browser) -> None:
    page = browser.new_page()
    with Author.at_work(tmp_path, first="BROKEN") as author:
        page.goto(author.url)
        expect(page.get_by_role("alert")).to_contain_text("There is no site to show yet")

        author.save("title.txt", "Mended")

        expect(page.locator("h1")).to_have_text("Mended")
        page.close()


def test_a_page_left_open_while_the_preview_is_started_again_is_renewed(tmp_path: Path, browser: Browser) -> None:
    page = browser.new_page()
    with Author.at_work(tmp_path) as author:
        page.goto(author.url)
        expect(page.locator("h1")).to_have_text("First")
        port = int(author.address.rpartition(":")[2])
    with Author.at_work(tmp_path, first="Again", port=port):
        expect(page.locator("h1")).to_have_text("Again")
        page.close()
