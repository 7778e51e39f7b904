"""Two runs of one coordinate side by side: the page that a script fills from the runs' twins."""

from collections.abc import Sequence

from sitegen.plan import urls
from sitegen.plan.boards import DefaultBoard, pair_to_compare
from sitegen.plan.pages import Page, Planned
from sitegen.views.common import Head, Link
from sitegen.views.site import CompareView


def plan_compare(boards: Sequence[DefaultBoard]) -> Planned:
    """The page, which names a pair of each board that has one."""
    pairs = [
        Link(f"{one.case.newest.name}, {one.coordinate.version}", url)
        for one in boards
        if (url := pair_to_compare(one.board)) is not None
    ]
    view = CompareView(
        head=Head(
            title="Compare two runs",
            description="Two runs of one test case side by side, point by point.",
            url=urls.COMPARE,
            canonical_url=urls.COMPARE,
            twin_url=urls.twin_url(urls.COMPARE),
        ),
        breadcrumb=(
            Link("Home", urls.HOME),
            Link("Leaderboards", urls.LEADERBOARDS),
            Link("Compare two runs", urls.COMPARE),
        ),
        pairs=tuple(pairs),
        runs_url=urls.RUNS,
        cases_url=urls.CATALOG,
        leaderboards_url=urls.LEADERBOARDS,
    )
    twin = {"url": urls.COMPARE, "pairs": [{"text": one.text, "url": one.url} for one in pairs]}
    return Planned((Page(view, twin),))
