"""Where the keys and values of a TOML text stand.

Values come from `tomli`, which keeps no places; a syntax tree of the same text has them. It is made only when
something is reported, and only the tables on the way to a key are looked into: a manifest has thousands of keys.
"""

import dataclasses
import tomllib

import tree_sitter
import tree_sitter_toml

KeyPath = tuple[str | int, ...]

_DEEPEST = 16  # no key of the grammars lies deeper; what does is never pointed at


@dataclasses.dataclass(frozen=True, slots=True)
class Spot:
    """Where a key path stands, as byte offsets into the text."""

    key: int  # its key; the bracket of its header
    value: int  # its value; the bracket of its header
    is_header: bool  # written as `[table]` or `[[table]]`


class Locator:
    """Finds the spots of tables, keys and list entries in one TOML text."""

    def __init__(self, source: bytes) -> None:
        parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
        self._tree = parser.parse(source)  # kept: its nodes live as long as it
        self._spots: dict[KeyPath, Spot] = {}
        self._closed: dict[KeyPath, list[tree_sitter.Node]] = {}  # what holds pairs that were not looked into
        self._entries: dict[KeyPath, int] = {}
        for node in self._tree.root_node.children:
            if node.type == "pair":
                self._closed.setdefault((), []).append(node)
            elif node.type in ("table", "table_array_element") and node.child_count > 1:
                self._header(node)

    def find(self, path: KeyPath) -> Spot | None:
        """The spot of a key path; None where the text does not have it."""
        for length in range(min(len(path), _DEEPEST) + 1):
            for node in self._closed.pop(path[:length], ()):
                self._open(node, path[:length])
        return self._spots.get(path)

    def _header(self, node: tree_sitter.Node) -> None:
        """Note a header and what it implies; the pairs below it are looked into when someone asks for them."""
        spot = Spot(node.start_byte, node.start_byte, is_header=True)
        key = node.child(1)
        names = [name for name, _ in _names(key)] if key else []
        path: KeyPath = ()
        for name in names[:-1]:
            path = self._latest((*path, name))
            self._spots.setdefault(path, spot)
        path = (*path, *names[-1:])
        if node.type == "table":
            path = self._latest(path)
        else:
            self._spots.setdefault(path, spot)
            index = self._entries.get(path, -1) + 1
            self._entries[path] = index
            path = (*path, index)
        self._spots[path] = spot
        self._closed.setdefault(path, []).append(node)

    def _latest(self, path: KeyPath) -> KeyPath:
        return (*path, self._entries[path]) if path in self._entries else path

    def _open(self, node: tree_sitter.Node, path: KeyPath) -> None:
        """Note what a root pair, a table, an inline table or a list holds."""
        if node.type == "pair":
            self._pair(node, path)
        elif node.type == "array":
            entries = (child for child in node.children if child.is_named and child.type != "comment")
            for index, child in enumerate(entries):
                self._spots[*path, index] = Spot(child.start_byte, child.start_byte, is_header=False)
                self._closed.setdefault((*path, index), []).append(child)
        elif node.type in ("table", "table_array_element", "inline_table"):
            for child in node.children:
                if child.type == "pair":
                    self._pair(child, path)

    def _pair(self, node: tree_sitter.Node, table: KeyPath) -> None:
        """Note `key = value` and the tables that a dotted key implies."""
        if len(node.children) < 3:  # noqa: PLR2004 - a key, a sign and a value
            return
        key, _, value = node.children[:3]
        path = table
        for name, offset in _names(key):
            path = (*path, name)
            self._spots.setdefault(path, Spot(offset, offset, is_header=False))
        self._spots[path] = Spot(key.start_byte, value.start_byte, is_header=False)
        self._closed.setdefault(path, []).append(value)


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
