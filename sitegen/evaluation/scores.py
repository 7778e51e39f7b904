"""Earned points over available points, like an academic test. Source: Evaluation, "Scoring"."""

import math
from collections.abc import Iterable, Sequence

import msgspec

from sitegen.evaluation.checklist import ListedPoint
from sitegen.evaluation.outcome import Score


class Tally(msgspec.Struct, frozen=True):
    """The points that one set of verdicts earns, of those it could."""

    earned: float
    available: float  # above 0

    @property
    def ratio(self) -> float:
        """From 0 to 1."""
        return self.earned / self.available


def tally(verdicts: Iterable[tuple[ListedPoint, str | None]]) -> Tally | None:
    """The tally of points with their verdicts; None where there is nothing to count. No verdict earns nothing."""
    earned = available = 0.0
    for one, verdict in verdicts:
        available += one.available
        if verdict is not None:
            earned += one.earns[verdict]
    return Tally(earned, available) if available else None


def mean_score(tallies: Sequence[Tally | None], *, reviews: bool) -> Score | None:
    """The mean of the ratios; one without a tally is left out. None where none has one.

    `reviews` tells whether the tallies are reviews' or the validators' own. Source: design, "Rules decided here".
    """
    counted = [one for one in tallies if one is not None]
    if not counted:
        return None
    number = len(counted)
    return Score(
        ratio=math.fsum([one.ratio for one in counted]) / number,
        earned=math.fsum([one.earned for one in counted]) / number,
        available=max([one.available for one in counted]),
        reviews=number if reviews else 0,
    )
