"""`sitegen schema` and `sitegen explain`."""

import json
import tomllib
from typing import Any

import pytest
from click.testing import CliRunner

from sitegen.cli import cli
from sitegen.rules import Rule
from tests.diagnostics.edits import BASE


def schema(name: str) -> Any:
    return json.loads(CliRunner().invoke(cli, ["schema", name], catch_exceptions=False).output)


@pytest.mark.parametrize("name", ["case", "variant", "errata", "showcase", "jam", "site"])
def test_every_key_of_a_schema_is_described_and_none_may_be_null(name: str) -> None:
    found = schema(name)

    for part in (found, *found.get("definitions", {}).values()):
        assert all(key.get("description") for key in part["properties"].values()), part["properties"]
    assert '"null"' not in json.dumps(found)
    assert "x-notes" not in json.dumps(found)


def test_a_schema_says_what_is_required() -> None:
    found = schema("case")

    assert found["required"] == ["slug", "name", "difficulty", "tags", "changelog", "prompt", "variants"]
    assert found["else"] == {"required": ["build"]}
    assert found["definitions"]["ReviewItem"]["required"] == ["id", "title", "text", "weight"]
    assert found["properties"]["difficulty"]["enum"] == ["easy", "medium", "hard"]


def test_a_schema_leaves_out_what_is_refused() -> None:
    jam = schema("jam")

    assert "difficulty" not in jam["properties"]
    assert "Spec" not in jam["definitions"]
    assert "weight" not in schema("case")["definitions"]["Category"]["properties"]


def unknown(value: Any, part: Any, definitions: Any) -> list[str]:
    """Keys of a value that its schema does not have; enough of JSON Schema for these files."""
    part = definitions[part["$ref"].rpartition("/")[2]] if "$ref" in part else part
    if isinstance(value, list):
        return [key for entry in value for key in unknown(entry, part.get("items", {}), definitions)]
    if not isinstance(value, dict) or "properties" not in part:
        return []
    missing = [key for key in part.get("required", []) if key not in value]
    strange = [key for key in value if key not in part["properties"]]
    inner = [unknown(value[key], part["properties"][key], definitions) for key in value if key not in strange]
    return [*missing, *strange, *(key for keys in inner for key in keys)]


@pytest.mark.parametrize(
    ("name", "pattern"),
    [
        ("case", "**/test-case.toml"),
        ("variant", "**/variants/*.toml"),
        ("errata", "**/errata.toml"),
        ("showcase", "**/showcase.toml"),
        ("jam", "**/game-jam.toml"),
    ],
)
def test_files_that_check_clean_fit_their_schema(name: str, pattern: str) -> None:
    found = schema(name)
    files = list(BASE.glob(pattern))

    assert files
    for path in files:
        assert unknown(tomllib.loads(path.read_text(encoding="utf-8")), found, found.get("definitions", {})) == []


def explain(*arguments: str) -> str:
    return CliRunner().invoke(cli, ["explain", *arguments], catch_exceptions=False).output


def test_explain_tells_meaning_reason_wrong_and_right() -> None:
    assert explain("no-variants") == (
        "error[no-variants], of variants, specs and templates\n\n"
        "`variants` lists no file.\n\n"
        "Why: Every run is a run of one variant.\n\n"
        "Wrong:\n    variants = []\n\n"
        'Right:\n    variants = ["variants/base.toml"]\n'
    )


def test_explain_alone_lists_every_rule() -> None:
    told = explain()

    assert all(f"  {rule.value} ({rule.severity.value})" in told for rule in Rule)


def test_a_misspelt_rule_is_told_with_the_one_that_was_meant() -> None:
    result = CliRunner().invoke(cli, ["explain", "no-variant"])

    assert result.exit_code == 2
    assert "did you mean `no-variants`?" in result.output
