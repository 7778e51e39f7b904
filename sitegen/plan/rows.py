"""Runs as rows of twins."""

from sitegen.views.common import RunRow


def row_json(row: RunRow) -> dict[str, object]:
    """A run as lists in twins write it."""
    return {
        "id": row.id,
        "url": row.url,
        "case": row.case_name,
        "version": row.version,
        "variant": row.variant,
        "engine": row.engine,
        "harness": row.harness,
        "model": row.model,
        "state": row.state,
        "functionalRating": row.functional_rating,
        "aestheticRating": row.aesthetic_rating,
        "overallGrade": row.overall_grade,
        "score": row.score,
        "totalFuel": row.total_fuel,
        "gated": row.is_gated,
        "date": row.date,
        "durationSeconds": row.duration_s,
        "costUsd": row.cost_usd,
        "tokens": row.tokens,
        "tokensPartial": row.tokens_partial,
    }
