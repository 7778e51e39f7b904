"""Values that tests of evaluation are made of: case versions, records, reviews, summaries."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sitegen.evaluation.summary import RunSummary
from sitegen.model.case import CaseVersion, Coordinate, Domain, Engine, Erratum, Inputs, Point, ReviewItem, Variant
from sitegen.model.record import Cost, RunRecord, Tokens
from sitegen.model.review import Review
from sitegen.model.run import RunCard

Json = dict[str, Any]

# What a validator left behind for a point, in the record's own words.
RESULTS: Mapping[str, Json] = {
    "pass": {"ran": True, "verdicts": [{"id": "", "pass": True}]},
    "fail": {"ran": True, "verdicts": [{"id": "", "pass": False}]},
    "contract failure": {"ran": False, "verdicts": []},
    "precondition unmet": {"ran": False, "preconditionUnmet": True},
    "inconclusive": {"ran": False, "inconclusive": True},
    "inconclusive, with a reason": {"ran": False, "inconclusiveReason": "the time was up"},
    "said to be undecided": {"ran": False, "undecided": True},
    "ran and said nothing": {"ran": True, "verdicts": []},
}


def point(
    verdict_id: str,
    weight: float = 1,
    *,
    cap: str | None = "scuffed",
    domains: Iterable[str] = ("play",),
    engines: tuple[str, ...] | None = None,
) -> Point:
    return Point(
        verdict_id, title=verdict_id, text="", weight=weight, failure_cap=cap, domains=tuple(domains), engines=engines
    )


def whole(one: Point, *, graded: bool = False) -> ReviewItem:
    """An item that is graded as a whole."""
    return ReviewItem(one.verdict_id, one.title, "", (one,), has_sub_items=False, graded=graded)


def parts(item_id: str, *points: Point) -> ReviewItem:
    """An item broken into sub-items."""
    return ReviewItem(item_id, item_id, "", points, has_sub_items=True)


def erratum(review: str | None, *, id_: str = "e1", variant: str | None = None, excludes: bool = True) -> Erratum:
    return Erratum(
        id=id_,
        title="Known",
        body="Known.",
        severity="minor",
        date=None,
        affects_scoring=True,
        exclude_from_score=excludes,
        resolved_in=None,
        variant=variant,
        review=review,
    )


def version(
    *items: ReviewItem,
    domains: Iterable[str] = ("play",),
    errata: Iterable[Erratum] = (),
    validator_rated: bool = True,
    test_type: str = "end-to-end",
) -> CaseVersion:
    """A case version of one variant, `base`, under the engines `none` and `simple-2d`."""
    variant = Variant(
        slug="base",
        name="Base",
        description="",
        items=items,
        domains=tuple(Domain(one, one.title(), "") for one in domains),
        inputs={"none": Inputs("", ())},
        references=(),
        proofs=(),
        showcase=None,
        reference_builds={},
        baselines={},
    )
    return CaseVersion(
        slug="case",
        version="v1.0.0",
        name="Case",
        test_type=test_type,
        difficulty="easy",
        tags=(),
        summary=None,
        description=None,
        changelog=None,
        experimental=False,
        validator_rated=validator_rated,
        engines=(Engine("none", "None"), Engine("simple-2d", "Simple 2D")),
        variants=(variant,),
        errata=tuple(errata),
    )


def record(
    results: Mapping[str, str] | None = None,
    *,
    state: str = "completed",
    typecheck: str | None = None,
    engine: str = "none",
    variant: str = "base",
    fuel: tuple[bool, int | None] | None = None,
    scripts: Sequence[Json] | None = None,
) -> RunRecord:
    """A record whose validators left `results` (see RESULTS) behind; `typecheck` is passed, failed or did not run."""
    document: Json = {
        "id": "run-1",
        "subject": {
            "testCaseSlug": "case",
            "testCaseVersion": "v1.0.0",
            "variant": variant,
            "engineSlug": engine,
            "modelId": "acme/one",
            "harnessSlug": "cline",
        },
        "status": {"state": state},
        "validation": {
            "loaded": True,
            "debugScripts": [*(script(*one) for one in (results or {}).items()), *(scripts or ())],
        },
    }
    if typecheck is not None:
        ran = typecheck != "did not run"
        document["toolchain"] = {"typecheck": {"ran": ran, "succeeded": typecheck == "passed"}}
    if fuel is not None:
        document["validation"]["performance"] = {"correct": fuel[0], "totalFuel": fuel[1]}
    return msgspec.convert(document, RunRecord)


def script(verdict_id: str, result: str) -> Json:
    """A debug script's result for a point."""
    item, _, sub = verdict_id.partition(".")
    verdicts = [{**one, "id": verdict_id} for one in RESULTS[result].get("verdicts", ())]
    return {"itemId": item, "subItemId": sub or None, **RESULTS[result], "verdicts": verdicts}


def review(
    checklist: Mapping[str, str] | None = None,
    *,
    ratings: Mapping[str, str] | None = None,
    aesthetic: str | None = None,
    reviewer: str = "Ada",
) -> Review:
    return msgspec.convert(
        {
            "reviewer": reviewer,
            "checklist": [{"id": one, "status": status} for one, status in (checklist or {}).items()],
            "ratings": [{"domain": one, "rating": rating} for one, rating in (ratings or {}).items()],
            "aesthetic": aesthetic,
        },
        Review,
    )


def card(**members: Any) -> RunCard:
    document: Json = {
        "id": "run-1",
        "state": "completed",
        "subject": {
            "testCaseSlug": "case",
            "testCaseVersion": "v1.0.0",
            "variant": "base",
            "modelId": "acme/one",
            "harnessSlug": "cline",
        },
    }
    return msgspec.convert({**document, **members}, RunCard)


def summary(  # noqa: PLR0913 - each names one figure
    run_id: str,
    score: float | None,
    *,
    harness: str = "cline",
    model: str = "acme/one",
    rating: str | None = "great",
    aesthetic: str | None = None,
    finished: str = "2026-08-01T00:00:00Z",
    state: str = "completed",
    because: str | None = None,
    test_type: str = "end-to-end",
    fuel: int | None = None,
    cost: float | None = None,
    tokens: Tokens | None = None,
    seconds: float | None = None,
) -> RunSummary:
    return RunSummary(
        id=run_id,
        coordinate=Coordinate("case", "v1.0.0", "base", "none"),
        case_name="Case",
        test_type=test_type,
        harness=harness,
        harness_version=None,
        model=model,
        engine_version=None,
        state=state,
        started_at=None,
        finished_at=finished,
        published_at=None,
        duration_s=seconds,
        tokens=tokens or Tokens(),
        cost=Cost(comparable=cost),
        validator_rated=True,
        functional_rating=rating,
        aesthetic_rating=aesthetic,
        overall_grade=None,
        score=score,
        unscored_because=because,
        is_gated=False,
        total_fuel=fuel,
        reviews=0,
        verdicts={},
        score_without={},
    )
