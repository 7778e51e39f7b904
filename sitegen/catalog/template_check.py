"""Every variable of a template that its context does not have, with its place, and how long its output can get."""

import re
from collections.abc import Iterable, Iterator

import tree_sitter
import tree_sitter_handlebars

from sitegen.catalog.template_scope import ANYTHING, PLAIN, Scope, Shape
from sitegen.catalog.toml_file import place_of_offset
from sitegen.catalog.words import did_you_mean, quoted
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_BLOCKS = ("each", "with", "if", "unless")
_HELPERS = ("lookup", "log", "eq", "ne", "gt", "gte", "lt", "lte", "and", "or", "not", "len", "raw")
_ESCAPED = re.compile(rb"(?<!\\)\\\{\{")  # one backslash makes the braces text; two are a backslash and a mustache
_PARTIALS = {
    "partial": "`{{> …}}` takes in another template",
    "partial_block": "`{{#> …}}` takes in another template",
    "inline_partial": "`{{#*inline …}}` declares a template",
    "decorator": "`{{* …}}` is a decorator",
    "decorator_block": "`{{#* …}}` is a decorator",
}
_OWN_FIELDS = 3  # entries of a loop over the fields of a variable


def check_variables(name: str, text: str, scope: Scope, *, entries: int, longest: int, found: Diagnostics) -> int:
    """The longest output in characters, at most; every unknown variable is reported.

    `entries`: of the longest list in the context; `longest`: its longest value.
    """
    source = _ESCAPED.sub(b"   ", text.encode("utf-8"))
    tree = tree_sitter.Parser(tree_sitter.Language(tree_sitter_handlebars.language())).parse(source)
    check = _Check(name, source, max(entries, _OWN_FIELDS), longest, found)
    return check.nodes(tree.root_node.children, scope)


class _Check:
    """A walk through the syntax tree of one template."""

    def __init__(self, name: str, source: bytes, entries: int, longest: int, found: Diagnostics) -> None:
        self._name = name
        self._source = source
        self._entries = entries
        self._longest = max(longest, 16)  # `[object]`, `false` and numbers
        self._found = found

    def nodes(self, nodes: Iterable[tree_sitter.Node], scope: Scope) -> int:
        """The longest output of some nodes."""
        return sum(self._node(node, scope) for node in nodes)

    def _node(self, node: tree_sitter.Node, scope: Scope) -> int:
        match node.type:
            case "comment":
                return 0
            case "text" | "raw_block":
                return node.end_byte - node.start_byte
            case "expression" | "raw_expression":
                self._call(node, scope)
                return self._longest
            case "block":
                return self._block(node, scope)
            case kind if kind in _PARTIALS:
                self._refuse(node, _PARTIALS[kind])
                return 0
            case _:
                return self.nodes(node.children, scope) + 1

    def _block(self, node: tree_sitter.Node, scope: Scope) -> int:
        """A block: what its helper is given, then each branch in the scope that it opens."""
        opening = next((child for child in node.children if child.type == "block_open"), node)
        inner, times = self._branch(opening, scope)
        length = 0
        branch: list[tree_sitter.Node] = []
        for child in node.children:
            if child.type == "else_block" or self._is_bare_else(child):
                length += self.nodes(branch, inner) * times
                branch, (inner, times) = [], self._branch(child, scope)
            elif child.type not in ("block_open", "block_close"):
                branch.append(child)
        return length + self.nodes(branch, inner) * times + 1

    def _is_bare_else(self, node: tree_sitter.Node) -> bool:
        return node.type == "expression" and self._text(node).strip("{}~ ") == "^"

    def _branch(self, node: tree_sitter.Node, scope: Scope) -> tuple[Scope, int]:
        """The scope of a branch, and how often it is rendered at most."""
        parts = [child for child in node.named_children if child.type != "block_params"]
        if not parts or self._is_bare_else(node):
            return scope, 1
        helper, arguments = self._text(parts[0]), parts[1:]
        shapes = [self._value(argument, scope) for argument in arguments]
        if helper not in _BLOCKS:
            self._report_block(parts[0], helper, scope)
            return scope, 1
        given = shapes[0] if shapes else None
        if helper in ("if", "unless"):
            return scope, 1
        names = [self._text(name) for params in node.named_children for name in self._parameters(params)]
        here = given or ANYTHING
        if helper == "each":
            here = self._entry(here)
        parameters = dict(zip(names, (here, PLAIN), strict=False))
        return Scope(here, scope, parameters, is_loop=helper == "each"), self._entries if helper == "each" else 1

    def _parameters(self, node: tree_sitter.Node) -> list[tree_sitter.Node]:
        return list(node.named_children) if node.type == "block_params" else []

    def _entry(self, shape: Shape) -> Shape:
        if shape.entry is not None:
            return shape.entry
        kinds = list((shape.fields or {}).values())
        return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else ANYTHING

    def _call(self, node: tree_sitter.Node, scope: Scope) -> Shape | None:
        """A mustache or a parenthesis: a variable, or a helper with what it is given."""
        parts = list(_values(node))
        if not parts:
            return None
        called = self._text(parts[0])
        if len(parts) == 1 and called not in _HELPERS:
            return self._value(parts[0], scope)
        shapes = [self._value(part, scope) for part in parts[1:]]
        if called not in _HELPERS:
            message = f"`{called}` is no helper of Handlebars"
            self._report(parts[0], message, did_you_mean(called, (*_HELPERS, *_BLOCKS)))
        if called == "lookup" and shapes and shapes[0] is not None and shapes[0].entry is not None:
            return shapes[0].entry
        return ANYTHING

    def _value(self, node: tree_sitter.Node, scope: Scope) -> Shape | None:
        match node.type:
            case "path_expression":
                return self._path(node, scope)
            case "subexpression":
                return self._call(node, scope)
            case "hash_pair":
                return self._value(node.children[-1], scope)
            case _:
                return PLAIN

    def _path(self, node: tree_sitter.Node, scope: Scope) -> Shape | None:
        parts = tuple(self._part(child) for child in node.children if child.type not in (".", "/", "./"))
        if not parts or parts == ("else",):
            return PLAIN
        if parts[0] == "@root":
            scope, parts = scope.root(), parts[1:]
        elif parts[0].startswith("@"):
            if not scope.is_in_loop():
                self._report(node, f"`{self._text(node)}` means something in `{{{{#each}}}}` alone", None)
            return PLAIN
        shape = scope.resolve(parts)
        if shape is None:
            written = self._text(node)
            otherwise = f"the variables are {', '.join(f'`{one}`' for one in scope.names()[:12])}"
            hint = did_you_mean(written, scope.names(), otherwise=otherwise if scope.names() else None)
            self._report(node, f"{quoted(written)} is no variable of this template", hint)
        return shape

    def _part(self, node: tree_sitter.Node) -> str:
        text = self._text(node)
        return text[1:-1] if node.type == "segment_literal" else text

    def _report_block(self, node: tree_sitter.Node, helper: str, scope: Scope) -> None:
        if scope.resolve(tuple(helper.split("."))) is not None:
            hint = f"write `{{{{#each {helper}}}}}` or `{{{{#if {helper}}}}}`"
            place = place_of_offset(self._name, self._source, node.start_byte)
            self._found.report(Rule.INVALID_TEMPLATE, f"{quoted(helper)} opens no block", place, hint=hint)
        else:
            self._report(node, f"{quoted(helper)} is no block of Handlebars", did_you_mean(helper, _BLOCKS))

    def _report(self, node: tree_sitter.Node, message: str, hint: str | None) -> None:
        place = place_of_offset(self._name, self._source, node.start_byte)
        self._found.report(Rule.UNKNOWN_TEMPLATE_VARIABLE, message, place, hint=hint)

    def _refuse(self, node: tree_sitter.Node, what: str) -> None:
        place = place_of_offset(self._name, self._source, node.start_byte)
        hint = "write out what it stands for"
        self._found.report(Rule.INVALID_TEMPLATE, f"{what}, which templates here cannot", place, hint=hint)

    def _text(self, node: tree_sitter.Node) -> str:
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _values(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """What a mustache holds, also where the grammar stumbled over it."""
    for child in node.named_children:
        if child.type == "ERROR":
            yield from _values(child)
        else:
            yield child
