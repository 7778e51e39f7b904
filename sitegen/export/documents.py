"""The files of an export as their JSON says: index, list of runs, run documents and case documents, both layouts.

Source: data contract, sections 1.2 to 1.6. What a file may lack has the default that section 6 gives.
"""

from typing import Annotated, Any

import msgspec

from sitegen.model.record import Links, RunRecord
from sitegen.model.review import Review

Weight = Annotated[float, msgspec.Meta(ge=0)]


class _Json(msgspec.Struct, rename="camel", frozen=True):
    """An object of the export's JSON."""


class IndexDocument(_Json, frozen=True):
    """`index.json`: where everything of one generation is."""

    schema_version: int
    runs_key: str
    cases_prefix: str
    snapshot_id: str | None = None
    generated_at: str | None = None
    run_documents_prefix: str | None = None  # layout 2; not for composing keys
    runs_prefix: str | None = None  # layout 1
    models_key: str | None = None
    comparisons_key: str | None = None
    gg_runs_key: str | None = None
    test_case_groups_key: str | None = None


class RunsDocument(_Json, frozen=True):
    """`runs.json`. Each card is decoded on its own, so that one broken card does not hide the faults of others."""

    runs: list[msgspec.Raw]


class StoredFile(_Json, frozen=True):
    """A file's name with the key its bytes are under."""

    file: str
    key: str


class StoredProof(_Json, frozen=True):
    """A submitted proof with its key."""

    id: str
    key: str
    kind: str | None = None


class RunDocument(_Json, frozen=True):
    """One run's document."""

    record: RunRecord
    reviews: list[Review] | None = None
    links: Links | None = None
    events: list[Any] | None = None
    proof_media: list[StoredProof] | None = None
    validation_media: list[StoredFile] | None = None
    asset_media: list[StoredFile] | None = None
    showcase_media: list[StoredFile] | None = None
    code_analysis_key: str | None = None


class SeededInput(_Json, frozen=True):
    """A seeded file that the document holds as text."""

    path: str
    text: str | None = None
    kind: str | None = "spec"


class WorkspaceFile(_Json, frozen=True):
    """A file of the starter project, kept under a key."""

    dest: str
    key: str


class Rendering(_Json, frozen=True):
    """What a run under one engine is given."""

    prompt: str | None = None
    seeded_inputs: list[SeededInput] | None = None
    workspace_files: list[WorkspaceFile] | None = None


class DomainEntry(_Json, frozen=True):
    """A domain."""

    id: str
    name: str | None = None
    description: str | None = None


class SubItemEntry(_Json, frozen=True):
    """A point under an item."""

    id: str
    title: str | None = None
    description: str | None = None
    weight: Weight | None = 1
    reference: str | None = None
    proof: str | None = None
    failure_cap: str | None = None
    domains: list[str] | None = None


class ReviewItemEntry(_Json, frozen=True):
    """An item of the checklist."""

    id: str
    title: str | None = None
    text: str | None = None
    weight: Weight | None = 1
    reference: str | None = None
    proof: str | None = None
    graded: bool | None = False
    domain: str | None = None
    sub_items: list[SubItemEntry] | None = None
    failure_cap: str | None = None
    domains: list[str] | None = None


class ShowcaseEntry(_Json, frozen=True):
    """One entry of a variant's carousel."""

    file: str
    key: str | None = None
    name: str | None = None
    kind: str | None = None


class ShowcaseDocument(_Json, frozen=True):
    """A variant's showcase."""

    description: str | None = None
    media: list[ShowcaseEntry] | None = None


class VariantEntry(Rendering, frozen=True, kw_only=True):
    """A variant; its own prompt, inputs and files are those of a run without an engine."""

    slug: str
    name: str | None = None
    description: str | None = None
    engine_renderings: dict[str, Rendering] | None = None
    review_items: list[ReviewItemEntry] | None = None
    domains: list[DomainEntry] | None = None
    reference_builds: dict[str, str] | None = None
    reference_build: str | None = None  # layout 1
    showcase: ShowcaseDocument | None = None


class PackageEntry(_Json, frozen=True):
    """A package that a run may import."""

    name: str
    description: str | None = None


class ReferenceEntry(_Json, frozen=True):
    """A reference view."""

    view: str
    key: str
    variant: str | None = None
    kind: str | None = "image"


class BaselineEntry(_Json, frozen=True):
    """A file of a baseline; layout 1 names no engine."""

    file: str
    key: str
    variant: str | None = None
    engine: str | None = None


class ErratumEntry(_Json, frozen=True):
    """A known issue."""

    id: str
    title: str | None = None
    date: str | None = None
    severity: str | None = "minor"
    affects_scoring: bool | None = False
    exclude_from_score: bool | None = False
    body: str | None = None
    resolved_in: str | None = None
    variant: str | None = None
    review: str | None = None


class CaseDocument(_Json, frozen=True):
    """One case version's document."""

    slug: str
    version: str
    variants: list[VariantEntry]
    name: str | None = None
    test_type: str | None = "end-to-end"
    engine_format: bool | None = False
    difficulty: str | None = None
    tags: list[str] | None = None
    summary: str | None = None
    description: str | None = None
    changelog: str | None = None
    common_seeded_inputs: list[SeededInput] | None = None  # layout 1: come before each variant's own
    packages: list[PackageEntry] | None = None
    references: list[ReferenceEntry] | None = None
    validation_baselines: list[BaselineEntry] | None = None
    common_review_items: list[ReviewItemEntry] | None = None
    domains: list[DomainEntry] | None = None
    errata: list[ErratumEntry] | None = None
