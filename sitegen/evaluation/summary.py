"""What stays of a run once its pages are made: small enough to keep for every run, whole enough for every board."""

import dataclasses
from collections.abc import Mapping

from sitegen.evaluation.outcome import Outcome
from sitegen.model.case import Coordinate
from sitegen.model.record import Cost, Metrics, RunRecord, Tokens
from sitegen.model.run import RunCard


@dataclasses.dataclass(frozen=True, slots=True)
class RunSummary:
    """A run in figures. None: not known or not given."""

    id: str
    coordinate: Coordinate
    case_name: str
    test_type: str
    harness: str
    harness_version: str | None
    model: str  # the preset, where several models worked together
    engine_version: str | None
    state: str
    started_at: str | None  # RFC 3339, as are all dates
    finished_at: str | None
    published_at: str | None
    duration_s: float | None
    tokens: Tokens
    cost: Cost  # in US dollars
    validator_rated: bool
    functional_rating: str | None
    aesthetic_rating: str | None
    overall_grade: str | None  # of a game jam
    score: float | None  # 0 to 1
    unscored_because: str | None  # in words, where there is no score
    is_gated: bool
    total_fuel: int | None  # of a correct performance run
    reviews: int
    verdicts: Mapping[str, str | None]  # by verdict id, points that an erratum excludes included
    score_without: Mapping[str, float | None]  # by excluding erratum: the score if it did not exclude

    @property
    def total_tokens(self) -> int | None:
        """The sum of the classes that were reported; None where none was."""
        known = [count for count in _classes(self.tokens) if count is not None]
        return sum(known) if known else None

    @property
    def has_partial_tokens(self) -> bool:
        """Whether a class of tokens was not reported, so that the total is too low."""
        return None in _classes(self.tokens)


def summarize(
    card: RunCard, record: RunRecord, outcome: Outcome, *, score_without: Mapping[str, float | None]
) -> RunSummary:
    """The summary of an evaluated run; `score_without` as `exclusions.scores_without` gives it."""
    subject = record.subject
    metrics = record.metrics or card.metrics or Metrics()
    return RunSummary(
        id=record.id,
        coordinate=subject.coordinate,
        case_name=card.case_name or subject.test_case_slug,
        test_type=subject.test_type or "end-to-end",
        harness=subject.harness_slug,
        harness_version=subject.harness_version,
        model=card.subject.gg_preset or subject.shown_model,
        engine_version=subject.engine_version,
        state=record.status.state,
        started_at=record.started_at,
        finished_at=record.finished_at,
        published_at=card.published_at,
        duration_s=metrics.run_time_seconds,
        tokens=metrics.tokens or Tokens(),
        cost=metrics.cost or Cost(),
        validator_rated=outcome.validator_rated,
        functional_rating=outcome.functional_rating,
        aesthetic_rating=outcome.aesthetic_rating,
        overall_grade=outcome.overall_grade,
        score=outcome.score.ratio if outcome.score else None,
        unscored_because=None if outcome.score else outcome.score_reason.removeprefix("not scored: "),
        is_gated=outcome.is_gated,
        total_fuel=outcome.total_fuel,
        reviews=len(outcome.reviews),
        verdicts={one.point.verdict_id: one.verdict for one in outcome.points},
        score_without=score_without,
    )


def _classes(tokens: Tokens) -> tuple[int | None, ...]:
    return (tokens.uncached_input, tokens.cached_input, tokens.output, tokens.reasoning)
