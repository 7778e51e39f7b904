"""Only a folder that sitegen made, or nothing, is replaced."""

from pathlib import Path

import pytest

from sitegen.output.folder import checked_output
from sitegen.output.stage import open_stage
from sitegen.problems import EnvironmentProblem
from tests.output.trees import publish, snapshot


def refusal(output: Path, root: Path | None = None, inputs: tuple[Path, ...] = ()) -> str:
    with pytest.raises(EnvironmentProblem) as told, open_stage(output, root=root, inputs=inputs):
        pass
    assert told.value.hint
    return told.value.message


def test_a_folder_with_files_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public/thesis.txt").write_text("years of work")

    message = refusal(tmp_path / "public")

    assert "was not made by sitegen" in message
    assert (tmp_path / "public/thesis.txt").read_text() == "years of work"


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()

    publish(tmp_path / "public", {"/": b"home"})

    assert sorted(snapshot(tmp_path / "public")) == [".sitegen", "index.html"]


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "public").write_text("a file")

    assert "is a file" in refusal(tmp_path / "public")


@pytest.mark.parametrize("target", ["elsewhere", "nowhere"])
def test_a_symbolic_link_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "public").symlink_to(tmp_path / target)

    assert "is a symbolic link" in refusal(tmp_path / "public")


def test_a_git_repository_is_refused_even_where_sitegen_made_the_folder(tmp_path: Path) -> None:
    publish(tmp_path / "public", {"/": b"home"})
    (tmp_path / "public/.git").mkdir()

    assert "git repository" in refusal(tmp_path / "public")


@pytest.mark.parametrize("folder", [Path("/"), Path.home(), Path.cwd(), Path.cwd().parent])
def test_the_systems_own_folders_are_refused(folder: Path) -> None:
    assert "the output folder cannot be" in refusal(folder)


@pytest.mark.parametrize("output", ["site", "."])
def test_the_root_of_the_project_and_what_holds_it_are_refused(tmp_path: Path, output: str) -> None:
    (tmp_path / "site").mkdir()

    assert "which holds" in refusal(tmp_path / output, root=tmp_path / "site")


def test_a_folder_in_the_root_is_fine(tmp_path: Path) -> None:
    assert checked_output(tmp_path / "public", root=tmp_path) == tmp_path / "public"


@pytest.mark.parametrize("output", ["content/export/public", "content/export", "content"])
def test_a_folder_that_overlaps_what_is_read_is_refused(tmp_path: Path, output: str) -> None:
    (tmp_path / "content/export").mkdir(parents=True)

    assert "overlap" in refusal(tmp_path / output, inputs=(tmp_path / "content/export",))


def test_a_folder_that_was_filled_during_the_build_is_refused(tmp_path: Path) -> None:
    with open_stage(tmp_path / "public") as stage:
        (tmp_path / "public").mkdir()
        (tmp_path / "public/thesis.txt").write_text("years of work")
        with pytest.raises(EnvironmentProblem, match="not made by sitegen"):
            stage.publish()

    assert (tmp_path / "public/thesis.txt").read_text() == "years of work"
