"""A run's pages as a whole: their heads, their reviews, their twins."""

import dataclasses
import json

import msgspec

from tests.plan.run_makers import SERVE, SERVE_ITEM, case_version, erratum, files, planned, record, result, run, variant

ADA = {
    "reviewer": "Ada",
    "aesthetic": "amazing",
    "writeup": "Lovely, see [the spec](specs/x.md).",
    "reviewedAt": "2026-08-25T18:00:00Z",
}
BAO = {"aesthetic": "good", "checklist": [{"id": "ball.bank", "status": "fail"}], "editedAt": "2026-08-26T08:00:00Z"}


def test_three_pages_have_addresses_tabs_and_twins_of_their_own() -> None:
    pages = planned(run(record())).planned.pages

    assert [page.view.head.url for page in pages] == ["/runs/run-1/", "/runs/run-1/verdict/", "/runs/run-1/metrics/"]
    assert [page.view.head.twin_url for page in pages] == [
        "/runs/run-1/index.json",
        "/runs/run-1/verdict/index.json",
        "/runs/run-1/metrics/index.json",
    ]
    assert all(page.twin is not None for page in pages)
    assert json.dumps([page.twin for page in pages])


def test_the_current_tab_is_marked_and_closes_the_way() -> None:
    verdict = planned(run(record())).verdict

    assert [(tab.text, tab.is_current) for tab in verdict.header.tabs] == [
        ("Play", False),
        ("Verdict", True),
        ("Metrics", False),
    ]
    assert [link.text for link in verdict.breadcrumb] == ["Home", "Runs", "Carom by acme/solver-2", "Verdict"]
    assert verdict.breadcrumb[-1].url == verdict.head.url


def test_a_pages_description_says_what_was_built_and_how_it_was_judged() -> None:
    told = record(result("serve"), result("ball.bank", passed=False))

    head = planned(run(told)).play.head

    assert head.title == "Carom by acme/solver-2 with cline"
    assert head.description == (
        "Carom v2.0.0 (Frenzy, Simple 2D) by acme/solver-2 with cline: scuffed, 40.0\u00a0% of the points."
    )


def test_a_clips_poster_stands_for_it_in_link_previews() -> None:
    told = record(showcase={"media": [{"file": "rally.webm", "kind": "video"}]})

    image = planned(run(told, showcase=files("rally.webm"))).play.head.image

    assert image is not None
    assert image.url.endswith(".webp")
    assert (image.width_px, image.height_px) == (640, 360)


def test_the_twin_holds_what_the_table_of_addresses_promises() -> None:
    told = record(result("serve"), result("ball.bank"), result("ball.spin", passed=False))
    version = case_version(errata=[erratum()])

    twin = planned(run(told, reviews=[ADA, BAO]), version).twin(0)

    assert twin["id"] == "run-1"
    assert twin["case"] == {"slug": "carom", "version": "v2.0.0", "variant": "frenzy", "engine": "simple-2d"}
    assert (twin["harness"], twin["model"], twin["state"]) == ("cline", "acme/solver-2", "completed")
    assert (twin["validatorRated"], twin["functionalRating"], twin["aestheticRating"]) == (True, "scuffed", "good")
    assert [(one["id"], one["rating"]) for one in twin["domains"]] == [("solo", "scuffed"), ("duel", "scuffed")]
    assert twin["score"] == {"ratio": 0.7, "reviews": 2, "earned": 3.5, "available": 5}
    assert twin["points"] == [
        {
            "id": "serve",
            "weight": 2,
            "verdict": "pass",
            "decidedBy": "validator",
            "excluded": False,
            "failureCap": "broken",
            "domains": ["solo"],
        },
        {
            "id": "ball.bank",
            "weight": 3,
            "verdict": "fail",
            "decidedBy": "mixed",
            "excluded": False,
            "failureCap": "scuffed",
            "domains": ["solo", "duel"],
            "verdicts": [{"reviewer": "Ada", "verdict": "pass"}, {"reviewer": "Reviewer", "verdict": "fail"}],
        },
        {
            "id": "ball.spin",
            "weight": 2,
            "verdict": "fail",
            "decidedBy": "validator",
            "excluded": True,
            "failureCap": "great",
            "domains": ["solo"],
        },
    ]
    ada = twin["reviews"][0]
    assert (ada["reviewer"], ada["score"]) == ("Ada", {"earned": 5, "available": 5})
    assert (ada["functionalRating"], ada["aestheticRating"]) == ("flawless", "amazing")
    assert twin["excludedErrata"] == ["spin-unclear"]
    assert "overallGrade" not in twin


def test_the_twin_of_a_run_without_rating_makes_up_no_zero() -> None:
    twin = planned(run(record(state="hung", metrics=None, links=None))).twin(0)

    assert (twin["domains"], twin["score"], twin["functionalRating"]) == ([], None, None)
    assert (twin["durationSeconds"], twin["tokens"], twin["costUsd"]) == (None, None, None)
    assert {point["verdict"] for point in twin["points"]} == {None}
    assert (twin["source"], twin["play"]) == (None, None)


def test_a_jams_twin_has_its_grade() -> None:
    version = case_version(validator_rated=False, test_type="game-jam")
    review = {"reviewer": "Bao", "checklist": [{"id": "overall", "status": "great"}]}

    twin = planned(run(record(), reviews=[review]), version).twin(0)

    assert twin["overallGrade"] == "great"
    assert twin["reviews"][0]["overallGrade"] == "great"


def test_the_twin_names_every_medium_once() -> None:
    told = record(result("ball.bank"), showcase={"media": [{"file": "title.png", "kind": "image"}]})

    pages = planned(run(told, validation=files("ball.bank__bounce.json.gz"), showcase=files("title.png")))

    media = pages.twin(0)["media"]
    assert len(media) == 2
    assert all(url.startswith("/media/") for url in media)
    pair = pages.twin(1)["items"][1]["points"][0]["media"][0]
    assert pair["observed"]["url"] == media[1]
    assert pair["expected"]["missing"] == "no baseline"


def test_a_review_shows_its_words_its_dates_and_its_figures() -> None:
    told = record(result("serve"), result("ball.bank"))

    ada, bao = planned(run(told, reviews=[ADA, BAO])).play.reviews

    assert ada.writeup == "<p>Lovely, see the spec.</p>\n"
    assert (ada.anchor, ada.date, ada.edited) == ("review-1", "2026-08-25T18:00:00Z", None)
    assert (ada.functional_rating, ada.aesthetic_rating, ada.score) == ("flawless", "amazing", 1.0)
    assert (bao.reviewer, bao.edited) == ("Reviewer", "2026-08-26T08:00:00Z")
    assert [(one.id, one.rating) for one in bao.domains] == [("solo", "scuffed"), ("duel", "scuffed")]
    assert bao.picture is None


def test_a_dead_link_of_a_writeup_is_told_with_the_runs_place() -> None:
    pages = planned(run(record(), reviews=[ADA]))

    assert [(one.rule.value, one.place.file) for one in pages.context.found] == [
        ("dead-link", "export:documents/runs/run-1/0.json")
    ]


def test_a_source_that_is_no_web_address_is_dropped() -> None:
    header = planned(run(record(links={"sourceRepo": "javascript:alert(1)"}))).play.header

    assert header.source_url is None


def test_several_models_at_work_are_shown_under_their_preset() -> None:
    one = run(record())
    subject = msgspec.structs.replace(one.card.subject, gg_preset="duo")
    card = msgspec.structs.replace(one.card, subject=subject)

    pages = planned(dataclasses.replace(one, card=card))

    assert pages.row.model == "duo"
    assert pages.play.header.model.url == "/models/duo/"
    assert pages.twin(0)["modelId"] == "acme/solver-2"


def test_a_run_without_a_checklist_says_why() -> None:
    empty = dataclasses.replace(case_version(test_type="performance"), variants=())

    assert planned(run(record()), empty).verdict.no_items_reason == (
        "A performance run is judged by its scenarios, not by a checklist."
    )


def test_a_run_that_did_not_complete_and_has_no_checklist_tells_its_state() -> None:
    empty = dataclasses.replace(case_version(), variants=())

    reason = planned(run(record(state="hung")), empty).verdict.no_items_reason

    assert reason == "The run stalled and was stopped. It is neither rated nor scored."


def test_a_checklist_that_is_empty_or_of_other_engines_says_so() -> None:
    elsewhere = dataclasses.replace(SERVE_ITEM, points=(dataclasses.replace(SERVE, engines=("none",)),))

    unknown = planned(run(record()), case_version(variant(items=[]))).verdict.no_items_reason
    left_out = planned(run(record()), case_version(variant(items=[elsewhere]))).verdict.no_items_reason

    assert unknown == "No checklist is known for this version of the case."
    assert left_out == "No point of the checklist is decided on this run's engine."


def test_a_description_tells_fuel_or_the_state_where_nothing_is_rated() -> None:
    fast = record(validation={"performance": {"correct": True, "totalFuel": 88123456}})

    assert planned(run(fast)).play.head.description.endswith(": correct with 88,123,456 fuel.")
    assert planned(run(record(state="hung"))).play.head.description.endswith(": hung.")


def test_a_record_without_validation_still_has_its_pages() -> None:
    pages = planned(run(record() | {"validation": None}))

    assert pages.verdict.facts == ()
    assert pages.verdict.scenarios == ()
    assert pages.metrics.load is None
    assert pages.metrics.steps == ()


def test_an_empty_showcase_is_none() -> None:
    assert planned(run(record(showcase={"description": " ", "media": []}))).play.showcase is None
