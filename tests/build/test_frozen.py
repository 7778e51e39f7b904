"""What the catalog and the export tell of one version: a frozen one that was changed, a type that is not known."""

import json
import shutil
from pathlib import Path

import pytest

from sitegen.config import read_config
from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.source import read_source
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

VERSION = "test-cases/end-to-end/medium/slingmail/v1.1.0"


@pytest.fixture
def demo(site_folder: SiteFolder) -> SiteFolder:
    """A copy of the demo's sources."""
    for name in ("content", "test-cases"):
        shutil.copytree(REPOSITORY / name, site_folder.root / name)
    return site_folder


def told(folder: SiteFolder, *, is_check: bool = True) -> list[Diagnostic]:
    found = Diagnostics()
    read_source(folder.options(), read_config(folder.root, found=found), is_check=is_check, found=found)
    return list(found)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_version_that_is_as_its_runs_were_built_on_says_nothing(demo: SiteFolder) -> None:
    assert told(demo) == []


@pytest.mark.parametrize("is_check", [True, False])
def test_every_change_of_a_frozen_version_is_named(demo: SiteFolder, *, is_check: bool) -> None:
    manifest = demo.root / VERSION / "test-case.toml"
    edit(manifest, "weight = 3", "weight = 5")
    edit(manifest, 'id = "reach"', 'id = "range"')
    edit(demo.root / VERSION / "specs/mail.md", "parcel", "packet")

    (frozen,) = told(demo, is_check=is_check)

    assert frozen.rule.value == "frozen-version-changed"
    assert frozen.place.file == f"{VERSION}/test-case.toml"
    assert frozen.message == (
        "the version is frozen, and differs from what its runs were built on: the point `tether.reach` is gone, "
        "the point `tether.range` is new, the point `tether.catch` weighs 5 and weighed 3, "
        "the spec `specs/mail.md` differs"
    )
    assert frozen.hint == "put it back, and make the change in a new version: `sitegen new version slingmail`"


def test_blanks_prose_and_errata_may_change(demo: SiteFolder) -> None:
    edit(demo.root / VERSION / "specs/mail.md", "\n\n", "\n\n\n")
    edit(demo.root / VERSION / "description.md", "e", "ee")
    (demo.root / VERSION / "errata.toml").unlink()

    assert told(demo) == []


def test_a_type_that_is_not_known_is_told(demo: SiteFolder) -> None:
    (document,) = (demo.root / "content/export/snapshots").glob("*/cases/small-hours/*")
    told_of = json.loads(document.read_bytes())
    document.write_text(json.dumps({**told_of, "testType": "telepathy"}), encoding="utf-8")
    shutil.rmtree(demo.root / "test-cases")

    (unknown,) = [one for one in told(demo) if one.rule.value == "unsupported-test-type"]

    assert unknown.message == "`small-hours` v1.0.0 is of the test type `telepathy`, which is not known here"
    assert unknown.place.file == f"export:{document.relative_to(demo.root / 'content/export').as_posix()}"
