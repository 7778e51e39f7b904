"""Every page of one case: six tabs at each coordinate, and two for the case as a whole."""

from collections.abc import Mapping

from sitegen.plan.case_board import plan_board
from sitegen.plan.case_header import CasePlace, places_of
from sitegen.plan.case_history import plan_changelog, plan_errata, version_errata
from sitegen.plan.case_inputs import plan_inputs
from sitegen.plan.case_metrics import plan_metrics
from sitegen.plan.case_play import case_plate, is_playable, plan_play
from sitegen.plan.case_reviewing import plan_reviewing
from sitegen.plan.case_runs import plan_case_runs
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case
from sitegen.plan.pages import Planned
from sitegen.plan.shown import ShownRuns


def case_places(case: Case, engine_names: Mapping[str, str]) -> list[CasePlace]:
    """Where `case` has pages: at its own address, which shows the default coordinate, and at every coordinate."""
    playable = frozenset(
        coordinate
        for version in case.versions
        for coordinate in version.coordinates()
        if is_playable(version, coordinate)
    )
    return places_of(case, engine_names, playable)


def plan_case(context: PlanContext, place: CasePlace, runs: ShownRuns) -> Planned:
    """The pages of a case as a whole; `place` is the one at its own address."""
    of_case = runs.of_case(place.case.slug)
    plate = case_plate(context, place, runs.at(place.coordinate))
    return plan_changelog(context, place, of_case, plate) + plan_errata(context, place, of_case, plate)


def plan_place(context: PlanContext, place: CasePlace, runs: ShownRuns) -> Planned:
    """The tabs of a case at one place."""
    at = runs.at(place.coordinate)
    errata = version_errata(context, place.version, runs.of_case(place.version.slug))
    plate = case_plate(context, place, at)
    return (
        plan_play(context, place, at, plate)
        + plan_inputs(context, place, plate)
        + plan_reviewing(context, place, at, errata, plate)
        + plan_board(context, place, runs)
        + plan_case_runs(place, runs, plate)
        + plan_metrics(place, at, plate)
    )
