"""`sitegen serve`."""

import dataclasses
import itertools
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from sitegen.build import BuildReport, build_site
from sitegen.commands._options import build_options
from sitegen.commands._speak import media_progress, speak_build
from sitegen.config import SiteConfig, is_whole_address, read_config
from sitegen.diagnostics import Diagnostics
from sitegen.digest import digest_of_text
from sitegen.options import BuildOptions
from sitegen.preview.session import BuildEnded, BuildStarted, Event, PreviewOptions, Serving, run_preview
from sitegen.problems import EnvironmentProblem
from sitegen.render.code import warm_up
from sitegen.render.theme import theme_folders

_SOURCES = ("content", "test-cases", "game-jams", "themes")
_NAMED_AT_MOST = 3  # of the files that caused a build


@click.command("serve")
@build_options
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to serve on.")
@click.option(
    "-p", "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one."
)
@click.option("--open", "open_browser", is_flag=True, help="Open the site in the browser.")
def command(options: BuildOptions, *, host: str, port: int, open_browser: bool) -> int:
    """Build, serve, rebuild on change, reload the page, and show errors and warnings in it.

    The site goes to a folder of the preview's own unless --output names another. Search finds what the first build
    found: making its index takes longer than a page, so it is not made anew on a save.
    """
    options = _for_preview(options, host=host, port=port)
    preview = PreviewOptions(
        root=options.root,
        watched=tuple(_watched(options)),
        output=options.output,
        ignored=() if options.root.is_relative_to(options.cache_dir) else (options.cache_dir,),
        host=host,
        port=port,
        base_path=_base_path(options),
        open_browser=open_browser,
    )
    saved = dataclasses.replace(options, keep_search=True)
    builds = itertools.chain([options], itertools.repeat(saved))
    try:
        run_preview(preview, build=lambda: _build(next(builds)), on_event=lambda event: _answer(event, options))
    except KeyboardInterrupt:
        click.echo()
    return 0


def _for_preview(options: BuildOptions, *, host: str, port: int) -> BuildOptions:
    """The options with the preview's own output folder, one for each root.

    Without a base address of its own the site is built for the server's: what needs a whole address can be seen, and
    links do not lead to the published site.
    """
    if click.get_current_context().get_parameter_source("output") is ParameterSource.DEFAULT:
        own = options.cache_dir / "preview" / digest_of_text(str(options.root))
        options = dataclasses.replace(options, output=own)
    if options.base_url is None:
        name = f"[{host}]" if ":" in host else host
        options = dataclasses.replace(options, base_url=f"http://{name}:{port}" if port else f"http://{name}")
    return options


def _base_path(options: BuildOptions) -> str:
    """Where on the server the site starts: where it will start on its host. Raises EnvironmentProblem."""
    base_url = options.base_url or ""
    if not is_whole_address(base_url):
        raise EnvironmentProblem(f"`{base_url}` is no whole address", hint="write it as `https://example.org/path`")
    return urlsplit(base_url).path.rstrip("/") + "/"


def _watched(options: BuildOptions) -> Iterator[Path]:
    """Everything that a build reads. A folder that is not there yet is waited for."""
    yield from (options.root / name for name in _SOURCES)
    config = read_config(options.root, found=Diagnostics())
    yield from _theme_folders(options, config)
    export = options.export or config.export
    if export and not export.lower().startswith(("http://", "https://")):
        yield Path(export).absolute() if options.export else options.root / export


def _theme_folders(options: BuildOptions, config: SiteConfig) -> tuple[Path, ...]:
    """The theme's folders in the package; a theme that is not there is the first build's to tell."""
    try:
        return theme_folders(options.theme or config.theme, root=options.root)
    except EnvironmentProblem:
        return ()


def _build(options: BuildOptions) -> BuildReport:
    report = build_site(options, progress=media_progress(options))
    speak_build(report, options)
    return report


def _answer(event: Event, options: BuildOptions) -> None:
    _speak(event, options)
    if isinstance(event, BuildEnded):  # the page has been told, and the next build's workers inherit what is loaded
        warm_up()


def _speak(event: Event, options: BuildOptions) -> None:
    match event:
        case Serving(url):
            click.echo(f"serving {options.root} at {url} (Ctrl-C ends it)")
        case BuildStarted(changed) if changed and options.verbosity >= 0:
            click.echo(f"changed: {_names(changed, options.root)}")
        case BuildEnded(status) if status.problem is not None:
            click.echo(f"sitegen: {status.problem}", err=True)
            if status.hint:
                click.echo(f"  help: {status.hint}", err=True)


def _names(changed: frozenset[Path], root: Path) -> str:
    """The first few of the changed paths, relative to the root where they are below it."""
    names = sorted(str(path.relative_to(root) if path.is_relative_to(root) else path) for path in changed)
    more = len(names) - _NAMED_AT_MOST
    return ", ".join(names[:_NAMED_AT_MOST]) + (f" and {more} more" if more > 0 else "")
