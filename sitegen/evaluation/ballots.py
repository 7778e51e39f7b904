"""What each review says, held against the checklist; what does not fit is ignored and complained of.

Source: design, "Rules decided here"; data contract, 3.1.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.complaints import invalid_verdict, unknown_domain, unknown_entry
from sitegen.evaluation.outcome import Complaint
from sitegen.evaluation.worst import shown_worst
from sitegen.model.review import ChecklistEntry, DomainRating, Review
from sitegen.model.scales import AESTHETIC_RATINGS, FUNCTIONAL_RATINGS, GRADES

OVERALL = "overall"  # the reserved id of a jam's whole-game grade. Source: data contract, 3.5
ANONYMOUS = "Reviewer"  # a review without a name. Source: data contract, 3.1


class Ballot(msgspec.Struct, frozen=True):
    """What one review says, as far as it counts."""

    reviewer: str
    verdicts: Mapping[str, str]  # by verdict id: every point of a legacy run, overrides on a validator-rated one
    notes: Mapping[str, str | None]
    ratings: Mapping[str, str]  # functional, by domain
    aesthetic: str | None
    overall_grade: str | None
    complaints: tuple[Complaint, ...]


def read_ballot(review: Review, checklist: Checklist) -> Ballot:
    """The review with what does not fit the checklist left out."""
    reviewer = reviewer_of(review)
    complaints: list[Complaint] = []
    kept = _kept_entries(review.checklist or (), checklist, reviewer, complaints)
    ratings = _in_known_domains(review.ratings or (), checklist, reviewer, complaints)
    aesthetics = _in_known_domains(review.aesthetics or (), checklist, reviewer, complaints)
    grades = [one.status for one in kept if _is_overall(one, checklist)]
    points = [one for one in kept if not _is_overall(one, checklist)]
    return Ballot(
        reviewer=reviewer,
        verdicts={one.id: one.status for one in points},
        notes={one.id: one.note for one in points},
        ratings=_worst_by_domain(ratings),
        aesthetic=review.aesthetic or shown_worst((one.rating for one in aesthetics), AESTHETIC_RATINGS),
        overall_grade=grades[-1] if grades else None,
        complaints=tuple(complaints),
    )


def reviewer_of(review: Review) -> str:
    """The name a review is shown under."""
    return review.reviewer or ANONYMOUS


def _is_overall(entry: ChecklistEntry, checklist: Checklist) -> bool:
    return checklist.is_jam and entry.id == OVERALL


def _kept_entries(
    entries: Iterable[ChecklistEntry], checklist: Checklist, reviewer: str, complaints: list[Complaint]
) -> list[ChecklistEntry]:
    kept = []
    for entry in entries:
        listed = checklist.by_id.get(entry.id)
        verdicts = GRADES if _is_overall(entry, checklist) else tuple(listed.earns) if listed else ()
        if not verdicts:
            complaints.append(unknown_entry(entry, checklist, reviewer))
        elif entry.status not in verdicts:
            complaints.append(invalid_verdict(entry, verdicts, reviewer))
        else:
            kept.append(entry)
    return kept


def _in_known_domains(
    ratings: Iterable[DomainRating], checklist: Checklist, reviewer: str, complaints: list[Complaint]
) -> Sequence[DomainRating]:
    known = {domain.id for domain in checklist.domains}
    kept = []
    for rating in ratings:
        if rating.domain in known:
            kept.append(rating)
        else:
            complaints.append(unknown_domain(rating, checklist, reviewer))
    return kept


def _worst_by_domain(ratings: Iterable[DomainRating]) -> Mapping[str, str]:
    worst: dict[str, str] = {}
    for one in ratings:
        worst[one.domain] = shown_worst((one.rating, worst.get(one.domain)), FUNCTIONAL_RATINGS) or one.rating
    return worst
