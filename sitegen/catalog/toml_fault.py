"""What is wrong with a text that is no TOML: where a person has to look, and what to do.

A parser stops where it can go on no longer, which is often far below the fault: at the end of the file for a quote that
is never closed, at the second of two keys for a key that is given twice.
"""

import dataclasses
import re

_PLACE_IN_MESSAGE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_CURLY = "“”„‘’‚«»"  # noqa: RUF001 - the very letters
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"\s*([\w-]+|\"[^\"]*\"|'[^']*')\s*=")
_OPENS_A_LIST = re.compile(r"=\s*(\[)[^\]#]*(?:#.*)?$")


@dataclasses.dataclass(frozen=True, slots=True)
class TomlFault:
    """The one fault of a text, in our words."""

    message: str
    hint: str | None = None
    line: int | None = None  # from 1
    column: int | None = None  # from 1, in characters


_NO_VALUE = "there is no value here that can be read"
_REASONS = (  # what tomllib says, how we say it, and what to do about it
    ("Cannot overwrite a value", "a key is given twice", "take one of the two out"),
    ("Cannot declare", "a table is declared twice", "keep one of the two, or write a list of tables: `[[…]]`"),
    ("Cannot mutate immutable namespace", "a table that is complete already gets another key", None),
    ("Cannot redefine namespace", "a dotted key adds to a table declared elsewhere", "write the key in that table"),
    ("Unclosed array", "a list is never closed", "close it with `]`"),
    ("Unterminated string", "a string is never closed", "write its closing quote"),
    ("Invalid initial character for a key part", "a key cannot start so", None),
    (
        "Invalid value",
        _NO_VALUE,
        "text needs quotes, and what is opened above needs its end",
    ),
    ("Expected '=' after a key", "a key needs `=` and a value", None),
    (
        "Expected newline or end of document",
        "something follows a value that is complete",
        'end the line after the value; a quote inside a text is written `\\"`',
    ),
    ("Unescaped '\\'", "a backslash that escapes nothing", "write it twice; in a path write `/`"),
    ("Illegal character '\\n'", "a text goes on past its line", "write its closing quote"),
    ("Illegal character", "a character that strings and lines cannot hold", "take it out"),
)


def explain_toml(text: str, message: str) -> TomlFault:
    """The fault of `text` that tomllib's `message` is about."""
    known = next((one for one in _REASONS if message.startswith(one[0])), None)
    reason, hint = known[1:] if known else (_PLACE_IN_MESSAGE.sub("", message), None)
    lines = text.split("\n")
    line, column = _told_place(message, lines)
    fault = TomlFault(f"the file is no TOML: {reason}", hint, line, column)
    if line is None:
        return fault
    if reason in ("a key is given twice", "a table is declared twice"):
        return _twice(lines, fault, line)
    if reason == "a list is never closed":
        return _at(fault, _last_opened_list(lines, line))
    if reason == "a string is never closed" and "end of document" in message:
        return _at(fault, _last_triple_quote(lines))
    return _no_value(lines, fault, line) if reason == _NO_VALUE else fault


def _no_value(lines: list[str], fault: TomlFault, line: int) -> TomlFault:
    """A key in the place of a value stands in a list that nobody closed; a curly quote opens no text."""
    told = lines[line - 1]
    if _KEY.match(told):
        opened = _last_opened_list(lines, line - 1)
        if opened and not any("]" in between for between in lines[opened[0] : line - 1]):
            message = "the file is no TOML: a list is never closed"
            return _at(dataclasses.replace(fault, message=message, hint="close it with `]`"), opened)
    start = (fault.column or 1) - 1
    if told[start : start + 1] and told[start] in _CURLY:
        return dataclasses.replace(fault, hint='write straight quotes: `"`')
    return fault


def _told_place(message: str, lines: list[str]) -> tuple[int | None, int | None]:
    found = _PLACE_IN_MESSAGE.search(message)
    if found is None:
        return None, None
    if found[1] is not None:
        return int(found[1]), int(found[2])
    last = max((index for index, line in enumerate(lines, start=1) if line.strip()), default=1)
    return last, len(lines[last - 1].rstrip("\r")) + 1


def _at(fault: TomlFault, place: tuple[int, int] | None) -> TomlFault:
    return fault if place is None else dataclasses.replace(fault, line=place[0], column=place[1])


def _twice(lines: list[str], fault: TomlFault, line: int) -> TomlFault:
    """With both of the two named: the parser stops behind the second."""
    header, key = _HEADER.match(lines[line - 1]), _KEY.match(lines[line - 1])
    start = len(lines[line - 1]) - len(lines[line - 1].lstrip()) + 1
    if header:
        return _table_twice(lines, dataclasses.replace(fault, column=start), line, header)
    if key is None:
        return fault
    for number in range(line - 1, 0, -1):
        if _HEADER.match(lines[number - 1]):
            break
        other = _KEY.match(lines[number - 1])
        if other and other[1].strip("\"'") == key[1].strip("\"'"):
            message = f"the file is no TOML: `{key[1]}` is given twice, first on line {number}"
            return dataclasses.replace(fault, message=message, column=start)
    return dataclasses.replace(fault, column=start)


def _table_twice(lines: list[str], fault: TomlFault, line: int, header: re.Match[str]) -> TomlFault:
    brackets, name = header[1], header[2]
    for number, text in enumerate(lines[: line - 1], start=1):
        other = _HEADER.match(text)
        if other is None or other[2] != name:
            continue
        if other[1] == brackets:
            message = f"the file is no TOML: `[{name}]` is declared twice, first on line {number}"
            return dataclasses.replace(fault, message=message, hint="keep one of the two")
        single = number if other[1] == "[" else line
        message = (
            f"the file is no TOML: `{name}` is a table on one of the lines {number} and {line}, and a list on the other"
        )
        at = (single, len(lines[single - 1]) - len(lines[single - 1].lstrip()) + 1)
        return _at(dataclasses.replace(fault, message=message, hint=f"write `[[{name}]]` on both"), at)
    return fault


def _last_opened_list(lines: list[str], line: int) -> tuple[int, int] | None:
    """The nearest line, from the told one upwards, that opens a list and does not close it."""
    for number in range(min(line, len(lines)), 0, -1):
        if opened := _OPENS_A_LIST.search(lines[number - 1]):
            return number, opened.start(1) + 1
    return None


def _last_triple_quote(lines: list[str]) -> tuple[int, int] | None:
    """The last one of the text, which is the one that nothing closes."""
    for number in range(len(lines), 0, -1):
        column = max(lines[number - 1].rfind('"""'), lines[number - 1].rfind("'''"))
        if column >= 0:
            return number, column + 1
    return None
