"""The catalog and its facets: cases as cards, grouped by type."""

import collections
import itertools
from collections.abc import Iterable, Sequence

from sitegen.plan import urls
from sitegen.plan.cards import card_json
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import type_label, type_order
from sitegen.plan.pages import Page, Planned
from sitegen.render.format import count
from sitegen.views.common import CaseCard, Head, Link, SocialImage
from sitegen.views.site import CaseGroup, CatalogView

_DIFFICULTIES = ("easy", "medium", "hard")


def plan_catalog(context: PlanContext, cards: Sequence[CaseCard]) -> Planned:
    """The catalog, and a page for each tag, difficulty and type."""
    facets = _facets(cards)
    pages = [_page(context, cards, facets, heading="Test cases", facet=None, url=urls.CATALOG)]
    for facet, links in facets.items():
        for link in links:
            chosen = [card for card in cards if link.url in _facet_urls(card, facet)]
            pages.append(_page(context, chosen, facets, heading=link.text, facet=facet, url=link.url))
    return Planned(tuple(pages))


def _page(
    context: PlanContext,
    cards: Sequence[CaseCard],
    facets: dict[str, tuple[Link, ...]],
    *,
    heading: str,
    facet: str | None,
    url: str,
) -> Page:
    what = "Every test case of the catalog" if facet is None else f"Test cases: {facet.lower()} {heading}"
    breadcrumb = [Link("Home", urls.HOME), Link("Test cases", urls.CATALOG)]
    if facet:
        breadcrumb.append(Link(heading, url))
    view = CatalogView(
        head=Head(
            title=heading if facet is None else f"{heading} ({facet.lower()})",
            description=f"{what}.",
            url=url,
            canonical_url=url,
            twin_url=urls.twin_url(url),
            image=_plate(context, cards, heading, facet),
        ),
        breadcrumb=tuple(breadcrumb),
        heading=heading,
        facet=facet,
        groups=_groups(cards),
        types=facets["Type"],
        difficulties=facets["Difficulty"],
        tags=facets["Tag"],
        engines=tuple(sorted({engine for card in cards for engine in card.engines})),
        case_count=len(cards),
    )
    return Page(view, {"url": url, "cases": [card_json(card) for group in view.groups for card in group.cases]})


def _plate(context: PlanContext, cards: Sequence[CaseCard], heading: str, facet: str | None) -> SocialImage | None:
    runs = sum(card.runs for card in cards)
    return context.plate(
        eyebrow=facet or "The catalog",
        title=heading,
        figures=(
            (count(len(cards)), "test case" if len(cards) == 1 else "test cases"),
            (count(runs), "run" if runs == 1 else "runs"),
        ),
        still=next((card.thumbnail for card in cards if card.thumbnail), None),
    )


def _groups(cards: Sequence[CaseCard]) -> tuple[CaseGroup, ...]:
    """By type in the catalog's order, alphabetical within."""
    ordered = sorted(cards, key=lambda card: (type_order(card.test_type), card.name.casefold(), card.slug))
    return tuple(
        CaseGroup(test_type, type_label(test_type), tuple(group))
        for test_type, group in itertools.groupby(ordered, key=lambda card: card.test_type)
    )


def _facets(cards: Sequence[CaseCard]) -> dict[str, tuple[Link, ...]]:
    types = collections.Counter(card.test_type for card in cards)
    difficulties = collections.Counter(card.difficulty for card in cards if card.difficulty)
    tags = collections.Counter(tag for card in cards for tag in dict.fromkeys(card.tags))
    return {
        "Type": tuple(
            Link(type_label(one), urls.facet_url("type", one), types[one]) for one in sorted(types, key=type_order)
        ),
        "Difficulty": tuple(
            Link(one, urls.facet_url("difficulty", one), difficulties[one])
            for one in sorted(
                difficulties, key=lambda one: (_DIFFICULTIES.index(one) if one in _DIFFICULTIES else 9, one)
            )
        ),
        "Tag": _merged(Link(one, urls.facet_url("tags", one), tags[one]) for one in sorted(tags)),
    }


def _merged(links: Iterable[Link]) -> tuple[Link, ...]:
    """Tags that share an address (`2D` and `2d`) are one facet, under the first spelling."""
    merged: dict[str, Link] = {}
    for link in links:
        known = merged.get(link.url)
        merged[link.url] = Link(known.text, link.url, (known.count or 0) + (link.count or 0)) if known else link
    return tuple(merged.values())


def _facet_urls(card: CaseCard, facet: str) -> set[str]:
    if facet == "Tag":
        return {urls.facet_url("tags", tag) for tag in card.tags}
    if facet == "Difficulty":
        return {urls.facet_url("difficulty", card.difficulty)} if card.difficulty else set()
    return {urls.facet_url("type", card.test_type)}
