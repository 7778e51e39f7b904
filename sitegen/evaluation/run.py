"""The evaluation of one run: ratings, score and verdicts, each with its reason. Read this one first.

Source: Evaluation; what it leaves open is decided in design, "Rules decided here".
"""

from collections.abc import Sequence

import msgspec

from sitegen.evaluation.ballots import read_ballot
from sitegen.evaluation.by_reviews import rated_by_reviews
from sitegen.evaluation.by_validators import rated_by_validators
from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.gate import held_by_gate
from sitegen.evaluation.outcome import Complaint, Outcome
from sitegen.evaluation.unrated import not_completed, of_unknown_version
from sitegen.model.case import CaseVersion
from sitegen.model.record import RunRecord
from sitegen.model.review import Review


def evaluate_run(version: CaseVersion | None, record: RunRecord, reviews: Sequence[Review]) -> Outcome:
    """The evaluation of a run of that case version; None: nobody knows it.

    For many runs of one coordinate make its `Checklist` once, and use `evaluate`.
    """
    at = record.subject.coordinate
    checklist = None if version is None else Checklist.of(version, at.variant, at.engine)
    return evaluate(checklist, record, reviews)


def evaluate(checklist: Checklist | None, record: RunRecord, reviews: Sequence[Review]) -> Outcome:
    """The evaluation of a run that is held to that checklist; None: its case version or variant is not known."""
    if checklist is None:
        return _with_particulars(of_unknown_version(record, reviews), record)
    ballots = [read_ballot(review, checklist) for review in reviews]
    if not record.is_completed:
        outcome = not_completed(checklist, record, reviews)
    elif checklist.validator_rated:
        outcome = rated_by_validators(checklist, record, ballots)
    else:
        outcome = rated_by_reviews(checklist, record, ballots)
    if record.is_completed and record.is_gated:
        outcome = held_by_gate(outcome, is_jam=checklist.is_jam)
    complaints = tuple([complaint for ballot in ballots for complaint in ballot.complaints])
    return _with_particulars(outcome, record, complaints)


def _with_particulars(outcome: Outcome, record: RunRecord, complaints: tuple[Complaint, ...] = ()) -> Outcome:
    """The outcome with what few runs have; most are left as they are."""
    total_fuel = _total_fuel(record)
    if not record.is_gated and total_fuel is None and not complaints:
        return outcome
    return msgspec.structs.replace(outcome, is_gated=record.is_gated, total_fuel=total_fuel, complaints=complaints)


def _total_fuel(record: RunRecord) -> int | None:
    """The fuel of a completed, correct performance run. Source: data contract, 2.9."""
    performance = record.validation.performance if record.validation else None
    if not record.is_completed or performance is None or not performance.correct:
        return None
    return performance.total_fuel
