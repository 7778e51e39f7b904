"""What the pages of a case show: a header and eight tabs."""

from typing import ClassVar

import msgspec

from sitegen.views.common import (
    ChangelogEntry,
    Choice,
    ErratumView,
    Head,
    Html,
    Link,
    MediaView,
    PlayView,
    Plot,
    RunRow,
    ShowcaseView,
)


class CaseHeader(msgspec.Struct, frozen=True):
    """The head of every tab of a case."""

    name: str
    slug: str
    test_type: str
    type_label: str
    type_url: str
    difficulty: str | None
    difficulty_url: str | None
    tags: tuple[Link, ...]
    summary: str | None
    is_experimental: bool
    validator_rated: bool
    version: str
    newest: Link | None  # the same tab at the newest version, where this is an older one
    versions: tuple[Choice, ...]  # newest first
    variants: tuple[Choice, ...]
    engines: tuple[Choice, ...]
    variant_name: str
    variant_description: str
    engine: str
    tabs: tuple[Choice, ...]


class CasePlayView(msgspec.Struct, frozen=True):
    """The landing tab: showcase, reference build, description. Called Overview without the first two."""

    TEMPLATE: ClassVar[str] = "case_play.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    showcase: ShowcaseView | None
    play: PlayView | None
    description: Html | None
    best_runs: tuple[RunRow, ...]  # up to four, by score
    domains: tuple["DomainView", ...]
    point_count: int
    run_count: int


class InputFile(msgspec.Struct, frozen=True):
    """A file that a run is given."""

    dest: str
    anchor: str
    tag: str  # Spec, Script, Reference, Asset, Package or Workspace
    was_template: bool
    size_bytes: int
    download_url: str | None  # None: it is named and not there
    rendered: Html | None  # Markdown, shown as a page
    source: Html | None  # coloured source; None: not a text, or too long to show
    media: MediaView | None  # a picture or clip
    note: str | None  # why nothing is shown


class PackageView(msgspec.Struct, frozen=True):
    """A library that the build may import."""

    name: str
    description: str


class CaseInputsView(msgspec.Struct, frozen=True):
    """All that a run at that coordinate is given."""

    TEMPLATE: ClassVar[str] = "case_inputs.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    preamble_note: str | None  # a jam's standing preamble stands before the prompt
    prompt: Html
    prompt_source: Html
    files: tuple[InputFile, ...]
    packages: tuple[PackageView, ...]


class DomainView(msgspec.Struct, frozen=True):
    """A scoring domain and what it covers."""

    id: str
    anchor: str
    name: str
    description: str


class ReviewingPoint(msgspec.Struct, frozen=True):
    """A point of the checklist and how the runs of this coordinate fare on it."""

    verdict_id: str
    anchor: str
    letter: str  # a, b, c among sub-items; empty for a whole item
    title: str
    text: Html | None
    weight: float
    failure_cap: str | None
    domains: tuple[Link, ...]
    engines: tuple[str, ...]  # it is decided on these alone; empty: on all
    script: str | None
    reference: MediaView | None
    proof: str | None
    errata: tuple[ErratumView, ...]
    passed: int
    failed: int
    undecided: int


class ReviewingItem(msgspec.Struct, frozen=True):
    """An entry of the checklist: a category or item with its points."""

    id: str
    anchor: str
    title: str
    text: Html | None
    weight: float  # what its points are worth together
    is_whole: bool  # its only point is itself
    is_graded: bool
    points: tuple[ReviewingPoint, ...]


class CaseReviewingView(msgspec.Struct, frozen=True):
    """Domains and checklist."""

    TEMPLATE: ClassVar[str] = "case_reviewing.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    domains: tuple[DomainView, ...]
    items: tuple[ReviewingItem, ...]
    total_weight: float
    point_count: int
    run_count: int  # completed runs that the counts are taken over


class BoardRun(msgspec.Struct, frozen=True):
    """One run behind a row of a board."""

    url: str
    id: str
    score: float | None
    fuel: int | None
    position: float  # 0 to 100, for the small plot


class BoardRow(msgspec.Struct, frozen=True):
    """One pair of harness and model."""

    rank: int
    harness: str
    harness_url: str
    model: str
    model_url: str
    average_score: float | None
    best_score: float | None
    worst_score: float | None
    best_rating: str | None
    worst_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None
    fuel: int | None  # least total of a performance board
    average_cost_usd: float | None
    average_tokens: float | None
    average_duration_s: float | None
    last_run: str | None
    runs: tuple[BoardRun, ...]


class Board(msgspec.Struct, frozen=True):
    """A leaderboard of one coordinate."""

    kind: str  # score or fuel
    caption: str
    rows: tuple[BoardRow, ...]
    left_out: tuple[tuple[str, int], ...]  # reason in words, number of runs
    shows_aesthetic: bool
    shows_grade: bool


class Citation(msgspec.Struct, frozen=True):
    """How to cite a board."""

    bibtex: str
    text: str


class CaseLeaderboardView(msgspec.Struct, frozen=True):
    """Harness and model pairs by average score."""

    TEMPLATE: ClassVar[str] = "case_leaderboard.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    board: Board
    nearest: Link | None  # an empty board's nearest coordinate with runs
    csv_url: str
    json_url: str
    compare_url: str | None  # the board's two best runs side by side
    citation: Citation | None  # of a board with rows


class CaseRunsView(msgspec.Struct, frozen=True):
    """Runs of the case, newest first."""

    TEMPLATE: ClassVar[str] = "case_runs.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    is_whole_case: bool  # every coordinate's runs; else those of this coordinate
    all_runs: Link  # to every run of the case
    runs: tuple[RunRow, ...]


class CaseMetricsView(msgspec.Struct, frozen=True):
    """Plots over the coordinate's runs."""

    TEMPLATE: ClassVar[str] = "case_metrics.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    plots: tuple[Plot, ...]


class CaseChangelogView(msgspec.Struct, frozen=True):
    """Every version's entry, newest first."""

    TEMPLATE: ClassVar[str] = "case_changelog.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    entries: tuple[ChangelogEntry, ...]


class ErrataGroup(msgspec.Struct, frozen=True):
    """The errata of one version."""

    version: str
    anchor: str
    errata: tuple[ErratumView, ...]


class CaseErrataView(msgspec.Struct, frozen=True):
    """Known issues by version, newest first."""

    TEMPLATE: ClassVar[str] = "case_errata.html"
    section: ClassVar[str] = "test-cases"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: CaseHeader
    groups: tuple[ErrataGroup, ...]
