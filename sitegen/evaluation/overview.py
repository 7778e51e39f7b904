"""Every board at once: cases by harness and model pairs, each with its average there, and how much a pair covers.

Averages of different cases are never added up: they are not comparable.
"""

import dataclasses
from collections.abc import Mapping

from sitegen.evaluation.board import Leaderboard, Row
from sitegen.model.case import Coordinate


@dataclasses.dataclass(frozen=True, slots=True)
class Cell:
    """A pair's place on one board."""

    rank: int
    average_score: float | None  # 0 to 1; None on a performance board
    total_fuel: int | None  # the least, on a performance board
    runs: int


@dataclasses.dataclass(frozen=True, slots=True)
class Column:
    """A harness and model pair."""

    harness: str
    model: str
    boards: int  # how many of the table's boards it stands on


@dataclasses.dataclass(frozen=True, slots=True)
class BoardRow:
    """One board."""

    coordinate: Coordinate
    ranked_by: str  # score or fuel
    cells: tuple[Cell | None, ...]  # by column; None where the pair has no ranked run


@dataclasses.dataclass(frozen=True, slots=True)
class Overview:
    """The site-wide table."""

    columns: tuple[Column, ...]  # the pairs on most boards first, then by name
    rows: tuple[BoardRow, ...]  # by coordinate


def overview(boards: Mapping[Coordinate, Leaderboard]) -> Overview:
    """The table of these boards."""
    cells = {coordinate: _cells(board) for coordinate, board in boards.items()}
    counts: dict[tuple[str, str], int] = {}
    for pairs in cells.values():
        for pair in pairs:
            counts[pair] = counts.get(pair, 0) + 1
    pairs_in_order = sorted(counts, key=lambda pair: (-counts[pair], pair))
    return Overview(
        columns=tuple(Column(*pair, counts[pair]) for pair in pairs_in_order),
        rows=tuple(
            BoardRow(
                coordinate, boards[coordinate].ranked_by, tuple(cells[coordinate].get(pair) for pair in pairs_in_order)
            )
            for coordinate in sorted(boards)
        ),
    )


def _cells(board: Leaderboard) -> Mapping[tuple[str, str], Cell]:
    pairs: dict[tuple[str, str], list[Row]] = {}
    for row in board.rows:
        pairs.setdefault((row.harness, row.model), []).append(row)
    return {pair: _cell(rows) for pair, rows in pairs.items()}


def _cell(rows: list[Row]) -> Cell:
    """The pair's best row; only on a performance board there may be several."""
    best = rows[0]
    return Cell(best.rank, best.average_score, best.total_fuel, sum(len(row.runs) for row in rows))
