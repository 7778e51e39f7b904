"""Texts that models, tools and reviewers wrote, made fit to be shown: no control characters, no endless lengths.

Escaping is the templates' business. A control character in a page makes it invalid whatever it is escaped to.
"""

import re

LINE_CHARACTERS = 2_000  # of a title, label, note or value
DETAIL_CHARACTERS = 4_000  # of a validator's or a step's own words
OUTPUT_CHARACTERS = 20_000  # of a command's output

_TERMINAL_CODE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_NONCHARACTERS = "".join(chr(plane * 0x10000 + last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
_UNSHOWABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f" + chr(0xD800) + "-" + chr(0xDFFF) + "\ufdd0-\ufdef" + _NONCHARACTERS + "]"
)


def shown_text(text: str) -> str:
    """`text` without terminal codes and control characters; a carriage return ends a line."""
    bare = _TERMINAL_CODE.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return _UNSHOWABLE.sub("", bare)


def line(text: str, *, limit: int = LINE_CHARACTERS) -> str:
    """`text` fit to be shown, with an ellipsis where it is longer than `limit`."""
    fit = shown_text(text[: limit * 4])
    return fit if len(fit) <= limit else fit[: limit - 1] + "…"


def line_or_none(text: str | None, *, limit: int = LINE_CHARACTERS) -> str | None:
    """`text` fit to be shown; None where it says nothing."""
    return line(text, limit=limit).strip() or None if text else None


def cut(text: str | None, *, limit: int = OUTPUT_CHARACTERS) -> tuple[str | None, bool]:
    """`text` fit to be shown, at most `limit` characters of it, and whether some were left out."""
    fit = shown_text(text or "")
    return (fit[:limit] if fit.strip() else None), len(fit) > limit
