"""A completed run of a validator-rated case version: its validators decide rating and score, its reviews adjust them.

Source: Evaluation, "The validator-decided functional rating", "Review" and "Scoring".
"""

from collections.abc import Mapping, Sequence

import msgspec

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.functional import domains_by_caps, overall_rating, overall_reason, worst_domains
from sitegen.evaluation.outcome import FAIL, DomainOutcome, Outcome, ReviewOutcome
from sitegen.evaluation.points import Sight, point_outcomes
from sitegen.evaluation.scores import Tally, mean_score, tally
from sitegen.evaluation.validators import validated
from sitegen.evaluation.words import NO_VERDICT, aesthetic_reason, score_reason
from sitegen.evaluation.worst import shown_worst
from sitegen.model.record import RunRecord
from sitegen.model.scales import AESTHETIC_RATINGS


class _Figures(msgspec.Struct, frozen=True):
    """What one effective checklist gives."""

    verdicts: Mapping[str, str]
    tally: Tally | None
    functional: "_Functional"


class _Functional(msgspec.Struct, frozen=True):
    """The domains' ratings with the overall one."""

    domains: tuple[DomainOutcome, ...]
    rating: str | None
    reason: str


def rated_by_validators(checklist: Checklist, record: RunRecord, ballots: Sequence[Ballot]) -> Outcome:
    """The evaluation, before the toolchain gate. While the run has no reviews, the validators' own figures stand."""
    decided = validated(record)
    own = _figures(checklist, decided.verdicts)
    seen = [_with_overrides(checklist, own, ballot) for ballot in ballots]
    reviewers = [ballot.reviewer for ballot in ballots]
    together = _together(checklist, reviewers, seen or [own])
    tallies = [one.tally for one in seen or [own]]
    aesthetic = shown_worst((ballot.aesthetic for ballot in ballots), AESTHETIC_RATINGS)
    sights = [Sight(ballot, one.verdicts) for ballot, one in zip(ballots, seen, strict=True)]
    return Outcome(
        validator_rated=True,
        functional_rating=together.rating,
        aesthetic_rating=aesthetic,
        overall_grade=None,
        score=mean_score(tallies, reviews=bool(seen)),
        domains=together.domains,
        points=point_outcomes(checklist, decided, sights),
        reviews=tuple([_review(ballot, one) for ballot, one in zip(ballots, seen, strict=True)]),
        is_gated=False,
        rating_reason=together.reason,
        score_reason=score_reason(tallies, reviewers, nothing=NO_VERDICT),
        aesthetic_reason=aesthetic_reason(aesthetic, ballots),
    )


def _figures(checklist: Checklist, verdicts: Mapping[str, str]) -> _Figures:
    """Only points that hold a verdict count, on both sides; what an erratum excludes counts on neither."""
    decided = [(one, verdicts[one.verdict_id]) for one in checklist.counted if one.verdict_id in verdicts]
    failing = [one for one, verdict in decided if verdict == FAIL]
    return _Figures(verdicts, tally(decided), _functional(domains_by_caps(checklist.domains, failing)))


def _functional(domains: tuple[DomainOutcome, ...]) -> _Functional:
    rating = overall_rating(domains)
    return _Functional(domains, rating, overall_reason(rating, domains))


def _together(checklist: Checklist, reviewers: Sequence[str], seen: Sequence[_Figures]) -> _Functional:
    """The worst across the reviews."""
    if len(seen) == 1:
        return seen[0].functional
    return _functional(worst_domains(checklist.domains, reviewers, [one.functional.domains for one in seen]))


def _with_overrides(checklist: Checklist, own: _Figures, ballot: Ballot) -> _Figures:
    """The validators' verdicts overlaid with a review's; one without overrides has the validators' own figures."""
    if not ballot.verdicts:
        return own
    return _figures(checklist, {**own.verdicts, **ballot.verdicts})


def _review(ballot: Ballot, figures: _Figures) -> ReviewOutcome:
    return ReviewOutcome(
        reviewer=ballot.reviewer,
        functional_rating=figures.functional.rating,
        aesthetic_rating=ballot.aesthetic,
        domains=figures.functional.domains,
        earned=figures.tally.earned if figures.tally else None,
        available=figures.tally.available if figures.tally else None,
        ratio=figures.tally.ratio if figures.tally else None,
        reason=figures.functional.reason,
    )
