"""A published export brought to disk: whole, or not at all."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from sitegen.commands.fetch import command
from sitegen.export.basket import Limits
from sitegen.export.fetch import Fetched, fetch_export
from sitegen.problems import EnvironmentProblem
from tests.export.export_folder import GENERATION, ExportFolder, card, case, document
from tests.export.server import Server, serving

RUN = "documents/runs/run-1/d.json"
CASE = f"{GENERATION}/cases/pong/v1.0.0.json"


@pytest.fixture
def published(folder: ExportFolder) -> ExportFolder:
    """An export of one run with media of every kind."""
    folder.write_index([card()], modelsKey="models.json")
    folder.write(
        {
            "models.json": {"models": []},
            RUN: document(
                proofMedia=[{"id": "p", "key": "media/p.png"}],
                validationMedia=[{"file": "a__b.json.gz", "key": "media/a b.json.gz"}],
                assetMedia=[{"file": "a", "key": "media/ä.png"}],
                showcaseMedia=[{"file": "s", "key": "media/s%2e.png"}],
                codeAnalysisKey="media/code.json",
                reviews=[{"reviewer": "Ada", "pictureKey": "pfp/ada"}],
            ),
        }
    )
    folder.write_case(
        case(
            references=[{"view": "v", "key": "media/ref.png"}],
            validationBaselines=[{"variant": "base", "file": "f", "key": "media/base.png"}],
            variants=[
                {
                    "slug": "base",
                    "workspaceFiles": [{"dest": "d", "key": "files/w"}],
                    "engineRenderings": {"e": {"workspaceFiles": [{"dest": "d", "key": "files/e"}]}},
                    "showcase": {"media": [{"file": "s", "key": "media/show.png"}]},
                }
            ],
        )
    )
    names = ("media/p.png", "media/a b.json.gz", "media/ä.png", "media/s%2e.png", "media/code.json", "pfp/ada")
    folder.write(
        dict.fromkeys((*names, "media/ref.png", "media/base.png", "files/w", "files/e", "media/show.png"), b"x")
    )
    return folder


@pytest.fixture
def server(published: ExportFolder) -> Iterator[Server]:
    with serving(published.location) as one:
        yield one


@pytest.fixture
def into(tmp_path: Path) -> Path:
    return tmp_path / "site/content/export"


def files_in(folder: Path) -> Mapping[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_all_that_the_index_names_is_brought(server: Server, published: ExportFolder, into: Path) -> None:
    fetched = fetch_export(server.url, into)

    assert files_in(into) == files_in(published.location)
    assert fetched == Fetched(16, sum(map(len, files_in(into).values())), ())
    assert [one.name for one in into.parent.iterdir()] == ["export"]


def test_each_file_is_asked_for_once(server: Server, into: Path) -> None:
    fetch_export(server.url, into)

    assert sorted(server.asked) == sorted(set(server.asked))


@pytest.mark.parametrize("end", ["/", "/index.json"])
def test_the_address_may_end_in_a_slash_or_the_index(server: Server, into: Path, end: str) -> None:
    assert fetch_export(server.url + end, into) is not None


def test_an_address_without_an_index_is_told_apart(server: Server, into: Path) -> None:
    assert fetch_export(f"{server.url}/nowhere", into) is None
    assert not into.exists()


def test_an_older_export_is_replaced(server: Server, published: ExportFolder, into: Path) -> None:
    into.mkdir(parents=True)
    (into / "index.json").write_text("{}")
    (into / "gone.json").write_text("{}")

    fetch_export(server.url, into)

    assert files_in(into) == files_in(published.location)
    assert [one.name for one in into.parent.iterdir()] == ["export"]


def test_a_folder_of_something_else_is_left_alone(server: Server, into: Path) -> None:
    into.mkdir(parents=True)
    (into / "thesis.txt").write_text("my life's work")

    with pytest.raises(EnvironmentProblem, match="something else than an export"):
        fetch_export(server.url, into)

    assert files_in(into) == {"thesis.txt": b"my life's work"}


def test_an_empty_folder_is_filled(server: Server, into: Path) -> None:
    into.mkdir(parents=True)

    assert fetch_export(server.url, into) is not None


@pytest.mark.parametrize("key", ["media/p.png", "media/show.png", "models.json", CASE])
def test_a_medium_or_case_that_is_not_there_is_told_and_stops_nothing(
    server: Server, published: ExportFolder, into: Path, key: str
) -> None:
    (published.location / key).unlink()

    fetched = fetch_export(server.url, into)

    assert fetched is not None
    assert fetched.missing == (key,)
    assert not (into / key).exists()


@pytest.mark.parametrize("key", [RUN, f"{GENERATION}/runs.json"])
def test_a_run_that_is_not_there_leaves_everything_as_it_was(
    server: Server, published: ExportFolder, into: Path, key: str
) -> None:
    into.mkdir(parents=True)
    (into / "index.json").write_text("old")
    (published.location / key).unlink()

    with pytest.raises(EnvironmentProblem, match="the server does not have it"):
        fetch_export(server.url, into)

    assert files_in(into) == {"index.json": b"old"}
    assert [one.name for one in into.parent.iterdir()] == ["export"]


@pytest.mark.parametrize("key", ["index.json", RUN, CASE, f"{GENERATION}/runs.json"])
def test_a_broken_document_leaves_everything_as_it_was(
    server: Server, published: ExportFolder, into: Path, key: str
) -> None:
    (published.location / key).write_text("{")

    with pytest.raises(EnvironmentProblem, match="is broken"):
        fetch_export(server.url, into)

    assert not into.exists()


def test_a_broken_card_leaves_everything_as_it_was(server: Server, published: ExportFolder, into: Path) -> None:
    published.write({f"{GENERATION}/runs.json": {"runs": [{"id": "run-1"}]}})

    with pytest.raises(EnvironmentProblem, match="run 0: object missing required field"):
        fetch_export(server.url, into)


@pytest.mark.parametrize("key", ["media/p.png", RUN, "index.json"])
def test_a_file_that_is_cut_short_is_asked_for_again_and_then_given_up(server: Server, into: Path, key: str) -> None:
    server.truncated.add(key)

    with pytest.raises(EnvironmentProblem, match="could not be fetched"):
        fetch_export(server.url, into)

    assert server.asked.count(key) == 3
    assert not into.exists()


def test_a_server_that_stumbles_is_asked_again(server: Server, published: ExportFolder, into: Path) -> None:
    server.answers["media/p.png"] = [503, 500]

    fetch_export(server.url, into)

    assert files_in(into) == files_in(published.location)


@pytest.mark.parametrize("status", [403, 400])
def test_a_refusal_is_taken_at_its_word(server: Server, into: Path, status: int) -> None:
    server.answers["media/p.png"] = [status]

    with pytest.raises(EnvironmentProblem, match=f"the server answers {status}"):
        fetch_export(server.url, into)

    assert server.asked.count("media/p.png") == 1


def test_a_recording_is_stored_as_gzip_and_all_else_is_inflated(
    server: Server, published: ExportFolder, into: Path
) -> None:
    server.zipped.update(("media/a b.json.gz", RUN, "media/p.png"))

    fetch_export(server.url, into)

    assert files_in(into) == files_in(published.location)


def test_no_redirect_leads_to_a_file(server: Server, published: ExportFolder, into: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    server.moved["media/p.png"] = f"file://{tmp_path}/secret"

    with pytest.raises(EnvironmentProblem):
        fetch_export(server.url, into)

    assert published.location.exists()


def test_a_redirect_on_the_web_is_followed(server: Server, published: ExportFolder, into: Path) -> None:
    published.write({"moved/p.png": b"moved"})
    server.moved["media/p.png"] = f"{server.url}/moved/p.png"

    fetch_export(server.url, into)

    assert (into / "media/p.png").read_bytes() == b"moved"


@pytest.mark.parametrize("key", ["../p.png", "/p.png", "http://example.org/p.png"])
def test_an_unsafe_key_leaves_everything_as_it_was(
    server: Server, published: ExportFolder, into: Path, key: str
) -> None:
    published.write({RUN: document(proofMedia=[{"id": "p", "key": key}])})

    with pytest.raises(EnvironmentProblem, match="leads out of it"):
        fetch_export(server.url, into)

    assert not into.exists()


@pytest.mark.parametrize(
    "limits", [Limits(document_bytes=100), Limits(file_bytes=0), Limits(total_bytes=200)], ids=["one", "medium", "all"]
)
def test_no_more_than_the_limits_allow_is_brought(server: Server, into: Path, limits: Limits) -> None:
    with pytest.raises(EnvironmentProblem, match="larger than"):
        fetch_export(server.url, into, limits=limits)

    assert not into.exists()


def test_an_inflated_file_counts_with_its_whole_size(server: Server, published: ExportFolder, into: Path) -> None:
    published.write({"media/p.png": b"0" * 1_000_000})
    server.zipped.add("media/p.png")

    with pytest.raises(EnvironmentProblem, match="larger than"):
        fetch_export(server.url, into, limits=Limits(file_bytes=500_000))


def test_a_schema_version_that_nobody_knows_is_refused(server: Server, published: ExportFolder, into: Path) -> None:
    published.write_index([card()], schemaVersion=3)

    with pytest.raises(EnvironmentProblem, match="schema version 3"):
        fetch_export(server.url, into)


@pytest.mark.parametrize("url", ["ftp://example.org", "file:///etc", "content/export", "https://[::1", "http://"])
def test_only_web_addresses_are_fetched(into: Path, url: str) -> None:
    with pytest.raises(EnvironmentProblem, match="no http address"):
        fetch_export(url, into)


def test_a_server_that_is_not_there_is_a_problem_of_the_environment(into: Path) -> None:
    with pytest.raises(EnvironmentProblem, match="could not be fetched"):
        fetch_export("http://127.0.0.1:9", into)


def test_progress_is_told(server: Server, into: Path) -> None:
    told: list[tuple[int, int]] = []

    fetch_export(server.url, into, tell=lambda files, size: told.append((files, size)))

    assert [files for files, _ in told] == list(range(1, 17))


def test_the_command_says_what_it_brought(server: Server, published: ExportFolder, into: Path) -> None:
    (published.location / "media/p.png").unlink()

    result = CliRunner().invoke(command, [server.url, "--into", str(into)])

    assert result.exit_code == 0
    assert "warning: `media/p.png` is named by the export and is not there" in result.output
    assert "15 files, " in result.output


def test_the_command_says_that_nothing_is_published(server: Server, into: Path) -> None:
    result = CliRunner().invoke(command, [f"{server.url}/nowhere", "--into", str(into)])

    assert isinstance(result.exception, EnvironmentProblem)
    assert "nothing is published" in result.exception.message
