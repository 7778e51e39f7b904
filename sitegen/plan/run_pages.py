"""The three pages of a run: Play, Verdict and Metrics, each with its twin."""

import dataclasses
import posixpath

from sitegen.diagnostics import Place
from sitegen.evaluation.outcome import Outcome
from sitegen.model.case import CaseVersion
from sitegen.model.run import Run
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.errata import errata_of
from sitegen.plan.pages import BuildFolder, Page, Planned
from sitegen.plan.play import play_of_run, why_no_play
from sitegen.plan.records import run_record
from sitegen.plan.run_facts import fuel_limit, other_facts, scenario_views
from sitegen.plan.run_header import run_breadcrumb, run_head, run_header
from sitegen.plan.run_media import asset_views
from sitegen.plan.run_metrics import (
    command_views,
    environment_rows,
    event_rows,
    events_note,
    load_in_words,
    step_views,
    token_rows,
)
from sitegen.plan.run_points import count_marks, item_views
from sitegen.plan.run_proofs import all_proofs, check_views, loose_proofs
from sitegen.plan.run_reviews import rated, review_views
from sitegen.plan.run_row import state_explanation, total_tokens
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_showcase import run_showcase
from sitegen.plan.run_tables import fact_tables
from sitegen.plan.run_twin import play_twin
from sitegen.plan.run_twin_metrics import metrics_twin
from sitegen.plan.run_twin_verdict import verdict_twin
from sitegen.views.common import RunRow
from sitegen.views.run import ItemView, RunMetricsView, RunPlayView, RunVerdictView


@dataclasses.dataclass(frozen=True, slots=True)
class _Pages:
    """What the builders of the three pages share."""

    scope: RunScope
    outcome: Outcome
    row: RunRow


def plan_run(context: PlanContext, run: Run, version: CaseVersion, outcome: Outcome, row: RunRow) -> Planned:
    """The run's pages, and its build where it was brought along."""
    pages = _Pages(RunScope(context, run, version), outcome, row)
    play, verdict, metrics = _play_view(pages), _verdict_view(pages), _metrics_view(pages)
    return Planned(
        pages=(
            Page(play, play_twin(pages.scope, outcome, play, verdict)),
            Page(verdict, verdict_twin(pages.scope, verdict)),
            Page(metrics, metrics_twin(pages.scope, metrics)),
        ),
        builds=_builds(pages.scope),
        records=(run_record(play, row),),
    )


def _builds(scope: RunScope) -> tuple[BuildFolder, ...]:
    run = scope.run
    if run.build is None:
        return ()
    place = Place(posixpath.join(posixpath.dirname(scope.where.file), "implementation", run.build.name))
    return (BuildFolder(urls.run_build_url(run.card.id), run.build, place),)


def _play_view(pages: _Pages) -> RunPlayView:
    scope, tab = pages.scope, ""
    play = play_of_run(
        scope.context, scope.run, scope.version, poster=pages.row.thumbnail, site_origin=scope.context.site_origin
    )
    return RunPlayView(
        head=run_head(scope, pages.outcome, pages.row, tab),
        breadcrumb=run_breadcrumb(scope, pages.row, tab),
        header=run_header(scope, pages.outcome, pages.row, tab),
        reviews=review_views(scope, pages.outcome),
        play=play,
        no_play_reason=None if play else why_no_play(scope.run, scope.version),
        showcase=run_showcase(scope),
        assets=asset_views(scope),
    )


def _verdict_view(pages: _Pages) -> RunVerdictView:
    scope, tab = pages.scope, "verdict/"
    errata = errata_of(scope.context, scope.version, scope.coordinate)
    items = item_views(scope, pages.outcome, errata)
    paired = frozenset(one.point.proof for one in pages.outcome.points if one.point.proof is not None)
    return RunVerdictView(
        head=run_head(scope, pages.outcome, pages.row, tab),
        breadcrumb=run_breadcrumb(scope, pages.row, tab),
        header=run_header(scope, pages.outcome, pages.row, tab),
        domains=rated(pages.outcome.domains),
        counts=count_marks(items),
        errata=errata,
        reviews=review_views(scope, pages.outcome),
        items=items,
        no_items_reason=_why_no_items(pages, items),
        proofs=loose_proofs(scope, paired),
        scenarios=scenario_views(scope),
        fuel_limit=fuel_limit(scope),
        facts=other_facts(scope),
        assets=asset_views(scope),
    )


def _why_no_items(pages: _Pages, items: tuple[ItemView, ...]) -> str | None:
    """Why there is no point to look at."""
    scope = pages.scope
    if items:
        return None
    if not scope.run.record.is_completed:
        return state_explanation(scope.run.record.status.state)
    if scope.version.test_type == "performance":
        return "A performance run is judged by its scenarios, not by a checklist."
    if scope.variant is None or not scope.variant.items:
        return "No checklist is known for this version of the case."
    return "No point of the checklist is decided on this run's engine."


def _metrics_view(pages: _Pages) -> RunMetricsView:
    scope, record, tab = pages.scope, pages.scope.run.record, "metrics/"
    cost = scope.metrics.cost
    return RunMetricsView(
        head=run_head(scope, pages.outcome, pages.row, tab),
        breadcrumb=run_breadcrumb(scope, pages.row, tab),
        header=run_header(scope, pages.outcome, pages.row, tab),
        tokens=token_rows(scope),
        tokens_partial=total_tokens(scope.metrics.tokens)[1],
        cost_comparable_usd=cost.comparable if cost else None,
        cost_actual_usd=cost.actual if cost else None,
        auth_mode=record.environment.auth_mode if record.environment else None,
        load=load_in_words(record),
        loaded=record.validation.loaded if record.validation else None,
        steps=step_views(record),
        checks=check_views(scope),
        proofs=all_proofs(scope),
        toolchain=command_views(record),
        tables=fact_tables(record),
        environment=environment_rows(scope),
        events=event_rows(scope),
        events_note=events_note(scope),
    )
