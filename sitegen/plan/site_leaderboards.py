"""Every board in short, and who was tried on what."""

from collections.abc import Sequence

from sitegen.evaluation.overview import Overview, overview
from sitegen.plan import urls
from sitegen.plan.boards import DefaultBoard, board_view, row_json
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Gallery
from sitegen.plan.pages import Page, Planned
from sitegen.render.format import count
from sitegen.views.common import Head, Link, SocialImage
from sitegen.views.site import CrossRow, CrossTable, LeaderboardsView, ShortBoard

_SHORT = 5  # rows shown of each board
_COLUMNS = 12  # pairs shown side by side; the twin has all of them


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
        coverage=tuple((f"{one.harness} · {one.model}", one.boards, len(boards)) for one in table.columns),
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
    """The picture for link previews. None where the site's address is not known, which they need."""
    if context.site_origin is None:
        return None
    figures = ((count(len(filled)), "boards with runs"), (count(pairs), "pairs of harness and model"))
    return context.desk.plate(eyebrow="Every case", title="Leaderboards", figures=figures, still=None)


def _short(gallery: Gallery, one: DefaultBoard) -> ShortBoard:
    return ShortBoard(
        case_name=one.case.newest.name,
        case_url=urls.case_url(one.case.slug),
        board_url=urls.case_url(one.case.slug, "leaderboard/"),
        version=one.coordinate.version,
        variant=one.coordinate.variant,
        engine=one.coordinate.engine,
        board=board_view(gallery, one.board, caption=f"The first {_SHORT} on {one.case.newest.name}", rows=_SHORT),
        row_count=len(one.board.rows),
    )


def _table(gallery: Gallery, table: Overview, boards: Sequence[DefaultBoard]) -> CrossTable:
    names = {one.coordinate: one.case for one in boards}
    return CrossTable(
        caption="Average score of each pair, case by case; cases are not comparable, so nothing is summed",
        heads=tuple(
            Link(f"{one.harness} · {one.model}", gallery.model_url(one.model)) for one in table.columns[:_COLUMNS]
        ),
        rows=tuple(
            CrossRow(
                Link(names[row.coordinate].newest.name, urls.case_url(row.coordinate.slug, "leaderboard/")),
                tuple(cell.average_score if cell else None for cell in row.cells[:_COLUMNS]),
            )
            for row in table.rows
        ),
    )
