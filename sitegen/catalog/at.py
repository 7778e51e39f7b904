"""A key path in a file: what a rule points at. The place itself is looked up only when something is reported."""

from typing import NamedTuple

from sitegen.catalog.locate import KeyPath
from sitegen.catalog.toml_file import TomlFile
from sitegen.diagnostics import Place


class At(NamedTuple):  # a frozen dataclass takes four times as long to make, and a checklist makes thousands
    """A key path in a file; `at / "spec" / 0 / "source"` leads further in."""

    file: TomlFile
    path: KeyPath = ()

    def __truediv__(self, part: str | int) -> "At":
        return tuple.__new__(At, (self.file, (*self.path, part)))  # what `At(…)` comes to, a quarter faster

    def is_given(self) -> bool:
        """Whether the file gives that key, whatever its value."""
        return self.file.has(self.path)

    @property
    def place(self) -> Place:
        """Where its value starts, or the table around it."""
        return self.file.value_place(self.path)

    @property
    def key_place(self) -> Place:
        """Where its key starts, or the table around it."""
        return self.file.key_place(self.path)

    @property
    def header(self) -> str:
        """What the table is called, as one would write its header: `[build]`, `[[spec]]`; empty for the root."""
        names = [part for part in self.path if isinstance(part, str)]
        if not names:
            return ""
        dotted = ".".join(names)
        return f"[[{dotted}]]" if isinstance(self.path[-1], int) else f"[{dotted}]"
