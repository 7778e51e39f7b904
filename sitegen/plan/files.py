"""Files beside the pages: feeds, sitemap, robots, headers, redirects."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from sitegen.config import SiteConfig
from sitegen.diagnostics import Place
from sitegen.output.feeds import FeedEntry, atom_feed, is_moment
from sitegen.output.headers import NOJEKYLL, headers_file
from sitegen.output.redirects import redirects_file
from sitegen.output.sitemap import robots, sitemaps
from sitegen.plan import urls
from sitegen.plan.case_history import version_errata
from sitegen.plan.changelog import case_changelog
from sitegen.plan.context import PlanContext
from sitegen.plan.pages import File, Planned
from sitegen.plan.shown import ShownRun, ShownRuns
from sitegen.render import format as shown
from sitegen.rules import Rule
from sitegen.views.common import ChangelogEntry, ErratumView


def plan_files(context: PlanContext, config: SiteConfig, runs: ShownRuns, indexed: Sequence[str]) -> Planned:
    """Every file beside the pages. What needs a whole address is left out, with a warning, where there is none."""
    base = config.base_url
    base_path = urls.base_path(base)
    files = [
        File("/robots.txt", robots(base=base)),
        File("/_headers", _headers(context, config, base_path)),
        File(NOJEKYLL, b""),
        File("/_redirects", redirects_file(config.redirects, base_path=base_path)),
    ]
    if base is None:
        context.found.report(
            Rule.NO_BASE_ADDRESS,
            "the site's address is not known, so feeds, canonical links, social tags and the sitemap are left out",
            Place("content/site.toml"),
            hint="give it with `--base-url`, or as `base_url` in `content/site.toml`",
        )
        return Planned(files=tuple(files))
    maps = sitemaps([base + url for url in indexed], base=base)
    files += [File(f"/{name}", content) for name, content in maps.items()]
    files += list(_feeds(context, base, config.title, runs))
    return Planned(files=tuple(files))


def _headers(context: PlanContext, config: SiteConfig, base_path: str) -> bytes:
    """Runs play their builds at addresses of their own, so pages may frame any; each names its one in its head."""
    return headers_file(
        play_origin=config.play_origin, site_origin=context.site_origin, frames_elsewhere=True, base_path=base_path
    )


def _feeds(context: PlanContext, base: str, title: str, runs: ShownRuns) -> Iterator[File]:
    """The whole gallery's feeds, then each case's."""
    changes: list[ChangelogEntry] = []
    errata: list[ErratumView] = []
    for case in context.gallery.cases:
        of_case = runs.of_case(case.slug)
        name = f"{title}: {case.newest.name}"
        case_changes = case_changelog(context, case, of_case)
        case_errata = [one for version in case.versions for one in version_errata(context, version, of_case)]
        changes += case_changes
        errata += case_errata
        page = urls.case_url(case.slug)
        yield _feed("runs", case.slug, name, base, f"{page}runs/", _run_entries(of_case, base), title)
        yield _feed(
            "changelog", case.slug, name, base, f"{page}changelog/", _change_entries(case_changes, base, title), title
        )
        yield _feed(
            "errata", case.slug, name, base, f"{page}errata/", _erratum_entries(case_errata, base, title), title
        )
    yield _feed("runs", None, title, base, urls.RUNS, _run_entries(runs.runs, base), title)
    yield _feed("changelog", None, title, base, urls.CHANGELOG, _change_entries(changes, base, title), title)
    yield _feed("errata", None, title, base, urls.ERRATA, _erratum_entries(errata, base, title), title)


def _feed(kind: str, slug: str | None, name: str, base: str, page: str, entries: list[FeedEntry], author: str) -> File:
    url = urls.feed_url(kind, slug)
    dated = [entry for entry in entries if is_moment(entry.updated)]
    content = atom_feed(title=f"{name}, {kind}", url=base + url, page_url=base + page, entries=dated, author=author)
    return File(url, content)


def _run_entries(runs: Sequence[ShownRun], base: str) -> list[FeedEntry]:
    return [
        FeedEntry(
            title=f"{run.row.case_name} by {run.row.model} with {run.row.harness}",
            url=base + run.row.url,
            updated=run.row.date,
            summary_html=_in_words(run),
            author=run.row.model,
        )
        for run in runs
        if run.row.date
    ]


def _in_words(run: ShownRun) -> str:
    row = run.row
    words = [f"{row.case_name} {row.version}, {row.variant_name}, engine {row.engine}", row.state_label]
    if row.functional_rating:
        words.append(f"functional rating {row.functional_rating}")
    if row.aesthetic_rating:
        words.append(f"aesthetic rating {row.aesthetic_rating}")
    if row.score is not None:
        words.append(f"score {shown.percent(row.score)}")
    return str(Markup("<p>{}.</p>").format("; ".join(words)))


def _change_entries(entries: Sequence[ChangelogEntry], base: str, author: str) -> list[FeedEntry]:
    """Entries that have a date: those of versions with a published run."""
    return [
        FeedEntry(f"{one.case_name} {one.version}", base + one.url, one.date, str(one.body or ""), author)
        for one in entries
        if one.date
    ]


def _erratum_entries(errata: Sequence[ErratumView], base: str, author: str) -> list[FeedEntry]:
    return [
        FeedEntry(
            f"{one.case_name} {one.version}: {one.title}",
            base + one.url,
            f"{one.date}T00:00:00Z",
            str(one.body),
            author,
        )
        for one in errata
        if one.date
    ]
