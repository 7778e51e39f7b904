"""Every rule has a folder here: edits of the base catalog or the base site, and the exact report of what they break.

What the catalog alone can break is checked; what takes an export, media or pages (the folders in `site/`) is built.
`UPDATE_EXPECTED=1 pytest tests/diagnostics` writes the reports anew; read the difference before you keep it.
"""

import os
from pathlib import Path
from typing import Any

import pagefind_bin
import pytest

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostics
from sitegen.explanations import read_explanations
from sitegen.report import source_lines, text_report
from sitegen.rules import Rule
from tests.diagnostics.edits import BASE, make_catalog, make_site
from tests.export.server import serving
from tests.site_folder import SiteFolder

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/edits.toml"))
SITE_FOLDERS = sorted(path.parent for path in HERE.glob("site/*/edits.toml"))
TOLD_WITHOUT_FOLDER = {Rule.MISSING_EXPORT, Rule.SEARCH_NOT_MADE}  # below: no edit of a site folder can break them


def check(root: Path) -> Diagnostics:
    found = Diagnostics()
    read_catalog(root, engines=DEFAULT_ENGINES, found=found)
    return found


def report(root: Path) -> str:
    return text_report(tuple(check(root)), lines=source_lines(root=root, export=None))


def test_the_base_catalog_is_clean() -> None:
    assert report(BASE) == ""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.name))
def test_a_fault_is_reported_exactly_so(folder: Path, tmp_path: Path) -> None:
    make_catalog(tmp_path, folder / "edits.toml")
    told = report(tmp_path)

    assert f"[{folder.name}]" in told
    assert told == expected_text(folder, told)


def test_the_base_site_is_clean(site_folder: SiteFolder) -> None:
    assert built(site_folder, None) == ""


@pytest.mark.parametrize("folder", SITE_FOLDERS, ids=lambda folder: str(folder.name))
def test_a_fault_of_a_site_is_reported_exactly_so(folder: Path, site_folder: SiteFolder) -> None:
    told = built(site_folder, folder / "edits.toml")

    assert f"[{folder.name}]" in told
    assert told == expected_text(folder, told)


def test_a_site_without_its_search_is_reported_exactly_so(
    site_folder: SiteFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pagefind_bin, "get_executable", lambda: Path("/nowhere"))
    site_folder.write({"content/pages/history.md": "# History\n\nA page that no other test has indexed.\n"})

    told = built(site_folder, None)

    assert told == expected_text(HERE / "site/search-not-made", told)


def test_an_address_without_an_export_is_reported_exactly_so(site_folder: SiteFolder) -> None:
    empty = site_folder.folder / "empty"
    empty.mkdir()
    with serving(empty) as server:
        told = built(site_folder, None, export=server.url).replace(server.url, "http://127.0.0.1:8000")

    assert told == expected_text(HERE / "site/missing-export", told)


def built(site: SiteFolder, edits: Path | None, **options: Any) -> str:
    """The report of a build of the base site with these edits."""
    make_site(site.root, edits)
    done = site.build(**options)
    return text_report(done.diagnostics, lines=source_lines(root=site.root, export=done.export))


def expected_text(folder: Path, told: str) -> str:
    file = folder / "expected.txt"
    if os.environ.get("UPDATE_EXPECTED"):
        folder.mkdir(exist_ok=True)
        file.write_text(told, encoding="utf-8")
    return file.read_text(encoding="utf-8")


def test_every_rule_has_a_folder_that_shows_its_text() -> None:
    shown = [folder.name for folder in (*FOLDERS, *SITE_FOLDERS)] + [rule.value for rule in TOLD_WITHOUT_FOLDER]

    assert sorted(shown) == sorted(rule.value for rule in Rule)


def test_every_rule_has_an_explanation() -> None:
    explanations = read_explanations()

    assert set(explanations) == set(Rule)
    assert all(one.meaning and one.why and one.wrong and one.right for one in explanations.values())
