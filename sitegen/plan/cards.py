"""A case as a card of the catalog."""

from collections.abc import Sequence

from sitegen.model.scales import FUNCTIONAL_RATINGS
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case, type_label
from sitegen.plan.showcases import case_still
from sitegen.plan.shown import ShownRun, best_rating_rank
from sitegen.views.common import CaseCard


def case_card(context: PlanContext, case: Case, runs: Sequence[ShownRun]) -> CaseCard:
    """The card of `case`, with how many runs it has and how well the best did."""
    newest = case.newest
    ratings = [run.row.functional_rating for run in runs if run.row.functional_rating]
    return CaseCard(
        slug=case.slug,
        name=newest.name,
        url=urls.case_url(case.slug),
        test_type=newest.test_type,
        type_label=type_label(newest.test_type),
        difficulty=newest.difficulty,
        tags=newest.tags,
        engines=tuple(engine.slug for engine in newest.engines),
        summary=newest.summary,
        newest_version=newest.version,
        thumbnail=case_still(context, newest),
        runs=len(runs),
        best_rating=min(ratings, key=lambda one: best_rating_rank(one, FUNCTIONAL_RATINGS), default=None),
        is_experimental=newest.experimental,
    )


def card_json(card: CaseCard) -> dict[str, object]:
    """A card as twins write it."""
    return {
        "slug": card.slug,
        "name": card.name,
        "url": card.url,
        "type": card.test_type,
        "difficulty": card.difficulty,
        "tags": list(card.tags),
        "engines": list(card.engines),
        "summary": card.summary,
        "newestVersion": card.newest_version,
        "runs": card.runs,
        "bestRating": card.best_rating,
        "experimental": card.is_experimental,
    }
