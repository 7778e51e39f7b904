"""The twins of a run's pages: the same facts as JSON. This one is the run as a whole.

Addresses in a twin are the site's own: what follows its base path. `null` is what is not known or not given.
"""

from collections.abc import Iterator

from sitegen.evaluation.outcome import MIXED, DomainOutcome, Outcome, PointOutcome, ReviewOutcome
from sitegen.model.review import Review
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import shown_text
from sitegen.plan.run_twin_parts import Json, erratum_json, identity, medium_json, provenance, tidy
from sitegen.views.run import ReviewView, RunPlayView, RunVerdictView


def play_twin(scope: RunScope, outcome: Outcome, view: RunPlayView, verdict: RunVerdictView) -> Json:
    """The twin of the run's first page: the run as a whole. Source: design, "Addresses"."""
    header = view.header
    return {
        **identity(scope, header),
        "validatorRated": outcome.validator_rated,
        "functionalRating": outcome.functional_rating,
        "aestheticRating": outcome.aesthetic_rating,
        **({"overallGrade": outcome.overall_grade} if scope.version.is_jam else {}),
        "domains": _domains(outcome.domains),
        "score": _score(outcome),
        "points": [_point(one, is_weight_known=outcome.is_checklist_known) for one in outcome.points],
        "reviews": [
            _review(review, figures, shown, is_jam=scope.version.is_jam)
            for review, figures, shown in zip(scope.run.reviews, outcome.reviews, view.reviews, strict=True)
        ],
        "ratingReason": outcome.rating_reason,
        "scoreReason": outcome.score_reason,
        "aestheticReason": outcome.aesthetic_reason or None,
        "gated": outcome.is_gated,
        "stateDetail": header.state_detail,
        "excludedErrata": list(dict.fromkeys(one for point in outcome.points for one in point.excluded_by)),
        "errata": [erratum_json(one) for one in verdict.errata],
        **({"totalFuel": outcome.total_fuel} if scope.version.test_type == "performance" else {}),
        **provenance(scope, header),
        "play": {"url": view.play.url, "external": view.play.is_external} if view.play else None,
        "noPlayReason": view.no_play_reason,
        "showcase": [medium_json(one) for one in view.showcase.media] if view.showcase else None,
        "media": list(dict.fromkeys(_addresses(view, verdict))),
    }


def _domains(domains: tuple[DomainOutcome, ...]) -> list[Json]:
    return [{"id": one.domain.id, "rating": one.rating, "reason": one.reason} for one in domains]


def _score(outcome: Outcome) -> Json | None:
    score = outcome.score
    if score is None:
        return None
    return {
        "ratio": score.ratio,
        "reviews": score.reviews,
        "earned": tidy(score.earned),
        "available": tidy(score.available),
    }


def _point(one: PointOutcome, *, is_weight_known: bool) -> Json:
    facts: Json = {
        "id": one.point.verdict_id,
        "weight": tidy(one.point.weight) if is_weight_known else None,
        "verdict": one.verdict,
        "decidedBy": one.decided_by,
        "excluded": one.is_excluded,
        "failureCap": one.point.failure_cap,
        "domains": list(one.point.domains),
    }
    if one.decided_by == MIXED:
        facts["verdicts"] = [{"reviewer": each.reviewer, "verdict": each.verdict} for each in one.verdicts]
    return facts


def _review(review: Review, figures: ReviewOutcome, shown: ReviewView, *, is_jam: bool) -> Json:
    has_score = shown.earned is not None and shown.available is not None
    return {
        "reviewer": shown.reviewer,
        "score": {"earned": tidy(shown.earned), "available": tidy(shown.available)} if has_score else None,
        "functionalRating": shown.functional_rating,
        "aestheticRating": shown.aesthetic_rating,
        **({"overallGrade": shown.overall_grade} if is_jam else {}),
        "domains": _domains(figures.domains),
        "ratio": shown.score,
        "reviewedAt": shown.date,
        "editedAt": shown.edited,
        "writeup": shown_text(review.writeup or "") or None,
    }


def _addresses(view: RunPlayView, verdict: RunVerdictView) -> Iterator[str]:
    """The address of every medium that the run's pages show."""
    shown = [*(view.showcase.media if view.showcase else ()), *view.assets]
    for item in verdict.items:
        for point in item.points:
            shown += [one for pair in point.media for one in (pair.expected, pair.observed) if one is not None]
    shown += [proof.media for proof in verdict.proofs if proof.media is not None]
    return (one.url for one in shown if one.url is not None)
