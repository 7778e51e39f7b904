"""Media of a run, paired with what they should look like."""

import dataclasses
from pathlib import Path

from sitegen.model.case import Proof, Reference, ReviewItem
from sitegen.model.media import MediaRequest, Medium, MissingMedium
from sitegen.views.run import MediaPair
from tests.plan.run_makers import (
    BALL_ITEM,
    BANK,
    SERVE,
    SPIN,
    case_version,
    context,
    files,
    planned,
    record,
    result,
    run,
    variant,
)

OUTPUT = {"id": "bounce", "name": "A bank", "kind": "replay", "actualPresent": True}
PROVED = dataclasses.replace(SERVE, reference="court", proof="serve-shot")
PROVED_ITEM = ReviewItem("serve", "Serve", "", (PROVED,), has_sub_items=False)


def only_pair(pairs: tuple[MediaPair, ...]) -> MediaPair:
    (pair,) = pairs
    return pair


def test_an_output_is_shown_beside_its_baseline() -> None:
    version = case_version(variant(baselines=files("ball.bank__bounce.json.gz")))
    told = record(result("ball.bank", outputs=[OUTPUT]))

    pair = only_pair(
        planned(run(told, validation=files("ball.bank__bounce.json.gz")), version).point("ball.bank").media
    )

    assert (pair.id, pair.name, pair.kind, pair.can_compare) == ("bounce", "A bank off the rail", "replay", True)
    assert pair.expected is not None
    assert pair.observed is not None
    assert pair.observed.shown_as == "replay"
    assert pair.observed.download_name == "ball.bank__bounce.json.gz"


def test_a_clip_kept_under_another_extension_is_found_by_its_stem() -> None:
    told = record(result("ball.spin", outputs=[{"id": "curve", "kind": "video", "actualPresent": True}]))

    pair = only_pair(planned(run(told, validation=files("ball.spin__curve.mp4"))).point("ball.spin").media)

    assert pair.observed is not None
    assert pair.observed.shown_as == "video"


def test_a_replay_recorded_as_webm_stays_a_replay_that_is_stepped() -> None:
    told = record(result("ball.bank", outputs=[OUTPUT]))

    pair = only_pair(planned(run(told, validation=files("ball.bank__bounce.webm"))).point("ball.bank").media)

    assert pair.observed is not None
    assert (pair.observed.shown_as, pair.observed.steps_by_seeking) == ("video", True)


def test_a_drawn_replay_is_not_compared_with_a_recorded_one() -> None:
    version = case_version(variant(baselines=files("ball.bank__bounce.json.gz")))

    pair = only_pair(
        planned(run(record(result("ball.bank")), validation=files("ball.bank__bounce.webm")), version)
        .point("ball.bank")
        .media
    )

    assert not pair.can_compare


def test_the_dot_of_a_verdict_id_may_be_written_otherwise() -> None:
    told = record(result("ball.bank", outputs=[OUTPUT]))

    for name in ("ball-bank__bounce.json.gz", "ball_bank__bounce.json.gz"):
        pair = only_pair(planned(run(told, validation=files(name))).point("ball.bank").media)
        assert pair.observed is not None
        assert pair.observed.url is not None, name


def test_a_spelling_that_is_another_points_own_is_not_taken() -> None:
    other = dataclasses.replace(SERVE, verdict_id="ball-bank")
    items = [BALL_ITEM, ReviewItem("ball-bank", "Another", "", (other,), has_sub_items=False)]

    pages = planned(run(record(), validation=files("ball-bank__bounce.json.gz")), case_version(variant(items=items)))

    bank = only_pair(pages.point("ball.bank").media)
    assert bank.observed is not None
    assert bank.observed.url is None
    assert only_pair(pages.point("ball-bank").media).observed is not None


def test_a_missing_side_says_why() -> None:
    told = record(
        result("ball.bank", outputs=[{**OUTPUT, "actualPresent": False}]),
        result("ball.spin", passed=None, preconditionUnmet=True, outputs=[{"id": "curve", "kind": "video"}]),
    )

    pages = planned(run(told))

    bank, spin = only_pair(pages.point("ball.bank").media), only_pair(pages.point("ball.spin").media)
    assert bank.expected is not None
    assert bank.expected.missing_reason == "no baseline"
    assert bank.observed is not None
    assert bank.observed.missing_reason == "not captured"
    assert spin.observed is not None
    assert spin.observed.missing_reason == "not captured: its validator did not run to its end"


def test_a_captured_file_that_was_not_published_says_so() -> None:
    pair = only_pair(planned(run(record(result("ball.bank", outputs=[OUTPUT])))).point("ball.bank").media)

    assert pair.observed is not None
    assert pair.observed.missing_reason == "this file was not published"


def test_a_file_that_nothing_declares_is_shown_by_its_name() -> None:
    pair = only_pair(planned(run(record(), validation=files("ball.spin__slow-curve.png"))).point("ball.spin").media)

    assert (pair.id, pair.name, pair.kind) == ("slow-curve", "Slow curve", "image")


def test_recordings_are_handed_the_image_store_of_their_own_side() -> None:
    asked: list[MediaRequest] = []

    def find(request: MediaRequest) -> Medium | MissingMedium | None:
        asked.append(request)
        return None

    version = case_version(variant(baselines=files("ball.bank__bounce.json.gz", "img.base.png")))
    one = run(record(result("ball.bank")), validation=files("ball.bank__bounce.json.gz", "img.run.png"))
    planned(one, version, context(find))

    stores = {request.subject: list(request.store_images) for request in asked if request.kind == "replay"}
    assert stores == {
        "run `run-1`, output `ball.bank__bounce.json.gz`": ["img.run.png"],
        "case `carom` v2.0.0, baseline `ball.bank__bounce.json.gz`": ["img.base.png"],
    }
    assert not [request for request in asked if request.name.startswith("img.")]


def test_a_points_proof_is_shown_beside_its_reference() -> None:
    one = variant(
        items=[PROVED_ITEM],
        references=[Reference("court", "image", Path("/case/court.png"))],
        proofs=[Proof("serve-shot", "A serve", "proof/serve.png", "image")],
    )

    pages = planned(run(record(), proofs={"serve-shot": Path("/proof/serve-shot.png")}), case_version(one))

    pair = only_pair(pages.point("serve").media)
    assert (pair.id, pair.name, pair.can_compare) == ("proof-serve-shot", "A serve", True)
    assert pair.expected is not None
    assert pair.expected.label == "Reference: Court"
    assert pages.verdict.proofs == ()


def test_a_proof_that_the_build_did_not_write_says_so() -> None:
    told = record(validation={"proofs": [{"id": "serve-shot", "name": "A serve", "kind": "image", "present": False}]})

    pages = planned(run(told), case_version(variant(items=[PROVED_ITEM])))

    pair = only_pair(pages.point("serve").media)
    assert pair.observed is not None
    assert pair.observed.missing_reason == "the build wrote no such file"
    assert pair.expected is not None
    assert pair.expected.missing_reason == "no picture of the reference was published"


def test_a_reference_stands_for_a_baseline_of_its_kind() -> None:
    point = dataclasses.replace(SPIN, reference="court")
    item = dataclasses.replace(BALL_ITEM, points=(BANK, point))
    one = variant(items=[item], references=[Reference("court", "image", Path("/case/court.png"))])

    pages = planned(run(record(), validation=files("ball.spin__after.png")), case_version(one))

    pair = only_pair(pages.point("ball.spin").media)
    assert (pair.id, pair.can_compare) == ("after", True)


def test_a_reference_without_anything_to_compare_stands_alone() -> None:
    item = ReviewItem("serve", "Serve", "", (dataclasses.replace(SERVE, reference="court"),), has_sub_items=False)
    one = variant(items=[item], references=[Reference("court", "image", Path("/case/court.png"))])

    pair = only_pair(planned(run(record()), case_version(one)).point("serve").media)

    assert pair.observed is None
    assert pair.expected is not None
    assert pair.expected.url is not None


def test_proofs_that_no_point_pairs_close_the_page() -> None:
    told = record(
        validation={
            "proofs": [
                {"id": "boss", "name": "The boss", "kind": "video", "dest": "proof/boss.webm", "present": True},
                {"id": "credits", "name": "The credits", "kind": "image", "present": False, "detail": "file not found"},
            ]
        }
    )

    proofs = planned(run(told, proofs={"boss": Path("/proof/boss.webm")})).verdict.proofs

    assert [(one.id, one.is_present) for one in proofs] == [("boss", True), ("credits", False)]
    assert proofs[0].media is not None
    assert proofs[0].media.shown_as == "video"
    assert proofs[1].media is not None
    assert proofs[1].media.missing_reason == "the build wrote no such file"
    assert proofs[1].detail == "file not found"


def test_a_run_that_ended_before_its_validators_shows_no_baselines() -> None:
    version = case_version(variant(baselines=files("ball.bank__bounce.json.gz")))

    pages = planned(run(record(state="catastrophic")), version)

    assert pages.point("ball.bank").media == ()


def test_the_showcase_keeps_its_order_and_names_what_was_not_published() -> None:
    told = record(
        showcase={
            "description": "![Title](title.png) ![Lost](lost.png)\n\n<script>alert(1)</script>",
            "media": [
                {"file": "rally.webm", "name": "A rally", "kind": "video"},
                {"file": "title.png", "name": "Title", "kind": "image"},
                {"file": "gone.png", "name": "Gone", "kind": "image"},
            ],
        }
    )

    showcase = planned(run(told, showcase=files("title.png", "rally.mp4"))).play.showcase

    assert showcase is not None
    assert [(one.label, one.shown_as) for one in showcase.media] == [
        ("A rally", "video"),
        ("Title", "image"),
        ("Gone", "missing"),
    ]
    assert showcase.media[2].missing_reason == "this file was not published"
    assert showcase.description.count("<img") == 1
    assert "<script>" not in showcase.description


def test_an_image_of_the_description_is_found_though_its_name_has_a_space_and_another_extension() -> None:
    told = record(showcase={"description": "![x](<my title.png>)", "media": []})

    showcase = planned(run(told, showcase=files("my title.webp"))).play.showcase

    assert showcase is not None
    assert "<img" in showcase.description


def test_a_runs_picture_is_its_showcases_then_a_captured_one_then_a_proof() -> None:
    shown = record(showcase={"media": [{"file": "rally.webm", "kind": "video"}]})
    captured, proofs = files("ball.spin__after.png", "img.1.png"), {"shot": Path("/proof/shot.png")}

    first = planned(run(shown, showcase=files("rally.webm"), validation=captured, proofs=proofs)).row.thumbnail
    second = planned(run(record(), validation=captured, proofs=proofs)).row.thumbnail
    third = planned(run(record(), proofs=proofs)).row.thumbnail

    assert first is not None
    assert first.shown_as == "video"
    assert second is not None
    assert second.label == "ball.spin__after.png"
    assert third is not None
    assert third.label == "Shot"
    assert planned(run(record())).row.thumbnail is None


def test_an_assets_files_are_shown_or_named() -> None:
    told = record(validation={"asset": {"detail": None, "frames": [{"index": 0, "operationCount": 12}]}})

    pages = planned(run(told, assets=files("regenerated.png", "actions.json")))

    assert [(one.label, one.shown_as) for one in pages.play.assets] == [
        ("regenerated.png", "image"),
        ("actions.json", "missing"),
    ]
    assert pages.verdict.facts == (("Frames 0: operation count", "12"),)


def test_a_medium_of_an_unknown_kind_is_told_by_its_name_or_named() -> None:
    outputs = [{"id": "a", "kind": "hologram", "actualPresent": True}]
    told = record(result("ball.spin", outputs=outputs))

    by_name = only_pair(planned(run(told, validation=files("ball.spin__a.png"))).point("ball.spin").media)
    named = only_pair(planned(run(told, validation=files("ball.spin__a.holo"))).point("ball.spin").media)

    assert by_name.observed is not None
    assert by_name.observed.shown_as == "image"
    assert named.observed is not None
    assert named.observed.missing_reason == "a medium of the kind `hologram` cannot be shown here"


def test_a_reference_does_not_take_the_place_of_a_baseline() -> None:
    point = dataclasses.replace(SPIN, reference="court")
    item = dataclasses.replace(BALL_ITEM, points=(BANK, point))
    one = variant(
        items=[item],
        references=[Reference("court", "image", Path("/case/court.png"))],
        baselines=files("ball.spin__after.png"),
    )

    media = planned(run(record(), validation=files("ball.spin__after.png")), case_version(one)).point("ball.spin").media

    assert [pair.id for pair in media] == ["after", "reference-court"]


def test_a_reference_that_nobody_made_stands_alone_with_its_reason() -> None:
    item = ReviewItem("serve", "Serve", "", (dataclasses.replace(SERVE, reference="court"),), has_sub_items=False)

    pair = only_pair(planned(run(record()), case_version(variant(items=[item]))).point("serve").media)

    assert (pair.id, pair.kind, pair.observed) == ("reference-court", "image", None)
    assert pair.expected is not None
    assert pair.expected.missing_reason == "no picture of the reference was published"


def test_a_picture_of_anything_but_a_picture_is_not_looked_for_in_a_showcase() -> None:
    told = record(showcase={"description": "![x](rally.webm)", "media": []})

    showcase = planned(run(told, showcase=files("rally.webm"))).play.showcase

    assert showcase is not None
    assert "<img" not in showcase.description
