"""The Runs tab: at a case's own address every run of the case, at a coordinate's that coordinate's."""

from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.case_inputs import coordinate_json
from sitegen.plan.pages import Page, Planned
from sitegen.plan.rows import row_json
from sitegen.plan.shown import ShownRuns
from sitegen.views.case import CaseRunsView
from sitegen.views.common import Link, SocialImage


def plan_case_runs(place: CasePlace, runs: ShownRuns, plate: SocialImage | None) -> Planned:
    """The tab."""
    everything = runs.of_case(place.version.slug)
    shown = everything if place.is_short else runs.at(place.coordinate)
    what = "Every run" if place.is_short else "The runs at this coordinate"
    head = case_head(place, "runs/", f"{what} of {place.version.name}, newest first.", plate)
    view = CaseRunsView(
        head=head,
        breadcrumb=case_breadcrumb(place, "runs/"),
        header=case_header(place, "runs/"),
        is_whole_case=place.is_short,
        all_runs=Link("Every run of this case", urls.case_url(place.version.slug, "runs/"), len(everything)),
        runs=tuple(run.row for run in shown),
    )
    twin = {
        "case": {"slug": place.version.slug} if place.is_short else coordinate_json(place),
        "url": head.url,
        "runs": [row_json(run.row) for run in shown],
    }
    return Planned((Page(view, twin),))
