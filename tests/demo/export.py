"""Writes the demo export: cards, case documents, run documents and their media, all by content."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Browser

from tests.demo.capture import CLIP_SIZE, ODD_SIZE, Camera, kind_of, merged, reference_folder
from tests.demo.case_media import Versions, case_media, workspace_files
from tests.demo.catalog import Json, Version, case_document, scored_points, verdict_id
from tests.demo.export_folder import Export
from tests.demo.games import GAMES, VIEWS, Patch
from tests.demo.measured import code_summary, events
from tests.demo.records import (
    EXTENSIONS,
    automatic_verdicts,
    links,
    metrics,
    record,
    requested_proofs,
    subject,
    validated_units,
)
from tests.demo.runs import finished, run_state, started_at, timestamp
from tests.demo.scoring import Figures, gated, jam_figures, reviewer_figures, validator_figures

SNAPSHOT = "2026-06-21T0600Z-5e1f07ab"
GENERATED_AT = "2026-06-21T06:00:00Z"
VIEW_NAMES = {
    "route": "In the middle of a route",
    "swing": "A swing",
    "results": "The results",
    "chain": "A chain",
    "field": "The reef",
    "drift": "Across a turn of the current",
    "noon": "Noon",
    "shower": "A shower",
    "low-lake": "The lake runs low",
    "level": "A level",
    "solved": "Solved",
}
MOVING_VIEWS = ("swing", "drift", "shower")


def write_export(root: Path, browser: Browser, versions: Versions, demo: Path) -> None:
    """Writes the whole export below `root`."""
    told = tomllib.loads((demo / "runs.toml").read_text(encoding="utf-8"))
    palettes = tomllib.loads((demo / "palettes.toml").read_text(encoding="utf-8"))
    export = Export(root)
    cards = [_write_run(export, browser, versions, run, told, palettes) for run in told["run"]]
    cards.sort(key=lambda card: (card["publishedAt"], card["id"]), reverse=True)
    for slug, name in sorted({(run["case"], run["version"]) for run in told["run"]}):
        version = versions[slug, name]
        used = sorted(
            {(run["engine"], run["variant"]) for run in told["run"] if (run["case"], run["version"]) == (slug, name)}
        )
        media = case_media(export, browser, versions, version, used)
        document = case_document(version, media, workspace_files(export, version))
        export.put_json(f"snapshots/{SNAPSHOT}/cases/{slug}/{name}.json", document)
    _write_index(export, cards)


def _write_index(export: Export, cards: list[Json]) -> None:
    base = f"snapshots/{SNAPSHOT}"
    export.put_json(f"{base}/runs.json", {"schemaVersion": 2, "runs": cards})
    export.put_json(f"{base}/models.json", {"schemaVersion": 2, "models": []})
    export.put_json(f"{base}/comparisons.json", {"schemaVersion": 2, "comparisons": []})
    export.put_json(f"{base}/test-case-groups.json", {"schemaVersion": 2, "groups": []})
    export.put_json(f"{base}/gg-runs.json", {"schemaVersion": 2, "generatedAt": GENERATED_AT, "documents": []})
    index = {
        "schemaVersion": 2,
        "snapshotId": SNAPSHOT,
        "generatedAt": GENERATED_AT,
        "runCount": len(cards),
        "runsKey": f"{base}/runs.json",
        "runDocumentsPrefix": "documents/runs/",
        "casesPrefix": f"{base}/cases/",
        "modelsKey": f"{base}/models.json",
        "comparisonsKey": f"{base}/comparisons.json",
        "comparisonsPrefix": f"{base}/comparisons/",
        "ggRunsKey": f"{base}/gg-runs.json",
        "testCaseGroupsKey": f"{base}/test-case-groups.json",
    }
    export.put_json("index.json", index)


# ------------------------------------------------------------------ a run


def _write_run(export: Export, browser: Browser, versions: Versions, run: Json, told: Json, palettes: Json) -> Json:
    version, model = versions[run["case"], run["version"]], told["models"][run["model"]]
    run = run | {"showcase_media": [_carousel_entry(view) for view in run.get("showcase", [])]}
    reviews = [_review(review, run, version, told["reviewers"]) for review in run.get("review", [])]
    media = _run_media(export, browser, versions, version, run, _look(run, model, palettes))
    document = {
        "schemaVersion": 2,
        "record": record(run, version, model),
        "reviews": reviews,
        "links": links(run),
        "events": events(run),
        **media,
        "assetMedia": [],
    }
    digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:16]
    key = export.put_json(f"documents/runs/{run['id']}/{digest}.json", document)
    return _card(run, version, model, key)


def _card(run: Json, version: Version, model: Json, document_key: str) -> Json:
    figures = card_figures(run, version)
    scored = figures.total is not None
    return {
        "id": run["id"],
        "publishedAt": timestamp(finished(run) + timedelta(days=1, hours=3)),
        "startedAt": started_at(run),
        "finishedAt": run["finished"],
        "subject": subject(run, version) | {"ggPreset": run.get("gg_preset"), "ggConfigId": None},
        "caseName": version.manifest["name"],
        "metrics": metrics(run, model),
        "validationLoaded": run_state(run) == "completed",
        "state": run_state(run),
        "rating": figures.rating,
        "aesthetic": figures.aesthetic,
        "validatorRated": version.is_validator_rated,
        "reviewCount": len(run.get("review", [])),
        "score": _score(figures) if scored else None,
        "performance": None,
        "code": code_summary(run),
        "documentKey": document_key,
        "links": links(run),
    }


def _score(figures: Figures) -> Json:
    return {
        "earned": figures.earned,
        "total": figures.total,
        "reviews": figures.reviews,
        "overallGrade": figures.overall_grade,
    }


def card_figures(run: Json, version: Version) -> Figures:
    """Rating, aesthetic rating and score of a run."""
    reviews = run.get("review", [])
    if run_state(run) != "completed":
        return Figures()
    points = scored_points(version, run["variant"], run["engine"])
    if version.type == "game-jam":
        return jam_figures(points, [review["grades"] for review in reviews])
    if not version.is_validator_rated:
        boards = [{entry["id"]: entry["status"] for entry in _checklist(review, run, version)} for review in reviews]
        return reviewer_figures(points, boards, [list(review["ratings"].values()) for review in reviews])
    overrides = [{entry["id"]: entry["status"] for entry in review.get("overrides", [])} for review in reviews]
    tiers = [review["aesthetic"] for review in reviews]
    figures = validator_figures(points, automatic_verdicts(run, version), overrides, tiers)
    return gated(figures) if run.get("typecheck_fails") else figures


def _review(review: Json, run: Json, version: Version, reviewers: Mapping[str, str]) -> Json:
    written = {
        "reviewerId": review["reviewer"],
        "reviewer": reviewers[review["reviewer"]],
        "ratings": [{"domain": domain, "rating": rating} for domain, rating in review.get("ratings", {}).items()],
        "writeup": review["writeup"].strip() + "\n",
        "checklist": _checklist(review, run, version),
        "reviewedAt": review["at"],
    }
    optional = {"aesthetic": review.get("aesthetic"), "editedAt": review.get("edited")}
    return written | {key: value for key, value in optional.items() if value is not None}


def _checklist(review: Json, run: Json, version: Version) -> list[Json]:
    """Overrides alone where validators rate, a verdict for every point where reviewers do, grades in a jam."""
    if "grades" in review:
        return [{"id": name, "status": grade} for name, grade in review["grades"].items()]
    if version.is_validator_rated:
        return list(review.get("overrides", []))
    failed = review.get("failed", {})
    ids = [point.verdict_id for point in scored_points(version, run["variant"], run["engine"])]
    return [_entry(point, failed) for point in ids]


def _entry(point: str, failed: Mapping[str, str]) -> Json:
    note = {"note": failed[point]} if failed.get(point) else {}
    return {"id": point, "status": "fail" if point in failed else "pass"} | note


# ------------------------------------------------------------------ a run's media


def _look(run: Json, model: Json, palettes: Json) -> Patch:
    name = run.get("palette", model["palette"])
    looks = palettes.get(run["case"], {})
    palette = looks.get(run["variant"], looks.get("all", {})).get(name, {})
    return {"palette": palette}


def _run_media(export: Export, browser: Browser, versions: Versions, version: Version, run: Json, look: Patch) -> Json:
    nothing: Json = {"proofMedia": [], "validationMedia": [], "showcaseMedia": []}
    if run_state(run) != "completed" or run["case"] not in GAMES:
        return nothing
    game = GAMES[run["case"]]
    folder = reference_folder(versions, run["case"], run["variant"], run["engine"])
    base = f"media/runs/{run['id']}"
    flaws = merged(iter([look, *(game.points[point].flaw for point in run.get("fails", []))]))
    with Camera(browser, folder, game, flaws) as camera:
        observed = _observed(export, camera, version, run, base)
    with Camera(browser, folder, game, look) as camera:
        proofs = _proofs(export, camera, version, run, base)
        showcase = _showcase(export, camera, run, base)
    return {"proofMedia": proofs, "validationMedia": observed, "showcaseMedia": showcase}


def _observed(export: Export, camera: Camera, version: Version, run: Json, base: str) -> list[Json]:
    points = GAMES[run["case"]].points
    files: dict[str, bytes] = {}
    for item, part in validated_units(run, version):
        point = verdict_id(item, part)
        name = f"{point}__{points[point].output}.{EXTENSIONS[points[point].kind]}"
        if name not in run.get("not_captured", []):
            files[name], stored = camera.point(points[point])
            files |= stored
    return [{"file": name, "key": export.put(f"{base}/validation/{name}", content)} for name, content in files.items()]


def _proofs(export: Export, camera: Camera, version: Version, run: Json, base: str) -> list[Json]:
    entries = []
    for proof in requested_proofs(run, version):
        if proof["id"] not in run.get("proofs", []):
            continue
        scene, suffix = VIEWS[run["case"]][proof["id"]], Path(proof["dest"]).suffix
        kind = kind_of(proof["dest"])
        size = ODD_SIZE if run.get("odd_proofs") else CLIP_SIZE
        content = camera.clip(scene, size) if kind == "video" else camera.scene(scene, kind)
        key = export.put(f"{base}/proof/{proof['id']}{suffix}", content)
        entries.append({"id": proof["id"], "kind": kind, "key": key})
    return entries


def _showcase(export: Export, camera: Camera, run: Json, base: str) -> list[Json]:
    entries = []
    for entry, view in zip(run["showcase_media"], run.get("showcase", []), strict=True):
        content = camera.scene(VIEWS[run["case"]][view], entry["kind"])
        entries.append({"file": entry["file"], "key": export.put(f"{base}/showcase/{entry['file']}", content)})
    return entries


def _carousel_entry(view: str) -> Json:
    kind = "video" if view in MOVING_VIEWS else "image"
    return {"file": f"{view}.{EXTENSIONS[kind]}", "name": VIEW_NAMES[view], "kind": kind}
