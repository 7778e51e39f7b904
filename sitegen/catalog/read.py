"""The catalog, read from its folders: every fault of every file is reported, and what has none is resolved."""

import dataclasses
import gc
import os
from collections.abc import Collection, Sequence
from pathlib import Path

from sitegen.catalog.catalog import Catalog
from sitegen.catalog.check import check_version
from sitegen.catalog.engines import EngineTable
from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.layout import manifest_of, misplaced_manifests, place_of_manifests, version_folders
from sitegen.catalog.read_version import read_version
from sitegen.catalog.resolve import resolve
from sitegen.catalog.toml_file import parse_toml
from sitegen.diagnostics import Diagnostic, Diagnostics, Place
from sitegen.model.case import CaseVersion, version_key
from sitegen.parallel import fork_map
from sitegen.rules import Rule

_SMALL_BYTES = 250_000  # of manifests: what one process checks in 0.15 s


@dataclasses.dataclass(frozen=True, slots=True)
class _Read:
    """What came of one version folder."""

    folder: str
    slug: str | None
    version: CaseVersion | None
    found: tuple[Diagnostic, ...]


def read_catalog(
    root: Path, *, engines: EngineTable, whole: Collection[tuple[str, str]] | None = None, found: Diagnostics
) -> Catalog:
    """Every case version below a root that has no error; all that is wrong is reported.

    Where `whole` (slugs and versions) is given, the other versions are outlines.

    A root without `test-cases/` and `game-jams/` is an empty catalog.
    """
    _tell_misplaced(root, found)
    folders = [VersionFolder(root, name) for name in version_folders(root)]
    read = _read_all(folders, engines, whole)
    for one in read:
        found.extend(one.found)
    refused = _check_identities(root, read, found)
    versions = [one.version for one in read if one.version is not None and one.folder not in refused]
    folders_told: dict[tuple[str, str], str] = {}
    for one in read:
        if one.slug:
            folders_told.setdefault((one.slug, one.folder.rpartition("/")[2]), one.folder)
    return Catalog(
        versions=tuple(sorted(versions, key=lambda version: (version.slug, version_key(version.version)))),
        folders=folders_told,
    )


def _tell_misplaced(root: Path, found: Diagnostics) -> None:
    """Source: Overview, "Catalog Layout"."""
    for manifest in misplaced_manifests(root):
        message = "nothing is read from here: the manifest lies at another depth than those of version folders"
        hint = f"move it to `{place_of_manifests(manifest)}`"
        found.report(Rule.MISPLACED_MANIFEST, message, Place(manifest), hint=hint)


def _read_all(
    folders: Sequence[VersionFolder], engines: EngineTable, whole: Collection[tuple[str, str]] | None
) -> list[_Read]:
    """Every version folder read, in order; many of them by as many processes as there are processors."""
    order = {folder.name: place for place, folder in enumerate(folders)}

    def work(some: Sequence[VersionFolder]) -> list[_Read]:
        return [_read_one(folder, engines, whole) for folder in some]

    gc.disable()  # nothing here refers to itself, and looking for what does takes a tenth of the time
    try:
        slices = fork_map(work, folders, jobs=1 if _is_small(folders) else os.cpu_count() or 1)
    finally:
        gc.enable()
    return sorted((one for read in slices for one in read), key=lambda one: order[one.folder])


def _is_small(folders: Sequence[VersionFolder]) -> bool:
    """Whether reading the versions takes no longer than starting processes for it."""
    return sum(folder.size(manifest_of(folder.name)) for folder in folders) < _SMALL_BYTES


def _read_one(folder: VersionFolder, engines: EngineTable, whole: Collection[tuple[str, str]] | None) -> _Read:
    found = Diagnostics()
    written = read_version(folder, known=engines, found=found)
    resolved = None
    if written is not None:
        check_version(written, found=found)
        is_outline = whole is not None and (written.case.table.slug, written.version) not in whole
        resolved = resolve(written, is_outline=is_outline, found=found)
    slug = written.case.table.slug if written else None
    return _Read(folder.name, slug, resolved, tuple(found))


def _check_identities(root: Path, read: Sequence[_Read], found: Diagnostics) -> set[str]:
    """The version folders whose slug is not theirs to have.

    Source: Manifests, "Case keys" (slug): declared identically on every version of a folder; the store is keyed by it.
    """
    cases: dict[str, list[_Read]] = {}
    for one in read:
        cases.setdefault(one.folder.rpartition("/")[0], []).append(one)
    owners: dict[str, str] = {}
    refused: set[str] = set()
    for case, versions in cases.items():
        named = sorted(
            (one for one in versions if one.slug), key=lambda one: version_key(one.folder.rpartition("/")[2])
        )
        if not named or named[0].slug is None:
            continue
        slug = named[0].slug
        for other in named[1:]:
            if other.slug != slug:
                refused.add(other.folder)
                message = f"the slug `{other.slug}` differs from `{slug}`, which `{named[0].folder}` declares"
                hint = f'write `slug = "{slug}"` in every version'
                found.report(Rule.SLUG_DIFFERS_BETWEEN_VERSIONS, message, _slug_place(root, other.folder), hint=hint)
        if owners.setdefault(slug, case) != case:
            refused.update(one.folder for one in named)
            message = f"the slug `{slug}` belongs to the case in `{owners[slug]}`"
            hint = "give each case a slug of its own"
            found.report(Rule.DUPLICATE_CASE_SLUG, message, _slug_place(root, named[0].folder), hint=hint)
    return refused


def _slug_place(root: Path, name: str) -> Place:
    """Where a version states its slug: looked up again, since only a conflict needs it."""
    folder = VersionFolder(root, name)
    manifest = manifest_of(name)
    file = parse_toml(folder.name_of(manifest), folder.read(manifest) or b"", found=Diagnostics())
    return file.value_place(("slug",)) if file else Place(folder.name_of(manifest))
