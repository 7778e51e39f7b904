"""Who rates a version, and what its points must say for it."""

from sitegen.catalog.at import At
from sitegen.catalog.points import WrittenItem, WrittenPoint, rated_entries
from sitegen.catalog.version import Spelling, WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_RATING_KEYS = ("failure_cap", "domains")


def rating_keys(version: WrittenVersion, found: Diagnostics) -> None:
    """A legacy version has no `failure_cap` and no `domains`; an item with sub-items carries neither itself.

    Source: Manifests, "The starter project", "Sub-items".
    """
    for written in version.files():
        for item in version.items_of(written):
            for one in rated_entries(item):
                for name in _RATING_KEYS:
                    if name in one.entry.model_fields_set:
                        _check_rating_key(version, item, one.at, name, found)


def _check_rating_key(version: WrittenVersion, item: WrittenItem, at: At, name: str, found: Diagnostics) -> None:
    key = at / name
    if version.spelling is Spelling.LEGACY:
        message = f"`{name}` belongs to versions with engines, and reviewers rate this one"
        hint = f"take `{name}` out, or spell the starter project as `[workspaces]`"
        found.report(Rule.RATING_KEY_ON_LEGACY_VERSION, message, key.key_place, hint=hint)
    elif item.has_sub_items and at == item.at and version.spelling is Spelling.ENGINES:
        message = f"`{name}` stands beside sub-items, which are rated one by one"
        hint = f"move `{name}` to the sub-items"
        found.report(Rule.RATING_KEY_BESIDE_SUB_ITEMS, message, key.key_place, hint=hint)


def rated_points(version: WrittenVersion, found: Diagnostics) -> None:
    """Each graded point of a validator-rated version has a validation, a `failure_cap` and `domains`.

    Source: Manifests, "The starter project": resolution names the point when one is missing.
    """
    if not version.is_validator_rated:
        return
    for written in version.files():
        for item in version.items_of(written):
            for point in item.points:
                _check_rated(point, found)


def _check_rated(point: WrittenPoint, found: Diagnostics) -> None:
    label = quoted(point.label)
    given = point.entry.model_fields_set
    if "failure_cap" not in given:
        hint = "add `failure_cap`: the best rating its domains keep while it fails"
        found.report(Rule.MISSING_FAILURE_CAP, f"the point {label} has no `failure_cap`", point.at.place, hint=hint)
    if "domains" not in given:
        hint = "add `domains`: what a failure lowers"
        found.report(Rule.MISSING_POINT_DOMAINS, f"the point {label} has no `domains`", point.at.place, hint=hint)
    elif point.entry.domains == []:
        message = f"the point {label} has an empty list of `domains`"
        place = (point.at / "domains").place
        found.report(Rule.MISSING_POINT_DOMAINS, message, place, hint="name at least one domain")
    if "validation" not in given:
        hint = "add `validation` with `script` and `outputs`"
        found.report(Rule.MISSING_POINT_VALIDATION, f"the point {label} has no `validation`", point.at.place, hint=hint)
