"""Pictures for link previews: where a site has a whole address, every case and board has one of its own."""

import re
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

PICTURE = re.compile(r'<meta property="og:image" content="([^"]+)">')
ADDRESS = "https://gallery.example/cabinet"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> SiteFolder:
    """The demo at an address."""
    site = SiteFolder(tmp_path_factory.mktemp("previews"), media_cache)
    assert site.build(root=REPOSITORY, base_url=ADDRESS).succeeded
    return site


def test_a_case_and_its_board_each_have_a_picture_that_is_published(site: SiteFolder) -> None:
    pages = ("/test-cases/slingmail/", "/test-cases/slingmail/leaderboard/", "/leaderboards/")

    pictures = [picture for page in pages for picture in PICTURE.findall(site.page(page))]

    assert len(set(pictures)) == len(pages)
    for picture in pictures:
        assert picture.startswith(f"{ADDRESS}/media/")
        assert (site.output / picture.removeprefix(f"{ADDRESS}/")).is_file()
    assert '<meta property="og:image:width" content="1200">' in site.page("/test-cases/slingmail/")


def test_the_words_of_a_picture_stand_in_its_alternative_text(site: SiteFolder) -> None:
    assert re.search(
        r'og:image:alt" content="Slingmail, End to end · medium · v1\.1\.0, 13 points, \d+ runs, [\d.]+\s% best score"',
        site.page("/test-cases/slingmail/"),
    )


def test_the_second_build_draws_nothing(site: SiteFolder) -> None:
    report = site.build(root=REPOSITORY, base_url=ADDRESS)

    assert (report.media_made, report.written) == (0, ())


def test_without_a_whole_address_no_picture_is_drawn(demo: SiteFolder) -> None:
    assert PICTURE.findall(demo.page("/test-cases/slingmail/")) == []
    assert not [
        path for path in demo.output.rglob("*.jpg") if path.stat().st_size and b"JFIF" in path.read_bytes()[:16]
    ]
