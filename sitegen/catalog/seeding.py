"""What a run of one variant and engine is seeded with, in seed order, with where each file was declared.

Source: Overview, "Workspace", "Variants", "Assets"; Manifests, "Case tables" (spec, reference).
"""

import posixpath
from collections.abc import Iterator

from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.grammar.parts import Reference, Spec
from sitegen.catalog.media_kinds import media_kind
from sitegen.catalog.points import WrittenFile
from sitegen.catalog.seed import Seed
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Declared, Written, declared
from sitegen.model.media import IMAGE

TEMPLATE = ".hbs"


def spec_dest(spec: Spec) -> str | None:
    """Where a spec lands. Source: Manifests, "Case tables" (spec): `source` without a trailing `.hbs`."""
    if spec.dest is not None:
        return posixpath.normpath(spec.dest)
    return None if spec.source is None else posixpath.normpath(spec.source.removesuffix(TEMPLATE))


def reference_dest(reference: Reference) -> str | None:
    """Where a reference lands: `reference/<view>` with the extension of what is shown."""
    if reference.view is None:
        return None
    extension = posixpath.splitext(reference.media)[1] if reference.media else ".png"
    return f"reference/{reference.view}{extension}"


def seeds(version: WrittenVersion, variant: Written[VariantFile], engine: str) -> tuple[Seed, ...]:
    """Every file that a run of that variant and engine is seeded with; what is missing on disk is left out."""
    key = (variant.file, engine)
    if key not in version.seeded:
        version.seeded[key] = _seeds(version, variant, engine)
    return version.seeded[key]


def _seeds(version: WrittenVersion, variant: Written[VariantFile], engine: str) -> tuple[Seed, ...]:
    return (
        *_starter_files(version, variant, engine),
        *_specs(version, version.case),
        *_specs(version, variant),
        *_assets(version),
        *_references(version, version.case),
        *_references(version, variant),
    )


def _starter_files(version: WrittenVersion, variant: Written[VariantFile], engine: str) -> Iterator[Seed]:
    project = version.starter_project(variant, engine)
    if project is None or not version.folder.is_directory(project.value):
        return
    for file in version.folder.files_below(project.value):
        if not file.is_hidden and not file.leads_out and file.is_nameable:
            yield Seed(file.path, "workspace", posixpath.join(project.value, file.path), project.at)


def _specs(version: WrittenVersion, written: WrittenFile) -> Iterator[Seed]:
    for spec in declared(written.at / "spec", written.table.spec):
        dest, source = spec_dest(spec.value), spec.value.source
        if dest is None or source is None:
            continue
        kind, at = spec.value.kind or "spec", spec.at / ("dest" if spec.value.dest is not None else "source")
        if version.folder.is_file(source):
            yield Seed(dest, kind, source, at, is_template=source.endswith(TEMPLATE))


def _assets(version: WrittenVersion) -> Iterator[Seed]:
    for asset in declared(version.root / "assets", version.case.table.assets):
        path = posixpath.normpath(asset.value)
        if version.folder.is_file(path):
            yield Seed(path, "asset", path, asset.at)
        elif version.folder.is_directory(path):
            for file in version.folder.files_below(path):
                if not file.is_hidden and not file.leads_out and file.is_nameable:
                    dest = posixpath.normpath(posixpath.join(path, file.path))
                    yield Seed(dest, "asset", dest, asset.at)


def _references(version: WrittenVersion, written: WrittenFile) -> Iterator[Seed]:
    for reference in declared(written.at / "reference", written.table.reference):
        dest, path, media = reference_dest(reference.value), reference.value.path, reference.value.media
        if dest is None or (path is None) == (media is None):
            continue
        if media is None or version.folder.is_file(media):
            yield Seed(dest, "reference", media, reference.at)


def reference_kind(reference: Declared[Reference]) -> str:
    """`image` or `video`; the picture of a mockup is an image."""
    return (media_kind(reference.value.media) if reference.value.media else None) or IMAGE
