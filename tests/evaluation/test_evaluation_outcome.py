"""The figures of an outcome that no sentence of the document names, and its values for runs of every kind."""

import dataclasses
import time

import msgspec
import pytest

from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.moments import LONG_AGO, moment
from sitegen.evaluation.run import evaluate_run
from sitegen.model.case import Coordinate
from sitegen.model.record import RunRecord
from sitegen.model.review import DomainRating, Review
from tests.evaluation.makers import erratum, point, record, review, version, whole

TWO = version(whole(point("a", 2)), whole(point("b", 3, cap="great")), errata=[erratum("b")])
LEGACY = dataclasses.replace(TWO, validator_rated=False, errata=())
JAM = version(whole(point("fun", 2), graded=True), domains=(), validator_rated=False, test_type="game-jam")


def test_a_review_of_a_validator_rated_run_tells_its_own_figures() -> None:
    of = dataclasses.replace(TWO, errata=())

    outcome = evaluate_run(of, record({"a": "fail", "b": "pass"}), [review({"a": "pass"}, aesthetic="good")])

    (one,) = outcome.reviews
    assert (one.earned, one.available, one.ratio) == (5, 5, 1)
    assert (one.functional_rating, one.aesthetic_rating, one.overall_grade) == ("flawless", "good", None)
    assert [(told.domain.id, told.rating) for told in one.domains] == [("play", "flawless")]


def test_a_legacy_review_tells_its_own_figures() -> None:
    outcome = evaluate_run(LEGACY, record({}), [review({"a": "pass"}, ratings={"play": "great"}, aesthetic="good")])

    (one,) = outcome.reviews
    assert (one.reviewer, one.earned, one.available, one.ratio) == ("Ada", 2, 5, 0.4)
    assert (one.functional_rating, one.aesthetic_rating, one.overall_grade) == ("great", None, None)
    assert [(told.domain.id, told.rating) for told in one.domains] == [("play", "great")]


def test_a_legacy_run_tells_its_domains_and_what_its_score_averages() -> None:
    outcome = evaluate_run(
        LEGACY, record({}), [review({"a": "pass"}, ratings={"play": "great"}), review({"b": "pass"})]
    )

    assert [(one.domain.id, one.rating) for one in outcome.domains] == [("play", "great")]
    assert outcome.score is not None
    assert outcome.score.reviews == 2
    assert outcome.aesthetic_reason == "only a validator-rated run has an aesthetic rating"


def test_reviews_that_leave_a_point_alone_see_it_as_the_validators_do() -> None:
    outcome = evaluate_run(TWO, record({"a": "fail"}), [review(), review({"b": "pass"}, reviewer="Bao")])

    assert [(one.reviewer, one.verdict, one.is_override) for one in outcome.points[0].verdicts] == [
        ("Ada", "fail", False),
        ("Bao", "fail", False),
    ]


def test_the_mildest_cap_is_in_force_as_well() -> None:
    of = version(whole(point("a", cap="great")))

    assert [one.cap_in_force for one in evaluate_run(of, record({"a": "fail"}), []).points] == [True]


def test_a_point_without_a_result_has_none() -> None:
    assert [one.results for one in evaluate_run(LEGACY, record({}), []).points] == [(), ()]


def test_a_review_without_a_counted_point_has_no_figures() -> None:
    outcome = evaluate_run(TWO, record({}), [review()])

    assert [(one.earned, one.available, one.ratio) for one in outcome.reviews] == [(None, None, None)]


def test_under_the_gate_a_review_without_figures_still_has_none() -> None:
    outcome = evaluate_run(TWO, record({}, typecheck="failed"), [review()])

    (one,) = outcome.reviews
    assert (one.earned, one.available, one.ratio) == (None, None, None)
    assert (one.functional_rating, one.reason) == ("broken", "held at broken: the typecheck failed")
    assert (outcome.score, outcome.score_reason) == (None, "not scored: no point that counts holds a verdict")


def test_only_a_jam_has_an_overall_grade_under_the_gate() -> None:
    outcome = evaluate_run(TWO, record({"a": "pass"}, typecheck="failed"), [review()])

    assert (outcome.overall_grade, outcome.reviews[0].overall_grade) == (None, None)


def test_the_gate_grades_a_jam_that_nobody_graded() -> None:
    assert evaluate_run(JAM, record({}, typecheck="failed"), []).overall_grade == "broken"


@pytest.mark.parametrize(
    ("run", "is_gated"),
    [
        (record({}), False),
        (record({}, typecheck="passed"), False),
        (record({}, typecheck="did not run"), False),
        (record({}, typecheck="failed"), True),
        (record({}, typecheck="failed", state="timed_out"), True),
    ],
)
def test_a_run_tells_whether_its_typecheck_failed(run: RunRecord, is_gated: bool) -> None:  # noqa: FBT001 - of a table
    assert evaluate_run(TWO, run, []).is_gated is is_gated
    assert evaluate_run(None, run, []).is_gated is is_gated


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("state", ["completed", "timed_out"])
def test_a_run_is_validator_rated_when_its_case_version_is(
    rated: bool,  # noqa: FBT001 - of a table
    state: str,
) -> None:
    of = dataclasses.replace(TWO, validator_rated=rated)

    outcome = evaluate_run(of, record({}, state=state), [])

    assert outcome.validator_rated is rated
    assert outcome.is_checklist_known is True


def test_the_scores_reviews_are_those_it_averages() -> None:
    of = dataclasses.replace(TWO, errata=())
    counts = [
        evaluate_run(of, record(results), reviews).score
        for results, reviews in (
            ({"a": "pass"}, []),
            ({"a": "pass"}, [review()]),
            ({}, [review(), review({"a": "pass"})]),
        )
    ]

    assert [one and one.reviews for one in counts] == [0, 1, 1]


def test_a_runs_points_are_told_although_it_did_not_complete() -> None:
    outcome = evaluate_run(TWO, record({"a": "fail"}, state="catastrophic"), [review({"a": "pass"})])

    first, second = outcome.points
    assert (first.item_id, first.verdicts, first.excluded_by, second.excluded_by) == ("a", (), (), ("e1",))
    assert (first.is_scored, first.cap_in_force, first.decided_by) == (False, False, None)
    assert [one.verdict_id for one in first.results] == ["a"]
    assert second.results == ()
    assert [(one.reviewer, one.ratio, one.domains) for one in outcome.reviews] == [("Ada", None, ())]
    assert outcome.score_reason == "not scored: the run ended as “Did not load”"
    assert outcome.aesthetic_reason == "not rated: the run ended as “Did not load”"


def test_a_mixed_failure_is_in_force_and_scored() -> None:
    outcome = evaluate_run(TWO, record({"a": "fail", "b": "fail"}), [review(), review({"a": "pass", "b": "pass"})])

    first, second = outcome.points
    assert (first.decided_by, first.is_scored, first.cap_in_force) == ("mixed", True, True)
    assert (second.decided_by, second.is_scored, second.cap_in_force) == ("mixed", False, False)


def test_a_failure_that_every_review_decides_is_in_force() -> None:
    outcome = evaluate_run(TWO, record({"a": "pass"}), [review({"a": "fail"})])

    (one, _) = outcome.points
    assert (one.decided_by, one.is_scored, one.cap_in_force) == ("review", True, True)
    assert [(seen.verdict, seen.is_override) for seen in one.verdicts] == [("fail", True)]


def test_an_erratum_scoped_to_the_runs_variant_excludes() -> None:
    of = dataclasses.replace(TWO, errata=(erratum("a", variant="base"),))

    assert [one.is_excluded for one in evaluate_run(of, record({}), []).points] == [True, False]


def test_an_aesthetic_rating_of_an_unknown_domain_is_complained_of() -> None:
    told = Review(reviewer="Ada", aesthetics=[DomainRating(domain="plai", rating="good")])

    outcome = evaluate_run(TWO, record({}), [told])

    assert [(one.rule, one.message) for one in outcome.complaints] == [
        (
            "unknown-rating-domain",
            "the review by Ada rates the domain `plai`, which the run does not have; it is ignored",
        )
    ]


def test_the_run_wide_aesthetic_rating_goes_before_older_ones_of_domains() -> None:
    told = Review(reviewer="Ada", aesthetic="good", aesthetics=[DomainRating(domain="play", rating="slop")])

    assert evaluate_run(TWO, record({}), [told]).aesthetic_rating == "good"


def test_a_record_without_a_validation_block_decides_nothing() -> None:
    bare = msgspec.structs.replace(record({}), validation=None)

    outcome = evaluate_run(TWO, bare, [])

    assert (outcome.functional_rating, outcome.score, outcome.total_fuel) == ("flawless", None, None)


def test_a_review_without_a_checklist_of_an_unknown_version_names_no_points() -> None:
    assert evaluate_run(None, record({}), [Review(reviewer="Ada")]).points == ()


def test_a_checklist_knows_its_coordinate() -> None:
    checklist = Checklist.of(TWO, "base", "simple-2d")

    assert checklist is not None
    assert checklist.coordinate == Coordinate("case", "v1.0.0", "base", "simple-2d")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1970-01-01T00:01:00Z", 60),
        ("1970-01-01T00:01:00", 60),
        ("1970-01-01t00:01:00z", 60),
        (" 1970-01-01T01:00:00+01:00 ", 0),
        ("1970-01-01T00:00:00.5Z", 0.5),
        ("", LONG_AGO),
        (None, LONG_AGO),
        ("yesterday", LONG_AGO),
    ],
)
def test_a_moment_is_seconds_since_1970(text: str | None, seconds: float) -> None:
    assert moment(text) == seconds


def test_a_time_without_an_offset_is_taken_as_utc_wherever_the_machine_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()

    told = moment("1970-01-01T00:01:00")

    monkeypatch.undo()
    time.tzset()
    assert told == 60
