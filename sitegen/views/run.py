"""What the three pages of a run show."""

from typing import ClassVar

import msgspec

from sitegen.views.common import Choice, ErratumView, Head, Html, Link, MediaView, PlayView, ShowcaseView


class RunHeader(msgspec.Struct, frozen=True):
    """The head of every page of a run."""

    id: str
    case: Link  # at the run's coordinate
    leaderboard: Link  # of that coordinate
    source_url: str | None  # the released source, on another site
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None
    rating_reason: str
    aesthetic_reason: str
    score: float | None
    score_reason: str
    total_fuel: int | None
    is_gated: bool
    validator_rated: bool
    harness: Link
    harness_version: str | None
    model: Link
    version: str
    variant: str
    variant_name: str
    engine: str
    engine_version: str | None
    state: str
    state_label: str
    state_explanation: str | None  # what happened, where it is not completed
    state_detail: str | None  # the record's own words
    started_at: str | None
    finished_at: str | None
    published_at: str | None
    duration_s: float | None
    cost_usd: float | None
    tabs: tuple[Choice, ...]


class Rated(msgspec.Struct, frozen=True):
    """A domain with its rating."""

    id: str
    name: str
    rating: str | None
    reason: str


class Override(msgspec.Struct, frozen=True):
    """A point that a review decided itself."""

    verdict_id: str
    title: str
    url: str
    verdict: str
    note: str | None


class ReviewView(msgspec.Struct, frozen=True):
    """What one person said."""

    anchor: str
    reviewer: str
    picture: MediaView | None
    date: str | None
    edited: str | None
    writeup: Html
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None
    domains: tuple[Rated, ...]
    score: float | None
    earned: float | None
    available: float | None
    overrides: tuple[Override, ...]  # on a validator-rated run


class RunPlayView(msgspec.Struct, frozen=True):
    """The reviews' words, then the build, then what the model shows of it."""

    TEMPLATE: ClassVar[str] = "run_play.html"
    section: ClassVar[str] = "runs"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: RunHeader
    reviews: tuple[ReviewView, ...]
    play: PlayView | None
    no_play_reason: str | None  # why there is nothing to play
    showcase: ShowcaseView | None
    assets: tuple[MediaView, ...]  # what an asset run made


class AssertionView(msgspec.Struct, frozen=True):
    """One check inside a validator."""

    label: str
    passed: bool
    expected: str | None
    actual: str | None


class MediaPair(msgspec.Struct, frozen=True):
    """One output of a validator: how it should look beside how it looks. One side alone takes the width."""

    id: str  # of the output
    name: str
    kind: str
    expected: MediaView | None  # None: nothing to expect here (no baseline and no reference belongs to the point)
    observed: MediaView | None
    can_compare: bool  # both are there and of one kind


class PointVerdict(msgspec.Struct, frozen=True):
    """How one review sees the point."""

    reviewer: str
    verdict: str
    is_override: bool
    note: str | None


class PointView(msgspec.Struct, frozen=True):
    """One point of the browser."""

    verdict_id: str
    anchor: str
    letter: str  # a, b, c among sub-items; empty for a whole item
    title: str
    text: Html | None
    weight: float
    verdict: str | None  # pass, fail, undecided, a graded tier, or None on an unscored run
    decided_by: str | None  # validator, review, mixed
    mark: str  # for the rail: pass, fail, undecided, not-scored or graded
    is_overridden: bool
    failure_cap: str | None
    cap_in_force: bool
    domains: tuple[str, ...]  # names
    verdicts: tuple[PointVerdict, ...]  # where reviews differ or override
    script: str | None
    script_ran: bool | None  # None: nothing recorded
    precondition_unmet: bool
    detail: str | None
    assertions: tuple[AssertionView, ...]
    media: tuple[MediaPair, ...]
    errata: tuple[ErratumView, ...]
    report_url: str | None  # where to report this verdict, on another site


class ItemView(msgspec.Struct, frozen=True):
    """A heading of the browser with its points."""

    id: str
    anchor: str
    title: str
    text: Html | None
    is_whole: bool
    points: tuple[PointView, ...]


class ProofView(msgspec.Struct, frozen=True):
    """A submitted proof that no point pairs."""

    id: str
    anchor: str
    name: str
    dest: str | None
    is_present: bool
    detail: str | None
    media: MediaView | None


class CheckView(msgspec.Struct, frozen=True):
    """A view compared with its reference."""

    view: str
    name: str
    is_reached: bool
    similarity: float | None  # 0 to 1
    detail: str | None


class ScenarioView(msgspec.Struct, frozen=True):
    """One scenario of a performance run."""

    input: str
    kind: str
    verdict: str  # in words: correct, wrong from tick 12, over the ceiling, skipped
    is_correct: bool
    fuel: int | None
    detail: str | None


class MarkCount(msgspec.Struct, frozen=True):
    """How many points of a run bear a mark."""

    mark: str  # fail, undecided, pass, graded or not-scored
    points: int
    first_anchor: str  # of the first of them


class RunVerdictView(msgspec.Struct, frozen=True):
    """The evidence, point by point."""

    TEMPLATE: ClassVar[str] = "run_verdict.html"
    section: ClassVar[str] = "runs"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: RunHeader
    domains: tuple[Rated, ...]
    counts: tuple[MarkCount, ...]  # marks that no point has are left out
    errata: tuple[ErratumView, ...]  # of this version and variant
    reviews: tuple[ReviewView, ...]
    items: tuple[ItemView, ...]
    no_items_reason: str | None
    proofs: tuple[ProofView, ...]
    scenarios: tuple[ScenarioView, ...]  # of a performance run
    fuel_limit: int | None
    facts: tuple[tuple[str, str], ...]  # of other types (an adversarial match …): name, value
    assets: tuple[MediaView, ...]


class CommandView(msgspec.Struct, frozen=True):
    """One command with its output."""

    name: str
    command: str | None
    outcome: str  # in words: passed, failed with exit code 2, did not run
    succeeded: bool | None
    attempts: int | None
    detail: str | None
    output: str | None
    is_cut: bool
    gates: bool  # the typecheck


class FactTable(msgspec.Struct, frozen=True):
    """A small table of names and figures."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str | None  # for example that the record cut the list
    figures: tuple[bool, ...]  # by column: whether it holds nothing but figures


class RunMetricsView(msgspec.Struct, frozen=True):
    """Tokens, cost, time, commands, tests, code, environment. A block that was not reported is not there."""

    TEMPLATE: ClassVar[str] = "run_metrics.html"
    section: ClassVar[str] = "runs"

    head: Head
    breadcrumb: tuple[Link, ...]
    header: RunHeader
    tokens: tuple[tuple[str, int | None], ...]  # class, count; the last row is the total
    tokens_partial: bool
    cost_comparable_usd: float | None
    cost_actual_usd: float | None
    auth_mode: str | None
    load: str | None  # loaded, or why not
    loaded: bool | None
    steps: tuple[CommandView, ...]  # install and build
    checks: tuple[CheckView, ...]
    proofs: tuple[ProofView, ...]
    toolchain: tuple[CommandView, ...]
    tables: tuple[FactTable, ...]  # tests, failures, coverage, smoke check, code, tool calls
    environment: tuple[tuple[str, str], ...]
    events: tuple[tuple[str, str, str], ...]  # time, type, message
    events_note: str | None
