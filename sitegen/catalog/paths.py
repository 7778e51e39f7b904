"""Declared paths: that they lead to something of the right kind inside the version folder."""

import posixpath

from sitegen.catalog.at import At
from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.words import closest, quoted
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_LONGEST = 500  # characters of a path that is worth guessing at
_ADD = "put it there, or take the path out"


def check_path(folder: VersionFolder, at: At, path: str, *, wants: str | None, found: Diagnostics) -> bool:
    """Whether a declared path is fit for use; `wants`: file, directory, or None for either.

    Source: Manifests, introduction (inside, and there), "Case keys", "The starter project", "Variant keys" (kind).
    """
    if not check_inside(folder, at, path, found=found):
        return False
    kind = folder.kind(path)
    if kind is None:
        message = f"{quoted(path)} does not exist in the version folder"
        found.report(Rule.PATH_NOT_FOUND, message, at.place, hint=_nearby(folder, path))
    elif wants == "file" and kind != "file":
        found.report(Rule.NOT_A_FILE, f"{quoted(path)} is not a file", at.place, hint="name a file")
    elif wants == "directory" and kind != "directory":
        hint = f"name the directory it is in: `{posixpath.dirname(path) or '.'}`"
        found.report(Rule.NOT_A_DIRECTORY, f"{quoted(path)} is not a directory", at.place, hint=hint)
    else:
        return True
    return False


def check_inside(folder: VersionFolder, at: At, path: str, *, found: Diagnostics) -> bool:
    """Whether a declared path stays inside the version folder, links followed.

    Source: Manifests, introduction and "The variant file"; Overview, "Catalog Layout" (versions are self contained).
    """
    if folder.is_inside(path):
        return True
    if path.startswith("/"):
        message, hint = f"{quoted(path)} is absolute", "write it relative to the version folder"
    else:
        message = f"{quoted(path)} leads out of the version folder"
        inside = posixpath.normpath(path).lstrip("./")
        there = inside and folder.kind(inside) is not None
        hint = f"did you mean `{inside}`?" if there else "copy what it names into the version folder"
    found.report(Rule.PATH_OUTSIDE_VERSION, message, at.place, hint=hint)
    return False


def _nearby(folder: VersionFolder, path: str) -> str:
    """What is there under a similar name, or what else to do."""
    if "\\" in path:
        return "separate folders with `/`"
    if len(path) > _LONGEST:
        return _ADD
    parent, name = posixpath.split(posixpath.normpath(path))
    if leaf := closest(name, folder.names_in(parent)):
        return f"did you mean `{posixpath.join(parent, leaf)}`?"
    rest = name
    while parent and folder.kind(parent) is None:
        parent, name = posixpath.split(parent)
        if folder.kind(parent or ".") == "directory" and (leaf := closest(name, folder.names_in(parent))):
            meant = posixpath.join(parent, leaf, rest)
            return f"did you mean `{meant}`?" if folder.kind(meant) else f"there is `{posixpath.join(parent, leaf)}`"
        rest = posixpath.join(name, rest)
    return _ADD
