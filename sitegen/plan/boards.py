"""Leaderboards as pages show them."""

import dataclasses

from sitegen.evaluation.board import BY_FUEL, BoardRun, Leaderboard, Row
from sitegen.evaluation.leaderboard import rank
from sitegen.model.case import Coordinate
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case, Gallery
from sitegen.plan.shown import ShownRuns
from sitegen.views import case as views


@dataclasses.dataclass(frozen=True, slots=True)
class DefaultBoard:
    """The board of a case's default coordinate."""

    case: Case
    coordinate: Coordinate
    board: Leaderboard


def default_boards(context: PlanContext, runs: ShownRuns) -> tuple[DefaultBoard, ...]:
    """Every case's default board, empty ones included, by the case's name."""
    cases = sorted(context.gallery.cases, key=lambda case: (case.newest.name.casefold(), case.slug))
    return tuple(DefaultBoard(case, case.default_coordinate, board_at(runs, case.default_coordinate)) for case in cases)


def board_at(runs: ShownRuns, coordinate: Coordinate) -> Leaderboard:
    """The leaderboard of one coordinate."""
    return rank(run.summary for run in runs.at(coordinate))


def board_view(gallery: Gallery, board: Leaderboard, *, caption: str, rows: int | None = None) -> views.Board:
    """The board for a page; its first `rows` where given."""
    return views.Board(
        kind=board.ranked_by,
        caption=caption,
        rows=tuple(_row(gallery, row, board) for row in board.rows[:rows]),
        left_out=tuple((one.reason.replace("_", " "), len(one.run_ids)) for one in board.left_out),
        shows_aesthetic=any(row.worst_aesthetic for row in board.rows),
        shows_grade=any(row.worst_grade for row in board.rows),
    )


def pair_to_compare(board: Leaderboard) -> str | None:
    """The address that compares the board's two best: of two pairs, else of one; None where there are no two.

    Runs that are ranked by their fuel have scenarios, not points.
    """
    best = [row.runs[0].id for row in board.rows[:2]]
    pair = best if len(best) > 1 else [run.id for row in board.rows for run in row.runs[:2]]
    return urls.compare_url(*pair) if len(pair) > 1 and board.ranked_by != BY_FUEL else None


def _row(gallery: Gallery, row: Row, board: Leaderboard) -> views.BoardRow:
    return views.BoardRow(
        rank=row.rank,
        harness=row.harness,
        harness_url=gallery.harness_url(row.harness),
        model=row.model,
        model_url=gallery.model_url(row.model),
        average_score=row.average_score,
        best_score=row.best_score,
        worst_score=row.worst_score,
        best_rating=row.best_rating,
        worst_rating=row.worst_rating,
        aesthetic_rating=row.worst_aesthetic,
        overall_grade=row.worst_grade,
        fuel=row.total_fuel,
        average_cost_usd=row.average_cost_usd,
        average_tokens=row.average_tokens,
        average_duration_s=row.average_time_s,
        last_run=row.last_run,
        runs=tuple(_run(run, board) for run in row.runs),
    )


def _run(run: BoardRun, board: Leaderboard) -> views.BoardRun:
    return views.BoardRun(
        url=urls.run_url(run.id), id=run.id, score=run.score, fuel=run.total_fuel, position=_position(run, board)
    )


def _position(run: BoardRun, board: Leaderboard) -> float:
    """Where the run stands on a scale from 0 to 100: its score, or its share of the most fuel on the board."""
    if board.ranked_by == BY_FUEL:
        most = max((row.total_fuel or 0 for row in board.rows), default=0)
        return round(100 * (run.total_fuel or 0) / most, 1) if most else 0.0
    return round(100 * (run.score or 0.0), 1)


def row_json(row: Row) -> dict[str, object]:
    """A row as twins write it."""
    return {
        "rank": row.rank,
        "harness": row.harness,
        "model": row.model,
        "averageScore": row.average_score,
        "bestScore": row.best_score,
        "worstScore": row.worst_score,
        "totalFuel": row.total_fuel,
        "runs": len(row.runs),
        "bestRating": row.best_rating,
        "worstRating": row.worst_rating,
        "bestAesthetic": row.best_aesthetic,
        "worstAesthetic": row.worst_aesthetic,
        "bestGrade": row.best_grade,
        "worstGrade": row.worst_grade,
        "averageCostUsd": row.average_cost_usd,
        "averageTokens": row.average_tokens,
        "tokensPartial": row.has_partial_tokens,
        "averageSeconds": row.average_time_s,
        "lastRun": row.last_run,
        "eachRun": [
            {"id": run.id, "score": run.score, "totalFuel": run.total_fuel, "functionalRating": run.functional_rating}
            for run in row.runs
        ],
    }
