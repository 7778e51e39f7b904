"""Pages of prose: About and its siblings, the plain index, and the page for dead addresses."""

from collections.abc import Sequence

from sitegen.articles import Article
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case
from sitegen.plan.pages import Page, Planned
from sitegen.plan.records import prose_record
from sitegen.render.markdown import plain_html
from sitegen.views.common import Choice, Head, Link
from sitegen.views.site import IndexGroup, NotFoundView, ProseView, SearchView

_HOME = Link("Home", urls.HOME)
_DEFAULT_ABOUT = (
    "The Test Cabinet is a benchmark in which AI models build browser games from written specifications, on their own, "
    "from an empty folder to a playable build.\n\n"
    "Every run shown here is published as it ended: what was asked, what came out, how it was judged point by point, "
    "and what it cost."
)


def plan_prose(context: PlanContext, articles: Sequence[Article], *, site_title: str) -> Planned:
    """About, from `content/pages/about.md` where there is one, and every other page of prose."""
    names = [(one.name, one.title) for one in articles]
    if "about" not in {name for name, _ in names}:
        names.insert(0, ("about", f"About {site_title}"))
    by_name = {one.name: one for one in articles}
    views = [_prose(context, name, title, by_name.get(name), names) for name, title in names]
    pages = tuple(Page(one, {"url": one.head.url, "title": one.heading, "html": str(one.body)}) for one in views)
    return Planned(pages, records=tuple(map(prose_record, views)))


def _prose(
    context: PlanContext, name: str, title: str, article: Article | None, names: Sequence[tuple[str, str]]
) -> ProseView:
    url = urls.prose_url(name)
    links = {f"{other}.md": urls.prose_url(other) for other, _ in names}
    body = (
        context.markdown.render(article.text, place=article.place, links=links, top_heading=2)
        if article
        else plain_html(_DEFAULT_ABOUT)
    )
    is_about = name == "about"
    way = [_HOME, Link("About", urls.ABOUT)]
    return ProseView(
        head=Head(title=title, description=f"{title}.", url=url, canonical_url=url, twin_url=urls.twin_url(url)),
        breadcrumb=tuple(way if is_about else [*way, Link(title, url)]),
        heading=title,
        body=body,
        siblings=tuple(Choice(text, urls.prose_url(one), one == name) for one, text in names),
        export_id=context.gallery.export_id if is_about else None,
        export_date=context.gallery.export_date if is_about else None,
    )


def plan_index(
    cases: Sequence[Case], makers: Sequence[tuple[str, Sequence[Link]]], articles: Sequence[Article]
) -> Planned:
    """The search page, over the plain index that it falls back to."""
    groups = [
        IndexGroup("Test cases", tuple(Link(case.newest.name, urls.case_url(case.slug)) for case in cases)),
        *(IndexGroup(title, tuple(links)) for title, links in makers),
        IndexGroup("Pages", tuple(Link(one.title, urls.prose_url(one.name)) for one in articles)),
    ]
    view = SearchView(
        head=Head(
            title="Search",
            description="Search in cases, specs, runs and reviews, and everything in the cabinet from A to Z.",
            url=urls.SEARCH,
            canonical_url=urls.SEARCH,
            twin_url=urls.twin_url(urls.SEARCH),
        ),
        breadcrumb=(_HOME, Link("Search", urls.SEARCH)),
        groups=tuple(group for group in groups if group.links),
    )
    twin = {
        "url": urls.SEARCH,
        "groups": [
            {"title": g.title, "links": [{"text": one.text, "url": one.url} for one in g.links]} for g in view.groups
        ],
    }
    return Planned((Page(view, twin),))


def plan_not_found() -> Planned:
    """The page for dead addresses; robots are asked to leave it out."""
    view = NotFoundView(
        head=Head(
            title="Not found",
            description="Nothing stands at this address.",
            url=urls.NOT_FOUND,
            canonical_url=urls.NOT_FOUND,
            is_indexed=False,
        ),
        breadcrumb=(_HOME, Link("Not found", urls.NOT_FOUND)),
    )
    return Planned((Page(view),))
