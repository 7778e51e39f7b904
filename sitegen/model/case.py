"""What a case version is, once resolved: the same values whether they were read from the catalog or from an export.

Nothing after the two readers (`catalog.resolve`, `export.cases`) asks where a case version came from.
"""

import dataclasses
import re
from collections.abc import Mapping
from pathlib import Path

NO_ENGINE = "none"  # the engine slug of a run without an engine


@dataclasses.dataclass(frozen=True, slots=True)
class Domain:
    """A part of the game that is rated on its own."""

    id: str
    name: str
    description: str  # plain text


@dataclasses.dataclass(frozen=True, slots=True)
class Output:
    """A medium that a point's validator captures; its file is `<verdict id>__<id>.<ext>`."""

    id: str
    name: str
    kind: str  # image, video or replay


@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    """One graded unit of a checklist, with its verdict id."""

    verdict_id: str  # `item` or `item.sub-item`
    title: str
    text: str  # Markdown, may be empty: what to check
    weight: float  # points it is worth, above 0
    failure_cap: str | None = None  # best functional rating its domains keep while it fails; None on a legacy version
    domains: tuple[str, ...] = ()  # ids of the domains a failure lowers; empty on a legacy version
    reference: str | None = None  # view whose picture is shown as expected
    proof: str | None = None  # id of the proof whose submitted medium is shown
    engines: tuple[str, ...] | None = None  # engines its validator decides it on; None: every one
    script: str | None = None
    outputs: tuple[Output, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class ReviewItem:
    """An entry of the checklist: one point, or several under a common heading (sub-items, or a category's items)."""

    id: str
    title: str
    text: str  # Markdown, may be empty
    points: tuple[Point, ...]  # at least one
    has_sub_items: bool  # False: its only point is the item itself
    graded: bool = False  # a game jam's category, graded in tiers instead of passed or failed
    domain: str | None = None  # the domain a legacy item belongs to, for display


@dataclasses.dataclass(frozen=True, slots=True)
class Erratum:
    """A known issue of a shipped version."""

    id: str
    title: str
    body: str  # Markdown
    severity: str  # info, minor or major
    date: str | None  # YYYY-MM-DD
    affects_scoring: bool
    exclude_from_score: bool
    resolved_in: str | None
    variant: str | None  # None: every variant
    review: str | None  # a verdict id, or the id of an item with sub-items

    def applies_to(self, variant: str) -> bool:
        """Whether it concerns runs of that variant."""
        return self.variant is None or self.variant == variant

    def names(self, verdict_id: str) -> bool:
        """Whether it is tied to that point, directly or through its item. Source: Manifests, "Errata"."""
        return self.review is not None and (verdict_id == self.review or verdict_id.startswith(f"{self.review}."))


@dataclasses.dataclass(frozen=True, slots=True)
class SeededFile:
    """A file that a run is given."""

    dest: str  # where it lands, relative to the run's root
    kind: str  # spec, script, reference, asset or workspace
    text: str | None = None  # what it says, rendered where it was a template; None for a file kept as `source`
    source: Path | None = None  # where its bytes are, for what is not held as text
    was_template: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Inputs:
    """All that a run of one variant under one engine is given, in seed order."""

    prompt: str  # rendered, Markdown
    files: tuple[SeededFile, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Reference:
    """A picture or clip that shows how a view should look."""

    view: str
    kind: str  # image or video (the picture of a rendered mockup is an image)
    source: Path | None  # None: a mockup whose picture nobody has made; its source is never published


@dataclasses.dataclass(frozen=True, slots=True)
class Proof:
    """A medium that the build is asked to write as evidence."""

    id: str
    name: str
    dest: str
    kind: str  # image or video


@dataclasses.dataclass(frozen=True, slots=True)
class ShowcaseMedium:
    """One entry of a showcase's carousel."""

    file: str
    name: str
    kind: str  # image, video or replay
    source: Path | None  # None: named, and not there


@dataclasses.dataclass(frozen=True, slots=True)
class Showcase:
    """What a variant, or a run, shows of itself."""

    description: str  # Markdown
    media: tuple[ShowcaseMedium, ...]
    images: Mapping[str, Path] = dataclasses.field(default_factory=dict)  # by name: what the description shows besides


@dataclasses.dataclass(frozen=True, slots=True)
class ReferenceBuild:
    """A correct build that a visitor can play: at an address, or a built folder that is published with the site."""

    url: str | None = None
    folder: Path | None = None  # holds index.html
    path: str | None = None  # of the folder, in the version's


@dataclasses.dataclass(frozen=True, slots=True)
class Variant:
    """One of the builds a case version offers. Its checklist and domains are effective: common ones, then its own."""

    slug: str
    name: str
    description: str  # plain text, may be empty
    items: tuple[ReviewItem, ...]
    domains: tuple[Domain, ...]
    inputs: Mapping[str, Inputs]  # by engine
    references: tuple[Reference, ...]
    proofs: tuple[Proof, ...]
    showcase: Showcase | None
    reference_builds: Mapping[str, ReferenceBuild]  # by engine
    baselines: Mapping[str, Mapping[str, Path]]  # by engine, then by file name; image store files included

    def points(self) -> tuple[Point, ...]:
        """Every point of its checklist, in order."""
        return tuple(point for item in self.items for point in item.points)


@dataclasses.dataclass(frozen=True, slots=True)
class Engine:
    """A runtime that a case version supports."""

    slug: str
    name: str
    min_version: str | None = None  # inclusive
    max_version: str | None = None  # exclusive


@dataclasses.dataclass(frozen=True, slots=True)
class Package:
    """A library that a run's build may import."""

    name: str
    description: str


@dataclasses.dataclass(frozen=True, slots=True)
class CaseVersion:
    """One version of a case."""

    slug: str
    version: str  # as written, with its v: v2.0.0
    name: str
    test_type: str
    difficulty: str | None  # None: a game jam has none
    tags: tuple[str, ...]
    summary: str | None  # plain text
    description: str | None  # Markdown
    changelog: str | None  # Markdown
    experimental: bool
    validator_rated: bool  # its validators decide rating and score; else its reviewers do
    engines: tuple[Engine, ...]  # at least one, in declared order: the `engines` list, then `[[engine]]`
    variants: tuple[Variant, ...]  # at least one; the first is the default
    errata: tuple[Erratum, ...]
    packages: tuple[Package, ...] = ()

    @property
    def is_jam(self) -> bool:
        """Whether it is a game jam, graded in tiers."""
        return self.test_type == "game-jam"

    def variant(self, slug: str) -> Variant | None:
        """The variant of that slug."""
        return next((one for one in self.variants if one.slug == slug), None)

    def coordinates(self) -> tuple["Coordinate", ...]:
        """Every (variant, engine) it offers; the first is the default."""
        return tuple(
            Coordinate(self.slug, self.version, variant.slug, engine.slug)
            for variant in self.variants
            for engine in self.engines
        )


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Coordinate:
    """What makes runs comparable: the same case, version, variant and engine."""

    slug: str
    version: str
    variant: str
    engine: str


def version_key(version: str) -> tuple[tuple[int, ...], str]:
    """A key that sorts versions by number: `v1.10.0` after `v1.9.0`. A pre-release stands before its release."""
    numbers, _, rest = version.removeprefix("v").partition("-")
    parts = tuple(int(number) if number.isdecimal() else -1 for number in numbers.split("."))
    return parts, rest or "\uffff"


def humanize(slug: str) -> str:
    """`single-player` as `Single player`: the display name of what declares none. Source: Manifests, "Variant keys"."""
    words = re.sub(r"[-_.]+", " ", slug).strip()
    return words[:1].upper() + words[1:]
