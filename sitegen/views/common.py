"""What views of every kind are made of: plain values, ready to be shown.

A `None` means that something is not known or not given; a page shows a dash with a reason, never a made-up zero.
"""

import msgspec
from markupsafe import Markup

Html = Markup  # sanitised markup, written out as it is


class Link(msgspec.Struct, frozen=True):
    """A text that leads somewhere inside the site."""

    text: str
    url: str
    count: int | None = None  # how many things are behind it


class Choice(msgspec.Struct, frozen=True):
    """One entry of a row of links of which one is current: a tab, or an option of a picker."""

    text: str
    url: str
    is_current: bool
    note: str = ""  # a description beside it, plain text


class SocialImage(msgspec.Struct, frozen=True):
    """A picture for link previews."""

    url: str
    width_px: int
    height_px: int
    alt: str


class Head(msgspec.Struct, frozen=True):
    """What stands in a page's head, and where the page is."""

    title: str  # without the site's name
    description: str  # plain text, one or two sentences
    url: str  # its own address
    canonical_url: str  # the address it is known by; its own where there is no better one
    twin_url: str | None = None
    feeds: tuple[Link, ...] = ()
    image: SocialImage | None = None
    is_indexed: bool = True  # False: robots are asked to leave it out


class SiteView(msgspec.Struct, frozen=True):
    """What every page knows of the site."""

    title: str
    description: str
    base_url: str | None  # whole, with a `/` at its end; None: links work from the server's root
    navigation: tuple[Link, ...]
    search_url: str
    home_url: str
    feeds: tuple[Link, ...]
    language: str = "en"


class RungView(msgspec.Struct, frozen=True):
    """A picture in one of the widths that a browser may choose from."""

    url: str
    width_px: int


class MediaView(msgspec.Struct, frozen=True):
    """A medium in its place, or word of why it is not there."""

    shown_as: str  # image, video, replay (drawn on a canvas) or missing
    label: str  # what it shows
    url: str | None = None
    download_name: str | None = None
    width_px: int | None = None
    height_px: int | None = None
    poster_url: str | None = None
    thumbnail_url: str | None = None
    thumbnail_width_px: int | None = None
    thumbnail_height_px: int | None = None
    ladder: tuple[RungView, ...] = ()  # narrower than the picture itself, which is the last to choose; none of evidence
    duration_s: float | None = None
    frames: int | None = None
    is_pixel_art: bool = False  # small enough to be enlarged without smoothing
    steps_by_seeking: bool = False  # a 3D recording: a clip that is stepped, not played
    missing_reason: str | None = None


class ShowcaseView(msgspec.Struct, frozen=True):
    """A carousel with the words beside it."""

    description: Html
    media: tuple[MediaView, ...]


class PlayView(msgspec.Struct, frozen=True):
    """A build that can be played. The frame's attributes are decided here, once, for templates and scripts alike."""

    title: str
    url: str  # whole where the build lives on another origin, else an address of the site
    is_external: bool  # `url` is a whole address
    origin: str | None  # of a whole address: the page's own policy lets it frame this origin alone
    sandbox: str  # the frame's sandbox attribute
    allow: str  # the frame's allow attribute
    may_be_asked: bool  # the content policy lets the page ask whether the build is there; its frame does not tell
    note: str | None  # what does not work there: "saves are off"
    poster: MediaView | None  # a still to stand behind the Play button


class RunRow(msgspec.Struct, frozen=True):
    """A run in a list or on a card."""

    id: str
    url: str
    verdict_url: str
    case_name: str
    case_url: str  # at the run's coordinate
    version: str
    variant: str
    variant_name: str
    engine: str
    harness: str
    harness_url: str
    model: str
    model_url: str
    state: str  # completed, catastrophic, timed_out …, as the export says
    state_label: str  # in words
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None  # of a game jam
    score: float | None  # 0 to 1
    total_fuel: int | None  # of a correct performance run
    is_gated: bool
    date: str | None  # RFC 3339
    duration_s: float | None
    cost_usd: float | None
    tokens: int | None
    tokens_partial: bool  # a class of tokens was not reported
    thumbnail: MediaView | None


class CaseCard(msgspec.Struct, frozen=True):
    """A case as a drawer of the cabinet."""

    slug: str
    name: str
    url: str
    test_type: str
    type_label: str
    difficulty: str | None
    tags: tuple[str, ...]
    engines: tuple[str, ...]
    summary: str | None
    newest_version: str
    thumbnail: MediaView | None
    runs: int
    best_rating: str | None
    is_experimental: bool


class ErratumView(msgspec.Struct, frozen=True):
    """A known issue, with its badges."""

    id: str
    anchor: str
    url: str  # its place on the case's errata page
    case_name: str
    version: str
    title: str
    body: Html
    severity: str
    date: str | None
    affects_scoring: bool
    excludes_from_score: bool
    resolved_in: str | None
    variant: str | None
    point: Link | None  # the point or item it concerns, on Reviewing
    effects: tuple["ScoreEffect", ...] = ()  # where it excludes a point: what each run's score would be without it


class ScoreEffect(msgspec.Struct, frozen=True):
    """What an exclusion does to one run's score."""

    run: Link
    with_exclusion: float | None
    without_exclusion: float | None


class ChangelogEntry(msgspec.Struct, frozen=True):
    """What one version changed."""

    anchor: str
    case_name: str
    case_url: str
    version: str
    version_url: str  # the case at that version
    url: str  # the entry's own place
    date: str | None  # of the first publication of a run of that version
    body: Html | None


class PlotDot(msgspec.Struct, frozen=True):
    """A mark of a plot; it leads to a run."""

    x: float  # in the drawing's units
    y: float
    label: str  # all it says in words
    url: str
    series: int  # which of the plot's series it belongs to, from 0


class PlotTick(msgspec.Struct, frozen=True):
    """A line across a plot with its word."""

    position: float  # in the drawing's units
    label: str


class PlotBar(msgspec.Struct, frozen=True):
    """A bar of a plot, lying."""

    y: float
    height: float
    x: float
    width: float
    label: str
    text: str  # its figure; empty where a bar is too short for the figure inside it
    is_text_inside: bool = False  # else the figure stands after the bar's end
    series: int = 0


class PlotRow(msgspec.Struct, frozen=True):
    """A row of the table beside a plot."""

    link: Link
    cells: tuple[str, ...]


class PlotDrawing(msgspec.Struct, frozen=True):
    """A plot's marks on a sheet of one width."""

    width: float
    height: float
    left: float  # the drawing area inside
    right: float
    top: float
    bottom: float
    x_ticks: tuple[PlotTick, ...] = ()
    y_ticks: tuple[PlotTick, ...] = ()
    names: tuple[PlotTick, ...] = ()  # of rows, at the middle of their marks
    are_names_above: bool = False  # a name stands over its row, else before it
    dots: tuple[PlotDot, ...] = ()
    bars: tuple[PlotBar, ...] = ()


class Plot(msgspec.Struct, frozen=True):
    """A drawing with the same figures in a table beside it."""

    id: str
    title: str
    x_label: str
    y_label: str
    wide: PlotDrawing
    narrow: PlotDrawing  # the same for a phone
    series: tuple[str, ...]  # names, in the order of their numbers; empty: one nameless
    columns: tuple[str, ...]  # heads of the table
    rows: tuple[PlotRow, ...]
