"""Pictures for link previews: where a site has a whole address, every case and board has one of its own."""

import re

import pytest

from tests.build.conftest import ADDRESS
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

PICTURE = re.compile(r'<meta property="og:image" content="([^"]+)">')
META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')


def test_a_case_and_its_board_each_have_a_picture_that_is_published(demo_at_an_address: SiteFolder) -> None:
    pages = ("/test-cases/slingmail/", "/test-cases/slingmail/leaderboard/", "/leaderboards/")

    pictures = [picture for page in pages for picture in PICTURE.findall(demo_at_an_address.page(page))]

    assert len(set(pictures)) == len(pages)
    for picture in pictures:
        assert picture.startswith(f"{ADDRESS}/media/")
        assert (demo_at_an_address.output / picture.removeprefix(f"{ADDRESS}/")).is_file()
    assert '<meta property="og:image:width" content="1200">' in demo_at_an_address.page("/test-cases/slingmail/")


@pytest.mark.parametrize(
    ("page", "alt"),
    [
        ("/", "The Test Cabinet, Games built by AI models, 4 test cases, 29 runs, 8 models, 7 harnesses"),
        ("/test-cases/", "Test cases, The catalog, 4 test cases, 29 runs"),
        ("/test-cases/difficulty/easy/", "easy, Difficulty, 2 test cases, 7 runs"),
        *(
            (f"/test-cases/small-hours/{tab}", "Small Hours Jam, Game jam · v1.0.0, 3 points, 1 run, 85.7 % best score")
            for tab in ("", "inputs/", "reviewing/", "runs/", "metrics/", "changelog/", "errata/")
        ),
        (
            "/test-cases/small-hours/leaderboard/",
            "Small Hours Jam, Leaderboard · v1.0.0, 85.7 % parallax/orrery-4 · claude",
        ),
        *(
            (f"/runs/turn-02/{tab}", "Quarter Turn by lumen/wick-flash with goose")
            for tab in ("", "verdict/", "metrics/")
        ),
        *(
            (f"/runs/jam-01/{tab}", "Small Hours Jam, Run · v1.0.0, 85.7 % parallax/orrery-4 · claude")
            for tab in ("", "verdict/", "metrics/")
        ),
        ("/runs/", "Runs, Newest first, 29 runs"),
        ("/models/", "Models, Who built it, 8 models"),
        ("/models/lumen-wick-flash/", "lumen/wick-flash, model, 3 runs, 2 cases, 2 boards"),
        ("/harnesses/goose/", "goose, harness, 5 runs, 2 cases, 4 boards"),
    ],
)
def test_every_page_that_is_passed_on_has_a_picture_and_words_for_it(
    demo_at_an_address: SiteFolder, page: str, alt: str
) -> None:
    told = META.findall(demo_at_an_address.page(page))

    words = {name: content.replace("\u202f", " ").replace("\u00a0", " ") for name, content in told}
    assert (words["og:image:alt"], words["twitter:image:alt"], words["twitter:card"]) == (
        alt,
        alt,
        "summary_large_image",
    )
    assert words["og:url"] == f"{ADDRESS}{page}"
    assert words["og:image"].startswith(f"{ADDRESS}/media/")
    assert (demo_at_an_address.output / words["og:image"].removeprefix(f"{ADDRESS}/")).is_file()


def test_the_words_of_a_picture_stand_in_its_alternative_text(demo_at_an_address: SiteFolder) -> None:
    assert re.search(
        r'og:image:alt" content="Slingmail, End to end · medium · v1\.1\.0, 13 points, \d+ runs, [\d.]+\s% best score"',
        demo_at_an_address.page("/test-cases/slingmail/"),
    )


def test_the_second_build_draws_nothing(demo_at_an_address: SiteFolder) -> None:
    report = demo_at_an_address.build(root=REPOSITORY, base_url=ADDRESS)

    assert (report.media_made, report.written) == (0, ())


def test_without_a_whole_address_no_picture_is_drawn(demo: SiteFolder) -> None:
    assert PICTURE.findall(demo.page("/test-cases/slingmail/")) == []
    assert not [
        path for path in demo.output.rglob("*.jpg") if path.stat().st_size and b"JFIF" in path.read_bytes()[:16]
    ]
