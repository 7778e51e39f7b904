"""Texts of models, tools and reviewers, made fit to be shown."""

import pytest

from sitegen.plan.run_text import cut, line, line_or_none, shown_text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\x1b[1;31merror\x1b[0m: no", "error: no"),
        ("\x1b]0;title\x07done", "done"),
        ("10 %\r20 %\r\ndone", "10 %\n20 %\ndone"),
        ("a\x00b\x08c\x9bd", "abcd"),
        ("\ud800\ufffe\U0001ffffx", "x"),
        ("tab\tstays\n", "tab\tstays\n"),
        ("<b>stays & is escaped later</b>", "<b>stays & is escaped later</b>"),
    ],
)
def test_control_characters_and_terminal_codes_are_taken_out(raw: str, shown: str) -> None:
    assert shown_text(raw) == shown


def test_a_long_line_ends_in_an_ellipsis() -> None:
    assert line("abcdef", limit=4) == "abc…"
    assert line("abcd", limit=4) == "abcd"


def test_a_text_that_says_nothing_is_none() -> None:
    assert line_or_none(" \x00 ") is None
    assert line_or_none(None) is None


def test_a_long_output_is_cut_and_says_so() -> None:
    assert cut("x" * 30, limit=20) == ("x" * 20, True)
    assert cut("short", limit=20) == ("short", False)
    assert cut(None) == (None, False)
