"""The shape of the gallery's data: what a row of each file under `/data/` holds. The JSON Schemas are made from these.

An address is a path from the site's base. `null` is what is not known or not given.
"""

import msgspec


class RunFacts(msgspec.Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """A run."""

    id: str
    url: str
    case: str
    version: str
    variant: str
    engine: str
    harness: str
    model: str
    state: str
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None
    score: float | None
    total_fuel: int | None
    gated: bool
    date: str | None
    duration_seconds: float | None
    cost_usd: float | None
    tokens: int | None
    tokens_partial: bool


class CaseFacts(msgspec.Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """A case, told by its newest version."""

    slug: str
    name: str
    url: str
    type: str
    difficulty: str | None
    tags: list[str]
    engines: list[str]
    summary: str | None
    newest_version: str
    runs: int
    best_rating: str | None
    experimental: bool


class BoardFacts(msgspec.Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """A row of a leaderboard."""

    case: str
    version: str
    variant: str
    engine: str
    rank: int
    harness: str
    model: str
    average_score: float | None
    best_score: float | None
    worst_score: float | None
    total_fuel: int | None
    runs: int
    best_rating: str | None
    worst_rating: str | None
    average_cost_usd: float | None
    average_tokens: float | None
    average_seconds: float | None
    last_run: str | None


class GalleryFile(msgspec.Struct, rename="camel", frozen=True, forbid_unknown_fields=True):
    """What every file under `/data/` says of itself."""

    format: int  # of these files; a change that breaks a reader raises it
    export_id: str | None
    export_date: str | None


class RunsFile(GalleryFile, rename="camel", frozen=True, forbid_unknown_fields=True):
    """Every run, newest first."""

    runs: list[RunFacts]


class CasesFile(GalleryFile, rename="camel", frozen=True, forbid_unknown_fields=True):
    """Every case, by slug."""

    cases: list[CaseFacts]


class BoardsFile(GalleryFile, rename="camel", frozen=True, forbid_unknown_fields=True):
    """Every leaderboard row, by coordinate and rank."""

    rows: list[BoardFacts]
