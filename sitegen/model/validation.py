"""What validation found of a run: proofs, verdicts, and what each script captured."""

from typing import Any

import msgspec

from sitegen.model.document import JsonObject


class StepResult(JsonObject, frozen=True):
    """An install or a build."""

    command: str | None = None
    succeeded: bool = False
    detail: str | None = None
    output: str | None = None
    attempts: int | None = None


class CheckResult(JsonObject, frozen=True):
    """A view compared with its reference."""

    view: str
    name: str | None = None
    reached: bool = False
    similarity: float | None = None  # 0 to 1
    detail: str | None = None


class ProofResult(JsonObject, frozen=True):
    """Whether a proof turned up. Informational."""

    id: str
    name: str | None = None
    kind: str | None = None
    dest: str | None = None
    present: bool = False
    detail: str | None = None


class Assertion(JsonObject, frozen=True):
    """One check inside a validator."""

    label: str
    passed: bool = msgspec.field(name="pass", default=False)
    expected: str | None = None
    actual: str | None = None


class AutoVerdict(JsonObject, frozen=True):
    """What a validator decided of one point."""

    id: str
    passed: bool = msgspec.field(name="pass", default=False)
    assertions: list[Assertion] | None = None


class OutputResult(JsonObject, frozen=True):
    """A medium that a validator was to capture."""

    id: str
    name: str | None = None
    kind: str | None = None
    actual_present: bool | None = None


class DebugScriptResult(JsonObject, frozen=True):
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


class PerformanceCase(JsonObject, frozen=True):
    """One scenario of a performance run."""

    input: str
    correct: bool = False
    over_ceiling: bool = False
    kind: str | None = "stress"
    fuel: int | None = None
    first_mismatch_tick: int | None = None
    detail: str | None = None
    skipped: bool | None = False


class PerformanceResult(JsonObject, frozen=True):
    """The verdict of a performance run; less fuel is better, and only a correct run has a total."""

    correct: bool = False
    total_fuel: int | None = None
    fuel_limit: int | None = None
    detail: str | None = None
    cases: list[PerformanceCase] | None = None


class AdversarialResult(JsonObject, frozen=True):
    """The verdict of an adversarial run."""

    opponent: str | None = None
    winner: str | None = None
    red_score: float | None = None
    blue_score: float | None = None
    ended: str | None = None
    ticks: int | None = None
    outcome: str | None = None
    detail: str | None = None


class ValidationResult(JsonObject, frozen=True):
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
