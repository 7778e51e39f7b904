"""The pages of the sample export's runs, whose figures were reckoned by hand."""

import functools
import json
from pathlib import Path

import pytest

from sitegen.diagnostics import Diagnostics
from sitegen.export.index import Export
from sitegen.export.read import open_export, read_case, read_run
from tests.plan.run_makers import Planner, context

SAMPLES = Path(__file__).parents[2].parent / "shared" / "samples"
RUNS = ("run-a1", "run-b2", "run-c3", "run-d4", "run-e5", "run-f6", "run-g7")

pytestmark = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason="no samples beside the repository: their figures are NOT checked"
)


@functools.cache
def sample_export() -> Export:
    return open_export(SAMPLES / "export-v2", found=Diagnostics())


@functools.cache
def sample(run_id: str) -> Planner:
    export, found = sample_export(), Diagnostics()
    card = next(card for card in export.cards if card.id == run_id)
    one = read_run(export, card, found=found)
    version = read_case(export, card.subject.test_case_slug, card.subject.test_case_version, found=found)
    assert one is not None
    assert version is not None
    return Planner(one, version, context())


@pytest.mark.parametrize("run_id", RUNS)
def test_the_twins_figures_are_those_reckoned_by_hand(run_id: str) -> None:
    expected = json.loads((SAMPLES / "expected-figures.json").read_bytes())[run_id]

    twin = sample(run_id).twin(0)

    score = twin["score"]
    assert {
        "functionalRating": twin["functionalRating"],
        "aestheticRating": twin["aestheticRating"],
        "validatorRated": twin["validatorRated"],
        "score": None if score is None else round(score["ratio"], 6),
    } == expected


@pytest.mark.parametrize("run_id", RUNS)
def test_every_page_of_a_sample_has_a_twin_that_is_json(run_id: str) -> None:
    pages = sample(run_id).planned.pages

    assert len(pages) == 3
    assert all(json.loads(json.dumps(page.twin)) == page.twin for page in pages)


def test_both_sides_of_a_clip_are_compared() -> None:
    spin = sample("run-b2").point("ball.spin")

    assert spin.is_overridden
    assert (spin.verdict, spin.decided_by) == ("fail", "mixed")
    assert [(pair.id, pair.can_compare) for pair in spin.media] == [("curve", True)]


def test_a_picture_without_a_baseline_says_so() -> None:
    (pair,) = sample("run-b2").point("multiball.split").media

    assert pair.expected is not None
    assert pair.expected.missing_reason == "no baseline"
    assert pair.observed is not None
    assert pair.observed.shown_as == "image"


def test_a_clip_that_only_the_baseline_has_stands_beside_a_word() -> None:
    (pair,) = sample("run-a1").point("ball.spin").media

    assert pair.expected is not None
    assert pair.expected.shown_as == "video"
    assert pair.observed is not None
    assert pair.observed.missing_reason == "not captured: its validator recorded nothing"


def test_an_excluded_point_is_not_scored() -> None:
    assert sample("run-a1").point("ball.trail").mark == "not-scored"


def test_the_models_own_showcase_is_shown() -> None:
    showcase = sample("run-a1").play.showcase

    assert showcase is not None
    assert [(one.label, one.shown_as) for one in showcase.media] == [("Title screen", "image"), ("A rally", "video")]
    assert "<img" in showcase.description


def test_a_legacy_runs_proofs_close_its_page() -> None:
    proofs = sample("run-c3").verdict.proofs

    assert [(one.id, one.media.shown_as if one.media else None) for one in proofs] == [
        ("dive-shot", "image"),
        ("boss-clip", "video"),
        ("credits-shot", "missing"),
    ]


def test_a_catastrophic_run_says_plainly_what_happened() -> None:
    pages = sample("run-d4")

    assert pages.play.play is None
    assert pages.play.header.state_label == "Did not load"
    assert pages.play.header.state_detail == "build failed (exit 2)"
    assert pages.metrics.load == "The build did not load: the build produced no site"


def test_a_performance_run_is_told_by_its_scenarios() -> None:
    pages = sample("run-f6")

    assert [(one.input, one.fuel) for one in pages.verdict.scenarios] == [
        ("inputs/belt.json", 1200),
        ("inputs/big.json", 88123456),
    ]
    assert pages.twin(0)["totalFuel"] == 88123456


def test_a_jam_is_graded() -> None:
    pages = sample("run-g7")

    assert {point.mark for item in pages.verdict.items for point in item.points} == {"graded"}
    assert pages.twin(0)["overallGrade"] == "great"
