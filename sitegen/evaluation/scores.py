"""Earned points over available points, like an academic test. Source: Evaluation, "Scoring"."""

import dataclasses
import math
from collections.abc import Mapping, Sequence

from sitegen.evaluation.checklist import ListedPoint
from sitegen.evaluation.outcome import Score


@dataclasses.dataclass(frozen=True, slots=True)
class Tally:
    """The points that one set of verdicts earns, of those it could."""

    earned: float
    available: float  # above 0

    @property
    def ratio(self) -> float:
        """From 0 to 1."""
        return self.earned / self.available


def tally(points: Sequence[ListedPoint], verdicts: Mapping[str, str]) -> Tally | None:
    """The tally of the given points; None where there is nothing to count. What has no verdict earns nothing."""
    available = math.fsum([one.available for one in points])
    if not available:
        return None
    earned = math.fsum([one.earns[verdicts[one.verdict_id]] for one in points if one.verdict_id in verdicts])
    return Tally(earned, available)


def mean_score(tallies: Sequence[Tally | None], *, reviews: bool) -> Score | None:
    """The mean of the ratios; one without a tally is left out. None where none has one.

    `reviews` tells whether the tallies are reviews' or the validators' own. Source: design, "Rules decided here".
    """
    counted = [one for one in tallies if one is not None]
    if not counted:
        return None
    number = len(counted)
    return Score(
        ratio=math.fsum(one.ratio for one in counted) / number,
        earned=math.fsum(one.earned for one in counted) / number,
        available=max(one.available for one in counted),
        reviews=number if reviews else 0,
    )
