"""A run in a list or on a card, its state in words, and the picture that stands for it."""

from sitegen.evaluation.outcome import Outcome
from sitegen.model.case import CaseVersion, humanize
from sitegen.model.record import COMPLETED, STATE_LABELS, Metrics, Tokens
from sitegen.model.run import Run, RunCard
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.run_media import Evidence
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_showcase import run_showcase
from sitegen.plan.run_text import line
from sitegen.views.common import MediaView, RunRow

_EXPLANATIONS = {
    "catastrophic": (
        "The build failed, or its page never loaded. No validator could run, so nothing is rated or scored."
    ),
    "timed_out": "The run reached its time limit before it was done. It is neither rated nor scored.",
    "harness_error": (
        "The harness itself failed, so the run says nothing about the model. It is neither rated nor scored."
    ),
    "limit_exceeded": "The run reached a ceiling set for it and was stopped. It is neither rated nor scored.",
    "hung": "The run stalled and was stopped. It is neither rated nor scored.",
    "failed": "The run failed. It is neither rated nor scored.",
    "unevaluable": "The run could not be evaluated, so it is neither rated nor scored.",
}


def run_row(
    context: PlanContext, card: RunCard, version: CaseVersion, outcome: Outcome, thumbnail: MediaView | None
) -> RunRow:
    """The run of `card` with the figures of `outcome`."""
    subject, metrics = card.subject, card.metrics or Metrics()
    coordinate = subject.coordinate
    variant = version.variant(coordinate.variant)
    tokens, is_partial = total_tokens(metrics.tokens)
    return RunRow(
        id=card.id,
        url=urls.run_url(card.id),
        verdict_url=urls.run_url(card.id, "verdict/"),
        case_name=version.name,
        case_url=urls.coordinate_url(coordinate),
        version=coordinate.version,
        variant=coordinate.variant,
        variant_name=variant.name if variant else humanize(coordinate.variant),
        engine=coordinate.engine,
        harness=subject.harness_slug,
        harness_url=context.gallery.harness_url(subject.harness_slug),
        model=subject.shown_model,
        model_url=context.gallery.model_url(subject.shown_model),
        state=card.state,
        state_label=state_label(card.state),
        functional_rating=outcome.functional_rating,
        aesthetic_rating=outcome.aesthetic_rating,
        overall_grade=outcome.overall_grade,
        score=outcome.score.ratio if outcome.score else None,
        total_fuel=outcome.total_fuel,
        is_gated=outcome.is_gated,
        date=card.published_at or card.finished_at or card.started_at or None,
        duration_s=metrics.run_time_seconds,
        cost_usd=metrics.cost.comparable if metrics.cost else None,
        tokens=tokens,
        tokens_partial=is_partial,
        thumbnail=thumbnail,
    )


def run_thumbnail(context: PlanContext, run: Run, version: CaseVersion) -> MediaView | None:
    """The run's first still or poster: of its showcase, its captured pictures, its proofs; None where it has none."""
    scope = RunScope(context, run, version)
    showcase = run_showcase(scope)
    stills = (medium for medium in (*(showcase.media if showcase else ()), *Evidence.of(scope).still_candidates()))
    return next((medium for medium in stills if has_still(medium)), None)


def has_still(medium: MediaView) -> bool:
    """Whether a card can show a picture of it."""
    return bool(medium.thumbnail_url or medium.poster_url or (medium.shown_as == "image" and medium.url))


def state_label(state: str) -> str:
    """A run's state in words; a token that is not known is shown as it is."""
    return STATE_LABELS.get(state) or line(state)


def state_explanation(state: str) -> str | None:
    """What happened to a run that is not completed, for a visitor."""
    if state == COMPLETED:
        return None
    if state in _EXPLANATIONS:
        return _EXPLANATIONS[state]
    return f"The export gives the state `{line(state)}`. Only a completed run is rated and scored."


def total_tokens(tokens: Tokens | None) -> tuple[int | None, bool]:
    """All tokens together, and whether a class of them was not reported; None where none was."""
    if tokens is None:
        return None, False
    classes = (tokens.uncached_input, tokens.cached_input, tokens.output, tokens.reasoning)
    reported = [count for count in classes if count is not None]
    return (sum(reported) if reported else None), 0 < len(reported) < len(classes)
