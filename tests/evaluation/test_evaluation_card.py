"""The exporter's own figures against ours."""

from typing import Any

import pytest

from sitegen.evaluation.card import compare_with_card
from sitegen.evaluation.run import evaluate_run
from tests.evaluation.makers import card, erratum, point, record, review, version, whole

TWO = version(whole(point("a", 2)), whole(point("b", 3)))
RUN = record({"a": "fail", "b": "pass"})


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"rating": "scuffed"},
        {"score": {"earned": 3, "total": 5}},
        {"score": {"earned": 3.0004, "total": 5}},
        {"score": {"total": 9}},
        {"score": {"earned": 9}},
        {"performance": {"correct": False}},
        {"rating": "scuffed", "score": {"earned": 3, "total": 5, "reviews": 0, "overallGrade": None}},
    ],
)
def test_a_card_that_agrees_or_has_no_figures_says_nothing(members: dict[str, Any]) -> None:
    assert compare_with_card(evaluate_run(TWO, RUN, []), card(**members)) is None


@pytest.mark.parametrize(
    ("members", "told"),
    [
        ({"rating": "great"}, "functional rating: the card says `great`, evaluation gives `scuffed`"),
        ({"aesthetic": "good"}, "aesthetic rating: the card says `good`, evaluation gives none"),
        (
            {"score": {"earned": 2, "total": 5}},
            "score: the card says 2 of 5 points, evaluation gives 3 of 5 points",
        ),
        (
            {"score": {"earned": 3, "total": 6}},
            "score: the card says 3 of 6 points, evaluation gives 3 of 5 points",
        ),
        (
            {"score": {"overallGrade": "poor"}},
            "overall grade: the card says `poor`, evaluation gives none",
        ),
        ({"performance": {"totalFuel": 8}}, "total fuel: the card says `8`, evaluation gives none"),
        (
            {"rating": "great", "aesthetic": "good"},
            (
                "functional rating: the card says `great`, evaluation gives `scuffed`; "
                "aesthetic rating: the card says `good`, evaluation gives none"
            ),
        ),
    ],
)
def test_a_disagreement_names_both_figures(members: dict[str, Any], told: str) -> None:
    complaint = compare_with_card(evaluate_run(TWO, RUN, []), card(**members))

    assert complaint is not None
    assert complaint.rule == "figures-disagree"
    assert complaint.message == f"the figures of run `run-1` disagree: {told}"


def test_a_score_that_we_do_not_have_disagrees() -> None:
    complaint = compare_with_card(evaluate_run(TWO, record({}), []), card(score={"earned": 3, "total": 5}))

    assert complaint is not None
    assert complaint.message.endswith("score: the card says 3 of 5 points, evaluation gives none")


def test_the_cards_formula_is_mean_points_over_the_largest_total() -> None:
    run = record({"a": "precondition unmet", "b": "pass"})
    outcome = evaluate_run(TWO, run, [review(), review({"a": "pass"}, reviewer="Bao")])

    assert compare_with_card(outcome, card(score={"earned": 4, "total": 5})) is None


def test_correct_fuel_that_agrees_says_nothing() -> None:
    outcome = evaluate_run(version(domains=(), validator_rated=False), record({}, fuel=(True, 88)), [])

    assert compare_with_card(outcome, card(performance={"correct": True, "totalFuel": 88})) is None


def test_an_aesthetic_rating_and_a_grade_that_agree_say_nothing() -> None:
    outcome = evaluate_run(TWO, RUN, [review(aesthetic="good")])
    jam = version(whole(point("fun"), graded=True), domains=(), validator_rated=False, test_type="game-jam")
    graded = evaluate_run(jam, record({}), [review({"overall": "poor"})])

    assert compare_with_card(outcome, card(aesthetic="good")) is None
    assert compare_with_card(graded, card(score={"overallGrade": "poor"})) is None


def test_every_erratum_that_excludes_is_named() -> None:
    of = version(whole(point("a")), whole(point("b")), errata=[erratum("b", id_="y"), erratum("a", id_="x")])

    complaint = compare_with_card(evaluate_run(of, RUN, []), card(rating="broken"))

    assert complaint is not None
    assert "(excluding from score: `x`, `y`)" in (complaint.hint or "")


def test_an_erratum_that_excludes_is_the_likely_cause() -> None:
    of = version(whole(point("a", 2)), whole(point("b", 3)), errata=[erratum("a", id_="late")])

    complaint = compare_with_card(evaluate_run(of, RUN, []), card(score={"earned": 3, "total": 5}))

    assert complaint is not None
    assert complaint.hint == (
        "an erratum may have been added or changed since the export was made (excluding from score: `late`);"
        " the evaluated figures are shown"
    )


@pytest.mark.parametrize(
    ("outcome", "members", "cause"),
    [
        (evaluate_run(TWO, RUN, []), {}, "the case version in the catalog may differ from the one that the export was"),
        (
            evaluate_run(TWO, RUN, [review()]),
            {"reviewCount": 2},
            "the card counts other reviews (2) than the document holds (1)",
        ),
        (evaluate_run(None, RUN, []), {}, "neither the catalog nor the export has the run's case version"),
        (
            evaluate_run(TWO, RUN, [review({"x": "pass"})]),
            {"reviewCount": 1},
            "some of what the reviews say was ignored",
        ),
    ],
)
def test_the_likely_cause_is_told(outcome: Any, members: dict[str, Any], cause: str) -> None:
    complaint = compare_with_card(outcome, card(rating="broken", **members))

    assert complaint is not None
    assert (complaint.hint or "").startswith(cause)
