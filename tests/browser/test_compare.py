"""Two runs side by side in a real browser."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.served import serve_site
from tests.site_folder import SiteFolder

PAIR = "/compare/?a=orbit-02&b=orbit-10"
HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_every_point_stands_with_both_verdicts(demo: SiteFolder, demo_url: str, page: Page) -> None:
    points = [
        {one["id"]: one["verdict"] for one in demo.twin(f"/runs/{run}/")["points"]} for run in ("orbit-02", "orbit-10")
    ]
    differing = [id_ for id_ in points[0] if points[0][id_] != points[1][id_]]
    page.goto(demo_url + PAIR)
    rows = page.locator("[data-compare-differs]")

    expect(rows.locator("visible=true")).to_have_count(len(differing))
    page.get_by_role("button", name="All points").click()

    expect(rows.locator("visible=true")).to_have_count(len(points[0]))
    assert page.url == f"{demo_url}{PAIR}&show=all"
    for id_, verdict in points[1].items():
        row = rows.filter(has=page.get_by_text(id_, exact=True))
        expect(row.locator("td").nth(1)).to_contain_text(verdict)


def test_a_verdict_leads_to_its_point(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}{PAIR}&show=all")

    page.locator("[data-compare-differs] a").first.click()

    expect(page.locator(":target")).to_contain_class("is-current")
    page.go_back()
    expect(page.locator("[data-compare-differs]").first).to_be_visible()


def test_a_board_leads_to_its_two_best(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/test-cases/slingmail/leaderboard/")

    page.get_by_role("link", name="Compare two runs").click()

    assert page.url == demo_url + PAIR
    page.get_by_label("Second run").select_option("orbit-01")
    expect(page.locator("[data-compare-result] thead").first).to_be_visible()
    assert page.url == f"{demo_url}/compare/?a=orbit-02&b=orbit-01"


def test_the_runs_are_swapped_and_swapped_back(demo_url: str, page: Page) -> None:
    page.goto(demo_url + PAIR)
    first, second = page.get_by_label("First run"), page.get_by_label("Second run")
    heads = page.locator("[data-compare-result] table").first.locator("thead th")
    heads.first.wait_for()
    was = heads.all_inner_texts()

    page.get_by_role("button", name="Swap").press("Enter")
    expect(heads).to_have_text([was[1], was[0]])
    assert (first.input_value(), second.input_value()) == ("orbit-10", "orbit-02")
    assert page.url == f"{demo_url}/compare/?a=orbit-10&b=orbit-02"
    page.go_back()

    expect(heads).to_have_text(was)
    expect(first).to_have_value("orbit-02")


def test_runs_are_chosen_and_taken_away(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}/compare/?a=orbit-02")
    second = page.get_by_label("Second run")
    expect(second).to_have_value("")
    expect(page.locator("[data-compare-result] table")).to_have_count(0)

    second.select_option("orbit-01")
    expect(page.locator("[data-compare-result] table")).to_have_count(2)
    second.select_option("Choose a run")

    expect(page.locator("[data-compare-result] table")).to_have_count(0)
    assert page.url == f"{demo_url}/compare/?a=orbit-02"


def test_the_shown_points_go_with_the_back_button(demo_url: str, page: Page) -> None:
    page.goto(demo_url + PAIR)
    page.get_by_role("button", name="All points").click()

    page.go_back()

    expect(page.get_by_role("button", name="Differences")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("a=orbit-02&b=rain-01", "not built from the same case"),
        ("a=orbit-02&b=nobody", "“nobody” could not be read"),
        ("a=..&b=orbit-02", "“..” could not be read"),
    ],
)
def test_what_cannot_be_compared_says_why(demo_url: str, page: Page, query: str, told: str) -> None:
    page.goto(f"{demo_url}/compare/?{query}")

    expect(page.get_by_role("alert")).to_contain_text(told)


def test_what_a_twin_says_is_never_markup(browser: Browser, demo: SiteFolder, tmp_path: Path) -> None:
    def poison(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: one if key in ("id", "mark", "case") else poison(one) for key, one in value.items()}
        if isinstance(value, list):
            return [poison(one) for one in value]
        return HOSTILE if isinstance(value, str) else value

    shutil.copytree(demo.output, tmp_path / "public", ignore=shutil.ignore_patterns("media", "pagefind", "play"))
    for twin in (*(tmp_path / "public/runs").rglob("index.json"), *tmp_path.rglob("leaderboard/index.json")):
        twin.write_text(json.dumps(poison(json.loads(twin.read_bytes()))))
    with serve_site(tmp_path / "public") as url:
        page = browser.new_page()
        page.goto(f"{url}{PAIR}&show=all")

        expect(page.locator("[data-compare-differs]").first).to_contain_text(HOSTILE)
        assert page.locator("main img").count() == 0
        assert page.title().startswith("Compare two runs")
        page.close()


def test_a_table_laid_out_anew_on_a_phone_is_still_a_table(demo_url: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.goto(f"{demo_url}{PAIR}&show=all")
    page.locator("[data-compare-differs]").first.wait_for()

    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")

    roles = {node["role"]["value"] for node in tree["nodes"]}
    assert {"table", "row", "columnheader", "rowheader", "cell"} <= roles


def test_without_javascript_the_page_explains_itself(demo_url: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(demo_url + PAIR)

    expect(page.locator("main")).to_contain_text("The comparison is drawn by a script.")
    expect(page.locator("[data-compare]")).to_be_hidden()
    context.close()
