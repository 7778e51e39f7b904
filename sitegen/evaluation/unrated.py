"""Runs that have neither rating nor score: those that did not complete, and those of an unknown case version."""

from collections.abc import Iterable, Sequence

import msgspec

from sitegen.evaluation.ballots import OVERALL, read_ballot, reviewer_of
from sitegen.evaluation.checklist import Checklist, ListedPoint, earned_by_verdict
from sitegen.evaluation.outcome import Outcome, PointOutcome, ReviewOutcome
from sitegen.evaluation.points import Sight, point_outcomes, unscored_points
from sitegen.evaluation.validators import Validated, validated
from sitegen.model.case import Point
from sitegen.model.record import STATE_LABELS, RunRecord
from sitegen.model.review import Review


def not_completed(checklist: Checklist, record: RunRecord, reviews: Iterable[Review]) -> Outcome:
    """The evaluation of a run that did not complete. Source: design, "Rules decided here".

    A build that never loaded ran no validator; "no failure" must not read as flawless.
    """
    points = unscored_points(checklist, validated(record))
    state = record.status.state
    why = f"the run ended as “{STATE_LABELS.get(state, state)}”"
    return msgspec.structs.replace(_unrated(points, reviews, why), validator_rated=checklist.validator_rated)


def of_unknown_version(record: RunRecord, reviews: Sequence[Review]) -> Outcome:
    """The evaluation of a run whose case version or variant nobody knows: what its record and reviews say.

    Source: design, "Rules decided here": rendered from its record alone, with verdict ids for titles and no ratings.
    """
    decided = validated(record)
    checklist = _told_by(record, decided, reviews)
    if not record.is_completed:
        outcome = not_completed(checklist, record, reviews)
    else:
        outcome = _unrated(_told_points(checklist, decided, reviews), reviews, "the case version is not known")
    return msgspec.structs.replace(outcome, validator_rated=False, is_checklist_known=False)


def _unrated(points: tuple[PointOutcome, ...], reviews: Iterable[Review], why: str) -> Outcome:
    return Outcome(
        validator_rated=False,
        functional_rating=None,
        aesthetic_rating=None,
        overall_grade=None,
        score=None,
        domains=(),
        points=points,
        reviews=tuple(ReviewOutcome(reviewer_of(review), None, None, (), None, None, None) for review in reviews),
        is_gated=False,
        rating_reason=f"not rated: {why}",
        score_reason=f"not scored: {why}",
        aesthetic_reason=f"not rated: {why}",
    )


def _told_by(record: RunRecord, decided: Validated, reviews: Iterable[Review]) -> Checklist:
    """A checklist of the points that the record and the reviews name."""
    entries = (entry.id for review in reviews for entry in review.checklist or () if entry.id != OVERALL)
    ids = dict.fromkeys((*decided.results, *decided.verdicts, *entries))
    points = tuple(_told_point(verdict_id) for verdict_id in ids)
    return Checklist(
        coordinate=record.subject.coordinate,
        validator_rated=True,
        is_jam=False,
        domains=(),
        points=points,
        counted=points,
        by_id={one.verdict_id: one for one in points},
        left_out=frozenset(),
    )


def _told_point(verdict_id: str) -> ListedPoint:
    return ListedPoint(
        verdict_id=verdict_id,
        point=Point(verdict_id, title=verdict_id, text="", weight=1),
        item_id=verdict_id,
        earns=earned_by_verdict(1),
        available=1,
        excluded_by=(),
        cap=0,
    )


def _told_points(checklist: Checklist, decided: Validated, reviews: Iterable[Review]) -> tuple[PointOutcome, ...]:
    ballots = [read_ballot(review, checklist) for review in reviews]
    sights = [Sight(ballot, {**decided.verdicts, **ballot.verdicts}) for ballot in ballots]
    told = point_outcomes(checklist, decided, sights)
    return tuple(msgspec.structs.replace(one, is_scored=False, cap_in_force=False) for one in told)
