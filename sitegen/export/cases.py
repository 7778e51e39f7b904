"""A case document of the export as a `CaseVersion`. Pure, but for what it reports.

Source: data contract, 1.6 and, for the older layout, 1.2. Which engines a version supports: design, "Where the
export is".
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.export.checklist import review_items
from sitegen.export.documents import (
    CaseDocument,
    DomainEntry,
    ErratumEntry,
    Rendering,
    SeededInput,
    ShowcaseDocument,
    VariantEntry,
)
from sitegen.export.files import Files
from sitegen.model.case import (
    NO_ENGINE,
    CaseVersion,
    Domain,
    Engine,
    Erratum,
    Inputs,
    Package,
    Reference,
    ReferenceBuild,
    SeededFile,
    Showcase,
    ShowcaseMedium,
    Variant,
    humanize,
)

_ALL_VARIANTS = (None, "_common")
_GAME_JAM = "game-jam"
_END_TO_END = "end-to-end"


def case_version(document: CaseDocument, run_engines: Iterable[str], files: Files) -> CaseVersion:
    """The case version that the document tells of; `run_engines` are those of its published runs."""
    test_type = document.test_type or _END_TO_END
    engines = _engines(document, run_engines)
    return CaseVersion(
        slug=document.slug,
        version=document.version,
        name=document.name or humanize(document.slug),
        test_type=test_type,
        difficulty=document.difficulty,
        tags=tuple(document.tags or ()),
        summary=document.summary,
        description=document.description,
        changelog=document.changelog,
        experimental=False,
        validator_rated=bool(document.engine_format) and test_type != _GAME_JAM,
        engines=tuple(Engine(slug, humanize(slug)) for slug in engines),
        variants=tuple(_variant(document, entry, engines, files) for entry in document.variants),
        errata=tuple(_erratum(entry) for entry in document.errata or ()),
        packages=tuple(Package(entry.name, entry.description or "") for entry in document.packages or ()),
    )


def _engines(document: CaseDocument, run_engines: Iterable[str]) -> list[str]:
    """The engines that something names, `none` first; `none` alone where nothing does, and on a legacy version."""
    if not document.engine_format:
        return [NO_ENGINE]
    named = set(run_engines)
    named.update(entry.engine or NO_ENGINE for entry in document.validation_baselines or ())
    for variant in document.variants:
        named.update(variant.engine_renderings or (), variant.reference_builds or ())
    return sorted(named, key=lambda slug: (slug != NO_ENGINE, slug)) or [NO_ENGINE]


def _variant(document: CaseDocument, entry: VariantEntry, engines: list[str], files: Files) -> Variant:
    return Variant(
        slug=entry.slug,
        name=entry.name or humanize(entry.slug),
        description=entry.description or "",
        items=review_items(document.common_review_items or (), entry.review_items or ()),
        domains=_domains(document.domains or (), entry.domains or ()),
        inputs=_inputs(document, entry, engines, files),
        references=_references(document, entry.slug, files),
        proofs=(),
        showcase=_showcase(entry.showcase, files),
        reference_builds=_reference_builds(entry, files),
        baselines=_baselines(document, entry.slug, files),
    )


def _domains(common: Iterable[DomainEntry], own: Iterable[DomainEntry]) -> tuple[Domain, ...]:
    entries = {entry.id: entry for entry in (*common, *own)}
    return tuple(
        Domain(entry.id, entry.name or humanize(entry.id), entry.description or "") for entry in entries.values()
    )


def _inputs(document: CaseDocument, entry: VariantEntry, engines: list[str], files: Files) -> Mapping[str, Inputs]:
    """What a run under each engine is given: the engine's rendering, else the variant's own."""
    common = document.common_seeded_inputs or ()
    renderings = entry.engine_renderings or {}
    own = _rendered(entry, common, files)
    return {engine: _rendered(renderings[engine], common, files) if engine in renderings else own for engine in engines}


def _rendered(rendering: Rendering, common: Iterable[SeededInput], files: Files) -> Inputs:
    """In seed order: the starter project, then the specs. Source: Manifests, `workspace`."""
    workspace = tuple(
        SeededFile(one.dest, "workspace", source=path)
        for one in rendering.workspace_files or ()
        if files.is_destination(one.dest) and (path := files.path(one.key)) is not None
    )
    seeded = tuple(
        SeededFile(one.path, one.kind or "spec", text=one.text or "")
        for one in (*common, *(rendering.seeded_inputs or ()))
        if files.is_destination(one.path)
    )
    return Inputs(rendering.prompt or "", workspace + seeded)


def _references(document: CaseDocument, variant: str, files: Files) -> tuple[Reference, ...]:
    return tuple(
        Reference(entry.view, "video" if entry.kind == "video" else "image", files.path(entry.key))
        for entry in document.references or ()
        if entry.variant in _ALL_VARIANTS or entry.variant == variant
    )


def _showcase(showcase: ShowcaseDocument | None, files: Files) -> Showcase | None:
    if showcase is None:
        return None
    media = tuple(
        ShowcaseMedium(
            file=entry.file,
            name=entry.name or humanize(entry.file),
            kind=entry.kind or "image",
            source=files.path(entry.key) if entry.key else None,
        )
        for entry in showcase.media or ()
    )
    return Showcase(showcase.description or "", media)


def _reference_builds(entry: VariantEntry, files: Files) -> Mapping[str, ReferenceBuild]:
    builds = dict(entry.reference_builds or {})
    if entry.reference_build:
        builds.setdefault(NO_ENGINE, entry.reference_build)
    what = f"reference build of variant `{entry.slug}`"
    return {
        engine: ReferenceBuild(url=address)
        for engine, url in builds.items()
        if (address := files.web_address(url, what)) is not None
    }


def _baselines(document: CaseDocument, variant: str, files: Files) -> Mapping[str, Mapping[str, Path]]:
    baselines: dict[str, dict[str, Path]] = {}
    for entry in document.validation_baselines or ():
        path = files.path(entry.key)
        if path is not None and (entry.variant in _ALL_VARIANTS or entry.variant == variant):
            baselines.setdefault(entry.engine or NO_ENGINE, {})[entry.file] = path
    return baselines


def _erratum(entry: ErratumEntry) -> Erratum:
    return Erratum(
        id=entry.id,
        title=entry.title or humanize(entry.id),
        body=entry.body or "",
        severity=entry.severity or "minor",
        date=entry.date,
        affects_scoring=bool(entry.affects_scoring),
        exclude_from_score=bool(entry.exclude_from_score),
        resolved_in=entry.resolved_in,
        variant=entry.variant,
        review=entry.review,
    )
