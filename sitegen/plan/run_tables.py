"""Small tables of a run's Metrics page: tests, coverage, smoke check, code figures, tool calls.

A block that was not reported is not there, and neither is a figure; a list that the record cut says so.
"""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sitegen.model.record import RunRecord
from sitegen.model.toolchain import Coverage, CoverageTotals, Covered, Smoke, TestBlock, TestReport
from sitegen.plan.run_facts import in_words, plain_facts, value_in_words
from sitegen.plan.run_text import line
from sitegen.render.format import count, percent
from sitegen.views.run import FactTable

ROWS_SHOWN = 200
_CELL_CHARACTERS = 500
_MEASURES = ("lines", "statements", "functions", "branches")
_FIGURE_AND_VALUE = ("Figure", "Value")
_RECORD_CUT = "The record holds only the first part of this list."

_FIGURE = re.compile(r"[-+]?[\d,]+(\.\d+)?(e[-+]?\d+)?([ \u00a0]?%| s)?")

Row = tuple[str, ...]
T = TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True)
class _Listing:
    """A list of the record, as much of it as a page shows."""

    rows: tuple[Row, ...]
    note: str | None


def fact_tables(record: RunRecord) -> tuple[FactTable, ...]:
    """Every table that the record has figures for."""
    toolchain = record.toolchain
    test = toolchain.test if toolchain else None
    return tuple(
        itertools.chain(
            _test_tables(test) if test else (),
            _coverage_tables(test.coverage) if test and test.coverage else (),
            _smoke_tables(toolchain.smoke) if toolchain and toolchain.smoke else (),
            _code_tables(record.code_analysis or {}),
            _tool_tables(record.tool_calls or {}),
        )
    )


def _test_tables(test: TestBlock) -> Iterator[FactTable]:
    report = test.tests or TestReport(total=test.tests_total, passed=test.tests_passed, failed=test.tests_failed)
    yield from _figures(
        "tests",
        "The build's own tests",
        {
            "Tests": report.total,
            "Passed": report.passed,
            "Failed": report.failed,
            "Skipped": report.skipped,
            "Files run": report.files_run,
            "Files with failures": report.files_failed,
            "Coverage (%)": test.coverage_percent,
        },
    )
    files = _listed(
        report.files,
        lambda one: (one.path, _number(one.passed), _number(one.failed), _number(one.skipped), one.message or ""),
        is_cut=report.files_truncated,
    )
    yield from _list("test-files", "Test files", ("File", "Passed", "Failed", "Skipped", "Message"), files)
    failures = _listed(
        report.failures,
        lambda one: (one.file or "", one.name or "", one.message or ""),
        is_cut=report.failures_truncated,
    )
    yield from _list("test-failures", "Failed tests", ("File", "Test", "Message"), failures)
    tests = _listed(
        report.tests,
        lambda one: (one.file or "", one.name, one.status or "", "" if one.duration is None else f"{one.duration:g}"),
        is_cut=report.tests_truncated,
    )
    yield from _list("single-tests", "Single tests", ("File", "Test", "Result", "Duration as reported"), tests)


def _coverage_tables(coverage: Coverage) -> Iterator[FactTable]:
    totals = [
        (in_words(measure), count(one.covered), count(one.total), _share(one))
        for measure, one in _measured(coverage.totals)
        if one.covered is not None and one.total is not None
    ]
    columns = ("Measure", "Covered", "Of", "Share")
    measured = coverage.files_measured
    note = f"{count(measured)} files were measured." if measured is not None else None
    yield from _list("coverage", "Coverage by the build's own tests", columns, _Listing(tuple(totals), note))
    files = _listed(
        coverage.files,
        lambda one: (one.path, *(_share(getattr(one, measure)) for measure in _MEASURES)),
        is_cut=coverage.files_truncated,
    )
    yield from _list("coverage-files", "Coverage by file", ("File", *map(in_words, _MEASURES)), files)


def _smoke_tables(smoke: Smoke) -> Iterator[FactTable]:
    told = {"Ran": smoke.ran, "Booted": smoke.booted, "Painted": smoke.painted, "Detail": smoke.detail}
    yield from _figures("smoke", "Smoke check", told)
    errors = _listed(smoke.console_errors, lambda one: (_console_error(one),), is_cut=False)
    yield from _list("console-errors", "Errors in the browser's console", ("Error",), errors)


def _code_tables(analysis: Mapping[str, Any]) -> Iterator[FactTable]:
    """The code figures, a table for each block; blocks that this program does not know are shown like the others."""
    plain = {key: value for key, value in analysis.items() if not isinstance(value, Mapping | list)}
    yield from _list("code", "Code analysis", _FIGURE_AND_VALUE, _facts(plain))
    blocks = [(key, block) for key, block in analysis.items() if isinstance(block, Mapping)]
    for number, (key, block) in enumerate(blocks, start=1):
        yield from _list(f"code-{number}", f"Code: {in_words(key).lower()}", _FIGURE_AND_VALUE, _facts(block))


def _tool_tables(calls: Mapping[str, int]) -> Iterator[FactTable]:
    """Most used first, then by name."""
    ordered = sorted(calls.items(), key=lambda call: (-call[1], call[0]))
    rows = _listed(ordered, lambda call: (call[0], count(call[1])), is_cut=False)
    yield from _list("tool-calls", "Tool calls", ("Tool", "Calls"), rows)


def _figures(table_id: str, title: str, told: Mapping[str, object]) -> Iterator[FactTable]:
    """A table of names and figures; what was not reported is left out, and so is a table without any."""
    rows = tuple((name, text) for name, value in told.items() if (text := value_in_words(value)) is not None)
    yield from _list(table_id, title, _FIGURE_AND_VALUE, _Listing(rows, None))


def _list(table_id: str, title: str, columns: Row, listing: _Listing) -> Iterator[FactTable]:
    """A table, unless it would be empty."""
    if listing.rows:
        figures = tuple(_are_figures(cells) for cells in zip(*listing.rows, strict=True))
        yield FactTable(table_id, title, columns, listing.rows, listing.note, figures)


def _are_figures(cells: Iterable[str]) -> bool:
    """Whether a column holds figures and nothing else; one without a cell that says something holds none."""
    told = [cell for cell in cells if cell]
    return bool(told) and all(_FIGURE.fullmatch(cell) for cell in told)


def _listed(entries: Sequence[T] | None, row: Callable[[T], Row], *, is_cut: bool | None) -> _Listing:
    """Entries as rows fit to be shown, with a note where the record or this page cut them."""
    known = entries or ()
    rows = tuple(tuple(line(cell, limit=_CELL_CHARACTERS) for cell in row(entry)) for entry in known[:ROWS_SHOWN])
    notes = [_RECORD_CUT] if is_cut else []
    if len(known) > ROWS_SHOWN:
        notes.append(f"The first {ROWS_SHOWN} of {count(len(known))} are shown.")
    return _Listing(rows, " ".join(notes) or None)


def _facts(block: Mapping[str, Any]) -> _Listing:
    return _Listing(tuple(itertools.islice(plain_facts(block), ROWS_SHOWN)), None)


def _measured(totals: CoverageTotals | None) -> Iterable[tuple[str, Covered]]:
    pairs = ((measure, getattr(totals, measure, None)) for measure in _MEASURES)
    return ((measure, one) for measure, one in pairs if one is not None)


def _share(one: Covered | None) -> str:
    """A coverage figure, reckoned where it is not given; nothing where there is nothing to cover."""
    if one is None or one.total == 0:
        return ""
    if one.pct is not None:
        return percent(one.pct / 100)
    return percent(one.covered / one.total) if one.covered is not None and one.total else ""


def _console_error(one: object) -> str:
    text = one.get("text") or one.get("message") if isinstance(one, Mapping) else one
    return text if isinstance(text, str) else str(one)


def _number(value: int | None) -> str:
    return "" if value is None else count(value)
