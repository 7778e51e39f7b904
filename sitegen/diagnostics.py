"""What can be said about the input, as values: rule, severity, message, place, hint.

Reading stages are handed a `Diagnostics` and report to it; how a diagnostic is shown is `report`'s business.
"""

import dataclasses
from collections.abc import Iterable, Iterator

from sitegen.rules import Rule, Severity


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a diagnostic points."""

    file: str  # relative to the root, with `/`; a fault in the export: relative to the export, after `export:`
    line: int | None = None  # from 1
    column: int | None = None  # from 1, in characters


@dataclasses.dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to say about the input."""

    rule: Rule
    message: str  # what is wrong, lower case, the author's own words in backticks, without a full stop
    place: Place
    hint: str | None = None  # one thing to do

    @property
    def severity(self) -> Severity:
        """The severity of its rule."""
        return self.rule.severity


class Diagnostics:
    """A list that reading stages report to. Saying the same thing twice counts once."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def report(self, rule: Rule, message: str, place: Place, *, hint: str | None = None) -> None:
        """Add one diagnostic."""
        self._found.setdefault(Diagnostic(rule, message, place, hint))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add what another stage, or another process, has found."""
        for diagnostic in diagnostics:
            self._found.setdefault(diagnostic)

    def __iter__(self) -> Iterator[Diagnostic]:
        """The diagnostics sorted by file, line, column, rule and message."""
        return iter(sorted(self._found, key=_sort_key))

    def __len__(self) -> int:
        """How many there are."""
        return len(self._found)

    @property
    def has_errors(self) -> bool:
        """Whether any of them is an error."""
        return any(one.severity is Severity.ERROR for one in self._found)


def _sort_key(one: Diagnostic) -> tuple[str, int, int, str, str]:
    return (one.place.file, one.place.line or 0, one.place.column or 0, one.rule.value, one.message)
