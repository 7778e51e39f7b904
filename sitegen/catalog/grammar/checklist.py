"""The checklist as written, in both of its grammars.

Source: Manifests, "Case tables" (review_item), "Sub-items", "Automated validation", "The categories grammar".
"""

from typing import Any, Literal

from sitegen.catalog.grammar.table import Table, key

FailureCap = Literal["broken", "scuffed", "passable", "great"]


class Output(Table):
    """A medium that a validation captures."""

    id: str | None = key("Stable id; the file is called `<verdict>__<id>`.", required=True, filled=True)
    name: str | None = key("Display name. Default: the id in readable form.")
    kind: Literal["image", "video", "replay"] | None = key(
        "A still, a clip (one a script at most), or a recording of an engine's draw commands.", required=True
    )


class Validation(Table):
    """How a point is decided automatically."""

    script: str | None = key(
        "The script that decides the point: below `validation/<engine>/` on a case with engines, else in the version.",
        required=True,
        filled=True,
    )
    engines: list[str | None] | None = key("The engines it decides the point on. Default: every supported one.")
    outputs: list[Output | None] | None = key("The media it captures; at least one.", required=True)


class SubItem(Table):
    """A part of a review item with a verdict of its own."""

    id: str | None = key("Stable id; the verdict is `<item>.<id>`.", required=True, filled=True)
    title: str | None = key("Short heading.", required=True, filled=True)
    validation: Validation | None = key("How it is decided automatically.")
    domains: list[str | None] | None = key("The scoring domains that a failure lowers.")
    failure_cap: FailureCap | None = key("The best rating those domains keep while it fails.")


class ReviewItem(Table):
    """An entry of the checklist."""

    id: str | None = key("Stable id, recorded with the verdict.", required=True, filled=True)
    title: str | None = key("Short heading.", required=True, filled=True)
    text: str | None = key("What to check.", required=True, filled=True)
    weight: int | float | None = key("Points it is worth; with sub-items, their number.", required=True)
    reference: str | None = key("A view that is shown as expected.")
    proof: str | None = key("A proof whose submitted medium is shown.")
    domain: str | None = key("The scoring domain it belongs to.")
    sub_items: list[SubItem | None] | None = key("Parts with a verdict each, written inline.")
    sub_item: list[SubItem | None] | None = key("Parts with a verdict each, written as tables.")
    validation: Validation | None = key("How it is decided automatically.")
    domains: list[str | None] | None = key("The scoring domains that a failure lowers.")
    failure_cap: FailureCap | None = key("The best rating those domains keep while it fails.")
    sequences: list[Any] | None = key("Sequences of a sprite sheet to show beside it.")
    frames: list[Any] | None = key("Frames of a sprite sheet to show beside it.")


class CategoryItem(Table):
    """A graded point of a category."""

    id: str | None = key("Stable id; the verdict is `<category>.<id>`.", required=True, filled=True)
    title: str | None = key("Short heading.", required=True, filled=True)
    description: str | None = key("What to check.", filled=True)
    weight: int | float | None = key("Points it is worth. Default: 1.")
    reference: str | None = key("A view that is shown as expected.")
    proof: str | None = key("A proof whose submitted medium is shown.")
    domain: str | None = key("The scoring domain it belongs to.")
    validation: Validation | None = key("How it is decided automatically.")
    domains: list[str | None] | None = key("The scoring domains that a failure lowers.")
    failure_cap: FailureCap | None = key("The best rating those domains keep while it fails.")


class Category(Table):
    """A heading that groups points."""

    id: str | None = key("Stable id of the group.", required=True, filled=True)
    title: str | None = key("The heading.", required=True, filled=True)
    items: list[CategoryItem | None] | None = key("The points of the group; at least one.")
    text: Any = key("Belongs to the items.", forbidden=True)
    description: Any = key("Belongs to the items.", forbidden=True)
    weight: Any = key("Belongs to the items.", forbidden=True)
    validation: Any = key("Belongs to the items.", forbidden=True)
    reference: Any = key("Belongs to the items.", forbidden=True)
    proof: Any = key("Belongs to the items.", forbidden=True)
    domain: Any = key("Belongs to the items.", forbidden=True)
    domains: Any = key("Belongs to the items.", forbidden=True)
    failure_cap: Any = key("Belongs to the items.", forbidden=True)


class Review(Table):
    """The checklist in the categories grammar."""

    format: int | float | str | None = key("2, the categories grammar.", required=True)
    categories: list[Category | None] | None = key("The groups of points.")


class VariantReview(Table):
    """What a variant adds to the checklist in the categories grammar."""

    format: int | float | str | None = key("Stated in the case manifest alone.", forbidden=True)
    categories: list[Category | None] | None = key("More groups, or more points for a common group.")


class Domain(Table):
    """A part of the game that is rated on its own."""

    id: str | None = key("Stable id, recorded with the rating.", required=True, filled=True)
    name: str | None = key("Display name. Default: the id in readable form.")
    description: str | None = key("What is rated.", required=True, filled=True)
