"""A run with the case version it is of: what every builder of its views is handed."""

import dataclasses

from sitegen.diagnostics import Place
from sitegen.model.case import CaseVersion, Coordinate, Variant
from sitegen.model.record import Metrics
from sitegen.model.run import Run
from sitegen.plan.context import PlanContext


@dataclasses.dataclass(frozen=True, slots=True)
class RunScope:
    """A run, its case version, and the desks that its views are built at."""

    context: PlanContext
    run: Run
    version: CaseVersion

    @property
    def id(self) -> str:
        """The run's id."""
        return self.run.card.id

    @property
    def coordinate(self) -> Coordinate:
        """The coordinate it was run at."""
        return self.run.record.subject.coordinate

    @property
    def variant(self) -> Variant | None:
        """The variant it was run of; None where the case version has no such variant."""
        return self.version.variant(self.coordinate.variant)

    @property
    def where(self) -> Place:
        """The run's document, for diagnostics."""
        return Place(f"export:{self.run.document}")

    @property
    def case_where(self) -> Place:
        """The case version, for diagnostics."""
        return self.context.place_of(self.version)

    @property
    def metrics(self) -> Metrics:
        """What the run took, as its record tells, else its card."""
        return self.run.record.metrics or self.run.card.metrics or Metrics()

    @property
    def subject(self) -> str:
        """The run in a diagnostic's words."""
        return f"run `{self.id}`"
