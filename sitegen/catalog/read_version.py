"""The files of a version folder, read and checked against their grammars."""

import posixpath

from sitegen.catalog.at import At
from sitegen.catalog.engines import EngineTable
from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.grammar.case import CaseFile, JamFile, VariantFile
from sitegen.catalog.grammar.extras import ErrataFile
from sitegen.catalog.layout import ERRATA, JAM_MANIFEST, manifest_of
from sitegen.catalog.paths import check_path
from sitegen.catalog.read_table import read_table
from sitegen.catalog.toml_file import TomlFile, parse_toml
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.catalog.written import TableT, Written, declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

_JAM_VARIANT = "base"  # a jam is one theme, and has this variant


def read_version(folder: VersionFolder, *, known: EngineTable, found: Diagnostics) -> WrittenVersion | None:
    """What a version folder says; None, and a diagnostic, where its manifest is missing or no TOML."""
    manifest = manifest_of(folder.name)
    is_jam = manifest == JAM_MANIFEST
    if not folder.is_file(manifest):
        hint = f"add `{manifest}`, or take the folder away"
        message = f"the version folder has no `{manifest}`"
        found.report(Rule.MISSING_MANIFEST, message, Place(folder.name_of(manifest)), hint=hint)
        return None
    case = _read(folder, manifest, JamFile if is_jam else CaseFile, found)
    if case is None:
        return None
    variants, lost = ((_jam_variant(case),), False) if is_jam else _read_variants(folder, case, found)
    errata = _read(folder, ERRATA, ErrataFile, found) if folder.is_file(ERRATA) else None
    return WrittenVersion(
        folder=folder,
        version=posixpath.basename(folder.name),
        case=case,
        variants=variants,
        errata=errata,
        known=known,
        lost_variants=lost,
    )


def _read(folder: VersionFolder, path: str, model: type[TableT], found: Diagnostics) -> Written[TableT] | None:
    content = folder.read(path)
    name = folder.name_of(path)
    if content is None:
        found.report(Rule.UNREADABLE_FILE, "the file cannot be read", Place(name))
        return None
    file = parse_toml(name, content, found=found)
    return None if file is None else read_table(file, model, found=found)


def _jam_variant(case: Written[CaseFile]) -> Written[VariantFile]:
    """The one variant of a jam, which no file declares; it points at the manifest."""
    return Written(TomlFile(case.file.name, "", {}), VariantFile(slug=_JAM_VARIANT))


def _read_variants(
    folder: VersionFolder, case: Written[CaseFile], found: Diagnostics
) -> tuple[tuple[Written[VariantFile], ...], bool]:
    """The variant files that can be read, each once, and whether one was lost.

    Source: Manifests, "Case keys" (variants): at least one; "Variant keys": slugs are unique.
    """
    at = case.at / "variants"
    if case.table.variants == []:
        found.report(Rule.NO_VARIANTS, "`variants` lists no file", at.place, hint="list at least one variant file")
    entries = declared(at, case.table.variants)
    seen: dict[str, At] = {}
    variants: list[Written[VariantFile]] = []
    lost = len(entries) != len(case.table.variants or ())
    for entry in entries:
        path = posixpath.normpath(entry.value)
        if path in seen:
            message = f"the variant file {quoted(path)} is listed twice"
            found.report(Rule.DUPLICATE_VARIANT_SLUG, message, entry.at.place, hint="list it once")
            continue
        seen[path] = entry.at
        is_fit = check_path(folder, entry.at, entry.value, wants="file", found=found)
        variant = _read(folder, path, VariantFile, found) if is_fit else None
        if variant is None:
            lost = True
        else:
            variants.append(variant)
    return tuple(variants), lost
