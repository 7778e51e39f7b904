"""Exports beside the repository whose figures are known."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sitegen.diagnostics import Diagnostics
from sitegen.evaluation.card import compare_with_card
from sitegen.evaluation.checklist import Checklists
from sitegen.evaluation.leaderboard import rank
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate
from sitegen.evaluation.summary import RunSummary, summarize
from sitegen.export.read import open_export, read_case, read_run
from sitegen.model.case import Coordinate
from sitegen.model.run import Run

Json = dict[str, Any]


@pytest.fixture(scope="module")
def figures(conformance: Path) -> Json:
    told: Json = json.loads((conformance / "figures" / "expected.json").read_text())
    return told


def evaluated(location: Path) -> Mapping[str, tuple[Run, Outcome]]:
    """Every run of an export with its evaluation, by id. Nothing may be wrong with the export."""
    found = Diagnostics()
    export = open_export(location, found=found)
    versions = {key: read_case(export, *key, found=found) for key in export.case_keys}
    checklists = Checklists({key: one for key, one in versions.items() if one is not None})
    runs = [run for card in export.cards if (run := read_run(export, card, found=found)) is not None]
    assert list(found) == []
    return {
        run.record.id: (run, evaluate(checklists.at(run.record.subject.coordinate), run.record, run.reviews))
        for run in runs
    }


def test_the_samples_figures_agree(samples: Path) -> None:
    expected = json.loads((samples / "expected-figures.json").read_text())

    told = {run_id: outcome for run_id, (_, outcome) in evaluated(samples / "export-v2").items()}

    assert told.keys() == expected.keys()
    for run_id, figures_of_run in expected.items():
        _agree(told[run_id], figures_of_run, within=1e-6)


def test_the_conformance_figures_agree(conformance: Path, figures: Json) -> None:
    told = evaluated(conformance / "figures" / "content" / "export")

    assert told.keys() == figures["runs"].keys()
    for run_id, expected in figures["runs"].items():
        _agree(told[run_id][1], expected, within=1e-9)
        domains = {one.domain.id: one.rating for one in told[run_id][1].domains}
        assert domains == (expected["domains"] or {}), run_id
        assert told[run_id][1].is_gated == expected["gated"], run_id


def test_the_conformance_leaderboards_agree_row_by_row(conformance: Path, figures: Json) -> None:
    by_coordinate: dict[Coordinate, list[RunSummary]] = {}
    for run, outcome in evaluated(conformance / "figures" / "content" / "export").values():
        told = summarize(run.card, run.record, outcome, score_without={})
        by_coordinate.setdefault(told.coordinate, []).append(told)

    for coordinate, runs in by_coordinate.items():
        name = f"{coordinate.slug}/{coordinate.version}/{coordinate.variant}/{coordinate.engine}"
        rows = [
            {
                "rank": row.rank,
                "harness": row.harness,
                "model": row.model,
                "averageScore": pytest.approx(row.average_score, abs=1e-9),
                "runs": len(row.runs),
                "bestRating": row.best_rating,
            }
            for row in rank(runs).rows
        ]
        assert rows == figures["leaderboards"].get(name, []), name


def test_the_samples_cards_agree_with_their_own_formula(samples: Path) -> None:
    for run, outcome in evaluated(samples / "export-v2").values():
        assert compare_with_card(outcome, run.card) is None


def _agree(outcome: Outcome, expected: Json, *, within: float) -> None:
    assert outcome.functional_rating == expected["functionalRating"]
    assert outcome.aesthetic_rating == expected["aestheticRating"]
    assert outcome.validator_rated == expected["validatorRated"]
    ratio = outcome.score.ratio if outcome.score else None
    assert ratio == (None if expected["score"] is None else pytest.approx(expected["score"], abs=within))
