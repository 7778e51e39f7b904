"""The checklist: its grammar, ids, weights, and what its entries refer to."""

import math

from sitegen.catalog.at import At
from sitegen.catalog.effective import known_proofs, known_views
from sitegen.catalog.grammar.checklist import Category, Domain, ReviewItem
from sitegen.catalog.grammar.table import shape_of
from sitegen.catalog.points import WrittenFile, WrittenItem, WrittenPoint, named_by
from sitegen.catalog.version import Spelling, WrittenVersion
from sitegen.catalog.words import did_you_mean, listed, quoted
from sitegen.catalog.written import Declared, declared
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_FORMAT = 2  # the categories grammar
_HEAVIEST = 1e9  # no weight is meant to be more


def one_grammar(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The categories grammar": review items or categories, and variants follow the case."""
    table = version.case.table
    has_categories = table.review is not None
    if has_categories and table.review_item:
        _report_mixed(version.root / "review_item" / 0, "`[[review_item]]` stands beside `[review]`", found)
        return
    if version.case.is_unsure("review") or version.case.is_unsure("review_item"):
        return
    for variant in version.variants:
        if has_categories and variant.table.review_item:
            message = "the case writes its checklist as categories, and this variant adds a `[[review_item]]`"
            _report_mixed(variant.at / "review_item" / 0, message, found)
        elif not has_categories and variant.table.review is not None:
            message = "the case writes its checklist as review items, and this variant adds categories"
            _report_mixed(variant.at / "review", message, found)


def _report_mixed(at: At, message: str, found: Diagnostics) -> None:
    hint = "write all of the checklist in one grammar"
    found.report(Rule.MIXED_REVIEW_GRAMMARS, message, at.key_place, hint=hint)


def review_format(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The categories grammar": `format = 2`, stated once, in the case manifest."""
    review = version.case.table.review
    if review is not None and review.format is not None and review.format != _FORMAT:
        message = f"`format` cannot be {quoted(review.format)}"
        place = (version.root / "review" / "format").place
        found.report(Rule.INVALID_REVIEW_FORMAT, message, place, hint="write `format = 2`")
    for variant in version.variants:
        at = variant.at / "review" / "format"
        if at.is_given() and review is not None:
            message = "a variant inherits the format of the checklist"
            found.report(Rule.VARIANT_REPEATS_REVIEW_FORMAT, message, at.key_place, hint="take `format` out")


def categories(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The categories grammar": a category has an id, a title, and at least one item."""
    for written in version.files():
        listed_categories = written.table.review.categories if written.table.review else None
        for category in declared(written.at / "review" / "categories", listed_categories):
            for name, field in shape_of(Category).items():
                if field.forbidden and name in category.value.model_fields_set:
                    message = f"`{name}` belongs to the items of a category, not to the category"
                    place = (category.at / name).key_place
                    found.report(Rule.KEY_ON_CATEGORY, message, place, hint=f"move `{name}` to the items")
            if not category.value.items and not written.is_unsure(*(category.at / "items").path):
                message = f"the category {quoted(category.value.id or category.value.title or '')} has no items"
                hint = "add a `[[review.categories.items]]`, or take the category out"
                found.report(Rule.EMPTY_CATEGORY, message, category.at.place, hint=hint)


def weights(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (review_item): above zero; "Sub-items": the number of sub-items."""
    for written in version.files():
        for item in version.items_of(written):
            for point in item.points if isinstance(item.entry, Category) else (item,):
                _check_weight(item, point, found)


def _check_weight(item: WrittenItem, weighed: WrittenItem | WrittenPoint, found: Diagnostics) -> None:
    weight = getattr(weighed.entry, "weight", None)
    at = weighed.at / "weight"
    if weight is None:
        return
    if not 0 < weight < _HEAVIEST or (isinstance(weight, float) and math.isnan(weight)):
        message = f"a weight cannot be {quoted(weight)}"
        found.report(Rule.INVALID_WEIGHT, message, at.place, hint="write a number above 0")
    elif isinstance(item.entry, ReviewItem) and item.has_sub_items and weight != len(item.points):
        message = f"the item has {len(item.points)} sub-items and the weight {weight}"
        hint = f"write `weight = {len(item.points)}`: each sub-item is worth one point"
        found.report(Rule.WEIGHT_DIFFERS_FROM_SUB_ITEMS, message, at.place, hint=hint)


def verdict_ids(version: WrittenVersion, found: Diagnostics) -> None:
    """Verdict ids are unique in a variant's effective set; a variant may repeat a common category to add to it.

    Source: Manifests, "Case tables" (review_item), "Sub-items", "The categories grammar".
    """
    common = version.items_of(version.case)
    for items in [common, *((*common, *version.items_of(variant)) for variant in version.variants)]:
        seen: dict[str, At] = {}
        for item in items:
            is_item = isinstance(item.entry, ReviewItem)
            if is_item and item.entry.id:
                _check_unique(item.entry.id, item.at, seen, found)
            for point in item.points if item.has_sub_items else ():
                if point.verdict_id:
                    _check_unique(point.verdict_id, point.at, seen, found)


def _check_unique(verdict_id: str, at: At, seen: dict[str, At], found: Diagnostics) -> None:
    first = seen.setdefault(verdict_id, at)
    if first is not at:
        message = f"the verdict id {quoted(verdict_id)} is taken {_where(first / 'id', at)}"
        place = (at / "id").place
        found.report(Rule.DUPLICATE_VERDICT_ID, message, place, hint="give each point an id of its own")


def _where(first: At, later: At) -> str:
    """Where the first of two stands, as seen from the later one: on line 12, or in another file."""
    place = first.place
    return f"on line {place.line}" if place.file == later.place.file else f"in `{place.file}`, line {place.line}"


def domain_ids(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (domain): ids are unique across the common domains and a variant's own."""
    common = declared(version.root / "domain", version.case.table.domain)
    own = [declared(variant.at / "domain", variant.table.domain) for variant in version.variants]
    for domains in [common, *((*common, *more) for more in own)]:
        seen: dict[str, At] = {}
        for domain in domains:
            if domain.value.id and domain.value.id in seen:
                first = _where(seen[domain.value.id] / "id", domain.at)
                message = f"the domain {quoted(domain.value.id)} is declared twice, first {first}"
                hint = "give each domain an id of its own"
                found.report(Rule.DUPLICATE_DOMAIN_ID, message, (domain.at / "id").place, hint=hint)
            seen.setdefault(domain.value.id or "", domain.at)


def item_domains(version: WrittenVersion, found: Diagnostics) -> None:
    """A common item names common domains, a variant's item common ones or that variant's own.

    Source: Overview, "Variant-specific scoring domains"; Manifests, "The categories grammar".
    """
    common = _known_domains(version.case)
    for written in version.files():
        own = set() if written is version.case else _known_domains(written)
        if common is None or own is None:
            continue
        for item in version.items_of(written):
            for at, name in _named_domains(version, item):
                if name not in common | own:
                    _report_domain(version, at, name, common | own, found)


def _known_domains(written: WrittenFile) -> set[str] | None:
    """The domain ids that a file declares; None where a fault hides some."""
    domains: list[Domain | None] = written.table.domain or []
    if written.is_unsure("domain") or any(domain is None or domain.id is None for domain in domains):
        return None
    return {domain.id for domain in domains if domain is not None and domain.id is not None}


def _named_domains(version: WrittenVersion, item: WrittenItem) -> list[tuple[At, str]]:
    """Every domain that an item and its points name, where the keys are allowed at all."""
    found = [(one.at, one.value) for one in named_by(item, "domain")]
    if version.spelling is not Spelling.LEGACY:
        for point in item.points:
            found.extend((one.at, one.value) for one in declared(point.at / "domains", point.entry.domains))
    return list(dict.fromkeys(found))


def _report_domain(version: WrittenVersion, at: At, name: str, reachable: set[str], found: Diagnostics) -> None:
    owners = [
        variant.table.slug or variant.file.name
        for variant in version.variants
        if name in (_known_domains(variant) or set())
    ]
    message = f"no domain in reach is called {quoted(name)}"
    if owners:
        message += f"; it belongs to {listed(owners)} alone"
    otherwise = f"the domains are {listed(sorted(reachable))}" if reachable else "declare it as a `[[domain]]`"
    hint = did_you_mean(name, reachable, otherwise=otherwise)
    found.report(Rule.UNKNOWN_DOMAIN, message, at.place, hint=hint)


def references_and_proofs(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (review_item): each named view and proof resolves for the item's variants."""
    views = {variant.file.name: known_views(version, variant) for variant in version.variants}
    proofs = {variant.file.name: known_proofs(version, variant) for variant in version.variants}
    for written in version.files():
        files = set(views) if written is version.case else {written.file.name}
        for item in version.items_of(written):
            for view in named_by(item, "reference"):
                reach = {file: names for file, names in views.items() if file in files}
                _check_reach(view, Rule.UNRESOLVED_REFERENCE, reach, found)
            for proof in named_by(item, "proof"):
                reach = {file: names for file, names in proofs.items() if file in files}
                _check_reach(proof, Rule.UNRESOLVED_PROOF, reach, found)


def _check_reach(named: Declared[str], rule: Rule, known: dict[str, set[str] | None], found: Diagnostics) -> None:
    lacking = [file for file, names in known.items() if names is not None and named.value not in names]
    if not lacking:
        return
    every = {name for names in known.values() for name in names or ()}
    what = "view" if rule is Rule.UNRESOLVED_REFERENCE else "proof"
    message = f"no {what} is called {quoted(named.value)}"
    if named.value in every:
        message += f" in {listed(file.rpartition('/')[2] for file in lacking)}"
    hint = did_you_mean(named.value, every - {named.value}, otherwise=f"declare it as a `[[{named.at.path[-1]}]]`")
    found.report(rule, message, named.at.place, hint=hint)
