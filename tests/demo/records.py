"""Builds run records, as a runner would have written them, from the short entries of runs.toml."""

import hashlib
from collections.abc import Iterator

from tests.demo.catalog import Json, Version, graded_units, verdict_id
from tests.demo.games import GAMES, Point
from tests.demo.measured import code_analysis, tool_calls, toolchain
from tests.demo.runs import draw, run_state, started_at

EXTENSIONS = {"image": "png", "video": "webm", "replay": "json.gz"}
STATES_WITH_SOURCE = ("completed", "catastrophic", "timed_out")


def validated_units(run: Json, version: Version) -> Iterator[tuple[Json, Json | None]]:
    """The graded units of the run that a validator decides on its engine."""
    for item, part in graded_units(version, run["variant"]):
        validation = (part or item).get("validation")
        if validation and run["engine"] in (validation.get("engines") or version.engines):
            yield item, part


def automatic_verdicts(run: Json, version: Version) -> dict[str, str]:
    """What the validators decided: `pass` or `fail`; a point with an unmet precondition is missing."""
    ids = [verdict_id(item, part) for item, part in validated_units(run, version)]
    failing = {*run.get("fails", []), *run.get("contract", {})}
    return {point: "fail" if point in failing else "pass" for point in ids if point not in run.get("unmet", {})}


def links(run: Json) -> Json:
    """Where the run's source and build were released."""
    state = run_state(run)
    return {
        "sourceRepo": f"https://github.com/example-runs/{run['id']}" if state in STATES_WITH_SOURCE else None,
        "playableBuild": f"https://{run['id']}.builds.example" if run.get("playable") else None,
    }


def subject(run: Json, version: Version) -> Json:
    """What was run, as the record and the card say it."""
    return {
        "testCaseSlug": version.slug,
        "testCaseVersion": version.name,
        "testType": version.type,
        "variant": run["variant"],
        "harnessSlug": run["harness"],
        "harnessVersion": f"1.{draw(run, 'harness', 2, 19)}.0",
        "engineSlug": run["engine"],
        "engineVersion": "1.3.0" if run["engine"] != "none" else None,
        "modelId": run["model"],
    }


def metrics(run: Json, model: Json) -> Json:
    """Time, tokens and cost, in keeping with how long the run took and what its model asks."""
    minutes = run["minutes"]
    uncached = round(minutes * draw(run, "uncached", 1500, 2600))
    cached = round(minutes * draw(run, "cached", 16000, 41000))
    output = round(minutes * draw(run, "output", 700, 1300))
    reasoning = round(output * draw(run, "reasoning", 20, 70) / 100) if model["reasoning"] else None
    comparable = (uncached * 3 + cached * 0.3 + output * 15) / 1e6 * model["rate"]
    billed = 0 if _auth_mode(run) == "subscription" else comparable * 0.97
    return {
        "runTimeSeconds": round(minutes * 60, 1),
        "tokens": {"uncachedInput": uncached, "cachedInput": cached, "output": output, "reasoning": reasoning},
        "cost": {"comparable": round(comparable, 4), "actual": round(billed, 4)},
    }


def record(run: Json, version: Version, model: Json) -> Json:
    """The whole run record."""
    written = {
        "id": run["id"],
        "startedAt": started_at(run),
        "finishedAt": run["finished"],
        "subject": subject(run, version) | {"orchestratorSlug": "one-shot"},
        "tooling": {"testCabinetCommit": f"{draw(run, 'commit', 1 << 28, (1 << 32) - 1):08x}"},
        "environment": {
            "os": "Debian GNU/Linux 13 (trixie)",
            "containerImage": "registry.example/cabinet/browser:2026.2",
            "nodeVersion": "v22.14.0",
            "authMode": _auth_mode(run),
        },
        "metrics": metrics(run, model),
        "validation": _validation(run, version),
        "links": links(run),
        "status": {"state": run_state(run), "detail": run.get("detail")},
        "seedCommit": hashlib.sha256(run["id"].encode()).hexdigest()[:40],
    }
    return written | _extras(run, version)


def _extras(run: Json, version: Version) -> Json:
    extras: Json = {}
    if run["harness"] != "gg":
        extras["toolCalls"] = tool_calls(run)
    if run_state(run) == "completed":
        extras["codeAnalysis"] = code_analysis(run)
    if run_state(run) == "completed" and "toolchain" in version.manifest:
        extras["toolchain"] = toolchain(run)
    if "showcase" in run:
        extras["showcase"] = {"description": run["showcase_text"], "media": run["showcase_media"]}
    if "jam_readme" in run:
        extras["gameJamReadme"] = run["jam_readme"]
        extras["gameJamPriorEntries"] = []
    return extras


# ------------------------------------------------------------------ validation


def _validation(run: Json, version: Version) -> Json:
    state = run_state(run)
    built = state == "completed"
    reached = built or state == "catastrophic"
    return {
        "loaded": built,
        "detail": None if built else run["detail"],
        "install": _step("npm ci", "added 214 packages in 6s", succeeded=True) if reached else None,
        "build": _step("npm run build", run.get("detail", "built in 1.84s"), succeeded=built) if reached else None,
        "checks": [_check(run, check) for check in version.manifest.get("check", [])] if built else [],
        "proofs": [_proof(run, proof) for proof in requested_proofs(run, version)] if built else [],
        "debugScripts": [_script(run, item, part) for item, part in validated_units(run, version)] if built else [],
    }


def requested_proofs(run: Json, version: Version) -> list[Json]:
    """The proofs that the run's variant asks for."""
    return [*version.manifest.get("proof", []), *version.variant(run["variant"]).manifest.get("proof", [])]


def _step(command: str, output: str, *, succeeded: bool) -> Json:
    return {"command": command, "succeeded": succeeded, "detail": None, "output": output}


def _check(run: Json, check: Json) -> Json:
    similarity = run.get("similarity", {}).get(check["view"])
    return {
        "view": check["view"],
        "name": check["name"],
        "reached": similarity is not None,
        "similarity": similarity or 0,
        "detail": None if similarity is not None else "the view did not appear within ten seconds",
    }


def _proof(run: Json, proof: Json) -> Json:
    present = proof["id"] in run.get("proofs", [])
    return {
        "id": proof["id"],
        "name": proof["name"],
        "kind": "video" if proof["dest"].endswith(".webm") else "image",
        "dest": proof["dest"],
        "present": present,
        "detail": None if present else "file not found",
    }


def _script(run: Json, item: Json, part: Json | None) -> Json:
    unit = part or item
    point = verdict_id(item, part)
    unmet, broken = run.get("unmet", {}).get(point), run.get("contract", {}).get(point)
    return {
        "itemId": item["id"],
        "subItemId": part["id"] if part else None,
        "title": unit["title"],
        "categoryTitle": item["title"],
        "script": unit["validation"]["script"],
        "gates": True,
        "ran": not (unmet or broken),
        "preconditionUnmet": unmet is not None,
        "detail": unmet or broken,
        "verdicts": [] if unmet or broken else [_verdict(run, point)],
        "outputs": [_output(run, point, output) for output in unit["validation"]["outputs"]],
    }


def _output(run: Json, point: str, output: Json) -> Json:
    file = f"{point}__{output['id']}.{EXTENSIONS[output['kind']]}"
    return {
        "id": output["id"],
        "name": output["name"],
        "kind": output["kind"],
        "actualPresent": file not in run.get("not_captured", []),
    }


def _verdict(run: Json, point: str) -> Json:
    passed = point not in run.get("fails", [])
    asserted: Point = GAMES[run["case"]].points[point]
    return {
        "id": point,
        "pass": passed,
        "assertions": [
            {
                "label": assertion.label,
                "pass": passed or assertion.wrong == assertion.expected,
                "expected": assertion.expected,
                "actual": assertion.expected if passed else assertion.wrong,
            }
            for assertion in asserted.assertions
        ],
    }


def _auth_mode(run: Json) -> str:
    return "subscription" if run["harness"] == "claude" else "apiKey"
