"""The checklist as written, in one form for both grammars.

Source: Manifests, "The categories grammar": a category resolves to a review item whose sub-items are its items.
"""

import dataclasses

from sitegen.catalog.at import At
from sitegen.catalog.grammar.case import CaseFile, VariantFile
from sitegen.catalog.grammar.checklist import Category, CategoryItem, ReviewItem, SubItem, Validation
from sitegen.catalog.grammar.table import shape_of
from sitegen.catalog.written import Declared, Written, declared

WrittenFile = Written[CaseFile] | Written[VariantFile]


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class WrittenPoint:
    """A graded unit: a whole item, a sub-item, or an item of a category."""

    at: At
    entry: ReviewItem | SubItem | CategoryItem
    verdict_id: str | None  # None where an id is missing

    @property
    def label(self) -> str:
        """What a message calls it."""
        return self.verdict_id or self.entry.id or self.at.header

    @property
    def validation(self) -> Declared[Validation] | None:
        """How it is decided automatically."""
        return Declared(self.at / "validation", self.entry.validation) if self.entry.validation else None


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class WrittenItem:
    """An entry of the checklist: a review item or a category."""

    at: At
    entry: ReviewItem | Category
    points: tuple[WrittenPoint, ...]
    has_sub_items: bool


def written_items(written: WrittenFile) -> tuple[WrittenItem, ...]:
    """The checklist entries of one file, in order."""
    at, table = written.at, written.table
    items = [_review_item(one) for one in declared(at / "review_item", table.review_item)]
    categories = table.review.categories if table.review else None
    return (*items, *(_category(one) for one in declared(at / "review" / "categories", categories)))


def rated_entries(item: WrittenItem) -> tuple[WrittenItem | WrittenPoint, ...]:
    """Where keys of a point can stand: the points; and an item with sub-items, where they are one too many."""
    return (item, *item.points) if item.has_sub_items and isinstance(item.entry, ReviewItem) else item.points


def named_by(item: WrittenItem, key: str) -> tuple[Declared[str], ...]:
    """What an item, and each of its points that has such a key, names under `domain`, `reference` or `proof`."""
    entries: tuple[WrittenItem | WrittenPoint, ...] = (item, *item.points) if item.has_sub_items else (item,)
    given = [one for one in entries if key in one.entry.model_fields_set and _has_key(one, key)]
    named = [(one.at / key, getattr(one.entry, key)) for one in given]
    return tuple(Declared(at, name) for at, name in named if name is not None)


def _has_key(one: WrittenItem | WrittenPoint, key: str) -> bool:
    field = shape_of(type(one.entry)).get(key)  # another key may hold anything
    return field is not None and not field.forbidden


def _review_item(item: Declared[ReviewItem]) -> WrittenItem:
    entry = item.value
    subs = (
        *declared(item.at / "sub_items", entry.sub_items),
        *declared(item.at / "sub_item", entry.sub_item),
    )
    is_hidden = any((item.at / name).is_given() for name in ("sub_items", "sub_item"))
    is_empty = not entry.sub_items and not entry.sub_item and (entry.sub_items, entry.sub_item) != (None, None)
    if not subs and (is_empty or not is_hidden):
        return WrittenItem(item.at, entry, (WrittenPoint(item.at, entry, entry.id),), has_sub_items=False)
    points = tuple(WrittenPoint(sub.at, sub.value, _composite(entry.id, sub.value.id)) for sub in subs)
    return WrittenItem(item.at, entry, points, has_sub_items=True)


def _category(category: Declared[Category]) -> WrittenItem:
    entry = category.value
    items = declared(category.at / "items", entry.items)
    points = tuple(WrittenPoint(item.at, item.value, _composite(entry.id, item.value.id)) for item in items)
    return WrittenItem(category.at, entry, points, has_sub_items=True)


def _composite(item: str | None, sub_item: str | None) -> str | None:
    return f"{item}.{sub_item}" if item and sub_item else None
