"""The landing tab of a case: showcase, reference build, description, and its best runs."""

from sitegen.model.case import CaseVersion, Coordinate
from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.case_inputs import coordinate_json
from sitegen.plan.case_reviewing import covers_engine, domain_views
from sitegen.plan.context import PlanContext
from sitegen.plan.gallery import type_label
from sitegen.plan.pages import BuildFolder, Page, Planned, SearchRecord
from sitegen.plan.play import play_of_reference
from sitegen.plan.records import case_record, old_version_record
from sitegen.plan.rows import row_json
from sitegen.plan.showcases import case_showcase, case_still
from sitegen.plan.shown import ShownRun
from sitegen.render.format import count, percent
from sitegen.views.case import CasePlayView
from sitegen.views.common import MediaView, PlayView, ShowcaseView, SocialImage

_BEST = 4  # runs shown


def plan_play(context: PlanContext, place: CasePlace, runs: tuple[ShownRun, ...], plate: SocialImage | None) -> Planned:
    """The tab, and the reference build that is published with the site. `runs` are the coordinate's."""
    showcase = case_showcase(context, place.version, place.variant)
    play = _play(context, place, showcase)
    where = context.place_of(place.version, "description.md")
    view = CasePlayView(
        head=case_head(place, "", _description(place.version), plate),
        breadcrumb=case_breadcrumb(place, ""),
        header=case_header(place, ""),
        showcase=showcase,
        play=play,
        description=context.markdown.render(place.version.description, place=where) or None,
        best_runs=tuple(run.row for run in _best(runs)),
        domains=domain_views(place),
        point_count=sum(covers_engine(point, place.coordinate.engine) for point in place.variant.points()),
        run_count=len(runs),
    )
    return Planned(
        (Page(view, _twin(view, place)),),
        builds=() if place.is_short else _build(context, place),
        records=_records(place, view),
    )


def _records(place: CasePlace, view: CasePlayView) -> tuple[SearchRecord, ...]:
    """A case is found at its own address, and each of its older versions at that version's default coordinate."""
    if place.is_short:
        return (case_record(view),)
    is_old = place.version != place.case.newest
    return (old_version_record(view),) if is_old and place.coordinate == place.version.coordinates()[0] else ()


def is_playable(version: CaseVersion, coordinate: Coordinate) -> bool:
    """Whether the landing tab has something to show or play; else it is an overview."""
    variant = version.variant(coordinate.variant)
    return variant is not None and (variant.showcase is not None or coordinate.engine in variant.reference_builds)


def case_plate(context: PlanContext, place: CasePlace, runs: tuple[ShownRun, ...]) -> SocialImage | None:
    """The picture for link previews of all tabs but the board, which has its own. `runs` are the coordinate's."""
    version = place.version
    points = sum(covers_engine(point, place.coordinate.engine) for point in place.variant.points())
    figures = [(count(points), "point" if points == 1 else "points")] if points else []
    figures.append((count(len(runs)), "run" if len(runs) == 1 else "runs"))
    if (best := _best(runs)) and best[0].row.score is not None:
        figures.append((percent(best[0].row.score), "best score"))
    return context.plate(
        eyebrow=" · ".join(
            word for word in (type_label(version.test_type), version.difficulty, version.version) if word
        ),
        title=version.name,
        figures=tuple(figures),
        still=case_still(context, version),
    )


def _play(context: PlanContext, place: CasePlace, showcase: ShowcaseView | None) -> PlayView | None:
    return play_of_reference(
        context,
        place.version,
        place.coordinate,
        poster=_poster(showcase) or case_still(context, place.version),
        site_origin=context.site_origin,
    )


def _poster(showcase: ShowcaseView | None) -> MediaView | None:
    media = showcase.media if showcase else ()
    return next((one for one in media if one.shown_as == "image"), next((one for one in media if one.poster_url), None))


def _build(context: PlanContext, place: CasePlace) -> tuple[BuildFolder, ...]:
    """The reference build's files, once for each coordinate that has one."""
    build = place.variant.reference_builds.get(place.coordinate.engine)
    if build is None or build.folder is None or build.url is not None:
        return ()
    return (
        BuildFolder(urls.case_build_url(place.coordinate), build.folder, context.place_of(place.version, build.path)),
    )


def _best(runs: tuple[ShownRun, ...]) -> list[ShownRun]:
    scored = [run for run in runs if run.row.score is not None]
    return sorted(scored, key=lambda run: -(run.row.score or 0.0))[:_BEST]


def _description(version: CaseVersion) -> str:
    return version.summary.strip() if version.summary else f"{version.name}, a test case of The Test Cabinet."


def _twin(view: CasePlayView, place: CasePlace) -> dict[str, object]:
    header = view.header
    return {
        "case": coordinate_json(place),
        "url": view.head.url,
        "name": header.name,
        "type": header.test_type,
        "difficulty": header.difficulty,
        "tags": [link.text for link in header.tags],
        "summary": header.summary,
        "experimental": header.is_experimental,
        "validatorRated": header.validator_rated,
        "versions": [choice.text for choice in header.versions],
        "variants": [
            {"slug": one.slug, "name": one.name, "description": one.description or None}
            for one in place.version.variants
        ],
        "engines": [
            {"slug": one.slug, "name": one.name, "minVersion": one.min_version, "maxVersion": one.max_version}
            for one in place.version.engines
        ],
        "domains": [{"id": one.id, "name": one.name, "description": one.description} for one in view.domains],
        "points": view.point_count,
        "referenceBuild": view.play.url if view.play else None,
        "showcase": [
            {"name": one.label, "kind": one.shown_as, "url": one.url, "missing": one.missing_reason}
            for one in (view.showcase.media if view.showcase else ())
        ],
        "runs": view.run_count,
        "bestRuns": [row_json(row) for row in view.best_runs],
    }
