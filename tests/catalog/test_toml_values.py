"""TOML values are those of the standard library, and every key is found where it stands."""

import math
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sitegen.catalog.toml_file import TomlFile, parse_toml
from sitegen.diagnostics import Diagnostics
from tests.catalog.test_hostile_input import paths_in
from tests.diagnostics.edits import BASE

CATALOG = Path(__file__).parent.parent.parent / "test-cases"
TEXTS = tuple(path.read_text(encoding="utf-8") for root in (BASE, CATALOG) for path in sorted(root.rglob("*.toml")))
SHORT = tuple(text[:1500] for text in TEXTS)
PIECES = (*"[]{}\"'=.,#\n\r\t\\-+_:aT0\x00\x7f\ufeffé", '"""', "'''", "\\e", "\\x41", "\\ud800", "[[a]]\n", "\na.b=1\n")


def shown(value: Any) -> Any:
    """A value with the kinds and the order of all that it holds."""
    if isinstance(value, dict):
        return [(key, shown(inner)) for key, inner in value.items()]
    if isinstance(value, list):
        return [shown(inner) for inner in value]
    if isinstance(value, float) and math.isnan(value):
        return "not a number"
    return type(value), value


def values_of(text: str) -> Any:
    try:
        return shown(tomllib.loads(text))
    except (ValueError, RecursionError):
        return None


@settings(max_examples=1500, deadline=None)
@given(
    text=st.sampled_from(SHORT),
    edits=st.lists(st.tuples(st.integers(0, 1500), st.integers(0, 3), st.sampled_from(PIECES)), min_size=1, max_size=4),
)
@example(text="a = {b = 1,}", edits=[])
@example(text="a = {b = 1\n}", edits=[])
@example(text="a = 12:00", edits=[])
@example(text='a = "\\e\\x41"', edits=[])
@example(text="a = " + "9" * 5000, edits=[])
@example(text="a = " + "[" * 20_000 + "]" * 20_000, edits=[])
@example(text="a = " + "{a=" * 5000, edits=[])
@example(text="a = 1e400\nb = -nan\nc = 1979-05-27T07:32:00.999999999+01:30\nd = 9223372036854775808", edits=[])
def test_values_are_those_of_the_standard_library(text: str, edits: list[tuple[int, int, str]]) -> None:
    for place, removed, added in edits:
        text = text[:place] + added + text[place + removed :]

    file = parse_toml("a.toml", text.encode("utf-8", "surrogatepass"), found=Diagnostics())

    assert (None if file is None else shown(file.data)) == values_of(text.removeprefix("\ufeff"))


@pytest.mark.parametrize(
    "text",
    [
        *TEXTS,
        '[a."b.c"]\nd = 1\n  [[a.x]]\ny = [\n[1],\n[2]]\n',
        "a = \"\"\"\n[x]\n\"\"\"\n[b]\nc = '''\n[[d]]''''\n[e]\nf = 1",
        'x = { a = [ \n[1] ], b = "]" } # [\n[t] # ]\nq = 1',
        'a = """"x""""\n[b]\nc = "\\"]"\n[d]\ne = 1',
        "[ a . b ]\nc = 1\n[[ a.d ]]\ne = 1\n",
        '"é" = "[é"\n["è"]\n"ü" = 1',
    ],
)
def test_every_key_is_found_where_it_stands(text: str) -> None:
    file = TomlFile("a.toml", text, tomllib.loads(text))
    lines = text.split("\n")
    for path in paths_in(file.data):
        place = file.key_place(path)
        assert place.line is not None
        assert place.column is not None
        rest = lines[place.line - 1][place.column - 1 :]
        name = next(part for part in reversed(path) if isinstance(part, str))
        assert rest.startswith((name, f'"{name}"', "[")) or isinstance(path[-1], int), (path, rest)


def test_a_text_without_its_closing_quote_is_called_that() -> None:
    found = Diagnostics()

    parse_toml("a.toml", b'a = "first\nb = 2\n', found=found)

    (one,) = found
    assert one.message == "the file is no TOML: a text goes on past its line"
    assert (one.place.line, one.place.column) == (1, 11)
