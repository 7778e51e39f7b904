"""What a run's validators decided: the automated verdicts of its record.

Source: Evaluation, "The validator-decided functional rating"; data contract, 2.4.
"""

from collections.abc import Mapping, Sequence

import msgspec

from sitegen.evaluation.outcome import FAIL, PASS
from sitegen.model.record import RunRecord
from sitegen.model.validation import DebugScriptResult


class Validated(msgspec.Struct, frozen=True):
    """The validators' verdicts and results, by verdict id."""

    verdicts: Mapping[str, str]  # pass or fail; a point that is not here is undecided
    results: Mapping[str, tuple[DebugScriptResult, ...]]


def validated(record: RunRecord) -> Validated:
    """What the record's validators decided.

    A result's verdicts each decide their id. A result without verdicts that did not run is a failure (the build hid
    the point behind broken instrumentation), unless it is inconclusive. A point with several verdicts passes only
    where none of them fails.
    """
    scripts = (record.validation.debug_scripts if record.validation else None) or ()
    verdicts: dict[str, str] = {}
    for result in scripts:
        for verdict in result.verdicts or ():
            if not verdict.passed:
                verdicts[verdict.id] = FAIL
            elif verdict.id not in verdicts:
                verdicts[verdict.id] = PASS
        if not result.ran and not result.verdicts and not is_inconclusive(result):
            verdicts[result.verdict_id] = FAIL
    return Validated(verdicts, _by_verdict_id(scripts))


def _by_verdict_id(scripts: Sequence[DebugScriptResult]) -> Mapping[str, tuple[DebugScriptResult, ...]]:
    results = {result.verdict_id: (result,) for result in scripts}
    if len(results) == len(scripts):
        return results
    return {one: tuple(result for result in scripts if result.verdict_id == one) for one in results}


def is_inconclusive(result: DebugScriptResult) -> bool:
    """Whether a validator could decide nothing, through no fault of the build: an unmet precondition, or the like.

    The newest documents know three such outcomes and only one key was seen; the others are guessed, here alone.
    """
    return bool(result.precondition_unmet or result.inconclusive or result.inconclusive_reason or result.undecided)
