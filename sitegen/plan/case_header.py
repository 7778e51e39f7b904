"""The head of every tab of a case: pickers that keep the tab, tabs that keep the coordinate."""

import dataclasses
from collections.abc import Mapping, Sequence

from sitegen.model.case import CaseVersion, Coordinate, Variant
from sitegen.plan import urls
from sitegen.plan.gallery import Case, type_label
from sitegen.views.case import CaseHeader
from sitegen.views.common import Choice, Head, Link, SocialImage

TAB_NAMES = {
    "inputs/": "Inputs",
    "reviewing/": "Reviewing",
    "leaderboard/": "Leaderboard",
    "runs/": "Runs",
    "metrics/": "Metrics",
    "changelog/": "Changelog",
    "errata/": "Errata",
}

_WHOLE_CASE_TABS = ("changelog/", "errata/")


@dataclasses.dataclass(frozen=True, slots=True)
class CasePlace:
    """One coordinate of a case, under one of the two addresses it may have."""

    case: Case
    version: CaseVersion
    variant: Variant
    coordinate: Coordinate
    is_short: bool  # at the case's own address, which shows its default coordinate
    engine_names: tuple[tuple[str, str], ...] = ()  # display names by slug
    has_play: bool = True  # it shows a showcase or a build; else the landing tab is an overview

    @property
    def base(self) -> str:
        """The address that its tabs stand beneath."""
        return urls.case_url(self.coordinate.slug) if self.is_short else urls.coordinate_url(self.coordinate)

    @property
    def engine_name(self) -> str:
        """The engine in words."""
        return dict(self.engine_names).get(self.coordinate.engine, self.coordinate.engine)

    def coordinate_tab(self, tab: str) -> str:
        """The tab that pickers of another coordinate lead to: changelog and errata have none of their own there."""
        return "" if tab in _WHOLE_CASE_TABS else tab

    def tab(self, tab: str) -> str:
        """The address of a tab; changelog and errata belong to the case as a whole."""
        if tab in _WHOLE_CASE_TABS:
            return urls.case_url(self.coordinate.slug, tab)
        return self.base + tab


def places_of(case: Case, engine_names: Mapping[str, str], playable: frozenset[Coordinate]) -> list[CasePlace]:
    """The case at its own address, then at every coordinate."""
    names = tuple(sorted(engine_names.items()))
    places = []
    for is_short, coordinate in [(True, case.default_coordinate), *((False, one) for one in case.coordinates())]:
        version = case.version(coordinate.version)
        variant = version.variant(coordinate.variant) if version else None
        if version and variant:
            has_play = coordinate in playable
            places.append(CasePlace(case, version, variant, coordinate, is_short, names, has_play))
    return places


def case_header(place: CasePlace, tab: str) -> CaseHeader:
    """The header of `place` on one tab."""
    version = place.version
    return CaseHeader(
        name=version.name,
        slug=version.slug,
        test_type=version.test_type,
        type_label=type_label(version.test_type),
        type_url=urls.facet_url("type", version.test_type),
        difficulty=version.difficulty,
        difficulty_url=urls.facet_url("difficulty", version.difficulty) if version.difficulty else None,
        tags=tuple(Link(tag, urls.facet_url("tags", tag)) for tag in version.tags),
        summary=version.summary,
        is_experimental=version.experimental,
        validator_rated=version.validator_rated,
        version=version.version,
        newest=_newest(place, place.coordinate_tab(tab)),
        versions=_versions(place, place.coordinate_tab(tab)),
        variants=_variants(place, place.coordinate_tab(tab)),
        engines=_engines(place, place.coordinate_tab(tab)),
        variant_name=place.variant.name,
        variant_description=place.variant.description,
        engine=place.coordinate.engine,
        tabs=_tabs(place, tab),
    )


def case_head(place: CasePlace, tab: str, description: str, image: SocialImage | None) -> Head:
    """The head of `place` on one tab. A default coordinate is known by the case's own address."""
    url = place.tab(tab)
    is_default = place.coordinate == place.case.default_coordinate
    words = [place.version.name]
    if not place.is_short:
        words.append(f"{place.coordinate.version}, {place.variant.name}, {place.engine_name}")
    if tab:
        words.append(TAB_NAMES[tab])
    return Head(
        title=" · ".join(words),
        description=description,
        url=url,
        canonical_url=urls.case_url(place.coordinate.slug, tab) if is_default else url,
        twin_url=urls.twin_url(url),
        feeds=tuple(
            Link(f"{place.version.name}: {kind}", urls.feed_url(kind, place.coordinate.slug))
            for kind in ("runs", "changelog", "errata")
        ),
        image=image,
    )


def case_breadcrumb(place: CasePlace, tab: str) -> tuple[Link, ...]:
    """The way from the front to a tab."""
    way = [Link("Home", urls.HOME), Link("Test cases", urls.CATALOG), Link(place.version.name, place.tab(""))]
    if tab:
        way.append(Link(TAB_NAMES[tab], place.tab(tab)))
    return tuple(way)


def _newest(place: CasePlace, tab: str) -> Link | None:
    newest = place.case.newest
    if place.version.version == newest.version:
        return None
    return Link(newest.version, urls.coordinate_url(_nearest(newest, place.coordinate), tab))


def _nearest(version: CaseVersion, wanted: Coordinate) -> Coordinate:
    """The coordinate of `version` most like `wanted`: its variant and engine where they exist, else the default."""
    offered = version.coordinates()
    return max(offered, key=lambda one: (one.variant == wanted.variant) * 2 + (one.engine == wanted.engine))


def _versions(place: CasePlace, tab: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            version.version,
            urls.coordinate_url(_nearest(version, place.coordinate), tab),
            version.version == place.version.version,
        )
        for version in place.case.versions
    )


def _variants(place: CasePlace, tab: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            variant.name,
            urls.coordinate_url(dataclasses.replace(place.coordinate, variant=variant.slug), tab),
            variant.slug == place.variant.slug,
            variant.description,
        )
        for variant in place.version.variants
    )


def _engines(place: CasePlace, tab: str) -> tuple[Choice, ...]:
    names = dict(place.engine_names)
    return tuple(
        Choice(
            engine.name or names.get(engine.slug, engine.slug),
            urls.coordinate_url(dataclasses.replace(place.coordinate, engine=engine.slug), tab),
            engine.slug == place.coordinate.engine,
            _range(engine.min_version, engine.max_version),
        )
        for engine in place.version.engines
    )


def _range(lowest: str | None, ceiling: str | None) -> str:
    """A range of engine versions in words."""
    words = [f"from {lowest}" if lowest else "", f"below {ceiling}" if ceiling else ""]
    return " ".join(word for word in words if word)


def _tabs(place: CasePlace, current: str) -> tuple[Choice, ...]:
    landing = "Play" if place.has_play else "Overview"
    names: Sequence[tuple[str, str]] = [("", landing), *TAB_NAMES.items()]
    return tuple(Choice(name, place.tab(tab), tab == current) for tab, name in names)
