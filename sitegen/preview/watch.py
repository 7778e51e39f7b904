"""Notices when a source changes: saves that come together count as one change."""

import re
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from watchfiles import Change, watch
from watchfiles.main import FileChange

from sitegen.problems import EnvironmentProblem

_TOGETHER_MS = 30  # saves closer than this count as one
_LONGEST_WAIT_MS = 1000  # a stream of saves without a pause is told after this
_LOOK_MS = 120  # how often to look whether a watched folder has come or gone

# Names of what tools put beside sources. Any part of a path below a watched one counts.
_NOT_A_SOURCE = re.compile(
    r"\.git|\.hg|\.svn|\.idea|\.vscode|\.venv|\.cache|node_modules|__pycache__|\.DS_Store"
    r"|.*~|\.#.*|#.*#|.*\.sw[a-z]|4913|.*\.kate-swp|.*___jb_\w+___|\.goutputstream-.*"  # editors
    r"|\..*\.part|\..*\.sitegen-.*"  # our own, on the way to being whole
)


def source_changes(
    watched: Sequence[Path], *, ignored: Sequence[Path] = (), stop: threading.Event | None = None
) -> Iterator[frozenset[Path]]:
    """The paths that changed, as often as some do; first an empty set, when the watching has begun.

    What changes while the caller works on one set makes up the next. A watched path need not exist yet. Nothing below
    an `ignored` path counts. It ends when `stop` is set.
    """
    untold: frozenset[Path] | None = frozenset()
    while not (stop and stop.is_set()):
        present = _identities(watched)
        for raw in _watch(present, watched, ignored, stop):
            changed = frozenset(Path(path) for _change, path in raw)
            lost = {Path(path) for change, path in raw if change is Change.deleted} & present.keys()
            now = _identities(watched)
            if lost or now != present:
                # A folder made again is another folder: watch that one before telling of it.
                come_or_gone = {path for path in watched if now.get(path) != present.get(path)}
                untold = (untold or frozenset()) | changed | come_or_gone
                break
            if untold is not None or changed:
                yield changed | (untold or frozenset())
                untold = None


def _watch(
    paths: Iterable[Path], watched: Sequence[Path], ignored: Sequence[Path], stop: threading.Event | None
) -> Iterator[set[FileChange]]:
    """What watchfiles says of the `paths`, and an empty set whenever it is time to look around."""
    try:
        yield from watch(
            *paths,
            watch_filter=lambda _change, path: is_source(Path(path), watched=watched, ignored=ignored),
            step=_TOGETHER_MS,
            debounce=_LONGEST_WAIT_MS,
            rust_timeout=_LOOK_MS,
            yield_on_timeout=True,
            stop_event=stop,
            ignore_permission_denied=True,
        )
    except FileNotFoundError:  # gone since we looked: the caller looks again
        yield set()
    except OSError as error:
        raise EnvironmentProblem(
            f"cannot watch the sources: {error}",
            hint="raise `fs.inotify.max_user_watches`, or set WATCHFILES_FORCE_POLLING=1",
        ) from error


def is_source(path: Path, *, watched: Sequence[Path], ignored: Sequence[Path] = ()) -> bool:
    """Whether a change of `path` can change the site: it is watched, not ignored, and no tool's by-product."""
    if any(path.is_relative_to(folder) for folder in ignored):
        return False
    return any(
        not any(_NOT_A_SOURCE.fullmatch(part) for part in path.relative_to(root).parts)
        for root in watched
        if path.is_relative_to(root)
    )


def _identities(paths: Sequence[Path]) -> dict[Path, tuple[int, int]]:
    """The watched paths that exist, each with what tells it from a later one of the same name."""
    found: dict[Path, tuple[int, int]] = {}
    for path in paths:
        try:
            stat = path.stat()
        except OSError:
            continue
        found[path] = (stat.st_dev, stat.st_ino)
    return found
