"""What was measured of a run beside its verdicts: tools, code, type check, tests, and a few moments."""

from datetime import timedelta

from tests.demo.catalog import Json
from tests.demo.runs import draw, finished, run_state, timestamp

METRICS = ("lines", "statements", "functions", "branches")
SOURCES = ("src/world.ts", "src/mail.ts", "src/render/field.ts")


def tool_calls(run: Json) -> dict[str, int]:
    """How often the model called each tool."""
    size = round(run["minutes"])
    return {
        "bash": draw(run, "bash", 2, 8) + size,
        "edit": draw(run, "edit", 2, 12) + size // 2,
        "read": draw(run, "read", 8, 30),
        "write": draw(run, "write", 5, 18),
    }


def code_analysis(run: Json) -> Json:
    """The bounded tier of the code figures."""
    files, lines = draw(run, "files", 9, 26), draw(run, "lines", 780, 2600)
    functions = draw(run, "functions", 60, 190)
    return {
        "analyzerVersion": 2,
        "authoredBasis": "seedCommit",
        "treeBasis": "preValidation",
        "notes": {"truncated": False},
        "size": {
            "files": files,
            "codeLines": lines,
            "commentLines": round(lines * draw(run, "comments", 4, 16) / 100),
            "giniCodeLines": draw(run, "gini", 24, 61) / 100,
            "maxFileCodeLines": round(lines * draw(run, "largest", 15, 40) / 100),
            "medianFileCodeLines": round(lines / files * 0.8),
        },
        "complexity": {
            "functions": functions,
            "meanCyclomatic": draw(run, "cyclomatic", 17, 34) / 10,
            "maxCyclomatic": draw(run, "peak", 8, 27),
            "meanCognitive": draw(run, "cognitive", 12, 46) / 10,
            "maxNesting": draw(run, "nesting", 3, 6),
        },
    }


def code_summary(run: Json) -> Json | None:
    """The card's part of the code figures."""
    if run_state(run) != "completed":
        return None
    full = code_analysis(run)
    return {
        "analyzerVersion": full["analyzerVersion"],
        "authoredBasis": full["authoredBasis"],
        "treeBasis": full["treeBasis"],
        "truncated": full["notes"]["truncated"],
        "codeLines": full["size"]["codeLines"],
        "giniCodeLines": full["size"]["giniCodeLines"],
        "meanCognitive": full["complexity"]["meanCognitive"],
    }


def toolchain(run: Json) -> Json:
    """The results of type check, lint, format, tests and smoke check."""
    gate = run.get("typecheck_fails", False)
    lint = run.get("lint_errors", 0)
    return {
        "install": _command("npm ci", "added 214 packages in 6s") | {"attempts": 1},
        "typecheck": _command("npx tsc --noEmit", TYPE_ERRORS if gate else "", exit_code=2 if gate else 0),
        "lint": _command(
            "npx eslint . --max-warnings 0", f"{lint} problems" if lint else "", exit_code=1 if lint else 0
        ),
        "format": _command("npx prettier --check .", "All matched files use Prettier code style!"),
        "test": _tests(run),
        "smoke": {"ran": True, "booted": True, "painted": True} | _console_errors(run),
    }


TYPE_ERRORS = (
    "src/render/hud.ts(41,22): error TS2345: "
    "Argument of type 'string' is not assignable to parameter of type 'number'.\n"
    "src/render/hud.ts(42,31): error TS2345: "
    "Argument of type 'number' is not assignable to parameter of type 'string'.\n"
)


def _console_errors(run: Json) -> Json:
    return {"consoleErrors": [f"Uncaught {detail}" for detail in run["contract"].values()]} if "contract" in run else {}


def _command(command: str, output: str, *, exit_code: int = 0) -> Json:
    return {
        "command": command,
        "ran": True,
        "exitCode": exit_code,
        "succeeded": exit_code == 0,
        "output": output,
        "truncated": False,
    }


def _tests(run: Json) -> Json:
    world, mail = draw(run, "world tests", 6, 24), draw(run, "mail tests", 3, 14)
    failed = 1 if run.get("fails") and draw(run, "noticed", 0, 2) == 0 else 0
    return {
        "result": _command("npx vitest run --coverage", f"Tests  {world + mail - failed} passed", exit_code=failed),
        "tests": {
            "total": world + mail,
            "passed": world + mail - failed,
            "failed": failed,
            "skipped": 0,
            "filesRun": 2,
            "filesFailed": failed,
            "succeeded": not failed,
            "files": [
                {"path": "src/world.test.ts", "passed": world, "failed": 0, "skipped": 0},
                {"path": "src/mail.test.ts", "passed": mail - failed, "failed": failed, "skipped": 0},
            ],
            "filesTruncated": False,
            "failures": [
                {
                    "file": "src/mail.test.ts",
                    "name": "a chain ends with the next catch",
                    "message": "expected 0, received 1",
                }
            ][:failed],
            "failuresTruncated": False,
        },
        "coverage": _coverage(run),
    }


def _coverage(run: Json) -> Json:
    measured = {path: {metric: _covered(run, path, metric) for metric in METRICS} for path in SOURCES}
    totals = {
        metric: _share(
            sum(row[metric]["covered"] for row in measured.values()),
            sum(row[metric]["total"] for row in measured.values()),
        )
        for metric in METRICS
    }
    rows = [{"path": path, **row} for path, row in measured.items()]
    return {"totals": totals, "files": rows, "filesMeasured": len(rows), "filesTruncated": False}


def _covered(run: Json, path: str, metric: str) -> Json:
    total = draw(run, f"{path} {metric}", 18, 140)
    return _share(round(total * draw(run, f"{path} {metric} covered", 35, 100) / 100), total)


def _share(covered: int, total: int) -> Json:
    return {"covered": covered, "total": total, "pct": round(100 * covered / total, 2)}


def events(run: Json) -> list[Json]:
    """A few moments of the session."""
    begin = finished(run) - timedelta(minutes=run["minutes"])
    told = [
        (0.01, "Reading the specification, one file after the other."),
        (0.18, "The rules go into a pure step function first; drawing comes later."),
        (0.62, "Playing a round in the browser to see whether it feels right."),
        (0.97, run.get("detail", "Everything builds. Committing with the lock file.")),
    ]
    return [
        {"timestamp": timestamp(begin + timedelta(minutes=run["minutes"] * share)), "type": "agent", "message": message}
        for share, message in told
    ]
