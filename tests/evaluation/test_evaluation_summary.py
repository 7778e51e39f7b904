"""What stays of a run: its summary, and what each exclusion does to its score."""

import pickle

import msgspec
import pytest

from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.exclusions import scores_without
from sitegen.evaluation.run import evaluate_run
from sitegen.evaluation.summary import summarize
from sitegen.model.case import CaseVersion, Coordinate
from sitegen.model.record import Metrics, RunRecord, Tokens
from tests.evaluation.makers import card, erratum, point, record, review, summary, version, whole

EXCLUDED = version(
    whole(point("a", 2)),
    whole(point("b", 3)),
    whole(point("c", 5)),
    errata=[erratum("a", id_="on-a"), erratum("b", id_="on-b"), erratum("c", id_="told", excludes=False)],
)


def without(of: CaseVersion, run: RunRecord) -> dict[str, float | None]:
    checklists = Checklists({(of.slug, of.version): of})
    return dict(scores_without(checklists, run, [], evaluate_run(of, run, [])))


def test_the_score_without_each_exclusion_keeps_the_others() -> None:
    scores = without(EXCLUDED, record({"a": "fail", "b": "fail", "c": "pass"}))

    assert scores == {"on-a": 5 / 7, "on-b": 5 / 8}


def test_a_score_that_an_exclusion_took_away_comes_back_without_it() -> None:
    of = version(whole(point("a", 2)), errata=[erratum("a")])

    assert without(of, record({"a": "pass"})) == {"e1": 1.0}


def test_two_errata_that_exclude_one_point_each_change_nothing_alone() -> None:
    of = version(whole(point("a")), whole(point("b")), errata=[erratum("a", id_="e1"), erratum("a", id_="e2")])

    assert without(of, record({"a": "fail", "b": "pass"})) == {"e1": 1.0, "e2": 1.0}


def test_a_run_that_did_not_complete_has_no_scores_to_compare() -> None:
    assert without(EXCLUDED, record({"a": "fail"}, state="timed_out")) == {}


def test_a_checklist_is_made_once_for_a_coordinate() -> None:
    checklists = Checklists({("case", "v1.0.0"): EXCLUDED})
    at = Coordinate("case", "v1.0.0", "base", "none")

    assert checklists.at(at) is checklists.at(at)
    assert checklists.at(at) is not checklists.at(at, without="on-a")
    assert checklists.at(Coordinate("case", "v2.0.0", "base", "none")) is None
    assert checklists.at(Coordinate("case", "v1.0.0", "frenzy", "none")) is None


def test_a_summary_holds_the_figures_of_the_run() -> None:
    run = record({"a": "fail", "b": "pass"}, engine="simple-2d")
    outcome = evaluate_run(EXCLUDED, run, [review(aesthetic="good")])

    told = summarize(card(publishedAt="2026-08-01T00:00:00Z"), run, outcome, score_without={"on-a": 0.5})

    assert told.coordinate == Coordinate("case", "v1.0.0", "base", "simple-2d")
    assert (told.id, told.case_name, told.harness, told.model) == ("run-1", "case", "cline", "acme/one")
    assert (told.functional_rating, told.aesthetic_rating, told.score) == ("flawless", "good", None)
    assert told.unscored_because == "no point that counts holds a verdict"
    assert told.verdicts == {"a": "fail", "b": "pass", "c": "undecided"}
    assert (told.reviews, told.published_at) == (1, "2026-08-01T00:00:00Z")
    assert told.score_without == {"on-a": 0.5}
    assert told.validator_rated


def test_a_summary_holds_what_the_record_says_of_the_run() -> None:
    bare = record({}, typecheck="failed", fuel=(True, 9))
    subject = msgspec.structs.replace(
        bare.subject, test_type="performance", harness_version="2.1", engine_version="0.4"
    )
    run = msgspec.structs.replace(bare, subject=subject, started_at="2026-07-01", finished_at="2026-07-02")
    outcome = msgspec.structs.replace(evaluate_run(EXCLUDED, run, []), overall_grade="poor")

    told = summarize(card(), run, outcome, score_without={})

    assert (told.test_type, told.harness_version, told.engine_version) == ("performance", "2.1", "0.4")
    assert (told.state, told.started_at, told.finished_at) == ("completed", "2026-07-01", "2026-07-02")
    assert (told.is_gated, told.total_fuel, told.overall_grade) == (True, 9, "poor")


def test_a_record_without_a_test_type_is_end_to_end() -> None:
    run = msgspec.structs.replace(record({}), subject=msgspec.structs.replace(record({}).subject, test_type=None))

    assert summarize(card(), run, evaluate_run(None, run, []), score_without={}).test_type == "end-to-end"


def test_a_score_that_stays_away_without_the_exclusion_is_none() -> None:
    of = version(whole(point("a")), whole(point("b")), errata=[erratum("a", id_="e1"), erratum("b", id_="e2")])

    assert without(of, record({"b": "pass"})) == {"e1": None, "e2": 1.0}


def test_checklists_differ_by_engine() -> None:
    checklists = Checklists({("case", "v1.0.0"): version(whole(point("a", engines=("simple-2d",))))})

    points = [checklists.at(Coordinate("case", "v1.0.0", "base", one)) for one in ("none", "simple-2d")]

    assert [len(one.points) if one else None for one in points] == [0, 1]


def test_a_scored_run_has_no_reason_for_having_no_score() -> None:
    run = record({"c": "pass"})

    told = summarize(card(caseName="Named"), run, evaluate_run(EXCLUDED, run, []), score_without={})

    assert (told.score, told.unscored_because, told.case_name) == (1.0, None, "Named")


def test_a_preset_stands_where_a_model_would() -> None:
    run = record({})
    subject = {
        "testCaseSlug": "case",
        "testCaseVersion": "v1.0.0",
        "variant": "base",
        "modelId": "acme/one",
        "harnessSlug": "gg",
        "ggPreset": "trio",
    }

    told = summarize(card(subject=subject), run, evaluate_run(None, run, []), score_without={})

    assert told.model == "trio"


def test_the_cards_metrics_stand_in_for_a_record_without() -> None:
    run = record({})
    metrics = {"runTimeSeconds": 12.5, "tokens": {"output": 7}, "cost": {"comparable": 1.5, "actual": 0}}

    told = summarize(card(metrics=metrics), run, evaluate_run(None, run, []), score_without={})

    assert (told.duration_s, told.tokens.output, told.cost.comparable, told.cost.actual) == (12.5, 7, 1.5, 0)
    assert Metrics().tokens is None


@pytest.mark.parametrize(
    ("tokens", "total", "partial"),
    [
        (Tokens(), None, True),
        (Tokens(uncached_input=1, cached_input=2, output=3), 6, True),
        (Tokens(uncached_input=1, cached_input=2, output=3, reasoning=0), 6, False),
        (Tokens(0, 0, 0, 0), 0, False),
    ],
)
def test_a_total_of_tokens_is_partial_where_a_class_was_not_reported(
    tokens: Tokens,
    total: int | None,
    partial: bool,  # noqa: FBT001 - of a table
) -> None:
    told = summary("run-1", 1.0, tokens=tokens)

    assert (told.total_tokens, told.has_partial_tokens) == (total, partial)


def test_a_summary_survives_the_way_between_processes() -> None:
    told = summary("run-1", 0.5)

    assert pickle.loads(pickle.dumps(told)) == told  # noqa: S301 - our own bytes
