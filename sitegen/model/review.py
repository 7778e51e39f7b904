"""A review of a run."""

from sitegen.model.document import JsonObject


class DomainRating(JsonObject, frozen=True):
    """A reviewer's rating of one domain."""

    domain: str
    rating: str


class ChecklistEntry(JsonObject, frozen=True):
    """A reviewer's verdict of one point: every point of a legacy run, an override on a validator-rated one."""

    id: str
    status: str
    note: str | None = None


class Review(JsonObject, frozen=True):
    """What a person said of a run."""

    reviewer_id: str | None = None
    reviewer: str | None = None
    ratings: list[DomainRating] | None = None
    aesthetic: str | None = None
    aesthetics: list[DomainRating] | None = None  # an older form: one a domain
    writeup: str | None = None  # Markdown
    checklist: list[ChecklistEntry] | None = None
    reviewed_at: str | None = None
    edited_at: str | None = None
    picture_key: str | None = None
