"""What the last build came to, as a value that the page's overlay reads."""

import dataclasses
import enum
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from sitegen.diagnostics import Diagnostic
from sitegen.preview.shown import Shown, digest_of_warnings, shown_diagnostics
from sitegen.report import Lines, source_lines


class BuildResult(Protocol):
    """What the preview wants to know of a build, whoever made it."""

    @property
    def succeeded(self) -> bool:
        """Whether the output folder now holds the new site."""

    @property
    def diagnostics(self) -> Iterable[Diagnostic]:
        """What there is to say about the input."""

    @property
    def export(self) -> Path | None:
        """Where the export lies, whose files diagnostics may name."""

    @property
    def written(self) -> Sequence[str]:
        """What is new in the output folder, or differs from what was there."""

    @property
    def removed(self) -> Sequence[str]:
        """What is no longer in the output folder."""


class State(enum.Enum):
    """Where the preview stands."""

    BUILDING = "building"  # no build has ended yet
    CURRENT = "current"  # the site shows the sources as they are
    FAILED = "failed"  # the site shows the last good build


def _no_lines(_name: str) -> Sequence[str]:
    return ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BuildStatus:
    """What the page is told. `site` names the build that the served files come from; empty before the first."""

    state: State = State.BUILDING
    site: str = ""
    diagnostics: tuple[Shown, ...] = ()  # errors, then warnings, then what is not worth a badge
    problem: str | None = None  # what stopped the build where it was not the input: the machine, or our own mistake
    hint: str | None = None  # one thing to do about the problem
    lines: Lines = _no_lines  # of the files that diagnostics name


def status_of(result: BuildResult, *, root: Path, site: str, last_good_site: str) -> BuildStatus:
    """The status after a build that ran to its end. One that failed, or changed nothing, leaves the site that was."""
    lines = source_lines(root=root, export=result.export)
    is_same = not result.succeeded or (last_good_site and not result.written and not result.removed)
    return BuildStatus(
        state=State.CURRENT if result.succeeded else State.FAILED,
        site=last_good_site if is_same else site,
        diagnostics=shown_diagnostics(result.diagnostics, lines=lines, root=root, export=result.export),
        lines=lines,
    )


def status_json(status: BuildStatus) -> bytes:
    """The status for the overlay; each diagnostic as `check --format json` writes it, and what the page adds."""
    return msgspec.json.encode(
        {
            "state": status.state.value,
            "site": status.site,
            "problem": status.problem,
            "hint": status.hint,
            "badge": _badge_json(status),
            "diagnostics": [_diagnostic_json(one) for one in status.diagnostics],
        }
    )


def _badge_json(status: BuildStatus) -> dict[str, str | int] | None:
    """How many warnings a page tells of that has no overlay, and the name of their set; None where it tells of none."""
    counted = [one for one in status.diagnostics if not one.is_quiet]
    if status.state is not State.CURRENT or not counted:
        return None
    return {"count": len(counted), "set": digest_of_warnings(counted)}


def _diagnostic_json(shown: Shown) -> dict[str, str | int | bool | None]:
    one = shown.diagnostic
    return {
        "id": shown.id,
        "rule": one.rule.value,
        "severity": one.severity.value,
        "message": one.message,
        "file": one.place.file,
        "line": one.place.line,
        "column": one.place.column,
        "hint": one.hint,
        "frame": shown.frame,
        "has_source": shown.has_source,
        "is_quiet": shown.is_quiet,
    }
