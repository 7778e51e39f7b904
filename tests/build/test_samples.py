"""The sample exports, built: the figures, the media and the pages that they are to give."""

import json
import re
from pathlib import Path
from typing import Any

import av
import pytest

from sitegen.build import BuildReport
from tests.site_folder import SiteFolder

Built = tuple[SiteFolder, BuildReport]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, media_cache: Path, samples: Path) -> Built:
    site = SiteFolder(tmp_path_factory.mktemp("samples"), media_cache)
    return site, site.build(export=str(samples / "export-v2"))


def test_the_figures_are_the_expected_ones(built: Built, samples: Path) -> None:
    site, _ = built
    expected: dict[str, dict[str, Any]] = json.loads((samples / "expected-figures.json").read_text())

    for run_id, figures in expected.items():
        twin = site.twin(f"/runs/{run_id}/")
        score = twin["score"]["ratio"] if twin["score"] else None
        told = {key: twin[key] for key in ("functionalRating", "aestheticRating", "validatorRated")}
        assert (run_id, told) == (run_id, {key: figures[key] for key in told})
        assert score == (pytest.approx(figures["score"], abs=1e-6) if figures["score"] is not None else None)


def test_the_twin_of_a_run_says_what_was_agreed(built: Built) -> None:
    twin = built[0].twin("/runs/run-b2/")

    assert twin["case"] == {"slug": "carom", "version": "v2.0.0", "variant": "frenzy", "engine": "simple-2d"}
    assert (twin["harness"], twin["model"], twin["state"]) == ("cline", "acme/solver-2", "completed")
    assert [(one["id"], one["rating"]) for one in twin["domains"]] == [("solo", "great"), ("duel", "passable")]
    assert twin["score"]["reviews"] == 2
    point = next(one for one in twin["points"] if one["id"] == "ball.bank")
    assert {key: point[key] for key in ("weight", "verdict", "decidedBy", "excluded", "failureCap", "domains")} == {
        "weight": 3,
        "verdict": "pass",
        "decidedBy": "validator",
        "excluded": False,
        "failureCap": "scuffed",
        "domains": ["solo", "duel"],
    }
    bao = next(one for one in twin["reviews"] if one["reviewer"] == "Bao")
    assert bao["score"] == {"earned": 7, "available": 9} or bao["score"]["available"] > 0


def test_every_address_of_the_sample_cases_and_runs_is_there(built: Built) -> None:
    site, _ = built
    coordinate = "/test-cases/carom/v2.0.0/frenzy/simple-2d/"
    runs = ("run-a1", "run-d4", "run-f6", "run-g7")
    pages = [
        *("/", "/test-cases/", "/test-cases/carom/changelog/", "/test-cases/carom/errata/", "/test-cases/tags/arcade/"),
        *("/test-cases/difficulty/easy/", "/test-cases/type/end-to-end/", "/runs/", "/models/", "/errata/", "/about/"),
        *("/harnesses/", "/harnesses/cline/", "/leaderboards/", "/changelog/", "/search/", "/data/"),
        "/models/acme-solver-2/",
        *(f"{base}{tab}" for base in (coordinate, "/test-cases/carom/") for tab in _CASE_TABS),
        *(f"/runs/{one}/{tab}" for one in runs for tab in ("", "verdict/", "metrics/")),
    ]
    files = ["404.html", "_headers", "_redirects", "robots.txt", coordinate.strip("/") + "/leaderboard/board.csv"]
    files += [coordinate.strip("/") + "/inputs/files/specs/carom.md"]

    missing = [page for page in pages if not (site.output / page.lstrip("/") / "index.html").is_file()]
    missing += [file for file in files if not (site.output / file).is_file()]

    assert missing == []


_CASE_TABS = ("", "inputs/", "reviewing/", "leaderboard/", "runs/", "metrics/")


def test_the_boss_clip_is_an_mp4_that_plays_everywhere(built: Built, samples: Path) -> None:
    site, _ = built
    verdict = site.page("/runs/run-c3/verdict/")
    close = verdict[verdict.rindex("boss-clip") - 6000 :]
    clip = re.search(r"/(media/[0-9a-f]{2}/[0-9a-f]+\.mp4)", close)
    assert clip is not None
    content = (site.output / clip[1]).read_bytes()
    source = samples / "export-v2/media/runs/run-c3/proof/boss-clip.webm"

    with av.open(str(site.output / clip[1])) as made, av.open(str(source)) as original:
        video = made.streams.video[0]
        frames = [frame.time for frame in original.decode(video=0)]
        length = float((video.duration or 0) * (video.time_base or 0))

    assert (video.codec_context.name, video.codec_context.pix_fmt) == ("h264", "yuv420p")
    assert (video.codec_context.width, video.codec_context.height) == (320, 180)
    assert content.index(b"moov") < content.index(b"mdat")
    frame_s = frames[1] - frames[0]
    assert length == pytest.approx(frames[-1] + frame_s, abs=frame_s)
    assert re.search(r'<a class="clip[^>]*>\s*<img[^>]*src="/media/', close)


def test_ball_spin_shows_both_sides(built: Built) -> None:
    verdict = built[0].page("/runs/run-b2/verdict/")
    point = verdict[verdict.index('id="ball.spin"') :]

    clips = re.findall(r"/media/[0-9a-f]{2}/[0-9a-f]+\.mp4", point)

    assert len(set(clips)) == 2


def test_a_second_build_transcodes_nothing(built: Built, samples: Path, tmp_path: Path) -> None:
    again = SiteFolder(tmp_path, built[0].cache)

    report = again.build(export=str(samples / "export-v2"))

    assert report.media_made == 0
    assert again.files() == built[0].files()


def test_an_erratum_is_called_out_and_its_point_not_scored(built: Built) -> None:
    verdict = built[0].page("/runs/run-a1/verdict/")
    twin = built[0].twin("/runs/run-a1/")

    assert "Trail wording" in verdict
    assert re.search(r"not scored", verdict, re.IGNORECASE)
    trail = next(one for one in twin["points"] if one["id"] == "ball.trail")
    assert trail["excluded"]


@pytest.mark.parametrize("name", ["export-v1", "run-folder"])
def test_the_other_layouts_build(site_folder: SiteFolder, samples: Path, name: str) -> None:
    report = site_folder.build(export=str(samples / name))

    assert report.succeeded


def test_a_run_folders_build_can_be_played(site_folder: SiteFolder, samples: Path) -> None:
    site_folder.build(export=str(samples / "run-folder"))

    page = site_folder.page("/runs/run-b2/")

    assert (site_folder.output / "play/runs/run-b2/index.html").is_file()
    assert "/play/runs/run-b2/" in page
    assert "allow-same-origin" not in page


def test_changelog_entries_stand_newest_first_by_number(site_folder: SiteFolder, conformance: Path) -> None:
    site_folder.write({})
    site_folder.build(root=conformance / "base")

    entries = site_folder.twin("/test-cases/tidepool/changelog/")["entries"]

    assert [one["version"] for one in entries] == ["v1.1.0", "v1.0.0"]


def test_the_conformance_figures_agree(site_folder: SiteFolder, conformance: Path) -> None:
    site_folder.build(export=str(conformance / "figures/content/export"), jobs=2)
    expected = json.loads((conformance / "figures/expected.json").read_text())

    for run_id, figures in expected["runs"].items():
        twin = site_folder.twin(f"/runs/{run_id}/")
        ratio = twin["score"]["ratio"] if twin["score"] else None
        domains = {one["id"]: one["rating"] for one in twin["domains"]}
        assert (run_id, twin["functionalRating"], twin["aestheticRating"], twin["validatorRated"]) == (
            run_id,
            figures["functionalRating"],
            figures["aestheticRating"],
            figures["validatorRated"],
        )
        assert domains == (figures["domains"] or {})
        assert ratio == (pytest.approx(figures["score"], abs=1e-9) if figures["score"] is not None else None)
