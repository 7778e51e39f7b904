"""`errata.toml` and `showcase.toml` as written.

Source: Manifests, "Errata"; the showcase format that "Variant keys" points to.
"""

from typing import Literal

from sitegen.catalog.grammar.table import FreeTable, Table, key


class Erratum(Table):
    """A known issue of a version that has shipped."""

    id: str | None = key("Stable slug, unique in the file.", required=True, filled=True)
    title: str | None = key("What is wrong, in one line.", required=True, filled=True)
    body: str | None = key("What there is to know, Markdown.", required=True, filled=True)
    date: str | None = key("The day it was noted, YYYY-MM-DD, in quotes.")
    severity: Literal["info", "minor", "major"] | None = key("How grave it is. Default: minor.")
    affects_scoring: bool | None = key("Whether reviewers must weigh it. Default: false.")
    resolved_in: str | None = key("The version that fixes it; it need not exist yet.")
    variant: str | None = key("The one variant it concerns. Default: every one.")
    review: str | None = key("The point it concerns: `<item>` or `<item>.<sub-item>`.")
    exclude_from_score: bool | None = key("Whether that point leaves the score. Default: false.")


class ErrataFile(Table):
    """The known issues of a version."""

    erratum: list[Erratum | None] | None = key("The issues.")


class ShowcaseEntry(FreeTable):
    """An entry of a showcase's carousel."""

    file: str | None = key("A file of the showcase directory.", required=True)
    name: str | None = key("What it shows.")


class ShowcaseFile(FreeTable):
    """The carousel of a showcase."""

    media: list[ShowcaseEntry | None] | None = key("One to ten entries, in the order shown.")
