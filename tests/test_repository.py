"""What the repository promises beside its code."""

import re
import subprocess
import tomllib
from pathlib import Path

import click
import pytest

from sitegen.cli import cli

ROOT = Path(__file__).parent.parent
COMMANDS = cli.list_commands(click.Context(cli))
LOCKS = ("requirements.lock", "requirements-dev.lock")

# The places of the machine that this runs on: whoever writes one down by accident is told before anybody else.
_PLACES = [re.escape(f"{place}/") for place in (ROOT, Path.home())]
_MACHINE_PATH = re.compile("|".join([*_PLACES, r"(?<![\w.])/home/\w+/", r"C:\\Users\\"]))
_TEXT_SUFFIXES = {
    *("", ".cfg", ".css", ".hbs", ".html", ".ini", ".js", ".json", ".lock", ".md", ".mjs", ".py", ".svg", ".toml"),
    *(".ts", ".txt", ".xml", ".yaml", ".yml"),
}


def commands_of(name: str) -> click.Command:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return command


def tracked_files() -> list[Path]:
    """The files of the repository, those not yet committed included."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def pinned_in(lock: str) -> dict[str, set[str]]:
    """The versions that a lock file pins, by name; two where systems or Pythons differ."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_names_every_command(name: str) -> None:
    assert f"sitegen {name}" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("target", ["make site", "make serve", "make test"])
def test_the_readme_names_what_to_type_first(target: str) -> None:
    assert target in (ROOT / "README.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_its_options_have_help(name: str) -> None:
    command = commands_of(name)
    silent = [option.name for option in command.params if isinstance(option, click.Option) and not option.help]

    assert command.help
    assert silent == []


def test_the_changelog_has_a_place_for_what_is_not_released() -> None:
    assert "\n## Unreleased\n" in (ROOT / "CHANGELOG.md").read_text().replace("[Unreleased]", "Unreleased")


def test_no_file_names_a_place_of_one_machine() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tracked_files()
        if path.suffix in _TEXT_SUFFIXES and (match := _MACHINE_PATH.search(path.read_text(errors="replace")))
    ]

    assert named == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_hashes_and_names_no_place_to_download_from(lock: str) -> None:
    lines = (ROOT / lock).read_text().splitlines()
    requirements = [line for line in lines if re.match(r"[\w.-]+==", line)]

    assert len(requirements) > 20
    assert all(line.endswith("\\") for line in requirements)
    assert [line for line in lines if "://" in line or line.startswith("--")] == []


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {re.split(r"[^\w.-]", requirement)[0] for requirement in project["dependencies"]}
    dev_names = {re.split(r"[^\w.-]", requirement)[0] for requirement in project["optional-dependencies"]["dev"]}

    assert names - pinned_in("requirements.lock").keys() == set()
    assert names | dev_names <= pinned_in("requirements-dev.lock").keys()


def test_both_locks_agree() -> None:
    runtime, dev = (pinned_in(lock) for lock in LOCKS)

    assert {name: dev.get(name) for name in runtime} == runtime


def test_the_npm_lock_names_no_place_to_download_from() -> None:
    assert '"resolved"' not in (ROOT / "tests/browser/package-lock.json").read_text()
