"""The checklist of a case document: common items, extended by a variant's own.

Source: data contract, 3.2: an item whose id already exists extends it (weights add, sub-items append).
"""

import dataclasses
from collections.abc import Iterable

from sitegen.export.documents import ReviewItemEntry, SubItemEntry
from sitegen.model.case import Point, ReviewItem, humanize


def review_items(common: Iterable[ReviewItemEntry], own: Iterable[ReviewItemEntry]) -> tuple[ReviewItem, ...]:
    """The effective checklist, in order."""
    items: dict[str, ReviewItem] = {}
    for entry in (*common, *own):
        item = _item(entry)
        items[entry.id] = _extended(items[entry.id], item) if entry.id in items else item
    return tuple(items.values())


def _item(entry: ReviewItemEntry) -> ReviewItem:
    points = tuple({sub.id: _sub_point(entry, sub) for sub in entry.sub_items or ()}.values())
    return ReviewItem(
        id=entry.id,
        title=entry.title or humanize(entry.id),
        text=entry.text or "",
        points=points or (_whole_point(entry),),
        has_sub_items=bool(points),
        graded=bool(entry.graded),
        domain=entry.domain,
    )


def _whole_point(entry: ReviewItemEntry) -> Point:
    return Point(
        verdict_id=entry.id,
        title=entry.title or humanize(entry.id),
        text=entry.text or "",
        weight=1 if entry.weight is None else entry.weight,
        failure_cap=entry.failure_cap,
        domains=tuple(entry.domains or ()),
        reference=entry.reference,
        proof=entry.proof,
    )


def _sub_point(entry: ReviewItemEntry, sub: SubItemEntry) -> Point:
    """A sub-item as a point. Its item's reference and proof are shared. Source: Manifests, "Sub-items"."""
    return Point(
        verdict_id=f"{entry.id}.{sub.id}",
        title=sub.title or humanize(sub.id),
        text=sub.description or "",
        weight=1 if sub.weight is None else sub.weight,
        failure_cap=sub.failure_cap,
        domains=tuple(sub.domains or ()),
        reference=sub.reference or entry.reference,
        proof=sub.proof or entry.proof,
    )


def _extended(item: ReviewItem, more: ReviewItem) -> ReviewItem:
    return ReviewItem(
        id=item.id,
        title=item.title,
        text=item.text or more.text,
        points=_joined_points(item, more),
        has_sub_items=item.has_sub_items or more.has_sub_items,
        graded=item.graded,
        domain=item.domain or more.domain,
    )


def _joined_points(item: ReviewItem, more: ReviewItem) -> tuple[Point, ...]:
    """Sub-items append, the first of one id stays; of two items without any the weights add."""
    if item.has_sub_items and more.has_sub_items:
        known = {point.verdict_id for point in item.points}
        return (*item.points, *(point for point in more.points if point.verdict_id not in known))
    if item.has_sub_items or more.has_sub_items:
        return item.points if item.has_sub_items else more.points
    whole = item.points[0]
    return (dataclasses.replace(whole, weight=whole.weight + more.points[0].weight),)
