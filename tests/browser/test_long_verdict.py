"""A Verdict page of 230 points and 400 media: what it weighs, what it loads, what it lays out."""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page

from sitegen.check.budgets import weigh_site
from tests.cabinet import legacy_case
from tests.media.clips import VP9, Clips
from tests.served import serve_site
from tests.site_folder import SiteFolder

CASE = "test-cases/end-to-end/easy/marble/v1.0.0"
POINTS, PAIRED, FILMED = 230, 200, 16  # of the 200 with media, 16 have clips and the others pictures
PAGE = "/runs/run-1/verdict/"
INSTRUMENTATION = '[instrumentation]\nhandle = "__marble"\n\n'
NEAR_PX = 4000  # Chromium fetches lazy pictures up to 1,250 to 2,500 px before they are seen, by the line's speed


def kind(index: int) -> str:
    return "video" if index % (PAIRED // FILMED) == 0 and index < PAIRED else "image"


def file_name(index: int) -> str:
    return f"p{index}__shot.{'webm' if kind(index) == 'video' else 'png'}"


def item(index: int) -> str:
    output = f'{{ id = "shot", kind = "{kind(index)}" }}'
    validation = f'validation = {{ script = "validation/p{index}.mjs", outputs = [{output}] }}\n'
    return f"""[[review_item]]
id = "p{index}"
title = "Point {index}: the marble comes to rest where the maze says"
text = "After a push the marble **rolls** until a wall holds it, and stays there for as long as nobody pushes again."
weight = 1
domain = "rolling"
{validation if index < PAIRED else ""}"""


def picture(index: int, side: int) -> bytes:
    """A PNG of 96 by 54 like no other."""
    content = io.BytesIO()
    Image.new("RGB", (96, 54), (index, side * 90, 255 - index)).save(content, "PNG")
    return content.getvalue()


def media(side: int, clip: bytes) -> Mapping[str, bytes]:
    return {file_name(index): clip if kind(index) == "video" else picture(index, side) for index in range(PAIRED)}


def script(index: int) -> Mapping[str, Any]:
    passed = index % 3 > 0
    assertion = {"label": "the marble rests", "pass": passed, "expected": "12", "actual": "12" if passed else "9"}
    return {
        "itemId": f"p{index}",
        "title": f"Point {index}",
        "script": f"validation/p{index}.mjs",
        "gates": True,
        "ran": True,
        "verdicts": [{"id": f"p{index}", "pass": passed, "assertions": [assertion]}],
        "outputs": [{"id": "shot", "name": "At rest", "kind": kind(index), "actualPresent": True}],
    }


def record() -> Mapping[str, Any]:
    return {
        "id": "run-1",
        "finishedAt": "2026-08-01T00:00:00Z",
        "subject": {
            "testCaseSlug": "marble",
            "testCaseVersion": "v1.0.0",
            "variant": "base",
            "engineSlug": "none",
            "modelId": "acme/one",
            "harnessSlug": "cline",
        },
        "status": {"state": "completed"},
        "validation": {"loaded": True, "debugScripts": [script(index) for index in range(PAIRED)]},
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> SiteFolder:
    folder = tmp_path_factory.mktemp("long")
    site = SiteFolder(folder, media_cache)
    clips = [Clips(folder).pattern(f"{size}.webm", *VP9, size=size).read_bytes() for size in ("160x90", "176x98")]
    manifest = legacy_case()[f"{CASE}/test-case.toml"].partition("[[review_item]]")[0]
    site.write(
        {
            **legacy_case(),
            f"{CASE}/test-case.toml": manifest + INSTRUMENTATION + "\n".join(map(item, range(POINTS))),
            **{f"{CASE}/validation/p{index}.mjs": "" for index in range(PAIRED)},
            **{f"{CASE}/validation-baseline/none/base/{name}": made for name, made in media(0, clips[0]).items()},
            "runs/run-1/run-record.json": json.dumps(record()),
            **{f"runs/run-1/validation/{name}": made for name, made in media(1, clips[1]).items()},
        }
    )
    report = site.build(export=str(site.root / "runs"))
    assert report.succeeded, report.diagnostics
    return site


@pytest.fixture(scope="module")
def url(site: SiteFolder) -> Iterator[str]:
    with serve_site(site.output) as url:
        yield url + PAGE


def test_it_stays_under_the_bar_of_its_weight(site: SiteFolder) -> None:
    (weight,) = (one for one in weigh_site(site.output) if one.page == f"{PAGE.strip('/')}/index.html")

    assert weight.total < 120_000, weight


def test_nothing_is_fetched_or_laid_out_before_it_is_near(url: str, page: Page) -> None:
    fetched: list[str] = []
    page.on("response", lambda answer: fetched.append(answer.url) if "/media/" in answer.url else None)

    page.goto(url, wait_until="networkidle")

    media = page.locator(".point").evaluate_all(MEDIA)
    assert len(media) == 2 * PAIRED
    assert len({address for address, _ in media}) > PAIRED  # else the next line would hold of itself
    near = {address for address, top in media if top < NEAR_PX}
    assert set(fetched) <= near
    assert page.locator(".point").evaluate_all(LAID_OUT) < 20
    assert page.locator(".pair-tools").count() < 20


# The address of what each medium shows, with how far down it stands.
MEDIA = """points => points.flatMap(point => [...point.querySelectorAll("img")].map(medium => [
  medium.src, point.getBoundingClientRect().top
]))"""
LAID_OUT = """points => points.filter(
  point => point.firstElementChild.checkVisibility({contentVisibilityAuto: true})
).length"""
