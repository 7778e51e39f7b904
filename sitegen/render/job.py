"""A job: a run, a case, or the site's own pages; done anew, or taken over from the last build."""

import dataclasses
import pickle
from collections.abc import Callable

from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, PublishedFile
from sitegen.output.ledger import Ledger, LedgerEntry, media_key
from sitegen.output.stage import Stage
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import MediaDesk
from sitegen.plan.pages import Planned
from sitegen.plan.shown import ShownRun
from sitegen.render.markdown import Markdown
from sitegen.render.press import Press, Printed


@dataclasses.dataclass(slots=True)
class JobDone:
    """What a job gives back."""

    name: str  # "run `run-a1`", "case `marble`", "the site"
    needed: tuple[MediaRequest, ...] = ()  # not empty: nothing was printed, these are to be made first
    shown: ShownRun | None = None  # of a run
    used: tuple[PublishedFile, ...] = ()
    printed: Printed = dataclasses.field(default_factory=Printed)
    found: tuple[Diagnostic, ...] = ()
    entry: LedgerEntry | None = None  # for the ledger; None where the job failed


@dataclasses.dataclass(frozen=True, slots=True)
class Bench:
    """What a worker needs for any job; inherited by fork, not sent."""

    store: MediaStore
    stage: Stage
    ledger: Ledger
    markdown: Markdown
    context: Callable[[MediaDesk, Markdown, Diagnostics], PlanContext]
    press: Callable[[Diagnostics], Press]


class Job:
    """One job at a bench, to be done anew."""

    def __init__(self, bench: Bench, name: str, key: str) -> None:
        self._bench = bench
        self._key = key
        self.name = name
        self.found = Diagnostics()
        self.desk = MediaDesk(bench.store.find)
        self.context = bench.context(self.desk, bench.markdown.telling(self.found), self.found)

    def finish(self, planned: Planned, shown: ShownRun | None = None, *, settle: bool = False) -> JobDone:
        """Print what was planned, unless media are still to be made. `settle`: no other page names its anchors."""
        if self.desk.needed:
            return JobDone(self.name, needed=tuple(self.desk.needed))
        self.found.extend(self.desk.said)
        press = self._bench.press(self.found)
        press.print(planned, self.name)
        if settle:
            press.printed.settle()
        used, found = tuple(self.desk.used), tuple(self.found)
        done = JobDone(self.name, shown=shown, used=used, printed=press.printed, found=found)
        done.entry = self._entry(done)
        return done

    def failed(self) -> JobDone:
        """What is left of a job that could not be done: its diagnostics."""
        return JobDone(self.name, found=tuple(self.found))

    def _entry(self, done: JobDone) -> LedgerEntry | None:
        if done.printed.repeated:
            return None
        asked = tuple(self.desk.asked)
        outputs = dict(done.printed.digests)
        return LedgerEntry(self._key, asked, _media_key(self._bench.store, asked), outputs, pickle.dumps(done))


def take_over(bench: Bench, name: str, key: str) -> JobDone | None:
    """What the last build made of a job, where nothing that it depends on has changed; its files are then kept."""
    entry = bench.ledger.find(name, key)
    if entry is None or _media_key(bench.store, entry.asked) != entry.media_key:
        return None
    if not all(bench.stage.keep(url, digest) for url, digest in entry.outputs.items()):
        return None
    done: JobDone = pickle.loads(entry.payload)  # noqa: S301 - our own bytes
    done.entry = entry
    return done


def _media_key(store: MediaStore, asked: tuple[MediaRequest, ...]) -> str:
    return media_key(map(store.state, asked))
