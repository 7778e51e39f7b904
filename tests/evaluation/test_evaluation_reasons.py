"""Why each figure is what it is, in words."""

import dataclasses
from collections.abc import Sequence

import pytest

from sitegen.evaluation.run import evaluate_run
from sitegen.model.review import Review
from tests.evaluation.makers import erratum, point, record, review, version, whole

FIVE = version(*(whole(point(one)) for one in "abcde"))
TWO_DOMAINS = version(
    whole(point("a", cap="great", domains=("solo",))),
    whole(point("b", cap="great", domains=("duel",))),
    domains=("solo", "duel"),
)
LEGACY = dataclasses.replace(FIVE, validator_rated=False)


@pytest.mark.parametrize(
    ("failing", "reason"),
    [
        ("", "every domain is flawless"),
        ("a", "Play: held at scuffed by `a`"),
        ("ab", "Play: held at scuffed by `a` and `b`"),
        ("abcd", "Play: held at scuffed by `a`, `b`, `c` and `d`"),
        ("abcde", "Play: held at scuffed by `a`, `b`, `c` and 2 others"),
    ],
)
def test_the_points_that_hold_a_rating_are_named(failing: str, reason: str) -> None:
    outcome = evaluate_run(FIVE, record(dict.fromkeys(failing, "fail")), [])

    assert outcome.rating_reason == reason


def test_only_points_whose_cap_is_the_rating_are_named() -> None:
    of = version(whole(point("a", cap="great")), whole(point("b", cap="broken")))

    outcome = evaluate_run(of, record({"a": "fail", "b": "fail"}), [])

    assert outcome.domains[0].reason == "held at broken by `b`"


def test_every_domain_that_holds_the_rating_is_named() -> None:
    outcome = evaluate_run(TWO_DOMAINS, record({"a": "fail", "b": "fail"}), [])

    assert outcome.rating_reason == "Solo: held at great by `a`; Duel: held at great by `b`"


def test_a_flawless_domain_says_that_nothing_lowers_it() -> None:
    outcome = evaluate_run(TWO_DOMAINS, record({"a": "fail", "b": "pass"}), [])

    assert [one.reason for one in outcome.domains] == ["held at great by `a`", "no failing point lowers it"]


def test_the_review_that_decides_a_domain_is_named_where_reviews_differ() -> None:
    reviews = [review({"a": "pass"}), review(reviewer="Bao")]

    outcome = evaluate_run(TWO_DOMAINS, record({"a": "fail", "b": "pass"}), reviews)

    assert outcome.domains[0].reason == "held at great by `a` in the review by Bao"
    assert [one.reason for one in outcome.reviews] == ["every domain is flawless", "Solo: held at great by `a`"]


def test_no_review_is_named_where_they_agree() -> None:
    outcome = evaluate_run(TWO_DOMAINS, record({"a": "fail", "b": "pass"}), [review(), review(reviewer="Bao")])

    assert outcome.domains[0].reason == "held at great by `a`"


@pytest.mark.parametrize(
    ("results", "reviews", "reason"),
    [
        ({"a": "pass", "b": "fail"}, [], "1 of 2 points, decided by the validators"),
        ({}, [], "not scored: no point that counts holds a verdict"),
        ({}, [review()], "not scored: no point that counts holds a verdict"),
        ({"a": "pass", "b": "fail"}, [review()], "1 of 2 points in the review by Ada"),
        ({}, [review(), review({"a": "pass"}, reviewer="Bao")], "1 of 1 points in the review by Bao"),
        (
            {"a": "pass", "b": "fail"},
            [review(), review({"c": "pass"}, reviewer="Bao")],
            "the mean of 2 reviews: 1 of 2 points, 2 of 3 points",
        ),
    ],
)
def test_the_score_says_what_it_is_made_of(results: dict[str, str], reviews: Sequence[Review], reason: str) -> None:
    assert evaluate_run(FIVE, record(results), reviews).score_reason == reason


@pytest.mark.parametrize(
    ("reviews", "rating", "score"),
    [
        ([], "not rated: no review yet", "not scored: no review yet"),
        ([review({"a": "pass"})], "not rated: no review rates a domain", "1 of 5 points in the review by Ada"),
        (
            [review({"a": "pass"}, ratings={"play": "great"})],
            "Play: rated great by Ada",
            "1 of 5 points in the review by Ada",
        ),
        (
            [review({"a": "pass"}, ratings={"play": "great"}), review({}, ratings={"play": "broken"}, reviewer="Bao")],
            "Play: rated broken by Bao",
            "the mean of 2 reviews: 1 of 5 points, 0 of 5 points",
        ),
    ],
)
def test_a_legacy_run_tells_its_reasons(reviews: Sequence[Review], rating: str, score: str) -> None:
    outcome = evaluate_run(LEGACY, record({}), reviews)

    assert (outcome.rating_reason, outcome.score_reason) == (rating, score)


def test_a_legacy_review_tells_its_own_reason() -> None:
    outcome = evaluate_run(LEGACY, record({}), [review(ratings={"play": "great"}), review()])

    assert [one.reason for one in outcome.reviews] == [
        "the worst of its domain ratings is great",
        "it rates no domain",
    ]
    assert outcome.reviews[1].domains[0].reason == "not rated in the review"


def test_every_domain_that_a_review_holds_down_is_named() -> None:
    of = dataclasses.replace(TWO_DOMAINS, validator_rated=False)

    outcome = evaluate_run(of, record({}), [review(ratings={"solo": "great", "duel": "great"})])

    assert outcome.rating_reason == "Solo: rated great by Ada; Duel: rated great by Ada"


def test_a_run_that_no_review_rates_shows_no_domains() -> None:
    assert evaluate_run(LEGACY, record({}), [review({"a": "pass"})]).domains == ()


def test_a_case_without_domains_or_checklist_says_so() -> None:
    bare = version(domains=(), validator_rated=False, test_type="performance")

    outcome = evaluate_run(bare, record({}), [review()])

    assert outcome.rating_reason == "not rated: the case has no domain to rate"
    assert outcome.score_reason == "not scored: no point counts towards a score"


def test_a_run_whose_every_point_is_excluded_is_not_scored() -> None:
    of = version(whole(point("a")), errata=[erratum("a")], validator_rated=False)

    outcome = evaluate_run(of, record({}), [review({"a": "pass"})])

    assert (outcome.score, outcome.score_reason) == (None, "not scored: no point counts towards a score")


@pytest.mark.parametrize(
    ("tiers", "reason"),
    [
        ([], "not rated: no review yet"),
        ([None], "not rated: no review gives an aesthetic rating"),
        (["good"], "rated good by R0"),
        (["good", "slop"], "rated slop by R1, the worst of 2 reviews"),
    ],
)
def test_the_aesthetic_rating_tells_who_gave_it(tiers: list[str | None], reason: str) -> None:
    reviews = [review(aesthetic=tier, reviewer=f"R{number}") for number, tier in enumerate(tiers)]

    assert evaluate_run(FIVE, record({}), reviews).aesthetic_reason == reason


def test_a_rating_that_the_scale_does_not_know_is_shown_unranked() -> None:
    outcome = evaluate_run(LEGACY, record({}), [review(ratings={"play": "sublime"})])

    assert (outcome.functional_rating, outcome.rating_reason) == ("sublime", "Play: rated sublime by Ada")


def test_a_rating_that_the_scale_knows_goes_before_one_it_does_not() -> None:
    reviews = [review(ratings={"play": "abysmal"}), review(ratings={"play": "great"}, reviewer="Bao")]

    assert evaluate_run(LEGACY, record({}), reviews).functional_rating == "great"


def test_of_ratings_that_the_scale_does_not_know_always_the_same_is_shown() -> None:
    reviews = [review(ratings={"play": "sublime"}), review(ratings={"play": "abysmal"}, reviewer="Bao")]

    assert evaluate_run(LEGACY, record({}), reviews).functional_rating == "abysmal"
    assert evaluate_run(LEGACY, record({}), reviews[::-1]).functional_rating == "abysmal"


def test_the_worst_of_two_ratings_of_one_domain_in_one_review_counts() -> None:
    twice = review(ratings={"play": "great"}), review(ratings={"play": "flawless"})
    both = Review(reviewer="Ada", ratings=[*(twice[0].ratings or []), *(twice[1].ratings or [])])

    assert evaluate_run(LEGACY, record({}), [both]).functional_rating == "great"


def test_an_older_reviews_aesthetic_rating_is_the_worst_of_its_domains() -> None:
    ratings = review(ratings={"solo": "legendary", "duel": "okay"}).ratings
    of = version(whole(point("a")), domains=("solo", "duel"))

    assert evaluate_run(of, record({}), [Review(reviewer="Ada", aesthetics=ratings)]).aesthetic_rating == "okay"
