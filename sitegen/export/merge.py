"""One case version out of two tellings: the catalog's and the export's.

Source: design, "Where the export is": text and checklist come from the catalog where it has the version; reference
builds' addresses, baselines and rendered references come from the export whenever it has it.
"""

import dataclasses
from collections.abc import Iterable, Sequence

from sitegen.model.case import (
    NO_ENGINE,
    CaseVersion,
    Engine,
    Inputs,
    Reference,
    Variant,
    humanize,
)
from sitegen.model.run import RunCard


def merge_versions(catalog_version: CaseVersion | None, export_version: CaseVersion | None) -> CaseVersion:
    """The case version as the gallery shows it. At least one side must be given."""
    if catalog_version is None or export_version is None:
        version = catalog_version or export_version
        if version is None:
            raise ValueError("a case version needs at least one telling")
        return version
    known = {variant.slug for variant in catalog_version.variants}
    variants = [_merged(variant, export_version.variant(variant.slug)) for variant in catalog_version.variants]
    only_published = [variant for variant in export_version.variants if variant.slug not in known]
    return dataclasses.replace(catalog_version, variants=(*variants, *only_published))


def bare_version(cards: Sequence[RunCard]) -> CaseVersion:
    """A stand-in for a case version that neither side has, from the cards of its runs (at least one, of one version).

    Its runs are shown from their records alone and are not rated. Source: design, rules.
    """
    first = min(cards, key=lambda card: card.id)
    engines = sorted(
        {card.subject.engine_slug or NO_ENGINE for card in cards}, key=lambda slug: (slug != NO_ENGINE, slug)
    )
    return CaseVersion(
        slug=first.subject.test_case_slug,
        version=first.subject.test_case_version,
        name=first.case_name or humanize(first.subject.test_case_slug),
        test_type=first.subject.test_type or "end-to-end",
        difficulty=None,
        tags=(),
        summary=None,
        description=None,
        changelog=None,
        experimental=False,
        validator_rated=any(card.validator_rated for card in cards),
        engines=tuple(Engine(slug, humanize(slug)) for slug in engines),
        variants=tuple(_bare_variant(slug, engines) for slug in sorted({card.subject.variant for card in cards})),
        errata=(),
    )


def _merged(variant: Variant, published: Variant | None) -> Variant:
    if published is None:
        return variant
    return dataclasses.replace(
        variant,
        references=_references(variant.references, published.references),
        showcase=variant.showcase or published.showcase,
        reference_builds={**variant.reference_builds, **published.reference_builds},
        baselines={**variant.baselines, **published.baselines},
    )


def _references(own: Iterable[Reference], published: Iterable[Reference]) -> tuple[Reference, ...]:
    """The catalog's references; a mockup's picture is the one that was rendered for the export."""
    rendered = {reference.view: reference for reference in published}
    return tuple(
        rendered.get(reference.view, reference) if reference.source is None else reference for reference in own
    )


def _bare_variant(slug: str, engines: Iterable[str]) -> Variant:
    return Variant(
        slug=slug,
        name=humanize(slug),
        description="",
        items=(),
        domains=(),
        inputs={engine: Inputs("", ()) for engine in engines},
        references=(),
        proofs=(),
        showcase=None,
        reference_builds={},
        baselines={},
    )
