"""One preview from start to end: build, serve, and build again whenever a source changes."""

import dataclasses
import secrets
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from sitegen.preview.server import PreviewServer, serving
from sitegen.preview.status import BuildResult, BuildStatus, State, status_of
from sitegen.preview.watch import source_changes
from sitegen.problems import EnvironmentProblem


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PreviewOptions:
    """What to watch and how to serve. Paths are whole."""

    root: Path  # what diagnostics name their files from
    watched: Sequence[Path]  # the sources, files or folders; they need not exist yet
    output: Path  # where the build puts the site; never watched
    ignored: Sequence[Path] = ()  # below the watched paths, but no sources: caches
    host: str = "127.0.0.1"
    port: int = 8000  # 0 takes any free one
    base_path: str = "/"  # where on the server the site starts; ends with `/`
    open_browser: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Serving:
    """The server answers."""

    url: str


@dataclasses.dataclass(frozen=True, slots=True)
class BuildStarted:
    """A build begins."""

    changed: frozenset[Path]  # empty for the first


@dataclasses.dataclass(frozen=True, slots=True)
class BuildEnded:
    """A build has ended, and the pages have been told."""

    status: BuildStatus
    duration_s: float


Event = Serving | BuildStarted | BuildEnded


def run_preview(
    options: PreviewOptions,
    *,
    build: Callable[[], BuildResult],
    on_event: Callable[[Event], None],
    stop: threading.Event | None = None,
) -> None:
    """Serve the output and keep it as new as its sources by calling `build`, until `stop` is set.

    Builds run one at a time, here in the caller's thread, so that an interrupt reaches them as it reaches any build.
    Raises EnvironmentProblem where the host or the port is not to be had.
    """
    session = secrets.token_hex(4)  # a page of an earlier session is never taken for one of this
    site = f"{session}-0" if (options.output / "index.html").is_file() else ""
    with _serving(options, site) as server:
        on_event(Serving(server.url))
        changes = source_changes(options.watched, ignored=(options.output, *options.ignored), stop=stop)
        for number, changed in enumerate(changes, start=1):
            on_event(BuildStarted(changed))
            started_s = time.monotonic()
            status = _run_build(build, root=options.root, site=f"{session}-{number}", last_good_site=site)
            site = status.site
            server.show(status)
            on_event(BuildEnded(status, time.monotonic() - started_s))
            if options.open_browser and number == 1:
                webbrowser.open(server.url)


def _serving(options: PreviewOptions, site: str) -> AbstractContextManager[PreviewServer]:
    return serving(
        folder=options.output,
        host=options.host,
        port=options.port,
        base_path=options.base_path,
        status=BuildStatus(site=site),
    )


def _run_build(build: Callable[[], BuildResult], *, root: Path, site: str, last_good_site: str) -> BuildStatus:
    """What the build came to. Whatever stops it is shown, since the next save may mend it."""
    try:
        return status_of(build(), root=root, site=site, last_good_site=last_good_site)
    except EnvironmentProblem as problem:
        text, hint = problem.message, problem.hint
    except Exception:  # noqa: BLE001 - our own mistake must not end the author's session
        text, hint = traceback.format_exc(), "this is a mistake of sitegen's own: please report it"
    return BuildStatus(state=State.FAILED, site=last_good_site, problem=text, hint=hint)
