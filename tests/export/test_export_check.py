"""Every run document read and evaluated, for what there is to complain of."""

import pytest

from sitegen.export import check
from sitegen.export.check import check_export
from sitegen.export.read import read_case
from tests.export.export_folder import ExportFolder, card, case, document, subject

RUNS = 24


@pytest.fixture
def checked(folder: ExportFolder) -> ExportFolder:
    """An export of many runs: one document is broken, one review is wrong, one card disagrees."""
    cards = [card(f"run-{number}") for number in range(RUNS)]
    cards[2]["score"] = {"earned": 1, "total": 9}
    folder.write_index(cards)
    folder.write_case(case(commonReviewItems=[{"id": "a"}], domains=[{"id": "play"}]))
    entries = [{"id": "b", "status": "pass"}]
    for number, one in enumerate(cards):
        reviews = [{"reviewer": "Ada", "checklist": entries if number == 1 else [{"id": "a", "status": "pass"}]}]
        folder.write({one["documentKey"]: document(one["id"], reviews=reviews)})
    folder.write({cards[0]["documentKey"]: "{"})
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_faults_of_documents_reviews_and_cards_are_reported(
    checked: ExportFolder, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "_WORTH_FORKING", 1)
    export = checked.open()
    version = read_case(export, "pong", "v1.0.0", found=checked.found)

    check_export(export, [version] if version else [], found=checked.found, jobs=jobs)

    assert checked.told() == [
        ("broken-export-file", "export:documents/runs/run-0/d.json"),
        ("unknown-checklist-entry", "export:documents/runs/run-1/d.json"),
        ("figures-disagree", "export:documents/runs/run-2/d.json"),
    ]


def test_a_run_of_an_unknown_version_is_only_decoded(folder: ExportFolder) -> None:
    told = card(subject=subject(testCaseVersion="v9.0.0"))
    reviews = [{"reviewer": "Ada", "checklist": [{"id": "x", "status": "pass"}]}]
    folder.write_run(told, document(reviews=reviews, record={"subject": subject(testCaseVersion="v9.0.0")}))

    check_export(folder.open(), [], found=folder.found)

    assert folder.told() == []
