"""The HTML of the demo gallery: valid, and within its weight."""

import shutil
import subprocess
from pathlib import Path

import pytest

from sitegen.check.budgets import weigh_site
from sitegen.check.html import check_site
from tests.browser.kinds import pages_of_each_kind
from tests.cabinet import legacy_case
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

HERE = Path(__file__).parent
VALIDATOR = HERE / "node_modules/.bin/html-validate"
NU = HERE / "node_modules/vnu-jar/build/dist/vnu.jar"
# Of the one page that holds its policy in itself the checker is wrong twice: read from disk it has no origin, so that
# 'self' allows it nothing, and what it takes for an inline script is data. A browser judges both in test_pages.py.
NU_IS_WRONG = "(Resource|Inline script) violates Content Security Policy .*"


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


def test_the_nu_checker_finds_nothing_on_any_page(demo: SiteFolder, site_folder: SiteFolder) -> None:
    if not NU.is_file() or shutil.which("java") is None:
        pytest.skip(
            "no Nu checker (npm or Java 17 is missing): the validity of the HTML by its standard is NOT checked"
        )
    site_folder.write(legacy_case())
    assert site_folder.build(base_url="https://h.example").succeeded  # a whole address fills the head of a page
    ours = [page for site in (demo, site_folder) for page in pages_of_our_making(site.output)]
    icons = [str(icon) for icon in (demo.output / "assets").glob("*.svg")]

    # No `--css`: it knows neither container queries nor masks that are gradients.
    done = subprocess.run(
        ["java", "-jar", str(NU), "--stdout", "--also-check-svg", "--filterpattern", NU_IS_WRONG, *ours, *icons],
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(ours) > 250
    assert (done.stdout, done.stderr) == ("", "")
    assert done.returncode == 0


def pages_of_our_making(output: Path) -> list[str]:
    """All but what is published as its author made it: the files that runs are given, and builds."""
    return [str(page) for page in output.rglob("*.html") if not {"files", "play"} & set(page.relative_to(output).parts)]
