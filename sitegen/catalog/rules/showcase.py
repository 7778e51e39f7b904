"""The showcase of a variant: a description, a carousel, and its files.

Source: Manifests, "Variant keys" (showcase); the showcase format that it points to.
"""

import posixpath

from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.grammar.extras import ShowcaseEntry, ShowcaseFile
from sitegen.catalog.media_kinds import carousel_kind
from sitegen.catalog.paths import check_path
from sitegen.catalog.read_table import read_table
from sitegen.catalog.toml_file import parse_toml
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.catalog.written import Declared, Written, declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

DESCRIPTION, CAROUSEL = "showcase.md", "showcase.toml"
_LONGEST_DESCRIPTION = 64 * 1024
_LARGEST_FILE = 25 * 1024 * 1024
_MOST_ENTRIES = 10


def showcases(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: the showcase format: `showcase.md` says something, `showcase.toml` lists one to ten files."""
    seen: set[str] = set()
    for variant in version.variants:
        path = variant.table.showcase
        if path is None or not version.folder.is_directory(path) or posixpath.normpath(path) in seen:
            continue
        seen.add(posixpath.normpath(path))
        for name in (DESCRIPTION, CAROUSEL):
            if not version.folder.is_file(posixpath.join(path, name)):
                message = f"the showcase {quoted(path)} has no `{name}`"
                found.report(Rule.MISSING_SHOWCASE_FILE, message, (variant.at / "showcase").place, hint="add it")
        _check_description(version.folder, posixpath.join(path, DESCRIPTION), found)
        carousel = read_carousel(version.folder, path, found=found)
        if carousel is not None:
            _check_carousel(version.folder, path, carousel, found)


def read_carousel(folder: VersionFolder, path: str, *, found: Diagnostics) -> Written[ShowcaseFile] | None:
    """The `showcase.toml` of a showcase; None where there is none, or none that can be read."""
    name = posixpath.join(path, CAROUSEL)
    content = folder.read(name) if folder.is_file(name) else None
    file = parse_toml(folder.name_of(name), content, found=found) if content is not None else None
    return read_table(file, ShowcaseFile, found=found) if file is not None else None


def _check_description(folder: VersionFolder, path: str, found: Diagnostics) -> None:
    if not folder.is_file(path):
        return
    place = Place(folder.name_of(path))
    if folder.size(path) > _LONGEST_DESCRIPTION:
        message = f"`{DESCRIPTION}` is longer than 64 KiB"
        found.report(Rule.SHOWCASE_TOO_LARGE, message, place, hint="shorten it")
    elif not (folder.read(path) or b"").removeprefix(b"\xef\xbb\xbf").strip():
        hint = "say what there is to see"
        found.report(Rule.EMPTY_SHOWCASE_DESCRIPTION, f"`{DESCRIPTION}` says nothing", place, hint=hint)


def _check_carousel(folder: VersionFolder, path: str, carousel: Written[ShowcaseFile], found: Diagnostics) -> None:
    entries = carousel.table.media or []
    if not carousel.is_unsure("media") and not 1 <= len(entries) <= _MOST_ENTRIES:
        at = carousel.at / "media"
        place = (at / _MOST_ENTRIES).place if entries else Place(carousel.file.name)
        message = f"the carousel has {len(entries) or 'no'} entries"
        found.report(Rule.SHOWCASE_ENTRY_COUNT, message, place, hint="list one to ten files as `[[media]]`")
    for entry in declared(carousel.at / "media", entries):
        _check_entry(folder, path, entry, found)


def _check_entry(folder: VersionFolder, path: str, entry: Declared[ShowcaseEntry], found: Diagnostics) -> None:
    name, at = entry.value.file, entry.at / "file"
    if name is None:
        return
    if not name or "/" in name or "\\" in name or name in (".", "..") or "\0" in name:
        message = f"{quoted(name)} is not the bare name of a file of the showcase"
        hint = f"write `{posixpath.basename(name.replace(chr(92), '/')) or 'a file name'}`"
        found.report(Rule.SHOWCASE_FILE_NOT_BARE_NAME, message, at.place, hint=hint)
        return
    if carousel_kind(name) is None:
        message = f"{quoted(name)} is nothing that a carousel shows"
        found.report(Rule.UNSUPPORTED_MEDIA_EXTENSION, message, at.place, hint="use .png, .webm or .json.gz")
    file = posixpath.join(path, name)
    if check_path(folder, at, file, wants="file", found=found) and folder.size(file) > _LARGEST_FILE:
        message = f"{quoted(name)} is larger than 25 MiB"
        found.report(Rule.SHOWCASE_TOO_LARGE, message, at.place, hint="make it shorter or smaller")
