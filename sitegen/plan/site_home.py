"""The front of the cabinet."""

from collections.abc import Sequence

import msgspec

from sitegen.plan import urls
from sitegen.plan.cards import card_json
from sitegen.plan.changelog import entry_json
from sitegen.plan.context import PlanContext
from sitegen.plan.pages import Page, Planned
from sitegen.plan.rows import row_json
from sitegen.plan.showcases import case_showcase
from sitegen.plan.shown import ShownRuns
from sitegen.render.format import count
from sitegen.views.common import CaseCard, ChangelogEntry, ErratumView, Head, Link, ShowcaseView
from sitegen.views.site import HomeView

_NEWEST = 8  # runs shown
_ENTRIES = 4  # changelog entries and errata shown
_INTRODUCTION = (
    "AI models build whole browser games from written specifications, alone, from an empty folder to a playable build. "
    "This is the cabinet where every one of them is kept: play it, read how it was judged, and see the evidence."
)


def plan_home(
    context: PlanContext,
    *,
    site_title: str,
    featured: str | None,
    cards: Sequence[CaseCard],
    runs: ShownRuns,
    changelog: Sequence[ChangelogEntry],
    errata: Sequence[ErratumView],
) -> Planned:
    """The front: what this is, the newest runs, one case, what changed."""
    card = _featured(cards, featured)
    counts = _counts(cards, runs)
    view = HomeView(
        head=Head(
            title=site_title,
            description=_INTRODUCTION,
            url=urls.HOME,
            canonical_url=urls.HOME,
            twin_url=urls.twin_url(urls.HOME),
            image=context.plate(
                eyebrow="Games built by AI models",
                title=site_title,
                figures=_figures(counts),
                still=card.thumbnail if card else None,
            ),
            feeds=tuple(Link(kind.capitalize(), urls.feed_url(kind)) for kind in ("runs", "changelog", "errata")),
        ),
        breadcrumb=(Link("Home", urls.HOME),),
        introduction=_INTRODUCTION,
        counts=counts,
        featured=card,
        featured_showcase=_showcase(context, card) if card else None,
        newest_runs=tuple(run.row for run in runs.runs[:_NEWEST]),
        changelog=tuple(changelog[:_ENTRIES]),
        errata=tuple(errata[:_ENTRIES]),
    )
    twin = {
        "url": urls.HOME,
        "counts": {link.text: link.count for link in view.counts},
        "featured": card_json(card) if card else None,
        "newestRuns": [row_json(row) for row in view.newest_runs],
        "changelog": [entry_json(entry) for entry in view.changelog],
    }
    return Planned((Page(view, twin),))


def _counts(cards: Sequence[CaseCard], runs: ShownRuns) -> tuple[Link, ...]:
    return (
        Link("test cases", urls.CATALOG, len(cards)),
        Link("runs", urls.RUNS, len(runs.runs)),
        Link("models", urls.MODELS, len({run.row.model_url for run in runs.runs})),
        Link("harnesses", urls.HARNESSES, len({run.row.harness_url for run in runs.runs})),
    )


def _figures(counts: Sequence[Link]) -> tuple[tuple[str, str], ...]:
    return tuple((count(one.count or 0), one.text) for one in counts)


def _featured(cards: Sequence[CaseCard], wanted: str | None) -> CaseCard | None:
    """The case that the settings name; else the one with a still that has most runs."""
    named = next((card for card in cards if card.slug == wanted), None)
    with_still = [card for card in cards if card.thumbnail] or list(cards)
    return named or max(with_still, key=lambda card: (card.runs, card.name), default=None)


def _showcase(context: PlanContext, card: CaseCard) -> ShowcaseView | None:
    case = context.gallery.case(card.slug)
    variants = case.newest.variants if case else ()
    views = (case_showcase(context, case.newest, variant) for variant in variants) if case else iter(())
    view = next((view for view in views if view and view.media), None)
    return _from_the_second(view) if view and view.media[0] == card.thumbnail else view


def _from_the_second(view: ShowcaseView) -> ShowcaseView:
    """The showcase with its first medium last: the case's card, just above it, shows that one already."""
    return msgspec.structs.replace(view, media=(*view.media[1:], view.media[0]))
