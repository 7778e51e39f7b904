"""Search in a real browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.served import serve_site
from tests.site_folder import SiteFolder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_words_are_found_and_stand_in_the_address(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/search/")
    page.get_by_label("Text").fill("tether")
    results = page.locator("[data-search-results] > li")

    expect(results.first.locator("mark").first).to_contain_text("tether", ignore_case=True)
    assert page.url == f"{demo_url}/search/?q=tether"
    expect(page.locator("[data-filter-count]")).to_have_text("11 results")
    expect(page.locator("[data-list]")).to_be_hidden()


def test_an_address_is_a_search(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/search/?q=tether&kind=Case")
    results = page.locator("[data-search-results] > li")

    expect(results).to_have_count(1)
    results.locator("a").click()

    expect(page.locator("h1")).to_have_text("Slingmail")
    page.go_back()
    expect(page.get_by_label("Text")).to_have_value("tether")


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("slingmail", "Case · Slingmail · v1.1.0"),
        ("quarter turn", "Case · Quarter Turn · v1.10.0"),
        ("Slingmail v1.0.0", "Older version · Slingmail · v1.0.0"),
        ("reef-02", "Run · Slingmail · v1.1.0 · parallax/orrery-4"),
    ],
)
def test_what_is_asked_for_by_name_is_found_first(demo_url: str, page: Page, words: str, facts: str) -> None:
    page.goto(f"{demo_url}/search/?q={words}")

    expect(page.locator("[data-search-results] > li").first.locator("p").first).to_have_text(facts)


def test_a_filter_alone_is_a_search_and_more_of_it_is_shown(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/search/?kind=Run")
    results = page.locator("[data-search-results] > li")
    expect(results).to_have_count(10)

    page.get_by_role("button", name="Show more").click()

    expect(results.nth(10).locator("a")).to_be_focused()
    page.locator("select[name=model]").select_option("parallax/orrery-4")
    expect(results.first).to_contain_text("parallax/orrery-4")
    assert "model=parallax%2Forrery-4" in page.url


def test_nothing_found_says_so_and_leads_back(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/search/?q=qqqxyzzy")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()

    page.get_by_role("button", name="Show everything").click()

    expect(page.locator("[data-list]")).to_be_visible()
    assert page.url == f"{demo_url}/search/"


def test_what_was_found_is_never_markup(browser: Browser, site_folder: SiteFolder) -> None:
    site_folder.write(
        {"content/pages/about.md": "# <img src=x> & co\n\n`<img src=x onerror=alert(1)>` marble &lt;b&gt;\n"}
    )
    site_folder.build()
    with serve_site(site_folder.output) as url:
        page = browser.new_page()
        page.goto(f"{url}/search/?q=marble")
        result = page.locator("[data-search-results] > li")

        expect(result).to_contain_text("<img src=x onerror=alert(1)>")
        expect(result.locator("h3")).to_have_text("<img src=x> & co")
        assert result.locator("img, b").count() == 0
        page.close()


def test_under_a_sub_path_results_lead_to_their_pages(
    browser: Browser, site_folder: SiteFolder, tmp_path: Path
) -> None:
    site_folder.write({"content/pages/about.md": "# About\n\nA marble.\n"})
    site_folder.build(base_url="https://h.example/sub")
    served = tmp_path / "served"
    shutil.copytree(site_folder.output, served / "sub")
    shutil.copy(served / "sub/_headers", served)
    with serve_site(served) as url:
        page = browser.new_page()
        page.goto(f"{url}/sub/search/?q=marble")

        expect(page.locator("[data-search-results] a")).to_have_attribute("href", "/sub/about/")
        page.close()


def test_without_an_index_the_list_is_filtered(browser: Browser, demo: SiteFolder, tmp_path: Path) -> None:
    shutil.copytree(demo.output, tmp_path / "public", ignore=shutil.ignore_patterns("pagefind", "media"))
    with serve_site(tmp_path / "public") as url:
        page = browser.new_page()
        page.goto(f"{url}/search/?q=slingmail")

        expect(page.locator("[data-row]:visible")).to_have_count(1)
        page.close()


def test_without_javascript_the_list_is_whole(demo_url: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{demo_url}/search/")

    expect(page.get_by_role("link", name="Slingmail")).to_be_visible()
    expect(page.locator("[data-search]")).to_be_hidden()
    context.close()
