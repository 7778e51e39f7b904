"""What an export holds and where: the value that reading its index gives."""

import dataclasses
from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostics, Place
from sitegen.evaluation.moments import moment
from sitegen.export.keys import NAME_HINT, is_safe_name, is_safe_run_id
from sitegen.model.case import NO_ENGINE
from sitegen.model.record import UNPUBLISHABLE_STATES
from sitegen.model.run import RunCard
from sitegen.rules import Rule

LAYOUT_2, LAYOUT_1, RUN_FOLDER = "v2", "v1", "run-folder"

VersionId = tuple[str, str]  # a case's slug with one of its versions


@dataclasses.dataclass(frozen=True, slots=True)
class Export:
    """An opened export. Run documents and case documents are read one by one, when they are needed."""

    location: Path
    layout: str  # v2, v1 or run-folder
    snapshot_id: str | None
    generated_at: str | None  # RFC 3339
    cards: tuple[RunCard, ...]  # newest first; states that are never published are left out
    case_keys: Mapping[VersionId, str]  # of the case documents that runs name and that are there
    documents: Mapping[str, str]  # by run id: the key of its document
    engines: Mapping[VersionId, frozenset[str]]  # that published runs of a case version ran on


def empty_export(location: Path) -> Export:
    """An export without runs."""
    return Export(location, LAYOUT_2, None, None, (), {}, {}, {})


def version_of(card: RunCard) -> VersionId:
    """The case version that a run is of."""
    return card.subject.test_case_slug, card.subject.test_case_version


def engines_by_version(cards: Iterable[RunCard]) -> Mapping[VersionId, frozenset[str]]:
    """The engines that runs ran on, by case version."""
    engines: dict[VersionId, set[str]] = {}
    for card in cards:
        engines.setdefault(version_of(card), set()).add(card.subject.engine_slug or NO_ENGINE)
    return {version: frozenset(slugs) for version, slugs in engines.items()}


def place_in(key: str) -> Place:
    """The place of a file of the export, for diagnostics."""
    return Place(f"export:{key}")


def newest_first(cards: Iterable[RunCard]) -> tuple[RunCard, ...]:
    """The cards by date of publication, else of finishing, newest first; equal dates by id. Source: design, rules."""
    return tuple(sorted(cards, key=lambda card: (-moment(card.published_at or card.finished_at), card.id)))


def fit_for_publishing(cards: Iterable[tuple[RunCard, Place]], *, found: Diagnostics) -> list[RunCard]:
    """The cards that may have pages; each of the others is reported.

    Ids that differ by case alone are one folder on a Mac or on Windows.
    """
    fit: dict[str, RunCard] = {}
    for card, place in cards:
        if _has_safe_names(card, place, found) and is_publishable(card.state, card.id, place, found=found):
            known = fit.setdefault(card.id.casefold(), card)
            if known is not card:
                _tell_duplicate(known.id, card.id, place, found)
    return list(fit.values())


def _tell_duplicate(first: str, second: str, place: Place, found: Diagnostics) -> None:
    alike = f"two runs have the id `{first}`"
    message = alike if first == second else f"the run ids `{first}` and `{second}` differ by case alone"
    found.report(Rule.DUPLICATE_RUN_ID, message, place, hint="keep one of the two, or rename one")


def _has_safe_names(card: RunCard, place: Place, found: Diagnostics) -> bool:
    if not is_safe_run_id(card.id):
        found.report(Rule.UNSAFE_RUN_ID, f"the run id `{card.id}` cannot name a page", place, hint=NAME_HINT)
        return False
    subject = card.subject
    parts = (
        ("case", subject.test_case_slug),
        ("version", subject.test_case_version),
        ("variant", subject.variant),
        ("engine", subject.engine_slug or NO_ENGINE),
    )
    unsafe = [(what, name) for what, name in parts if not is_safe_name(name)]
    for what, name in unsafe:
        message = f"the {what} `{name}` of run `{card.id}` cannot be part of an address"
        found.report(Rule.UNSAFE_EXPORT_KEY, message, place, hint=NAME_HINT)
    return not unsafe


def is_publishable(state: str, run_id: str, place: Place, *, found: Diagnostics) -> bool:
    """Whether a run of that state may be shown. Source: data contract, 2.6: skip and warn if met."""
    if state not in UNPUBLISHABLE_STATES:
        return True
    message = f"run `{run_id}` ended as `{state}`, which is never published; it is left out"
    found.report(Rule.UNPUBLISHABLE_RUN, message, place, hint="take it out of the export")
    return False
