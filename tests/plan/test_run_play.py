"""Builds nobody has vetted, and how far their frames are trusted."""

import dataclasses
from pathlib import Path

import pytest

from sitegen.model.case import Coordinate, ReferenceBuild
from sitegen.plan.play import origin_of, play_of_reference, web_address
from tests.plan.run_makers import case_version, context, planned, record, run, variant


def released_at(url: str | None) -> dict[str, object]:
    return record(links={"playableBuild": url, "sourceRepo": None})


def test_a_build_on_another_origin_keeps_its_storage() -> None:
    play = planned(run(released_at("https://run-1.example.dev/game/"))).play.play

    assert play is not None
    assert play.url == "https://run-1.example.dev/game/"
    assert play.sandbox == "allow-scripts allow-same-origin allow-pointer-lock"
    assert play.allow == "fullscreen; gamepad; autoplay"
    assert play.is_external
    assert play.note is None


def test_a_build_on_the_gallerys_own_origin_never_gets_allow_same_origin() -> None:
    play = planned(run(released_at("https://GALLERY.example:443/builds/1/"))).play.play

    assert play is not None
    assert play.sandbox == "allow-scripts allow-pointer-lock"
    assert play.note is not None
    assert "Saves are off" in play.note


def test_a_local_build_is_published_and_played_without_an_origin() -> None:
    pages = planned(run(record(), build=Path("/runs/run-1/dist")))

    assert pages.planned.builds[0].url == "/play/runs/run-1/"
    assert pages.planned.builds[0].folder == Path("/runs/run-1/dist")
    assert pages.play.play is not None
    assert pages.play.play.url == "/play/runs/run-1/"
    assert pages.play.play.sandbox == "allow-scripts allow-pointer-lock"
    assert not pages.play.play.is_external


def test_a_local_build_moves_to_the_play_origin() -> None:
    at = context(play_origin="https://play.example/")

    play = planned(run(record(), build=Path("/runs/run-1/dist")), at=at).play.play

    assert play is not None
    assert play.url == "https://play.example/play/runs/run-1/"
    assert play.sandbox == "allow-scripts allow-same-origin allow-pointer-lock"


def test_a_play_origin_that_is_the_gallerys_own_is_no_other_origin() -> None:
    at = context(play_origin="https://gallery.example")

    play = planned(run(record(), build=Path("/runs/run-1/dist")), at=at).play.play

    assert play is not None
    assert "allow-same-origin" not in play.sandbox


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example/",
        "/builds/1/",
        "https:///path",
        "https://user@host.example/",
        "https://gallery.example\\@evil.example/",
        "https://gallery%2Eexample/",
        "https://\uff47allery.example/",
        "https://host.example/a b",
        "https://host.example/\u0007",
        "ftp://host.example/",
        "https://host.example:99999999/",
        "",
    ],
)
def test_an_address_that_a_browser_may_read_otherwise_is_not_played(url: str) -> None:
    page = planned(run(released_at(url))).play

    assert page.play is None
    assert page.no_play_reason is not None


def test_an_unencrypted_build_comes_with_a_word_of_warning() -> None:
    play = planned(run(released_at("http://run-1.example.dev/"))).play.play

    assert play is not None
    assert play.note is not None
    assert "without encryption" in play.note


@pytest.mark.parametrize(
    ("state", "words"), [("catastrophic", "failed or never loaded"), ("timed_out", "did not complete")]
)
def test_a_run_without_a_build_says_why(state: str, words: str) -> None:
    told = record(state=state, links={"sourceRepo": None, "playableBuild": None})

    reason = planned(run(told)).play.no_play_reason

    assert reason is not None
    assert words in reason


def test_an_origin_leaves_out_the_default_port_and_case() -> None:
    assert origin_of("HTTPS://Example.ORG:443/a?b#c") == "https://example.org"
    assert origin_of("http://example.org:8080") == "http://example.org:8080"
    assert origin_of("http://[::1]:80/") == "http://[::1]"
    assert origin_of("http://example.org:99999/") is None
    assert origin_of("mailto:a@example.org") is None


def test_a_web_address_is_kept_as_it_is() -> None:
    assert web_address("https://example.org/a?b=c#d") == "https://example.org/a?b=c#d"
    assert web_address(None) is None


def test_a_reference_build_is_that_of_its_engine() -> None:
    one = dataclasses.replace(
        variant(),
        reference_builds={
            "simple-2d": ReferenceBuild(url="https://ref.example.dev"),
            "none": ReferenceBuild(folder=Path("/case/dist")),
        },
    )
    version, at = case_version(one), context()

    def play(engine: str) -> str | None:
        coordinate = Coordinate("carom", "v2.0.0", "frenzy", engine)
        view = play_of_reference(at, version, coordinate, poster=None, site_origin=at.site_origin)
        return view.url if view else None

    assert play("simple-2d") == "https://ref.example.dev"
    assert play("none") == "/play/carom/v2.0.0/frenzy/none/"
    assert play("decoupled-3d") is None
