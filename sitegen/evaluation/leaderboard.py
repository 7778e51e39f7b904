"""The leaderboard of one coordinate: harness and model pairs by the mean score of their runs.

Source: Evaluation, "Scoring"; design, "Rules decided here". Runs of different coordinates are never pooled.
"""

import dataclasses
import math
from collections.abc import Iterable, Sequence

from sitegen.evaluation.board import BY_FUEL, BY_SCORE, BoardRun, Leaderboard, LeftOut, Row
from sitegen.evaluation.moments import moment
from sitegen.evaluation.summary import RunSummary
from sitegen.evaluation.worst import shown_worst
from sitegen.model.scales import AESTHETIC_RATINGS, FUNCTIONAL_RATINGS, GRADES

PERFORMANCE = "performance"
_EQUAL_DECIMALS = 9  # means that agree so far share a rank

Pair = tuple[str, str]  # harness and model


def rank(summaries: Iterable[RunSummary]) -> Leaderboard:
    """The leaderboard of the runs of one coordinate.

    Performance runs rank by total fuel, the least first, and only correct ones do. Source: data contract, 2.9.
    """
    runs = sorted(summaries, key=lambda run: (-moment(run.finished_at), run.id))
    by_fuel = any(run.test_type == PERFORMANCE for run in runs)
    ranked = [run for run in runs if (run.total_fuel if by_fuel else run.score) is not None]
    left_out = [run for run in runs if (run.total_fuel if by_fuel else run.score) is None]
    return Leaderboard(
        ranked_by=BY_FUEL if by_fuel else BY_SCORE,
        rows=_rows_by_fuel(ranked) if by_fuel else _rows_by_score(ranked),
        left_out=_left_out(left_out, by_fuel=by_fuel),
    )


def _rows_by_score(runs: Iterable[RunSummary]) -> tuple[Row, ...]:
    pairs: dict[Pair, list[RunSummary]] = {}
    for run in runs:
        pairs.setdefault((run.harness, run.model), []).append(run)
    rows = sorted((_row(pair, group) for pair, group in pairs.items()), key=_order_by_score)
    return _with_ranks(rows, [round(row.average_score or 0.0, _EQUAL_DECIMALS) for row in rows])


def _rows_by_fuel(runs: Iterable[RunSummary]) -> tuple[Row, ...]:
    rows = sorted((_row((run.harness, run.model), [run]) for run in runs), key=_order_by_fuel)
    return _with_ranks(rows, [row.total_fuel or 0 for row in rows])


def _order_by_score(row: Row) -> tuple[float, int, float, str, str]:
    """By average, then best functional rating, then most recent run, then harness and model name."""
    rating = row.best_rating or ""
    place = FUNCTIONAL_RATINGS.index(rating) if rating in FUNCTIONAL_RATINGS else len(FUNCTIONAL_RATINGS)
    return (-round(row.average_score or 0.0, _EQUAL_DECIMALS), place, -moment(row.last_run), row.harness, row.model)


def _order_by_fuel(row: Row) -> tuple[int, float, str, str, str]:
    return (row.total_fuel or 0, -moment(row.last_run), row.harness, row.model, row.runs[0].id)


def _with_ranks(rows: Sequence[Row], values: Sequence[float]) -> tuple[Row, ...]:
    """The sorted rows with their ranks: as many as stand before, plus one; equal values share it."""
    return tuple(
        dataclasses.replace(row, rank=values.index(value) + 1) for row, value in zip(rows, values, strict=True)
    )


def _row(pair: Pair, runs: Sequence[RunSummary]) -> Row:
    scores = [run.score for run in runs if run.score is not None]
    tokens = [run for run in runs if run.total_tokens is not None]
    return Row(
        rank=0,  # until all rows are sorted
        harness=pair[0],
        model=pair[1],
        average_score=_mean(scores),
        best_score=max(scores, default=None),
        worst_score=min(scores, default=None),
        total_fuel=runs[0].total_fuel,
        best_rating=_best((run.functional_rating for run in runs), FUNCTIONAL_RATINGS),
        worst_rating=shown_worst((run.functional_rating for run in runs), FUNCTIONAL_RATINGS),
        best_aesthetic=_best((run.aesthetic_rating for run in runs), AESTHETIC_RATINGS),
        worst_aesthetic=shown_worst((run.aesthetic_rating for run in runs), AESTHETIC_RATINGS),
        best_grade=_best((run.overall_grade for run in runs), GRADES),
        worst_grade=shown_worst((run.overall_grade for run in runs), GRADES),
        average_cost_usd=_mean([run.cost.comparable for run in runs if run.cost.comparable is not None]),
        average_tokens=_mean([run.total_tokens or 0 for run in tokens]),
        has_partial_tokens=any(run.has_partial_tokens for run in tokens),
        average_time_s=_mean([run.duration_s for run in runs if run.duration_s is not None]),
        last_run=runs[0].finished_at,
        runs=tuple(_board_run(run) for run in runs),
    )


def _board_run(run: RunSummary) -> BoardRun:
    return BoardRun(
        id=run.id,
        score=run.score,
        functional_rating=run.functional_rating,
        aesthetic_rating=run.aesthetic_rating,
        overall_grade=run.overall_grade,
        finished_at=run.finished_at,
        cost_usd=run.cost.comparable,
        total_fuel=run.total_fuel,
        is_gated=run.is_gated,
    )


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def _best(values: Iterable[str | None], scale: tuple[str, ...]) -> str | None:
    return shown_worst(values, scale[::-1])


def _left_out(runs: Iterable[RunSummary], *, by_fuel: bool) -> tuple[LeftOut, ...]:
    reasons: dict[str, list[str]] = {}
    for run in runs:
        reasons.setdefault(_why_unranked(run, by_fuel=by_fuel), []).append(run.id)
    commonest = sorted(reasons.items(), key=lambda one: (-len(one[1]), one[0]))
    return tuple(LeftOut(reason, tuple(sorted(ids))) for reason, ids in commonest)


def _why_unranked(run: RunSummary, *, by_fuel: bool) -> str:
    if by_fuel and run.state == "completed":
        return "the run is not correct"
    return run.unscored_because or "the run has no score"
