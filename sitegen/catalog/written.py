"""A file of the catalog after its grammar was checked: typed tables, and where they stand."""

import dataclasses
from collections.abc import Sequence
from typing import Generic, TypeVar

from sitegen.catalog.at import At
from sitegen.catalog.grammar.table import Table
from sitegen.catalog.locate import KeyPath
from sitegen.catalog.toml_file import TomlFile

T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)


@dataclasses.dataclass(frozen=True, slots=True)
class Declared(Generic[T]):
    """A value with the place where it was declared."""

    at: At
    value: T


@dataclasses.dataclass(frozen=True, slots=True)
class Written(Generic[TableT]):
    """A file as written. What had the wrong type is None in `table`, and its path is in `faulty`."""

    file: TomlFile
    table: TableT
    faulty: frozenset[KeyPath] = frozenset()

    @property
    def at(self) -> At:
        """The root of the file."""
        return At(self.file)

    def is_unsure(self, *path: str | int) -> bool:
        """Whether a fault hides something of what stands at that path, so that its absence proves nothing."""
        return any(fault[: len(path)] == path or path[: len(fault)] == fault for fault in self.faulty)


def declared(at: At, entries: Sequence[T | None] | None) -> tuple[Declared[T], ...]:
    """The entries of a list with their places; entries of the wrong type are passed over."""
    return tuple(Declared(at / index, entry) for index, entry in enumerate(entries or ()) if entry is not None)
