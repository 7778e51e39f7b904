"""Changelog entries: of one case, newest version first; of the whole catalog, by date where there is one."""

from collections.abc import Sequence

from sitegen.model.case import CaseVersion, version_key
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import Case
from sitegen.plan.shown import ShownRun, ShownRuns
from sitegen.views.common import ChangelogEntry


def case_changelog(context: PlanContext, case: Case, runs: Sequence[ShownRun]) -> tuple[ChangelogEntry, ...]:
    """Every version's entry, newest first by number."""
    return tuple(_entry(context, version, runs) for version in case.versions)


def whole_changelog(context: PlanContext, runs: ShownRuns) -> tuple[ChangelogEntry, ...]:
    """Every case's entries: dated ones first, newest first; then the rest by case, newest version first."""
    entries = [
        entry
        for case in context.gallery.cases
        for entry in case_changelog(context, case, runs.of_case(case.slug))
        if entry.body
    ]
    dated = sorted((one for one in entries if one.date), key=_by_version, reverse=True)
    dated.sort(key=lambda one: one.date or "", reverse=True)
    return (*dated, *(one for one in entries if not one.date))


def first_published(version: CaseVersion, runs: Sequence[ShownRun]) -> str | None:
    """When a run of that version was first published."""
    moments = [
        run.summary.published_at
        for run in runs
        if run.summary.coordinate.version == version.version and run.summary.published_at
    ]
    return min(moments, default=None)


def _by_version(entry: ChangelogEntry) -> tuple[str, tuple[tuple[int, ...], str]]:
    return entry.case_name, version_key(entry.version)


def _entry(context: PlanContext, version: CaseVersion, runs: Sequence[ShownRun]) -> ChangelogEntry:
    place = context.place_of(version, "changelog.md")
    anchor = urls.version_anchor(version.version)
    return ChangelogEntry(
        anchor=anchor,
        case_name=version.name,
        case_url=urls.case_url(version.slug),
        version=version.version,
        version_url=urls.coordinate_url(version.coordinates()[0]),
        url=urls.with_anchor(urls.case_url(version.slug, "changelog/"), anchor),
        date=first_published(version, runs),
        body=context.markdown.render(version.changelog, place=place, top_heading=4) or None,
    )


def entry_json(entry: ChangelogEntry) -> dict[str, object]:
    """An entry as twins write it."""
    return {
        "case": entry.case_name,
        "version": entry.version,
        "date": entry.date,
        "url": entry.url,
        "html": str(entry.body) if entry.body else None,
    }
