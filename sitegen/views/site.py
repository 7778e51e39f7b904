"""What the pages beside cases and runs show."""

import dataclasses
from typing import ClassVar

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


@dataclasses.dataclass(frozen=True, slots=True)
class HomeView:
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


@dataclasses.dataclass(frozen=True, slots=True)
class CaseGroup:
    """The cases of one type."""

    test_type: str
    label: str
    cases: tuple[CaseCard, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class CatalogView:
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


@dataclasses.dataclass(frozen=True, slots=True)
class RunsView:
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


@dataclasses.dataclass(frozen=True, slots=True)
class MakerRow:
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


@dataclasses.dataclass(frozen=True, slots=True)
class MakersView:
    """All models, or all harnesses."""

    TEMPLATE: ClassVar[str] = "makers.html"
    section: ClassVar[str] = "models"

    head: Head
    breadcrumb: tuple[Link, ...]
    kind: str  # model or harness
    heading: str
    rows: tuple[MakerRow, ...]
    other: Link  # from models to harnesses and back


@dataclasses.dataclass(frozen=True, slots=True)
class Placing:
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


@dataclasses.dataclass(frozen=True, slots=True)
class CrossRow:
    """A case with its cells, in the order of the heads."""

    link: Link
    cells: tuple[float | None, ...]  # average score at the case's default coordinate


@dataclasses.dataclass(frozen=True, slots=True)
class CrossTable:
    """Cases by the partners of a maker: each cell the average at the case's default coordinate."""

    caption: str
    heads: tuple[Link, ...]
    rows: tuple[CrossRow, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class MakerView:
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


@dataclasses.dataclass(frozen=True, slots=True)
class ShortBoard:
    """A case's default board in short."""

    case_name: str
    case_url: str
    board_url: str
    version: str
    variant: str
    engine: str
    board: Board  # its first rows
    row_count: int


@dataclasses.dataclass(frozen=True, slots=True)
class LeaderboardsView:
    """Every case's default board in short, and who was tried on what."""

    TEMPLATE: ClassVar[str] = "leaderboards.html"
    section: ClassVar[str] = "leaderboards"

    head: Head
    breadcrumb: tuple[Link, ...]
    boards: tuple[ShortBoard, ...]
    overview: CrossTable | None  # cases by harness-and-model pairs
    coverage: tuple[tuple[str, int, int], ...]  # pair, cases with a scored run, cases


@dataclasses.dataclass(frozen=True, slots=True)
class CompareView:
    """Two runs side by side. A script draws them from the runs' twins."""

    TEMPLATE: ClassVar[str] = "compare.html"
    section: ClassVar[str] = "leaderboards"

    head: Head
    breadcrumb: tuple[Link, ...]
    pairs: tuple[Link, ...]  # the best of each board
    runs_url: str  # what the addresses of runs and cases begin with
    cases_url: str
    leaderboards_url: str


@dataclasses.dataclass(frozen=True, slots=True)
class ChangelogView:
    """The whole catalog's changelog, newest first."""

    TEMPLATE: ClassVar[str] = "changelog.html"
    section: ClassVar[str] = "changelog"

    head: Head
    breadcrumb: tuple[Link, ...]
    entries: tuple[ChangelogEntry, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class ErrataView:
    """The whole catalog's errata, newest first."""

    TEMPLATE: ClassVar[str] = "errata.html"
    section: ClassVar[str] = "changelog"

    head: Head
    breadcrumb: tuple[Link, ...]
    errata: tuple[ErratumView, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class IndexGroup:
    """A heading of the plain index."""

    title: str
    links: tuple[Link, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class SearchView:
    """Search, over the plain index that it falls back to."""

    TEMPLATE: ClassVar[str] = "search.html"
    section: ClassVar[str] = "search"

    head: Head
    breadcrumb: tuple[Link, ...]
    groups: tuple[IndexGroup, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class ProseView:
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


@dataclasses.dataclass(frozen=True, slots=True)
class DataFile:
    """A file of the gallery as data."""

    name: str
    url: str
    description: str
    schema_url: str | None


@dataclasses.dataclass(frozen=True, slots=True)
class DataView:
    """Where the gallery's data are."""

    TEMPLATE: ClassVar[str] = "data.html"
    section: ClassVar[str] = "about"

    head: Head
    breadcrumb: tuple[Link, ...]
    files: tuple[DataFile, ...]
    feeds: tuple[Link, ...]
    export_id: str | None
    export_date: str | None


@dataclasses.dataclass(frozen=True, slots=True)
class NotFoundView:
    """What a dead address shows."""

    TEMPLATE: ClassVar[str] = "404.html"
    section: ClassVar[str] = ""

    head: Head
    breadcrumb: tuple[Link, ...]
