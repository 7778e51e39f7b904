"""Each point of a run: the verdict that is shown, who decided it, and whether it counts.

Source: Evaluation, "Scoring"; design, "Rules decided here".
"""

from collections.abc import Mapping, Sequence

import msgspec

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.checklist import Checklist, ListedPoint
from sitegen.evaluation.outcome import FAIL, MIXED, PASS, REVIEW, UNDECIDED, VALIDATOR, PointOutcome, ReviewerVerdict
from sitegen.evaluation.validators import Validated
from sitegen.model.scales import GRADES
from sitegen.model.validation import DebugScriptResult

# Best to worst. What is undecided earns no more than a fail or a `broken`, and is not yet one.
_FROM_BEST = (PASS, *GRADES[:-1], UNDECIDED, GRADES[-1], FAIL)


class Sight(msgspec.Struct, frozen=True):
    """How one review sees the points."""

    ballot: Ballot
    verdicts: Mapping[str, str]  # the effective ones; a point that is not here is undecided


class _Seen(msgspec.Struct, frozen=True):
    """What all reviews together make of a point."""

    verdict: str
    decided_by: str | None
    verdicts: tuple[ReviewerVerdict, ...]
    counts: bool  # unless an erratum excludes it
    lowers: bool  # its domains, where it has a cap


def point_outcomes(checklist: Checklist, validated: Validated, sights: Sequence[Sight]) -> tuple[PointOutcome, ...]:
    """The points of a completed run as its reviews see them; without reviews as the validators do, where they rate.

    Most points are in no review's entries, so all reviews see them alike: that is worked out once for each verdict.
    """
    rated, results = checklist.validator_rated, validated.results
    unreviewed = validated.verdicts if rated else {}
    reviewed = frozenset[str]().union(*(sight.ballot.verdicts for sight in sights))
    alike = {verdict: _seen_alike(verdict, sights, rated=rated) for verdict in (PASS, FAIL, UNDECIDED)}
    return tuple(
        [
            _outcome(
                one,
                _seen(verdict_id, sights, rated=rated)
                if verdict_id in reviewed
                else alike[unreviewed.get(verdict_id, UNDECIDED)],
                results.get(verdict_id, ()),
            )
            for verdict_id, one in checklist.by_id.items()
        ]
    )


def unscored_points(checklist: Checklist, validated: Validated) -> tuple[PointOutcome, ...]:
    """The points of a run that is not completed: no verdict, only what the validators recorded."""
    return tuple(
        PointOutcome(
            point=one.point,
            item_id=one.item_id,
            verdict=None,
            decided_by=None,
            excluded_by=one.excluded_by,
            is_scored=False,
            cap_in_force=False,
            verdicts=(),
            results=validated.results.get(one.verdict_id, ()),
        )
        for one in checklist.points
    )


def _seen_alike(verdict: str, sights: Sequence[Sight], *, rated: bool) -> _Seen:
    verdicts = tuple(ReviewerVerdict(sight.ballot.reviewer, verdict, is_override=False) for sight in sights)
    return _judged(verdict, None if verdict == UNDECIDED else VALIDATOR, verdicts, rated=rated)


def _seen(verdict_id: str, sights: Sequence[Sight], *, rated: bool) -> _Seen:
    """Where reviews differ the worst verdict is shown, as decided by both."""
    verdicts = tuple(
        ReviewerVerdict(
            sight.ballot.reviewer,
            sight.verdicts.get(verdict_id, UNDECIDED),
            verdict_id in sight.ballot.verdicts,
            sight.ballot.notes.get(verdict_id),
        )
        for sight in sights
    )
    distinct = {one.verdict for one in verdicts}
    if len(distinct) > 1:
        return _judged(max(distinct, key=_FROM_BEST.index), MIXED, verdicts, rated=rated)
    decided_by = REVIEW if all(one.is_override for one in verdicts) else VALIDATOR
    return _judged(verdicts[0].verdict, decided_by, verdicts, rated=rated)


def _judged(verdict: str, decided_by: str | None, verdicts: tuple[ReviewerVerdict, ...], *, rated: bool) -> _Seen:
    """On a validator-rated run only what holds a verdict counts; on any other all points do."""
    return _Seen(
        verdict, decided_by, verdicts, counts=decided_by is not None or not rated, lowers=rated and verdict == FAIL
    )


def _outcome(one: ListedPoint, seen: _Seen, results: tuple[DebugScriptResult, ...]) -> PointOutcome:
    is_scored = seen.counts and not one.excluded_by
    return PointOutcome(  # by position, which is twice as quick: 400,000 are made for 10,000 runs
        one.point,
        one.item_id,
        seen.verdict,
        seen.decided_by,
        one.excluded_by,
        is_scored,
        is_scored and seen.lowers and one.cap > 0,
        seen.verdicts,
        results,
    )
