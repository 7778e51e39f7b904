"""The checklist that a run is held to: made once for a coordinate, shared by all its runs."""

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Self

from sitegen.evaluation.outcome import FAIL, PASS
from sitegen.model.case import CaseVersion, Coordinate, Domain, Erratum, Point, ReviewItem
from sitegen.model.scales import FUNCTIONAL_RATINGS, GRADE_POINTS


@dataclasses.dataclass(frozen=True, slots=True)
class ListedPoint:
    """A point with what scoring needs of it."""

    verdict_id: str
    point: Point
    item_id: str
    earns: Mapping[str, float]  # the points that each verdict it may have earns
    available: float  # the most it may earn
    excluded_by: tuple[str, ...]  # ids of the errata that exclude it from scoring
    cap: int  # its failure cap's place on the functional scale; 0 (flawless) where a failure lowers nothing


@dataclasses.dataclass(frozen=True, slots=True)
class Checklist:
    """The points and domains of one coordinate."""

    coordinate: Coordinate
    validator_rated: bool
    is_jam: bool
    domains: tuple[Domain, ...]
    points: tuple[ListedPoint, ...]  # in checklist order
    counted: tuple[ListedPoint, ...]  # those that no erratum excludes
    by_id: Mapping[str, ListedPoint]
    left_out: frozenset[str]  # ids of points that are not decided on this engine

    @classmethod
    def of(cls, version: CaseVersion, variant_slug: str, engine: str, *, without: str | None = None) -> Self | None:
        """The checklist of a variant under an engine; None where the version does not have the variant.

        `without` names an erratum that is not to exclude anything.

        A point whose validator does not cover the engine is left out entirely; no engines, or an empty list, covers
        all. Source: Manifests, "Automated validation", `engines`.
        """
        variant = version.variant(variant_slug)
        if variant is None:
            return None
        errata = [one for one in version.errata if one.exclude_from_score and one.id != without]
        errata = [one for one in errata if one.applies_to(variant_slug)]
        declared = [(item, point) for item in variant.items for point in item.points]
        covered = [(item, point) for item, point in declared if not point.engines or engine in point.engines]
        by_id = {point.verdict_id: _listed(item, point, errata) for item, point in covered}
        points = tuple(by_id.values())
        return cls(
            coordinate=Coordinate(version.slug, version.version, variant_slug, engine),
            validator_rated=version.validator_rated,
            is_jam=version.is_jam,
            domains=variant.domains,
            points=points,
            counted=tuple(one for one in points if not one.excluded_by),
            by_id=by_id,
            left_out=frozenset(point.verdict_id for _, point in declared) - by_id.keys(),
        )


class Checklists:
    """The checklists of many case versions, each made when it is first asked for."""

    def __init__(self, versions: Mapping[tuple[str, str], CaseVersion]) -> None:
        self._versions = versions
        self._made: dict[tuple[Coordinate, str | None], Checklist | None] = {}

    def at(self, coordinate: Coordinate, *, without: str | None = None) -> Checklist | None:
        """The checklist of a coordinate, as `Checklist.of`; None where its case version or variant is not known."""
        key = (coordinate, without)
        if key not in self._made:
            version = self._versions.get((coordinate.slug, coordinate.version))
            made = Checklist.of(version, coordinate.variant, coordinate.engine, without=without) if version else None
            self._made[key] = made
        return self._made[key]


def _listed(item: ReviewItem, point: Point, errata: Iterable[Erratum]) -> ListedPoint:
    cap = point.failure_cap
    earns = _earned_by_grade(point.weight) if item.graded else earned_by_verdict(point.weight)
    return ListedPoint(
        verdict_id=point.verdict_id,
        point=point,
        item_id=item.id,
        earns=earns,
        available=max(earns.values()),
        excluded_by=tuple(one.id for one in errata if one.review in (point.verdict_id, item.id)),
        cap=FUNCTIONAL_RATINGS.index(cap) if cap in FUNCTIONAL_RATINGS else 0,
    )


def earned_by_verdict(weight: float) -> Mapping[str, float]:
    """A pass earns all of a point's weight and a fail none. Source: Evaluation, "Scoring"."""
    return {PASS: weight, FAIL: 0}


def _earned_by_grade(weight: float) -> Mapping[str, float]:
    """A graded item is worth its weight times ten and earns its tier's points times its weight.

    Source: data contract, 3.5.
    """
    return {grade: weight * points for grade, points in GRADE_POINTS.items()}
