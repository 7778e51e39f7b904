"""Which changes count, and which do not."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sitegen.preview.watch import is_source, source_changes

Watching = Callable[..., Iterator[frozenset[Path]]]


@pytest.fixture
def watching() -> Iterator[Watching]:
    """`source_changes`, begun; it ends by itself after ten seconds, so that no test waits for ever."""
    stop = threading.Event()
    timer = threading.Timer(10, stop.set)
    timer.start()

    def begin(*watched: Path, ignored: tuple[Path, ...] = ()) -> Iterator[frozenset[Path]]:
        changes = source_changes(watched, ignored=ignored, stop=stop)
        assert next(changes) == frozenset()
        return changes

    yield begin
    timer.cancel()


@pytest.mark.parametrize(
    "name",
    [
        ".git/index",
        "maze/.manifest.toml.swp",
        "maze/manifest.toml~",
        "maze/.#manifest.toml",
        "maze/#manifest.toml#",
        "maze/4913",
        "maze/.DS_Store",
        "maze/node_modules/left-pad/index.js",
        "maze/__pycache__/make.pyc",
        "maze/.manifest.toml.x1y2.part",
    ],
)
def test_by_products_of_tools_do_not_count(name: str) -> None:
    assert not is_source(Path("/site/test-cases") / name, watched=[Path("/site/test-cases")])


@pytest.mark.parametrize("name", ["maze/test-case.toml", ".gitignore", "maze/dist/.well-known/level.json", "a.parted"])
def test_sources_count(name: str) -> None:
    assert is_source(Path("/site/test-cases") / name, watched=[Path("/site/test-cases")])


def test_only_the_part_below_the_watched_folder_is_looked_at() -> None:
    assert is_source(Path("/ada/.venv/site/content/site.toml"), watched=[Path("/ada/.venv/site/content")])


def test_a_folder_whose_name_begins_like_an_ignored_one_counts() -> None:
    ignored = [Path("/site/content/out")]

    assert is_source(Path("/site/content/outing.md"), watched=[Path("/site/content")], ignored=ignored)
    assert not is_source(Path("/site/content/out/index.html"), watched=[Path("/site/content")], ignored=ignored)


def test_a_saved_file_is_told(tmp_path: Path, watching: Watching) -> None:
    changes = watching(tmp_path)

    (tmp_path / "page.md").write_text("text")

    assert next(changes) == {tmp_path / "page.md"}


def test_what_changes_while_the_caller_works_is_told_next(tmp_path: Path, watching: Watching) -> None:
    changes = watching(tmp_path)

    (tmp_path / "a.md").write_text("text")
    (tmp_path / "b.md").write_text("text")

    assert next(changes) == {tmp_path / "a.md", tmp_path / "b.md"}


def test_a_folder_that_comes_later_is_watched_from_then_on(tmp_path: Path, watching: Watching) -> None:
    jams = tmp_path / "game-jams"
    changes = watching(jams)

    jams.mkdir()
    assert next(changes) == {jams}

    (jams / "jam.toml").write_text("text")
    assert next(changes) == {jams / "jam.toml"}


def test_a_folder_that_is_made_again_is_watched_on(tmp_path: Path, watching: Watching) -> None:
    content = tmp_path / "content"
    content.mkdir()
    changes = watching(content)

    shutil.rmtree(content)
    content.mkdir()
    assert content in next(changes)

    (content / "site.toml").write_text("text")
    assert any(content / "site.toml" in changed for changed in changes)


def test_a_single_file_that_an_editor_replaces_is_watched_on(tmp_path: Path, watching: Watching) -> None:
    settings = tmp_path / "site.toml"
    settings.write_text("one")
    changes = watching(settings)

    for _ in range(2):
        (tmp_path / "new").write_text("two")
        (tmp_path / "new").replace(settings)
        assert next(changes) == {settings}


def test_it_ends_when_it_is_told_to(tmp_path: Path) -> None:
    stop = threading.Event()
    changes = source_changes([tmp_path], stop=stop)
    next(changes)

    stop.set()

    assert list(changes) == []
