"""The head of every page of a run: what was run, by whom, and how it was judged."""

from sitegen.evaluation.outcome import Outcome
from sitegen.plan import urls
from sitegen.plan.play import web_address
from sitegen.plan.run_row import has_still, state_explanation, state_label
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import DETAIL_CHARACTERS, line_or_none
from sitegen.render.format import count, percent
from sitegen.views.common import Choice, Head, Link, MediaView, RunRow, SocialImage
from sitegen.views.run import RunHeader

TAB_NAMES = {"": "Play", "verdict/": "Verdict", "metrics/": "Metrics"}


def run_header(scope: RunScope, outcome: Outcome, row: RunRow, tab: str) -> RunHeader:
    """The header on one tab."""
    record, card = scope.run.record, scope.run.card
    metrics, state = scope.metrics, record.status.state
    return RunHeader(
        id=scope.id,
        case=Link(row.case_name, row.case_url),
        leaderboard=Link("Leaderboard", urls.coordinate_url(scope.coordinate, "leaderboard/")),
        source_url=source_url(scope),
        functional_rating=outcome.functional_rating,
        aesthetic_rating=outcome.aesthetic_rating,
        overall_grade=outcome.overall_grade,
        rating_reason=outcome.rating_reason,
        aesthetic_reason=outcome.aesthetic_reason,
        score=outcome.score.ratio if outcome.score else None,
        score_reason=outcome.score_reason,
        total_fuel=outcome.total_fuel,
        is_gated=outcome.is_gated,
        validator_rated=outcome.validator_rated,
        harness=Link(row.harness, row.harness_url),
        harness_version=record.subject.harness_version,
        model=Link(row.model, row.model_url),
        version=row.version,
        variant=row.variant,
        variant_name=row.variant_name,
        engine=row.engine,
        engine_version=record.subject.engine_version,
        state=state,
        state_label=state_label(state),
        state_explanation=state_explanation(state),
        state_detail=line_or_none(record.status.detail, limit=DETAIL_CHARACTERS),
        started_at=record.started_at or card.started_at or None,
        finished_at=record.finished_at or card.finished_at or None,
        published_at=card.published_at or None,
        duration_s=metrics.run_time_seconds,
        cost_usd=metrics.cost.comparable if metrics.cost else None,
        tabs=tuple(
            Choice(name, urls.run_url(scope.id, one), one == tab, _failing(outcome) if one == "verdict/" else "")
            for one, name in TAB_NAMES.items()
        ),
    )


def _failing(outcome: Outcome) -> str:
    """How many points fail, for one who wonders whether there is something to see; empty where none does."""
    failing = sum(point.is_failing for point in outcome.points)
    return f"{count(failing)} fail" if failing else ""


def run_head(scope: RunScope, outcome: Outcome, row: RunRow, tab: str) -> Head:
    """The head of one tab's page."""
    url = urls.run_url(scope.id, tab)
    title = f"{row.case_name} by {row.model} with {row.harness}"
    return Head(
        title=f"{title} · {TAB_NAMES[tab]}" if tab else title,
        description=_description(scope, outcome, row),
        url=url,
        canonical_url=url,
        twin_url=urls.twin_url(url),
        feeds=(Link(f"{row.case_name}: runs", urls.feed_url("runs", scope.version.slug)),),
        image=_social_image(row.thumbnail, title) or _plate(scope, outcome, row),
    )


def run_breadcrumb(scope: RunScope, row: RunRow, tab: str) -> tuple[Link, ...]:
    """The way from the front to a tab."""
    way = [
        Link("Home", urls.HOME),
        Link("Runs", urls.RUNS),
        Link(f"{row.case_name} by {row.model}", urls.run_url(scope.id)),
    ]
    if tab:
        way.append(Link(TAB_NAMES[tab], urls.run_url(scope.id, tab)))
    return tuple(way)


def source_url(scope: RunScope) -> str | None:
    """Where the run's source was released; what is no web address is dropped."""
    links = (scope.run.record.links, scope.run.card.links)
    return next((url for one in links if one and (url := web_address(one.source_repo))), None)


def _description(scope: RunScope, outcome: Outcome, row: RunRow) -> str:
    engine = scope.context.engine_names.get(row.engine, row.engine)
    built = f"{row.case_name} {row.version} ({row.variant_name}, {engine}) by {row.model} with {row.harness}"
    return f"{built}: {_in_short(outcome, row)}."


def _in_short(outcome: Outcome, row: RunRow) -> str:
    """How the run was judged, in a few words."""
    if row.total_fuel is not None:
        return f"correct with {count(row.total_fuel)} fuel"
    words = [word for word in (outcome.overall_grade or outcome.functional_rating, outcome.aesthetic_rating) if word]
    if outcome.score is not None:
        words.append(f"{percent(outcome.score.ratio)} of the points")
    return ", ".join(words) or row.state_label.lower()


def _plate(scope: RunScope, outcome: Outcome, row: RunRow) -> SocialImage | None:
    """The picture for link previews of a run that has no still, and whose case has none."""
    maker = f"{row.model} · {row.harness}"
    figures = ((percent(outcome.score.ratio), maker),) if outcome.score else ((row.state_label, maker),)
    return scope.context.plate(eyebrow=f"Run · {row.version}", title=row.case_name, figures=figures)


def _social_image(medium: MediaView | None, alt: str) -> SocialImage | None:
    """The picture for link previews: a still itself, else the poster of a clip."""
    if medium is None or not has_still(medium):
        return None
    url, width, height = medium.thumbnail_url, medium.thumbnail_width_px, medium.thumbnail_height_px
    if medium.shown_as == "image" or medium.poster_url:
        url = medium.url if medium.shown_as == "image" else medium.poster_url
        width, height = medium.width_px, medium.height_px
    if url is None or width is None or height is None:
        return None
    return SocialImage(url, width, height, alt)
