"""The figures on a run's card, worked out from its verdicts the way the exporter does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

RATINGS = ("flawless", "great", "passable", "scuffed", "broken")
AESTHETICS = ("legendary", "amazing", "good", "okay", "slop")
TIERS = {"broken": 0, "poor": 2, "neutral": 5, "great": 8, "incredible": 10}

Verdicts = Mapping[str, str]


@dataclass(frozen=True)
class ScoredPoint:
    """What a point is worth and what its failure costs."""

    verdict_id: str
    weight: int
    domains: tuple[str, ...] = ()
    failure_cap: str | None = None


@dataclass(frozen=True)
class Figures:
    """A card's rating, aesthetic rating and score; `None` where there is none."""

    rating: str | None = None
    aesthetic: str | None = None
    earned: float | None = None
    total: int | None = None
    reviews: int = 0
    overall_grade: str | None = None


def worst(values: Sequence[str], scale: Sequence[str]) -> str | None:
    """The value that stands last on the scale, `None` of nothing."""
    return max(values, key=scale.index, default=None)


def validator_figures(
    points: Sequence[ScoredPoint], automatic: Verdicts, overrides: Sequence[Verdicts], aesthetics: Sequence[str]
) -> Figures:
    """Figures of a run whose functional rating its validators decide."""
    boards = [{**automatic, **changed} for changed in overrides] or [dict(automatic)]
    earned = [sum(point.weight for point in points if board.get(point.verdict_id) == "pass") for board in boards]
    totals = [sum(point.weight for point in points if point.verdict_id in board) for board in boards]
    ratings = [
        worst([cap for point in points if (cap := _lowered_to(point, board))] + ["flawless"], RATINGS) or "flawless"
        for board in boards
    ]
    return Figures(
        rating=worst(ratings, RATINGS),
        aesthetic=worst(aesthetics, AESTHETICS),
        earned=fmean(earned),
        total=max(totals),
        reviews=len(overrides),
    )


def reviewer_figures(
    points: Sequence[ScoredPoint], checklists: Sequence[Verdicts], ratings: Sequence[Sequence[str]]
) -> Figures:
    """Figures of a run that its reviewers rate: every point counts, and the worst domain rating of any review."""
    if not checklists:
        return Figures()
    earned = [sum(point.weight for point in points if board.get(point.verdict_id) == "pass") for board in checklists]
    return Figures(
        rating=worst([rating for review in ratings for rating in review], RATINGS),
        earned=fmean(earned),
        total=sum(point.weight for point in points),
        reviews=len(checklists),
    )


def jam_figures(points: Sequence[ScoredPoint], checklists: Sequence[Verdicts]) -> Figures:
    """Figures of a jam's entry: graded items worth ten times their weight, and the worst overall grade."""
    earned = [sum(point.weight * TIERS[board[point.verdict_id]] for point in points) for board in checklists]
    return Figures(
        earned=fmean(earned),
        total=10 * sum(point.weight for point in points),
        reviews=len(checklists),
        overall_grade=min((board["overall"] for board in checklists), key=lambda grade: TIERS[grade]),
    )


def gated(figures: Figures) -> Figures:
    """The same run when its type check failed."""
    return Figures(
        rating="broken",
        aesthetic=figures.aesthetic,
        earned=0 if figures.earned is not None else None,
        total=figures.total,
        reviews=figures.reviews,
    )


def _lowered_to(point: ScoredPoint, board: Verdicts) -> str | None:
    return point.failure_cap if board.get(point.verdict_id) == "fail" else None
