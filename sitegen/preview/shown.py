"""A diagnostic as the preview shows it: with an id, the frame of its place, and whether its file can be opened."""

import dataclasses
from collections.abc import Iterable, Iterator
from pathlib import Path

from sitegen.diagnostics import Diagnostic
from sitegen.digest import digest_of_text
from sitegen.report import Lines, frame_text, source_file
from sitegen.rules import Rule, Severity

_QUIET = {Rule.NO_BASE_ADDRESS, Rule.MISSING_EXPORT}  # what every new site has, and a preview does not need
_SNIFFED_BYTES = 8000  # git looks at as many for what is no text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One diagnostic of the last build."""

    diagnostic: Diagnostic
    frame: str = ""  # as the terminal has it
    has_source: bool = False  # whether its file is a text that may be shown

    @property
    def id(self) -> str:
        """The same after every build that says the same."""
        one = self.diagnostic
        return digest_of_text(repr((one.rule.value, dataclasses.astuple(one.place), one.message)))

    @property
    def is_quiet(self) -> bool:
        """Whether it is left out of the badge's count, and comes last."""
        return self.diagnostic.rule in _QUIET


def shown_diagnostics(
    diagnostics: Iterable[Diagnostic], *, lines: Lines, root: Path, export: Path | None
) -> tuple[Shown, ...]:
    """Errors first, then warnings, then what is quiet."""
    homes = [home.resolve() for home in (root, export) if home is not None]
    shown = [
        Shown(
            diagnostic=one,
            frame=frame_text(one.place, lines),
            has_source=_may_be_shown(source_file(one.place.file, root=root, export=export), homes),
        )
        for one in diagnostics
    ]
    return tuple(sorted(shown, key=lambda one: (one.diagnostic.severity is not Severity.ERROR, one.is_quiet)))


def digest_of_warnings(shown: Iterable[Shown]) -> str:
    """The name of a set of warnings. It stays the same where lines have only moved."""
    return digest_of_text(repr(sorted(_told(shown))))


def _told(shown: Iterable[Shown]) -> Iterator[tuple[str, str, str]]:
    for one in shown:
        yield one.diagnostic.rule.value, one.diagnostic.place.file, one.diagnostic.message


def _may_be_shown(file: Path | None, homes: Iterable[Path]) -> bool:
    """Whether it is a text, and no link that leads away from what the site is made of."""
    if file is None or not any(file.resolve().is_relative_to(home) for home in homes):
        return False
    try:
        with file.open("rb") as opened:
            return b"\0" not in opened.read(_SNIFFED_BYTES)
    except OSError:
        return False
