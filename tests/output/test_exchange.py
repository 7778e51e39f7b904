"""A folder takes another's place."""

from pathlib import Path

import pytest

from sitegen.output import exchange as module
from sitegen.output.exchange import exchange, put_in_place


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    for name in ("tree", "public"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "name").write_text(name)
    return tmp_path / "tree", tmp_path / "public", tmp_path / "aside"


def test_two_folders_change_places(folders: tuple[Path, Path, Path]) -> None:
    tree, output, _ = folders

    assert exchange(tree, output)

    assert (output / "name").read_text() == "tree"
    assert (tree / "name").read_text() == "public"


def test_an_exchange_that_is_refused_is_told(folders: tuple[Path, Path, Path]) -> None:
    with pytest.raises(FileNotFoundError):
        exchange(folders[0], folders[0].parent / "nowhere")


def test_without_an_exchange_the_old_folder_is_set_aside(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, output, aside = folders
    monkeypatch.setattr(module, "exchange", lambda _one, _other: False)

    put_in_place(tree, output, aside=aside)

    assert (output / "name").read_text() == "tree"
    assert (aside / "name").read_text() == "public"


def test_an_old_folder_comes_back_where_the_new_one_cannot_take_its_place(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, output, aside = folders
    monkeypatch.setattr(module, "exchange", lambda _one, _other: False)

    with pytest.raises(FileNotFoundError):
        put_in_place(output.parent / "nowhere", output, aside=aside)

    assert (output / "name").read_text() == "public"
