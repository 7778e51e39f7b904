"""A file of the export, read and decoded; every fault becomes a diagnostic. This touches the world."""

import os
from pathlib import Path
from typing import TypeVar

from sitegen.diagnostics import Diagnostics, Place
from sitegen.export.decode import Fault, decode
from sitegen.export.keys import BROKEN_HINT
from sitegen.rules import Rule

T = TypeVar("T")


def load(location: Path, key: str, kind: type[T], *, found: Diagnostics) -> T | None:
    """The file at `key` as a `kind`; None where it is missing, cannot be read or is broken, which is reported.

    The key must be safe; a link that leads out of the export is not followed.
    """
    if not stays_inside(location, key):
        found.report(
            Rule.UNSAFE_EXPORT_KEY,
            "the file is a link that leads out of the export",
            Place(f"export:{key}"),
            hint="copy what it leads to",
        )
        return None
    content = _content(location / key, f"export:{key}", found)
    return None if content is None else decoded(content, f"export:{key}", kind, found=found)


def stays_inside(location: Path, key: str) -> bool:
    """Whether what stands under `key`, which is safe, is inside the export, links followed."""
    path = os.fspath(location)
    for name in key.split("/"):
        path = f"{path}/{name}"
        if os.path.islink(path):  # noqa: PTH114 - this runs for every file of an export
            home = os.path.realpath(location)
            return os.path.realpath(location / key).startswith(f"{home}{os.sep}")
    return True


def decoded(content: bytes, file: str, kind: type[T], *, found: Diagnostics) -> T | None:
    """The bytes of `file` as a `kind`; None where they are broken, which is reported."""
    value = decode(content, kind)
    if isinstance(value, Fault):
        found.report(Rule.BROKEN_EXPORT_FILE, value.message, Place(file, value.line, value.column), hint=BROKEN_HINT)
        return None
    return value


def _content(path: Path, file: str, found: Diagnostics) -> bytes | None:
    try:
        if path.is_file():
            return path.read_bytes()
    except OSError as problem:
        found.report(Rule.UNREADABLE_FILE, f"it cannot be read: {problem.strerror}", Place(file))
        return None
    found.report(
        Rule.MISSING_EXPORT_FILE,
        "the export names this file, and it is not there",
        Place(file),
        hint="export once more, or fetch the export whole with `sitegen fetch`",
    )
    return None
