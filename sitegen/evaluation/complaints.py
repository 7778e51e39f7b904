"""The words of what evaluation ignores in a review."""

import difflib
from collections.abc import Iterable

from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.outcome import Complaint
from sitegen.model.review import ChecklistEntry, DomainRating
from sitegen.rules import Rule


def unknown_entry(entry: ChecklistEntry, checklist: Checklist, reviewer: str) -> Complaint:
    """An entry that names no point of the run's checklist."""
    if entry.id in checklist.left_out:
        engine = checklist.coordinate.engine
        message = f"the review by {reviewer} decides `{entry.id}`, which is not on the checklist of a run on `{engine}`"
        return Complaint(Rule.UNKNOWN_CHECKLIST_ENTRY.value, message)
    message = f"the review by {reviewer} decides `{entry.id}`, which the checklist does not have; the entry is ignored"
    return Complaint(Rule.UNKNOWN_CHECKLIST_ENTRY.value, message, _did_you_mean(entry.id, checklist.by_id))


def invalid_verdict(entry: ChecklistEntry, verdicts: Iterable[str], reviewer: str) -> Complaint:
    """An entry whose status is no verdict of its point."""
    message = f"the review by {reviewer} says `{entry.status}` of `{entry.id}`, which is no verdict; it is ignored"
    choices = ", ".join(f"`{verdict}`" for verdict in verdicts)
    return Complaint(Rule.INVALID_CHECKLIST_VERDICT.value, message, f"use one of {choices}")


def unknown_domain(rating: DomainRating, checklist: Checklist, reviewer: str) -> Complaint:
    """A rating of a domain that the run's variant does not have."""
    message = f"the review by {reviewer} rates the domain `{rating.domain}`, which the run does not have; it is ignored"
    hint = _did_you_mean(rating.domain, [domain.id for domain in checklist.domains])
    return Complaint(Rule.UNKNOWN_RATING_DOMAIN.value, message, hint)


def _did_you_mean(name: str, known: Iterable[str]) -> str | None:
    closest = next(iter(difflib.get_close_matches(name, list(known))), None)
    return f"did you mean `{closest}`?" if closest else None
