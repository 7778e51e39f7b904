"""Media as they are asked for and as they are published."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostic, Place

IMAGE, VIDEO, REPLAY = "image", "video", "replay"
PLATE = "plate"  # drawn by sitegen itself


@dataclasses.dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file of `/media/`: its address is its content."""

    digest: str  # of the published bytes
    extension: str  # without a dot
    size_bytes: int


@dataclasses.dataclass(frozen=True, slots=True)
class Plate:
    """What a picture for link previews shows."""

    eyebrow: str  # what kind of thing it is: "End to end, medium"
    title: str
    figures: tuple[tuple[str, str], ...]  # each a figure with its words: ("87.3 %", "best score")
    still: PublishedFile | None


@dataclasses.dataclass(frozen=True, slots=True)
class MediaRequest:
    """A medium to be made fit for the site. Equal requests are made once."""

    source: Path  # of a plate: the face that its words are set in
    kind: str  # image, video or replay, as declared, or plate; the extension does not decide
    name: str  # the flat name, offered for download: `ball.bank__bounce.json.gz`
    subject: str  # whose it is, for diagnostics: "run `run-c3`, proof `boss-clip`"
    place: Place  # where it is declared
    store_images: Mapping[str, Path] = dataclasses.field(
        default_factory=dict, hash=False
    )  # a recording's `img.*` files
    plate: Plate | None = None  # of the kind plate: what to draw


@dataclasses.dataclass(frozen=True, slots=True)
class Rung:
    """A picture in a smaller width, for screens that need no more of it."""

    file: PublishedFile
    width_px: int


@dataclasses.dataclass(frozen=True, slots=True)
class Medium:
    """A medium as a page shows it."""

    kind: str  # image, video or replay: a 3D recording is kept as a video of kind replay
    name: str  # the flat name, for `download`
    file: PublishedFile  # PNG/JPEG/WebP/GIF; MP4 or (3D replay) WebM; JSON of a recording
    width_px: int
    height_px: int
    poster: PublishedFile | None = None  # a still of a video, PNG or WebP
    thumbnail: PublishedFile | None = None  # a small still for cards
    thumbnail_width_px: int | None = None
    thumbnail_height_px: int | None = None
    ladder: tuple[Rung, ...] = ()  # of a picture, narrowest first, each narrower than itself
    duration_s: float | None = None  # of a video or a recording
    frames: int | None = None  # of a video or a recording
    # what is to be said about it all the same, such as a recording's image that is not there
    diagnostics: tuple[Diagnostic, ...] = dataclasses.field(default=(), compare=False)


@dataclasses.dataclass(frozen=True, slots=True)
class MissingMedium:
    """A medium that could not be had; the page says so."""

    kind: str
    name: str
    reason: str  # for a visitor, lower case, without a full stop: "the clip could not be read"
    diagnostics: tuple[Diagnostic, ...] = dataclasses.field(default=(), compare=False)  # what is to be said about it
