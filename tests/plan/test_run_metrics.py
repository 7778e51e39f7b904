"""What a run took and how its commands went."""

from typing import Any

from sitegen.views.run import FactTable
from tests.plan.run_makers import planned, record, run


def tables(told: dict[str, Any]) -> dict[str, FactTable]:
    return {table.id: table for table in planned(run(told)).metrics.tables}


def test_tokens_that_were_not_reported_are_unknown_and_the_total_is_partial() -> None:
    metrics = planned(run(record())).metrics

    assert metrics.tokens == (
        ("Input, not cached", 10),
        ("Input, cached", 0),
        ("Output", 5),
        ("Reasoning", None),
        ("Total", 15),
    )
    assert metrics.tokens_partial
    assert metrics.cost_comparable_usd == 1.5
    assert metrics.cost_actual_usd is None


def test_a_row_tells_tokens_cost_and_date() -> None:
    row = planned(run(record())).row

    assert (row.tokens, row.tokens_partial, row.cost_usd, row.duration_s) == (15, True, 1.5, 1290.4)
    assert row.date == "2026-08-22T09:00:00Z"
    assert row.verdict_url == "/runs/run-1/verdict/"
    assert row.case_url == "/test-cases/carom/v2.0.0/frenzy/simple-2d/"


def test_tokens_that_nobody_reported_are_no_zero() -> None:
    pages = planned(run(record(metrics={"tokens": {}, "cost": None})))

    assert pages.row.tokens is None
    assert not pages.row.tokens_partial
    assert pages.metrics.tokens[-1] == ("Total", None)


def test_a_block_that_was_not_reported_is_not_there() -> None:
    metrics = planned(run(record(validation={"debugScripts": None}, metrics=None))).metrics

    assert metrics.tokens == ()
    assert metrics.toolchain == ()
    assert metrics.tables == ()
    assert metrics.steps == ()
    assert metrics.events == ()
    assert metrics.events_note is None


def test_a_load_that_failed_says_why() -> None:
    told = record(
        state="catastrophic",
        validation={
            "loaded": False,
            "detail": "the build produced no site",
            "install": {"command": "npm ci", "succeeded": True, "attempts": 2},
            "build": {"command": "npm run build", "succeeded": False, "output": "error TS1005\x1b[0m"},
        },
    )

    metrics = planned(run(told)).metrics

    assert metrics.loaded is False
    assert metrics.load == "The build did not load: the build produced no site"
    assert [(step.name, step.outcome, step.attempts) for step in metrics.steps] == [
        ("Install", "passed", 2),
        ("Build", "failed", None),
    ]
    assert metrics.steps[1].output == "error TS1005"


def test_commands_are_told_with_their_outcome_and_the_typecheck_gates() -> None:
    told = record(
        toolchain={
            "install": {"command": "npm ci", "ran": True, "succeeded": True},
            "typecheck": {"command": "tsc", "ran": True, "succeeded": False, "exitCode": 2, "output": "x" * 30_000},
            "lint": {"command": "eslint .", "ran": False, "detail": "no script", "truncated": False},
        }
    )

    pages = planned(run(told))

    assert [(one.name, one.outcome, one.succeeded, one.gates) for one in pages.metrics.toolchain] == [
        ("Install", "passed", True, False),
        ("Typecheck", "failed with exit code 2", False, True),
        ("Lint", "did not run", None, False),
    ]
    typecheck = pages.metrics.toolchain[1]
    assert typecheck.output == "x" * 20_000
    assert typecheck.is_cut
    assert pages.row.is_gated
    assert pages.metrics.header.functional_rating == "broken"


def test_tests_and_coverage_become_tables() -> None:
    whole = {"covered": 3, "total": 4}
    told = record(
        toolchain={
            "test": {
                "tests": {
                    "total": 9,
                    "passed": 8,
                    "failed": 1,
                    "files": [{"path": "a.test.ts", "passed": 8, "failed": 1, "skipped": 0}],
                    "filesTruncated": True,
                    "failures": [{"file": "a.test.ts", "name": "bounces", "message": "expected 1"}],
                },
                "coverage": {
                    "totals": {"lines": whole, "branches": {"covered": 0, "total": 0}},
                    "files": [{"path": "a.ts", "lines": whole}],
                    "filesMeasured": 7,
                },
            }
        }
    )

    shown = tables(told)

    assert shown["tests"].rows == (("Tests", "9"), ("Passed", "8"), ("Failed", "1"))
    assert shown["test-files"].rows == (("a.test.ts", "8", "1", "0", ""),)
    assert shown["test-files"].note == "The record holds only the first part of this list."
    assert shown["test-failures"].rows == (("a.test.ts", "bounces", "expected 1"),)
    assert shown["test-failures"].note is None
    assert shown["coverage"].rows == (("Lines", "3", "4", "75.0\u00a0%"), ("Branches", "0", "0", ""))
    assert shown["coverage"].note == "7 files were measured."
    assert shown["coverage-files"].rows == (("a.ts", "75.0\u00a0%", "", "", ""),)


def test_an_older_records_flat_test_figures_are_shown() -> None:
    shown = tables(record(toolchain={"test": {"testsTotal": 4, "testsPassed": 4, "coveragePercent": 81.5}}))

    assert shown["tests"].rows == (("Tests", "4"), ("Passed", "4"), ("Coverage (%)", "81.5"))


def test_a_smoke_check_tells_the_consoles_errors() -> None:
    shown = tables(
        record(
            toolchain={
                "smoke": {"ran": True, "booted": True, "painted": False, "consoleErrors": ["boom", {"text": "x"}]}
            }
        )
    )

    assert shown["smoke"].rows == (("Ran", "yes"), ("Booted", "yes"), ("Painted", "no"))
    assert shown["console-errors"].rows == (("boom",), ("x",))


def test_tool_calls_are_sorted_by_use_then_name() -> None:
    shown = tables(record(toolCalls={"read": 3, "bash": 41, "edit": 41}))

    assert shown["tool-calls"].rows == (("bash", "41"), ("edit", "41"), ("read", "3"))


def test_code_figures_become_a_table_for_each_block() -> None:
    shown = tables(
        record(
            codeAnalysis={
                "analyzerVersion": 2,
                "size": {"codeLines": 1420, "giniCodeLines": 0.41},
                "notes": {"truncated": False, "deep": {"deeper": 1}},
            }
        )
    )

    assert shown["code"].rows == (("Analyzer version", "2"),)
    assert (shown["code-1"].title, shown["code-1"].rows) == (
        "Code: size",
        (("Code lines", "1,420"), ("Gini code lines", "0.41")),
    )
    assert shown["code-2"].rows == (("Truncated", "no"), ("Deep: deeper", "1"))


def test_a_long_list_says_how_much_of_it_is_shown() -> None:
    shown = tables(record(toolCalls={f"tool-{number:04}": 1 for number in range(1000)}))

    assert len(shown["tool-calls"].rows) == 200
    assert shown["tool-calls"].note == "The first 200 of 1,000 are shown."


def test_the_first_events_are_shown() -> None:
    events = [{"timestamp": "2026-08-20T10:00:05Z", "type": "agent", "message": f"step {n}"} for n in range(250)]

    metrics = planned(run(record(), events=[{"type": "tool", "name": "bash", "args": ["ls"]}, *events])).metrics

    assert len(metrics.events) == 200
    assert metrics.events[0] == ("", "tool", '{"args": ["ls"], "name": "bash"}')
    assert metrics.events[1] == ("2026-08-20T10:00:05Z", "agent", "step 0")
    assert metrics.events_note == "The first 200 of 251 events are shown."


def test_the_environment_leaves_out_what_is_not_known() -> None:
    told = record(environment={"os": "Debian", "nodeVersion": None, "authMode": "apiKey"}, seedCommit="9f1c")

    metrics = planned(run(told)).metrics

    assert metrics.auth_mode == "apiKey"
    assert metrics.environment == (
        ("Harness", "cline 2.1.0"),
        ("Model", "acme/solver-2"),
        ("Engine", "simple-2d 0.4.1"),
        ("Operating system", "Debian"),
        ("Seed commit", "9f1c"),
    )


def test_checks_and_proofs_are_listed() -> None:
    told = record(
        validation={
            "checks": [{"view": "menu", "name": "Menu", "reached": True, "similarity": 0.913}],
            "proofs": [{"id": "shot", "present": False}],
        }
    )

    metrics = planned(run(told)).metrics

    assert [(one.name, one.is_reached, one.similarity) for one in metrics.checks] == [("Menu", True, 0.913)]
    assert [(one.name, one.is_present, one.media) for one in metrics.proofs] == [("Shot", False, None)]


def test_scenarios_are_told_in_words() -> None:
    cases = [
        {"input": "smoke.json", "kind": "smoke", "correct": True, "fuel": 12},
        {"input": "big.json", "correct": False, "firstMismatchTick": 1200},
        {"input": "huge.json", "correct": True, "overCeiling": True},
        {"input": "last.json", "skipped": True},
    ]
    told = record(validation={"performance": {"correct": False, "fuelLimit": 500, "cases": cases}})

    verdict = planned(run(told)).verdict

    assert [(one.verdict, one.is_correct) for one in verdict.scenarios] == [
        ("correct", True),
        ("wrong from tick 1,200", False),
        ("over the ceiling", False),
        ("skipped", False),
    ]
    assert verdict.fuel_limit == 500
    assert verdict.facts == (("Correct", "no"),)


def test_a_match_is_told_in_plain_facts() -> None:
    match = {"opponent": "greedy", "winner": "red", "redScore": 3, "blueScore": 1.5, "ended": "swept", "outcome": "win"}

    verdict = planned(run(record(validation={"adversarial": match}))).verdict

    assert verdict.facts == (
        ("Outcome", "win"),
        ("Opponent", "greedy"),
        ("Winner", "red"),
        ("Score of the submission (red)", "3"),
        ("Score of the opponent (blue)", "1.5"),
        ("Ended by", "one side was swept"),
    )


def test_shares_are_figures_and_a_column_that_says_nothing_is_none() -> None:
    coverage = {
        "totals": {"lines": {"covered": 8, "total": 10}},
        "files": [{"path": "src/main.ts", "lines": {"covered": 8, "total": 10}}],
    }
    files = [{"path": "a.test.ts", "passed": 3, "failed": 0}]

    shown = tables(record(toolchain={"test": {"coverage": coverage, "tests": {"files": files}}}))

    assert shown["coverage"].figures == (False, True, True, True)
    assert shown["coverage-files"].rows == (("src/main.ts", "80.0\u00a0%", "", "", ""),)
    assert shown["coverage-files"].figures == (False, True, False, False, False)
    assert shown["test-files"].figures == (False, True, True, False, False)
