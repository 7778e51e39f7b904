"""The exporter's own figures, on a run's card, against ours.

The exporter's formula differs from ours where reviews have different totals: mean points over the largest total.
Source: data contract, 3.3 and 3.7; ours are shown, a disagreement is a warning.
"""

from collections.abc import Iterator

from sitegen.evaluation.outcome import Complaint, Outcome
from sitegen.model.run import RunCard
from sitegen.rules import Rule

_NEAR = 1e-3  # points; figures may be rounded, and a real difference is at least a part of one point

_Difference = tuple[str, str, str]  # what is compared, as the card says, as evaluated


def compare_with_card(outcome: Outcome, card: RunCard) -> Complaint | None:
    """A warning that names both figures and the likely cause; None where they agree. A missing figure says nothing."""
    differences = list(_differences(outcome, card))
    if not differences:
        return None
    told = "; ".join(f"{what}: the card says {theirs}, evaluation gives {ours}" for what, theirs, ours in differences)
    return Complaint(
        Rule.FIGURES_DISAGREE.value,
        f"the figures of run `{card.id}` disagree: {told}",
        f"{_likely_cause(outcome, card)}; the evaluated figures are shown",
    )


def _differences(outcome: Outcome, card: RunCard) -> Iterator[_Difference]:
    yield from _different("functional rating", card.rating, outcome.functional_rating)
    yield from _different("aesthetic rating", card.aesthetic, outcome.aesthetic_rating)
    if card.score is not None:
        yield from _different("overall grade", card.score.overall_grade, outcome.overall_grade)
        yield from _different_score(outcome, card)
    if card.performance is not None and card.performance.total_fuel is not None:
        fuel = None if outcome.total_fuel is None else str(outcome.total_fuel)
        yield from _different("total fuel", str(card.performance.total_fuel), fuel)


def _different(what: str, theirs: str | None, ours: str | None) -> Iterator[_Difference]:
    if theirs is not None and theirs != ours:
        yield what, f"`{theirs}`", "none" if ours is None else f"`{ours}`"


def _different_score(outcome: Outcome, card: RunCard) -> Iterator[_Difference]:
    if card.score is None or card.score.earned is None or card.score.total is None:
        return
    earned, total = card.score.earned, card.score.total
    score = outcome.score
    if score is None:
        yield "score", _points(earned, total), "none"
    elif abs(score.earned - earned) > _NEAR or abs(score.available - total) > _NEAR:
        yield "score", _points(earned, total), _points(score.earned, score.available)


def _points(earned: float, total: float) -> str:
    return f"{earned:g} of {total:g} points"


def _likely_cause(outcome: Outcome, card: RunCard) -> str:
    excluding = sorted({erratum for point in outcome.points for erratum in point.excluded_by})
    if excluding:
        names = ", ".join(f"`{erratum}`" for erratum in excluding)
        return f"an erratum may have been added or changed since the export was made (excluding from score: {names})"
    if card.review_count is not None and card.review_count != len(outcome.reviews):
        return f"the card counts other reviews ({card.review_count}) than the document holds ({len(outcome.reviews)})"
    if not outcome.is_checklist_known:
        return "neither the catalog nor the export has the run's case version"
    if outcome.complaints:
        return "some of what the reviews say was ignored"
    return "the case version in the catalog may differ from the one that the export was made from"
