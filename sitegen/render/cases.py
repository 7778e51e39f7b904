"""The pages of cases, and of the site as a whole: rendered once every run's summary is in."""

import dataclasses
from collections.abc import Callable, Sequence

from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.model.media import MediaRequest, PublishedFile
from sitegen.plan.case_pages import plan_case
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import Find, MediaDesk
from sitegen.plan.gallery import Case
from sitegen.plan.pages import Planned
from sitegen.plan.shown import ShownRuns
from sitegen.render.markdown import Markdown
from sitegen.render.press import Press, Printed


@dataclasses.dataclass(slots=True)
class PagesDone:
    """What a worker gives back."""

    needed: dict[MediaRequest, None] = dataclasses.field(default_factory=dict)
    used: dict[PublishedFile, None] = dataclasses.field(default_factory=dict)
    waiting: list[Case] = dataclasses.field(default_factory=list)  # their media are not made yet
    printed: Printed = dataclasses.field(default_factory=Printed)
    found: list[Diagnostic] = dataclasses.field(default_factory=list)

    def add(self, other: "PagesDone") -> None:
        """Take in another worker's."""
        self.needed.update(other.needed)
        self.used.update(other.used)
        self.waiting += other.waiting
        self.printed.add(other.printed)
        self.found += other.found


@dataclasses.dataclass(frozen=True, slots=True)
class PagesBench:
    """What a worker needs; inherited by fork, not sent."""

    find: Find
    markdown: Callable[[Diagnostics], Markdown]  # one a worker: it keeps what it has rendered
    context: Callable[[MediaDesk, Markdown, Diagnostics], PlanContext]
    press: Callable[[], Press]
    runs: ShownRuns


def render_cases(bench: PagesBench, cases: Sequence[Case]) -> PagesDone:
    """Renders every page of these cases, as far as their media are there."""
    done, found, press = PagesDone(), Diagnostics(), bench.press()
    markdown = bench.markdown(found)
    for case in cases:
        desk = MediaDesk(bench.find)
        planned = plan_case(bench.context(desk, markdown, found), case, bench.runs)
        if not _take(desk, done, found):
            done.waiting.append(case)
            continue
        press.print(planned, f"case `{case.slug}`")
    return _finish(done, found, press)


def render_site(bench: PagesBench, plan: Callable[[PlanContext], Planned]) -> PagesDone:
    """Renders the pages that `plan` gives; nothing is printed while media are missing."""
    done, found, press = PagesDone(), Diagnostics(), bench.press()
    desk = MediaDesk(bench.find)
    planned = plan(bench.context(desk, bench.markdown(found), found))
    if _take(desk, done, found):
        press.print(planned, "the site")
    return _finish(done, found, press)


def _take(desk: MediaDesk, done: PagesDone, found: Diagnostics) -> bool:
    """Note what a desk gave out; False where something is still to be made."""
    if desk.needed:
        done.needed.update(desk.needed)
        return False
    found.extend(desk.said)
    done.used.update(desk.used)
    return True


def _finish(done: PagesDone, found: Diagnostics, press: Press) -> PagesDone:
    done.printed = press.printed
    done.found = list(found)
    return done
