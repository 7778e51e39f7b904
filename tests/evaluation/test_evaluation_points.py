"""What is shown of each point: verdict, who decided it, whether it counts."""

import dataclasses

import msgspec
import pytest

from sitegen.evaluation.outcome import Outcome, PointOutcome
from sitegen.evaluation.run import evaluate_run
from sitegen.model.case import Point
from sitegen.model.record import RunRecord
from sitegen.model.review import Review
from tests.evaluation.makers import erratum, parts, point, record, review, script, version, whole

ONE = version(whole(point("a")))


def only_point(outcome: Outcome) -> PointOutcome:
    (one,) = outcome.points
    return one


@pytest.mark.parametrize(
    ("result", "reviews", "verdict", "decided_by"),
    [
        ("pass", [], "pass", "validator"),
        ("fail", [], "fail", "validator"),
        ("contract failure", [], "fail", "validator"),
        ("precondition unmet", [], "undecided", None),
        ("pass", [{}], "pass", "validator"),
        ("precondition unmet", [{}, {}], "undecided", None),
        ("fail", [{"a": "pass"}], "pass", "review"),
        ("pass", [{"a": "pass"}], "pass", "review"),
        ("precondition unmet", [{"a": "fail"}], "fail", "review"),
        ("pass", [{"a": "pass"}, {}], "pass", "validator"),
        ("fail", [{"a": "pass"}, {"a": "pass"}], "pass", "review"),
        ("fail", [{"a": "pass"}, {}], "fail", "mixed"),
        ("pass", [{}, {"a": "fail"}], "fail", "mixed"),
        ("precondition unmet", [{"a": "pass"}, {}], "undecided", "mixed"),
        ("precondition unmet", [{"a": "pass"}, {}, {"a": "fail"}], "fail", "mixed"),
    ],
)
def test_the_shown_verdict_is_the_effective_one_and_where_reviews_differ_the_worst(
    result: str, reviews: list[dict[str, str]], verdict: str, decided_by: str | None
) -> None:
    outcome = evaluate_run(ONE, record({"a": result}), [review(one) for one in reviews])

    assert (only_point(outcome).verdict, only_point(outcome).decided_by) == (verdict, decided_by)


def test_each_reviews_verdict_of_a_point_is_told_with_its_note() -> None:
    noted = msgspec.convert(
        {"reviewer": "Bao", "checklist": [{"id": "a", "status": "fail", "note": "it sticks"}]}, Review
    )

    outcome = evaluate_run(ONE, record({"a": "pass"}), [review(reviewer="Ada"), noted])

    assert [(one.reviewer, one.verdict, one.is_override, one.note) for one in only_point(outcome).verdicts] == [
        ("Ada", "pass", False, None),
        ("Bao", "fail", True, "it sticks"),
    ]


def test_a_point_is_scored_where_it_holds_a_verdict_in_any_review() -> None:
    outcome = evaluate_run(ONE, record({"a": "precondition unmet"}), [review(), review({"a": "pass"})])

    assert only_point(outcome).is_scored


def test_an_undecided_point_is_not_scored() -> None:
    assert not only_point(evaluate_run(ONE, record({}), [])).is_scored


def test_a_legacy_point_is_scored_whatever_is_said_of_it() -> None:
    legacy = dataclasses.replace(ONE, validator_rated=False)

    outcomes = [
        evaluate_run(legacy, record({"a": "fail"}), reviews) for reviews in ([], [review()], [review({"a": "pass"})])
    ]

    assert [(only_point(one).verdict, only_point(one).decided_by, only_point(one).is_scored) for one in outcomes] == [
        ("undecided", None, True),
        ("undecided", None, True),
        ("pass", "review", True),
    ]


def test_a_legacy_failure_has_no_cap_in_force() -> None:
    legacy = dataclasses.replace(ONE, validator_rated=False)

    assert not only_point(evaluate_run(legacy, record({}), [review({"a": "fail"})])).cap_in_force


def test_the_cap_is_in_force_while_a_scored_point_fails() -> None:
    in_force = [
        only_point(evaluate_run(ONE, record({"a": one}), [])).cap_in_force for one in ("fail", "pass", "inconclusive")
    ]

    assert in_force == [True, False, False]


def test_a_point_without_a_cap_has_none_in_force() -> None:
    assert not only_point(evaluate_run(version(whole(point("a", cap=None))), record({"a": "fail"}), [])).cap_in_force


def test_an_excluded_point_keeps_its_verdict_and_names_its_errata() -> None:
    excluded = dataclasses.replace(ONE, errata=(erratum("a", id_="e1"), erratum("a", id_="e2")))

    one = only_point(evaluate_run(excluded, record({"a": "fail"}), []))

    assert (one.verdict, one.excluded_by, one.is_excluded) == ("fail", ("e1", "e2"), True)
    assert (one.is_scored, one.cap_in_force) == (False, False)


def test_an_erratum_does_not_exclude_items_whose_ids_begin_alike() -> None:
    of = version(whole(point("ball")), whole(point("ball2")), parts("spin", point("spin.a")), errata=[erratum("ball")])

    outcome = evaluate_run(of, record({}), [])

    assert [one.point.verdict_id for one in outcome.points if one.is_excluded] == ["ball"]


def test_a_point_that_is_not_decided_on_the_runs_engine_is_not_on_its_checklist() -> None:
    of = version(whole(point("a", engines=("simple-2d",))), whole(point("b")))

    outcome = evaluate_run(of, record({"a": "fail", "b": "pass"}, engine="none"), [])

    assert [one.point.verdict_id for one in outcome.points] == ["b"]


def test_a_validators_results_are_kept_with_their_point() -> None:
    outcome = evaluate_run(ONE, record({"a": "pass"}), [])

    assert [one.verdict_id for one in only_point(outcome).results] == ["a"]


@pytest.mark.parametrize("order", [("pass", "fail"), ("fail", "pass")])
def test_a_point_with_several_verdicts_fails_where_any_of_them_does(order: tuple[str, str]) -> None:
    twice = record(scripts=[script("a", one) for one in order])

    one = only_point(evaluate_run(ONE, twice, []))

    assert (one.verdict, len(one.results)) == ("fail", 2)


def test_each_verdict_of_a_result_decides_its_own_id() -> None:
    of = version(parts("ball", point("ball.a"), point("ball.b")))
    verdicts = [{"id": "ball.a", "pass": True}, {"id": "ball.b", "pass": False}]

    outcome = evaluate_run(of, record(scripts=[{"itemId": "ball", "ran": True, "verdicts": verdicts}]), [])

    assert [one.verdict for one in outcome.points] == ["pass", "fail"]


def test_a_verdict_decides_although_the_result_says_it_is_inconclusive() -> None:
    told = {"itemId": "a", "ran": False, "preconditionUnmet": True, "verdicts": [{"id": "a", "pass": False}]}

    assert only_point(evaluate_run(ONE, record(scripts=[told]), [])).verdict == "fail"


@pytest.mark.parametrize("state", ["completed", "timed_out"])
def test_a_run_of_an_unknown_version_shows_its_records_verdicts_without_ratings(state: str) -> None:
    run: RunRecord = record({"a": "pass", "b.c": "fail"}, state=state)

    outcome = evaluate_run(None, run, [review({"b.c": "pass"}, aesthetic="good")])

    completed = state == "completed"
    assert [(one.point.title, one.verdict) for one in outcome.points] == [
        ("a", "pass" if completed else None),
        ("b.c", "pass" if completed else None),
    ]
    assert {(one.is_scored, one.cap_in_force) for one in outcome.points} == {(False, False)}
    assert (outcome.functional_rating, outcome.aesthetic_rating, outcome.score) == (None, None, None)
    assert not outcome.is_checklist_known
    assert outcome.rating_reason == (
        "not rated: the case version is not known" if completed else "not rated: the run ended as “Timed out”"
    )


def test_a_point_of_an_unknown_version_has_its_verdict_id_for_a_title_and_nothing_else() -> None:
    outcome = evaluate_run(None, record({"a.b": "fail"}), [])

    one = only_point(outcome)
    assert one.point == Point("a.b", title="a.b", text="", weight=1)
    assert (one.item_id, one.excluded_by, one.decided_by) == ("a.b", (), "validator")
    assert [result.verdict_id for result in one.results] == ["a.b"]
    assert (outcome.validator_rated, outcome.domains, outcome.overall_grade) == (False, (), None)


def test_what_reviews_decide_of_an_unknown_version_is_shown_but_for_the_whole_game() -> None:
    outcome = evaluate_run(None, record({}), [review({"a": "pass", "overall": "great"})])

    assert [(one.point.verdict_id, one.verdict, one.decided_by) for one in outcome.points] == [("a", "pass", "review")]
    assert outcome.complaints == ()


def test_a_run_of_an_unknown_variant_is_one_of_an_unknown_version() -> None:
    outcome = evaluate_run(ONE, record({"a": "pass"}, variant="frenzy"), [])

    assert not outcome.is_checklist_known
