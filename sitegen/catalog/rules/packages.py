"""Packages, and the `package.json` of starter projects that must agree with them."""

import json
import posixpath
import re
from collections.abc import Iterator
from typing import Any

from sitegen.catalog.at import At
from sitegen.catalog.toml_file import place_of_offset
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import did_you_mean, listed, quoted
from sitegen.catalog.written import Declared, declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import NO_ENGINE
from sitegen.rules import Rule

_VENDORED = ("file:./.vendor/packages/", "file:./.tcab/packages/")  # the documents name both
_FROZEN_INSTALL = re.compile(r"\bnpm\s+(ci|clean-install)\b")


def known_packages(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (packages): only shippable packages."""
    known = version.known.packages
    for package in declared(version.root / "packages", version.case.table.packages):
        if package.value not in known:
            hint = did_you_mean(package.value, known, otherwise=f"the packages are {listed(sorted(known))}")
            message = f"no shippable package is called {quoted(package.value)}"
            found.report(Rule.UNKNOWN_PACKAGE, message, package.at.place, hint=hint)


def init_installs(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Why init must install, not npm ci"."""
    init = version.case.table.init
    if version.case.table.packages and init is not None and _FROZEN_INSTALL.search(init):
        message = "`npm ci` fails on packages that no lockfile knows"
        place = (version.root / "init").place
        found.report(Rule.PACKAGES_INIT_NPM_CI, message, place, hint="write `npm install`")


def package_json(version: WrittenVersion, found: Diagnostics) -> None:
    """An engine needs a package.json to depend on it, and each package is a dependency of every starter project.

    Source: Manifests, "Supported engines", "Case keys" (packages); Overview, "Packages".
    """
    packages = [
        package
        for package in declared(version.root / "packages", version.case.table.packages)
        if package.value in version.known.packages
    ]
    projects = list(_projects(version))
    is_hidden = any(version.case.is_unsure(name) for name in ("workspace", "workspaces"))
    if packages and not version.starter_projects() and not is_hidden:
        message = "the case names packages and ships no starter project to depend on them"
        hint = "ship a starter project with a `package.json`"
        found.report(Rule.MISSING_PACKAGE_JSON, message, (version.root / "packages").key_place, hint=hint)
    for engine, project in projects:
        if packages or engine != NO_ENGINE:
            _check_project(version, project, engine, packages, found)


def _projects(version: WrittenVersion) -> Iterator[tuple[str, Declared[str]]]:
    """The starter projects that runs start from, each with the engine it is for."""
    seen: set[At] = set()
    for variant in version.variants:
        for engine in version.engines:
            project = version.starter_project(variant, engine)
            if project is not None and project.at not in seen and version.folder.is_directory(project.value):
                seen.add(project.at)
                yield engine, project


def _check_project(
    version: WrittenVersion, project: Declared[str], engine: str, packages: list[Declared[str]], found: Diagnostics
) -> None:
    path = posixpath.join(posixpath.normpath(project.value), "package.json")
    if not version.folder.is_file(path):
        reason = "of a case with packages" if packages else f"for the engine {quoted(engine)}"
        message = f"the starter project {quoted(project.value)} {reason} has no `package.json`"
        found.report(Rule.MISSING_PACKAGE_JSON, message, project.at.place, hint=f"add `{path}`")
    elif packages:
        _check_dependencies(version, path, packages, found)


def _check_dependencies(version: WrittenVersion, path: str, packages: list[Declared[str]], found: Diagnostics) -> None:
    name, content = version.folder.name_of(path), version.folder.read(path) or b""
    try:
        manifest: Any = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        offset = error.pos if isinstance(error, json.JSONDecodeError) else 0
        place = place_of_offset(name, content, len(content.decode("utf-8", "replace")[:offset].encode()))
        found.report(Rule.INVALID_PACKAGE_JSON, "the `package.json` is no JSON", place)
        return
    if not isinstance(manifest, dict):
        message = "the `package.json` holds no JSON object"
        found.report(Rule.INVALID_PACKAGE_JSON, message, Place(name, 1, 1), hint="write `{ … }`")
        return
    for package in packages:
        specs = [
            table[package.value]
            for table in (manifest.get("dependencies"), manifest.get("devDependencies"))
            if isinstance(table, dict) and package.value in table
        ]
        wanted = [f"{prefix}{package.value}" for prefix in _VENDORED]
        if not any(_is_vendored(spec, wanted) for spec in specs):
            is_there = f"takes `{package.value}` from {quoted(specs[0])}" if specs else f"lacks `{package.value}`"
            offset = max(content.find(f'"{package.value}"'.encode()), 0)
            hint = f'depend on `"{package.value}": "{wanted[0]}"`'
            place = place_of_offset(name, content, offset)
            found.report(Rule.PACKAGE_DEPENDENCY_MISMATCH, f"the `package.json` {is_there}", place, hint=hint)


def _is_vendored(spec: object, wanted: list[str]) -> bool:
    """Whether a dependency leads into the vendored packages; `./` and a last slash make no difference."""
    if not isinstance(spec, str) or not spec.startswith("file:"):
        return False
    return f"file:./{posixpath.normpath(spec.removeprefix('file:'))}" in wanted
