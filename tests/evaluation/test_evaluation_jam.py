"""Game jams: graded in tiers, with a grade for the whole game."""

import pytest

from sitegen.evaluation.run import evaluate_run
from tests.evaluation.makers import point, record, review, version, whole

JAM = version(
    whole(point("fun", 2, cap=None, domains=()), graded=True),
    whole(point("art", 1, cap=None, domains=()), graded=True),
    domains=(),
    validator_rated=False,
    test_type="game-jam",
)


@pytest.mark.parametrize(
    ("tier", "ratio"), [("incredible", 1.0), ("great", 0.8), ("neutral", 0.5), ("poor", 0.2), ("broken", 0.0)]
)
def test_a_graded_item_is_worth_its_weight_times_ten_and_earns_its_tier(tier: str, ratio: float) -> None:
    outcome = evaluate_run(JAM, record({}), [review({"fun": tier, "art": tier})])

    assert outcome.score is not None
    assert outcome.score.ratio == pytest.approx(ratio)
    assert outcome.score.available == 30


def test_weights_count_between_graded_items() -> None:
    outcome = evaluate_run(JAM, record({}), [review({"fun": "great", "art": "neutral"})])

    assert outcome.score is not None
    assert (outcome.score.earned, outcome.score.available) == (21, 30)


def test_an_item_that_is_not_graded_earns_nothing_and_counts() -> None:
    outcome = evaluate_run(JAM, record({}), [review({"art": "incredible"})])

    assert outcome.score is not None
    assert (outcome.score.earned, outcome.score.available) == (10, 30)


def test_the_overall_grade_is_the_worst_whole_game_grade() -> None:
    reviews = [review({"overall": "great"}), review({"overall": "poor"}, reviewer="Bao"), review(reviewer="Cyd")]

    outcome = evaluate_run(JAM, record({}), reviews)

    assert outcome.overall_grade == "poor"
    assert [one.overall_grade for one in outcome.reviews] == ["great", "poor", None]
    assert outcome.rating_reason == "graded poor by Bao, the worst of 3 reviews"


def test_the_last_of_several_whole_game_grades_of_a_review_counts() -> None:
    twice = review({"overall": "great"})
    again = review({"overall": "poor"})
    both = type(twice)(reviewer="Ada", checklist=[*(twice.checklist or []), *(again.checklist or [])])

    assert evaluate_run(JAM, record({}), [both]).overall_grade == "poor"


def test_a_jam_has_no_functional_rating() -> None:
    assert evaluate_run(JAM, record({}), [review({"fun": "great", "overall": "great"})]).functional_rating is None


def test_the_gate_makes_a_jams_overall_grade_broken() -> None:
    outcome = evaluate_run(JAM, record({}, typecheck="failed"), [review({"fun": "great", "overall": "great"})])

    assert (outcome.overall_grade, outcome.functional_rating) == ("broken", "broken")
    assert [one.overall_grade for one in outcome.reviews] == ["broken"]
    assert outcome.score is not None
    assert outcome.score.ratio == 0


@pytest.mark.parametrize(
    ("grades", "shown"),
    [
        (["great", "poor"], "poor"),
        (["incredible", "neutral"], "neutral"),
        (["poor", None], "undecided"),
        (["broken", None], "broken"),
    ],
)
def test_where_reviews_grade_an_item_differently_the_worst_is_shown(grades: list[str | None], shown: str) -> None:
    reviews = [review({"fun": grade} if grade else {}) for grade in grades]

    outcome = evaluate_run(JAM, record({}), reviews)

    assert (outcome.points[0].verdict, outcome.points[0].decided_by) == (shown, "mixed")


@pytest.mark.parametrize(
    ("reviews", "reason"),
    [
        ([], "not graded: no review yet"),
        ([review({"fun": "great"})], "not graded: no review grades the whole game"),
        ([review({"overall": "great"})], "graded great by Ada"),
        ([review({"overall": "great"}), review()], "graded great by Ada, the worst of 2 reviews"),
    ],
)
def test_the_reason_of_a_grade_is_told(reviews: list, reason: str) -> None:  # type: ignore[type-arg]
    assert evaluate_run(JAM, record({}), reviews).rating_reason == reason
