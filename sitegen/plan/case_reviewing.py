"""The Reviewing tab: domains and checklist, and how the coordinate's runs fare on every point."""

import collections
import string
from collections.abc import Mapping

from sitegen.model.case import Point, ReviewItem
from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.case_inputs import coordinate_json
from sitegen.plan.context import PlanContext
from sitegen.plan.pages import Page, Planned
from sitegen.plan.shown import ShownRun
from sitegen.views.case import CaseReviewingView, DomainView, ReviewingItem, ReviewingPoint
from sitegen.views.common import ErratumView, Html, Link, MediaView, SocialImage

Counts = Mapping[str, collections.Counter[str]]


def plan_reviewing(
    context: PlanContext,
    place: CasePlace,
    runs: tuple[ShownRun, ...],
    errata: tuple[ErratumView, ...],
    plate: SocialImage | None,
) -> Planned:
    """The tab. `runs` are the coordinate's; `errata` the version's."""
    counts = _count_verdicts(runs)
    items = tuple(
        item for item in (_item(context, place, one, counts, errata) for one in place.variant.items) if item.points
    )
    points = [point for item in items for point in item.points]
    view = CaseReviewingView(
        head=case_head(place, "reviewing/", f"What a run of {place.version.name} is judged on, point by point.", plate),
        breadcrumb=case_breadcrumb(place, "reviewing/"),
        header=case_header(place, "reviewing/"),
        domains=domain_views(place),
        items=items,
        total_weight=sum(point.weight for point in points),
        point_count=len(points),
        run_count=sum(run.row.state == "completed" for run in runs),
    )
    return Planned((Page(view, _twin(view, place)),))


def domain_views(place: CasePlace) -> tuple[DomainView, ...]:
    """The effective domains of a variant."""
    return tuple(
        DomainView(domain.id, f"domain-{domain.id}", domain.name, domain.description)
        for domain in place.variant.domains
    )


def item_anchor(item_id: str) -> str:
    """The anchor of a checklist's heading that is no point itself."""
    return f"item-{item_id}"


def letter_of(index: int) -> str:
    """The letter of a sub-item: a, b, c … then aa, ab."""
    letters = string.ascii_lowercase
    first, second = divmod(index, len(letters))
    return (letters[first - 1] if first else "") + letters[second]


def covers_engine(point: Point, engine: str) -> bool:
    """Whether the point is on the checklist of runs under that engine. Source: Manifests, "Automated validation"."""
    return not point.engines or engine in point.engines


def _count_verdicts(runs: tuple[ShownRun, ...]) -> dict[str, collections.Counter[str]]:
    counts: dict[str, collections.Counter[str]] = {}
    for run in runs:
        for verdict_id, verdict in run.summary.verdicts.items():
            if verdict is not None:
                counts.setdefault(verdict_id, collections.Counter())[verdict] += 1
    return counts


def _item(
    context: PlanContext, place: CasePlace, item: ReviewItem, counts: Counts, errata: tuple[ErratumView, ...]
) -> ReviewingItem:
    points = tuple(
        _point(context, place, point, letter_of(index) if item.has_sub_items else "", counts, errata)
        for index, point in enumerate(item.points)
        if covers_engine(point, place.coordinate.engine)
    )
    return ReviewingItem(
        id=item.id,
        anchor=item_anchor(item.id) if item.has_sub_items else urls.point_anchor(item.id),
        title=item.title,
        text=_text(context, place, item.text, top_heading=4) if item.has_sub_items else None,
        weight=sum(point.weight for point in points),
        is_whole=not item.has_sub_items,
        is_graded=item.graded,
        points=points,
    )


def _point(
    context: PlanContext,
    place: CasePlace,
    point: Point,
    letter: str,
    counts: Counts,
    errata: tuple[ErratumView, ...],
) -> ReviewingPoint:
    tally = counts.get(point.verdict_id, collections.Counter())
    names = {domain.id: domain.name for domain in place.variant.domains}
    return ReviewingPoint(
        verdict_id=point.verdict_id,
        anchor=urls.point_anchor(point.verdict_id),
        letter=letter,
        title=point.title,
        text=_text(context, place, point.text, top_heading=5 if letter else 4),
        weight=point.weight,
        failure_cap=point.failure_cap,
        domains=tuple(Link(names.get(one, one), f"#domain-{one}") for one in point.domains if one in names),
        engines=point.engines or (),
        script=point.script,
        reference=_reference(context, place, point),
        proof=point.proof,
        errata=tuple(one for one in errata if _touches(one, place, point)),
        passed=tally["pass"],
        failed=tally["fail"],
        undecided=tally["undecided"],
    )


def _touches(erratum: ErratumView, place: CasePlace, point: Point) -> bool:
    source = next((one for one in place.version.errata if one.id == erratum.id), None)
    return source is not None and source.names(point.verdict_id) and source.applies_to(place.variant.slug)


def _reference(context: PlanContext, place: CasePlace, point: Point) -> MediaView | None:
    reference = next((one for one in place.variant.references if one.view == point.reference), None)
    if reference is None or reference.source is None:
        return None
    return context.desk.show(
        reference.source,
        kind=reference.kind,
        name=f"{reference.view}{reference.source.suffix}",
        label=f"Reference: {reference.view}",
        subject=f"case `{place.version.slug}` {place.version.version}, reference `{reference.view}`",
        place=context.place_of(place.version),
        is_evidence=True,
    )


def _text(context: PlanContext, place: CasePlace, text: str, *, top_heading: int) -> Html | None:
    return context.markdown.render(text, place=context.place_of(place.version), top_heading=top_heading) or None


def _twin(view: CaseReviewingView, place: CasePlace) -> dict[str, object]:
    return {
        "case": coordinate_json(place),
        "url": view.head.url,
        "runs": view.run_count,
        "domains": [{"id": one.id, "name": one.name, "description": one.description} for one in view.domains],
        "points": [
            {
                "id": point.verdict_id,
                "item": item.title,
                "title": point.title,
                "weight": point.weight,
                "failureCap": point.failure_cap,
                "domains": [link.url.removeprefix("#domain-") for link in point.domains],
                "engines": list(point.engines) or None,
                "errata": [one.id for one in point.errata],
                "runs": {"pass": point.passed, "fail": point.failed, "undecided": point.undecided},
            }
            for item in view.items
            for point in item.points
        ],
    }
