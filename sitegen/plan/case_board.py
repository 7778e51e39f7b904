"""The Leaderboard tab: the board of a coordinate, with CSV and JSON beside it."""

from sitegen.evaluation.board import Leaderboard, Row
from sitegen.model.case import Coordinate
from sitegen.plan import urls
from sitegen.plan.boards import board_at, board_view, pair_to_compare, row_json
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.case_inputs import coordinate_json
from sitegen.plan.citation import cite_board
from sitegen.plan.context import PlanContext
from sitegen.plan.pages import File, Page, Planned
from sitegen.plan.showcases import case_still
from sitegen.plan.shown import ShownRuns
from sitegen.plan.tables import to_csv
from sitegen.render.format import count, percent
from sitegen.views.case import CaseLeaderboardView
from sitegen.views.common import Link, SocialImage

_COLUMNS = (
    *("rank", "harness", "model", "averageScore", "bestScore", "worstScore", "totalFuel", "runs", "bestRating"),
    *("worstRating", "bestAesthetic", "worstAesthetic", "bestGrade", "worstGrade", "averageCostUsd", "averageTokens"),
    *("tokensPartial", "averageSeconds", "lastRun"),
)
_ON_PLATE = 3  # rows shown in a link preview


def plan_board(context: PlanContext, place: CasePlace, runs: ShownRuns) -> Planned:
    """The tab and its two files."""
    board = board_at(runs, place.coordinate)
    url = place.tab("leaderboard/")
    caption = (
        f"Harness and model pairs on {place.version.name} {place.coordinate.version}, {place.variant.name}, "
        f"engine {place.engine_name}, by average score"
    )
    view = CaseLeaderboardView(
        head=case_head(place, "leaderboard/", f"{caption}.", _plate(context, place, board)),
        breadcrumb=case_breadcrumb(place, "leaderboard/"),
        header=case_header(place, "leaderboard/"),
        board=board_view(context.gallery, board, caption=caption),
        nearest=None if board.rows else _nearest(place, runs),
        csv_url=f"{url}board.csv",
        json_url=urls.twin_url(url),
        compare_url=pair_to_compare(board),
        citation=cite_board(context, place, board),
    )
    rows = [row_json(row) for row in board.rows]
    twin = {
        "case": coordinate_json(place),
        "url": url,
        "rankedBy": board.ranked_by,
        "rows": rows,
        "leftOut": [{"reason": one.reason, "runs": list(one.run_ids)} for one in board.left_out],
    }
    return Planned((Page(view, twin),), (File(view.csv_url, to_csv(_COLUMNS, rows)),))


def _plate(context: PlanContext, place: CasePlace, board: Leaderboard) -> SocialImage | None:
    """The picture for link previews: the first rows."""
    rows = tuple((_figure(row), f"{row.model} · {row.harness}") for row in board.rows[:_ON_PLATE])
    return context.plate(
        eyebrow=f"Leaderboard · {place.coordinate.version}",
        title=place.version.name,
        figures=rows or (("0", "runs ranked"),),
        still=case_still(context, place.version),
    )


def _figure(row: Row) -> str:
    if row.average_score is not None:
        return percent(row.average_score)
    return count(row.total_fuel) if row.total_fuel is not None else "–"


def _nearest(place: CasePlace, runs: ShownRuns) -> Link | None:
    """The board most like an empty one: of the same version and variant, where such a one has ranked runs."""
    wanted = place.coordinate
    others = [one for one in place.case.coordinates() if one != wanted and board_at(runs, one).rows]
    nearest = min(others, key=lambda one: _distance(one, wanted), default=None)
    if nearest is None:
        return None
    return Link(f"{nearest.version}, {nearest.variant}, {nearest.engine}", urls.coordinate_url(nearest, "leaderboard/"))


def _distance(one: Coordinate, wanted: Coordinate) -> int:
    return (one.version != wanted.version) * 4 + (one.variant != wanted.variant) * 2 + (one.engine != wanted.engine)
