"""A run as the export tells it. The structs are the JSON of run records, reviews and cards, decoded by msgspec.

Unknown keys are ignored, null and absent are the same, enumerations stay open text. Every string that a model or a
reviewer wrote is untrusted.
"""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from sitegen.model.case import NO_ENGINE, Coordinate

COMPLETED = "completed"
UNPUBLISHABLE_STATES = ("infrastructure", "canceled")  # an export never holds them; skipped where one does


class _Json(msgspec.Struct, rename="camel", frozen=True):
    """An object of the export's JSON."""


class Subject(_Json, frozen=True):
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


class Tokens(_Json, frozen=True):
    """Token counts; None is not reported, which is not zero."""

    uncached_input: int | None = None
    cached_input: int | None = None
    output: int | None = None
    reasoning: int | None = None


class Cost(_Json, frozen=True):
    """US dollars."""

    comparable: float | None = None
    actual: float | None = None


class Metrics(_Json, frozen=True):
    """What the run took."""

    run_time_seconds: float | None = None  # wall clock
    tokens: Tokens | None = None
    cost: Cost | None = None


class StepResult(_Json, frozen=True):
    """An install or a build."""

    command: str | None = None
    succeeded: bool = False
    detail: str | None = None
    output: str | None = None
    attempts: int | None = None


class CheckResult(_Json, frozen=True):
    """A view compared with its reference."""

    view: str
    name: str | None = None
    reached: bool = False
    similarity: float | None = None  # 0 to 1
    detail: str | None = None


class ProofResult(_Json, frozen=True):
    """Whether a proof turned up. Informational."""

    id: str
    name: str | None = None
    kind: str | None = None
    dest: str | None = None
    present: bool = False
    detail: str | None = None


class Assertion(_Json, frozen=True):
    """One check inside a validator."""

    label: str
    passed: bool = msgspec.field(name="pass", default=False)
    expected: str | None = None
    actual: str | None = None


class AutoVerdict(_Json, frozen=True):
    """What a validator decided of one point."""

    id: str
    passed: bool = msgspec.field(name="pass", default=False)
    assertions: list[Assertion] | None = None


class OutputResult(_Json, frozen=True):
    """A medium that a validator was to capture."""

    id: str
    name: str | None = None
    kind: str | None = None
    actual_present: bool | None = None


class DebugScriptResult(_Json, frozen=True):
    """What one validator did against the build."""

    item_id: str
    sub_item_id: str | None = None
    title: str | None = None
    category_title: str | None = None
    script: str | None = None
    gates: bool | None = True
    ran: bool = False
    precondition_unmet: bool | None = False
    inconclusive: bool | None = False
    inconclusive_reason: str | None = None
    undecided: bool | None = False
    detail: str | None = None
    verdicts: list[AutoVerdict] | None = None
    outputs: list[OutputResult] | None = None

    @property
    def verdict_id(self) -> str:
        """The id of the point it decides."""
        return f"{self.item_id}.{self.sub_item_id}" if self.sub_item_id else self.item_id


class PerformanceCase(_Json, frozen=True):
    """One scenario of a performance run."""

    input: str
    correct: bool = False
    over_ceiling: bool = False
    kind: str | None = "stress"
    fuel: int | None = None
    first_mismatch_tick: int | None = None
    detail: str | None = None
    skipped: bool | None = False


class PerformanceResult(_Json, frozen=True):
    """The verdict of a performance run; less fuel is better, and only a correct run has a total."""

    correct: bool = False
    total_fuel: int | None = None
    fuel_limit: int | None = None
    detail: str | None = None
    cases: list[PerformanceCase] | None = None


class AdversarialResult(_Json, frozen=True):
    """The verdict of an adversarial run."""

    opponent: str | None = None
    winner: str | None = None
    red_score: float | None = None
    blue_score: float | None = None
    ended: str | None = None
    ticks: int | None = None
    outcome: str | None = None
    detail: str | None = None


class ValidationResult(_Json, frozen=True):
    """The automated pass."""

    loaded: bool = False
    detail: str | None = None
    install: StepResult | None = None
    build: StepResult | None = None
    checks: list[CheckResult] | None = None
    proofs: list[ProofResult] | None = None
    debug_scripts: list[DebugScriptResult] | None = None
    performance: PerformanceResult | None = None
    adversarial: AdversarialResult | None = None
    asset: dict[str, Any] | None = None
    voxel: dict[str, Any] | None = None
    ui: dict[str, Any] | None = None
    material: dict[str, Any] | None = None
    particle: dict[str, Any] | None = None
    audio: dict[str, Any] | None = None


class CommandResult(_Json, frozen=True):
    """One command of the toolchain."""

    command: str | None = None
    ran: bool = False
    exit_code: int | None = None
    succeeded: bool = False
    output: str | None = None
    truncated: bool | None = False
    detail: str | None = None
    attempts: int | None = None


class TestFile(_Json, frozen=True):
    """One file of the build's own tests."""

    path: str
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    message: str | None = None


class TestFailure(_Json, frozen=True):
    """One failed test."""

    file: str | None = None
    name: str | None = None
    message: str | None = None


class SingleTest(_Json, frozen=True):
    """One test that the runner reported."""

    name: str
    file: str | None = None
    status: str | None = None
    duration: float | None = None


class TestReport(_Json, frozen=True):
    """The results of the build's own tests."""

    total: int | None = None
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    files_run: int | None = None
    files_failed: int | None = None
    succeeded: bool | None = None
    files: list[TestFile] | None = None
    files_truncated: bool | None = False
    failures: list[TestFailure] | None = None
    failures_truncated: bool | None = False
    tests: list[SingleTest] | None = None
    tests_truncated: bool | None = False


class Covered(_Json, frozen=True):
    """One coverage figure."""

    covered: int | None = None
    total: int | None = None
    pct: float | None = None  # 0 to 100


class CoverageTotals(_Json, frozen=True):
    """Istanbul's four figures."""

    lines: Covered | None = None
    statements: Covered | None = None
    functions: Covered | None = None
    branches: Covered | None = None


class CoverageFile(CoverageTotals, frozen=True, kw_only=True):
    """Istanbul's four figures of one file."""

    path: str


class Coverage(_Json, frozen=True):
    """How much of its own code the build's tests reach."""

    totals: CoverageTotals | None = None
    files: list[CoverageFile] | None = None
    files_measured: int | None = None
    files_truncated: bool | None = False


class TestBlock(_Json, frozen=True):
    """The test command with its reports; an older record holds the flat figures."""

    result: CommandResult | None = None
    tests: TestReport | None = None
    coverage: Coverage | None = None
    tests_total: int | None = None
    tests_passed: int | None = None
    tests_failed: int | None = None
    coverage_percent: float | None = None  # 0 to 100


class Smoke(_Json, frozen=True):
    """Whether the build booted and painted."""

    ran: bool = False
    booted: bool | None = None
    painted: bool | None = None
    console_errors: list[Any] | None = None
    detail: str | None = None


class Toolchain(_Json, frozen=True):
    """The commands run over the produced implementation."""

    install: CommandResult | None = None
    typecheck: CommandResult | None = None
    lint: CommandResult | None = None
    format: CommandResult | None = None
    test: TestBlock | None = None
    smoke: Smoke | None = None


class RecordShowcaseMedium(_Json, frozen=True):
    """An entry of the model's own carousel."""

    file: str
    name: str | None = None
    kind: str | None = None


class RecordShowcase(_Json, frozen=True):
    """What the model shows of its build."""

    description: str | None = None
    media: list[RecordShowcaseMedium] | None = None


class Links(_Json, frozen=True):
    """Where the run's source and build are; None: not released."""

    source_repo: str | None = None
    playable_build: str | None = None


class Status(_Json, frozen=True):
    """How the run ended."""

    state: str
    detail: str | None = None


class RunEnvironment(_Json, frozen=True):
    """Where it ran."""

    os: str | None = None
    container_image: str | None = None
    node_version: str | None = None
    auth_mode: str | None = None


class Tooling(_Json, frozen=True):
    """What ran it."""

    test_cabinet_commit: str | None = None


class RunRecord(_Json, frozen=True):
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


class DomainRating(_Json, frozen=True):
    """A reviewer's rating of one domain."""

    domain: str
    rating: str


class ChecklistEntry(_Json, frozen=True):
    """A reviewer's verdict of one point: every point of a legacy run, an override on a validator-rated one."""

    id: str
    status: str
    note: str | None = None


class Review(_Json, frozen=True):
    """What a person said of a run."""

    reviewer_id: str | None = None
    reviewer: str | None = None
    ratings: list[DomainRating] | None = None
    aesthetic: str | None = None
    aesthetics: list[DomainRating] | None = None  # an older form: one a domain
    writeup: str | None = None  # Markdown
    checklist: list[ChecklistEntry] | None = None
    reviewed_at: str | None = None
    edited_at: str | None = None
    picture_key: str | None = None


class CardScore(_Json, frozen=True):
    """The exporter's own figures."""

    earned: float | None = None
    total: float | None = None
    reviews: int | None = None
    overall_grade: str | None = None


class CardPerformance(_Json, frozen=True):
    """The exporter's own figures of a performance run."""

    correct: bool = False
    total_fuel: int | None = None


class RunCard(_Json, frozen=True):
    """A run as the export's list tells it."""

    id: str
    subject: Subject
    state: str
    published_at: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    case_name: str | None = None
    metrics: Metrics | None = None
    rating: str | None = None
    aesthetic: str | None = None
    validator_rated: bool | None = False
    review_count: int | None = None
    score: CardScore | None = None
    performance: CardPerformance | None = None
    document_key: str | None = None
    links: Links | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """A decoded run document, its media found."""

    card: RunCard
    record: RunRecord
    reviews: tuple[Review, ...]  # oldest first
    proofs: Mapping[str, Path]  # submitted media by proof id
    validation: Mapping[str, Path]  # captured media by flat name, image store files included
    showcase: Mapping[str, Path]  # the showcase's media by file name
    assets: Mapping[str, Path]  # an asset run's media by file name
    events: tuple[Mapping[str, Any], ...]
    build: Path | None  # a local build (holds index.html), published with the site
    document: str  # where the document is, for diagnostics: relative to the export
