"""The twin of a run's Verdict page: the evidence, point by point."""

from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_twin_parts import Json, erratum_json, identity, medium_json, proof_json, tidy
from sitegen.views.run import MediaPair, Override, PointView, ReviewView, RunVerdictView


def verdict_twin(scope: RunScope, view: RunVerdictView) -> Json:
    """The twin of the Verdict page: the evidence, point by point."""
    return {
        **identity(scope, view.header),
        "counts": {one.mark: one.points for one in view.counts},
        "domains": [
            {"id": one.id, "name": one.name, "rating": one.rating, "reason": one.reason} for one in view.domains
        ],
        "items": [
            {"id": item.id, "title": item.title, "points": [_evidence(point) for point in item.points]}
            for item in view.items
        ],
        "noItemsReason": view.no_items_reason,
        "overrides": [_override(one, override) for one in view.reviews for override in one.overrides],
        "errata": [erratum_json(one) for one in view.errata],
        "proofs": [proof_json(one) for one in view.proofs],
        "scenarios": [
            {"input": one.input, "kind": one.kind, "verdict": one.verdict, "correct": one.is_correct, "fuel": one.fuel}
            for one in view.scenarios
        ],
        "fuelLimit": view.fuel_limit,
        "facts": [{"name": name, "value": value} for name, value in view.facts],
        "assets": [medium_json(one) for one in view.assets],
    }


def _evidence(point: PointView) -> Json:
    return {
        "id": point.verdict_id,
        "title": point.title,
        "weight": tidy(point.weight) or None,
        "verdict": point.verdict,
        "mark": point.mark,
        "decidedBy": point.decided_by,
        "overridden": point.is_overridden,
        "failureCap": point.failure_cap,
        "failureCapInForce": point.cap_in_force,
        "verdicts": [
            {"reviewer": one.reviewer, "verdict": one.verdict, "override": one.is_override, "note": one.note}
            for one in point.verdicts
        ],
        "script": point.script,
        "scriptRan": point.script_ran,
        "preconditionUnmet": point.precondition_unmet,
        "detail": point.detail,
        "assertions": [
            {"label": one.label, "pass": one.passed, "expected": one.expected, "actual": one.actual}
            for one in point.assertions
        ],
        "media": [_pair(pair) for pair in point.media],
        "errata": [one.id for one in point.errata],
    }


def _pair(pair: MediaPair) -> Json:
    return {
        "id": pair.id,
        "name": pair.name,
        "kind": pair.kind,
        "expected": medium_json(pair.expected) if pair.expected else None,
        "observed": medium_json(pair.observed) if pair.observed else None,
    }


def _override(review: ReviewView, override: Override) -> Json:
    return {
        "reviewer": review.reviewer,
        "point": override.verdict_id,
        "verdict": override.verdict,
        "note": override.note,
    }
