"""What people said of a run: their words, their ratings, and the verdicts they overrode."""

from sitegen.evaluation.outcome import DomainOutcome, Outcome, PointOutcome, ReviewerVerdict
from sitegen.model.review import Review
from sitegen.plan import urls
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import line, line_or_none, shown_text
from sitegen.views.run import Override, Rated, ReviewView


def review_views(scope: RunScope, outcome: Outcome) -> tuple[ReviewView, ...]:
    """The reviews, oldest first."""
    return tuple(_review(scope, outcome, index, review) for index, review in enumerate(scope.run.reviews))


def rated(domains: tuple[DomainOutcome, ...]) -> tuple[Rated, ...]:
    """Domains with their ratings."""
    return tuple(Rated(one.domain.id, one.domain.name, one.rating, one.reason) for one in domains)


def _review(scope: RunScope, outcome: Outcome, index: int, review: Review) -> ReviewView:
    figures = outcome.reviews[index]
    return ReviewView(
        anchor=f"review-{index + 1}",
        reviewer=line(figures.reviewer),
        picture=None,
        date=review.reviewed_at or None,
        edited=review.edited_at or None,
        writeup=scope.context.markdown.render(shown_text(review.writeup or ""), place=scope.where, top_heading=4),
        functional_rating=figures.functional_rating,
        aesthetic_rating=figures.aesthetic_rating,
        overall_grade=figures.overall_grade,
        domains=rated(figures.domains),
        score=figures.ratio,
        earned=figures.earned,
        available=figures.available,
        overrides=_overrides(scope, outcome, index) if outcome.validator_rated else (),
    )


def _overrides(scope: RunScope, outcome: Outcome, index: int) -> tuple[Override, ...]:
    page = urls.run_url(scope.id, "verdict/")
    return tuple(
        Override(
            verdict_id=one.point.verdict_id,
            title=one.point.title,
            url=urls.with_anchor(page, urls.point_anchor(one.point.verdict_id)),
            verdict=verdict.verdict,
            note=line_or_none(verdict.note),
        )
        for one in outcome.points
        if (verdict := _verdict_of(one, index)) is not None and verdict.is_override
    )


def _verdict_of(point: PointOutcome, index: int) -> ReviewerVerdict | None:
    """How the review at `index` sees the point."""
    return point.verdicts[index] if index < len(point.verdicts) else None
