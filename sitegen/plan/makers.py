"""Models and harnesses: a list of each, and a page for every one with its runs and its place on every board."""

import collections
import dataclasses
from collections.abc import Callable, Iterator, Sequence

from sitegen.model.case import Coordinate
from sitegen.model.scales import FUNCTIONAL_RATINGS
from sitegen.plan import urls
from sitegen.plan.boards import board_at
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Gallery
from sitegen.plan.pages import Page, Planned
from sitegen.plan.rows import row_json
from sitegen.plan.shown import ShownRun, ShownRuns, best_rating_rank
from sitegen.render.format import count
from sitegen.views.common import Head, Link
from sitegen.views.site import CrossRow, CrossTable, MakerRow, MakersView, MakerView, Placing


@dataclasses.dataclass(frozen=True, slots=True)
class Kind:
    """What differs between models and harnesses."""

    name: str
    list: Link
    other_list: Link
    page: Callable[[str], str]  # the address of a maker
    partner_page: Callable[[str], str]

    def of(self, run: ShownRun) -> str:
        """The maker of a run."""
        return run.row.model if self.name == "model" else run.row.harness

    def partner_of(self, run: ShownRun) -> str:
        """The other half of the pair."""
        return run.row.harness if self.name == "model" else run.row.model


def _kind(gallery: Gallery, name: str) -> Kind:
    models, harnesses = Link("Models", urls.MODELS), Link("Harnesses", urls.HARNESSES)
    if name == "model":
        return Kind(name, models, harnesses, gallery.model_url, gallery.harness_url)
    return Kind(name, harnesses, models, gallery.harness_url, gallery.model_url)


@dataclasses.dataclass(frozen=True, slots=True)
class Makers:
    """The pages of all makers of a kind, and the way to each."""

    planned: Planned
    links: tuple[Link, ...]


def plan_makers(context: PlanContext, runs: ShownRuns, kind_name: str) -> Makers:
    """The list and a page for each."""
    kind = _kind(context.gallery, kind_name)
    groups: dict[str, list[ShownRun]] = {}
    for run in runs.runs:
        groups.setdefault(kind.of(run), []).append(run)
    placings = _placings(runs, kind, context)
    names = sorted(groups, key=lambda name: (name.casefold(), name))
    pages = [_list(context, kind, [_row(kind, name, groups[name]) for name in names])]
    pages += [_page(context, kind, name, groups[name], placings.get(name, ())) for name in names]
    return Makers(Planned(tuple(pages)), tuple(Link(name, kind.page(name)) for name in names))


def _list(context: PlanContext, kind: Kind, rows: Sequence[MakerRow]) -> Page:
    view = MakersView(
        head=Head(
            title=kind.list.text,
            description=f"Every {kind.name} that has built something for the cabinet.",
            url=kind.list.url,
            canonical_url=kind.list.url,
            twin_url=urls.twin_url(kind.list.url),
            image=context.plate(
                eyebrow="Who built it", title=kind.list.text, figures=((count(len(rows)), kind.list.text.lower()),)
            ),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link(kind.list.text, kind.list.url)),
        kind=kind.name,
        heading=kind.list.text,
        rows=tuple(rows),
        other=kind.other_list,
    )
    twin = {
        "url": kind.list.url,
        "rows": [
            {
                "name": row.name,
                "url": row.url,
                "runs": row.runs,
                "scoredRuns": row.scored_runs,
                "cases": row.cases,
                "bestRating": row.best_rating,
                "partners": list(row.partners),
                "lastRun": row.last_run,
            }
            for row in rows
        ],
    }
    return Page(view, twin)


def _row(kind: Kind, name: str, runs: Sequence[ShownRun]) -> MakerRow:
    scored = [run for run in runs if run.row.score is not None]
    coordinates = {run.summary.coordinate for run in scored}
    ratings = [run.row.functional_rating for run in runs if run.row.functional_rating]
    return MakerRow(
        name=name,
        url=kind.page(name),
        runs=len(runs),
        scored_runs=len(scored),
        cases=len({run.summary.coordinate.slug for run in runs}),
        average_score=sum(run.row.score or 0.0 for run in scored) / len(scored) if len(coordinates) == 1 else None,
        best_rating=min(ratings, key=lambda one: best_rating_rank(one, FUNCTIONAL_RATINGS), default=None),
        partners=tuple(sorted({kind.partner_of(run) for run in runs})),
        last_run=runs[0].row.date,
    )


def _page(context: PlanContext, kind: Kind, name: str, runs: Sequence[ShownRun], placings: Sequence[Placing]) -> Page:
    url = kind.page(name)
    scored = sum(run.row.score is not None for run in runs)
    states = collections.Counter(run.row.state_label for run in runs)
    cases = len({run.summary.coordinate.slug for run in runs})
    view = MakerView(
        head=Head(
            title=name,
            description=f"The {kind.name} {name}: {len(runs)} runs over {cases} cases, and its place on every board.",
            url=url,
            canonical_url=url,
            twin_url=urls.twin_url(url),
            image=context.plate(
                eyebrow=kind.name,
                title=name,
                figures=(_counted(len(runs), "run"), _counted(cases, "case"), _counted(len(placings), "board")),
            ),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link(kind.list.text, kind.list.url), Link(name, url)),
        kind=kind.name,
        name=name,
        counts=(("runs", len(runs)), ("scored runs", scored), ("cases", cases)),
        states=tuple(sorted(states.items(), key=lambda one: (-one[1], one[0]))),
        placings=tuple(placings),
        table=_table(context, kind, name, runs),
        runs=tuple(run.row for run in runs),
    )
    twin = {
        "kind": kind.name,
        "name": name,
        "url": url,
        "placings": [_placing_json(one) for one in placings],
        "runs": [row_json(run.row) for run in runs],
    }
    return Page(view, twin)


def _counted(number: int, one: str) -> tuple[str, str]:
    return count(number), one if number == 1 else f"{one}s"


def _placing_json(one: Placing) -> dict[str, object]:
    return {
        "case": one.case_name,
        "url": one.board_url,
        "version": one.version,
        "variant": one.variant,
        "engine": one.engine,
        "rank": one.rank,
        "of": one.of,
        "partner": one.partner,
        "averageScore": one.average_score,
        "totalFuel": one.fuel,
        "bestRating": one.best_rating,
        "runs": one.runs,
    }


def _placings(runs: ShownRuns, kind: Kind, context: PlanContext) -> dict[str, list[Placing]]:
    """Each maker's places: by case name, newest version first."""
    placings: dict[str, list[Placing]] = {}
    cases = sorted(context.gallery.cases, key=lambda case: (case.newest.name.casefold(), case.slug))
    for coordinate in (one for case in cases for one in case.coordinates() if runs.at(one)):
        case = context.gallery.case(coordinate.slug)
        version = case.version(coordinate.version) if case else None
        for maker, placing in _placings_at(runs, kind, coordinate, version.name if version else coordinate.slug):
            placings.setdefault(maker, []).append(placing)
    return placings


def _placings_at(runs: ShownRuns, kind: Kind, coordinate: Coordinate, case_name: str) -> Iterator[tuple[str, Placing]]:
    board = board_at(runs, coordinate)
    for row in board.rows:
        maker, partner = (row.model, row.harness) if kind.name == "model" else (row.harness, row.model)
        yield (
            maker,
            Placing(
                case_name=case_name,
                board_url=urls.coordinate_url(coordinate, "leaderboard/"),
                version=coordinate.version,
                variant=coordinate.variant,
                engine=coordinate.engine,
                rank=row.rank,
                of=len(board.rows),
                partner=partner,
                partner_url=kind.partner_page(partner),
                average_score=row.average_score,
                fuel=row.total_fuel,
                best_rating=row.best_rating,
                runs=len(row.runs),
            ),
        )


def _table(context: PlanContext, kind: Kind, name: str, runs: Sequence[ShownRun]) -> CrossTable | None:
    """Cases by partners: each cell the average of the pair at the case's default coordinate."""
    partners = sorted({kind.partner_of(run) for run in runs})
    rows = []
    for case in context.gallery.cases:
        at_default = [run for run in runs if run.summary.coordinate == case.default_coordinate]
        cells = tuple(_average(run for run in at_default if kind.partner_of(run) == partner) for partner in partners)
        if any(cell is not None for cell in cells):
            rows.append(CrossRow(Link(case.newest.name, urls.case_url(case.slug, "leaderboard/")), cells))
    if not rows:
        return None
    heading = kind.other_list.text.lower()
    return CrossTable(
        caption=f"{name} by case and {heading}: average score at each case's default coordinate",
        heads=tuple(Link(partner, kind.partner_page(partner)) for partner in partners),
        rows=tuple(rows),
    )


def _average(runs: Iterator[ShownRun]) -> float | None:
    scores = [run.row.score for run in runs if run.row.score is not None]
    return sum(scores) / len(scores) if scores else None
