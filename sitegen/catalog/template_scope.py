"""The shape of what a template may name, so that every unknown variable is found before anything is rendered.

Source: Overview, "Prompt template" and "Spec templates": a context exposes exactly its variables, and any other is an
error, in branches that are not taken too.
"""

import dataclasses
from collections.abc import Mapping

Json = str | int | float | bool | None | Mapping[str, "Json"] | list["Json"]


@dataclasses.dataclass(frozen=True, slots=True)
class Shape:
    """What a variable holds: named fields, entries of one shape, or a plain value (neither)."""

    fields: Mapping[str, "Shape"] | None = None
    entry: "Shape | None" = None


PLAIN = Shape()
SPEC = Shape(fields={"dest": PLAIN, "path": PLAIN, "name": PLAIN})
ANYTHING = Shape(fields={}, entry=None)  # what a helper returns: nothing is known of it


def shape_of_context(context: Mapping[str, Json]) -> Shape:
    """The shape of a context; lists are the seeded specs, which have a shape even where there are none."""
    return Shape(fields={name: _shape(value) for name, value in context.items()})


def _shape(value: Json) -> Shape:
    if isinstance(value, Mapping):
        return shape_of_context(value)
    return Shape(entry=SPEC) if isinstance(value, list) else PLAIN


@dataclasses.dataclass(frozen=True, slots=True)
class Scope:
    """What a place of a template can name: the current value, what is around it, and block parameters."""

    here: Shape
    outer: "Scope | None" = None
    parameters: Mapping[str, Shape] = dataclasses.field(default_factory=dict)
    is_loop: bool = False

    def resolve(self, parts: tuple[str, ...]) -> Shape | None:
        """The shape that a path leads to; None where it names something unknown."""
        scope: Scope = self
        while parts and parts[0] == "..":
            if scope.outer is None:
                return None
            scope, parts = scope.outer, parts[1:]
        parts = tuple(part for part in parts if part not in ("this", "."))
        shape = scope.here
        if parts and (parameter := scope.parameter(parts[0])) is not None:
            shape, parts = parameter, parts[1:]
        for part in parts:
            if shape is ANYTHING:
                return ANYTHING
            if shape.entry is not None and part.isdecimal():
                shape = shape.entry
            elif shape.fields is not None and part in shape.fields:
                shape = shape.fields[part]
            else:
                return None
        return shape

    def parameter(self, name: str) -> Shape | None:
        """The block parameter of that name, of this block or one around it."""
        if name in self.parameters:
            return self.parameters[name]
        return self.outer.parameter(name) if self.outer else None

    def root(self) -> "Scope":
        """The whole context."""
        return self.outer.root() if self.outer else self

    def is_in_loop(self) -> bool:
        """Whether `@index` and its like mean something here."""
        return self.is_loop or (self.outer is not None and self.outer.is_in_loop())

    def names(self) -> list[str]:
        """Everything that could be written here, for a hint."""
        found = list(_paths(self.here))
        if self.outer is not None:
            found += [f"this.{name}" for name in self.here.fields or ()]
            found += [f"../{name}" for name in self.outer.names() if not name.startswith("this.")]
        return found


def _paths(shape: Shape) -> list[str]:
    paths = []
    for name, inner in (shape.fields or {}).items():
        paths += [name, *(f"{name}.{rest}" for rest in _paths(inner))]
    return paths
