"""The list of every run, fifty a page, newest first."""

from collections.abc import Sequence

from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.pages import Page, Planned
from sitegen.plan.rows import row_json
from sitegen.plan.shown import ShownRun
from sitegen.render.format import count
from sitegen.views.common import Choice, Head, Link, SocialImage
from sitegen.views.site import RunsView

PAGE_RUNS = 50


def plan_runs(context: PlanContext, runs: Sequence[ShownRun]) -> Planned:
    """The pages of the list; one, empty, without runs."""
    chunks = _chunks(runs)
    plate = context.plate(eyebrow="Newest first", title="Runs", figures=((count(len(runs)), "runs"),))
    return Planned(tuple(_page(chunk, number, len(chunks), len(runs), plate) for number, chunk in enumerate(chunks, 1)))


def _chunks(runs: Sequence[ShownRun]) -> list[Sequence[ShownRun]]:
    return [runs[start : start + PAGE_RUNS] for start in range(0, max(1, len(runs)), PAGE_RUNS)]


def _page(runs: Sequence[ShownRun], number: int, pages: int, total: int, plate: SocialImage | None) -> Page:
    url = urls.runs_page_url(number)
    view = RunsView(
        head=Head(
            title="Runs" if number == 1 else f"Runs, page {number}",
            description=f"All {total} runs of the gallery, newest first.",
            url=url,
            canonical_url=url,
            twin_url=urls.twin_url(url),
            image=plate,
            feeds=(Link("Runs", urls.feed_url("runs")),),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link("Runs", urls.RUNS)),
        runs=tuple(run.row for run in runs),
        run_count=total,
        pages=tuple(Choice(str(one), urls.runs_page_url(one), one == number) for one in range(1, pages + 1)),
        previous=Link("Newer", urls.runs_page_url(number - 1)) if number > 1 else None,
        next=Link("Older", urls.runs_page_url(number + 1)) if number < pages else None,
    )
    return Page(
        view, {"url": url, "page": number, "pages": pages, "total": total, "runs": [row_json(r.row) for r in runs]}
    )
