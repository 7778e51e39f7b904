"""Every board in short, and the pairs side by side."""

from collections.abc import Sequence

from sitegen.evaluation.overview import Cell, Overview, overview
from sitegen.plan import urls
from sitegen.plan.boards import DefaultBoard, board_view, row_json
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Gallery
from sitegen.plan.pages import Page, Planned
from sitegen.render.format import count
from sitegen.views.common import Head, Link, SocialImage
from sitegen.views.site import LeaderboardsView, PairCell, PairRow, PairTable, ShortBoard

_SHORT = 5  # rows shown of each board


def plan_leaderboards(context: PlanContext, boards: Sequence[DefaultBoard]) -> Planned:
    """The page. A pair's averages stand side by side and are never added up."""
    filled = [board for board in boards if board.board.rows]
    table = overview({one.coordinate: one.board for one in filled})
    view = LeaderboardsView(
        head=Head(
            title="Leaderboards",
            description="Every case's board in short: which harness and model pairs build it best.",
            url=urls.LEADERBOARDS,
            canonical_url=urls.LEADERBOARDS,
            twin_url=urls.twin_url(urls.LEADERBOARDS),
            image=_plate(context, filled, len(table.columns)),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link("Leaderboards", urls.LEADERBOARDS)),
        boards=tuple(_short(context.gallery, board) for board in boards),
        overview=_table(context.gallery, table, filled) if table.rows else None,
    )
    twin = {
        "url": urls.LEADERBOARDS,
        "boards": [
            {
                "case": {
                    "slug": one.coordinate.slug,
                    "version": one.coordinate.version,
                    "variant": one.coordinate.variant,
                    "engine": one.coordinate.engine,
                },
                "rankedBy": one.board.ranked_by,
                "rows": [row_json(row) for row in one.board.rows],
            }
            for one in boards
        ],
    }
    return Planned((Page(view, twin),))


def _plate(context: PlanContext, filled: Sequence[DefaultBoard], pairs: int) -> SocialImage | None:
    """The picture for link previews."""
    figures = ((count(len(filled)), "boards with runs"), (count(pairs), "pairs of harness and model"))
    return context.plate(eyebrow="Every case", title="Leaderboards", figures=figures)


def _short(gallery: Gallery, one: DefaultBoard) -> ShortBoard:
    return ShortBoard(
        case_name=one.case.newest.name,
        case_url=urls.case_url(one.case.slug),
        board_url=urls.case_url(one.case.slug, "leaderboard/"),
        version=one.coordinate.version,
        variant=one.coordinate.variant,
        engine=one.coordinate.engine,
        board=board_view(gallery, one.board, caption=_caption(one.case.newest.name, len(one.board.rows)), rows=_SHORT),
        row_count=len(one.board.rows),
    )


def _table(gallery: Gallery, table: Overview, boards: Sequence[DefaultBoard]) -> PairTable:
    names = {one.coordinate: one.case.newest.name for one in boards}
    by_name = sorted(
        enumerate(table.columns), key=lambda column: (-column[1].boards, column[1].model, column[1].harness)
    )
    return PairTable(
        caption="Each pair case by case: its average score, or the least fuel. Cases are not comparable, so nothing "
        "is summed",
        cases=tuple(
            Link(names[row.coordinate], urls.case_url(row.coordinate.slug, "leaderboard/")) for row in table.rows
        ),
        rows=tuple(
            PairRow(
                model=column.model,
                model_url=gallery.model_url(column.model),
                harness=column.harness,
                harness_url=gallery.harness_url(column.harness),
                cells=tuple(_cell(row.cells[index]) for row in table.rows),
                tried=column.boards,
            )
            for index, column in by_name
        ),
        case_count=len(gallery.cases),
    )


def _cell(cell: Cell | None) -> PairCell | None:
    return PairCell(cell.average_score, cell.total_fuel) if cell else None


def _caption(case_name: str, pairs: int) -> str:
    if pairs > _SHORT:
        return f"The first {_SHORT} of {pairs} pairs on {case_name}"
    return f"The {pairs} pairs on {case_name}" if pairs > 1 else f"The only pair on {case_name}"
