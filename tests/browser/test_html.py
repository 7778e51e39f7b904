"""The HTML of the demo gallery: valid, and within its weight."""

from pathlib import Path

import pytest

from sitegen.check.budgets import weigh_site
from sitegen.check.html import check_site
from tests.browser.kinds import pages_of_each_kind
from tests.browser.validators import HAS_HTML_VALIDATE, HAS_NU, html_validate, nu
from tests.cabinet import legacy_case
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder


def test_every_link_anchor_image_and_frame_of_every_page_resolves(demo: SiteFolder) -> None:
    assert check_site(demo.output) == ()


@pytest.mark.long
def test_links_resolve_under_a_sub_path_too(demo: SiteFolder, tmp_path: Path) -> None:
    output = tmp_path / "public"

    report = demo.build(root=REPOSITORY, output=output, base_url="https://h.example/sub/path/")

    assert report.succeeded
    assert check_site(output, base_url="https://h.example/sub/path/") == ()


def test_no_page_is_heavier_than_its_bar(demo: SiteFolder) -> None:
    assert [one for one in weigh_site(demo.output) if one.is_over] == []


@pytest.mark.long
@pytest.mark.skipif(
    not HAS_HTML_VALIDATE, reason="no html-validate (npm is missing): the validity of the HTML is NOT checked"
)
def test_html_validate_finds_nothing(demo: SiteFolder) -> None:
    pages = [demo.output / address.lstrip("/") for address in pages_of_each_kind(demo)]

    assert html_validate(page / "index.html" if page.is_dir() else page for page in pages) == ""


@pytest.mark.long
@pytest.mark.skipif(
    not HAS_NU,
    reason="no Nu checker (npm or Java 17 is missing): HTML by its standard is NOT checked",
)
def test_the_nu_checker_finds_nothing_on_any_page(demo: SiteFolder, site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case())
    assert site_folder.build(base_url="https://h.example").succeeded  # a whole address fills the head of a page
    ours = [page for site in (demo, site_folder) for page in pages_of_our_making(site.output)]
    icons = (demo.output / "assets").glob("*.svg")

    assert len(ours) > 250
    assert nu([*ours, *icons]) == ""


def pages_of_our_making(output: Path) -> list[Path]:
    """All but what is published as its author made it: the files that runs are given, and builds."""
    return [page for page in output.rglob("*.html") if not {"files", "play"} & set(page.relative_to(output).parts)]
