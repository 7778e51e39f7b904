"""A run record: what was run, by whom, at what cost, and what came of it."""

from collections.abc import Mapping
from typing import Any

from sitegen.model.case import NO_ENGINE, Coordinate
from sitegen.model.document import JsonObject
from sitegen.model.toolchain import Toolchain
from sitegen.model.validation import ValidationResult

COMPLETED = "completed"

# A run's states in words for a visitor.
STATE_LABELS: Mapping[str, str] = {
    COMPLETED: "Completed",
    "catastrophic": "Did not load",
    "timed_out": "Timed out",
    "harness_error": "Harness error",
    "limit_exceeded": "Limit exceeded",
    "hung": "Hung",
    "failed": "Failed",
    "unevaluable": "Could not be evaluated",
}
UNPUBLISHABLE_STATES = ("infrastructure", "canceled")  # an export never holds them; skipped where one does


class Subject(JsonObject, frozen=True):
    """What was run."""

    test_case_slug: str
    test_case_version: str
    variant: str
    model_id: str
    harness_slug: str
    test_type: str | None = "end-to-end"
    harness_version: str | None = None
    orchestrator_slug: str | None = None
    engine_slug: str | None = NO_ENGINE
    engine_version: str | None = None
    gg_preset: str | None = None

    @property
    def coordinate(self) -> Coordinate:
        """The coordinate it was run at."""
        return Coordinate(self.test_case_slug, self.test_case_version, self.variant, self.engine_slug or NO_ENGINE)

    @property
    def shown_model(self) -> str:
        """The model, or the preset where several models worked together."""
        return self.gg_preset or self.model_id


class Tokens(JsonObject, frozen=True):
    """Token counts; None is not reported, which is not zero."""

    uncached_input: int | None = None
    cached_input: int | None = None
    output: int | None = None
    reasoning: int | None = None


class Cost(JsonObject, frozen=True):
    """US dollars."""

    comparable: float | None = None
    actual: float | None = None


class Metrics(JsonObject, frozen=True):
    """What the run took."""

    run_time_seconds: float | None = None  # wall clock
    tokens: Tokens | None = None
    cost: Cost | None = None


class RecordShowcaseMedium(JsonObject, frozen=True):
    """An entry of the model's own carousel."""

    file: str
    name: str | None = None
    kind: str | None = None


class RecordShowcase(JsonObject, frozen=True):
    """What the model shows of its build."""

    description: str | None = None
    media: list[RecordShowcaseMedium] | None = None


class Links(JsonObject, frozen=True):
    """Where the run's source and build are; None: not released."""

    source_repo: str | None = None
    playable_build: str | None = None


class Status(JsonObject, frozen=True):
    """How the run ended."""

    state: str
    detail: str | None = None


class RunEnvironment(JsonObject, frozen=True):
    """Where it ran."""

    os: str | None = None
    container_image: str | None = None
    node_version: str | None = None
    auth_mode: str | None = None


class Tooling(JsonObject, frozen=True):
    """What ran it."""

    test_cabinet_commit: str | None = None


class RunRecord(JsonObject, frozen=True):
    """The record of one run."""

    id: str
    subject: Subject
    status: Status
    started_at: str | None = None
    finished_at: str | None = None
    tooling: Tooling | None = None
    environment: RunEnvironment | None = None
    metrics: Metrics | None = None
    validation: ValidationResult | None = None
    links: Links | None = None
    seed_commit: str | None = None
    tool_calls: dict[str, int] | None = None
    code_analysis: dict[str, Any] | None = None
    toolchain: Toolchain | None = None
    showcase: RecordShowcase | None = None

    @property
    def is_completed(self) -> bool:
        """Whether it ran to its end, so that it can be rated."""
        return self.status.state == COMPLETED

    @property
    def is_gated(self) -> bool:
        """Whether the typecheck gate holds it at broken. Source: Manifests, "The TypeScript toolchain"."""
        typecheck = self.toolchain.typecheck if self.toolchain else None
        return typecheck is not None and typecheck.ran and not typecheck.succeeded
