"""What a leaderboard says."""

import dataclasses

BY_SCORE, BY_FUEL = "score", "fuel"


@dataclasses.dataclass(frozen=True, slots=True)
class BoardRun:
    """A run behind a row."""

    id: str
    score: float | None  # 0 to 1; None on a performance board
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None  # of a game jam
    finished_at: str | None
    cost_usd: float | None  # comparable
    total_fuel: int | None
    is_gated: bool


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
    """A harness and model pair with its place. On a performance board each correct run is a row of its own."""

    rank: int  # from 1; equal averages share one
    harness: str
    model: str
    average_score: float | None  # 0 to 1; None on a performance board
    best_score: float | None
    worst_score: float | None
    total_fuel: int | None  # on a performance board
    best_rating: str | None
    worst_rating: str | None
    best_aesthetic: str | None
    worst_aesthetic: str | None
    best_grade: str | None  # of a game jam
    worst_grade: str | None
    average_cost_usd: float | None  # comparable, over the runs that tell it, as are the next two
    average_tokens: float | None
    has_partial_tokens: bool  # a run did not report every class
    average_time_s: float | None
    last_run: str | None  # when the most recent one finished
    runs: tuple[BoardRun, ...]  # newest first


@dataclasses.dataclass(frozen=True, slots=True)
class LeftOut:
    """Runs that are not ranked, for one reason."""

    reason: str  # for a visitor: "the run ended as “Timed out”"
    run_ids: tuple[str, ...]  # sorted


@dataclasses.dataclass(frozen=True, slots=True)
class Leaderboard:
    """The ranking of one coordinate."""

    ranked_by: str  # score or fuel
    rows: tuple[Row, ...]
    left_out: tuple[LeftOut, ...]  # the commonest reason first

    @property
    def run_count(self) -> int:
        """How many runs are ranked."""
        return sum(len(row.runs) for row in self.rows)
