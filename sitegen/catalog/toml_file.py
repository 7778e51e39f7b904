"""A TOML file as it was read: its values, and the places of its keys."""

import contextlib
import dataclasses
import functools
import re
import tomllib
from typing import Any

import toml_rs

from sitegen.catalog.locate import KeyPath, Locator, Spot
from sitegen.catalog.toml_fault import explain_toml
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

_LONGEST = 8_000_000  # characters; real manifests reach a quarter of a million
_MANY_DOTS = 500
_DEEP_KEY = re.compile(r"(?:[\w\"'-]+\s*\.\s*){100}")
_MOST_BRACKETS = 1_500  # toml_rs dies of lists that nest some thousands deep
_LONGEST_LINE = 4_000  # characters; a longer one may hold a number that is too long for Python


@dataclasses.dataclass(frozen=True, eq=False)
class TomlFile:
    """A TOML file that could be read."""

    name: str  # relative to the root, with `/`
    text: str  # without byte order mark
    data: dict[str, Any]

    @functools.cached_property
    def _source(self) -> bytes:
        return self.text.encode("utf-8")

    @functools.cached_property
    def _locator(self) -> Locator:
        return Locator(self._source)

    def has(self, path: KeyPath) -> bool:
        """Whether the file gives that key, whatever its value."""
        value: Any = self.data
        for part in path:
            if isinstance(part, int):
                if not isinstance(value, list) or part >= len(value):
                    return False
            elif not isinstance(value, dict) or part not in value:
                return False
            value = value[part]
        return True

    def value_place(self, path: KeyPath) -> Place:
        """Where the value of a key path starts, or of the nearest table around it; without a line for the root."""
        spot = self._nearest(path)
        return self._place(spot.value) if spot else Place(self.name)

    def key_place(self, path: KeyPath) -> Place:
        """Where the key of a key path starts."""
        spot = self._nearest(path)
        return self._place(spot.key) if spot else Place(self.name)

    def is_header(self, path: KeyPath) -> bool:
        """Whether the path is a table that has a header of its own."""
        spot = self._locator.find(path)
        return spot is not None and spot.is_header

    def _nearest(self, path: KeyPath) -> Spot | None:
        for length in range(len(path), 0, -1):
            if spot := self._locator.find(path[:length]):
                return spot
        return None

    def _place(self, offset: int) -> Place:
        start = self._source.rfind(b"\n", 0, offset) + 1
        line = self._source.count(b"\n", 0, offset) + 1
        return Place(self.name, line, len(self._source[start:offset].decode("utf-8", "replace")) + 1)


def parse_toml(name: str, content: bytes, *, found: Diagnostics) -> TomlFile | None:
    """The values of a TOML file; None, and a diagnostic, where it is no UTF-8 or no TOML.

    Source: Manifests, "The case manifest", "The variant file", "Errata". A byte order mark is passed over.
    """
    try:
        text = content.decode("utf-8-sig")
        _guard(text)
        return TomlFile(name, text, _values(text))
    except UnicodeDecodeError as error:
        place = place_of_offset(name, content, error.start)
        found.report(Rule.INVALID_TOML, "the file is not UTF-8 text", place, hint="save it as UTF-8")
    except RecursionError:
        found.report(Rule.INVALID_TOML, "the file is too long, or nests too deeply, to be read", Place(name))
    except ValueError as error:  # tomllib's own error, or a number too long for Python
        fault = explain_toml(text, str(error))
        found.report(Rule.INVALID_TOML, fault.message, Place(name, fault.line, fault.column), hint=fault.hint)
    return None


def _values(text: str) -> dict[str, Any]:
    """The values of a TOML 1.0 text. Raises ValueError and RecursionError, as tomllib does.

    toml_rs is ten times as fast, and no more than fast: what it refuses, or might not survive, tomllib decides.
    """
    brackets = text.count("[") + text.count("{")
    if brackets < _MOST_BRACKETS and not text.startswith("\ufeff") and max(map(len, text.split("\n"))) < _LONGEST_LINE:
        with contextlib.suppress(toml_rs.TOMLDecodeError):
            return toml_rs.loads(text, toml_version="1.0.0")
    return tomllib.loads(text)


def place_of_offset(name: str, content: bytes, offset: int) -> Place:
    """The place of a byte of a file."""
    start = content.rfind(b"\n", 0, offset) + 1
    line = content.count(b"\n", 0, offset) + 1
    before = content[start:offset].decode("utf-8", "replace").removeprefix("\ufeff")
    return Place(name, line, len(before) + 1)


def _guard(text: str) -> None:
    """Refuse what takes tomllib minutes: each part of a dotted key costs it as much as all parts before it."""
    is_deep = text.count(".") > _MANY_DOTS and any(_DEEP_KEY.match(line.lstrip(" \t[")) for line in text.split("\n"))
    if is_deep or len(text) > _LONGEST:
        raise RecursionError
