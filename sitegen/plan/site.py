"""The pages of the site as a whole, planned once every run and case is known."""

import dataclasses
from collections.abc import Sequence

from sitegen.articles import Article
from sitegen.plan import urls
from sitegen.plan.boards import default_boards
from sitegen.plan.cards import case_card
from sitegen.plan.case_history import erratum_json, version_errata
from sitegen.plan.changelog import entry_json, whole_changelog
from sitegen.plan.context import PlanContext
from sitegen.plan.makers import plan_makers
from sitegen.plan.pages import Page, Planned
from sitegen.plan.shown import ShownRuns
from sitegen.plan.site_catalog import plan_catalog
from sitegen.plan.site_compare import plan_compare
from sitegen.plan.site_data import plan_data
from sitegen.plan.site_home import plan_home
from sitegen.plan.site_leaderboards import plan_leaderboards
from sitegen.plan.site_prose import plan_index, plan_not_found, plan_prose
from sitegen.plan.site_runs import plan_runs
from sitegen.views.common import ChangelogEntry, ErratumView, Head, Link, SiteView
from sitegen.views.site import ChangelogView, ErrataView


@dataclasses.dataclass(frozen=True, slots=True)
class SitePlan:
    """What the site's own pages need beside the gallery."""

    title: str
    featured: str | None
    articles: Sequence[Article]
    feeds: Sequence[Link]  # empty where there is no base address


def plan_front(context: PlanContext, site: SitePlan, runs: ShownRuns) -> Planned:
    """The pages that show cases, their news, and prose."""
    cards = [case_card(context, case, runs.of_case(case.slug)) for case in context.gallery.cases]
    changelog = whole_changelog(context, runs)
    errata = _whole_errata(context, runs)
    home = plan_home(
        context,
        site_title=site.title,
        featured=site.featured,
        cards=cards,
        runs=runs,
        changelog=changelog,
        errata=errata,
    )
    return (
        home
        + plan_catalog(context, cards)
        + _plan_changelog(changelog)
        + _plan_errata(errata)
        + plan_prose(context, site.articles, site_title=site.title)
        + plan_data(context, cards, runs, feeds=site.feeds)
        + plan_not_found()
    )


def plan_boards(context: PlanContext, site: SitePlan, runs: ShownRuns) -> Planned:
    """The pages that show runs, those who made them, and how they compare; and the index, which names them all."""
    models, harnesses = plan_makers(context, runs, "model"), plan_makers(context, runs, "harness")
    makers = [("Models", models.links), ("Harnesses", harnesses.links)]
    boards = default_boards(context, runs)
    return (
        plan_runs(context, runs.runs)
        + plan_leaderboards(context, boards)
        + plan_compare(boards)
        + models.planned
        + harnesses.planned
        + plan_index(context.gallery.cases, makers, site.articles)
    )


def site_view(*, title: str, description: str, base_url: str | None) -> SiteView:
    """What every page knows of the site."""
    return SiteView(
        title=title,
        description=description,
        base_url=f"{base_url}/" if base_url else None,
        navigation=(
            Link("Home", urls.HOME),
            Link("Test cases", urls.CATALOG),
            Link("Runs", urls.RUNS),
            Link("Leaderboards", urls.LEADERBOARDS),
            Link("Models", urls.MODELS),
            Link("Changelog", urls.CHANGELOG),
            Link("About", urls.ABOUT),
        ),
        search_url=urls.SEARCH,
        home_url=urls.HOME,
        feeds=tuple(Link(kind.capitalize(), urls.feed_url(kind)) for kind in ("runs", "changelog", "errata"))
        if base_url
        else (),
    )


def _whole_errata(context: PlanContext, runs: ShownRuns) -> tuple[ErratumView, ...]:
    """Every case's errata: dated ones first, newest first; then the rest by case, newest version first."""
    errata = [
        erratum
        for case in context.gallery.cases
        for version in case.versions
        for erratum in version_errata(context, version, runs.of_case(case.slug))
    ]
    dated = sorted((one for one in errata if one.date), key=lambda one: one.date or "", reverse=True)
    return (*dated, *(one for one in errata if not one.date))


def _plan_changelog(entries: Sequence[ChangelogEntry]) -> Planned:
    view = ChangelogView(
        head=Head(
            title="Changelog",
            description="What changed in the catalog, newest first.",
            url=urls.CHANGELOG,
            canonical_url=urls.CHANGELOG,
            twin_url=urls.twin_url(urls.CHANGELOG),
            feeds=(Link("Changelog", urls.feed_url("changelog")),),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link("Changelog", urls.CHANGELOG)),
        entries=tuple(entries),
    )
    return Planned((Page(view, {"url": urls.CHANGELOG, "entries": [entry_json(one) for one in entries]}),))


def _plan_errata(errata: Sequence[ErratumView]) -> Planned:
    view = ErrataView(
        head=Head(
            title="Errata",
            description="Known issues of the catalog's case versions, newest first.",
            url=urls.ERRATA,
            canonical_url=urls.ERRATA,
            twin_url=urls.twin_url(urls.ERRATA),
            feeds=(Link("Errata", urls.feed_url("errata")),),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link("Errata", urls.ERRATA)),
        errata=tuple(errata),
    )
    return Planned((Page(view, {"url": urls.ERRATA, "errata": [erratum_json(one) for one in errata]}),))
