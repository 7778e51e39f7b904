"""Errata: known issues of a version that has shipped. Source: Manifests, "Errata"."""

import datetime
import re

from sitegen.catalog.checklist import default_jam_ids
from sitegen.catalog.grammar.extras import Erratum
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import did_you_mean, listed, quoted
from sitegen.catalog.written import Declared, declared
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _errata(version: WrittenVersion) -> tuple[Declared[Erratum], ...]:
    errata = version.errata
    return declared(errata.at / "erratum", errata.table.erratum) if errata else ()


def erratum_ids(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: ids are unique within the file."""
    seen: set[str] = set()
    for erratum in _errata(version):
        if erratum.value.id and erratum.value.id in seen:
            message = f"the erratum {quoted(erratum.value.id)} is declared twice"
            place = (erratum.at / "id").place
            found.report(Rule.DUPLICATE_ERRATUM_ID, message, place, hint="give each erratum an id of its own")
        seen.add(erratum.value.id or "")


def erratum_dates(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: YYYY-MM-DD, a day that exists."""
    for erratum in _errata(version):
        date = erratum.value.date
        if date is not None and not is_day(date):
            message = f"{quoted(date)} is no day"
            hint = "no such day was" if _DATE.fullmatch(date) else "write the year, month and day as in `2026-07-17`"
            found.report(Rule.INVALID_ERRATUM_DATE, message, (erratum.at / "date").place, hint=hint)


def is_day(date: str) -> bool:
    """Whether it is written as `2026-01-31` and is a day that exists."""
    if not _DATE.fullmatch(date):
        return False
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        return False
    return True


def erratum_variants(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: `variant` is a declared variant."""
    known = {variant.table.slug for variant in version.variants if variant.table.slug}
    for erratum in _errata(version):
        variant = erratum.value.variant
        if variant is not None and variant not in known and version.knows_its_variants:
            hint = did_you_mean(variant, known, otherwise=f"the variants are {listed(sorted(known))}")
            message = f"no variant is called {quoted(variant)}"
            found.report(Rule.UNKNOWN_ERRATUM_VARIANT, message, (erratum.at / "variant").place, hint=hint)


def erratum_reviews(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: `review` names a point of the case's checklist; `exclude_from_score` requires it.

    An item with sub-items stands for all of them.
    """
    items = [item for written in version.files() for item in version.items_of(written)]
    known = {item.entry.id for item in items if item.entry.id}
    known |= {point.verdict_id for item in items for point in item.points if point.verdict_id}
    if version.is_jam and not items:
        known |= default_jam_ids()
    is_hidden = any(written.is_unsure(name) for written in version.files() for name in ("review", "review_item"))
    is_sure = version.knows_its_variants and not is_hidden
    is_sure = is_sure and all(point.verdict_id for item in items for point in item.points)
    for erratum in _errata(version):
        review, at = erratum.value.review, erratum.at
        if review is not None and review not in known and is_sure:
            hint = did_you_mean(review, known, otherwise="name a point as `<item>` or `<item>.<sub-item>`")
            message = f"no point is called {quoted(review)}"
            found.report(Rule.UNKNOWN_ERRATUM_REVIEW, message, (at / "review").place, hint=hint)
        if erratum.value.exclude_from_score and not (at / "review").is_given():
            message, hint = "the erratum excludes a point and names none", "add `review` with the id of the point"
            place = (at / "exclude_from_score").key_place
            found.report(Rule.EXCLUDE_WITHOUT_REVIEW, message, place, hint=hint)
