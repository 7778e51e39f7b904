"""The two tabs that belong to a case as a whole: Changelog and Errata."""

from collections.abc import Sequence

from sitegen.model.case import CaseVersion
from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.changelog import case_changelog, entry_json
from sitegen.plan.context import PlanContext
from sitegen.plan.errata import erratum_view, newest_errata
from sitegen.plan.pages import Page, Planned
from sitegen.plan.records import changelog_records, erratum_records
from sitegen.plan.shown import ShownRun
from sitegen.views.case import CaseChangelogView, CaseErrataView, ErrataGroup
from sitegen.views.common import ErratumView, Link, ScoreEffect, SocialImage


def plan_changelog(
    context: PlanContext, place: CasePlace, runs: Sequence[ShownRun], plate: SocialImage | None
) -> Planned:
    """Every version's entry. `place` is the case at its own address; `runs` are the whole case's."""
    entries = case_changelog(context, place.case, runs)
    view = CaseChangelogView(
        head=case_head(place, "changelog/", f"What changed in every version of {place.version.name}.", plate),
        breadcrumb=case_breadcrumb(place, "changelog/"),
        header=case_header(place, "changelog/"),
        entries=entries,
    )
    twin = {"slug": place.version.slug, "url": view.head.url, "entries": [entry_json(entry) for entry in entries]}
    return Planned((Page(view, twin),), records=changelog_records(entries))


def plan_errata(context: PlanContext, place: CasePlace, runs: Sequence[ShownRun], plate: SocialImage | None) -> Planned:
    """Every version's errata. `place` is the case at its own address; `runs` are the whole case's."""
    groups = tuple(
        ErrataGroup(version.version, urls.version_anchor(version.version), version_errata(context, version, runs))
        for version in place.case.versions
        if version.errata
    )
    view = CaseErrataView(
        head=case_head(place, "errata/", f"Known issues of every version of {place.version.name}.", plate),
        breadcrumb=case_breadcrumb(place, "errata/"),
        header=case_header(place, "errata/"),
        groups=groups,
    )
    twin = {
        "slug": place.version.slug,
        "url": view.head.url,
        "versions": [
            {"version": group.version, "errata": [erratum_json(one) for one in group.errata]} for group in groups
        ],
    }
    records = erratum_records(one for group in groups for one in group.errata)
    return Planned((Page(view, twin),), records=records)


def version_errata(context: PlanContext, version: CaseVersion, runs: Sequence[ShownRun]) -> tuple[ErratumView, ...]:
    """The errata of one version, newest first, with what an exclusion does to each run's score."""
    return tuple(
        erratum_view(context, version, erratum, effects=_effects(version, erratum.id, runs))
        for erratum in newest_errata(version.errata)
    )


def _effects(version: CaseVersion, erratum_id: str, runs: Sequence[ShownRun]) -> tuple[ScoreEffect, ...]:
    return tuple(
        ScoreEffect(Link(run.row.id, run.row.url), run.row.score, run.summary.score_without[erratum_id])
        for run in runs
        if run.summary.coordinate.version == version.version and erratum_id in run.summary.score_without
    )


def erratum_json(erratum: ErratumView) -> dict[str, object]:
    """An erratum as twins write it."""
    return {
        "id": erratum.id,
        "case": erratum.case_name,
        "version": erratum.version,
        "url": erratum.url,
        "title": erratum.title,
        "html": str(erratum.body),
        "severity": erratum.severity,
        "date": erratum.date,
        "affectsScoring": erratum.affects_scoring,
        "excludesFromScore": erratum.excludes_from_score,
        "resolvedIn": erratum.resolved_in,
        "variant": erratum.variant,
        "point": erratum.point.text if erratum.point else None,
        "effects": [
            {"run": one.run.text, "score": one.with_exclusion, "scoreWithout": one.without_exclusion}
            for one in erratum.effects
        ],
    }
