"""The site's settings."""

import pytest

from sitegen.config import is_whole_address
from sitegen.diagnostics import Place
from tests.cabinet import legacy_case
from tests.site_folder import SiteFolder


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "https://example.org/sub/path/",
        "http://localhost:8000",
        "https://[::1]:8080/a",
        "https://x.y-z/~a/b.c",
    ],
)
def test_a_whole_address_is_taken(address: str) -> None:
    assert is_whole_address(address)


@pytest.mark.parametrize(
    "address",
    [
        *("", "example.org", "ftp://example.org", "https://", "https://u:p@x/", "https://x:99999/", "https://x/../y"),
        *("https://x/?q", "https://x/#a", 'https://x/ä b"<', "https://x/\n", "javascript:alert(1)", "//x"),
    ],
)
def test_anything_else_is_refused(address: str) -> None:
    assert not is_whole_address(address)


def test_a_setting_that_cannot_be_is_told_with_its_place(site_folder: SiteFolder) -> None:
    site_folder.write({"content/site.toml": 'titel = "Ours"\nbase_url = "example.org"\nfeatured = 7\n'})

    report = site_folder.build()

    told = [(one.rule.value, one.place.line) for one in report.diagnostics if one.place.file == "content/site.toml"]
    assert sorted(told) == [("invalid-choice", 2), ("unknown-key", 1), ("wrong-type", 3)]
    assert not report.succeeded


def test_a_file_whose_name_no_address_can_hold_is_told(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case())
    folder = site_folder.root / "test-cases/end-to-end/easy/marble/v1.0.0/workspace"
    (folder / "a\\b").write_text("x")
    (folder / "bad\udcff").write_text("x")

    report = site_folder.build()

    errors = [one for one in report.diagnostics if one.severity.value == "error"]
    assert [one.rule.value for one in errors] == ["unreadable-file", "unreadable-file"]


def test_a_featured_case_that_is_not_there_is_told(site_folder: SiteFolder) -> None:
    site_folder.write({**legacy_case(), "content/site.toml": '\nfeatured = "marbel"\n'})

    (told,) = [one for one in site_folder.build().diagnostics if one.severity.value == "error"]

    assert (told.message, told.hint) == ("no case is called `marbel`", "did you mean `marble`?")
    assert told.place == Place("content/site.toml", 2, 12)
