"""Reads the demo's own manifests and writes them as the export's case documents."""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from handlebarrz._native import HandlebarrzTemplate

from tests.demo.scoring import ScoredPoint

Json = dict[str, Any]
PACKAGES = {
    "@test-cabinet/particle-runtime": "Plays particle effects authored as data.",
    "@test-cabinet/voxel-runtime": "Poses and draws voxel models.",
}
GRADED_TYPES = ("game-jam",)


@dataclass(frozen=True)
class Variant:
    """A variant file as written."""

    slug: str
    manifest: Json


@dataclass(frozen=True)
class Version:
    """A case version as written."""

    folder: Path
    manifest: Json
    variants: tuple[Variant, ...]
    errata: tuple[Json, ...]

    @property
    def slug(self) -> str:
        """The case's slug."""
        return str(self.manifest["slug"])

    @property
    def name(self) -> str:
        """The version's folder name, as in `v1.0.0`."""
        return self.folder.name

    @property
    def type(self) -> str:
        """The test type."""
        return str(self.manifest.get("type", "game-jam"))

    @property
    def engines(self) -> tuple[str, ...]:
        """The supported engines in declared order."""
        named = [*self.manifest.get("engines", []), *(engine["slug"] for engine in self.manifest.get("engine", []))]
        return tuple(named) or ("none",)

    @property
    def is_validator_rated(self) -> bool:
        """Whether validators decide the functional rating."""
        return "workspaces" in self.manifest

    def variant(self, slug: str) -> Variant:
        """The variant of that slug."""
        return next(variant for variant in self.variants if variant.slug == slug)


def read_versions(root: Path) -> dict[tuple[str, str], Version]:
    """Every case version and jam version of the demo, by slug and version."""
    paths = [*root.glob("test-cases/*/*/*/*/test-case.toml"), *root.glob("game-jams/*/*/game-jam.toml")]
    versions = [_read_version(path) for path in sorted(paths)]
    return {(version.slug, version.name): version for version in versions}


def _read_version(path: Path) -> Version:
    folder = path.parent
    manifest = tomllib.loads(path.read_text(encoding="utf-8"))
    variants = [tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in manifest.get("variants", [])]
    errata = folder / "errata.toml"
    known = tomllib.loads(errata.read_text(encoding="utf-8"))["erratum"] if errata.is_file() else []
    written = tuple(Variant(variant["slug"], variant) for variant in variants)
    return Version(folder, manifest, written or (Variant("base", {"slug": "base", "name": "Base"}),), tuple(known))


# ------------------------------------------------------------------ points


def graded_units(version: Version, variant: str) -> Iterator[tuple[Json, Json | None]]:
    """Each graded unit of a variant's checklist: an item alone, or an item with one of its sub-items."""
    for source in (version.manifest, version.variant(variant).manifest):
        for item in _items(source):
            parts = _parts(item)
            yield from ((item, part) for part in parts) if parts else ((item, None),)


def verdict_id(item: Json, part: Json | None) -> str:
    """The id a verdict is recorded under."""
    return f"{item['id']}.{part['id']}" if part else str(item["id"])


def scored_points(version: Version, variant: str, engine: str) -> list[ScoredPoint]:
    """The points that count for a run at that coordinate."""
    excluded = {
        erratum["review"]
        for erratum in version.errata
        if erratum.get("exclude_from_score") and erratum.get("variant", variant) == variant
    }
    points = []
    for item, part in graded_units(version, variant):
        unit = part or item
        if verdict_id(item, part) not in excluded and engine in _covered(unit, version):
            points.append(_scored_point(item, part))
    return points


def _scored_point(item: Json, part: Json | None) -> ScoredPoint:
    unit = part or item
    weight = unit.get("weight", 1)
    return ScoredPoint(verdict_id(item, part), weight, tuple(unit.get("domains", [])), unit.get("failure_cap"))


def _covered(unit: Json, version: Version) -> Sequence[str]:
    return unit.get("validation", {}).get("engines") or version.engines


def _items(source: Json) -> list[Json]:
    categories: list[Json] = source.get("review", {}).get("categories", [])
    items: list[Json] = source.get("review_item", [])
    return categories or items


def _parts(item: Json) -> list[Json]:
    parts: list[Json] = item.get("items") or item.get("sub_items") or item.get("sub_item") or []
    return parts


# ------------------------------------------------------------------ case documents


def case_document(version: Version, media: Json, workspace: Mapping[str, list[Json]]) -> Json:
    """The export's case document; `media` holds references, baselines and showcases by variant."""
    manifest = version.manifest
    return {
        "schemaVersion": 2,
        "slug": version.slug,
        "version": version.name,
        "name": manifest["name"],
        "testType": version.type,
        "engineFormat": version.is_validator_rated,
        "assetKind": "sprite",
        "sheet": None,
        "difficulty": manifest.get("difficulty", "medium"),
        "tags": manifest["tags"],
        "summary": manifest.get("summary"),
        "description": _text(version, manifest.get("description")),
        "changelog": _text(version, manifest["changelog"]),
        "variants": [_variant(version, variant, media, workspace) for variant in version.variants],
        "packages": [{"name": name, "description": PACKAGES[name]} for name in manifest.get("packages", [])],
        "checks": [_check(check) for check in manifest.get("check", [])],
        "references": media["references"],
        "validationBaselines": media["baselines"],
        "commonReviewItems": [_review_item(item, version.type) for item in _items(manifest)],
        "domains": [_domain(domain) for domain in manifest.get("domain", [])],
        "errata": [_erratum(erratum) for erratum in version.errata],
    }


def _variant(version: Version, variant: Variant, media: Json, workspace: Mapping[str, list[Json]]) -> Json:
    written = variant.manifest
    prompt, inputs = _rendered(version, variant)
    others = [engine for engine in version.engines if engine != "none"]
    return {
        "slug": variant.slug,
        "name": written["name"],
        "description": written.get("description"),
        "prompt": prompt,
        "seededInputs": inputs,
        "engineRenderings": {
            engine: {"prompt": prompt, "seededInputs": inputs, "workspaceFiles": workspace[engine]} for engine in others
        },
        "reviewItems": [_review_item(item, version.type) for item in _items(written)],
        "domains": [_domain(domain) for domain in written.get("domain", [])],
        "referenceBuilds": {},
        "referenceSheet": None,
        "showcase": media["showcases"].get(variant.slug),
        "workspaceFiles": workspace["none"],
    }


def _rendered(version: Version, variant: Variant) -> tuple[str, list[Json]]:
    about = {key: variant.manifest.get(key, "") for key in ("slug", "name", "description")}
    specs = [*version.manifest.get("spec", []), *variant.manifest.get("spec", [])]
    inputs = [_seeded(version, spec, about) for spec in specs]
    listed = [
        {"dest": seeded["path"], "path": f"/work/{seeded['path']}", "name": Path(seeded["path"]).stem}
        for seeded in inputs
    ]
    context = {"workspace": "/work", "variant": about, "specs": listed}
    if version.type == "game-jam":
        context["time_limit_hours"] = version.manifest["max_runtime_hours"]
    return _render((version.folder / version.manifest["prompt"]).read_text(encoding="utf-8"), context), inputs


def _seeded(version: Version, spec: Json, about: Json) -> Json:
    source = spec["source"]
    text = (version.folder / source).read_text(encoding="utf-8")
    if source.endswith(".hbs"):
        text = _render(text, {"version": version.name, "variant": about})
    return {"path": spec.get("dest", source.removesuffix(".hbs")), "text": text, "kind": spec.get("kind", "spec")}


def _render(text: str, context: Json) -> str:
    template = HandlebarrzTemplate()
    template.set_escape_fn("no_escape")
    template.set_strict_mode(True)
    rendered: str = template.render_template(text, json.dumps(context))
    return rendered


def _review_item(item: Json, test_type: str) -> Json:
    parts = _parts(item)
    written = {
        "id": item["id"],
        "title": item["title"],
        "text": item.get("text", ""),
        "reference": item.get("reference"),
        "proof": item.get("proof"),
        "sequences": [],
        "frames": [],
        "weight": sum(part.get("weight", 1) for part in parts) or item["weight"],
        "graded": test_type in GRADED_TYPES,
        "domain": item.get("domain"),
        "subItems": [_sub_item(part) for part in parts],
        "domains": item.get("domains", []),
    }
    return written | _cap(item)


def _sub_item(part: Json) -> Json:
    written = {
        "id": part["id"],
        "title": part["title"],
        "description": part.get("description"),
        "weight": part.get("weight", 1),
        "reference": part.get("reference"),
        "proof": part.get("proof"),
        "domains": part.get("domains", []),
    }
    return written | _cap(part)


def _cap(unit: Json) -> Json:
    return {"failureCap": unit["failure_cap"]} if "failure_cap" in unit else {}


def _domain(domain: Json) -> Json:
    return {"id": domain["id"], "name": domain["name"], "description": domain["description"]}


def _check(check: Json) -> Json:
    return {"view": check["view"], "name": check["name"], "referenceView": check.get("reference", check["view"])}


def _erratum(erratum: Json) -> Json:
    return {
        "id": erratum["id"],
        "title": erratum["title"],
        "date": erratum.get("date"),
        "severity": erratum.get("severity", "minor"),
        "affectsScoring": erratum.get("affects_scoring", False),
        "excludeFromScore": erratum.get("exclude_from_score", False),
        "body": erratum["body"],
        "resolvedIn": erratum.get("resolved_in"),
        "variant": erratum.get("variant"),
        "review": erratum.get("review"),
    }


def _text(version: Version, name: str | None) -> str | None:
    return (version.folder / name).read_text(encoding="utf-8") if name else None
