"""Every run document read and evaluated, for what there is to complain of. Nothing is kept of it."""

from collections.abc import Iterable, Sequence

from sitegen.diagnostics import Diagnostics
from sitegen.evaluation.card import compare_with_card
from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate
from sitegen.export.index import Export, place_in
from sitegen.export.read import read_run
from sitegen.model.case import CaseVersion
from sitegen.model.run import Run, RunCard
from sitegen.parallel import fork_map
from sitegen.rules import RULES_BY_NAME

_WORTH_FORKING = 500  # documents; fewer are read sooner than processes start


def check_export(export: Export, versions: Iterable[CaseVersion], *, found: Diagnostics, jobs: int = 1) -> None:
    """Report what is wrong with the run documents and with what their reviews say.

    `versions` are those that catalog or export tell of, without stand-ins: a run of another one is only decoded.
    """
    known = {(version.slug, version.version): version for version in versions}

    def check_slice(cards: Sequence[RunCard]) -> Diagnostics:
        return _checked(export, Checklists(known), cards)

    worth = jobs if len(export.cards) >= _WORTH_FORKING else 1
    for told in fork_map(check_slice, export.cards, jobs=worth):
        found.extend(told)


def report_outcome(run: Run, outcome: Outcome, *, found: Diagnostics) -> None:
    """Report what evaluating a run had to ignore, and where the exporter's figures disagree."""
    disagreement = compare_with_card(outcome, run.card)
    for complaint in (*outcome.complaints, *((disagreement,) if disagreement else ())):
        found.report(RULES_BY_NAME[complaint.rule], complaint.message, place_in(run.document), hint=complaint.hint)


def _checked(export: Export, checklists: Checklists, cards: Sequence[RunCard]) -> Diagnostics:
    found = Diagnostics()
    for card in cards:
        run = read_run(export, card, found=found)
        if run is not None:
            checklist = checklists.at(run.record.subject.coordinate)
            report_outcome(run, evaluate(checklist, run.record, run.reviews), found=found)
    return found
