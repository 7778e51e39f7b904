"""Each point of a run: the verdict that is shown, who decided it, and whether it counts.

Source: Evaluation, "Scoring"; design, "Rules decided here".
"""

import dataclasses
from collections.abc import Mapping, Sequence

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.checklist import Checklist, ListedPoint
from sitegen.evaluation.outcome import FAIL, MIXED, PASS, REVIEW, UNDECIDED, VALIDATOR, PointOutcome, ReviewerVerdict
from sitegen.evaluation.validators import Validated
from sitegen.model.run import DebugScriptResult
from sitegen.model.scales import GRADES

# Best to worst. What is undecided earns no more than a fail or a `broken`, and is not yet one.
_FROM_BEST = (PASS, *GRADES[:-1], UNDECIDED, GRADES[-1], FAIL)


@dataclasses.dataclass(frozen=True, slots=True)
class Sight:
    """How one review sees the points."""

    ballot: Ballot
    verdicts: Mapping[str, str]  # the effective ones; a point that is not here is undecided


@dataclasses.dataclass(frozen=True, slots=True)
class _Seen:
    """What all reviews together make of a point."""

    verdict: str
    decided_by: str | None
    verdicts: tuple[ReviewerVerdict, ...]


def point_outcomes(checklist: Checklist, validated: Validated, sights: Sequence[Sight]) -> tuple[PointOutcome, ...]:
    """The points of a completed run as its reviews see them; without reviews as the validators do, where they rate.

    Most points are in no review's entries, so all reviews see them alike: that is worked out once for each verdict.
    """
    unreviewed = validated.verdicts if checklist.validator_rated else {}
    reviewed = frozenset[str]().union(*(sight.ballot.verdicts for sight in sights))
    alike = {verdict: _seen_alike(verdict, sights) for verdict in (PASS, FAIL, UNDECIDED)}
    return tuple(
        _outcome(
            one,
            _seen(one.verdict_id, sights)
            if one.verdict_id in reviewed
            else alike[unreviewed.get(one.verdict_id, UNDECIDED)],
            validated.results.get(one.verdict_id, ()),
            validator_rated=checklist.validator_rated,
        )
        for one in checklist.points
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


def _seen_alike(verdict: str, sights: Sequence[Sight]) -> _Seen:
    verdicts = tuple(ReviewerVerdict(sight.ballot.reviewer, verdict, is_override=False) for sight in sights)
    return _Seen(verdict, None if verdict == UNDECIDED else VALIDATOR, verdicts)


def _seen(verdict_id: str, sights: Sequence[Sight]) -> _Seen:
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
        return _Seen(max(distinct, key=_FROM_BEST.index), MIXED, verdicts)
    decided_by = REVIEW if all(one.is_override for one in verdicts) else VALIDATOR
    return _Seen(verdicts[0].verdict, decided_by, verdicts)


def _outcome(
    one: ListedPoint, seen: _Seen, results: tuple[DebugScriptResult, ...], *, validator_rated: bool
) -> PointOutcome:
    is_scored = not one.excluded_by and (seen.decided_by is not None or not validator_rated)
    return PointOutcome(
        point=one.point,
        item_id=one.item_id,
        verdict=seen.verdict,
        decided_by=seen.decided_by,
        excluded_by=one.excluded_by,
        is_scored=is_scored,
        cap_in_force=is_scored and validator_rated and seen.verdict == FAIL and one.cap is not None,
        verdicts=seen.verdicts,
        results=results,
    )
