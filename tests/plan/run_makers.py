"""Values that tests of a run's views are made of: a case version, a run, and a desk whose media are all made."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from sitegen.diagnostics import Diagnostics
from sitegen.evaluation.outcome import Outcome
from sitegen.evaluation.run import evaluate_run
from sitegen.model.case import (
    CaseVersion,
    Domain,
    Engine,
    Erratum,
    Output,
    Point,
    Proof,
    Reference,
    ReviewItem,
    Variant,
)
from sitegen.model.media import MediaRequest, Medium, MissingMedium, PublishedFile
from sitegen.model.record import RunRecord
from sitegen.model.review import Review
from sitegen.model.run import Run, RunCard
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import MediaDesk
from sitegen.plan.gallery import Gallery
from sitegen.plan.pages import Planned
from sitegen.plan.run_pages import plan_run
from sitegen.plan.run_row import run_row, run_thumbnail
from sitegen.plan.run_scope import RunScope
from sitegen.render.markdown import Markdown
from sitegen.views.run import PointView, RunMetricsView, RunPlayView, RunVerdictView

Json = dict[str, Any]

BANK = Point(
    "ball.bank",
    "The ball banks",
    "",
    3,
    failure_cap="scuffed",
    domains=("solo", "duel"),
    outputs=(Output("bounce", "A bank off the rail", "replay"),),
)
SPIN = Point("ball.spin", "Spin bends the path", "", 2, failure_cap="great", domains=("solo",))
SERVE = Point("serve", "Serve", "The serve **launches** the ball.", 2, failure_cap="broken", domains=("solo",))
BALL_ITEM = ReviewItem("ball", "Ball", "How the ball moves.", (BANK, SPIN), has_sub_items=True)
SERVE_ITEM = ReviewItem("serve", "Serve", "", (SERVE,), has_sub_items=False)
DOMAINS = (Domain("solo", "Solo", "Against the wall."), Domain("duel", "Duel", "Two players."))


def variant(
    *,
    items: Sequence[ReviewItem] = (SERVE_ITEM, BALL_ITEM),
    baselines: Mapping[str, Path] | None = None,
    references: Sequence[Reference] = (),
    proofs: Sequence[Proof] = (),
) -> Variant:
    return Variant(
        slug="frenzy",
        name="Frenzy",
        description="",
        items=tuple(items),
        domains=DOMAINS,
        inputs={},
        references=tuple(references),
        proofs=tuple(proofs),
        showcase=None,
        reference_builds={},
        baselines={"simple-2d": baselines or {}},
    )


def case_version(
    one: Variant | None = None,
    *,
    errata: Sequence[Erratum] = (),
    validator_rated: bool = True,
    test_type: str = "end-to-end",
) -> CaseVersion:
    return CaseVersion(
        slug="carom",
        version="v2.0.0",
        name="Carom",
        test_type=test_type,
        difficulty="easy",
        tags=(),
        summary=None,
        description=None,
        changelog=None,
        experimental=False,
        validator_rated=validator_rated,
        engines=(Engine("none", "No engine"), Engine("simple-2d", "Simple 2D")),
        variants=(one or variant(),),
        errata=tuple(errata),
    )


def erratum(**told: object) -> Erratum:
    facts: Json = {
        "id": "spin-unclear",
        "title": "Spin is unclear",
        "body": "The spin point is *unclear*.",
        "severity": "minor",
        "date": "2026-08-01",
        "affects_scoring": True,
        "exclude_from_score": True,
        "resolved_in": "v2.0.1",
        "variant": None,
        "review": "ball.spin",
    }
    return Erratum(**{**facts, **told})


def result(verdict_id: str, *, passed: bool | None = True, **told: object) -> Json:
    item, _, sub = verdict_id.partition(".")
    facts: Json = {"itemId": item, "subItemId": sub or None, "ran": passed is not None, "script": "v/ball.test.ts"}
    if passed is not None:
        facts["verdicts"] = [{"id": verdict_id, "pass": passed, "assertions": [{"label": "it holds", "pass": passed}]}]
    return {**facts, **told}


def record(
    *results: Json,
    state: str = "completed",
    validation: Json | None = None,
    subject: Json | None = None,
    **told: object,
) -> Json:
    facts: Json = {
        "id": "run-1",
        "startedAt": "2026-08-20T10:00:00Z",
        "finishedAt": "2026-08-20T10:21:30Z",
        "subject": {
            "testCaseSlug": "carom",
            "testCaseVersion": "v2.0.0",
            "variant": "frenzy",
            "harnessSlug": "cline",
            "harnessVersion": "2.1.0",
            "engineSlug": "simple-2d",
            "engineVersion": "0.4.1",
            "modelId": "acme/solver-2",
            **(subject or {}),
        },
        "metrics": {
            "runTimeSeconds": 1290.4,
            "tokens": {"uncachedInput": 10, "cachedInput": 0, "output": 5, "reasoning": None},
            "cost": {"comparable": 1.5, "actual": None},
        },
        "validation": {"loaded": True, "debugScripts": list(results), **(validation or {})},
        "links": {"sourceRepo": "https://example.org/src", "playableBuild": "https://run-1.example.dev"},
        "status": {"state": state},
    }
    return {**facts, **told}


def run(
    told: Json,
    *,
    reviews: Sequence[Json] = (),
    proofs: Mapping[str, Path] | None = None,
    validation: Mapping[str, Path] | None = None,
    showcase: Mapping[str, Path] | None = None,
    assets: Mapping[str, Path] | None = None,
    events: Sequence[Json] = (),
    build: Path | None = None,
) -> Run:
    decoded = msgspec.convert(told, RunRecord)
    card = RunCard(
        id=decoded.id,
        subject=decoded.subject,
        state=decoded.status.state,
        published_at="2026-08-22T09:00:00Z",
        metrics=decoded.metrics,
    )
    return Run(
        card=card,
        record=decoded,
        reviews=tuple(msgspec.convert(list(reviews), list[Review])),
        proofs=proofs or {},
        validation=validation or {},
        showcase=showcase or {},
        assets=assets or {},
        events=tuple(events),
        build=build,
        document="documents/runs/run-1/0.json",
    )


def files(*names: str) -> dict[str, Path]:
    return {name: Path("/captured") / name for name in names}


def every_medium(request: MediaRequest) -> Medium:
    """A store in which everything is made."""
    digest = hashlib.sha256(str(request.source).encode()).hexdigest()
    extension = {"image": "png", "video": "mp4", "replay": "json", "plate": "jpg"}[request.kind]
    if request.kind == "replay" and request.source.suffix == ".webm":
        extension = "webm"
    return Medium(
        kind=request.kind,
        name=request.name,
        file=PublishedFile(digest, extension, 100),
        width_px=640,
        height_px=360,
        poster=PublishedFile(digest, "webp", 10) if request.kind == "video" else None,
    )


def context(
    find: Callable[[MediaRequest], Medium | MissingMedium | None] = every_medium,
    *,
    play_origin: str | None = None,
    site_origin: str | None = "https://gallery.example",
) -> PlanContext:
    found = Diagnostics()
    return PlanContext(
        gallery=Gallery((), (), {("carom", "v2.0.0"): "test-cases/carom/v2.0.0"}, None, None),
        markdown=Markdown(href=lambda url: url, addresses=frozenset({"/"}), found=found),
        desk=MediaDesk(find),
        found=found,
        play_origin=play_origin,
        site_origin=site_origin,
        engine_names={"simple-2d": "Simple 2D"},
        site_title="The Test Cabinet",
        base_url=site_origin,
        report_url=None,
    )


class Planner:
    """A run's pages, planned in one go."""

    def __init__(self, one: Run, version: CaseVersion, at: PlanContext | None = None) -> None:
        self.context = at or context()
        self.run = one
        self.version = version
        self.scope = RunScope(self.context, one, version)
        self.outcome: Outcome = evaluate_run(version, one.record, one.reviews)
        thumbnail = run_thumbnail(self.context, one, version)
        self.row = run_row(self.context, one.card, version, self.outcome, thumbnail)
        self.planned: Planned = plan_run(self.context, one, version, self.outcome, self.row)

    @property
    def play(self) -> RunPlayView:
        view = self.planned.pages[0].view
        assert isinstance(view, RunPlayView)
        return view

    @property
    def verdict(self) -> RunVerdictView:
        view = self.planned.pages[1].view
        assert isinstance(view, RunVerdictView)
        return view

    @property
    def metrics(self) -> RunMetricsView:
        view = self.planned.pages[2].view
        assert isinstance(view, RunMetricsView)
        return view

    def twin(self, number: int) -> Mapping[str, Any]:
        twin = self.planned.pages[number].twin
        assert twin is not None
        return twin

    def point(self, verdict_id: str) -> PointView:
        points = [point for item in self.verdict.items for point in item.points]
        return next(point for point in points if point.verdict_id == verdict_id)


def planned(one: Run, version: CaseVersion | None = None, at: PlanContext | None = None) -> Planner:
    return Planner(one, version or case_version(), at)
