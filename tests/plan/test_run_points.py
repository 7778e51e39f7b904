"""The per-item browser of a run."""

import dataclasses

from sitegen.model.case import ReviewItem
from tests.plan.run_makers import (
    BALL_ITEM,
    BANK,
    SERVE_ITEM,
    SPIN,
    case_version,
    erratum,
    planned,
    record,
    result,
    run,
    variant,
)

OVERRIDING = {"reviewer": "Bao", "checklist": [{"id": "ball.bank", "status": "pass", "note": "One frame late."}]}


def test_the_rail_marks_each_point() -> None:
    told = record(result("serve", passed=True), result("ball.bank", passed=False))

    verdict = planned(run(told)).verdict

    marks = {point.verdict_id: point.mark for item in verdict.items for point in item.points}
    assert marks == {"serve": "pass", "ball.bank": "fail", "ball.spin": "undecided"}
    assert [(one.mark, one.points, one.first_anchor) for one in verdict.counts] == [
        ("fail", 1, "ball.bank"),
        ("undecided", 1, "ball.spin"),
        ("pass", 1, "serve"),
    ]


def test_sub_items_are_lettered_and_a_whole_item_is_not() -> None:
    items = planned(run(record())).verdict.items

    assert [(item.id, item.is_whole, [point.letter for point in item.points]) for item in items] == [
        ("serve", True, [""]),
        ("ball", False, ["a", "b"]),
    ]


def test_a_point_keeps_its_letter_where_another_is_left_out_on_the_engine() -> None:
    elsewhere = dataclasses.replace(BANK, engines=("none",))
    item = dataclasses.replace(BALL_ITEM, points=(elsewhere, SPIN))

    items = planned(run(record()), case_version(variant(items=[item]))).verdict.items

    assert [(point.verdict_id, point.letter) for point in items[0].points] == [("ball.spin", "b")]


def test_a_points_anchor_is_its_verdict_id() -> None:
    assert planned(run(record())).point("ball.bank").anchor == "ball.bank"


def test_the_text_of_an_item_is_shown_once() -> None:
    serve, ball = planned(run(record())).verdict.items

    assert serve.text is None
    assert serve.points[0].text == "<p>The serve <strong>launches</strong> the ball.</p>\n"
    assert ball.text == "<p>How the ball moves.</p>\n"


def test_an_excluded_point_is_shown_as_not_scored_with_its_erratum_beside_it() -> None:
    version = case_version(errata=[erratum()])

    pages = planned(run(record(result("ball.spin", passed=False))), version)

    point = pages.point("ball.spin")
    assert (point.verdict, point.mark, point.cap_in_force) == ("fail", "not-scored", False)
    assert [one.id for one in point.errata] == ["spin-unclear"]
    assert [one.id for one in pages.verdict.errata] == ["spin-unclear"]
    assert pages.point("ball.bank").errata == ()


def test_an_erratum_of_another_variant_is_not_told() -> None:
    version = case_version(errata=[erratum(variant="standard")])

    pages = planned(run(record()), version)

    assert pages.verdict.errata == ()
    assert pages.point("ball.spin").errata == ()


def test_a_failing_points_cap_is_in_force() -> None:
    pages = planned(run(record(result("ball.bank", passed=False), result("serve"))))

    assert pages.point("ball.bank").failure_cap == "scuffed"
    assert pages.point("ball.bank").cap_in_force
    assert not pages.point("serve").cap_in_force
    assert pages.point("ball.bank").domains == ("Solo", "Duel")


def test_an_override_is_marked_on_the_point_and_listed_with_its_review() -> None:
    told = record(result("ball.bank", passed=False))

    pages = planned(run(told, reviews=[OVERRIDING]))

    point = pages.point("ball.bank")
    assert point.is_overridden
    assert [(one.reviewer, one.verdict, one.is_override, one.note) for one in point.verdicts] == [
        ("Bao", "pass", True, "One frame late.")
    ]
    (override,) = pages.verdict.reviews[0].overrides
    assert (override.verdict_id, override.verdict, override.note) == ("ball.bank", "pass", "One frame late.")
    assert override.url == "/runs/run-1/verdict/#ball.bank"


def test_a_point_that_no_review_overrides_needs_no_list_of_opinions() -> None:
    told = record(result("ball.bank"), result("serve"))

    pages = planned(run(told, reviews=[OVERRIDING]))

    assert pages.point("serve").verdicts == ()
    assert not pages.point("serve").is_overridden


def test_a_legacy_reviews_entries_are_no_overrides() -> None:
    version = case_version(validator_rated=False)

    pages = planned(run(record(), reviews=[OVERRIDING]), version)

    point = pages.point("ball.bank")
    assert not point.is_overridden
    assert [(one.is_override, one.note) for one in point.verdicts] == [(False, "One frame late.")]
    assert pages.verdict.reviews[0].overrides == ()


def test_a_graded_point_is_marked_graded() -> None:
    point = dataclasses.replace(SERVE_ITEM.points[0], verdict_id="fun")
    fun = ReviewItem("fun", "Fun", "", (point,), has_sub_items=False, graded=True)
    version = case_version(variant(items=[fun]), validator_rated=False, test_type="game-jam")
    review = {"reviewer": "Bao", "checklist": [{"id": "fun", "status": "great"}]}

    shown = planned(run(record(), reviews=[review]), version).point("fun")

    assert (shown.verdict, shown.mark) == ("great", "graded")


def test_a_run_that_did_not_complete_has_no_verdicts_and_says_what_happened() -> None:
    pages = planned(run(record(state="timed_out", status={"state": "timed_out", "detail": "3 hours"})))

    assert {point.mark for item in pages.verdict.items for point in item.points} == {"not-scored"}
    assert pages.verdict.header.state_label == "Timed out"
    assert pages.verdict.header.state_explanation is not None
    assert pages.verdict.header.state_detail == "3 hours"
    assert pages.verdict.header.duration_s == 1290.4


def test_a_state_that_nobody_knows_is_shown_as_it_is() -> None:
    header = planned(run(record(state="evicted"))).verdict.header

    assert header.state_label == "evicted"
    assert header.state_explanation is not None
    assert "`evicted`" in header.state_explanation


def test_a_validators_own_words_and_path_are_shown() -> None:
    told = record(
        result("ball.spin", passed=None, preconditionUnmet=True, detail="no free lane"),
        result("serve", detail="\x1b[31mred\x1b[0m\x00 text"),
    )

    pages = planned(run(told))

    spin = pages.point("ball.spin")
    assert (spin.script, spin.script_ran, spin.precondition_unmet) == ("v/ball.test.ts", False, True)
    assert spin.detail == "no free lane"
    assert pages.point("serve").detail == "red text"
    assert pages.point("ball.bank").script_ran is None


def test_of_a_long_list_the_failing_assertions_stay() -> None:
    assertions = [{"label": f"number {index}", "pass": index != 299} for index in range(300)]
    told = record(result("serve", verdicts=[{"id": "serve", "pass": False, "assertions": assertions}]))

    shown = planned(run(told)).point("serve").assertions

    assert len(shown) == 200
    assert [one.label for one in shown if not one.passed] == ["number 299"]


def test_a_run_of_a_variant_that_nobody_has_is_told_from_its_record_alone() -> None:
    told = record(result("ball.bank", passed=False), subject={"variant": "lost"})

    pages = planned(run(told))

    (item,) = pages.verdict.items
    assert (item.title, item.points[0].title, item.points[0].verdict) == ("ball.bank", "ball.bank", "fail")
    assert pages.verdict.domains == ()
    assert pages.twin(0)["points"][0]["weight"] is None
