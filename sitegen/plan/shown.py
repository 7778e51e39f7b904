"""Runs as the pages beside their own show them: the figures and the row, by case and coordinate."""

import dataclasses
from collections.abc import Iterable, Mapping

from sitegen.evaluation.summary import RunSummary
from sitegen.model.case import Coordinate
from sitegen.views.common import RunRow


@dataclasses.dataclass(frozen=True, slots=True)
class ShownRun:
    """What stays of a run in memory once its own pages are rendered."""

    summary: RunSummary
    row: RunRow


@dataclasses.dataclass(frozen=True, slots=True)
class ShownRuns:
    """Every shown run, newest first."""

    runs: tuple[ShownRun, ...]
    by_case: Mapping[str, tuple[ShownRun, ...]]
    by_coordinate: Mapping[Coordinate, tuple[ShownRun, ...]]

    @classmethod
    def of(cls, runs: Iterable[ShownRun]) -> "ShownRuns":
        """The runs, grouped; their order is kept."""
        everything = tuple(runs)
        by_case: dict[str, list[ShownRun]] = {}
        by_coordinate: dict[Coordinate, list[ShownRun]] = {}
        for run in everything:
            by_case.setdefault(run.summary.coordinate.slug, []).append(run)
            by_coordinate.setdefault(run.summary.coordinate, []).append(run)
        return cls(
            everything,
            {slug: tuple(group) for slug, group in by_case.items()},
            {coordinate: tuple(group) for coordinate, group in by_coordinate.items()},
        )

    def of_case(self, slug: str) -> tuple[ShownRun, ...]:
        """The runs of one case, at any coordinate."""
        return self.by_case.get(slug, ())

    def at(self, coordinate: Coordinate) -> tuple[ShownRun, ...]:
        """The runs of one coordinate."""
        return self.by_coordinate.get(coordinate, ())


def best_rating_rank(rating: str | None, scale: tuple[str, ...]) -> int:
    """Where a rating stands, best first; an unknown one last."""
    return scale.index(rating) if rating in scale else len(scale)
