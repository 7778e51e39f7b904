"""What a run's toolchain said of its code: type check, tests, coverage, smoke."""

from typing import Any

from sitegen.model.document import JsonObject


class CommandResult(JsonObject, frozen=True):
    """One command of the toolchain."""

    command: str | None = None
    ran: bool = False
    exit_code: int | None = None
    succeeded: bool = False
    output: str | None = None
    truncated: bool | None = False
    detail: str | None = None
    attempts: int | None = None


class TestFile(JsonObject, frozen=True):
    """One file of the build's own tests."""

    path: str
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    message: str | None = None


class TestFailure(JsonObject, frozen=True):
    """One failed test."""

    file: str | None = None
    name: str | None = None
    message: str | None = None


class SingleTest(JsonObject, frozen=True):
    """One test that the runner reported."""

    name: str
    file: str | None = None
    status: str | None = None
    duration: float | None = None


class TestReport(JsonObject, frozen=True):
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


class Covered(JsonObject, frozen=True):
    """One coverage figure."""

    covered: int | None = None
    total: int | None = None
    pct: float | None = None  # 0 to 100


class CoverageTotals(JsonObject, frozen=True):
    """Istanbul's four figures."""

    lines: Covered | None = None
    statements: Covered | None = None
    functions: Covered | None = None
    branches: Covered | None = None


class CoverageFile(CoverageTotals, frozen=True, kw_only=True):
    """Istanbul's four figures of one file."""

    path: str


class Coverage(JsonObject, frozen=True):
    """How much of its own code the build's tests reach."""

    totals: CoverageTotals | None = None
    files: list[CoverageFile] | None = None
    files_measured: int | None = None
    files_truncated: bool | None = False


class TestBlock(JsonObject, frozen=True):
    """The test command with its reports; an older record holds the flat figures."""

    result: CommandResult | None = None
    tests: TestReport | None = None
    coverage: Coverage | None = None
    tests_total: int | None = None
    tests_passed: int | None = None
    tests_failed: int | None = None
    coverage_percent: float | None = None  # 0 to 100


class Smoke(JsonObject, frozen=True):
    """Whether the build booted and painted."""

    ran: bool = False
    booted: bool | None = None
    painted: bool | None = None
    console_errors: list[Any] | None = None
    detail: str | None = None


class Toolchain(JsonObject, frozen=True):
    """The commands run over the produced implementation."""

    install: CommandResult | None = None
    typecheck: CommandResult | None = None
    lint: CommandResult | None = None
    format: CommandResult | None = None
    test: TestBlock | None = None
    smoke: Smoke | None = None
