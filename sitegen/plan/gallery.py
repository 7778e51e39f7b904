"""The gallery: cases and run cards joined from the catalog and the export, with what is hidden left out."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence

from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import CaseVersion, Coordinate, Engine, Variant, humanize, version_key
from sitegen.model.run import RunCard
from sitegen.plan import urls
from sitegen.plan.urls import FACETS
from sitegen.rules import Rule

TYPE_LABELS = {
    "end-to-end": "End to end",
    "full-stack": "Full stack",
    "asset-generation": "Asset generation",
    "adversarial": "Adversarial",
    "performance": "Performance",
    "game-jam": "Game jam",
}  # in the order in which the catalog groups them


@dataclasses.dataclass(frozen=True, slots=True)
class Case:
    """A case with its visible versions."""

    slug: str
    versions: tuple[CaseVersion, ...]  # newest first, at least one

    @property
    def newest(self) -> CaseVersion:
        """The default version: the newest visible one."""
        return self.versions[0]

    @property
    def default_coordinate(self) -> Coordinate:
        """Newest version, first variant, first declared engine."""
        return self.newest.coordinates()[0]

    def version(self, version: str) -> CaseVersion | None:
        """The version of that name."""
        return next((one for one in self.versions if one.version == version), None)

    def coordinates(self) -> tuple[Coordinate, ...]:
        """Every coordinate of every version, newest version first."""
        return tuple(coordinate for version in self.versions for coordinate in version.coordinates())


@dataclasses.dataclass(frozen=True, slots=True)
class Gallery:
    """All that is shown."""

    cases: tuple[Case, ...]  # by slug
    cards: tuple[RunCard, ...]  # newest first
    version_places: Mapping[tuple[str, str], str]  # (slug, version) to the version's folder, for diagnostics
    export_id: str | None
    export_date: str | None
    untold: frozenset[tuple[str, str]] = frozenset()  # versions that neither side tells of, but for their runs
    model_slugs: Mapping[str, str] = dataclasses.field(default_factory=dict)  # by name; no two alike
    harness_slugs: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def case(self, slug: str) -> Case | None:
        """The case of that slug."""
        return next((one for one in self.cases if one.slug == slug), None)

    def model_url(self, model: str) -> str:
        """The page of a model; of one without a run, where it would be."""
        return urls.model_url(self.model_slugs.get(model) or urls.slugify(model))

    def harness_url(self, harness: str) -> str:
        """The page of a harness; of one without a run, where it would be."""
        return urls.harness_url(self.harness_slugs.get(harness) or urls.slugify(harness))


def join_gallery(
    versions: Iterable[CaseVersion],
    cards: Sequence[RunCard],
    *,
    experimental: bool,
    version_places: Mapping[tuple[str, str], str],
    export_id: str | None,
    export_date: str | None,
    untold: frozenset[tuple[str, str]],
    found: Diagnostics,
) -> Gallery:
    """The gallery of these versions and runs.

    An experimental version is left out with its runs unless `experimental`; a case all of whose versions are
    experimental does not exist. Source: Manifests, "Case keys" (experimental).
    """
    visible: dict[str, list[CaseVersion]] = {}
    hidden: set[tuple[str, str]] = set()
    published: dict[tuple[str, str], list[Coordinate]] = {}
    for card in cards:
        coordinate = card.subject.coordinate
        published.setdefault((coordinate.slug, coordinate.version), []).append(coordinate)
    for version in versions:
        if version.experimental and not experimental:
            hidden.add((version.slug, version.version))
        elif version.slug in FACETS:
            _refuse_slug(version, version_places, found)
        else:
            coordinates = published.get((version.slug, version.version), [])
            visible.setdefault(version.slug, []).append(_with_published(version, coordinates))
    shown = [card for card in cards if (card.subject.test_case_slug, card.subject.test_case_version) not in hidden]
    cards = tuple(card for card in shown if card.subject.test_case_slug in visible)
    return Gallery(
        cases=tuple(
            Case(slug, tuple(sorted(group, key=lambda one: version_key(one.version), reverse=True)))
            for slug, group in sorted(visible.items())
        ),
        cards=cards,
        version_places=version_places,
        export_id=export_id,
        export_date=export_date,
        untold=untold,
        model_slugs=urls.distinct_slugs({card.subject.shown_model for card in cards}),
        harness_slugs=urls.distinct_slugs({card.subject.harness_slug for card in cards}),
    )


def _with_published(version: CaseVersion, coordinates: Iterable[Coordinate]) -> CaseVersion:
    """The version offering every published coordinate as well: a published run's coordinate always has its pages."""
    engines = {engine.slug for engine in version.engines}
    variants = {variant.slug for variant in version.variants}
    more_engines = sorted({one.engine for one in coordinates} - engines)
    more_variants = sorted({one.variant for one in coordinates} - variants)
    if not more_engines and not more_variants:
        return version
    return dataclasses.replace(
        version,
        engines=(*version.engines, *(Engine(slug, humanize(slug)) for slug in more_engines)),
        variants=(*version.variants, *(_bare_variant(slug) for slug in more_variants)),
    )


def _bare_variant(slug: str) -> Variant:
    """A variant that only a run tells of."""
    return Variant(slug, humanize(slug), "", (), (), {}, (), (), None, {}, {})


def _refuse_slug(version: CaseVersion, places: Mapping[tuple[str, str], str], found: Diagnostics) -> None:
    folder = places.get((version.slug, version.version), "test-cases")
    found.report(
        Rule.RESERVED_SLUG,
        f"the slug `{version.slug}` is an address of the catalog's own",
        Place(f"{folder}/test-case.toml" if not folder.startswith("export:") else folder),
        hint="choose another slug",
    )


def type_order(test_type: str) -> tuple[int, str]:
    """A key that sorts test types as the catalog groups them; unknown ones come last."""
    known = list(TYPE_LABELS)
    return (known.index(test_type) if test_type in known else len(known), test_type)


def type_label(test_type: str) -> str:
    """A test type in words."""
    return TYPE_LABELS.get(test_type, test_type)
