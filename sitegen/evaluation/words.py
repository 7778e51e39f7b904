"""Why a figure is what it is, in words for a visitor."""

from collections.abc import Sequence

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.outcome import DomainOutcome
from sitegen.evaluation.scores import Tally
from sitegen.evaluation.worst import shown_worst
from sitegen.model.scales import FUNCTIONAL_RATINGS

NO_VERDICT = "not scored: no point that counts holds a verdict"
NO_POINTS = "not scored: no point counts towards a score"
NO_REVIEW = "not scored: no review yet"


def score_reason(tallies: Sequence[Tally | None], reviewers: Sequence[str], *, nothing: str) -> str:
    """What the score is made of; `nothing` where there is none. Without reviewers the validators decided it."""
    counted = [one for one in tallies if one is not None]
    if not counted:
        return nothing
    if not reviewers:
        return f"{_points(counted[0])}, decided by the validators"
    if len(counted) == 1:
        return f"{_points(counted[0])} in the review by {_scoring(tallies, reviewers)}"
    return f"the mean of {len(counted)} reviews: {', '.join(_points(one) for one in counted)}"


def review_rating_reason(domains: Sequence[DomainOutcome], ballots: Sequence[Ballot]) -> str:
    """Why a run that reviewers rate has its functional rating."""
    if not ballots:
        return "not rated: no review yet"
    rating = shown_worst((one.rating for one in domains), FUNCTIONAL_RATINGS)
    if rating is None:
        return "not rated: no review rates a domain" if domains else "not rated: the case has no domain to rate"
    return "; ".join(f"{one.domain.name}: {one.reason}" for one in domains if one.rating == rating)


def grade_reason(grade: str | None, ballots: Sequence[Ballot]) -> str:
    """Why a game jam has its overall grade."""
    if grade is None:
        return "not graded: no review grades the whole game" if ballots else "not graded: no review yet"
    graders = [ballot.reviewer for ballot in ballots if ballot.overall_grade == grade]
    return f"graded {grade} by {graders[0]}" + (f", the worst of {len(ballots)} reviews" if len(ballots) > 1 else "")


def aesthetic_reason(rating: str | None, ballots: Sequence[Ballot]) -> str:
    """Why a run has its aesthetic rating: the worst across its reviews. Source: Evaluation, "Review"."""
    if rating is None:
        return "not rated: no review gives an aesthetic rating" if ballots else "not rated: no review yet"
    rater = next(ballot.reviewer for ballot in ballots if ballot.aesthetic == rating)
    return f"rated {rating} by {rater}" + (f", the worst of {len(ballots)} reviews" if len(ballots) > 1 else "")


def _points(one: Tally) -> str:
    return f"{one.earned:g} of {one.available:g} points"


def _scoring(tallies: Sequence[Tally | None], reviewers: Sequence[str]) -> str:
    return next(name for name, one in zip(reviewers, tallies, strict=True) if one is not None)
