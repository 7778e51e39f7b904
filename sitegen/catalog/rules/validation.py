"""Automated validation: scripts, their media, and the engines they cover.

Source: Manifests, "Automated validation" and "The starter project".
"""

import posixpath

from sitegen.catalog.at import At
from sitegen.catalog.folder import leads_up
from sitegen.catalog.grammar.checklist import Validation
from sitegen.catalog.paths import check_inside
from sitegen.catalog.points import rated_entries
from sitegen.catalog.version import Spelling, WrittenVersion
from sitegen.catalog.words import closest, did_you_mean, listed, quoted
from sitegen.catalog.written import declared
from sitegen.diagnostics import Diagnostics
from sitegen.model.media import REPLAY, VIDEO
from sitegen.rules import Rule


def where_allowed(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: a validation sits neither on a graded jam category nor beside sub-items."""
    for written in version.files():
        for item in version.items_of(written):
            for one in rated_entries(item):
                if "validation" not in one.entry.model_fields_set:
                    continue
                key = one.at / "validation"
                if version.is_jam:
                    message, hint = "a graded category has no validation: a person grades it", "take `validation` out"
                    found.report(Rule.VALIDATION_ON_GRADED_CATEGORY, message, key.key_place, hint=hint)
                elif one is item:
                    message = "`validation` stands beside sub-items, which are decided one by one"
                    hint = "move it to the sub-items"
                    found.report(Rule.VALIDATION_BESIDE_SUB_ITEMS, message, key.key_place, hint=hint)


def scripts_exist(version: WrittenVersion, found: Diagnostics) -> None:
    """A script exists: in `validation/<engine>/` of each engine it covers; without engines, in the version folder.

    Source: Manifests, "The starter project", "Automated validation".
    """
    for validation in version.validations:
        script, at = validation.value.script, validation.at / "script"
        if not script:
            continue
        if version.spelling is Spelling.LEGACY:
            is_inside = check_inside(version.folder, at, script, found=found)
            if is_inside and version.folder.kind(script) != "file":
                _report_script(version, at, script, f"the script {quoted(script)} does not exist", found)
        elif version.is_validator_rated:
            _check_projects(version, at, script, _covered(version, validation.value), found)


def _covered(version: WrittenVersion, validation: Validation) -> list[str]:
    """The supported engines that a validation covers. Source: naming none covers every one."""
    named = [engine for engine in validation.engines or () if engine is not None]
    return [engine for engine in version.engines if not named or engine in named]


def _check_projects(version: WrittenVersion, at: At, script: str, engines: list[str], found: Diagnostics) -> None:
    for engine in engines:
        project = f"validation/{engine}"
        if not version.folder.is_directory(project):
            continue  # the project is what is missing
        path = script if script.startswith("/") else f"{project}/{script}"
        if not check_inside(version.folder, at, path, found=found):
            return
        if version.folder.kind(path) != "file" or leads_up(script):
            message = f"the script {quoted(script)} does not exist in `{project}/`"
            _report_script(version, at, path, message, found)


def _report_script(version: WrittenVersion, at: At, path: str, message: str, found: Diagnostics) -> None:
    folder, name = posixpath.split(posixpath.normpath(path))
    meant = closest(name, version.folder.names_in(folder))
    hint = f"there is `{posixpath.join(folder, meant)}`" if meant else "write it, or correct its name"
    if posixpath.normpath(path).count("validation/") > 1:
        hint = "write the script relative to the project of the engine"
    found.report(Rule.VALIDATION_SCRIPT_NOT_FOUND, message, at.place, hint=hint)


def projects_exist(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: "The starter project": every supported engine has a project under `validation/<engine>/`."""
    if not version.is_validator_rated or not version.validations:
        return
    places = {one.value: one.at for one in reversed(version.declared_engines)}
    for engine in version.engines:
        if engine in version.known.engines and not version.folder.is_directory(f"validation/{engine}"):
            at = places.get(engine, version.root / "workspaces" / engine)
            message = f"the engine {quoted(engine)} has no validators"
            hint = f"add `validation/{engine}/` with a script for each point it decides"
            found.report(Rule.MISSING_VALIDATION_PROJECT, message, at.place, hint=hint)


def scripts_decide_one_point(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: "Automated validation": a script drives at most one verdict of a checklist. Variants may share one."""
    if version.is_jam:
        return
    common = version.items_of(version.case)
    for items in [common, *((*common, *version.items_of(variant)) for variant in version.variants)]:
        seen: dict[str, str] = {}
        for point in (point for item in items for point in item.points):
            script = point.entry.validation.script if point.entry.validation else None
            if not script:
                continue
            script = posixpath.normpath(script)
            if script in seen:
                message = f"the script {quoted(script)} decides {quoted(seen[script])} already"
                place = (point.at / "validation" / "script").place
                hint = "give each point a script of its own"
                found.report(Rule.DUPLICATE_VALIDATION_SCRIPT, message, place, hint=hint)
            seen.setdefault(script, point.label)


def outputs(version: WrittenVersion, found: Diagnostics) -> None:
    """A script captures something, under ids of their own, one video at most; a recording needs a validator.

    Source: Manifests, "Automated validation" (outputs).
    """
    for validation in version.validations:
        at = validation.at / "outputs"
        if validation.value.outputs == []:
            found.report(Rule.NO_VALIDATION_OUTPUTS, "the script captures nothing", at.place, hint="add an output")
        seen: set[str] = set()
        videos = 0
        for index, output in enumerate(validation.value.outputs or ()):
            if output is None:
                continue
            name, kind = output.id, output.kind
            if name and name in seen:
                message = f"the output {quoted(name)} is declared twice"
                hint = "give each output an id of its own"
                found.report(Rule.DUPLICATE_OUTPUT_ID, message, (at / index / "id").place, hint=hint)
            seen.add(name or "")
            videos += kind == VIDEO
            if kind == VIDEO and videos > 1:
                message, hint = "a script records one video at most", "keep one, or make it an image"
                found.report(Rule.TOO_MANY_VIDEOS, message, (at / index / "kind").place, hint=hint)
            if kind == REPLAY and version.spelling is Spelling.LEGACY:
                message = "a recording is made by a validator, and this version has debug scripts"
                hint = "make it an image or a video"
                found.report(Rule.REPLAY_ON_LEGACY_VERSION, message, (at / index / "kind").place, hint=hint)


def engines(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: "Automated validation" (engines): legal on a case with engines; supported ones, each once."""
    for validation in version.validations:
        at = validation.at / "engines"
        if "engines" not in validation.value.model_fields_set:
            continue
        if version.spelling is Spelling.LEGACY:
            message = "`engines` is for cases that declare engines, and this one declares none"
            found.report(Rule.VALIDATION_ENGINES_ON_ENGINELESS_CASE, message, at.key_place, hint="take `engines` out")
            continue
        seen: set[str] = set()
        for engine in declared(at, validation.value.engines):
            if engine.value in seen:
                message = f"the engine {quoted(engine.value)} is named twice"
                found.report(Rule.REPEATED_VALIDATION_ENGINE, message, engine.at.place, hint="name it once")
            elif engine.value not in version.engines and version.knows_its_engines:
                otherwise = f"the case supports {listed(version.engines)}"
                hint = did_you_mean(engine.value, version.engines, otherwise=otherwise)
                message = f"the case does not support the engine {quoted(engine.value)}"
                found.report(Rule.UNSUPPORTED_VALIDATION_ENGINE, message, engine.at.place, hint=hint)
            seen.add(engine.value)
