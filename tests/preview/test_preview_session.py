"""What an author sees who saves, breaks and mends a file."""

import dataclasses
import time
from pathlib import Path

from sitegen.diagnostics import Place
from tests.preview.author import FAULT, NO_ADDRESS, NO_EXPORT, WARNING, Author


def test_a_save_is_seen_in_the_page(author: Author) -> None:
    author.save_and_wait("title.txt", "Second")

    assert "<h1>Second</h1>" in author.get("/").text


def test_an_open_page_is_told_to_reload_soon_after_a_save(author: Author) -> None:
    message, took_s = author.signal_after(("title.txt", "Second"))

    assert message["command"] == "reload"
    assert message["path"] == "*"
    assert took_s < 1


def test_a_failed_build_keeps_the_last_good_site(author: Author) -> None:
    author.save_and_wait("title.txt", "BROKEN")

    assert "<h1>First</h1>" in author.get("/").text


def test_a_failed_build_is_told_without_reloading_the_page(author: Author) -> None:
    message, _ = author.signal_after(("title.txt", "BROKEN"))

    assert message["path"] == "/__sitegen/status.json"


def test_a_build_that_changed_nothing_does_not_reload_the_page(author: Author) -> None:
    before = author.status()["site"]

    message, _ = author.signal_after(("title.txt", "AS BEFORE"))

    assert message["path"] == "/__sitegen/status.json"
    assert author.status()["site"] == before


def test_a_failed_build_is_described_with_rule_place_frame_and_hint(author: Author) -> None:
    author.save(FAULT.place.file, "\n\n\ndomains = [ 'sollo' ]")
    author.save_and_wait("title.txt", "BROKEN")

    status = author.status()
    status["diagnostics"][0]["id"] = "ID"

    assert status["state"] == "failed"
    assert status["diagnostics"] == [
        {
            "id": "ID",
            "rule": "unknown-domain",
            "severity": "error",
            "message": "no domain is called `sollo`",
            "file": "test-cases/maze/v1.0.0/test-case.toml",
            "line": 4,
            "column": 9,
            "hint": "did you mean `solo`?",
            "frame": "  |\n4 | domains = [ 'sollo' ]\n  |         ^",
            "has_source": True,
            "is_quiet": False,
        }
    ]


def test_warnings_of_a_build_that_succeeded_are_told_and_what_every_new_site_has_comes_last(author: Author) -> None:
    author.warnings = (NO_EXPORT, NO_ADDRESS, WARNING)
    author.save_and_wait("title.txt", "Second")

    status = author.status()

    assert [one["rule"] for one in status["diagnostics"]] == ["unknown-key", "missing-export", "no-base-address"]
    assert status["badge"]["count"] == 1


def test_what_every_new_site_has_is_worth_no_badge(author: Author) -> None:
    author.warnings = (NO_EXPORT, NO_ADDRESS)
    author.save_and_wait("title.txt", "Second")

    assert author.status()["badge"] is None


def test_warnings_are_the_same_set_when_their_lines_have_moved(author: Author) -> None:
    author.warnings = (WARNING,)
    author.save_and_wait("title.txt", "Second")
    before = author.status()["badge"]
    author.warnings = (dataclasses.replace(WARNING, place=Place(WARNING.place.file, 9, 1)),)
    author.save_and_wait("title.txt", "Third")

    assert author.status()["badge"] == before


def test_nothing_is_said_once_the_fault_is_mended(author: Author) -> None:
    author.save_and_wait("title.txt", "BROKEN")
    author.save_and_wait("title.txt", "Mended")

    status = author.status()

    assert (status["state"], status["diagnostics"]) == ("current", [])


def test_the_overlay_goes_with_a_build_that_changed_nothing(author: Author) -> None:
    author.save_and_wait("title.txt", "BROKEN")

    message, _ = author.signal_after(("title.txt", "AS BEFORE"))

    assert message["path"] == "/__sitegen/status.json"
    assert author.status()["state"] == "current"


def test_a_mistake_of_our_own_does_not_end_the_preview(author: Author) -> None:
    author.save_and_wait("title.txt", "BUG")

    assert "ZeroDivisionError: BUG" in author.status()["problem"]
    assert "<h1>First</h1>" in author.get("/").text

    author.save_and_wait("title.txt", "Mended")
    assert author.status()["problem"] is None


def test_a_preview_whose_first_build_fails_still_serves(tmp_path: Path) -> None:
    with Author.at_work(tmp_path, first="BROKEN") as author:
        answer = author.get("/")

        assert answer.status == 503
        assert "There is no site yet" in answer.text
        assert "/__sitegen/overlay.js" in answer.text

        author.save_and_wait("title.txt", "Mended")
        assert "<h1>Mended</h1>" in author.get("/").text


def test_a_page_knows_the_build_it_comes_from(author: Author) -> None:
    before = author.status()["site"]
    author.save_and_wait("title.txt", "Second")
    after = author.status()["site"]

    assert before != after
    assert f'data-site="{after}"' in author.get("/").text


def test_twenty_files_saved_together_are_one_build(author: Author) -> None:
    for number in range(20):
        author.save(f"file-{number}.txt", "text")
    author.wait_for_build()
    time.sleep(0.5)

    assert author.builds == 2


def test_changes_during_a_build_cause_one_more(tmp_path: Path) -> None:
    with Author.at_work(tmp_path, build_takes_s=0.6) as author:
        author.save("title.txt", "Second")
        time.sleep(0.3)  # within the build
        for number in range(5):
            author.save(f"file-{number}.txt", "text")
            time.sleep(0.05)
        author.save("title.txt", "Third")
        author.wait_for_build()
        author.wait_for_build()
        time.sleep(0.5)

        assert author.builds == 3
        assert "<h1>Third</h1>" in author.get("/").text


def test_a_change_during_the_first_build_is_not_missed(tmp_path: Path) -> None:
    author = Author(tmp_path, build_takes_s=0.6)
    author.save("title.txt", "First")
    with author.working():
        while author.builds == 0:
            time.sleep(0.01)
        author.save("title.txt", "Second")
        author.wait_for_build()
        author.wait_for_build()

        assert author.builds == 2


def test_a_build_does_not_cause_another(author: Author) -> None:
    time.sleep(0.6)

    assert author.builds == 1
