"""The pages that are no run's: those of cases and of the site, rendered once every run's summary is in."""

import dataclasses
from collections.abc import Callable, Sequence

from sitegen.plan.context import PlanContext
from sitegen.plan.pages import Planned
from sitegen.render.job import Bench, Job, JobDone


@dataclasses.dataclass(frozen=True, slots=True)
class PagesJob:
    """Some pages that are made together."""

    name: str
    key: str  # of all that they are made from, media aside
    plan: Callable[[PlanContext], Planned]


def render_pages(bench: Bench, chosen: Sequence[PagesJob]) -> list[JobDone]:
    """The pages of these jobs; of a job whose media are missing nothing is printed."""
    return [_render(Job(bench, one.name, one.key), one) for one in chosen]


def _render(job: Job, pages: PagesJob) -> JobDone:
    return job.finish(pages.plan(job.context))
