"""Leaderboards of one coordinate, and the table of all of them."""

import dataclasses

import pytest

from sitegen.evaluation.board import BoardRun, Leaderboard
from sitegen.evaluation.leaderboard import rank
from sitegen.evaluation.overview import Cell, Column, overview
from sitegen.model.case import Coordinate
from sitegen.model.record import Tokens
from tests.evaluation.makers import summary


def places(board: Leaderboard) -> list[tuple[int, str]]:
    return [(row.rank, row.model) for row in board.rows]


def test_pairs_rank_by_the_mean_score_of_their_runs() -> None:
    board = rank([summary("r1", 0.5, model="one"), summary("r2", 1.0, model="one"), summary("r3", 0.8, model="two")])

    assert [(row.rank, row.model, row.average_score) for row in board.rows] == [(1, "two", 0.8), (2, "one", 0.75)]


def test_harness_and_model_make_the_pair() -> None:
    board = rank([summary("r1", 0.5, harness="cline"), summary("r2", 0.4, harness="codex")])

    assert [(row.harness, row.model) for row in board.rows] == [("cline", "acme/one"), ("codex", "acme/one")]


def test_equal_means_share_a_rank_and_the_next_one_is_left_out() -> None:
    board = rank([summary("r1", 0.5, model="a"), summary("r2", 0.5, model="b"), summary("r3", 0.4, model="c")])

    assert places(board) == [(1, "a"), (1, "b"), (3, "c")]


@pytest.mark.parametrize(("score", "ranks"), [(0.5 + 4e-10, [1, 1]), (0.5 + 6e-10, [1, 2])])
def test_means_are_equal_to_nine_decimals(score: float, ranks: list[int]) -> None:
    board = rank([summary("r1", 0.5, model="a"), summary("r2", score, model="b")])

    assert [row.rank for row in board.rows] == ranks


def test_equal_means_are_ordered_by_best_functional_rating() -> None:
    board = rank(
        [
            summary("r1", 0.5, model="a", rating="scuffed"),
            summary("r2", 0.5, model="b", rating=None),
            summary("r3", 0.5, model="c", rating="broken"),
            summary("r4", 0.5, model="c", rating="great"),
        ]
    )

    assert places(board) == [(1, "c"), (1, "a"), (1, "b")]


def test_equal_means_and_ratings_are_ordered_by_the_most_recent_run() -> None:
    board = rank(
        [
            summary("r1", 0.5, model="a", finished="2026-08-01T10:00:00Z"),
            summary("r2", 0.5, model="b", finished="2026-08-01T10:00:00-02:00"),
            summary("r3", 0.5, model="c", finished="2026-07-01T10:00:00Z"),
            summary("r4", 0.5, model="c", finished="2026-08-03T10:00:00Z"),
            summary("r5", 0.5, model="d", finished="no date"),
        ]
    )

    assert [row.model for row in board.rows] == ["c", "b", "a", "d"]
    assert board.rows[0].last_run == "2026-08-03T10:00:00Z"


def test_what_is_equal_in_all_else_is_ordered_by_harness_and_model() -> None:
    board = rank(
        [
            summary("r1", 0.5, harness="b", model="a"),
            summary("r2", 0.5, harness="a", model="b"),
            summary("r3", 0.5, harness="a", model="a"),
        ]
    )

    assert [(row.harness, row.model) for row in board.rows] == [("a", "a"), ("a", "b"), ("b", "a")]


def test_a_row_tells_the_spread_of_its_runs() -> None:
    board = rank(
        [
            summary("r1", 0.2, rating="broken", aesthetic="slop", cost=1.0, seconds=10),
            summary("r2", 0.9, rating="great", aesthetic="legendary", cost=2.0, seconds=20, tokens=Tokens(1, 2, 3, 4)),
            summary("r3", 0.4, rating="passable", cost=None, tokens=Tokens(output=20)),
        ]
    )

    (row,) = board.rows
    assert (row.best_score, row.worst_score, row.average_score) == (0.9, 0.2, 0.5)
    assert (row.best_rating, row.worst_rating) == ("great", "broken")
    assert (row.best_aesthetic, row.worst_aesthetic) == ("legendary", "slop")
    assert (row.average_cost_usd, row.average_time_s) == (1.5, 15)
    assert (row.average_tokens, row.has_partial_tokens) == (15, True)


def test_a_row_whose_runs_tell_nothing_has_no_averages() -> None:
    (row,) = rank([summary("r1", 0.2, rating=None)]).rows

    assert (row.average_cost_usd, row.average_time_s, row.average_tokens) == (None, None, None)
    assert (row.best_rating, row.worst_rating, row.best_aesthetic, row.has_partial_tokens) == (None, None, None, False)


def test_each_run_behind_a_row_is_told_newest_first() -> None:
    board = rank(
        [
            summary("r1", 0.2, finished="2026-08-01T00:00:00Z"),
            summary("r3", 0.4, finished="2026-08-02T00:00:00Z"),
            summary("r2", 0.6, finished="2026-08-02T00:00:00Z"),
        ]
    )

    assert [(one.id, one.score) for one in board.rows[0].runs] == [("r2", 0.6), ("r3", 0.4), ("r1", 0.2)]
    assert board.run_count == 3


def test_runs_that_are_not_ranked_are_counted_by_reason() -> None:
    board = rank(
        [
            summary("r1", 0.5),
            summary("r3", None, state="timed_out", because="the run ended as “Timed out”"),
            summary("r2", None, state="timed_out", because="the run ended as “Timed out”"),
            summary("r4", None, because="no review yet"),
            summary("r5", None),
        ]
    )

    assert [(one.reason, one.run_ids) for one in board.left_out] == [
        ("the run ended as “Timed out”", ("r2", "r3")),
        ("no review yet", ("r4",)),
        ("the run has no score", ("r5",)),
    ]


def test_a_board_without_runs_is_empty() -> None:
    assert rank([]) == Leaderboard("score", (), ())


def test_correct_performance_runs_rank_by_total_fuel() -> None:
    board = rank(
        [
            summary("r1", None, test_type="performance", fuel=90),
            summary("r2", None, test_type="performance", fuel=80),
            summary("r3", None, test_type="performance", fuel=80, finished="2026-08-02T00:00:00Z"),
            summary("r4", None, test_type="performance"),
            summary("r5", None, test_type="performance", state="hung", because="the run ended as “Hung”"),
        ]
    )

    assert board.ranked_by == "fuel"
    assert [(row.rank, row.runs[0].id, row.total_fuel) for row in board.rows] == [
        (1, "r3", 80),
        (1, "r2", 80),
        (3, "r1", 90),
    ]
    assert {one.reason: one.run_ids for one in board.left_out} == {
        "the run is not correct": ("r4",),
        "the run ended as “Hung”": ("r5",),
    }


def test_an_average_of_zero_stands_last() -> None:
    board = rank([summary("r1", 0.0, model="a"), summary("r2", 0.5, model="b"), summary("r3", 1.0, model="c")])

    assert places(board) == [(1, "c"), (2, "b"), (3, "a")]


def test_each_run_is_told_with_its_figures() -> None:
    run = dataclasses.replace(
        summary("r1", 0.5, rating="great", aesthetic="good", cost=1.5, fuel=7), overall_grade="poor", is_gated=True
    )

    assert rank([run]).rows[0].runs == (
        BoardRun(
            id="r1",
            score=0.5,
            functional_rating="great",
            aesthetic_rating="good",
            overall_grade="poor",
            finished_at="2026-08-01T00:00:00Z",
            cost_usd=1.5,
            total_fuel=7,
            is_gated=True,
        ),
    )


def test_a_jams_row_tells_its_best_and_worst_grade() -> None:
    grades = ("great", "poor", "incredible")
    runs = [dataclasses.replace(summary(f"r{one}", 0.5), overall_grade=one) for one in grades]

    (row,) = rank(runs).rows

    assert (row.best_grade, row.worst_grade) == ("incredible", "poor")


def test_runs_that_spent_no_tokens_count_in_the_average() -> None:
    (row,) = rank([summary("r1", 1.0, tokens=Tokens(0, 0, 0, 0)), summary("r2", 1.0, tokens=Tokens(4, 0, 0, 0))]).rows

    assert (row.average_tokens, row.has_partial_tokens) == (2, False)


def test_equally_common_reasons_stand_by_name() -> None:
    board = rank([summary("r1", None, because="b"), summary("r2", None, because="a")])

    assert [one.reason for one in board.left_out] == ["a", "b"]


def test_no_fuel_at_all_is_less_than_a_little() -> None:
    board = rank(
        [summary("r1", None, test_type="performance", fuel=1), summary("r2", None, test_type="performance", fuel=0)]
    )

    assert [(row.rank, row.total_fuel) for row in board.rows] == [(1, 0), (2, 1)]


def test_pairs_on_more_boards_stand_first() -> None:
    boards = {
        Coordinate("a", "v1", "base", "none"): rank([summary("r1", 1.0, model="b"), summary("r2", 0.5, model="a")]),
        Coordinate("b", "v1", "base", "none"): rank([summary("r3", 1.0, model="b")]),
    }

    assert [(one.model, one.boards) for one in overview(boards).columns] == [("b", 2), ("a", 1)]


def test_the_table_of_boards_shows_each_pairs_average_and_coverage_and_no_sum() -> None:
    first, second = Coordinate("a", "v1.0.0", "base", "none"), Coordinate("b", "v1.0.0", "base", "none")
    boards = {
        second: rank([summary("r3", 0.4, model="one")]),
        first: rank(
            [summary("r1", 0.5, model="one"), summary("r2", 0.9, model="one"), summary("r4", 1.0, model="two")]
        ),
    }

    table = overview(boards)

    assert table.columns == (Column("cline", "one", 2), Column("cline", "two", 1))
    assert [row.coordinate.slug for row in table.rows] == ["a", "b"]
    assert table.rows[0].cells == (Cell(2, 0.7, None, 2), Cell(1, 1.0, None, 1))
    assert table.rows[1].cells == (Cell(1, 0.4, None, 1), None)


def test_pairs_of_equal_coverage_stand_by_name() -> None:
    boards = {
        Coordinate("a", "v1", "base", "none"): rank([summary("r1", 1.0, model="b"), summary("r2", 0.5, model="a")])
    }

    assert [one.model for one in overview(boards).columns] == ["a", "b"]


def test_a_performance_boards_cell_holds_the_pairs_least_fuel() -> None:
    board = rank(
        [summary("r1", None, test_type="performance", fuel=9), summary("r2", None, test_type="performance", fuel=8)]
    )

    table = overview({Coordinate("a", "v1", "base", "none"): board})

    assert (table.rows[0].ranked_by, table.rows[0].cells) == ("fuel", (Cell(1, None, 8, 2),))
