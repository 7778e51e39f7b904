"""What evaluation ignores in a review, and says so."""

import pytest

from sitegen.evaluation.run import evaluate_run
from tests.evaluation.makers import parts, point, record, review, version, whole

OF = version(parts("ball", point("ball.bank")), whole(point("serve")), whole(point("hud", engines=("simple-2d",))))
JAM = version(whole(point("fun"), graded=True), domains=(), validator_rated=False, test_type="game-jam")


@pytest.mark.parametrize(
    ("entry", "rule", "message", "hint"),
    [
        (
            {"ball.bnk": "pass"},
            "unknown-checklist-entry",
            "the review by Ada decides `ball.bnk`, which the checklist does not have; the entry is ignored",
            "did you mean `ball.bank`?",
        ),
        (
            {"ball": "pass"},
            "unknown-checklist-entry",
            "the review by Ada decides `ball`, which the checklist does not have; the entry is ignored",
            "did you mean `ball.bank`?",
        ),
        (
            {"overall": "great"},
            "unknown-checklist-entry",
            "the review by Ada decides `overall`, which the checklist does not have; the entry is ignored",
            None,
        ),
        (
            {"hud": "pass"},
            "unknown-checklist-entry",
            "the review by Ada decides `hud`, which is not on the checklist of a run on `none`",
            None,
        ),
        (
            {"serve": "great"},
            "invalid-checklist-verdict",
            "the review by Ada says `great` of `serve`, which is no verdict; it is ignored",
            "use one of `pass`, `fail`",
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_complained_of(
    entry: dict[str, str], rule: str, message: str, hint: str | None
) -> None:
    outcome = evaluate_run(OF, record({}), [review(entry)])

    assert [(one.rule, one.message, one.hint) for one in outcome.complaints] == [(rule, message, hint)]
    assert all(one.verdict == "undecided" for one in outcome.points)


def test_a_rating_of_an_unknown_domain_is_complained_of() -> None:
    outcome = evaluate_run(OF, record({}), [review(ratings={"plays": "great"})])

    assert [(one.rule, one.message, one.hint) for one in outcome.complaints] == [
        (
            "unknown-rating-domain",
            "the review by Ada rates the domain `plays`, which the run does not have; it is ignored",
            "did you mean `play`?",
        )
    ]


def test_a_rating_of_a_known_domain_is_not_complained_of() -> None:
    assert evaluate_run(OF, record({}), [review(ratings={"play": "great"})]).complaints == ()


def test_a_review_that_fits_is_not_complained_of() -> None:
    assert evaluate_run(OF, record({}), [review({"ball.bank": "pass", "serve": "fail"})]).complaints == ()


def test_reviews_of_a_run_that_did_not_complete_are_complained_of_as_well() -> None:
    outcome = evaluate_run(OF, record({}, state="hung"), [review({"nothing-like-it": "pass"})])

    assert [one.rule for one in outcome.complaints] == ["unknown-checklist-entry"]


@pytest.mark.parametrize("entry", [{"fun": "pass"}, {"overall": "pass"}])
def test_a_jams_verdicts_are_its_graded_tiers(entry: dict[str, str]) -> None:
    outcome = evaluate_run(JAM, record({}), [review(entry)])

    assert [(one.rule, one.hint) for one in outcome.complaints] == [
        ("invalid-checklist-verdict", "use one of `incredible`, `great`, `neutral`, `poor`, `broken`")
    ]


def test_a_review_without_a_name_is_one_by_reviewer() -> None:
    outcome = evaluate_run(OF, record({}), [review({"x": "pass"}, reviewer="")])

    assert outcome.reviews[0].reviewer == "Reviewer"
    assert outcome.complaints[0].message.startswith("the review by Reviewer decides")
