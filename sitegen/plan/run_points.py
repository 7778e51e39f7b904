"""The per-item browser of a run: each point with its verdict, its evidence and what is known to be wrong with it."""

import itertools
from collections.abc import Iterable

from sitegen.evaluation.outcome import UNDECIDED, Outcome, PointOutcome
from sitegen.model.case import Point, ReviewItem
from sitegen.model.scales import BINARY_VERDICTS
from sitegen.model.validation import AutoVerdict, DebugScriptResult
from sitegen.plan import urls
from sitegen.plan.case_reviewing import item_anchor, letter_of
from sitegen.plan.report_link import report_link
from sitegen.plan.run_media import Evidence
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import DETAIL_CHARACTERS, line, line_or_none
from sitegen.views.common import ErratumView, Html
from sitegen.views.run import AssertionView, ItemView, MarkCount, PointVerdict, PointView

MARKS = ("fail", "undecided", "pass", "graded", "not-scored")  # in the order in which a page counts them

_ASSERTIONS_SHOWN = 200


def item_views(scope: RunScope, outcome: Outcome, errata: tuple[ErratumView, ...]) -> tuple[ItemView, ...]:
    """The run's checklist, item by item. `errata` are those that touch its version and variant."""
    evidence = Evidence.of(scope)
    items = {item.id: item for item in scope.variant.items} if scope.variant else {}
    grouped = itertools.groupby(outcome.points, key=lambda one: one.item_id)
    return tuple(
        _item(evidence, items.get(item_id) or _bare_item(item_id), list(points), outcome, errata)
        for item_id, points in grouped
    )


def count_marks(items: Iterable[ItemView]) -> tuple[MarkCount, ...]:
    """How many points bear each mark, and the first that does; marks that no point bears are left out."""
    bearers: dict[str, list[str]] = {mark: [] for mark in MARKS}
    for point in (point for item in items for point in item.points):
        bearers[point.mark].append(point.anchor)
    return tuple(MarkCount(mark, len(anchors), anchors[0]) for mark, anchors in bearers.items() if anchors)


def _item(
    evidence: Evidence,
    item: ReviewItem,
    points: list[PointOutcome],
    outcome: Outcome,
    errata: tuple[ErratumView, ...],
) -> ItemView:
    letters = {point.verdict_id: letter_of(index) for index, point in enumerate(item.points)}
    is_whole = not item.has_sub_items
    return ItemView(
        id=item.id,
        anchor=item_anchor(item.id),
        title=item.title,
        text=None if is_whole else _prose(evidence.scope, item.text),
        is_whole=is_whole,
        points=tuple(
            _point(evidence, one, "" if is_whole else letters.get(one.point.verdict_id, ""), outcome, errata)
            for one in points
        ),
    )


def _bare_item(verdict_id: str) -> ReviewItem:
    """What stands for an item that only the record tells of."""
    return ReviewItem(verdict_id, verdict_id, "", (), has_sub_items=False)


def _point(
    evidence: Evidence, one: PointOutcome, letter: str, outcome: Outcome, errata: tuple[ErratumView, ...]
) -> PointView:
    point, results, scope = one.point, one.results, evidence.scope
    names = {domain.id: domain.name for domain in scope.variant.domains} if scope.variant else {}
    return PointView(
        verdict_id=point.verdict_id,
        anchor=urls.point_anchor(point.verdict_id),
        letter=letter,
        title=point.title,
        text=_prose(scope, point.text),
        weight=point.weight if outcome.is_checklist_known else 0,
        verdict=one.verdict,
        decided_by=one.decided_by,
        mark=_mark(one),
        is_overridden=outcome.validator_rated and any(verdict.is_override for verdict in one.verdicts),
        failure_cap=point.failure_cap,
        cap_in_force=one.cap_in_force,
        domains=tuple(names.get(domain, domain) for domain in point.domains),
        verdicts=_reviewers_verdicts(one, outcome),
        script=point.script or next((line(result.script) for result in results if result.script), None),
        script_ran=any(result.ran for result in results) if results else None,
        precondition_unmet=any(result.precondition_unmet for result in results),
        detail=_detail(results),
        assertions=_assertions(results, point.verdict_id),
        media=evidence.pairs(one),
        errata=tuple(view for view in errata if view.id in _errata_naming(scope, point)),
        report_url=report_link(scope, point.verdict_id, one.verdict),
    )


def _mark(one: PointOutcome) -> str:
    """What the rail shows of a point."""
    if one.is_excluded or one.verdict is None:
        return "not-scored"
    return one.verdict if one.verdict in (*BINARY_VERDICTS, UNDECIDED) else "graded"


def _reviewers_verdicts(one: PointOutcome, outcome: Outcome) -> tuple[PointVerdict, ...]:
    """Each review's verdict where they differ, override or note something; else the point's own says it all."""
    differ = len({verdict.verdict for verdict in one.verdicts}) > 1
    override = outcome.validator_rated and any(verdict.is_override for verdict in one.verdicts)
    if not (differ or override or any(verdict.note for verdict in one.verdicts)):
        return ()
    return tuple(
        PointVerdict(
            reviewer=line(verdict.reviewer),
            verdict=verdict.verdict,
            is_override=outcome.validator_rated and verdict.is_override,
            note=line_or_none(verdict.note),
        )
        for verdict in one.verdicts
    )


def _detail(results: Iterable[DebugScriptResult]) -> str | None:
    """The validators' own words, each said once."""
    said = (text for result in results for text in (result.detail, result.inconclusive_reason) if text)
    return line_or_none("\n".join(dict.fromkeys(said)), limit=DETAIL_CHARACTERS)


def _assertions(results: Iterable[DebugScriptResult], verdict_id: str) -> tuple[AssertionView, ...]:
    """The checks behind the verdict; of a very long list the failing ones stay before the passing ones."""
    made = [
        one for result in results for verdict in _verdicts_on(result, verdict_id) for one in verdict.assertions or ()
    ]
    if len(made) > _ASSERTIONS_SHOWN:
        made = sorted(made, key=lambda one: one.passed)[:_ASSERTIONS_SHOWN]
    return tuple(
        AssertionView(line(one.label), one.passed, line_or_none(one.expected), line_or_none(one.actual)) for one in made
    )


def _verdicts_on(result: DebugScriptResult, verdict_id: str) -> list[AutoVerdict]:
    return [verdict for verdict in result.verdicts or () if verdict.id == verdict_id]


def _errata_naming(scope: RunScope, point: Point) -> set[str]:
    variant = scope.coordinate.variant
    return {one.id for one in scope.version.errata if one.names(point.verdict_id) and one.applies_to(variant)}


def _prose(scope: RunScope, text: str) -> Html | None:
    return scope.context.markdown.render(text, place=scope.case_where, top_heading=5) or None
