"""The pages of cases, and of the site as a whole: rendered once every run's summary is in."""

import dataclasses
from collections.abc import Callable, Sequence

from sitegen.plan.case_pages import plan_case
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case
from sitegen.plan.pages import Planned
from sitegen.plan.shown import ShownRuns
from sitegen.render.job import Bench, Job, JobDone


@dataclasses.dataclass(frozen=True, slots=True)
class CasesBench:
    """What a worker needs for any case."""

    bench: Bench
    runs: ShownRuns
    key: Callable[[Case], str]  # of all that a case's pages are made from, media aside


def render_cases(cases: CasesBench, chosen: Sequence[Case]) -> list[JobDone]:
    """Every page of these cases, as far as their media are there."""
    return [_render_case(cases, case) for case in chosen]


def _render_case(cases: CasesBench, case: Case) -> JobDone:
    job = Job(cases.bench, f"case `{case.slug}`", cases.key(case))
    return job.taken_over() or job.finish(plan_case(job.context, case, cases.runs))


def render_site(bench: Bench, plan: Callable[[PlanContext], Planned], *, key: str) -> JobDone:
    """The pages that `plan` gives; nothing is printed while media are missing."""
    job = Job(bench, "the site", key)
    return job.taken_over() or job.finish(plan(job.context))
