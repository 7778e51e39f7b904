"""An export with an index, in both layouts."""

from pathlib import Path
from typing import Any

import pytest

from sitegen.export.read import read_case, read_run
from tests.export.export_folder import GENERATION, ExportFolder, card, case, document, subject


def test_an_export_knows_its_snapshot_and_date(folder: ExportFolder) -> None:
    folder.write_run()

    export = folder.open()

    assert (export.layout, export.snapshot_id, export.generated_at) == ("v2", "g1", "2026-09-01T00:00:00Z")
    assert folder.told() == []


def test_nothing_there_is_an_export_without_runs_and_a_warning(folder: ExportFolder) -> None:
    assert folder.open().cards == ()
    assert folder.told() == [("missing-export", "export:index.json")]
    assert not folder.found.has_errors


def test_a_folder_that_does_not_exist_is_an_export_without_runs(tmp_path: Path) -> None:
    folder = ExportFolder(tmp_path / "nowhere")

    assert folder.open().cards == ()
    assert [rule for rule, _ in folder.told()] == ["missing-export"]


def test_runs_are_newest_first_by_publication_else_finishing_and_then_by_id(folder: ExportFolder) -> None:
    folder.write_index(
        [
            card("old", publishedAt="2026-08-01T00:00:00Z"),
            card("zone", publishedAt="2026-08-02T00:00:00-05:00"),
            card("b", publishedAt="2026-08-02T00:00:00Z"),
            card("a", publishedAt="2026-08-02T00:00:00.000Z"),
            card("unpublished", publishedAt=None, finishedAt="2026-08-03T00:00:00Z"),
            card("empty", publishedAt="", finishedAt="2026-07-03T00:00:00Z"),
            card("undated", publishedAt="soon", finishedAt=None),
        ]
    )

    assert [one.id for one in folder.open().cards] == ["unpublished", "zone", "a", "b", "old", "empty", "undated"]


@pytest.mark.parametrize("state", ["infrastructure", "canceled"])
def test_a_state_that_is_never_published_is_left_out_with_a_warning(folder: ExportFolder, state: str) -> None:
    folder.write_index([card("run-1", state=state), card("run-2")])

    assert [one.id for one in folder.open().cards] == ["run-2"]
    assert folder.told() == [("unpublishable-run", f"export:{GENERATION}/runs.json")]
    assert not folder.found.has_errors


def test_a_record_in_a_state_that_is_never_published_is_left_out_as_well(folder: ExportFolder) -> None:
    folder.write_run(card(), document(record={"status": {"state": "canceled"}}))

    assert folder.only_run() is None
    assert folder.told() == [("unpublishable-run", "export:documents/runs/run-1/d.json")]


def test_states_that_nobody_knows_are_shown(folder: ExportFolder) -> None:
    folder.write_index([card(state="never_seen_before")])

    assert [one.state for one in folder.open().cards] == ["never_seen_before"]


@pytest.mark.parametrize("run_id", ["", "..", ".hidden", "a/b", "a\\b", "a\nb", " a", "page", "x" * 201])
def test_a_run_id_that_cannot_name_a_page_is_an_error(folder: ExportFolder, run_id: str) -> None:
    folder.write_index([card(run_id, documentKey="d.json")])

    assert folder.open().cards == ()
    assert folder.told() == [("unsafe-run-id", f"export:{GENERATION}/runs.json")]


def test_two_runs_of_one_id_are_an_error(folder: ExportFolder) -> None:
    folder.write_index([card("run-1"), card("run-1")])

    assert len(folder.open().cards) == 1
    assert folder.told() == [("duplicate-run-id", f"export:{GENERATION}/runs.json")]


@pytest.mark.parametrize("part", ["testCaseSlug", "testCaseVersion", "variant", "engineSlug"])
def test_a_coordinate_that_leads_elsewhere_is_an_error(folder: ExportFolder, part: str) -> None:
    folder.write_index([card(subject=subject(**{part: "../../etc"}))])

    assert folder.open().cards == ()
    assert folder.told() == [("unsafe-export-key", f"export:{GENERATION}/runs.json")]


@pytest.mark.parametrize(
    "key", ["/etc/passwd", "../x.json", "a/../../x", "a\\b", "https://example.org/x", "file:x", "a\u0000b", "", "c:/x"]
)
def test_a_document_key_that_leads_out_of_the_export_is_an_error(folder: ExportFolder, key: str) -> None:
    folder.write_index([card(documentKey=key)])

    assert folder.open().cards == ()
    assert folder.told() == [("unsafe-export-key", f"export:{GENERATION}/runs.json")]


def test_a_card_without_a_document_key_is_an_error(folder: ExportFolder) -> None:
    folder.write_index([card(documentKey=None)])

    assert folder.open().cards == ()
    assert folder.told() == [("broken-export-file", f"export:{GENERATION}/runs.json")]


def test_an_unsafe_key_of_the_list_of_runs_is_an_error(folder: ExportFolder) -> None:
    folder.write_index([card()], runsKey="../runs.json")

    assert folder.open().cards == ()
    assert folder.told() == [("unsafe-export-key", "export:index.json")]


@pytest.mark.parametrize("version", [0, 3, 99])
def test_a_schema_version_that_nobody_knows_is_refused(folder: ExportFolder, version: int) -> None:
    folder.write_index([card()], schemaVersion=version)

    assert folder.open().cards == ()
    assert folder.told() == [("unsupported-export-layout", "export:index.json")]


def test_a_missing_list_of_runs_is_an_error(folder: ExportFolder) -> None:
    folder.write_index([])
    (folder.location / GENERATION / "runs.json").unlink()

    assert folder.open().cards == ()
    assert folder.told() == [("missing-export-file", f"export:{GENERATION}/runs.json")]


def test_a_missing_run_document_is_an_error(folder: ExportFolder) -> None:
    folder.write_index([card()])

    assert folder.only_run() is None
    assert folder.told() == [("missing-export-file", "export:documents/runs/run-1/d.json")]


def test_a_folder_where_a_document_should_be_is_a_missing_document(folder: ExportFolder) -> None:
    folder.write_index([card()])
    (folder.location / "documents/runs/run-1/d.json").mkdir(parents=True)

    assert folder.only_run() is None
    assert folder.told() == [("missing-export-file", "export:documents/runs/run-1/d.json")]


def test_each_broken_card_is_told_with_its_place_in_the_list(folder: ExportFolder) -> None:
    folder.write_index([card("run-0"), {"id": "run-1", "state": "completed"}, card("run-2", id=5)])

    assert [one.id for one in folder.open().cards] == ["run-0"]
    assert [one.message for one in folder.found] == [
        "expected `str`, got `int` at `$.runs[2].id`",
        "object missing required field `subject` at `$.runs[1]`",
    ]


def test_a_document_of_another_run_is_an_error(folder: ExportFolder) -> None:
    folder.write_run(card(), document("run-2"))

    assert folder.only_run() is None
    assert [one.message for one in folder.found] == [
        "the document of run `run-1` of pong v1.0.0, base, none tells of run `run-2` of pong v1.0.0, base, none"
    ]


def test_a_document_at_another_coordinate_is_an_error(folder: ExportFolder) -> None:
    folder.write_run(card(), document(record={"subject": subject(variant="frenzy")}))

    assert folder.only_run() is None
    assert [rule for rule, _ in folder.told()] == ["broken-export-file"]


def test_the_media_of_a_run_are_found_by_name(folder: ExportFolder) -> None:
    told = document(
        proofMedia=[{"id": "title", "kind": "image", "key": "media/p.png"}],
        validationMedia=[{"file": "a__b.webm", "key": "media/v.mp4"}, {"file": "img.1.png", "key": "media/img.1.png"}],
        assetMedia=[{"file": "preview.png", "key": "media/a.png"}],
        showcaseMedia=[{"file": "play.webm", "key": "media/s.mp4"}],
    )
    folder.write_run(card(), told)

    run = folder.only_run()

    assert run is not None
    root = folder.location
    assert run.proofs == {"title": root / "media/p.png"}
    assert run.validation == {"a__b.webm": root / "media/v.mp4", "img.1.png": root / "media/img.1.png"}
    assert run.assets == {"preview.png": root / "media/a.png"}
    assert run.showcase == {"play.webm": root / "media/s.mp4"}
    assert (run.build, run.document) == (None, "documents/runs/run-1/d.json")
    assert folder.told() == []


@pytest.mark.parametrize(
    "members",
    [
        {"proofMedia": [{"id": "p", "key": "../p.png"}]},
        {"validationMedia": [{"file": "v.png", "key": "/v.png"}]},
        {"assetMedia": [{"file": "a.png", "key": "a\\a.png"}]},
        {"showcaseMedia": [{"file": "s.png", "key": "http://example.org/s.png"}]},
        {"codeAnalysisKey": "../c.json"},
        {"reviews": [{"reviewer": "Ada", "pictureKey": "../pfp"}]},
    ],
)
def test_every_key_of_a_run_document_is_checked(folder: ExportFolder, members: dict[str, Any]) -> None:
    folder.write_run(card(), document(**members))

    run = folder.only_run()

    assert run is not None
    assert folder.told() == [("unsafe-export-key", "export:documents/runs/run-1/d.json")]
    assert not (run.proofs)
    assert not (run.validation)
    assert not (run.assets)
    assert not (run.showcase)


def test_the_links_beside_the_record_fill_what_it_lacks(folder: ExportFolder) -> None:
    beside = {"sourceRepo": "https://example.org/source", "playableBuild": "https://example.org/build"}
    folder.write_run(card(), document(links=beside, record={"links": {"playableBuild": "https://example.org/own"}}))

    run = folder.only_run()

    assert run is not None
    assert run.record.links is not None
    assert run.record.links.source_repo == "https://example.org/source"
    assert run.record.links.playable_build == "https://example.org/own"


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "//example.org", "build/", "http://"])
def test_a_link_that_is_no_http_address_is_left_out_with_a_warning(folder: ExportFolder, address: str) -> None:
    folder.write_run(card(), document(record={"links": {"playableBuild": address}}))

    run = folder.only_run()

    assert run is not None
    assert run.record.links is not None
    assert run.record.links.playable_build is None
    assert folder.told() == [("dead-link", "export:documents/runs/run-1/d.json")]


def test_events_that_are_no_objects_are_passed_over(folder: ExportFolder) -> None:
    folder.write_run(card(), document(events=[{"type": "agent"}, 5, None, "x"]))

    run = folder.only_run()

    assert run is not None
    assert run.events == ({"type": "agent"},)


def test_the_case_documents_that_runs_name_and_that_are_there_are_known(folder: ExportFolder) -> None:
    folder.write_index([card("run-1"), card("run-2", subject=subject(testCaseVersion="v2.0.0"))])
    folder.write_case(case())

    export = folder.open()

    assert export.case_keys == {("pong", "v1.0.0"): f"{GENERATION}/cases/pong/v1.0.0.json"}
    assert read_case(export, "pong", "v2.0.0", found=folder.found) is None
    assert folder.told() == []


def test_the_older_layout_reaches_documents_by_their_prefix(folder: ExportFolder) -> None:
    older = {name: value for name, value in card().items() if name != "documentKey"}
    folder.write_index([older], schemaVersion=1, runDocumentsPrefix=None, runsPrefix=f"{GENERATION}/runs/")
    folder.write({f"{GENERATION}/runs/run-1.json": {**document(), "published": True}})

    export = folder.open()
    run = read_run(export, export.cards[0], found=folder.found)

    assert export.layout == "v1"
    assert run is not None
    assert run.document == f"{GENERATION}/runs/run-1.json"
    assert folder.told() == []


def test_without_a_documents_prefix_the_runs_prefix_is_used(folder: ExportFolder) -> None:
    folder.write_index([card()], runDocumentsPrefix=None, runsPrefix="runs/")

    assert folder.open().documents == {"run-1": "runs/run-1.json"}


def test_without_either_prefix_the_document_key_is_used(folder: ExportFolder) -> None:
    folder.write_index([card()], runDocumentsPrefix=None)

    assert folder.open().documents == {"run-1": "documents/runs/run-1/d.json"}


def test_a_card_of_the_older_layout_ran_on_no_engine(folder: ExportFolder) -> None:
    bare = {name: value for name, value in subject().items() if name != "engineSlug"}
    folder.write_index([card(subject=bare)])

    export = folder.open()

    assert export.cards[0].subject.coordinate.engine == "none"
    assert export.engines == {("pong", "v1.0.0"): frozenset({"none"})}


def test_what_nobody_knows_yet_is_ignored(folder: ExportFolder) -> None:
    folder.write_index([card(novelty={"a": 1})], novelty=5)
    folder.write({"documents/runs/run-1/d.json": document(novelty=[], record={"novelty": 1})})

    assert folder.only_run() is not None
    assert folder.told() == []
