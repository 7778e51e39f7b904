"""Where the keys and values of a TOML text stand.

Values come from a parser that keeps no places; a syntax tree of the same text has them. It is made only when
something is reported, and only of the tables on the way to a key: a manifest has thousands of keys.
"""

import dataclasses
import itertools
import re
import tomllib
from collections.abc import Iterable, Iterator

import tree_sitter
import tree_sitter_toml

KeyPath = tuple[str | int, ...]

_DEEPEST = 16  # no key of the grammars lies deeper; what does is never pointed at
_NEXT_BRACKET = re.compile(  # past what stands between, strings and comments whole; at the end of the text nothing
    rb"""(?: [^]["'#{}]++ | [#][^\n]*+
    | "(?!"")[^"\\\n]*+(?:\\.[^"\\\n]*+)*+" | \"{3}(?:[^\\]|\\.)*?"{3,5}
    | '(?!'')[^'\n]*+' | '{3}.*?'{3,5}
    )*+ ([][{}]|\Z)""",
    re.DOTALL | re.VERBOSE,
)
_PLAIN_HEADER = re.compile(rb"\[{1,2}([\w-]+(?:\.[\w-]+)*)\]{1,2}", re.ASCII)


@dataclasses.dataclass(frozen=True, slots=True)
class Spot:
    """Where a key path stands, as byte offsets into the text."""

    key: int  # its key; the bracket of its header
    value: int  # its value; the bracket of its header
    is_header: bool  # written as `[table]` or `[[table]]`


class Locator:
    """Finds the spots of tables, keys and list entries in one valid TOML text."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
        self._trees: list[tree_sitter.Tree] = []  # kept: their nodes live as long as they
        self._spots: dict[KeyPath, Spot] = {}
        self._unread: dict[KeyPath, list[tuple[int, int]]] = {}  # the sections of tables without a syntax tree yet
        self._closed: dict[KeyPath, list[tuple[int, tree_sitter.Node]]] = {}  # values that were not looked into
        self._entries: dict[KeyPath, int] = {}
        starts = (*_header_offsets(source), len(source))
        self._unread[()] = [(0, starts[0])]
        for start, end in itertools.pairwise(starts):
            self._unread.setdefault(self._header(start), []).append((start, end))

    def find(self, path: KeyPath) -> Spot | None:
        """The spot of a key path; None where the text does not have it."""
        for length in range(min(len(path), _DEEPEST) + 1):
            around = path[:length]
            for start, end in self._unread.pop(around, ()):
                self._read(start, end, around)
            for offset, node in self._closed.pop(around, ()):
                self._open(offset, node, around)
        return self._spots.get(path)

    def _header(self, start: int) -> KeyPath:
        """Note a header and what it implies; the path of its table."""
        spot = Spot(start, start, is_header=True)
        names = self._header_names(start)
        path: KeyPath = ()
        for name in names[:-1]:
            path = self._latest((*path, name))
            self._spots.setdefault(path, spot)
        path = (*path, *names[-1:])
        if self._source[start : start + 2] == b"[[":
            self._spots.setdefault(path, spot)
            index = self._entries.get(path, -1) + 1
            self._entries[path] = index
            path = (*path, index)
        else:
            path = self._latest(path)
        self._spots[path] = spot
        return path

    def _header_names(self, start: int) -> list[str]:
        if plain := _PLAIN_HEADER.match(self._source, start):
            return plain[1].decode().split(".")
        end = self._source.find(b"\n", start)
        header = self._tree(start, end if end >= 0 else len(self._source)).children[0]
        key = header.child(1)
        return [name for name, _ in _names(key)] if key else []

    def _latest(self, path: KeyPath) -> KeyPath:
        return (*path, self._entries[path]) if path in self._entries else path

    def _tree(self, start: int, end: int) -> tree_sitter.Node:
        self._trees.append(self._parser.parse(self._source[start:end]))
        return self._trees[-1].root_node

    def _read(self, start: int, end: int, table: KeyPath) -> None:
        """Note the keys of one section of the text: all that stands below one header, or above the first."""
        for node in self._tree(start, end).children:
            self._pairs(start, (node, *node.children), table)

    def _open(self, offset: int, node: tree_sitter.Node, path: KeyPath) -> None:
        """Note what an inline table or a list holds."""
        if node.type == "array":
            entries = (child for child in node.children if child.is_named and child.type != "comment")
            for index, child in enumerate(entries):
                start = offset + child.start_byte
                self._spots[*path, index] = Spot(start, start, is_header=False)
                self._closed.setdefault((*path, index), []).append((offset, child))
        elif node.type == "inline_table":
            self._pairs(offset, node.children, path)

    def _pairs(self, offset: int, nodes: Iterable[tree_sitter.Node], table: KeyPath) -> None:
        """Note each `key = value` and the tables that a dotted key implies."""
        for node in nodes:
            if node.type != "pair" or len(node.children) < 3:  # noqa: PLR2004 - a key, a sign and a value
                continue
            key, _, value = node.children[:3]
            path = table
            for name, start in _names(key):
                path = (*path, name)
                self._spots.setdefault(path, Spot(offset + start, offset + start, is_header=False))
            self._spots[path] = Spot(offset + key.start_byte, offset + value.start_byte, is_header=False)
            self._closed.setdefault(path, []).append((offset, value))


def _header_offsets(source: bytes) -> Iterator[int]:
    """Where the headers start: brackets that open a line, outside of strings, comments and other brackets."""
    depth = 0
    for found in _NEXT_BRACKET.finditer(source):
        if (bracket := found[1]) in (b"]", b"}"):
            depth -= 1
        elif bracket:
            start = found.start(1)
            if depth == 0 and not source[source.rfind(b"\n", 0, start) + 1 : start].strip():
                yield start
            depth += 1


def _names(key: tree_sitter.Node) -> list[tuple[str, int]]:
    """The parts of a key with their offsets; a dotted key nests to the left, as deep as it has parts."""
    parts: list[tree_sitter.Node] = []
    while key.type == "dotted_key" and key.children:
        parts.append(key.children[-1])
        key = key.children[0]
    parts.append(key)
    return [(_name(part), part.start_byte) for part in list(reversed(parts))[:_DEEPEST]]


def _name(node: tree_sitter.Node) -> str:
    text = (node.text or b"").decode("utf-8", "replace")
    if text[:1] not in ("'", '"'):
        return text
    try:
        return str(tomllib.loads(f"key = {text}")["key"])
    except ValueError:  # a fault that tomllib reports by itself
        return text
