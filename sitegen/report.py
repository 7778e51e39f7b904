"""Diagnostics as text for a person, as JSON for a tool, as annotations for GitHub.

Text has a frame of the source where the source can be read; nothing here fails because a file is gone.
"""

import functools
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from sitegen.diagnostics import Diagnostic, Place
from sitegen.rules import Severity

Lines = Callable[[str], Sequence[str]]  # the lines of a file that places name; none where it cannot be read

_EXPORT = "export:"
_LARGEST = 8 * 1024 * 1024  # a larger file is not read for the sake of a frame
_WIDEST = 120  # characters of a line that a frame shows
_TOKEN = re.compile(r"""\[\[?[^\]\n]*\]\]?|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\w./@-]+""")
_COLOURS = {Severity.ERROR: "\033[1;31m", Severity.WARNING: "\033[1;33m"}
_BOLD, _BLUE, _PLAIN = "\033[1m", "\033[1;34m", "\033[0m"


def print_report(diagnostics: Sequence[Diagnostic], *, form: str, root: Path, export: Path | None) -> None:
    """Print diagnostics in one of the forms `text`, `json`, `github` on standard output."""
    match form:
        case "json":
            text = json_report(diagnostics)
        case "github":
            text = github_report(diagnostics)
        case _:
            is_coloured = sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
            text = text_report(diagnostics, lines=source_lines(root=root, export=export), is_coloured=is_coloured)
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    sys.stdout.flush()


def source_lines(*, root: Path, export: Path | None) -> Lines:
    """Reads the files that places name, each once: below the root, or in the export after `export:`."""

    @functools.cache
    def lines(name: str) -> Sequence[str]:
        file = source_file(name, root=root, export=export)
        try:
            return () if file is None else file.read_bytes().decode("utf-8-sig", "replace").split("\n")
        except OSError:
            return ()

    return lines


def source_file(name: str, *, root: Path, export: Path | None) -> Path | None:
    """The file that a place names; None where there is none, or none that one would read."""
    base = export if name.startswith(_EXPORT) else root
    if base is None:
        return None
    path = base / name.removeprefix(_EXPORT)
    try:
        return path if path.is_file() and path.stat().st_size <= _LARGEST else None
    except (OSError, ValueError):
        return None


def frame_text(place: Place, lines: Lines) -> str:
    """The frame of a place without colours; empty where it names no line that can be read."""
    return "\n".join(_frame(place, lines, "", _leave))


def meant_part(line: str, column: int) -> tuple[int, int]:
    """Where what a place in `line` means starts and ends, from 0. Past the line's end it is empty."""
    start = min(column, len(line) + 1) - 1
    token = _TOKEN.match(line, start)
    return start, token.end() if token else min(start + 1, len(line))


def text_report(diagnostics: Sequence[Diagnostic], *, lines: Lines, is_coloured: bool = False) -> str:
    """All diagnostics for a person, each with its frame, and a summary; empty where there is nothing to say."""
    if not diagnostics:
        return ""
    paint = _paint if is_coloured else _leave
    parts = [_diagnostic(one, lines, paint) for one in diagnostics]
    return "\n".join((*parts, summary(diagnostics))) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many errors and warnings there are, in words."""
    found = list(diagnostics)
    errors = sum(one.severity is Severity.ERROR for one in found)
    counts = [
        f"{count} {word}{'' if count == 1 else 's'}"
        for count, word in ((errors, "error"), (len(found) - errors, "warning"))
        if count
    ]
    return " and ".join(counts) or "no problems found"


def json_report(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as one JSON array; null where something is not known."""
    rows = [
        {
            "rule": one.rule.value,
            "severity": one.severity.value,
            "message": one.message,
            "file": one.place.file,
            "line": one.place.line,
            "column": one.place.column,
            "hint": one.hint,
        }
        for one in diagnostics
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def github_report(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as workflow commands, which GitHub shows beside the lines.

    Source: GitHub, "Workflow commands": `%`, CR and LF are escaped, in properties `:` and `,` as well.
    """
    return "".join(f"{_annotation(one)}\n" for one in diagnostics)


def _annotation(one: Diagnostic) -> str:
    properties = {"title": f"{one.severity.value}[{one.rule.value}]"}
    text = one.message
    if one.place.file.startswith(_EXPORT):
        text = f"{one.place.file}: {text}"
    else:
        properties = {"file": one.place.file, **properties}
        if one.place.line is not None:
            properties["line"] = str(one.place.line)
        if one.place.column is not None:
            properties["col"] = str(one.place.column)
    if one.hint:
        text += f"\nhelp: {one.hint}"
    told = ",".join(f"{name}={_escaped(value, in_property=True)}" for name, value in properties.items())
    return f"::{one.severity.value} {told}::{_escaped(text, in_property=False)}"


def _escaped(text: str, *, in_property: bool) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if in_property else text


def _diagnostic(one: Diagnostic, lines: Lines, paint: Callable[[str, str], str]) -> str:
    """One diagnostic as text: a headline, a place, a frame where there is one, a hint."""
    colour = _COLOURS[one.severity]
    headline = paint(f"{one.severity.value}[{one.rule.value}]", colour)
    frame = _frame(one.place, lines, colour, paint)
    gutter = " " * len(str(one.place.line)) if frame else ""
    rows = [
        f"{headline}: {paint(_printable(one.message), _BOLD)}",
        f"{gutter}{paint('-->', _BLUE)} {_address(one.place)}",
    ]
    rows += frame
    if one.hint:
        rows.append(f"{gutter} {paint('=', _BLUE)} help: {_printable(one.hint)}")
    return "".join(f"{row}\n" for row in rows)


def _address(place: Place) -> str:
    parts = [_printable(place.file), *(str(part) for part in (place.line, place.column) if part is not None)]
    return ":".join(parts)


def _frame(place: Place, lines: Lines, colour: str, paint: Callable[[str, str], str]) -> list[str]:
    """The line that a place names, with a caret below what is meant."""
    source = lines(place.file) if place.line is not None else ()
    if place.line is None or not 1 <= place.line <= len(source):
        return []
    line = source[place.line - 1].rstrip("\r")
    number = str(place.line)
    gutter = " " * len(number)
    bar = paint("|", _BLUE)
    if place.column is None:
        return [f"{gutter} {bar}", f"{paint(number, _BLUE)} {bar} {_printable(line[:_WIDEST])}".rstrip()]
    shown, before, meant = _window(line, *meant_part(line, place.column))
    indent, carets = " " * _width(before), "^" * max(_width(meant), 1)
    return [
        f"{gutter} {bar}",
        f"{paint(number, _BLUE)} {bar} {shown}".rstrip(),
        f"{gutter} {bar} {indent}{paint(carets, colour)}",
    ]


def _window(line: str, column: int, end: int) -> tuple[str, str, str]:
    """What a frame shows of a line, of that what stands before the caret, and what the caret underlines."""
    start = 0 if end <= _WIDEST else max(column - _WIDEST // 2, 0)
    shown = line[start : start + _WIDEST]
    lead = "…" if start else ""
    tail = "…" if start + _WIDEST < len(line) else ""
    before = line[start:column]
    meant = line[column : min(end, start + _WIDEST)]
    return f"{lead}{_printable(shown)}{tail}", f"{lead}{_printable(before)}", _printable(meant)


def _printable(text: str) -> str:
    """Text without what would move the cursor or hide in a terminal."""
    return "".join(" " if char == "\t" else char if _is_harmless(char) else "\ufffd" for char in text)


def _is_harmless(char: str) -> bool:
    return char == " " or unicodedata.category(char)[0] not in "CZ" or char == "\u3000"


def _width(text: str) -> int:
    """How many cells a terminal takes for a text."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else not unicodedata.combining(char) for char in text)


def _paint(text: str, colour: str) -> str:
    return f"{colour}{text}{_PLAIN}"


def _leave(text: str, _colour: str) -> str:
    return text
