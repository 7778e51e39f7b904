"""A case version's share of the export: references, baselines, showcases and starter files."""

import tomllib
from collections.abc import Mapping

from playwright.sync_api import Browser

from tests.demo.capture import Camera, kind_of, reference_folder, rendered_mockup
from tests.demo.catalog import Json, Variant, Version, verdict_id
from tests.demo.export_folder import Export
from tests.demo.games import GAMES
from tests.demo.records import EXTENSIONS, validated_units

Versions = Mapping[tuple[str, str], Version]


def case_media(
    export: Export, browser: Browser, versions: Versions, version: Version, used: list[tuple[str, str]]
) -> Json:
    base = f"media/cases/{version.slug}/{version.name}"
    return {
        "references": list(_references(export, browser, version, base)),
        "baselines": [
            entry
            for engine, variant in used
            for entry in _baselines(export, browser, versions, version, engine, variant)
        ],
        "showcases": {variant.slug: _case_showcase(export, version, variant, base) for variant in version.variants},
    }


def _references(export: Export, browser: Browser, version: Version, base: str) -> list[Json]:
    scopes = [(None, version.manifest), *((variant.slug, variant.manifest) for variant in version.variants)]
    entries = []
    for scope, manifest in scopes:
        for reference in manifest.get("reference", []):
            rendered = "path" in reference
            path = version.folder / reference["path" if rendered else "media"]
            content = rendered_mockup(browser, path) if rendered else path.read_bytes()
            key = export.put_digested(f"{base}/references/{scope or '_common'}", f"{reference['view']}.png", content)
            kind = "rendered" if rendered else "image"
            entries.append({"variant": scope, "view": reference["view"], "kind": kind, "key": key})
    return entries


def _baselines(
    export: Export, browser: Browser, versions: Versions, version: Version, engine: str, variant: str
) -> list[Json]:
    if version.slug not in GAMES:
        return []
    game, source = GAMES[version.slug], reference_folder(versions, version.slug, variant, engine)
    folder = f"media/cases/{version.slug}/{version.name}/validation-baseline/{engine}/{variant}"
    keys: dict[str, str] = {}
    with Camera(browser, source, game, {}) as camera:
        for item, part in validated_units({"variant": variant, "engine": engine}, version):
            point = game.points[verdict_id(item, part)]
            name = f"{verdict_id(item, part)}__{point.output}.{EXTENSIONS[point.kind]}"
            content, stored = camera.point(point)
            keys[name] = export.put_digested(folder, name, content)
            keys |= {file: export.put(f"{folder}/{file}", image) for file, image in stored.items()}
    return [{"engine": engine, "variant": variant, "file": file, "key": key} for file, key in keys.items()]


def _case_showcase(export: Export, version: Version, variant: Variant, base: str) -> Json | None:
    if "showcase" not in variant.manifest:
        return None
    folder = version.folder / variant.manifest["showcase"]
    carousel = tomllib.loads((folder / "showcase.toml").read_text(encoding="utf-8"))["media"]
    return {
        "description": (folder / "showcase.md").read_text(encoding="utf-8"),
        "media": [
            entry
            | {
                "kind": kind_of(entry["file"]),
                "key": export.put_digested(
                    f"{base}/showcase/{variant.slug}", entry["file"], (folder / entry["file"]).read_bytes()
                ),
            }
            for entry in carousel
        ],
    }


def workspace_files(export: Export, version: Version) -> dict[str, list[Json]]:
    named: dict[str, str] = version.manifest.get("workspaces") or {"none": version.manifest["workspace"]}
    base = f"files/cases/{version.slug}/{version.name}/workspace"
    return {
        engine: [
            {
                "dest": path.relative_to(version.folder / folder).as_posix(),
                "key": export.put_digested(base, path.name, path.read_bytes()),
            }
            for path in sorted((version.folder / folder).rglob("*"))
            if path.is_file()
        ]
        for engine, folder in named.items()
    }
