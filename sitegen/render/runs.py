"""The pages of runs: each document is decoded, evaluated, shown and rendered by the worker that opens it.

Only a small summary comes back. A run whose media are not made yet comes back with what it needs, and is rendered in
a second pass.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from sitegen.diagnostics import Diagnostic, Diagnostics, Place
from sitegen.evaluation.card import compare_with_card
from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.exclusions import scores_without
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate
from sitegen.evaluation.summary import summarize
from sitegen.export.index import Export
from sitegen.export.read import read_run
from sitegen.model.case import CaseVersion
from sitegen.model.media import MediaRequest, PublishedFile
from sitegen.model.run import Run, RunCard
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import Find, MediaDesk
from sitegen.plan.gallery import Gallery
from sitegen.plan.run_pages import plan_run
from sitegen.plan.run_row import run_row, run_thumbnail
from sitegen.plan.showcases import case_still
from sitegen.plan.shown import ShownRun
from sitegen.render.markdown import Markdown
from sitegen.render.press import Press, Printed
from sitegen.rules import RULES_BY_NAME


@dataclasses.dataclass(slots=True)
class RunsDone:
    """What a worker gives back."""

    shown: list[ShownRun] = dataclasses.field(default_factory=list)
    waiting: list[RunCard] = dataclasses.field(default_factory=list)  # their media are not made yet
    needed: dict[MediaRequest, None] = dataclasses.field(default_factory=dict)
    used: dict[PublishedFile, None] = dataclasses.field(default_factory=dict)
    printed: Printed = dataclasses.field(default_factory=Printed)
    found: list[Diagnostic] = dataclasses.field(default_factory=list)

    def add(self, other: "RunsDone") -> None:
        """Take in another worker's."""
        self.shown += other.shown
        self.waiting += other.waiting
        self.needed.update(other.needed)
        self.used.update(other.used)
        self.printed.add(other.printed)
        self.found += other.found


@dataclasses.dataclass(frozen=True, slots=True)
class RunsBench:
    """What a worker needs for any run; inherited by fork, not sent."""

    gallery: Gallery
    export: Export
    find: Find
    markdown: Callable[[Diagnostics], Markdown]  # one a worker: it keeps what it has rendered
    context: Callable[[MediaDesk, Markdown, Diagnostics], PlanContext]
    press: Callable[[], Press]


def render_runs(bench: RunsBench, cards: Sequence[RunCard]) -> RunsDone:
    """Renders the pages of these runs, as far as their media are there."""
    done, found, press = RunsDone(), Diagnostics(), bench.press()
    markdown = bench.markdown(found)
    versions = {(one.slug, one.version): one for case in bench.gallery.cases for one in case.versions}
    checklists = Checklists({key: one for key, one in versions.items() if key not in bench.gallery.untold})
    for card in cards:
        version = versions[(card.subject.test_case_slug, card.subject.test_case_version)]
        run = read_run(bench.export, card, found=found)
        if run is not None:
            desk = MediaDesk(bench.find)
            _render_run(bench.context(desk, markdown, found), desk, run, version, checklists, done, press)
    done.printed = press.printed
    done.printed.settle()
    done.found = list(found)
    return done


def _render_run(
    context: PlanContext,
    desk: MediaDesk,
    run: Run,
    version: CaseVersion,
    checklists: Checklists,
    done: RunsDone,
    press: Press,
) -> None:
    outcome = evaluate(checklists.at(run.record.subject.coordinate), run.record, run.reviews)
    _report(outcome, run, context.found)
    thumbnail = run_thumbnail(context, run, version) or case_still(context, version)
    row = run_row(context, run.card, version, outcome, thumbnail)
    planned = plan_run(context, run, version, outcome, row)
    if desk.needed:
        done.waiting.append(run.card)
        done.needed.update(desk.needed)
        return
    context.found.extend(desk.said)
    done.used.update(desk.used)
    press.print(planned, f"run `{run.card.id}`")
    without = scores_without(checklists, run.record, run.reviews, outcome)
    done.shown.append(ShownRun(summarize(run.card, run.record, outcome, score_without=without), row))


def _report(outcome: Outcome, run: Run, found: Diagnostics) -> None:
    """What evaluation had to ignore, and a card that disagrees."""
    disagreement = compare_with_card(outcome, run.card)
    for complaint in (*outcome.complaints, *((disagreement,) if disagreement else ())):
        found.report(
            RULES_BY_NAME[complaint.rule], complaint.message, Place(f"export:{run.document}"), hint=complaint.hint
        )


def newest_first(shown: Sequence[ShownRun], cards: Sequence[RunCard]) -> list[ShownRun]:
    """The runs in the order of the export's cards, whichever worker was first."""
    order: Mapping[str, int] = {card.id: index for index, card in enumerate(cards)}
    return sorted(shown, key=lambda one: order[one.summary.id])
