"""The toolchain gate: a build whose typecheck ran and failed is broken, whatever was decided of it.

Source: Manifests, "The TypeScript toolchain"; Evaluation, "The validator-decided functional rating"; design, "Rules
decided here". The gate comes last, so that lifting it recovers the figures.
"""

import msgspec

from sitegen.evaluation.outcome import Outcome, ReviewOutcome
from sitegen.model.scales import FUNCTIONAL_RATINGS, GRADES

_BROKEN = FUNCTIONAL_RATINGS[-1]
_WHY = "the typecheck failed"


def held_by_gate(outcome: Outcome, *, is_jam: bool) -> Outcome:
    """The outcome of a completed run under the gate: broken and zero, in each review's figures as well.

    Verdicts and domain ratings stay as they are. A run without a score keeps having none.
    """
    return msgspec.structs.replace(
        outcome,
        functional_rating=_BROKEN,
        overall_grade=GRADES[-1] if is_jam else None,
        score=msgspec.structs.replace(outcome.score, ratio=0.0, earned=0.0) if outcome.score else None,
        reviews=tuple(_held_review(review, is_jam=is_jam) for review in outcome.reviews),
        rating_reason=f"held at {_BROKEN}: {_WHY}",
        score_reason=f"held at zero: {_WHY}" if outcome.score else outcome.score_reason,
    )


def _held_review(review: ReviewOutcome, *, is_jam: bool) -> ReviewOutcome:
    has_figures = review.ratio is not None
    return msgspec.structs.replace(
        review,
        functional_rating=_BROKEN,
        overall_grade=GRADES[-1] if is_jam else None,
        earned=0.0 if has_figures else None,
        ratio=0.0 if has_figures else None,
        reason=f"held at {_BROKEN}: {_WHY}",
    )
