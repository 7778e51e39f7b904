"""The checklist of a variant, resolved: both grammars as review items with points.

Source: Manifests, "Sub-items", "The categories grammar"; catalog of real manifests (the categories of a jam).
"""

import dataclasses

from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.grammar.checklist import Category, CategoryItem, ReviewItem, Validation
from sitegen.catalog.points import WrittenItem, WrittenPoint
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Written
from sitegen.model.case import Output, Point, humanize
from sitegen.model.case import ReviewItem as ResolvedItem

_JAM_CATEGORIES = {  # a jam without review items is graded on these, each of weight 1
    "Playability": "Whether the game runs and can be played to an end.",
    "Fun": "How much one wants to play on.",
    "Theme": "How well the game takes up the theme.",
    "Presentation": "How the game looks.",
    "Audio": "How the game sounds.",
    "Polish": "How finished it feels.",
    "Creativity": "How fresh its ideas are.",
}


def default_jam_ids() -> set[str]:
    """The ids of the categories that a jam without review items is graded on."""
    return {title.lower() for title in _JAM_CATEGORIES}


def common_checklist(version: WrittenVersion) -> tuple[ResolvedItem, ...]:
    """The entries that every variant has."""
    return tuple(_item(written, is_graded=version.is_jam) for written in version.items_of(version.case))


def resolve_checklist(
    version: WrittenVersion, variant: Written[VariantFile], common: tuple[ResolvedItem, ...]
) -> tuple[ResolvedItem, ...]:
    """The effective checklist of a variant: the common entries, then its own.

    A variant that repeats the id of a common category adds its items to that category.
    """
    items: dict[str, ResolvedItem] = {}
    own = (_item(written, is_graded=version.is_jam) for written in version.items_of(variant))
    for item in (*common, *own):
        earlier = items.get(item.id)
        if earlier is None:
            items[item.id] = item
        else:
            items[item.id] = dataclasses.replace(earlier, points=(*earlier.points, *item.points))
    if not items and version.is_jam:
        return tuple(_jam_category(title, text) for title, text in _JAM_CATEGORIES.items())
    return tuple(items.values())


def _jam_category(title: str, text: str) -> ResolvedItem:
    name = title.lower()
    point = Point(verdict_id=name, title=title, text=text, weight=1.0)
    return ResolvedItem(id=name, title=title, text=text, points=(point,), has_sub_items=False, graded=True)


def _item(written: WrittenItem, *, is_graded: bool) -> ResolvedItem:
    entry = written.entry
    item = entry if isinstance(entry, ReviewItem) else None
    return ResolvedItem(
        id=entry.id or "",
        title=entry.title or "",
        text=(item.text if item else None) or "",
        points=tuple(_point(point, written) for point in written.points),
        has_sub_items=written.has_sub_items,
        graded=is_graded,
        domain=item.domain if item else None,
    )


def _point(point: WrittenPoint, item: WrittenItem) -> Point:
    entry = point.entry
    shown = item.entry if isinstance(item.entry, ReviewItem) else entry  # sub-items share their parent's media
    validation = entry.validation
    domain = getattr(shown, "domain", None)
    domains = [one for one in entry.domains or () if one is not None]
    return Point(
        verdict_id=point.verdict_id or "",
        title=entry.title or "",
        text=_text(point, item),
        weight=_weight(point, item),
        failure_cap=entry.failure_cap,
        domains=tuple(dict.fromkeys(domains)) or ((domain,) if domain else ()),
        reference=getattr(shown, "reference", None),
        proof=getattr(shown, "proof", None),
        engines=_engines(validation),
        script=validation.script if validation else None,
        outputs=_outputs(validation),
    )


def _text(point: WrittenPoint, item: WrittenItem) -> str:
    if isinstance(point.entry, CategoryItem):
        return point.entry.description or ""
    return "" if item.has_sub_items else getattr(point.entry, "text", None) or ""


def _weight(point: WrittenPoint, item: WrittenItem) -> float:
    """Source: "Sub-items": each is worth one point; "The categories grammar": an item's weight defaults to 1."""
    if not isinstance(item.entry, Category) and item.has_sub_items:
        return 1.0
    weight = getattr(point.entry, "weight", None)
    return 1.0 if weight is None else float(weight)


def _engines(validation: Validation | None) -> tuple[str, ...] | None:
    named = [engine for engine in (validation.engines if validation else None) or () if engine is not None]
    return tuple(named) or None


def _outputs(validation: Validation | None) -> tuple[Output, ...]:
    return tuple(
        Output(id=output.id, name=output.name or humanize(output.id), kind=output.kind)
        for output in (validation.outputs if validation else None) or ()
        if output is not None and output.id is not None and output.kind is not None
    )
