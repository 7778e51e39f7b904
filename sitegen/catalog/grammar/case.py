"""`test-case.toml`, `game-jam.toml` and variant files as written.

Source: Manifests, "The case manifest", "Case keys", "Case tables", "The variant file", "Variant keys".
"""

from typing import Literal

from sitegen.catalog.grammar import kinds, parts
from sitegen.catalog.grammar.checklist import Domain, Review, ReviewItem, VariantReview
from sitegen.catalog.grammar.table import Table, key

TestType = Literal["end-to-end", "full-stack", "game-jam", "asset-generation", "adversarial", "performance"]
TEST_TYPES = ("end-to-end", "full-stack", "game-jam", "asset-generation", "adversarial", "performance")

_ASSETS = "asset-generation"
_MATCHES = "adversarial"


class CaseFile(Table):
    """The manifest of a case version."""

    slug: str | None = key("Stable identity of the case: lower case, digits, single hyphens.", required=True)
    name: str | None = key("Display name.", required=True)
    type: TestType | None = key("Test type. Default: end-to-end.")
    asset_dimension: Literal["2d", "3d"] | None = key("Image that a run executes in. Default: 2d.")
    asset_kind: str | None = key("The kind of asset.", elsewhere=_ASSETS)
    difficulty: Literal["easy", "medium", "hard"] | None = key("Relative difficulty.", required=True)
    tags: list[str | None] | None = key("Tags; may be an empty list.", required=True)
    summary: str | None = key("One or two sentences for the site's cards, plain text.")
    description: str | None = key("Markdown file that introduces the case on the site.")
    changelog: str | None = key("Markdown file that says what changed in this version.", required=True)
    prompt: str | None = key("Handlebars template of the instruction.", required=True)
    max_runtime_hours: int | float | None = key("Longest session, in hours. Default: 1.")
    experimental: bool | None = key("Whether it is hidden until a deployment opts in. Default: false.")
    workspace: str | None = key("Starter project, on a case without engines.")
    init: str | None = key("Command that is run before the harness starts.", filled=True)
    assets: list[str | None] | None = key("Files and directories that are seeded at their own path.")
    packages: list[str | None] | None = key("Test Cabinet packages that the build imports.")
    engines: list[str | None] | None = key("Supported engines, at any version.")
    variants: list[str | None] | None = key("Variant files in order; the first is the default.", required=True)
    engine: list[parts.Engine | None] | None = key("Supported engines with a range of versions.")
    workspaces: dict[str, str | None] | None = key("Starter projects by engine.")
    build: parts.Build | None = key("How an implementation is built.")
    toolchain: parts.Toolchain | None = key("How an implementation is checked.")
    spec: list[parts.Spec | None] | None = key("Specs that every variant seeds.")
    reference: list[parts.Reference | None] | None = key("References of every variant.")
    proof: list[parts.Proof | None] | None = key("Proofs asked of every variant.")
    check: list[parts.Check | None] | None = key("Comparisons of views.")
    instrumentation: parts.Instrumentation | None = key("The debug interface.")
    review_item: list[ReviewItem | None] | None = key("Checklist entries of every variant.")
    review: Review | None = key("The checklist in the categories grammar.")
    domain: list[Domain | None] | None = key("Scoring domains of every variant; at least one.")
    canvas: kinds.Canvas | None = key("The picture that is drawn on.", elsewhere=_ASSETS)
    sheet: kinds.Sheet | None = key("Frames and animations.", elsewhere=_ASSETS)
    voxel: kinds.Voxel | None = key("The volume that is filled.", elsewhere=_ASSETS)
    model: kinds.Rig | None = key("What a rig must offer.", elsewhere=_ASSETS)
    ui: kinds.Interface | None = key("Elements of an interface kit.", elsewhere=_ASSETS)
    material: kinds.Material | None = key("Maps of a material.", elsewhere=_ASSETS)
    particle: kinds.Particle | None = key("The field of an effect.", elsewhere=_ASSETS)
    audio: kinds.Audio | None = key("The form of a clip.", elsewhere=_ASSETS)
    tool: kinds.Tool | None = key("The program that makes the asset.", elsewhere=_ASSETS)
    output: kinds.AssetOutput | None = key("What the run hands back.", elsewhere=_ASSETS)
    contract: kinds.Contract | None = key("The module's interface.", elsewhere="adversarial and performance")
    sandbox: kinds.Sandbox | None = key("The module's limits.", elsewhere="adversarial and performance")
    simulation: kinds.Simulation | None = key("The loop of a match.", elsewhere=_MATCHES)
    match: kinds.Match | None = key("How matches are paired.", elsewhere=_MATCHES)
    replay: kinds.Replay | None = key("How a match is shown.", elsewhere=_MATCHES)
    case: list[kinds.Scenario | None] | None = key("Inputs and answers.", elsewhere="performance")


class JamFile(CaseFile):
    """The manifest of a game jam: no difficulty, no variants, no specs, no domains."""

    type: TestType | None = key("A jam has no type.", forbidden=True)
    difficulty: Literal["easy", "medium", "hard"] | None = key("A jam has no difficulty.", forbidden=True)
    tags: list[str | None] | None = key("Tags.")
    variants: list[str | None] | None = key("A jam has no variants.", forbidden=True)
    assets: list[str | None] | None = key("A jam seeds no assets.", forbidden=True)
    asset_dimension: Literal["2d", "3d"] | None = key("A jam has no asset dimension.", forbidden=True)
    spec: list[parts.Spec | None] | None = key("A jam seeds no specs.", forbidden=True)
    reference: list[parts.Reference | None] | None = key("A jam has no references.", forbidden=True)
    proof: list[parts.Proof | None] | None = key("A jam asks for no proofs.", forbidden=True)
    check: list[parts.Check | None] | None = key("A jam has no checks.", forbidden=True)
    review: Review | None = key("A jam's categories are graded: `[[review_item]]`.", forbidden=True)
    domain: list[Domain | None] | None = key("A jam has no domains.", forbidden=True)
    build: parts.Build | None = key("How an implementation is built.", required=True)


class VariantFile(Table):
    """One of the builds that a case offers."""

    slug: str | None = key("Stable slug, recorded in the run; unique in the case.", required=True, filled=True)
    name: str | None = key("Display name. Default: the slug in readable form.")
    description: str | None = key("What this variant is, plain text.")
    workspace: str | None = key("Starter project in place of the case's, on a case without engines.")
    workspaces: dict[str, str | None] | None = key("Starter projects in place of the case's, by engine.")
    reference_implementation: str | dict[str, str | None] | None = key(
        "The correct build: one directory for every engine, or one for each."
    )
    showcase: str | None = key("Directory that shows the correct build.")
    spec: list[parts.Spec | None] | None = key("Specs besides the common ones.")
    reference: list[parts.Reference | None] | None = key("References besides the common ones.")
    proof: list[parts.Proof | None] | None = key("Proofs besides the common ones.")
    review_item: list[ReviewItem | None] | None = key("Checklist entries besides the common ones.")
    review: VariantReview | None = key("Categories besides the common ones.")
    domain: list[Domain | None] | None = key("Scoring domains besides the common ones.")
    voxel: kinds.Voxel | None = key("The volume in place of the case's.", elsewhere=_ASSETS)
