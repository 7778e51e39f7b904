"""Laws that hold for every case version, record and set of reviews."""

import dataclasses
import itertools
import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.evaluation.leaderboard import rank
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate_run
from sitegen.model.case import CaseVersion, Point, ReviewItem
from sitegen.model.review import Review
from sitegen.model.scales import FUNCTIONAL_RATINGS
from tests.evaluation.makers import RESULTS, erratum, parts, point, record, review, summary, version, whole

law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # machines are busy

DOMAINS = ("solo", "duel", "hud")
CAPS = ("great", "passable", "scuffed", "broken", None)
RATINGS = ("flawless", "great", "passable", "scuffed", "broken")


@dataclasses.dataclass(frozen=True)
class Scene:
    """A run with all that its figures follow from."""

    items: tuple[ReviewItem, ...]
    excluded: tuple[str, ...]  # what errata exclude: points, or items
    results: Mapping[str, str]
    reviews: tuple[Mapping[str, str], ...]
    ratings: tuple[Mapping[str, str], ...]  # by review; counts on a legacy run
    validator_rated: bool

    @property
    def points(self) -> list[str]:
        return [one.verdict_id for item in self.items for one in item.points]

    def version(self) -> CaseVersion:
        errata = [erratum(one, id_=f"e{number}") for number, one in enumerate(self.excluded)]
        return version(*self.items, domains=DOMAINS, errata=errata, validator_rated=self.validator_rated)

    def written_reviews(self) -> list[Review]:
        return [
            review(one, ratings=ratings, reviewer=f"R{number}")
            for number, (one, ratings) in enumerate(zip(self.reviews, self.ratings, strict=True))
        ]

    def outcome(self, *, typecheck: str | None = None, engine: str = "none") -> Outcome:
        run = record(self.results, typecheck=typecheck, engine=engine)
        return evaluate_run(self.version(), run, self.written_reviews())


@st.composite
def points_of(draw: st.DrawFn, verdict_id: str) -> Point:
    return point(
        verdict_id,
        draw(st.integers(1, 5)),
        cap=draw(st.sampled_from(CAPS)),
        domains=draw(st.lists(st.sampled_from(DOMAINS), unique=True, min_size=1)),
    )


@st.composite
def scenes(draw: st.DrawFn, *, validator_rated: bool | None = None) -> Scene:
    items = []
    for name in "abcd"[: draw(st.integers(1, 4))]:
        sub_items = draw(st.integers(0, 3))
        subs = [draw(points_of(f"{name}.{number}")) for number in range(sub_items)]
        items.append(parts(name, *subs) if subs else whole(draw(points_of(name))))
    ids = [one.verdict_id for item in items for one in item.points]
    names = [*ids, *(item.id for item in items if item.has_sub_items)]
    reviews = draw(st.lists(st.dictionaries(st.sampled_from(ids), st.sampled_from(("pass", "fail"))), max_size=3))
    ratings = [draw(st.dictionaries(st.sampled_from(DOMAINS), st.sampled_from(RATINGS))) for _ in reviews]
    return Scene(
        items=tuple(items),
        excluded=tuple(draw(st.lists(st.sampled_from(names), max_size=2))),
        results=draw(st.dictionaries(st.sampled_from(ids), st.sampled_from(sorted(RESULTS)))),
        reviews=tuple(reviews),
        ratings=tuple(ratings),
        validator_rated=draw(st.booleans()) if validator_rated is None else validator_rated,
    )


def figures(outcome: Outcome) -> object:
    """What a run is told to be worth."""
    return (
        outcome.functional_rating,
        outcome.score and (outcome.score.ratio, outcome.score.earned, outcome.score.available, outcome.score.reviews),
        [(one.domain.id, one.rating) for one in outcome.domains],
    )


def ratio(outcome: Outcome) -> float:
    return outcome.score.ratio if outcome.score else 0.0


def place(outcome: Outcome) -> int:
    return FUNCTIONAL_RATINGS.index(outcome.functional_rating or "broken")


@law
@given(scenes(validator_rated=True), st.data())
def test_turning_a_validators_verdict_from_fail_to_pass_never_lowers_anything(
    scene: Scene, data: st.DataObject
) -> None:
    failing = data.draw(st.sampled_from(scene.points))
    before = dataclasses.replace(scene, results={**scene.results, failing: "fail"}).outcome()

    after = dataclasses.replace(scene, results={**scene.results, failing: "pass"}).outcome()

    assert ratio(after) >= ratio(before)
    assert place(after) <= place(before)
    for better, worse in zip(after.domains, before.domains, strict=True):
        assert RATINGS.index(better.rating or "broken") <= RATINGS.index(worse.rating or "broken")


@law
@given(scenes(), st.data())
def test_turning_a_reviews_verdict_from_fail_to_pass_never_lowers_anything(scene: Scene, data: st.DataObject) -> None:
    if not scene.reviews:
        return
    failing = data.draw(st.sampled_from(scene.points))
    first, *others = scene.reviews
    before = dataclasses.replace(scene, reviews=({**first, failing: "fail"}, *others)).outcome()

    after = dataclasses.replace(scene, reviews=({**first, failing: "pass"}, *others)).outcome()

    assert ratio(after) >= ratio(before)
    assert place(after) <= place(before)


@law
@given(scenes(), st.data())
def test_excluding_a_point_equals_a_case_without_it(scene: Scene, data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(scene.points))
    excluded = dataclasses.replace(scene, excluded=(*scene.excluded, gone))

    absent = dataclasses.replace(
        scene,
        items=_without(scene.items, gone),
        results={one: result for one, result in scene.results.items() if one != gone},
        reviews=tuple({one: verdict for one, verdict in given.items() if one != gone} for given in scene.reviews),
    )

    assert figures(excluded.outcome()) == figures(absent.outcome())


def _without(items: Sequence[ReviewItem], gone: str) -> tuple[ReviewItem, ...]:
    left = [
        dataclasses.replace(item, points=tuple(one for one in item.points if one.verdict_id != gone)) for item in items
    ]
    return tuple(item for item in left if item.points)


@law
@given(scenes(), st.integers())
def test_the_order_of_reviews_results_and_errata_changes_nothing(scene: Scene, seed: int) -> None:
    shuffler = random.Random(seed)  # noqa: S311 - an order, no secret
    pairs = list(zip(scene.reviews, scene.ratings, strict=True))
    results = list(scene.results.items())
    excluded = list(scene.excluded)
    for one in (pairs, results, excluded):
        shuffler.shuffle(one)

    other = dataclasses.replace(
        scene,
        reviews=tuple(one for one, _ in pairs),
        ratings=tuple(one for _, one in pairs),
        results=dict(results),
        excluded=tuple(excluded),
    ).outcome()

    outcome = scene.outcome()
    assert figures(other) == figures(outcome)
    assert [(one.verdict, one.decided_by, one.is_scored) for one in other.points] == [
        (one.verdict, one.decided_by, one.is_scored) for one in outcome.points
    ]


@law
@given(scenes(validator_rated=True), st.integers(1, 3))
def test_reviews_without_overrides_reproduce_the_validators_figures(scene: Scene, number: int) -> None:
    alone = dataclasses.replace(scene, reviews=(), ratings=()).outcome()

    reviewed = dataclasses.replace(scene, reviews=({},) * number, ratings=({},) * number).outcome()

    assert reviewed.functional_rating == alone.functional_rating
    assert ratio(reviewed) == pytest.approx(ratio(alone), abs=1e-12)
    assert (reviewed.score is None) == (alone.score is None)
    assert [one.rating for one in reviewed.domains] == [one.rating for one in alone.domains]
    assert all((one.earned, one.functional_rating) == _own(alone) for one in reviewed.reviews)


def _own(outcome: Outcome) -> tuple[float | None, str | None]:
    return (outcome.score.earned if outcome.score else None, outcome.functional_rating)


@law
@given(scenes())
def test_the_gate_forces_broken_and_zero_and_lifts_cleanly(scene: Scene) -> None:
    free, held = scene.outcome(typecheck="passed"), scene.outcome(typecheck="failed")

    assert held.functional_rating == "broken"
    assert ratio(held) == 0
    assert (held.score is None) == (free.score is None)
    assert (held.points, held.domains) == (free.points, free.domains)
    assert all(one.functional_rating == "broken" and not one.ratio for one in held.reviews)
    assert free == scene.outcome(typecheck="did not run")


@law
@given(scenes(), st.sampled_from(("pass", "fail", "contract failure")))
def test_a_point_of_another_engine_adds_nothing(scene: Scene, result: str) -> None:
    scoped = whole(point("scoped", 5, cap="broken", domains=DOMAINS, engines=("simple-2d",)))

    other = dataclasses.replace(
        scene, items=(*scene.items, scoped), results={**scene.results, "scoped": result}
    ).outcome(engine="none")

    assert figures(other) == figures(scene.outcome(engine="none"))
    assert other.points == scene.outcome(engine="none").points


@law
@given(scenes())
def test_scores_stay_between_zero_and_one(scene: Scene) -> None:
    outcome = scene.outcome()

    assert outcome.score is None or 0 <= outcome.score.ratio <= 1
    assert all(one.ratio is None or 0 <= one.ratio <= 1 for one in outcome.reviews)
    assert outcome.score is None or 0 <= outcome.score.earned <= outcome.score.available


@law
@given(
    st.lists(
        st.tuples(
            st.sampled_from(("one", "two", "three", "four")),
            st.none() | st.sampled_from((0.0, 0.25, 1 / 3, 0.5, 1.0)),
            st.sampled_from((*RATINGS, None)),
        ),
        max_size=12,
    ),
    st.integers(),
)
def test_ranks_are_consistent_with_averages(runs: list[tuple[str, float | None, str | None]], seed: int) -> None:
    summaries = [
        summary(f"r{number}", score, model=model, rating=rating) for number, (model, score, rating) in enumerate(runs)
    ]
    shuffled = random.Random(seed).sample(summaries, len(summaries))  # noqa: S311 - an order, no secret

    board = rank(summaries)

    assert rank(shuffled) == board
    averages = [round(row.average_score or 0.0, 9) for row in board.rows]
    for row, average in zip(board.rows, averages, strict=True):
        assert row.rank == 1 + sum(other > average for other in averages)
        assert (row.worst_score or 0) - 1e-12 <= (row.average_score or 0) <= (row.best_score or 0) + 1e-12
    for (earlier, above), (later, below) in itertools.pairwise(zip(averages, board.rows, strict=True)):
        assert earlier >= later
        assert earlier > later or _rating(above.best_rating) <= _rating(below.best_rating)
    assert board.run_count + sum(len(one.run_ids) for one in board.left_out) == len(runs)


def _rating(rating: str | None) -> int:
    return len(RATINGS) if rating is None else RATINGS.index(rating)
