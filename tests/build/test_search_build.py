"""Search as a build makes it: over what is shown, once, and never in the way."""

import gzip
import json
from pathlib import Path
from typing import Any

import pagefind_bin
import pytest

from tests.cabinet import legacy_case
from tests.site_folder import SiteFolder


def found_in(site: SiteFolder) -> dict[str, Any]:
    """The meta of every record by its address."""
    fragments = (site.output / "pagefind/fragment").iterdir()
    records = [json.loads(gzip.decompress(path.read_bytes())[len("pagefind_dcd") :]) for path in fragments]
    return {one["meta"]["address"]: one for one in records}


def test_cases_specs_changelogs_and_pages_are_found(site_folder: SiteFolder) -> None:
    site_folder.write({**legacy_case(), "content/pages/about.md": "# About\n\nA cabinet.\n"})

    site_folder.build()

    assert {address: one["meta"]["kind"] for address, one in found_in(site_folder).items()} == {
        "/test-cases/marble/": "Case",
        "/test-cases/marble/inputs/": "Spec",
        "/test-cases/marble/inputs/#file-specs%2Foverview.md": "Spec",
        "/test-cases/marble/changelog/#v1.0.0": "Changelog",
        "/about/": "Page",
    }


def test_older_versions_are_found_and_told_from_the_newest(demo: SiteFolder) -> None:
    found = {
        address: (one["meta"]["kind"], one["meta"]["title"], one["meta"]["version"])
        for address, one in found_in(demo).items()
        if one["meta"]["kind"] in ("Case", "Older version") and one["meta"]["case"] == "Slingmail"
    }

    assert found == {
        "/test-cases/slingmail/": ("Case", "Slingmail", "v1.1.0"),
        "/test-cases/slingmail/v1.0.0/orbit/none/": ("Older version", "Slingmail v1.0.0", "v1.0.0"),
    }


def test_runs_of_one_model_are_told_apart(demo: SiteFolder) -> None:
    found = found_in(demo)

    assert [
        (found[run]["meta"]["title"], found[run]["meta"]["version"]) for run in ("/runs/orbit-09/", "/runs/orbit-10/")
    ] == [
        ("Slingmail by parallax/orrery-4 with cline", "v1.1.0"),
        ("Slingmail by parallax/orrery-4 with opencode", "v1.1.0"),
    ]


def test_what_is_hidden_is_not_found(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case(more="experimental = true"))

    site_folder.build()

    assert list(found_in(site_folder)) == ["/about/"]


def test_an_unchanged_build_gives_the_same_bytes_and_runs_nothing(
    site_folder: SiteFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_folder.write(legacy_case())
    site_folder.build()
    monkeypatch.setattr(pagefind_bin, "get_executable", lambda: Path("/nowhere"))

    report = site_folder.build()

    assert report.written == report.removed == ()
    assert "search-not-made" not in [one.rule.value for one in report.diagnostics]


def test_a_machine_without_pagefind_publishes_the_site_with_a_warning(
    site_folder: SiteFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    site_folder.write(legacy_case(name="Marble without search"))
    monkeypatch.setattr(pagefind_bin, "get_executable", lambda: Path("/nowhere"))

    report = site_folder.build()

    assert report.succeeded
    assert "search-not-made" in [one.rule.value for one in report.diagnostics]
    assert "Marble without search" in site_folder.page("/search/")
    assert not (site_folder.output / "pagefind").exists()


def test_a_preview_keeps_the_index_of_its_first_build(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case())
    site_folder.build(keep_search=True)
    site_folder.write({"content/pages/about.md": "# About\n\nSomething new.\n"})

    report = site_folder.build(keep_search=True)

    assert "about/index.html" in report.written
    assert [path for path in report.written if path.startswith("pagefind/")] == []
