"""The Metrics tab: plots over the coordinate's completed runs."""

from collections.abc import Iterator

from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.case_inputs import coordinate_json
from sitegen.plan.pages import Page, Planned
from sitegen.plan.plots import amounts, ratings_by_model, scatter, score_by_model
from sitegen.plan.shown import ShownRun
from sitegen.render import format as shown
from sitegen.views.case import CaseMetricsView
from sitegen.views.common import Plot, SocialImage


def plan_metrics(place: CasePlace, runs: tuple[ShownRun, ...], plate: SocialImage | None) -> Planned:
    """The tab. A plot without a run to show is not there."""
    view = CaseMetricsView(
        head=case_head(
            place, "metrics/", f"Scores, ratings, cost, tokens and time of the runs of {place.version.name}.", plate
        ),
        breadcrumb=case_breadcrumb(place, "metrics/"),
        header=case_header(place, "metrics/"),
        plots=tuple(_plots(runs)),
    )
    twin = {
        "case": coordinate_json(place),
        "url": view.head.url,
        "plots": [
            {
                "id": plot.id,
                "title": plot.title,
                "columns": plot.columns,
                "rows": [[r.link.text, *r.cells] for r in plot.rows],
            }
            for plot in view.plots
        ],
    }
    return Planned((Page(view, twin),))


def _plots(runs: tuple[ShownRun, ...]) -> Iterator[Plot]:
    scored = [run for run in runs if run.row.score is not None]
    priced = [run for run in scored if run.row.cost_usd is not None]
    if priced:
        costs = [run.row.cost_usd or 0.0 for run in priced]
        yield scatter(
            priced,
            plot_id="score-by-cost",
            title="Score against cost",
            x_label="Cost in US dollars",
            x=costs,
            x_words=[shown.usd(cost) for cost in costs],
        )
    if scored:
        yield score_by_model(scored, plot_id="score-by-model", title="Score by model")
    rated = [run for run in runs if run.row.functional_rating is not None]
    if rated:
        yield ratings_by_model(rated, plot_id="ratings-by-model", title="Functional ratings by model")
    counted = [run for run in runs if run.row.tokens is not None]
    if counted:
        numbers = [float(run.row.tokens or 0) for run in counted]
        words = [shown.count(number) for number in numbers]
        yield amounts(counted, plot_id="tokens", title="Tokens", label="Tokens", values=numbers, words=words)
    timed = [run for run in runs if run.row.duration_s is not None]
    if timed:
        times = [run.row.duration_s or 0.0 for run in timed]
        words = [shown.duration(time) for time in times]
        yield amounts(timed, plot_id="time", title="Time", label="Wall-clock time", values=times, words=words)
