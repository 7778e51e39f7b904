"""The debug interface that validation scripts drive."""

import re

from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*", re.ASCII)


def is_declared(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Automated validation": any validation requires an `[instrumentation]` handle."""
    case = version.case
    if version.is_jam or case.table.instrumentation is not None or case.is_unsure("instrumentation"):
        return
    points = (point for written in version.files() for item in version.items_of(written) for point in item.points)
    first = next((point for point in points if point.entry.validation), None)
    if first is not None:
        message = f"the point {quoted(first.label)} has a script, and the case declares no `[instrumentation]`"
        hint = "add an `[instrumentation]` table with `handle`"
        found.report(Rule.MISSING_INSTRUMENTATION, message, Place(case.file.name), hint=hint)


def handle(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (instrumentation): a plain identifier, without the `window.` prefix."""
    table = version.case.table.instrumentation
    if table is None or table.handle is None or _IDENTIFIER.fullmatch(table.handle):
        return
    bare = table.handle.removeprefix("window.")
    hint = f"write `{bare}`" if _IDENTIFIER.fullmatch(bare) else "use letters, digits, `_` and `$`, no digit first"
    message = f"{quoted(table.handle)} is no plain identifier"
    found.report(Rule.INVALID_HANDLE, message, (version.root / "instrumentation" / "handle").place, hint=hint)


def tick_hz(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (instrumentation): whole ticks per second, positive."""
    table = version.case.table.instrumentation
    rate = table.tick_hz if table else None
    if rate is not None and (isinstance(rate, float) or rate <= 0):
        message = f"`tick_hz` cannot be {quoted(rate)}"
        place = (version.root / "instrumentation" / "tick_hz").place
        found.report(Rule.INVALID_TICK_HZ, message, place, hint="write a whole number above 0, or leave it out")
