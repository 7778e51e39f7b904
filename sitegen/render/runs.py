"""The pages of runs: each document is decoded, evaluated, shown and rendered by the worker that opens it.

Only a small summary comes back. A run whose media are not made yet says what it needs, and is rendered in a second
pass.
"""

import dataclasses
from collections.abc import Mapping, Sequence

from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.exclusions import scores_without
from sitegen.evaluation.run import evaluate
from sitegen.evaluation.summary import summarize
from sitegen.export.check import report_outcome
from sitegen.export.index import Export
from sitegen.export.read import read_run
from sitegen.model.case import CaseVersion
from sitegen.model.run import Run, RunCard
from sitegen.plan.gallery import Gallery
from sitegen.plan.run_pages import plan_run
from sitegen.plan.run_row import run_row, run_thumbnail
from sitegen.plan.showcases import case_still
from sitegen.plan.shown import ShownRun
from sitegen.render.job import Bench, Job, JobDone


@dataclasses.dataclass(frozen=True, slots=True)
class RunsBench:
    """What a worker needs for any run."""

    bench: Bench
    gallery: Gallery
    export: Export


@dataclasses.dataclass(frozen=True, slots=True)
class RunJob:
    """The pages of one run."""

    name: str
    key: str  # of all that they are made from, media aside
    card: RunCard


def render_runs(runs: RunsBench, chosen: Sequence[RunJob]) -> list[JobDone]:
    """The pages of these runs, as far as their media are there."""
    versions = {(one.slug, one.version): one for case in runs.gallery.cases for one in case.versions}
    checklists = Checklists({key: one for key, one in versions.items() if key not in runs.gallery.untold})
    return [_render_run(runs, one, versions, checklists) for one in chosen]


def _render_run(
    runs: RunsBench, chosen: RunJob, versions: Mapping[tuple[str, str], CaseVersion], checklists: Checklists
) -> JobDone:
    job = Job(runs.bench, chosen.name, chosen.key)
    run = read_run(runs.export, chosen.card, found=job.found)
    if run is None:
        return job.failed()
    subject = chosen.card.subject
    return _do(job, run, versions[(subject.test_case_slug, subject.test_case_version)], checklists)


def _do(job: Job, run: Run, version: CaseVersion, checklists: Checklists) -> JobDone:
    outcome = evaluate(checklists.at(run.record.subject.coordinate), run.record, run.reviews)
    report_outcome(run, outcome, found=job.found)
    thumbnail = run_thumbnail(job.context, run, version) or case_still(job.context, version)
    row = run_row(job.context, run.card, version, outcome, thumbnail)
    planned = plan_run(job.context, run, version, outcome, row)
    without = scores_without(checklists, run.record, run.reviews, outcome)
    shown = ShownRun(summarize(run.card, run.record, outcome, score_without=without), row)
    return job.finish(planned, shown, settle=True)


def newest_first(shown: Sequence[ShownRun], cards: Sequence[RunCard]) -> list[ShownRun]:
    """The runs in the order of the export's cards, whichever worker was first."""
    order: Mapping[str, int] = {card.id: index for index, card in enumerate(cards)}
    return sorted(shown, key=lambda one: order[one.summary.id])
