"""Errata as pages show them: on a case's own page, beside the points of a run, in the catalog's list."""

from collections.abc import Iterable

from sitegen.model.case import CaseVersion, Coordinate, Erratum, Point, ReviewItem
from sitegen.plan import urls
from sitegen.plan.case_reviewing import covers_engine, item_anchor
from sitegen.plan.context import PlanContext
from sitegen.views.common import ErratumView, Link, ScoreEffect


def erratum_view(
    context: PlanContext,
    version: CaseVersion,
    erratum: Erratum,
    *,
    near: Coordinate | None = None,
    effects: tuple[ScoreEffect, ...] = (),
) -> ErratumView:
    """An erratum of `version`. Its point is linked at the coordinate most like `near`, else at the default one."""
    anchor = urls.erratum_anchor(version.version, erratum.id)
    return ErratumView(
        id=erratum.id,
        anchor=anchor,
        url=urls.with_anchor(urls.case_url(version.slug, "errata/"), anchor),
        case_name=version.name,
        version=version.version,
        title=erratum.title,
        body=context.markdown.render(erratum.body, place=context.place_of(version, "errata.toml"), top_heading=4),
        severity=erratum.severity,
        date=erratum.date,
        affects_scoring=erratum.affects_scoring,
        excludes_from_score=erratum.exclude_from_score,
        resolved_in=erratum.resolved_in,
        variant=erratum.variant,
        point=_concerned(version, erratum, near),
        effects=effects,
    )


def errata_of(context: PlanContext, version: CaseVersion, coordinate: Coordinate) -> tuple[ErratumView, ...]:
    """The errata that touch runs of a coordinate, newest first, undated last."""
    touching = [erratum for erratum in version.errata if erratum.applies_to(coordinate.variant)]
    return tuple(erratum_view(context, version, erratum, near=coordinate) for erratum in newest_errata(touching))


def newest_errata(errata: Iterable[Erratum]) -> list[Erratum]:
    """Newest first, undated last; the order of the manifest among equals."""
    return sorted(errata, key=lambda erratum: erratum.date or "", reverse=True)


def _concerned(version: CaseVersion, erratum: Erratum, near: Coordinate | None) -> Link | None:
    """The point or item it is tied to, on a Reviewing page that shows it."""
    offered = [one for one in version.coordinates() if erratum.applies_to(one.variant)]
    for coordinate in sorted(offered, key=lambda one: _distance(one, near)):
        if link := _concerned_at(version, erratum, coordinate):
            return link
    return None


def _distance(coordinate: Coordinate, near: Coordinate | None) -> int:
    if near is None:
        return 0
    return (coordinate.variant != near.variant) * 2 + (coordinate.engine != near.engine)


def _concerned_at(version: CaseVersion, erratum: Erratum, coordinate: Coordinate) -> Link | None:
    variant = version.variant(coordinate.variant)
    page = urls.coordinate_url(coordinate, "reviewing/")
    for item in variant.items if variant else ():
        shown = [point for point in item.points if covers_engine(point, coordinate.engine)]
        if item.has_sub_items and item.id == erratum.review and shown:
            return Link(item.title, urls.with_anchor(page, item_anchor(item.id)))
        for point in shown:
            if point.verdict_id == erratum.review:
                return Link(_title(item, point), urls.with_anchor(page, urls.point_anchor(point.verdict_id)))
    return None


def _title(item: ReviewItem, point: Point) -> str:
    return f"{item.title}: {point.title}" if item.has_sub_items else point.title
