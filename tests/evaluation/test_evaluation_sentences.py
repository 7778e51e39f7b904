"""Every sentence of the document Evaluation that states a rule about figures, one row a case.

A row is: the sentence, the case version, the run, its reviews, and the functional rating and score that follow.
"""

import dataclasses
from collections.abc import Sequence

import pytest

from sitegen.evaluation.run import evaluate_run
from sitegen.model.case import CaseVersion
from sitegen.model.record import RunRecord
from sitegen.model.review import Review
from tests.evaluation.makers import erratum, parts, point, record, review, version, whole


@dataclasses.dataclass(frozen=True)
class Row:
    """A sentence with an example of it."""

    sentence: str
    of: CaseVersion
    run: RunRecord
    rating: str | None
    score: float | None
    reviews: Sequence[Review] = ()


TWO = version(whole(point("a", 2)), whole(point("b", 3, cap="great")))
TWO_DOMAINS = version(
    whole(point("serve", cap="broken", domains=("solo", "duel"))),
    whole(point("spin", cap="great", domains=("solo",))),
    whole(point("controls", cap="scuffed", domains=("duel",))),
    domains=("solo", "duel"),
)
SECTION = version(
    parts("spin", point("spin.still", 1, cap="passable"), point("spin.moving", 3, cap="great")), whole(point("b", 4))
)
LEGACY = version(
    whole(point("a", 2, cap=None, domains=())),
    whole(point("b", 3, cap=None, domains=())),
    domains=("flight", "combat"),
    validator_rated=False,
)

VALIDATOR_RATED = [
    Row("every effective domain starts at flawless", TWO, record({"a": "pass", "b": "pass"}), "flawless", 1.0),
    Row(
        "each scored point whose validator failed lowers each of the point's domains to the point's cap",
        TWO,
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.6,
    ),
    Row(
        "a point fails when its validator could not run for a reason other than an unmet precondition",
        TWO,
        record({"a": "contract failure", "b": "pass"}),
        "scuffed",
        0.6,
    ),
    *(
        Row(
            f"a point whose validator decided nothing lowers nothing and counts on neither side ({result})",
            TWO,
            record({"a": result, "b": "pass"}),
            "flawless",
            1.0,
        )
        for result in (
            "precondition unmet",
            "inconclusive",
            "inconclusive, with a reason",
            "said to be undecided",
            "ran and said nothing",
        )
    ),
    Row(
        "a point that has no validator result on the record lowers nothing", TWO, record({"b": "pass"}), "flawless", 1.0
    ),
    Row("a run none of whose points holds a verdict has no score", TWO, record({}), "flawless", None),
    Row(
        "a point an erratum excludes from scoring lowers nothing, however it verdicted",
        dataclasses.replace(TWO, errata=(erratum("a"),)),
        record({"a": "fail", "b": "pass"}),
        "flawless",
        1.0,
    ),
    Row(
        "a point an erratum excludes from scoring counts toward neither side of the ratio",
        dataclasses.replace(TWO, errata=(erratum("a"),)),
        record({"a": "pass", "b": "fail"}),
        "great",
        0.0,
    ),
    Row(
        "an erratum that is not to exclude changes nothing",
        dataclasses.replace(TWO, errata=(erratum("a", excludes=False),)),
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.6,
    ),
    Row(
        "an erratum scoped to another variant changes nothing",
        dataclasses.replace(TWO, errata=(erratum("a", variant="frenzy"),)),
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.6,
    ),
    Row(
        "an erratum that names an item with sub-items excludes all of them",
        dataclasses.replace(SECTION, errata=(erratum("spin"),)),
        record({"spin.still": "fail", "spin.moving": "fail", "b": "pass"}),
        "flawless",
        1.0,
    ),
    Row(
        "two failures capped at great and scuffed leave the domain scuffed",
        TWO,
        record({"a": "fail", "b": "fail"}),
        "scuffed",
        0.0,
    ),
    Row(
        "the run's overall functional rating is the worst across its domains",
        TWO_DOMAINS,
        record({"serve": "pass", "spin": "fail", "controls": "fail"}),
        "scuffed",
        1 / 3,
    ),
    Row(
        "a build whose typecheck failed is broken whatever its validators decided",
        TWO,
        record({"a": "pass", "b": "pass"}, typecheck="failed"),
        "broken",
        0.0,
    ),
    Row(
        "a typecheck that never ran leaves the run ungated",
        TWO,
        record({"a": "pass", "b": "pass"}, typecheck="did not run"),
        "flawless",
        1.0,
    ),
    Row(
        "a typecheck that passed gates nothing",
        TWO,
        record({"a": "pass", "b": "pass"}, typecheck="passed"),
        "flawless",
        1.0,
    ),
    Row(
        "an item broken into sub-items gets partial credit",
        SECTION,
        record({"spin.still": "pass", "spin.moving": "fail", "b": "pass"}),
        "great",
        5 / 8,
    ),
    Row(
        "a review's effective checklist is the validators' verdicts overlaid with that review's overrides",
        TWO,
        record({"a": "fail", "b": "pass"}),
        "flawless",
        1.0,
        [review({"a": "pass"})],
    ),
    Row(
        "a reviewer may also decide a point the validators left undecided",
        TWO,
        record({"a": "precondition unmet", "b": "pass"}),
        "scuffed",
        0.6,
        [review({"a": "fail"})],
    ),
    Row(
        "a review with no overrides reproduces the validators' figures exactly",
        TWO,
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.6,
        [review()],
    ),
    Row(
        "the run's score is the average of its reviews' effective scores, its rating the worst across them",
        TWO,
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.8,
        [review(), review({"a": "pass"}, reviewer="Bao")],
    ),
    Row(
        "the average is of ratios, also where the reviews' totals differ",
        TWO,
        record({"a": "precondition unmet", "b": "pass"}),
        "scuffed",
        0.8,
        [review(), review({"a": "fail"}, reviewer="Bao")],
    ),
    Row(
        "a review without any counted point is left out of the mean",
        TWO,
        record({}),
        "flawless",
        1.0,
        [review(), review({"b": "pass"}, reviewer="Bao")],
    ),
    Row(
        "a review names an undeclared verdict id: that entry is ignored",
        TWO,
        record({"a": "pass", "b": "pass"}),
        "flawless",
        1.0,
        [review({"c": "fail"})],
    ),
    Row(
        "a verdict that is not binary is ignored",
        TWO,
        record({"a": "pass", "b": "pass"}),
        "flawless",
        1.0,
        [review({"a": "poor"})],
    ),
    Row(
        "a review carries no functional rating of its own",
        TWO,
        record({"a": "pass", "b": "pass"}),
        "flawless",
        1.0,
        [review(ratings={"play": "broken"})],
    ),
    *(
        Row(f"a run that ended as {state} has neither rating nor score", TWO, record({}, state=state), None, None)
        for state in ("catastrophic", "timed_out", "harness_error", "limit_exceeded", "hung", "failed", "never seen")
    ),
    Row(
        "the gate rates no run that is not completed",
        TWO,
        record({"a": "pass"}, state="timed_out", typecheck="failed"),
        None,
        None,
    ),
    Row(
        "a cap that the scale does not know lowers nothing",
        version(whole(point("a", cap="dreadful"))),
        record({"a": "fail"}),
        "flawless",
        0.0,
    ),
    Row(
        "a point whose validator does not cover the run's engine adds no weight and lowers nothing",
        version(whole(point("a", 2, engines=("simple-2d",))), whole(point("b", 3))),
        record({"a": "fail", "b": "pass"}, engine="none"),
        "flawless",
        1.0,
    ),
    Row(
        "a point whose validator covers the run's engine counts",
        version(whole(point("a", 2, engines=("simple-2d",))), whole(point("b", 3))),
        record({"a": "fail", "b": "pass"}, engine="simple-2d"),
        "scuffed",
        0.6,
    ),
    Row(
        "an empty list of engines covers every engine",
        version(whole(point("a", 2, engines=())), whole(point("b", 3))),
        record({"a": "fail", "b": "pass"}),
        "scuffed",
        0.6,
    ),
]

LEGACY_RUNS = [
    Row("a legacy run without a review is not rated", LEGACY, record({"a": "pass", "b": "pass"}), None, None),
    Row(
        "each review's verdicts produce that review's score: a pass earns all of the weight, a fail none",
        LEGACY,
        record({}),
        "great",
        0.4,
        [review({"a": "pass", "b": "fail"}, ratings={"flight": "flawless", "combat": "great"})],
    ),
    Row(
        "on a legacy run the validators' verdicts only pre-fill the form",
        LEGACY,
        record({"a": "fail", "b": "fail"}),
        "flawless",
        1.0,
        [review({"a": "pass", "b": "pass"}, ratings={"flight": "flawless", "combat": "flawless"})],
    ),
    Row(
        "on a legacy run a point without a pass earns nothing and all points count",
        LEGACY,
        record({}),
        "great",
        0.4,
        [review({"a": "pass"}, ratings={"flight": "great"})],
    ),
    Row(
        "the run's score is the average across its reviews, its rating the worst that any gives any domain",
        LEGACY,
        record({}),
        "scuffed",
        0.7,
        [
            review({"a": "pass", "b": "fail"}, ratings={"flight": "great", "combat": "great"}),
            review({"a": "pass", "b": "pass"}, ratings={"flight": "flawless", "combat": "scuffed"}, reviewer="Bao"),
        ],
    ),
    Row(
        "an excluded point counts toward neither side on a legacy run",
        dataclasses.replace(LEGACY, errata=(erratum("b"),)),
        record({}),
        "great",
        1.0,
        [review({"a": "pass", "b": "fail"}, ratings={"flight": "great"})],
    ),
    Row(
        "a rating of a domain outside the effective set is ignored",
        LEGACY,
        record({}),
        "great",
        1.0,
        [review({"a": "pass", "b": "pass"}, ratings={"flight": "great", "swimming": "broken"})],
    ),
    Row(
        "the gate holds a legacy run at broken and zero",
        LEGACY,
        record({}, typecheck="failed"),
        "broken",
        0.0,
        [review({"a": "pass", "b": "pass"}, ratings={"flight": "great"})],
    ),
    Row(
        "the gate rates a legacy run without a review broken and gives it no score",
        LEGACY,
        record({}, typecheck="failed"),
        "broken",
        None,
    ),
    Row(
        "a case without a checklist is rated and has no score",
        version(domains=("looks",), validator_rated=False, test_type="asset-generation"),
        record({}),
        "passable",
        None,
        [review(ratings={"looks": "passable"})],
    ),
]


@pytest.mark.parametrize("row", [*VALIDATOR_RATED, *LEGACY_RUNS], ids=lambda row: row.sentence)
def test_the_sentence_holds(row: Row) -> None:
    outcome = evaluate_run(row.of, row.run, row.reviews)

    assert outcome.functional_rating == row.rating
    assert (outcome.score.ratio if outcome.score else None) == pytest.approx(row.score)


def test_a_failure_in_the_versus_controls_lowers_only_the_versus_domain() -> None:
    outcome = evaluate_run(TWO_DOMAINS, record({"serve": "pass", "spin": "pass", "controls": "fail"}), [])

    assert {one.domain.id: one.rating for one in outcome.domains} == {"solo": "flawless", "duel": "scuffed"}


def test_a_domains_rating_is_the_worst_across_the_reviews() -> None:
    reviews = [review({"controls": "fail"}), review({"spin": "fail"}, reviewer="Bao")]

    outcome = evaluate_run(TWO_DOMAINS, record({"serve": "pass", "spin": "pass", "controls": "pass"}), reviews)

    assert {one.domain.id: one.rating for one in outcome.domains} == {"solo": "great", "duel": "scuffed"}
    assert [one.functional_rating for one in outcome.reviews] == ["scuffed", "great"]


def test_the_overall_aesthetic_rating_is_the_worst_across_the_reviews() -> None:
    reviews = [review(aesthetic="legendary"), review(aesthetic="good", reviewer="Bao"), review(reviewer="Cyd")]

    outcome = evaluate_run(TWO, record({"a": "pass"}), reviews)

    assert outcome.aesthetic_rating == "good"
    assert [one.aesthetic_rating for one in outcome.reviews] == ["legendary", "good", None]


def test_a_legacy_run_has_no_aesthetic_rating() -> None:
    outcome = evaluate_run(LEGACY, record({}), [review({"a": "pass"}, aesthetic="good")])

    assert outcome.aesthetic_rating is None


def test_a_run_that_did_not_complete_has_no_aesthetic_rating() -> None:
    outcome = evaluate_run(TWO, record({}, state="timed_out"), [review(aesthetic="good")])

    assert outcome.aesthetic_rating is None
    assert outcome.domains == ()
    assert [one.verdict for one in outcome.points] == [None, None]


def test_the_gate_leaves_verdicts_and_domain_ratings_as_they_are() -> None:
    outcome = evaluate_run(TWO, record({"a": "fail", "b": "pass"}, typecheck="failed"), [review()])

    assert [one.verdict for one in outcome.points] == ["fail", "pass"]
    assert [one.rating for one in outcome.domains] == ["scuffed"]
    assert outcome.rating_reason == "held at broken: the typecheck failed"
    assert outcome.score_reason == "held at zero: the typecheck failed"


def test_the_gate_holds_each_reviews_figures_too() -> None:
    outcome = evaluate_run(TWO, record({"a": "fail", "b": "pass"}, typecheck="failed"), [review()])

    (only,) = outcome.reviews
    assert (only.functional_rating, only.earned, only.available, only.ratio) == ("broken", 0.0, 5, 0.0)
    assert outcome.score is not None
    assert (outcome.score.earned, outcome.score.available, outcome.score.reviews) == (0.0, 5, 1)


def test_a_performance_run_has_its_fuel_only_where_it_is_correct() -> None:
    performance = version(domains=(), validator_rated=False, test_type="performance")

    fuels = [
        evaluate_run(performance, record({}, fuel=(correct, 88), state=state), []).total_fuel
        for correct, state in ((True, "completed"), (False, "completed"), (True, "timed_out"))
    ]

    assert fuels == [88, None, None]
