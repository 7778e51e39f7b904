"""What an erratum's exclusion changes: each run's score with and without it."""

from collections.abc import Mapping, Sequence

from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate
from sitegen.model.record import RunRecord
from sitegen.model.review import Review


def scores_without(
    checklists: Checklists, record: RunRecord, reviews: Sequence[Review], outcome: Outcome
) -> Mapping[str, float | None]:
    """By erratum that excludes a point of this run: what the score would be without that exclusion.

    Empty for a run that has no rating in the first place.
    """
    if not record.is_completed:
        return {}
    excluding = sorted({erratum for point in outcome.points for erratum in point.excluded_by})
    scores = {}
    for erratum in excluding:
        other = evaluate(checklists.at(record.subject.coordinate, without=erratum), record, reviews)
        scores[erratum] = other.score.ratio if other.score else None
    return scores
