"""Every page of the site, known before any is rendered: what authored text may link to."""

from collections.abc import Iterator, Sequence

from sitegen.plan import urls
from sitegen.plan.gallery import Gallery
from sitegen.plan.site_runs import PAGE_RUNS

_WHOLE = (
    *(urls.HOME, urls.CATALOG, urls.RUNS, urls.MODELS, urls.HARNESSES, urls.LEADERBOARDS, urls.CHANGELOG),
    *(urls.COMPARE, urls.ERRATA, urls.SEARCH, urls.ABOUT, urls.DATA, urls.NOT_FOUND),
)


def page_addresses(gallery: Gallery, article_names: Sequence[str]) -> frozenset[str]:
    """The address of every page."""
    return frozenset((*_WHOLE, *_cases(gallery), *_runs(gallery), *map(urls.prose_url, article_names)))


def _cases(gallery: Gallery) -> Iterator[str]:
    for case in gallery.cases:
        for tab in (*urls.CASE_TABS, "changelog/", "errata/"):
            yield urls.case_url(case.slug, tab)
        for coordinate in case.coordinates():
            for tab in urls.CASE_TABS:
                yield urls.coordinate_url(coordinate, tab)
        newest = case.newest
        yield urls.facet_url("type", newest.test_type)
        if newest.difficulty:
            yield urls.facet_url("difficulty", newest.difficulty)
        for tag in newest.tags:
            yield urls.facet_url("tags", tag)


def _runs(gallery: Gallery) -> Iterator[str]:
    for number in range(2, (len(gallery.cards) + PAGE_RUNS - 1) // PAGE_RUNS + 1):
        yield urls.runs_page_url(number)
    for card in gallery.cards:
        for tab in urls.RUN_TABS:
            yield urls.run_url(card.id, tab)
        yield gallery.model_url(card.subject.shown_model)
        yield gallery.harness_url(card.subject.harness_slug)
