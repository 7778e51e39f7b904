"""The build: its stages in order. Read this first.

Data flows one way: what is read is joined into a gallery; each run is decoded, evaluated, shown and printed by a
worker; cases and the site's own pages follow from the runs' summaries; all of it goes to a stage beside the output,
is checked there, and is published in one step.
"""

import contextlib
import dataclasses
import functools
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from sitegen.check.links import check_links
from sitegen.config import SiteConfig, is_whole_address, read_config
from sitegen.diagnostics import Diagnostic, Diagnostics, Place
from sitegen.media.make import Progress, make_media
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, PublishedFile
from sitegen.options import BuildOptions
from sitegen.output.collect import report_clashes
from sitegen.output.difference import Published
from sitegen.output.ledger import Ledger, LedgerEntry
from sitegen.output.redirects import redirect_problems
from sitegen.output.search import SearchBundles, SearchUnavailable, bundle_files
from sitegen.output.stage import Stage, open_stage
from sitegen.parallel import fork_map
from sitegen.plan.addresses import page_addresses
from sitegen.plan.case_pages import case_places, plan_case, plan_place
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import MediaDesk
from sitegen.plan.files import plan_files
from sitegen.plan.pages import File, Planned
from sitegen.plan.play import origin_of
from sitegen.plan.shown import ShownRuns
from sitegen.plan.site import SitePlan, plan_boards, plan_front, site_view
from sitegen.plan.urls import media_url, search_file_url
from sitegen.problems import EnvironmentProblem
from sitegen.render.job import Bench, JobDone, take_over
from sitegen.render.keys import Keys, program_digest
from sitegen.render.markdown import Markdown
from sitegen.render.page_jobs import PagesJob, render_pages
from sitegen.render.pages import Renderer
from sitegen.render.press import Press, Printed
from sitegen.render.runs import RunJob, RunsBench, newest_first, render_runs
from sitegen.render.theme import Theme, load_theme
from sitegen.rules import Rule
from sitegen.source import Source, read_source

NamedJob = TypeVar("NamedJob", RunJob, PagesJob)


@dataclasses.dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build has to say."""

    succeeded: bool
    diagnostics: tuple[Diagnostic, ...]
    export: Path | None = None  # where the export lies, for frames of its files
    makers: Mapping[str, str] = dataclasses.field(default_factory=dict)  # by address: what made it
    pages: int = 0
    files: int = 0  # all of them, pages included
    written: tuple[str, ...] = ()  # files that are new or differ from the last build's
    removed: tuple[str, ...] = ()
    media_made: int = 0
    media_reused: int = 0
    stages: tuple[tuple[str, float], ...] = ()  # each stage with its seconds


def build_site(options: BuildOptions, *, progress: Progress | None = None) -> BuildReport:
    """Build the site, and publish it where nothing is wrong.

    The output folder is exchanged in one step; a build that fails leaves it as it was. Raises EnvironmentProblem.
    """
    found, clock = Diagnostics(), _Clock()
    config = settle(read_config(options.root, found=found), options)
    theme = load_theme(config.theme, root=options.root)
    source = read_source(options, config, found=found)
    clock.stage("read")
    if _must_stop(found, options):
        return _failed(found, source, clock)
    with _cache_folder(options) as cache, _open_stage(options, source) as stage:
        store = MediaStore.open(cache, ffmpeg=config.ffmpeg, browser=config.browser)
        search = SearchBundles(cache / "search", output=options.output)
        line = _Line(options, config, theme, source, stage, store, progress, found)
        runs = line.print_runs()
        clock.stage("runs")
        line.print_pages(runs)
        clock.stage("pages")
        line.print_files(runs)
        clock.stage("files")
        line.print_search(search)
        clock.stage("search")
        line.check()
        clock.stage("check")
        if _must_stop(found, options):
            return _failed(found, source, clock)
        published = stage.publish()
        line.remember()
        clock.stage("publish")
    return line.report(published, clock.stages)


class _Line:
    """One build going on: what its stages share."""

    def __init__(
        self,
        options: BuildOptions,
        config: SiteConfig,
        theme: Theme,
        source: Source,
        stage: Stage,
        store: MediaStore,
        progress: Progress | None,
        found: Diagnostics,
    ) -> None:
        self._options = options
        self._config = config
        self._theme = theme
        self._source = source
        self._stage = stage
        self._store = store
        self._progress = progress
        self._found = found
        self._engine_names = {slug: engine.name for slug, engine in config.engines.engines.items()}
        self._site = site_view(title=config.title, description=config.description, base_url=config.base_url)
        self._addresses = page_addresses(source.gallery, [article.name for article in source.articles])
        program = program_digest(store.digest)
        compiled = options.cache_dir / "templates" / program if options.use_cache else None
        self._renderer = Renderer(theme, self._site, compiled=compiled)
        self._ledger = Ledger.open(options.cache_dir / "ledgers" if options.use_cache else None, output=options.output)
        self._entries: dict[str, LedgerEntry] = {}
        self._printed = Printed()
        self._used: dict[PublishedFile, None] = {}
        self._asked: set[MediaRequest] = set()
        self._bench = Bench(store, stage, self._ledger, self._markdown(found), self._context, self._press)
        common = (program, theme.digest, self._site, config, sorted(self._addresses))
        self._keys = Keys(common, source.gallery, source.export, store.digest)

    def print_runs(self) -> ShownRuns:
        """Every run's pages."""
        bench = RunsBench(self._bench, self._source.gallery, self._source.export)
        jobs = [RunJob(f"run `{card.id}`", self._keys.run(card), card) for card in self._source.gallery.cards]
        done = self._do(functools.partial(render_runs, bench), jobs)
        shown = [one.shown for one in done if one.shown is not None]
        return ShownRuns.of(newest_first(shown, self._source.gallery.cards))

    def print_pages(self, runs: ShownRuns) -> None:
        """Every case's pages, and those of the site as a whole."""
        jobs = [*self._site_jobs(runs), *self._case_jobs(runs)]
        self._do(functools.partial(render_pages, self._bench), jobs)

    def _case_jobs(self, runs: ShownRuns) -> Iterator[PagesJob]:
        """Of each case: one for the case as a whole, and one for every place that shows it."""
        for case in self._source.gallery.cases:
            places = case_places(case, self._engine_names)
            name = f"case `{case.slug}`"
            plan = functools.partial(plan_case, place=places[0], runs=runs)
            yield PagesJob(name, self._keys.case(case, runs), plan)
            for place in places:
                plan = functools.partial(plan_place, place=place, runs=runs)
                yield PagesJob(f"{name} at {place.base}", self._keys.place(place, runs), plan)

    def _site_jobs(self, runs: ShownRuns) -> Iterator[PagesJob]:
        site = SitePlan(self._config.title, self._config.featured, self._source.articles, self._site.feeds)
        gallery = self._source.gallery
        key = self._keys.site((site, gallery.export_id, gallery.export_date), runs)
        yield PagesJob("the site", key, functools.partial(plan_front, site=site, runs=runs))
        yield PagesJob("the site's boards", key, functools.partial(plan_boards, site=site, runs=runs))

    def _do(self, work: Callable[[Sequence[NamedJob]], list[JobDone]], jobs: Sequence[NamedJob]) -> list[JobDone]:
        """Take over what the last build made of the jobs, and do the rest in several processes.

        Those whose media have to be made first are done once more.
        """
        done: list[JobDone] = []
        waiting: dict[str, NamedJob] = {}
        for job in jobs:
            taken = take_over(self._bench, job.name, job.key)
            if taken is None:
                waiting[job.name] = job
            else:
                done.append(taken)
        while waiting:
            answers = [one for some in fork_map(work, list(waiting.values()), jobs=self._options.jobs) for one in some]
            done += [one for one in answers if not one.needed]
            waiting = {one.name: waiting[one.name] for one in answers if one.needed}
            self._make({request: None for one in answers for request in one.needed})
        for one in done:
            self._take(one)
        return done

    def _take(self, done: JobDone) -> None:
        self._printed.add(done.printed)
        self._used.update(dict.fromkeys(done.used))
        self._found.extend(done.found)
        if done.entry is not None:
            self._entries[done.name] = done.entry
            self._asked.update(done.entry.asked)

    def print_files(self, runs: ShownRuns) -> None:
        """Everything beside pages: media, the theme's files, feeds, sitemap, headers, redirects."""
        for file in self._used:
            self._stage.place(media_url(file), self._store.path(file), immutable=True)
            self._printed.note(media_url(file), "the media")
        press = self._press(self._found)
        press.print(
            Planned(files=tuple(File(one.url, one.content) for one in self._theme.assets.values())), "the theme"
        )
        context = self._context(MediaDesk(self._store.find), self._markdown(self._found), self._found)
        press.print(plan_files(context, self._config, runs, self._printed.indexed), "the site")
        self._printed.add(press.printed)

    def print_search(self, bundles: SearchBundles) -> None:
        """The search index over the records of all that was printed; the site is whole without it."""
        bundle = bundles.latest() if self._options.keep_search else None
        try:
            bundle = bundle or bundles.bundle(self._printed.records)
        except SearchUnavailable as problem:
            hint = 'install it with `pip install "pagefind[bin]"`; until then the search page filters its list'
            self._found.report(Rule.SEARCH_NOT_MADE, str(problem), Place("site"), hint=hint)
            return
        for name, path in bundle_files(bundle):
            self._stage.place(search_file_url(name), path, immutable=False)
            self._printed.note(search_file_url(name), "the search")

    def check(self) -> None:
        """That no address is taken twice, no redirect hides a page, and every link leads somewhere."""
        printed = self._printed
        report_clashes([*printed.outputs.items(), *printed.repeated], place=Place("site"), found=self._found)
        for problem in redirect_problems(self._config.redirects, addresses=printed.outputs.keys()):
            place = self._config.redirect_places[problem.index]
            self._found.report(Rule.INVALID_REDIRECT, problem.message, place, hint=problem.hint)
        if not self._found.has_errors:
            check_links(printed.links, printed.outputs, printed.anchors)

    def remember(self) -> None:
        """Write down what the published build was made from, for the next one."""
        self._ledger.save(self._entries)
        self._store.save()

    def report(self, published: Published, stages: tuple[tuple[str, float], ...]) -> BuildReport:
        """What the finished build has to say."""
        made = self._store.report.misses
        return BuildReport(
            succeeded=True,
            diagnostics=tuple(self._found),
            export=self._source.export.location,
            makers=self._printed.outputs,
            pages=len(self._printed.anchors),
            files=len(self._printed.outputs),
            written=published.written,
            removed=published.removed,
            media_made=made,
            media_reused=len(self._asked) - made,
            stages=stages,
        )

    def _markdown(self, found: Diagnostics) -> Markdown:
        return Markdown(href=self._renderer.href, addresses=self._addresses, found=found)

    def _context(self, desk: MediaDesk, markdown: Markdown, found: Diagnostics) -> PlanContext:
        """What builders of views are handed."""
        return PlanContext(
            gallery=self._source.gallery,
            markdown=markdown,
            desk=desk,
            found=found,
            play_origin=self._config.play_origin,
            site_origin=origin_of(self._config.base_url),
            engine_names=self._engine_names,
            site_title=self._config.title,
            base_url=self._config.base_url,
            report_url=self._config.report_url,
        )

    def _press(self, found: Diagnostics) -> Press:
        return Press(self._renderer, self._stage, self._addresses, found)

    def _make(self, needed: Iterable[MediaRequest]) -> None:
        make_media(needed, store=self._store, jobs=self._options.jobs, found=self._found, progress=self._progress)


class _Clock:
    """How long each stage took."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self.stages: tuple[tuple[str, float], ...] = ()

    def stage(self, name: str) -> None:
        """The stage of that name has ended."""
        now = time.perf_counter()
        self.stages += ((name, now - self._last),)
        self._last = now


def _open_stage(options: BuildOptions, source: Source) -> contextlib.AbstractContextManager[Stage]:
    """The stage beside the output, which may overlap nothing that the site is built from."""
    own = [options.root / name for name in ("content", "themes", "test-cases", "game-jams")]
    read = [source.export.location, options.cache_dir / "media", *own]
    return open_stage(options.output, root=options.root, inputs=read)


def settle(config: SiteConfig, options: BuildOptions) -> SiteConfig:
    """The settings with what the command line says in their place."""
    base_url = config.base_url
    if options.base_url is not None:
        if not is_whole_address(options.base_url):
            raise EnvironmentProblem(
                f"`{options.base_url}` is no whole address", hint="write it as `https://example.org/path`"
            )
        base_url = options.base_url.rstrip("/")
    return dataclasses.replace(config, base_url=base_url, theme=options.theme or config.theme)


def _failed(found: Diagnostics, source: Source, clock: _Clock) -> BuildReport:
    return BuildReport(succeeded=False, diagnostics=tuple(found), export=source.export.location, stages=clock.stages)


def _must_stop(found: Diagnostics, options: BuildOptions) -> bool:
    return found.has_errors or (options.strict and len(found) > 0)


@contextlib.contextmanager
def _cache_folder(options: BuildOptions) -> Iterator[Path]:
    """Where what is made is kept: the cache, or a folder for this build alone."""
    if options.use_cache:
        yield options.cache_dir
        return
    with tempfile.TemporaryDirectory(prefix="sitegen-") as folder:
        yield Path(folder)
