"""A stage takes the previous output's place whole or not at all."""

import errno
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.digest import digest_of_bytes
from sitegen.output import stage as stage_module
from sitegen.output.disk import disk_trouble
from sitegen.output.folder import heal, remove_output, spare_of, workspace_beside
from sitegen.output.paths import UnsafeAddressError, file_for
from sitegen.output.stage import Stage, open_stage
from sitegen.parallel import fork_map
from sitegen.problems import EnvironmentProblem
from tests.output.trees import leftovers, publish, snapshot

REPOSITORY = Path(__file__).parents[2]
SITE = {"/": b"home", "/runs/a/": b"run a", "/runs/a/index.json": b"{}"}


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "public"


@pytest.fixture
def strict_umask() -> Iterator[None]:
    before = os.umask(0o077)
    yield
    os.umask(before)


def test_the_first_build_makes_the_folder(output: Path) -> None:
    published = publish(output, SITE)

    assert published.written == ("index.html", "runs/a/index.html", "runs/a/index.json")
    assert (output / "runs/a/index.html").read_bytes() == b"run a"
    assert (output / ".sitegen").is_file()
    assert leftovers(output) == []


def test_folders_above_the_output_are_made(tmp_path: Path) -> None:
    publish(tmp_path / "a/b/public", SITE)

    assert (tmp_path / "a/b/public/index.html").read_bytes() == b"home"


@pytest.mark.usefixtures("strict_umask")
def test_files_and_folders_are_for_everybody_whatever_the_umask(output: Path, tmp_path: Path) -> None:
    (tmp_path / "clip.mp4").write_bytes(b"clip")

    with open_stage(output) as stage:
        stage.write("/runs/a/", b"run a")
        stage.place("/media/ab/clip.mp4", tmp_path / "clip.mp4", immutable=True)
        stage.publish()

    assert {path.stat().st_mode & 0o777 for path in output.rglob("*") if path.is_file()} == {0o644}
    assert {path.stat().st_mode & 0o777 for path in (output, *output.rglob("*")) if path.is_dir()} == {0o755}


def test_what_did_not_change_is_the_same_file_as_before(output: Path) -> None:
    publish(output, SITE)
    before = (output / "runs/a/index.html").stat().st_ino

    published = publish(output, {**SITE, "/": b"another home"})

    assert (output / "runs/a/index.html").stat().st_ino == before
    assert published.written == ("index.html",)
    assert published.unchanged == 2


def test_what_is_not_made_again_is_removed(output: Path) -> None:
    publish(output, SITE)

    published = publish(output, {"/": b"home"})

    assert published.removed == ("runs/a/index.html", "runs/a/index.json")
    assert not (output / "runs").exists()


def test_an_equal_site_leaves_the_output_untouched(output: Path) -> None:
    publish(output, SITE)
    before = output.stat().st_ino

    published = publish(output, SITE)

    assert not published.changed
    assert output.stat().st_ino == before
    assert leftovers(output) == []


def test_a_file_with_other_rights_is_made_anew(output: Path) -> None:
    publish(output, SITE)
    (output / "index.html").chmod(0o600)

    published = publish(output, SITE)

    assert published.written == ("index.html",)
    assert (output / "index.html").stat().st_mode & 0o777 == 0o644


def test_nothing_is_written_through_a_link(output: Path, tmp_path: Path) -> None:
    publish(output, SITE)
    kept = tmp_path / "kept.html"
    kept.hardlink_to(output / "index.html")

    publish(output, {**SITE, "/": b"another home"})

    assert kept.read_bytes() == b"home"


def test_a_link_that_somebody_put_into_the_output_is_not_followed(output: Path, tmp_path: Path) -> None:
    publish(output, SITE)
    outside = tmp_path / "outside.html"
    outside.write_bytes(b"home")
    (output / "index.html").unlink()
    (output / "index.html").symlink_to(outside)

    publish(output, SITE)

    assert not (output / "index.html").is_symlink()
    assert outside.read_bytes() == b"home"


def test_a_pipe_in_the_output_does_not_block(output: Path) -> None:
    publish(output, SITE)
    (output / "index.html").unlink()
    os.mkfifo(output / "index.html")

    publish(output, SITE)

    assert (output / "index.html").read_bytes() == b"home"


def test_a_build_that_fails_leaves_the_previous_output_as_it_was(output: Path) -> None:
    publish(output, SITE)
    before = snapshot(output)

    with pytest.raises(RuntimeError), open_stage(output) as stage:
        fail_after_writing(stage)

    assert snapshot(output) == before
    assert leftovers(output) == []


def fail_after_writing(stage: Stage) -> None:
    stage.write("/", b"half a site")
    raise RuntimeError("broken record")


@pytest.mark.parametrize("how", ["exchange", "renames"])
def test_a_build_killed_at_any_moment_leaves_a_whole_site(tmp_path: Path, how: str) -> None:
    command = [sys.executable, "-m", "tests.output.killing", str(tmp_path), how]

    done = subprocess.run(command, capture_output=True, cwd=REPOSITORY, text=True, check=False)

    assert done.stderr == ""
    assert int(done.stdout) > 50


def test_a_copied_file_is_never_its_source(output: Path, tmp_path: Path) -> None:
    source = tmp_path / "store.mp4"
    source.write_bytes(b"clip")

    with open_stage(output) as stage:
        stage.place("/media/ab/abc.mp4", source, immutable=True)
        stage.publish()

    assert (output / "media/ab/abc.mp4").read_bytes() == b"clip"
    assert (output / "media/ab/abc.mp4").stat().st_ino != source.stat().st_ino


def test_an_immutable_file_is_taken_from_the_previous_output(output: Path, tmp_path: Path) -> None:
    source = tmp_path / "store.mp4"
    source.write_bytes(b"clip")
    with open_stage(output) as stage:
        stage.place("/media/ab/abc.mp4", source, immutable=True)
        stage.publish()
    before = (output / "media/ab/abc.mp4").stat().st_ino

    with open_stage(output) as stage:
        stage.place("/media/ab/abc.mp4", source, immutable=True)
        stage.place("/media/ab/abc.mp4", source, immutable=True)
        stage.write("/", b"home")
        stage.publish()

    assert (output / "media/ab/abc.mp4").stat().st_ino == before


def test_a_cut_off_immutable_file_is_copied_again(output: Path, tmp_path: Path) -> None:
    source = tmp_path / "store.mp4"
    source.write_bytes(b"clip")
    publish(output, {"/media/ab/abc.mp4": b"cl"})

    with open_stage(output) as stage:
        stage.place("/media/ab/abc.mp4", source, immutable=True)
        stage.publish()

    assert (output / "media/ab/abc.mp4").read_bytes() == b"clip"


def test_a_changed_file_of_equal_size_is_copied_again(output: Path, tmp_path: Path) -> None:
    source = tmp_path / "game.js"
    source.write_bytes(b"play()")
    publish(output, {"/play/a/game.js": b"stop()"})

    with open_stage(output) as stage:
        stage.place("/play/a/game.js", source, immutable=False)
        published = stage.publish()

    assert published.written == ("play/a/game.js",)
    assert (output / "play/a/game.js").read_bytes() == b"play()"


def test_a_source_that_is_missing_is_told(output: Path, tmp_path: Path) -> None:
    with open_stage(output) as stage, pytest.raises(EnvironmentProblem, match=r"cannot copy .*no such file"):
        stage.place("/media/ab/abc.mp4", tmp_path / "nowhere.mp4", immutable=True)


def test_a_page_of_a_known_digest_is_kept_without_being_made(output: Path) -> None:
    publish(output, SITE)

    with open_stage(output) as stage:
        kept = stage.keep("/runs/a/", digest_of_bytes(b"run a"))
        other = stage.keep("/", digest_of_bytes(b"another home"))
        missing = stage.keep("/runs/b/", digest_of_bytes(b"run b"))
        stage.publish()

    assert (kept, other, missing) == (True, False, False)
    assert sorted(snapshot(output)) == [".sitegen", "runs/a/index.html"]


def test_the_same_content_twice_is_fine(output: Path) -> None:
    with open_stage(output) as stage:
        stage.write("/", b"home")
        stage.write("/", b"home")


@pytest.mark.parametrize(
    ("first", "second"), [("/", "/"), ("/index.html", "/"), ("/a", "/a/"), ("/a/b/", "/a"), ("/a/b/c", "/a/b")]
)
def test_of_two_contents_for_one_place_the_last_counts(output: Path, first: str, second: str) -> None:
    with open_stage(output) as stage:
        stage.write(first, b"one")
        stage.write(second, b"two")
        stage.publish()

    files = {path: content for path, content in snapshot(output).items() if path != ".sitegen"}
    assert [content for _, content in files.values()] == [b"two"]


def test_the_spare_is_brought_up_to_date_whatever_is_in_it(output: Path, tmp_path: Path) -> None:
    for site in (SITE, {**SITE, "/": b"another home"}, SITE):
        publish(output, site)
    spare = spare_of(output)
    (spare / "index.html").unlink()
    (spare / "index.html").symlink_to(tmp_path / "elsewhere")
    (spare / "runs/a/index.json").unlink()
    (spare / "runs/a/index.json").mkdir()
    (spare / "stale").mkdir()
    (spare / "stale/page.html").write_bytes(b"stale")

    publish(output, {**SITE, "/runs/b/": b"run b"})

    expected = {"index.html", "runs/a/index.html", "runs/a/index.json", "runs/b/index.html", ".sitegen"}
    assert set(snapshot(output)) == expected
    assert not (output / "index.html").is_symlink()
    assert not (output / "stale").exists()


def test_a_stage_is_published_once(output: Path) -> None:
    with open_stage(output) as stage:
        stage.publish()
        with pytest.raises(ValueError, match="once"):
            stage.publish()


@pytest.mark.parametrize(
    "url",
    [
        *("", "runs/", "//host/", "/../x", "/a/../../x", "/%2e%2e/x", "/..%2fx", "/a//b", "/a/./b", "/%00", "/a%0ab"),
        *(
            "/a\\b",
            "/a%5c..%5cb",
            "/.sitegen",
            "/%2esitegen",
            "/.sitegen/x",
            "/a?b",
            "/a#b",
            "/" + "a" * 256,
            "/\ud800",
        ),
    ],
)
def test_an_address_cannot_leave_the_folder(url: str) -> None:
    with pytest.raises(UnsafeAddressError):
        file_for(url)


@given(st.text(st.sampled_from("/.%2eEfF5cC\\ab\0#?~"), max_size=12) | st.text(max_size=20))
def test_no_address_ever_leaves_the_folder(url: str) -> None:
    try:
        path = file_for(url)
    except UnsafeAddressError:
        return

    folder = Path("/site/public")
    assert Path(os.path.normpath(folder / path)) == folder / path
    assert folder in (folder / path).parents


def test_workers_write_to_the_same_stage(output: Path) -> None:
    def work(stage: Stage, numbers: Sequence[int]) -> int:
        for number in numbers:
            stage.write(f"/runs/{number}/", b"run %d" % number)
        return len(numbers)

    with open_stage(output) as stage:
        counts = fork_map(lambda numbers: work(stage, numbers), range(40), jobs=2)
        sent: Stage = pickle.loads(pickle.dumps(stage))  # noqa: S301 - our own bytes
        sent.write("/", b"home")
        published = stage.publish()

    assert sum(counts) == 40
    assert len(published.written) == 41


def test_two_builds_at_once_leave_one_whole_site(output: Path) -> None:
    publish(output, SITE)

    with open_stage(output) as one, open_stage(output) as other:
        one.write("/", b"one")
        other.write("/", b"home")
        one.publish()
        other.write("/runs/a/", b"run a")
        published = other.publish()

    assert sorted(snapshot(output)) == [".sitegen", "index.html", "runs/a/index.html"]
    assert published.written == ("index.html", "runs/a/index.html")
    assert leftovers(output) == []


def test_an_equal_site_is_published_where_another_build_was_faster(output: Path) -> None:
    publish(output, SITE)

    with open_stage(output) as slow:
        for url, content in SITE.items():
            slow.write(url, content)
        publish(output, {"/": b"another site"})
        published = slow.publish()

    assert published.changed
    assert (output / "runs/a/index.html").read_bytes() == b"run a"


def test_what_a_killed_build_left_is_removed_by_the_next(output: Path) -> None:
    stale = output.parent / ".public.sitegen-abcd_123"
    (stale / "tree").mkdir(parents=True)
    (stale / "tree/index.html").write_bytes(b"half")
    other = output.parent / ".public.sitegen-mine"
    other.mkdir()

    publish(output, SITE)

    assert leftovers(output) == [".public.sitegen-mine"]


def test_a_living_build_is_left_alone(output: Path) -> None:
    with open_stage(output) as stage:
        stage.write("/", b"home")
        heal(output)
        stage.write("/runs/a/", b"run a")
        stage.publish()

    assert (output / "index.html").read_bytes() == b"home"


def test_a_site_that_was_set_aside_comes_back(output: Path) -> None:
    publish(output, SITE)
    before = snapshot(output)
    stale = output.parent / ".public.sitegen-abcd_123"
    stale.mkdir()
    output.rename(stale / "aside")

    heal(output)

    assert snapshot(output) == before
    assert leftovers(output) == []


def test_clean_removes_what_sitegen_made_and_nothing_else(output: Path, tmp_path: Path) -> None:
    publish(output, SITE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/notes.txt").write_text("notes")

    assert remove_output(output)
    assert not remove_output(output)
    with pytest.raises(EnvironmentProblem, match="not made by sitegen"):
        remove_output(tmp_path / "mine")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine"]


def test_a_workspace_is_gone_after_its_block(output: Path) -> None:
    with workspace_beside(output) as workspace:
        assert leftovers(output) == [workspace.name]

    assert leftovers(output) == []


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_a_problem_of_the_environment(number: int) -> None:
    with pytest.raises(EnvironmentProblem, match="cannot write `/`") as told, disk_trouble("write `/`"):
        raise OSError(number, os.strerror(number))

    assert told.value.hint is not None
    assert told.value.hint.startswith("free some")


def test_where_links_are_not_to_be_had_files_are_compared(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EPERM, "links are not allowed here")

    monkeypatch.setattr(os, "link", refuse)
    publish(output, SITE)

    equal = publish(output, SITE)
    other = publish(output, {**SITE, "/": b"homy"})

    assert not equal.changed
    assert other.written == ("index.html",)


def test_a_link_to_a_file_that_was_exchanged_meanwhile_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "looked-at.html").write_bytes(b"home")
    (tmp_path / "another.html").write_bytes(b"another home")
    status = (tmp_path / "looked-at.html").stat()

    linked = stage_module._link(str(tmp_path / "another.html"), tmp_path / "new.html", status)

    assert not linked
    assert not (tmp_path / "new.html").exists()


def test_a_stage_that_is_gone_is_told(output: Path) -> None:
    with open_stage(output) as stage:
        pass

    with pytest.raises(EnvironmentProblem, match="cannot write"):
        stage.write("/", b"home")

    assert leftovers(output) == []
