"""What the pages beside cases and runs show."""

from typing import ClassVar

import msgspec

from sitegen.views.case import Board
from sitegen.views.common import (
    CaseCard,
    ChangelogEntry,
    Choice,
    ErratumView,
    Head,
    Html,
    Link,
    RunRow,
    ShowcaseView,
)


class HomeView(msgspec.Struct, frozen=True):
    """The front of the cabinet."""

    TEMPLATE: ClassVar[str] = "home.html"
    section: ClassVar[str] = "home"

    head: Head
    breadcrumb: tuple[Link, ...]
    introduction: str  # two sentences, plain text
    counts: tuple[Link, ...]  # cases, runs, models, harnesses: text, where to, how many
    featured: CaseCard | None
    featured_showcase: ShowcaseView | None
    newest_runs: tuple[RunRow, ...]
    changelog: tuple[ChangelogEntry, ...]
    errata: tuple[ErratumView, ...]


class CaseGroup(msgspec.Struct, frozen=True):
    """The cases of one type."""

    test_type: str
    label: str
    cases: tuple[CaseCard, ...]


class CatalogView(msgspec.Struct, frozen=True):
    """Every case, or those of one facet."""

    TEMPLATE: ClassVar[str] = "catalog.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    heading: str
    facet: str | None  # "Tag", "Difficulty" or "Type" on a facet's page
    groups: tuple[CaseGroup, ...]
    types: tuple[Link, ...]
    difficulties: tuple[Link, ...]
    tags: tuple[Link, ...]
    engines: tuple[str, ...]  # for the filter
    case_count: int


class RunsView(msgspec.Struct, frozen=True):
    """Every run, newest first, a page of them."""

    TEMPLATE: ClassVar[str] = "runs.html"
    section: ClassVar[str] = "runs"

    head: Head
    breadcrumb: tuple[Link, ...]
    runs: tuple[RunRow, ...]
    run_count: int
    pages: tuple[Choice, ...]
    previous: Link | None
    next: Link | None


class MakerRow(msgspec.Struct, frozen=True):
    """A model or harness in a list."""

    name: str
    url: str
    runs: int
    scored_runs: int
    cases: int
    average_score: float | None  # never over cases: None unless all its scored runs share one coordinate
    best_rating: str | None
    partners: tuple[str, ...]  # the harnesses of a model, the models of a harness
    last_run: str | None


class MakersView(msgspec.Struct, frozen=True):
    """All models, or all harnesses."""

    TEMPLATE: ClassVar[str] = "makers.html"
    section: ClassVar[str] = "models"

    head: Head
    breadcrumb: tuple[Link, ...]
    kind: str  # model or harness
    heading: str
    rows: tuple[MakerRow, ...]
    other: Link  # from models to harnesses and back


class Placing(msgspec.Struct, frozen=True):
    """A place on one board."""

    case_name: str
    board_url: str
    version: str
    variant: str
    engine: str
    rank: int
    of: int  # rows of that board
    partner: str  # the harness beside a model, or the model beside a harness
    partner_url: str
    average_score: float | None
    fuel: int | None
    best_rating: str | None
    runs: int


class CrossRow(msgspec.Struct, frozen=True):
    """A case with its cells, in the order of the heads."""

    link: Link
    cells: tuple[float | None, ...]  # average score at the case's default coordinate


class CrossTable(msgspec.Struct, frozen=True):
    """Cases by the partners of a maker: each cell the average at the case's default coordinate."""

    caption: str
    heads: tuple[Link, ...]
    rows: tuple[CrossRow, ...]


class MakerView(msgspec.Struct, frozen=True):
    """One model, or one harness."""

    TEMPLATE: ClassVar[str] = "maker.html"
    section: ClassVar[str] = "models"

    head: Head
    breadcrumb: tuple[Link, ...]
    kind: str  # model or harness
    name: str
    counts: tuple[tuple[str, int], ...]  # runs, scored runs, cases
    states: tuple[tuple[str, int], ...]  # state in words, runs
    placings: tuple[Placing, ...]
    table: CrossTable | None  # a harness's models, or a model's harnesses, by case
    runs: tuple[RunRow, ...]


class ShortBoard(msgspec.Struct, frozen=True):
    """A case's default board in short."""

    case_name: str
    case_url: str
    board_url: str
    version: str
    variant: str
    engine: str
    board: Board  # its first rows
    row_count: int


class PairCell(msgspec.Struct, frozen=True):
    """A pair's figure on one board: an average score, or the least fuel."""

    average_score: float | None
    fuel: int | None


class PairRow(msgspec.Struct, frozen=True):
    """A model with a harness, over all boards."""

    model: str
    model_url: str
    harness: str
    harness_url: str
    cells: tuple[PairCell | None, ...]  # in the order of the cases; None: no scored run
    tried: int  # cases with a scored run


class PairTable(msgspec.Struct, frozen=True):
    """Pairs by the cases that have a board, each at its default coordinate."""

    caption: str
    cases: tuple[Link, ...]
    rows: tuple[PairRow, ...]
    case_count: int  # of all cases, those without a scored run included


class LeaderboardsView(msgspec.Struct, frozen=True):
    """Every case's default board in short, and the pairs side by side."""

    TEMPLATE: ClassVar[str] = "leaderboards.html"
    section: ClassVar[str] = "leaderboards"

    head: Head
    breadcrumb: tuple[Link, ...]
    boards: tuple[ShortBoard, ...]
    overview: PairTable | None


class CompareView(msgspec.Struct, frozen=True):
    """Two runs side by side. A script draws them from the runs' twins."""

    TEMPLATE: ClassVar[str] = "compare.html"
    section: ClassVar[str] = "leaderboards"

    head: Head
    breadcrumb: tuple[Link, ...]
    pairs: tuple[Link, ...]  # the best of each board
    runs_url: str  # what the addresses of runs and cases begin with
    cases_url: str
    leaderboards_url: str


class ChangelogView(msgspec.Struct, frozen=True):
    """The whole catalog's changelog, newest first."""

    TEMPLATE: ClassVar[str] = "changelog.html"
    section: ClassVar[str] = "changelog"

    head: Head
    breadcrumb: tuple[Link, ...]
    entries: tuple[ChangelogEntry, ...]


class ErrataView(msgspec.Struct, frozen=True):
    """The whole catalog's errata, newest first."""

    TEMPLATE: ClassVar[str] = "errata.html"
    section: ClassVar[str] = "changelog"

    head: Head
    breadcrumb: tuple[Link, ...]
    errata: tuple[ErratumView, ...]


class IndexGroup(msgspec.Struct, frozen=True):
    """A heading of the plain index."""

    title: str
    links: tuple[Link, ...]


class SearchView(msgspec.Struct, frozen=True):
    """Search, over the plain index that it falls back to."""

    TEMPLATE: ClassVar[str] = "search.html"
    section: ClassVar[str] = "search"

    head: Head
    breadcrumb: tuple[Link, ...]
    groups: tuple[IndexGroup, ...]


class ProseView(msgspec.Struct, frozen=True):
    """A page of `content/pages/`, or what stands in for About."""

    TEMPLATE: ClassVar[str] = "prose.html"
    section: ClassVar[str] = "about"

    head: Head
    breadcrumb: tuple[Link, ...]
    heading: str
    body: Html
    siblings: tuple[Choice, ...]
    export_id: str | None  # on About alone
    export_date: str | None


class DataFile(msgspec.Struct, frozen=True):
    """A file of the gallery as data."""

    name: str
    url: str
    description: str
    schema_url: str | None


class DataView(msgspec.Struct, frozen=True):
    """Where the gallery's data are."""

    TEMPLATE: ClassVar[str] = "data.html"
    section: ClassVar[str] = "about"

    head: Head
    breadcrumb: tuple[Link, ...]
    files: tuple[DataFile, ...]
    feeds: tuple[Link, ...]
    export_id: str | None
    export_date: str | None


class NotFoundView(msgspec.Struct, frozen=True):
    """What a dead address shows."""

    TEMPLATE: ClassVar[str] = "404.html"
    section: ClassVar[str] = ""

    head: Head
    breadcrumb: tuple[Link, ...]
