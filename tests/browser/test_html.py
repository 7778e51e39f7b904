"""The HTML of the demo gallery: valid, and within its weight."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sitegen.check.budgets import weigh_site
from sitegen.check.html import check_site
from tests.browser.kinds import pages_of_each_kind
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

HERE = Path(__file__).parent
VALIDATOR = HERE / "node_modules/.bin/html-validate"


def test_every_link_anchor_image_and_frame_of_every_page_resolves(demo: SiteFolder) -> None:
    assert check_site(demo.output) == ()


def test_links_resolve_under_a_sub_path_too(demo: SiteFolder, tmp_path: Path) -> None:
    output = tmp_path / "public"

    report = demo.build(root=REPOSITORY, output=output, base_url="https://h.example/sub/path/")

    assert report.succeeded
    assert check_site(output, base_url="https://h.example/sub/path/") == ()


def test_no_page_is_heavier_than_its_bar(demo: SiteFolder) -> None:
    assert [one for one in weigh_site(demo.output) if one.is_over] == []


def test_html_validate_finds_nothing(demo: SiteFolder) -> None:
    if not VALIDATOR.is_file() or shutil.which("node") is None:
        pytest.skip("no html-validate (npm is missing): the validity of the HTML is NOT checked")
    pages = [demo.output / address.lstrip("/") for address in pages_of_each_kind(demo)]
    files = [str(page / "index.html" if page.is_dir() else page) for page in pages]

    done = subprocess.run(
        [str(VALIDATOR), "--config", str(HERE / "htmlvalidate.json"), "--formatter", "text", *files],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout == ""
    assert done.returncode == 0
