"""`sitegen new case|version|variant|erratum`."""

import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from sitegen.catalog.edits import append_tables, append_to_list
from sitegen.catalog.find import FoundVersion, all_versions, versions_of
from sitegen.catalog.layout import CASES, ERRATA, JAM_MANIFEST
from sitegen.catalog.read import read_catalog
from sitegen.catalog.rules.errata import is_day
from sitegen.catalog.starters import NewCase, case_files, changelog_entry, erratum_table, variant_file
from sitegen.catalog.words import did_you_mean, listed
from sitegen.commands._options import root_option
from sitegen.config import read_config
from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.model.case import NO_ENGINE
from sitegen.problems import EnvironmentProblem
from sitegen.rules import Rule, Severity

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DIFFICULTIES = ("easy", "medium", "hard")
_TYPES = ("end-to-end", "full-stack")
_NOT_COPIED = (".frozen", ERRATA, "validation-baseline", "node_modules")  # they belong to the version they are in


class _Slug(click.ParamType[str]):
    """Lower-case letters and digits with single hyphens between them."""

    name = "slug"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The slug, or a word on what a slug is."""
        if not _SLUG.fullmatch(value):
            better = _slug_of(value)
            self.fail(f"`{value}` is no slug; write `{better}`" if better else f"`{value}` is no slug", param, ctx)
        return value


def _slug_of(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


class _Day(click.ParamType[str]):
    """A day, as in 2026-01-31."""

    name = "day"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The day, or a word on how one is written."""
        if not is_day(value):
            self.fail(f"`{value}` is no day; write it as in `2026-01-31`", param, ctx)
        return value


@click.group("new")
def command() -> None:
    """Write a valid starting point; nothing is ever overwritten."""


@command.command("case")
@root_option
@click.option("--name", prompt="Name of the game", help="Display name.")
@click.option("--slug", type=_Slug(), help="Identity of the case.  [default: from the name]")
@click.option(
    "--difficulty", type=click.Choice(_DIFFICULTIES), default="easy", prompt=True, help="Relative difficulty."
)
@click.option("--type", "test_type", type=click.Choice(_TYPES), default=_TYPES[0], show_default=True, help="Test type.")
@click.option("--engine", "engines", multiple=True, default=(NO_ENGINE,), show_default=True, help="May be repeated.")
@click.option("--tag", "tags", multiple=True, help="May be repeated.")
def new_case(
    *,
    root: Path,
    name: str,
    slug: str | None,
    difficulty: str,
    test_type: str,
    engines: tuple[str, ...],
    tags: tuple[str, ...],
) -> int:
    """Write the first version of a new case."""
    slug = slug or _slug_of(name)
    if not slug:
        raise click.BadParameter("give one with --slug: the name has no letters to make it of", param_hint="--slug")
    if any(one.slug == slug for one in all_versions(root)):
        raise EnvironmentProblem(f"there is a case `{slug}` already", hint=f"`sitegen new version {slug}` adds to it")
    _check_engines(root, engines)
    folder = root / CASES / test_type / difficulty / slug / "v1.0.0"
    case = NewCase(slug, name, difficulty, test_type, tuple(dict.fromkeys(engines)), tags)
    _write_folder(folder, case_files(case))
    _tell(folder, root, "open `specs/overview.md` and describe the game, then `sitegen check`")
    return 0


def _check_engines(root: Path, engines: tuple[str, ...]) -> None:
    known = read_config(root, found=Diagnostics()).engines.engines
    for engine in engines:
        if engine not in known:
            hint = did_you_mean(engine, known, otherwise=f"the engines are {listed(sorted(known))}")
            raise EnvironmentProblem(f"no engine is called `{engine}`", hint=hint)


@command.command("version")
@root_option
@click.argument("case")
@click.option(
    "--bump",
    type=click.Choice(("major", "minor", "patch")),
    default="minor",
    show_default=True,
    help="Which number goes up.",
)
def new_version(*, root: Path, case: str, bump: str) -> int:
    """Copy the last version of CASE under the next number, and open its changelog."""
    last = _versions(root, case)[-1]
    folder = last.folder.path.parent / _bumped(last.version, bump)
    if folder.exists():
        raise EnvironmentProblem(f"`{folder.name}` exists already", hint="take another --bump")
    changelog = last.manifest.data.get("changelog")
    shutil.copytree(last.folder.path, folder, symlinks=True, ignore=shutil.ignore_patterns(*_NOT_COPIED))
    if isinstance(changelog, str) and last.folder.is_file(changelog):
        (folder / changelog).write_text(changelog_entry(last.version), encoding="utf-8")
    _tell(folder, root, f"say in `{changelog}` what is new, then change it")
    return 0


@command.command("variant")
@root_option
@click.argument("case")
@click.option("--slug", type=_Slug(), prompt="Slug of the variant", help="Stable slug, recorded in runs.")
@click.option("--name", help="Display name.  [default: from the slug]")
@click.option("--description", default="", help="What the variant is, plain text.")
@click.option("--version", help="The version it is added to.  [default: the last]")
def new_variant(*, root: Path, case: str, slug: str, name: str | None, description: str, version: str | None) -> int:
    """Write a variant file for CASE and list it in the manifest."""
    found = _version(root, case, version)
    if found.manifest.name.endswith(JAM_MANIFEST):
        raise EnvironmentProblem("a game jam has no variants", hint="a jam with another theme is another jam")
    path = f"variants/{slug}.toml"
    manifest = append_to_list(found.manifest.text, "variants", path)
    if manifest is None:
        hint = f"repair it first: `sitegen check --root {root}`"
        raise EnvironmentProblem(f"`{found.manifest.name}` has no list of `variants` to add to", hint=hint)
    written = name or slug.replace("-", " ").capitalize()
    _write_folder(found.folder.path, {path: variant_file(slug, written, description)})
    _replace(found, manifest)
    _tell(found.folder.path / path, root, "add its specs and checklist entries")
    return 0


@command.command("erratum")
@root_option
@click.argument("case")
@click.option("--title", prompt="What is wrong, in one line", help="What is wrong, in one line.")
@click.option("--body", prompt="What there is to know (Markdown)", help="What there is to know, Markdown.")
@click.option("--id", "erratum_id", type=_Slug(), help="Stable slug.  [default: from the title]")
@click.option("--severity", type=click.Choice(("info", "minor", "major")), default="minor", show_default=True)
@click.option("--review", help="The point it concerns: `<item>` or `<item>.<sub-item>`.")
@click.option("--variant", help="The one variant it concerns.  [default: every one]")
@click.option("--date", type=_Day(), help="The day it was noted, as in 2026-01-31.")
@click.option("--version", help="The version that has the issue.  [default: the last]")
def new_erratum(  # noqa: PLR0913 - one for each thing that may be said
    *,
    root: Path,
    case: str,
    title: str,
    body: str,
    erratum_id: str | None,
    severity: str,
    review: str | None,
    variant: str | None,
    date: str | None,
    version: str | None,
) -> int:
    """Add a known issue to a version of CASE."""
    found = _version(root, case, version)
    values = {"id": erratum_id or _slug_of(title)[:60].strip("-"), "title": title, "severity": severity}
    given = (("date", date), ("variant", variant), ("review", review))
    values |= {name: value for name, value in given if value}
    values["body"] = body
    path = found.folder.path / ERRATA
    was = path.read_bytes() if path.is_file() else None
    before = (was or b"").decode("utf-8-sig")
    if any(one.get("id") == values["id"] for one in _errata(before)):
        raise EnvironmentProblem(f"there is an erratum `{values['id']}` already", hint="give it another --id")
    after = append_tables(before, erratum_table(values))
    if after is None:
        raise EnvironmentProblem(f"`{ERRATA}` is no TOML that can be added to", hint="repair it first: `sitegen check`")
    faults = _faults_in(root, path)
    path.write_text(after, encoding="utf-8")
    if refused := [one for key, one in _faults_in(root, path).items() if key not in faults]:
        path.write_bytes(was) if was is not None else path.unlink()
        raise EnvironmentProblem(refused[0].message, hint=refused[0].hint)
    missing = [word for word, value in (("its date", date), ("`review` if it concerns one point", review)) if not value]
    _tell(path, root, f"add {' and '.join(missing)}" if missing else "read it once more")
    return 0


def _faults_in(root: Path, path: Path) -> dict[tuple[Rule, str], Diagnostic]:
    """The errors of one file."""
    found = Diagnostics()
    read_catalog(root, engines=read_config(root, found=Diagnostics()).engines, found=found)
    name = path.relative_to(root).as_posix()
    return {(one.rule, one.message): one for one in found if one.place.file == name and one.severity is Severity.ERROR}


def _errata(text: str) -> list[dict[str, Any]]:
    """The errata of a file that can be read; none of any other."""
    try:
        errata = tomllib.loads(text).get("erratum")
    except ValueError:
        return []
    return [one for one in errata if isinstance(one, dict)] if isinstance(errata, list) else []


def _versions(root: Path, case: str) -> list[FoundVersion]:
    """The versions of a case, the oldest first; at least one."""
    found = versions_of(root, case)
    if not found:
        known = {one.slug for one in all_versions(root)}
        hint = did_you_mean(case, known, otherwise="`sitegen new case` writes one")
        raise EnvironmentProblem(f"no case is called `{case}`", hint=hint)
    return found


def _version(root: Path, case: str, version: str | None) -> FoundVersion:
    """A version of a case: the one named, else the last."""
    found = _versions(root, case)
    if version is None:
        return found[-1]
    wanted = next((one for one in found if one.version == version), None)
    if wanted is None:
        hint = did_you_mean(version, [one.version for one in found], otherwise=f"the last is {found[-1].version}")
        raise EnvironmentProblem(f"`{case}` has no version `{version}`", hint=hint)
    return wanted


def _bumped(version: str, bump: str) -> str:
    """The next version. Source: Overview, "Catalog Layout": vX.Y.Z."""
    numbers = ([int(number) for number in re.findall(r"\d+", version)[:3]] + [0, 0, 0])[:3]
    place = ("major", "minor", "patch").index(bump)
    raised = [*numbers[:place], numbers[place] + 1, 0, 0][:3]
    return "v" + ".".join(str(number) for number in raised)


def _write_folder(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder; none of them may be there."""
    taken = [path for path in files if (folder / path).exists()]
    if taken:
        raise EnvironmentProblem(f"`{folder / taken[0]}` exists already", hint="nothing was written")
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)


def _replace(found: FoundVersion, manifest: str) -> None:
    """Write a manifest with its addition; the rest of it stays as it is, a byte order mark too."""
    path = found.folder.path / found.manifest.name.rpartition("/")[2]
    mark = "\ufeff" if path.read_bytes().startswith(b"\xef\xbb\xbf") else ""
    path.write_bytes(f"{mark}{manifest}".encode())


def _tell(path: Path, root: Path, continues: str) -> None:
    click.echo(f"wrote {path.relative_to(root)}; {continues}")
