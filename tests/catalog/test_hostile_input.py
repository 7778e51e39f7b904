"""Whatever stands in a manifest: diagnostics, never a traceback, and every place lies inside its file."""

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.report import source_lines, text_report
from sitegen.rules import Rule
from tests.diagnostics.edits import BASE

MAZE = "test-cases/end-to-end/easy/maze/v1.0.0"
POND = "test-cases/end-to-end/medium/pond/v1.1.0"
FILES = (
    f"{MAZE}/test-case.toml",
    f"{MAZE}/variants/night.toml",
    f"{MAZE}/errata.toml",
    f"{MAZE}/showcase/night/showcase.toml",
    f"{MAZE}/prompt.hbs",
    f"{MAZE}/specs/walls.md.hbs",
    f"{MAZE}/workspaces/none/package.json",
    f"{POND}/test-case.toml",
    "game-jams/one-word/v1.0.0/game-jam.toml",
)
MANIFESTS = tuple(name for name in FILES if name.endswith(".toml"))

anything = st.recursive(
    st.none().map(lambda _: "") | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(BASE, tmp_path / "root")
    return tmp_path / "root"


def check(root: Path) -> tuple[Diagnostic, ...]:
    found = Diagnostics()
    read_catalog(root, engines=DEFAULT_ENGINES, found=found)
    return tuple(found)


def check_with(root: Path, name: str, content: bytes) -> tuple[Diagnostic, ...]:
    """What is reported with one file changed, which is put back."""
    path = root / name
    before = path.read_bytes()
    path.write_bytes(content)
    try:
        found = check(root)
        assert_places_lie_inside(root, found)
        text_report(found, lines=source_lines(root=root, export=None))
    finally:
        path.write_bytes(before)
    return found


def assert_places_lie_inside(root: Path, found: tuple[Diagnostic, ...]) -> None:
    for one in found:
        place = one.place
        if place.line is None:
            continue
        lines = (root / place.file).read_bytes().decode("utf-8-sig", "replace").split("\n")
        assert 1 <= place.line <= len(lines), one
        assert place.column is not None
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1, one


@quick
@given(name=st.sampled_from(FILES), content=st.binary(max_size=200))
def test_any_bytes(root: Path, name: str, content: bytes) -> None:
    check_with(root, name, content)


@quick
@given(name=st.sampled_from(FILES), cut=st.integers(0, 4000), junk=st.binary(max_size=8))
def test_a_file_cut_off_and_continued_with_junk(root: Path, name: str, cut: int, junk: bytes) -> None:
    check_with(root, name, (root / name).read_bytes()[:cut] + junk)


def paths_in(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from paths_in(inner, (*path, key))


@quick
@given(data=st.data(), name=st.sampled_from(MANIFESTS), value=anything)
def test_any_value_in_any_place(root: Path, data: st.DataObject, name: str, value: Any) -> None:
    manifest = tomllib.loads((root / name).read_text(encoding="utf-8"))
    path = data.draw(st.sampled_from(sorted(paths_in(manifest), key=str)))
    container: Any = manifest
    for part in path[:-1]:
        container = container[part]
    deed = data.draw(st.sampled_from(["replace", "remove", "rename", "repeat"]))
    if deed == "replace":
        container[path[-1]] = value
    elif deed == "remove":
        del container[path[-1]]
    elif deed == "rename" and isinstance(container, dict):
        container[f"{path[-1]}x"] = container.pop(path[-1])
    elif isinstance(container, list):
        container.append(container[int(path[-1])])

    check_with(root, name, tomli_w.dumps(manifest).encode())


@quick
@given(name=st.sampled_from(FILES), cut=st.integers(0, 4000))
def test_a_second_check_says_the_same(root: Path, name: str, cut: int) -> None:
    content = (root / name).read_bytes()[:cut]

    assert check_with(root, name, content) == check_with(root, name, content)


def test_the_order_of_files_makes_no_difference(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in MANIFESTS:
        (root / name).write_text("slug = 1\n" + (root / name).read_text(encoding="utf-8"), encoding="utf-8")
    found = check(root)
    import os  # noqa: PLC0415 - the very module is turned around

    real = os.scandir
    monkeypatch.setattr(os, "scandir", lambda path: Reversed(real(path)))

    assert check(root) == found


class Reversed:
    """A folder's entries the other way round."""

    def __init__(self, entries: Any) -> None:
        self._entries = entries

    def __enter__(self) -> Iterator[Any]:
        with self._entries as entries:
            return iter(list(entries)[::-1])

    def __exit__(self, *_: object) -> None:
        return None


@pytest.mark.parametrize(
    "content",
    [
        b"a = " + b"[" * 5000,
        b"a = " + b"[" * 5000 + b"]" * 5000,
        b"a = " + b"{b=" * 3000 + b"1" + b"}" * 3000,
        b".".join([b"a"] * 20_000) + b" = 1",
        b"[" + b".".join([b"a"] * 5000) + b"]\nb = 1",
        b"a = " + b"9" * 10_000,
        b"\xff\xfe",
        b"\x00",
        b'a = "\\u0000"\nprompt = "a\\u0000b"',
        b'prompt = "' + b"x/" * 10_000 + b'y"',
        b"max_runtime_hours = nan\nvariants = [[[]]]\nspec = [[]]\n",
    ],
    ids=lambda content: repr(content[:16]),
)
def test_a_manifest_made_to_do_harm(root: Path, content: bytes) -> None:
    for name in MANIFESTS:
        assert check_with(root, name, content)


@pytest.mark.parametrize(
    "text",
    [
        "{{#if a}}" * 5000,
        "{{eq " + "(eq " * 5000 + "1 1" + ")" * 5000 + "}}",
        "{{#if variant}}" + "{{else if variant}}x" * 5000 + "{{/if}}",
        "{{#each specs}}" * 45 + "x" * 1000 + "{{/each}}" * 45,
        '{{#*inline "x"}}{{> x}}{{/inline}}{{> x}}',
        "{{> @partial-block}}",
        "{{" * 10_000,
        "{{{{raw}}}}" * 3000,
        "x" * 2_000_000,
        "{{lookup " + "[" * 3000 + "}}",
    ],
    ids=lambda text: repr(text[:16]),
)
def test_a_template_made_to_do_harm(root: Path, text: str) -> None:
    found = check_with(root, f"{MAZE}/prompt.hbs", text.encode())

    assert {one.rule for one in found} <= {Rule.INVALID_TEMPLATE, Rule.UNKNOWN_TEMPLATE_VARIABLE}
    assert found


def test_links_that_lead_out_or_round_in_circles(root: Path) -> None:
    base = root / POND / "workspaces" / "base"
    (base / "out").symlink_to("/etc")
    (base / "round").symlink_to(base)
    (base / "gone").symlink_to("nowhere")
    (root / POND / "specs" / "self").symlink_to("self")

    found = check(root)

    assert [(one.rule, one.place.line) for one in found] == [(Rule.PATH_OUTSIDE_VERSION, 7)]
