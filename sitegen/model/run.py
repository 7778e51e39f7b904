"""A run of the gallery: its card, its record and its reviews."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sitegen.model.document import JsonObject
from sitegen.model.record import Links, Metrics, RunRecord, Subject
from sitegen.model.review import Review


class CardScore(JsonObject, frozen=True):
    """The exporter's own figures."""

    earned: float | None = None
    total: float | None = None
    reviews: int | None = None
    overall_grade: str | None = None


class CardPerformance(JsonObject, frozen=True):
    """The exporter's own figures of a performance run."""

    correct: bool = False
    total_fuel: int | None = None


class RunCard(JsonObject, frozen=True):
    """A run as the export's list tells it."""

    id: str
    subject: Subject
    state: str
    published_at: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    case_name: str | None = None
    metrics: Metrics | None = None
    rating: str | None = None
    aesthetic: str | None = None
    validator_rated: bool | None = False
    review_count: int | None = None
    score: CardScore | None = None
    performance: CardPerformance | None = None
    document_key: str | None = None
    links: Links | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Run:
    """A decoded run document, its media found."""

    card: RunCard
    record: RunRecord
    reviews: tuple[Review, ...]  # oldest first
    proofs: Mapping[str, Path]  # submitted media by proof id
    validation: Mapping[str, Path]  # captured media by flat name, image store files included
    showcase: Mapping[str, Path]  # the showcase's media by file name
    assets: Mapping[str, Path]  # an asset run's media by file name
    events: tuple[Mapping[str, Any], ...]
    build: Path | None  # a local build (holds index.html), published with the site
    document: str  # where the document is, for diagnostics: relative to the export
