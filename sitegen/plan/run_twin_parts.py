"""What the twins of a run's pages are made of."""

from typing import Any

from sitegen.plan.run_row import total_tokens
from sitegen.plan.run_scope import RunScope
from sitegen.views.common import ErratumView, MediaView
from sitegen.views.run import ProofView, RunHeader

Json = dict[str, Any]


def tidy(value: float | None) -> float | int | None:
    """A figure as JSON writes it best: `3.0` as `3`."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def identity(scope: RunScope, header: RunHeader) -> Json:
    """Which run it is, and how it ended."""
    one = scope.coordinate
    return {
        "id": scope.id,
        "case": {"slug": one.slug, "version": one.version, "variant": one.variant, "engine": one.engine},
        "harness": header.harness.text,
        "model": header.model.text,
        "state": header.state,
    }


def provenance(scope: RunScope, header: RunHeader) -> Json:
    """Where the run comes from and what it took."""
    cost = scope.metrics.cost
    return {
        "caseName": header.case.text,
        "modelId": scope.run.record.subject.model_id,
        "harnessVersion": header.harness_version,
        "engineVersion": header.engine_version,
        "startedAt": header.started_at,
        "finishedAt": header.finished_at,
        "publishedAt": header.published_at,
        "durationSeconds": header.duration_s,
        "tokens": _tokens(scope),
        "costUsd": {"comparable": cost.comparable, "actual": cost.actual} if cost else None,
        "source": header.source_url,
    }


def _tokens(scope: RunScope) -> Json | None:
    tokens = scope.metrics.tokens
    if tokens is None:
        return None
    total, is_partial = total_tokens(tokens)
    return {
        "uncachedInput": tokens.uncached_input,
        "cachedInput": tokens.cached_input,
        "output": tokens.output,
        "reasoning": tokens.reasoning,
        "total": total,
        "partial": is_partial,
    }


def medium_json(medium: MediaView) -> Json:
    """A medium with its address, or why it is not there."""
    if medium.url is None:
        return {"label": medium.label, "url": None, "missing": medium.missing_reason}
    return {"label": medium.label, "url": medium.url, "file": medium.download_name}


def erratum_json(one: ErratumView) -> Json:
    """A known issue."""
    return {
        "id": one.id,
        "title": one.title,
        "severity": one.severity,
        "date": one.date,
        "affectsScoring": one.affects_scoring,
        "excludesFromScore": one.excludes_from_score,
        "resolvedIn": one.resolved_in,
        "url": one.url,
    }


def proof_json(one: ProofView) -> Json:
    """A proof, and where what was submitted is shown."""
    return {
        "id": one.id,
        "name": one.name,
        "dest": one.dest,
        "present": one.is_present,
        "detail": one.detail,
        "url": one.media.url if one.media else None,
    }
