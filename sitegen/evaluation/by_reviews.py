"""A completed run that people rate: a legacy run, or a game jam, which is graded in tiers.

Source: Evaluation, "Legacy review" and "Scoring"; for game jams data contract, 3.5. Cases without a checklist
(asset generation, performance, adversarial) are rated in their domains, where they have any, and have no score.
"""

from collections.abc import Sequence

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.functional import domains_by_review, overall_rating, worst_domains
from sitegen.evaluation.outcome import DomainOutcome, Outcome, ReviewOutcome
from sitegen.evaluation.points import Sight, point_outcomes
from sitegen.evaluation.scores import Tally, mean_score, tally
from sitegen.evaluation.validators import validated
from sitegen.evaluation.words import NO_POINTS, NO_REVIEW, grade_reason, review_rating_reason, score_reason
from sitegen.evaluation.worst import shown_worst
from sitegen.model.record import RunRecord
from sitegen.model.scales import GRADES


def rated_by_reviews(checklist: Checklist, record: RunRecord, ballots: Sequence[Ballot]) -> Outcome:
    """The evaluation, before the toolchain gate."""
    reviewers = [ballot.reviewer for ballot in ballots]
    rated = [domains_by_review(checklist.domains, ballot) for ballot in ballots]
    domains = worst_domains(checklist.domains, reviewers, rated) if rated else ()
    rating = overall_rating(domains)
    tallies = [tally([(one, ballot.verdicts.get(one.verdict_id)) for one in checklist.counted]) for ballot in ballots]
    grade = shown_worst((ballot.overall_grade for ballot in ballots), GRADES)
    return Outcome(
        validator_rated=False,
        functional_rating=rating,
        aesthetic_rating=None,
        overall_grade=grade,
        score=mean_score(tallies, reviews=True),
        domains=domains if rating else (),
        points=point_outcomes(checklist, validated(record), [Sight(one, one.verdicts) for one in ballots]),
        reviews=tuple(_review(*one) for one in zip(ballots, rated, tallies, strict=True)),
        is_gated=False,
        rating_reason=grade_reason(grade, ballots) if checklist.is_jam else review_rating_reason(domains, ballots),
        score_reason=score_reason(tallies, reviewers, nothing=NO_POINTS if ballots else NO_REVIEW),
        aesthetic_reason="only a validator-rated run has an aesthetic rating",
    )


def _review(ballot: Ballot, domains: tuple[DomainOutcome, ...], counted: Tally | None) -> ReviewOutcome:
    rating = overall_rating(domains)
    return ReviewOutcome(
        reviewer=ballot.reviewer,
        functional_rating=rating,
        aesthetic_rating=None,
        domains=domains,
        earned=counted.earned if counted else None,
        available=counted.available if counted else None,
        ratio=counted.ratio if counted else None,
        overall_grade=ballot.overall_grade,
        reason=f"the worst of its domain ratings is {rating}" if rating else "it rates no domain",
    )
