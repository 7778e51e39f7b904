"""Diagnostics as text, JSON and annotations."""

import json
from collections.abc import Sequence
from pathlib import Path

from sitegen.diagnostics import Diagnostic, Place
from sitegen.report import github_report, json_report, source_lines, summary, text_report
from sitegen.rules import Rule


def lines_of(*lines: str) -> Sequence[str]:
    return lines


def told(place: Place, *lines: str, message: str = "it is wrong", hint: str | None = None) -> str:
    return text_report([Diagnostic(Rule.INVALID_SLUG, message, place, hint)], lines=lambda _: lines_of(*lines))


def test_a_frame_shows_the_line_and_underlines_the_value() -> None:
    assert told(Place("a.toml", 2, 8), "# a", 'slug = "A B"  # why', hint="write `a-b`") == (
        "error[invalid-slug]: it is wrong\n"
        " --> a.toml:2:8\n"
        "  |\n"
        '2 | slug = "A B"  # why\n'
        "  |        ^^^^^\n"
        "  = help: write `a-b`\n"
        "\n"
        "1 error\n"
    )


def test_without_a_line_there_is_no_frame() -> None:
    assert told(Place("a.toml")) == "error[invalid-slug]: it is wrong\n--> a.toml\n\n1 error\n"


def test_a_line_that_is_not_there_is_no_failure() -> None:
    assert "-->" in told(Place("a.toml", 7, 3), "one line")


def test_wide_letters_take_two_cells() -> None:
    assert "  |        ^^^^^^\n" in told(Place("a.toml", 1, 8), 'slug = "潮だ"')
    assert '1 | 潮 = "x"\n  |      ^^^\n' in told(Place("a.toml", 1, 5), '潮 = "x"')


def test_a_long_line_is_shown_around_the_fault() -> None:
    text = told(Place("a.toml", 1, 401), "x " * 200 + '"here"' + " y" * 200)

    assert max(len(line) for line in text.split("\n")) < 140
    assert '"here"' in text


def test_what_moves_the_cursor_is_shown_as_a_blot() -> None:
    text = told(Place("a\x1b[2J.toml", 1, 1), "\x1b[31mred", message="`\x1b[31m\u202e` is wrong")

    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_file_that_cannot_be_read_has_no_lines(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    lines = source_lines(root=tmp_path, export=None)

    assert [list(lines(name)) for name in ("gone", "folder", "a\0b", "export:index.json", "x" * 5000)] == [[]] * 5


def test_a_place_in_the_export_is_read_from_there(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text("{\n}", encoding="utf-8")

    assert source_lines(root=Path("nowhere"), export=tmp_path)("export:index.json") == ["{", "}"]


def test_a_summary_counts() -> None:
    error = Diagnostic(Rule.INVALID_SLUG, "a", Place("a"))
    warning = Diagnostic(Rule.UNKNOWN_KEY, "b", Place("a"))

    assert summary([]) == "no problems found"
    assert summary([error, warning, warning]) == "1 error and 2 warnings"


def test_json_has_a_key_for_everything() -> None:
    found = json.loads(json_report([Diagnostic(Rule.UNKNOWN_KEY, "ä", Place("a.toml"))]))

    assert found == [
        {
            "rule": "unknown-key",
            "severity": "warning",
            "message": "ä",
            "file": "a.toml",
            "line": None,
            "column": None,
            "hint": None,
        }
    ]
    assert json.loads(json_report([])) == []


def test_an_annotation_escapes_what_github_reads() -> None:
    one = Diagnostic(Rule.INVALID_SLUG, "100 %\nwrong: ::error::", Place("a,b:c.toml", 2, 8), "a, b")

    assert github_report([one]) == (
        "::error file=a%2Cb%3Ac.toml,title=error[invalid-slug],line=2,col=8::100 %25%0Awrong: ::error::%0Ahelp: a, b\n"
    )


def test_an_annotation_of_the_export_names_no_file_of_the_repository() -> None:
    one = Diagnostic(Rule.MISSING_EXPORT, "none", Place("export:index.json"))

    assert github_report([one]) == "::warning title=warning[missing-export]::export:index.json: none\n"
