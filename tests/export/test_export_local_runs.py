"""A folder of local runs, as they are before they are published."""

from pathlib import Path

import pytest

from tests.export.export_folder import ExportFolder, local_record


def test_each_record_is_a_run_with_a_card_made_from_it(folder: ExportFolder) -> None:
    metrics = {"runTimeSeconds": 5.0}
    folder.write({"run-1/run-record.json": local_record(finishedAt="2026-08-01T00:00:00Z", metrics=metrics)})
    folder.write({"run-2/run-record.json": local_record("run-2", finishedAt="2026-08-02T00:00:00Z")})

    export = folder.open()

    assert (export.layout, export.snapshot_id, export.generated_at) == ("run-folder", None, None)
    assert [one.id for one in export.cards] == ["run-2", "run-1"]
    card = export.cards[1]
    assert (card.state, card.published_at, card.rating, card.score) == ("completed", None, None, None)
    assert card.metrics is not None
    assert card.metrics.run_time_seconds == 5
    assert (export.case_keys, folder.told()) == ({}, [])


def test_folders_without_a_record_are_no_runs(folder: ExportFolder) -> None:
    folder.write({"run-1/run-record.json": local_record(), "notes/readme.md": "", "file.txt": ""})

    assert [one.id for one in folder.open().cards] == ["run-1"]


def test_a_run_has_what_stands_beside_its_record(folder: ExportFolder) -> None:
    proofs = [{"id": "shot", "dest": "proof/shot.png", "present": True}, {"id": "none", "dest": "x", "present": False}]
    folder.write(
        {
            "run-1/run-record.json": local_record(validation={"loaded": True, "proofs": proofs}),
            "run-1/reviews.json": [{"reviewer": "Ada", "writeup": "Good."}],
            "run-1/implementation/dist/index.html": "<p>",
            "run-1/implementation/proof/shot.png": b"png",
            "run-1/implementation/showcase/play.webm": b"webm",
            "run-1/validation/a__b.png": b"png",
            "run-1/validation/deeper/c.png": b"png",
        }
    )

    run = folder.only_run()

    assert run is not None
    produced = folder.location / "run-1/implementation"
    assert [one.writeup for one in run.reviews] == ["Good."]
    assert run.build == produced / "dist"
    assert run.proofs == {"shot": produced / "proof/shot.png"}
    assert run.showcase == {"play.webm": produced / "showcase/play.webm"}
    assert run.validation == {"a__b.png": folder.location / "run-1/validation/a__b.png"}
    assert run.document == "run-1/run-record.json"
    assert folder.told() == []


def test_a_run_may_have_nothing_but_its_record(folder: ExportFolder) -> None:
    folder.write({"run-1/run-record.json": local_record()})

    run = folder.only_run()

    assert run is not None
    assert (run.reviews, run.build, run.proofs, run.validation, run.showcase) == ((), None, {}, {}, {})


@pytest.mark.parametrize(("built", "found_in"), [(("out", "build"), "build"), (("out",), "out"), (("site",), None)])
def test_a_build_is_looked_for_in_dist_build_and_out(
    folder: ExportFolder, built: tuple[str, ...], found_in: str | None
) -> None:
    folder.write({"run-1/run-record.json": local_record()})
    folder.write({f"run-1/implementation/{one}/index.html": "<p>" for one in built})

    run = folder.only_run()

    assert run is not None
    assert (run.build and run.build.name) == found_in


def test_nothing_outside_the_produced_tree_is_followed(folder: ExportFolder, tmp_path: Path) -> None:
    proofs = [{"id": "a", "dest": "link/secret.png", "present": True}, {"id": "b", "dest": "../b", "present": True}]
    folder.write({"run-1/run-record.json": local_record(validation={"proofs": proofs}), "run-1/validation/a.png": b""})
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "index.html").write_bytes(b"secret")
    produced = folder.location / "run-1/implementation"
    produced.mkdir()
    (produced / "link").symlink_to(tmp_path)
    (produced / "dist").symlink_to(tmp_path)
    (produced / "showcase").symlink_to(tmp_path)
    (folder.location / "run-1/validation/secret.png").symlink_to(tmp_path / "secret.png")

    run = folder.only_run()

    assert run is not None
    assert (run.proofs, run.build, run.showcase, list(run.validation)) == ({}, None, {}, ["a.png"])
    assert folder.told() == [("unsafe-export-key", "export:run-1/run-record.json")]


@pytest.mark.parametrize(
    ("files", "file"),
    [
        ({"run-1/run-record.json": "{"}, "export:run-1/run-record.json"),
        ({"run-1/run-record.json": local_record(), "run-1/reviews.json": "{}"}, "export:run-1/reviews.json"),
    ],
)
def test_a_broken_file_is_an_error(folder: ExportFolder, files: dict[str, object], file: str) -> None:
    folder.write(files)

    if folder.open().cards:
        folder.only_run()

    assert folder.told() == [("broken-export-file", file)]


def test_two_folders_with_one_run_are_an_error(folder: ExportFolder) -> None:
    folder.write({"a/run-record.json": local_record("run-1"), "b/run-record.json": local_record("run-1")})

    export = folder.open()

    assert export.documents == {"run-1": "a/run-record.json"}
    assert folder.told() == [("duplicate-run-id", "export:b/run-record.json")]


def test_a_record_that_disappeared_is_an_error(folder: ExportFolder) -> None:
    folder.write({"run-1/run-record.json": local_record()})
    export = folder.open()
    (folder.location / "run-1/run-record.json").unlink()

    from_card = folder.only_run_of(export)

    assert from_card is None
    assert folder.told() == [("missing-export-file", "export:run-1/run-record.json")]
