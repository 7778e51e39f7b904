"""The conformance suite beside the project, in this process; skipped where the suite is absent."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostics

SUITE = Path(__file__).parents[2].parent / "shared" / "conformance"
REAL = SUITE.parent / "catalog"

pytestmark = pytest.mark.skipif(
    not SUITE.is_dir(), reason="no conformance suite beside the repository: its rules are NOT checked"
)


def load_suite() -> ModuleType | None:
    if not SUITE.is_dir():
        return None
    spec = importlib.util.spec_from_file_location("conformance_run", SUITE / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["conformance_run"] = module
    spec.loader.exec_module(module)
    return module


suite: Any = load_suite()
CASES = suite.read_cases(None) if suite else []


def reported(root: Path) -> list[dict[str, Any]]:
    found = Diagnostics()
    read_catalog(root, engines=DEFAULT_ENGINES, found=found)
    return [
        {
            "rule": one.rule.value,
            "severity": one.severity.value,
            "message": one.message,
            "file": one.place.file,
            "line": one.place.line,
            "column": one.place.column,
            "hint": one.hint,
        }
        for one in found
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.name))
def test_a_case_of_the_conformance_suite(case: Any, tmp_path: Path) -> None:
    suite.make_catalog(tmp_path / "catalog", case.edits)

    found = reported(tmp_path / "catalog")

    assert suite.check_shape(found) == []
    assert suite.compare(case, found, suite.read_rules()) == []


def test_the_base_of_the_suite_is_clean() -> None:
    assert reported(SUITE / "base") == []


def test_real_manifests_have_no_error_and_resolve() -> None:
    found = Diagnostics()

    catalog = read_catalog(REAL, engines=DEFAULT_ENGINES, found=found)

    assert not found.has_errors
    assert [(version.slug, version.version) for version in catalog.versions] == [
        ("cascade", "v2.0.0"),
        ("confetti-pop", "v1.0.0"),
        ("floe", "v3.0.0"),
        ("lattice", "v1.0.0"),
        ("locomotivation", "v1.0.0"),
        ("pong", "v1.1.0"),
        ("slime-bounce", "v1.0.0"),
        ("title-fanfare", "v1.0.0"),
    ]
