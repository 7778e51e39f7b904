"""Starter projects and engines: how a version spells them, and that they fit each other."""

import re

from sitegen.catalog.points import WrittenFile
from sitegen.catalog.version import Spelling, WrittenVersion
from sitegen.catalog.words import closest, did_you_mean, listed, quoted
from sitegen.catalog.written import declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import NO_ENGINE
from sitegen.rules import Rule

_NUMBER = r"(?:0|[1-9]\d*)"
_IDENTIFIER = rf"(?:{_NUMBER}|\d*[A-Za-z-][0-9A-Za-z-]*)"
_SEMVER = re.compile(
    rf"({_NUMBER})\.({_NUMBER})\.({_NUMBER})(?:-({_IDENTIFIER}(?:\.{_IDENTIFIER})*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?",
    re.ASCII,
)


def mixed_spellings(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The starter project": `workspace` excludes `[workspaces]`, `engines` and `[[engine]]`."""
    table = version.case.table
    if table.workspace is None:
        return
    rivals = {"[workspaces]": table.workspaces is not None, "engines": bool(table.engines)}
    rivals["[[engine]]"] = bool(table.engine)
    beside = [name for name, is_there in rivals.items() if is_there]
    if beside:
        message = f"`workspace` stands beside {listed(beside)}"
        hint = "with engines, name a starter project for each in `[workspaces]`; without, keep `workspace` alone"
        found.report(Rule.MIXED_WORKSPACE_SPELLINGS, message, (version.root / "workspace").key_place, hint=hint)


def variant_spelling(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The starter project": a variant spells its starter project the way its case does."""
    for variant in version.variants:
        has_path, has_table = variant.table.workspace is not None, variant.table.workspaces is not None
        if has_path and has_table:
            message, name = "a variant has `workspace` or `[workspaces]`, not both", "workspace"
        elif has_path and version.spelling is Spelling.ENGINES:
            message, name = "the case names engines, and so its variants use `[workspaces]`", "workspace"
        elif has_table and version.spelling is Spelling.LEGACY:
            message, name = "the case names no engines, and so its variants use `workspace`", "workspaces"
        else:
            continue
        place = (variant.at / name).key_place
        found.report(Rule.VARIANT_WORKSPACE_SPELLING, message, place, hint="spell it as the case does")


def engines_need_workspaces(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (engines), "Case tables" (engine): both require the `[workspaces]` spelling."""
    table = version.case.table
    is_elsewhere = table.workspaces is not None or table.workspace is not None or version.case.is_unsure("workspaces")
    if is_elsewhere or not version.declared_engines:
        return
    at = version.root / "engines" if table.engines else version.root / "engine" / 0
    message = "the case names engines and no starter projects"
    found.report(Rule.ENGINES_NEED_WORKSPACES, message, at.key_place, hint="add a `[workspaces]` table")


def workspaces_match(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The starter project": `[workspaces]` names exactly the engines the case supports."""
    for written in version.files():
        named = written.table.workspaces
        is_in_its_spelling = version.spelling is Spelling.ENGINES and written.table.workspace is None
        if named is not None and is_in_its_spelling:
            _match_engines(version, written, "workspaces", named, Rule.WORKSPACES_ENGINES_MISMATCH, found)


def references_match(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Variant keys": a `[reference_implementation]` table names exactly the supported engines."""
    for variant in version.variants:
        named = variant.table.reference_implementation
        if isinstance(named, dict):
            rule = Rule.REFERENCE_IMPLEMENTATION_ENGINES_MISMATCH
            _match_engines(version, variant, "reference_implementation", named, rule, found)


def _match_engines(
    version: WrittenVersion,
    written: WrittenFile,
    key: str,
    named: dict[str, str | None],
    rule: Rule,
    found: Diagnostics,
) -> None:
    """Report each engine that a table by engine lacks, or names too many."""
    lacks_projects = version.spelling is Spelling.ENGINES and version.case.table.workspaces is None
    if not version.knows_its_engines or lacks_projects:
        return
    at, table = written.at / key, f"`[{key}]`"
    missing = [engine for engine in version.engines if engine not in named]
    for engine in named:
        if engine in version.engines or (engine,) in written.faulty:
            continue
        meant = closest(engine, missing)
        if meant is not None:
            missing.remove(meant)
        message = f"{table} names {quoted(engine)}, which the case does not support"
        if meant is not None:
            message += f", and lacks `{meant}`"
        hint = f"did you mean `{meant}`?" if meant else f"the case supports {listed(version.engines)}"
        found.report(rule, message, (at / engine).key_place, hint=hint)
    for engine in missing:
        found.report(rule, f"{table} lacks the supported engine `{engine}`", at.place, hint=f'add `"{engine}" = "…"`')


def known_engines(version: WrittenVersion, found: Diagnostics) -> None:
    """Every engine is one that the catalogue knows, declared once, and `none` in the list alone.

    Source: Manifests, "Supported engines".
    """
    seen: set[str] = set()
    known = version.known.engines
    for one in version.declared_engines:
        in_table = one.at.path[0] == "engine"
        if one.value == NO_ENGINE and in_table:
            message = "`none` has no version and so no `[[engine]]` table"
            found.report(Rule.NONE_IN_ENGINE_TABLE, message, one.at.place, hint='write `engines = ["none"]`')
        elif one.value in seen:
            message = f"the engine {quoted(one.value)} is declared twice"
            found.report(Rule.DUPLICATE_ENGINE, message, one.at.place, hint="declare it once")
        elif one.value not in known:
            hint = did_you_mean(one.value, known, otherwise=f"the engines are {listed(sorted(known))}")
            found.report(Rule.UNKNOWN_ENGINE, f"no engine is called {quoted(one.value)}", one.at.place, hint=hint)
        seen.add(one.value)


def engine_versions(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Supported engines": versions are semantic, and `max_version` is above `min_version`."""
    for engine in declared(version.root / "engine", version.case.table.engine):
        bounds = {"min_version": engine.value.min_version, "max_version": engine.value.max_version}
        for name, bound in bounds.items():
            if bound is not None and not _SEMVER.fullmatch(bound):
                message = f"{quoted(bound)} is no semantic version"
                hint = "write three numbers, as in `1.0.0`"
                found.report(Rule.INVALID_ENGINE_VERSION, message, (engine.at / name).place, hint=hint)
        low, high = (_precedence(bound) for bound in bounds.values())
        if low is not None and high is not None and high <= low:
            message = f"`max_version` {quoted(bounds['max_version'])} is not above {quoted(bounds['min_version'])}"
            place = (engine.at / "max_version").place
            found.report(Rule.EMPTY_ENGINE_RANGE, message, place, hint="raise it, or leave it out: it is exclusive")


def _precedence(bound: str | None) -> tuple[object, ...] | None:
    """A key that sorts semantic versions: by number, a pre-release below its release. Source: semver.org, 11.

    A number is compared as its length and its digits, so that no number is too long.
    """
    match = _SEMVER.fullmatch(bound) if bound is not None else None
    if match is None:
        return None
    numbers = tuple((len(number), number) for number in match.groups()[:3])
    suffix = tuple(
        (not part.isdecimal(), len(part) if part.isdecimal() else 0, part) for part in (match[4] or "").split(".")
    )
    return (*numbers, match[4] is None, suffix)


def toolchain(version: WrittenVersion, found: Diagnostics) -> None:
    """A version with engines declares a toolchain: they stand in for "new"; frozen versions without keep resolving.

    Source: Manifests, "Case tables" (toolchain), "The TypeScript toolchain".
    """
    case = version.case
    if version.spelling is Spelling.ENGINES and case.table.toolchain is None and not case.is_unsure("toolchain"):
        hint = "add a `[toolchain]` table with `typecheck`"
        message = "a version with engines declares a `[toolchain]`"
        found.report(Rule.MISSING_TOOLCHAIN, message, Place(case.file.name), hint=hint)
