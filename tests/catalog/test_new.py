"""`sitegen new` writes what checks clean, and never overwrites."""

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.cli import cli
from sitegen.diagnostics import Diagnostics
from sitegen.problems import EnvironmentProblem


def run(root: Path, *arguments: str, typed: str = "") -> str:
    command, *rest = arguments
    result = CliRunner().invoke(cli, ["new", command, "--root", str(root), *rest], input=typed, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def rules(root: Path) -> list[str]:
    found = Diagnostics()
    read_catalog(root, engines=DEFAULT_ENGINES, found=found)
    return [one.rule.value for one in found]


def read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_a_new_case_asks_two_things_and_checks_clean(tmp_path: Path) -> None:
    run(tmp_path, "case", typed="The Marsh\nmedium\n")

    manifest = read(tmp_path / "test-cases/end-to-end/medium/the-marsh/v1.0.0/test-case.toml")
    assert (manifest["slug"], manifest["name"], manifest["difficulty"]) == ("the-marsh", "The Marsh", "medium")
    assert rules(tmp_path) == []


@pytest.mark.parametrize("name", ['Quote "me"', "Back\\slash", "Gezeitentümpel 9", "{{braces}}"])
def test_a_name_may_hold_anything(tmp_path: Path, name: str) -> None:
    run(tmp_path, "case", "--name", name, "--slug", "odd", "--difficulty", "easy")

    assert read(tmp_path / "test-cases/end-to-end/easy/odd/v1.0.0/test-case.toml")["name"] == name
    assert rules(tmp_path) == []


def test_a_new_case_may_support_several_engines(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "hard", "--engine", "none", "--engine", "simple-2d")

    folder = tmp_path / "test-cases/end-to-end/hard/marsh/v1.0.0"
    assert (folder / "workspaces/simple-2d/package.json").is_file()
    assert rules(tmp_path) == []


def test_a_new_case_takes_no_slug_that_is_taken(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "hard")

    with pytest.raises(EnvironmentProblem, match="there is a case `marsh` already"):
        run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")


def test_an_engine_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="no engine is called"):
        run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy", "--engine", "../../x")


@pytest.mark.parametrize(("bump", "expected"), [("major", "v2.0.0"), ("minor", "v1.1.0"), ("patch", "v1.0.1")])
def test_a_new_version_copies_the_last_one_and_opens_its_changelog(tmp_path: Path, bump: str, expected: str) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    first = tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0"
    (first / ".frozen").touch()

    run(tmp_path, "version", "marsh", "--bump", bump)

    second = first.parent / expected
    assert (second / "test-case.toml").read_bytes() == (first / "test-case.toml").read_bytes()
    assert (second / "changelog.md").read_text(encoding="utf-8") == "Changed since v1.0.0: …\n"
    assert not (second / ".frozen").exists()
    assert rules(tmp_path) == []


def test_a_new_version_does_not_take_the_errata_of_the_last(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    run(tmp_path, "erratum", "marsh", "--title", "It rains", "--body", "Always.")

    run(tmp_path, "version", "marsh")

    assert not (tmp_path / "test-cases/end-to-end/easy/marsh/v1.1.0/errata.toml").exists()


def test_a_new_variant_is_listed_and_the_manifest_keeps_its_comments(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    manifest = tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0/test-case.toml"
    listed = '[\n  "variants/base.toml",  # the first\n]'
    text = manifest.read_text(encoding="utf-8").replace('["variants/base.toml"]', listed)
    manifest.write_text(text, encoding="utf-8")

    run(tmp_path, "variant", "marsh", "--slug", "at-night", "--description", "Dark.")

    assert read(manifest)["variants"] == ["variants/base.toml", "variants/at-night.toml"]
    assert '"variants/base.toml",\n  "variants/at-night.toml",  # the first\n]' in manifest.read_text(encoding="utf-8")
    assert read(manifest.parent / "variants/at-night.toml")["name"] == "At night"
    assert rules(tmp_path) == []


def test_a_variant_file_is_never_overwritten(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    manifest = tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0/test-case.toml"
    before = manifest.read_bytes()

    with pytest.raises(EnvironmentProblem, match="exists already"):
        run(tmp_path, "variant", "marsh", "--slug", "base")

    assert manifest.read_bytes() == before


def test_new_errata_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    run(tmp_path, "erratum", "marsh", typed="It rains\nAlways.\n")

    run(tmp_path, "erratum", "marsh", "--title", 'A "frog"', "--body", "Two\nlines.", "--review", "start.begins")

    errata = read(tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0/errata.toml")["erratum"]
    assert errata == [
        {"id": "it-rains", "title": "It rains", "severity": "minor", "body": "Always."},
        {
            "id": "a-frog",
            "title": 'A "frog"',
            "severity": "minor",
            "review": "start.begins",
            "body": "Two\nlines.",
        },
    ]
    assert rules(tmp_path) == []


def test_an_erratum_may_be_dated(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")

    run(tmp_path, "erratum", "marsh", "--title", "A", "--body", "B", "--date", "2026-01-31")

    errata = tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0/errata.toml"
    assert read(errata)["erratum"] == [
        {"id": "a", "title": "A", "severity": "minor", "date": "2026-01-31", "body": "B"}
    ]
    assert "# date" not in errata.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("option", "value", "told", "hint"),
    [
        ("--review", "start.begin", "no point is called `start.begin`", "did you mean `start.begins`?"),
        ("--variant", "bse", "no variant is called `bse`", "did you mean `base`?"),
    ],
)
def test_an_erratum_about_nothing_is_refused_and_leaves_the_file_as_it_was(
    tmp_path: Path, option: str, value: str, told: str, hint: str
) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    file = tmp_path / "test-cases/end-to-end/easy/marsh/v1.0.0/errata.toml"

    with pytest.raises(EnvironmentProblem) as problem:
        run(tmp_path, "erratum", "marsh", "--title", "A", "--body", "B", option, value)

    assert (problem.value.message, problem.value.hint) == (told, hint)
    assert not file.exists()


def test_an_erratum_is_not_declared_twice(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")
    run(tmp_path, "erratum", "marsh", "--title", "It rains", "--body", "Always.")

    with pytest.raises(EnvironmentProblem, match="there is an erratum `it-rains` already"):
        run(tmp_path, "erratum", "marsh", "--title", "It rains", "--body", "Again.")


def test_a_misspelt_case_is_told_with_the_one_that_was_meant(tmp_path: Path) -> None:
    run(tmp_path, "case", "--name", "Marsh", "--difficulty", "easy")

    with pytest.raises(EnvironmentProblem) as problem:
        run(tmp_path, "version", "mash")

    assert problem.value.hint == "did you mean `marsh`?"
