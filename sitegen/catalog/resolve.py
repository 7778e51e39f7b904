"""A case version linked: what later stages share. Only a version without errors is resolved."""

from sitegen.catalog.builds import resolve_baselines, resolve_reference_builds
from sitegen.catalog.checklist import common_checklist, resolve_checklist
from sitegen.catalog.effective import effective_proofs, effective_references
from sitegen.catalog.grammar.case import JamFile, VariantFile
from sitegen.catalog.inputs import InputReader
from sitegen.catalog.media_kinds import media_kind
from sitegen.catalog.rules.identity import display_name
from sitegen.catalog.seeding import reference_kind
from sitegen.catalog.showcase import resolve_showcase
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Written, declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import (
    CaseVersion,
    Domain,
    Engine,
    Erratum,
    Inputs,
    Package,
    Proof,
    Reference,
    ReviewItem,
    Variant,
)
from sitegen.model.media import IMAGE
from sitegen.rules import Rule

_Key = tuple[str, str]  # the file of a variant, and an engine


def resolve(version: WrittenVersion, *, is_outline: bool = False, found: Diagnostics) -> CaseVersion | None:
    """The case version; None where its files have errors. Templates are rendered here, and their faults reported.

    An outline lacks the variants and errata: it is for who wants no more than the faults.
    """
    reader = InputReader(version, found, is_outline=is_outline)
    inputs: dict[_Key, Inputs | None] = {
        (variant.file.name, engine): reader.inputs(variant, engine)
        for variant in version.variants
        for engine in version.engines
    }
    texts = {name: _text(version, name, found) for name in ("description", "changelog")}
    if found.has_errors:
        return None
    table = version.case.table
    common = () if is_outline else common_checklist(version)
    variants = () if is_outline else version.variants
    return CaseVersion(
        slug=table.slug or "",
        version=version.version,
        name=display_name(table.slug or "", table.name),
        test_type=version.test_type or "",
        difficulty=None if isinstance(table, JamFile) else table.difficulty,
        tags=tuple(tag for tag in table.tags or () if tag is not None),
        summary=table.summary,
        description=None if is_outline else texts["description"],
        changelog=None if is_outline else texts["changelog"],
        experimental=bool(table.experimental),
        validator_rated=version.is_validator_rated,
        engines=_engines(version),
        variants=tuple(_variant(version, variant, inputs, common) for variant in variants),
        errata=() if is_outline else _errata(version),
        packages=tuple(
            Package(package, version.known.packages[package]) for package in table.packages or () if package is not None
        ),
    )


def _text(version: WrittenVersion, name: str, found: Diagnostics) -> str | None:
    """What a Markdown file of the version says; None where the manifest names none."""
    path = getattr(version.case.table, name)
    if path is None or not version.folder.is_file(path):
        return None
    content = version.folder.read(path)
    if content is None:
        found.report(Rule.UNREADABLE_FILE, "the file cannot be read", Place(version.folder.name_of(path)))
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        place = Place(version.folder.name_of(path))
        found.report(Rule.UNREADABLE_FILE, "the file is not UTF-8 text", place, hint="save it as UTF-8")
        return None


def _engines(version: WrittenVersion) -> tuple[Engine, ...]:
    ranges = {one.slug: one for one in version.case.table.engine or () if one is not None}
    return tuple(
        Engine(
            slug=slug,
            name=version.known.name_of(slug),
            min_version=ranges[slug].min_version if slug in ranges else None,
            max_version=ranges[slug].max_version if slug in ranges else None,
        )
        for slug in version.engines
    )


def _variant(
    version: WrittenVersion,
    variant: Written[VariantFile],
    inputs: dict[_Key, Inputs | None],
    common: tuple[ReviewItem, ...],
) -> Variant:
    slug = variant.table.slug or ""
    rendered = {engine: inputs[variant.file.name, engine] for engine in version.engines}
    return Variant(
        slug=slug,
        name=display_name(slug, variant.table.name),
        description=variant.table.description or "",
        items=resolve_checklist(version, variant, common),
        domains=_domains(version, variant),
        inputs={engine: one for engine, one in rendered.items() if one is not None},
        references=tuple(
            Reference(
                view=one.value.view or "",
                kind=reference_kind(one),
                source=version.folder.path / one.value.media if one.value.media else None,
            )
            for one in effective_references(version, variant)
        ),
        proofs=tuple(
            Proof(
                id=one.value.id or "",
                name=display_name(one.value.id or "", one.value.name),
                dest=one.value.dest or "",
                kind=media_kind(one.value.dest or "") or IMAGE,
            )
            for one in effective_proofs(version, variant)
        ),
        showcase=resolve_showcase(version, variant),
        reference_builds=resolve_reference_builds(version, variant),
        baselines=resolve_baselines(version, variant),
    )


def _domains(version: WrittenVersion, variant: Written[VariantFile]) -> tuple[Domain, ...]:
    """Source: Manifests, "Case tables" (domain): the effective set is the common domains plus the variant's own."""
    both = (*(version.case.table.domain or ()), *(variant.table.domain or ()))
    return tuple(
        Domain(
            id=domain.id or "",
            name=display_name(domain.id or "", domain.name),
            description=(domain.description or "").strip(),
        )
        for domain in both
        if domain is not None
    )


def _errata(version: WrittenVersion) -> tuple[Erratum, ...]:
    if version.errata is None:
        return ()
    return tuple(
        Erratum(
            id=one.value.id or "",
            title=one.value.title or "",
            body=one.value.body or "",
            severity=one.value.severity or "minor",
            date=one.value.date,
            affects_scoring=bool(one.value.affects_scoring),
            exclude_from_score=bool(one.value.exclude_from_score),
            resolved_in=one.value.resolved_in or None,
            variant=one.value.variant,
            review=one.value.review,
        )
        for one in declared(version.errata.at / "erratum", version.errata.table.erratum)
    )
