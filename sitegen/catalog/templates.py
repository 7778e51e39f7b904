"""Handlebars templates: checked whole, then rendered strictly.

Source: Overview, "Prompt template" and "Spec templates": strict mode, no HTML escaping, exactly the variables of the
context. The engine tells the first fault alone and passes over branches that are not taken, so variables are found
in a syntax tree; what can crash or swell the process is refused before it is rendered.
"""

import dataclasses
import functools
import importlib.machinery
import importlib.util
import json
import re
from collections.abc import Mapping
from typing import Any

from sitegen.catalog.template_check import check_variables
from sitegen.catalog.template_guard import refusal
from sitegen.catalog.template_scope import Json, Scope, Shape
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

_NAME = "t"
_PARSE_PLACE = re.compile(rf'Template error in "{_NAME}":(\d+):(\d+)')
_RENDER_PLACE = re.compile(r"line (\d+), col (\d+)")
_UNKNOWN = re.compile(r'strict mode Some\("([^"]*)"\)')
_CLOSED = re.compile(r'helper "([^"]*)" was opened, but "([^"]*)" is closing')
_NO_HELPER = re.compile(r"Helper not found (\S+)")


@dataclasses.dataclass(frozen=True, slots=True)
class Template:
    """A template that can be rendered."""

    name: str  # relative to the root, with `/`
    engine: object  # of handlebarrz, whose binding has no types


@functools.cache
def _binding() -> Any:  # noqa: ANN401 - a binding without types
    """The binding of the Rust crate, loaded without its package, whose logging takes 200 ms to import."""
    package = importlib.util.find_spec("handlebarrz")
    folders = package.submodule_search_locations if package else None
    spec = importlib.machinery.PathFinder.find_spec("handlebarrz._native", folders)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError("handlebarrz._native")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def parse_template(name: str, text: str, shape: Shape, *, size: "Size", found: Diagnostics) -> Template | None:
    """The template, ready to be rendered; None, and a diagnostic for each fault, where it cannot be.

    `shape` is that of every context it will meet, `size` what can make its output long.
    """
    reason = refusal(text)
    if reason is not None:
        found.report(Rule.INVALID_TEMPLATE, f"the template {reason}", Place(name), hint="make it simpler")
        return None
    engine = _binding().HandlebarrzTemplate()
    engine.set_escape_fn("no_escape")
    engine.set_strict_mode(True)
    try:
        engine.register_template(_NAME, text)
    except ValueError as error:
        found.report(Rule.INVALID_TEMPLATE, _parse_message(str(error)), _place(name, text, str(error), _PARSE_PLACE))
        return None
    before = len(found)
    length = check_variables(name, text, Scope(shape), entries=size.entries, longest=size.longest, found=found)
    if len(found) == before and length > _LONGEST_OUTPUT:
        message = "the template could render to more than a megabyte"
        found.report(Rule.INVALID_TEMPLATE, message, Place(name), hint="nest fewer loops")
    return Template(name, engine) if len(found) == before else None


_LONGEST_OUTPUT = 1_000_000


@dataclasses.dataclass(frozen=True, slots=True)
class Size:
    """What bounds the output of a template."""

    entries: int  # the most entries that a loop can have
    longest: int  # the longest value, in characters


def render(template: Template, text: str, context: Mapping[str, Json], *, found: Diagnostics) -> str | None:
    """What a template says in a context; None, and a diagnostic, where it fails."""
    try:
        return str(template.engine.render(_NAME, json.dumps(context)))  # type: ignore[attr-defined]
    except ValueError as error:
        rule, message = _render_message(str(error))
        found.report(rule, message, _place(template.name, text, str(error), _RENDER_PLACE))
        return None


def _place(name: str, text: str, message: str, pattern: re.Pattern[str]) -> Place:
    """The place that a message of the engine tells, kept inside the file."""
    match = pattern.search(message)
    if match is None:
        return Place(name)
    lines = text.split("\n")
    line = min(max(int(match[1]), 1), len(lines))
    return Place(name, line, min(max(int(match[2]), 1), len(lines[line - 1]) + 1))


def _parse_message(message: str) -> str:
    if closed := _CLOSED.search(message):
        return f"the block `{closed[1]}` is closed by `{closed[2]}`"
    if "expected" in message:
        return "the template is not well formed: a `{{` or a block is never closed, or holds what no template can"
    return "the template is not well formed"


def _render_message(message: str) -> tuple[Rule, str]:
    if unknown := _UNKNOWN.search(message):
        return Rule.UNKNOWN_TEMPLATE_VARIABLE, f"`{unknown[1]}` is no variable of this template"
    if helper := _NO_HELPER.search(message):
        return Rule.UNKNOWN_TEMPLATE_VARIABLE, f"`{helper[1]}` is no helper of Handlebars"
    return Rule.INVALID_TEMPLATE, f"the template fails: {message.rpartition(': ')[2]}"
