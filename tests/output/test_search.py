"""The search bundle: made once from the same records, and never in the way of a build."""

import gzip
import shutil
from pathlib import Path

import pagefind_bin
import pytest

from sitegen.output.search import SearchBundles, SearchUnavailable, bundle_files
from sitegen.plan.pages import SearchRecord

RECORD = SearchRecord("/test-cases/marble/", "Case", "Marble", "A marble in a maze.", case="Marble")
HOSTILE = SearchRecord("/runs/a/", "Run", "</main><b>", '<script>alert("x")</script> & "tilt"', model='"><img>')


@pytest.fixture
def bundles(tmp_path: Path) -> SearchBundles:
    return SearchBundles(tmp_path / "search", output=tmp_path / "public")


def without_pagefind(monkeypatch: pytest.MonkeyPatch, executable: Path) -> None:
    monkeypatch.setattr(pagefind_bin, "get_executable", lambda: executable)


def test_a_bundle_holds_what_a_browser_asks_for_and_no_more(bundles: SearchBundles) -> None:
    names = [name for name, _ in bundle_files(bundles.bundle([RECORD]))]

    assert {"pagefind.js", "pagefind-worker.js", "pagefind-entry.json", "wasm.en.pagefind"} <= set(names)
    assert [name for name in names if "ui" in name.partition(".")[0]] == []


def test_the_same_records_in_any_order_give_the_bundle_that_was_made(
    bundles: SearchBundles, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = bundles.bundle([RECORD, HOSTILE])
    without_pagefind(monkeypatch, Path("/nowhere"))

    assert bundles.bundle([HOSTILE, RECORD]) == made


def test_another_record_gives_another_bundle(bundles: SearchBundles) -> None:
    assert bundles.bundle([RECORD]) != bundles.bundle([RECORD, HOSTILE])


def test_what_a_record_says_stays_text(bundles: SearchBundles) -> None:
    fragments = (bundles.bundle([HOSTILE]) / "fragment").iterdir()
    told = gzip.decompress(next(fragments).read_bytes()).decode()

    assert '<script>alert(\\"x\\")</script> & \\"tilt\\"' in told
    assert '"title":"</main><b>"' in told
    assert '"model":"\\"><img>"' in told


@pytest.mark.parametrize("executable", ["/nowhere/pagefind", shutil.which("false")])
def test_a_program_that_does_not_run_is_told_and_leaves_nothing(
    bundles: SearchBundles, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, executable: str
) -> None:
    without_pagefind(monkeypatch, Path(executable))

    with pytest.raises(SearchUnavailable, match="Pagefind"):
        bundles.bundle([RECORD])
    assert list((tmp_path / "search").iterdir()) == []


def test_the_last_bundle_of_an_output_is_known_until_it_is_gone(bundles: SearchBundles) -> None:
    assert bundles.latest() is None
    made = bundles.bundle([RECORD])
    assert bundles.latest() == made

    shutil.rmtree(made)

    assert bundles.latest() is None


def test_only_the_bundles_used_last_are_kept(bundles: SearchBundles) -> None:
    first = bundles.bundle([RECORD])
    for number in range(8):
        last = bundles.bundle([SearchRecord(f"/runs/{number}/", "Run", "A run", "of many")])

    assert not first.exists()
    assert last.exists()
