"""Every rule of the catalog has a folder here: edits of the base catalog, and the exact report of what they break.

`UPDATE_EXPECTED=1 pytest tests/diagnostics` writes the reports anew; read the difference before you keep it.
"""

import os
from pathlib import Path

import pytest

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostics
from sitegen.explanations import read_explanations
from sitegen.report import source_lines, text_report
from sitegen.rules import Rule
from tests.diagnostics.edits import BASE, make_catalog

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/edits.toml"))
OF_OTHER_ROOMS = {"the site's own content", "the export", "reviews", "media and builds", "pages"}
NOT_HERE = {Rule.UNSUPPORTED_TEST_TYPE, Rule.FROZEN_VERSION_CHANGED}  # told of the export


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
    expected = folder / "expected.txt"

    told = report(tmp_path)

    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text(told, encoding="utf-8")
    assert f"[{folder.name}]" in told
    assert told == expected.read_text(encoding="utf-8")


def test_every_rule_of_the_catalog_has_a_folder() -> None:
    explanations = read_explanations()
    own = {rule.value for rule in Rule if explanations[rule].group not in OF_OTHER_ROOMS and rule not in NOT_HERE}

    assert own == {folder.name for folder in FOLDERS}


def test_every_rule_has_an_explanation() -> None:
    explanations = read_explanations()

    assert set(explanations) == set(Rule)
    assert all(one.meaning and one.why and one.wrong and one.right for one in explanations.values())
