"""Where the keys and values of a TOML text stand.

Values come from `tomllib`, which keeps no places; a syntax tree of the same text has them. It is made only when
something is reported.
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


def locate(source: bytes) -> dict[KeyPath, Spot]:
    """The spot of every table, key and list entry of a TOML text, by key path."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
    walk = _Walk()
    table: KeyPath = ()
    for node in parser.parse(source).root_node.children:
        match node.type:
            case "pair":
                walk.pair(node, ())
            case "table" | "table_array_element":
                table = walk.header(node)
                for child in node.children:
                    if child.type == "pair":
                        walk.pair(child, table)
            case _:
                pass
    return walk.spots


class _Walk:
    """The spots found so far, and how many entries each list of tables has."""

    def __init__(self) -> None:
        self.spots: dict[KeyPath, Spot] = {}
        self._entries: dict[KeyPath, int] = {}

    def header(self, node: tree_sitter.Node) -> KeyPath:
        """Note a header and what it implies, and answer the path of the table it opens."""
        spot = Spot(node.start_byte, node.start_byte, is_header=True)
        names = [name for name, _ in _names(node.children[1])]
        path: KeyPath = ()
        for name in names[:-1]:
            path = self._latest((*path, name))
            self.spots.setdefault(path, spot)
        path = (*path, *names[-1:])
        if node.type == "table":
            path = self._latest(path)
        else:
            self.spots.setdefault(path, spot)
            index = self._entries.get(path, -1) + 1
            self._entries[path] = index
            path = (*path, index)
        self.spots[path] = spot
        return path

    def _latest(self, path: KeyPath) -> KeyPath:
        return (*path, self._entries[path]) if path in self._entries else path

    def pair(self, node: tree_sitter.Node, table: KeyPath, depth: int = 0) -> None:
        """Note `key = value`, the tables that a dotted key implies, and what the value holds."""
        if len(node.children) < 3:  # noqa: PLR2004 - a key, a sign and a value
            return
        key, _, value = node.children[:3]
        path = table
        for name, offset in _names(key):
            path = (*path, name)
            self.spots.setdefault(path, Spot(offset, offset, is_header=False))
        self.spots[path] = Spot(key.start_byte, value.start_byte, is_header=False)
        self._value(value, path, depth + 1)

    def _value(self, node: tree_sitter.Node, path: KeyPath, depth: int) -> None:
        if depth > _DEEPEST:
            return
        if node.type == "inline_table":
            for child in node.children:
                if child.type == "pair":
                    self.pair(child, path, depth)
        elif node.type == "array":
            entries = (child for child in node.children if child.is_named and child.type != "comment")
            for index, child in enumerate(entries):
                spot = Spot(child.start_byte, child.start_byte, is_header=False)
                self.spots[(*path, index)] = spot
                self._value(child, (*path, index), depth + 1)


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
