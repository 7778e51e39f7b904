"""What evaluating a run gives: every figure a page or a twin shows, with its reason in words.

The values are msgspec structs where the rest of the package has frozen dataclasses: a run makes about a hundred of
them, and a struct is made ten times as quickly.
"""

import msgspec

from sitegen.model.case import Domain, Point
from sitegen.model.validation import DebugScriptResult

PASS, FAIL, UNDECIDED = "pass", "fail", "undecided"
VALIDATOR, REVIEW, MIXED = "validator", "review", "mixed"


class ReviewerVerdict(msgspec.Struct, frozen=True, gc=False):
    """How one review sees one point."""

    reviewer: str
    verdict: str  # pass, fail, undecided or a graded tier
    is_override: bool  # the review says so itself (on a legacy run: always, where it has an entry)
    note: str | None = None


class PointOutcome(msgspec.Struct, frozen=True, gc=False):
    """One point of a run's checklist."""

    point: Point
    item_id: str
    verdict: str | None  # pass, fail, undecided, a graded tier; where reviews differ the worst; None on an unscored run
    decided_by: str | None  # validator, review, mixed or None
    excluded_by: tuple[str, ...]  # ids of the errata that exclude it from scoring
    is_scored: bool  # not excluded, and on a validator-rated run holding a verdict
    cap_in_force: bool  # it fails, is scored, and so lowers its domains
    verdicts: tuple[ReviewerVerdict, ...]  # by review; empty without reviews
    results: tuple[DebugScriptResult, ...]  # what its validator recorded

    @property
    def is_excluded(self) -> bool:
        """Whether an erratum takes it out of scoring."""
        return bool(self.excluded_by)

    @property
    def is_failing(self) -> bool:
        """Whether it fails, and no erratum takes that out of scoring."""
        return self.verdict == "fail" and not self.is_excluded


class DomainOutcome(msgspec.Struct, frozen=True, gc=False):
    """A domain's functional rating."""

    domain: Domain
    rating: str | None
    reason: str  # "held at scuffed by `ball.bank`"; "no failing point"


class Score(msgspec.Struct, frozen=True, gc=False):
    """Earned over available, averaged over the reviews."""

    ratio: float  # 0 to 1
    earned: float  # mean over the reviews
    available: float  # largest over the reviews
    reviews: int  # how many reviews it averages; 0 where the validators alone decide


class ReviewOutcome(msgspec.Struct, frozen=True, gc=False):
    """The figures of one review."""

    reviewer: str
    functional_rating: str | None
    aesthetic_rating: str | None
    domains: tuple[DomainOutcome, ...]
    earned: float | None  # None: no counted point
    available: float | None
    ratio: float | None
    overall_grade: str | None = None  # of a game jam
    reason: str = ""  # why its functional rating is what it is


class Complaint(msgspec.Struct, frozen=True, gc=False):
    """Something in a run's reviews that evaluation had to ignore, or a disagreement with the exporter's figures."""

    rule: str  # the value of a `Rule`
    message: str
    hint: str | None = None


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """The evaluation of one run."""

    validator_rated: bool
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None  # of a game jam
    score: Score | None
    domains: tuple[DomainOutcome, ...]  # empty on a run without rating
    points: tuple[PointOutcome, ...]  # in checklist order
    reviews: tuple[ReviewOutcome, ...]  # in the order of the run's reviews
    is_gated: bool  # its typecheck ran and failed; holds rating and score of a completed run
    rating_reason: str  # why the functional rating is what it is, for a visitor
    score_reason: str
    aesthetic_reason: str = ""
    total_fuel: int | None = None  # of a correct performance run; less is better
    complaints: tuple[Complaint, ...] = ()  # what was ignored, to be reported with the run's place
    is_checklist_known: bool = True  # False: the points come from the record alone; their weights mean nothing
