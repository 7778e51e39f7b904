"""How a board is cited, and where a verdict is reported."""

from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

BOARD = "/test-cases/slingmail/leaderboard/"
VERDICT = "/runs/orbit-01/verdict/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> SiteFolder:
    """The demo at an address of its own, with a form for reports."""
    site = SiteFolder(tmp_path_factory.mktemp("cited"), media_cache)
    for name in ("test-cases", "game-jams"):
        (site.root / name).parent.mkdir(parents=True, exist_ok=True)
        (site.root / name).symlink_to(REPOSITORY / name)
    settings = 'title = "Cabinet & {Co}"\nexport = "export"\nreport_url = "https://example.org/new?t={run}%20{point}&u={address}"\n'
    site.write({"content/site.toml": settings})
    (site.root / "export").symlink_to(REPOSITORY / "content/export")
    assert site.build(base_url="https://h.example/sub").succeeded
    return site


def test_a_board_is_cited_with_the_date_of_its_newest_run(site: SiteFolder) -> None:
    page = site.page(BOARD)

    assert (
        "@misc{slingmail-v1-1-0-orbit-none,\n"
        "  author = {{Cabinet \\&amp; \\{Co\\}}},\n"
        "  title = {{Slingmail v1.1.0, Orbit, engine none: leaderboard}},\n"
    ) in page
    assert "  url = {https://h.example/sub/test-cases/slingmail/v1.1.0/orbit/none/leaderboard/},\n}" in page
    assert "Cabinet &amp; {Co}. “Slingmail v1.1.0, Orbit, engine none: leaderboard”. Newest run of " in page


def test_a_board_without_rows_is_not_cited(demo: SiteFolder) -> None:
    empty = next(one["url"] for one in demo.twin("/test-cases/")["cases"] if not one["runs"])

    assert "Cite this board" not in demo.page(f"{empty}leaderboard/")


def test_a_verdict_is_reported_with_its_point_filled_in(site: SiteFolder) -> None:
    point = site.twin("/runs/orbit-01/")["points"][0]["id"]

    assert (
        f'href="https://example.org/new?t=orbit-01%20{point}&amp;'
        f'u=https%3A%2F%2Fh.example%2Fsub%2Fruns%2Forbit-01%2Fverdict%2F%23{point}"'
    ) in site.page(VERDICT)


def test_without_a_form_nothing_is_said_of_reporting(demo: SiteFolder) -> None:
    assert "Report this verdict" not in demo.page(VERDICT)


@pytest.mark.parametrize(
    "value",
    [
        "https://example.org/{reviewer}",
        "https://example.org/{run",
        "javascript:alert('{run}')",
        "/reports/{run}",
        'https://example.org/"><script>',
        "https://{run}.example.org/",
    ],
)
def test_an_address_for_reports_that_cannot_be_is_told(site_folder: SiteFolder, value: str) -> None:
    site_folder.write({"content/site.toml": f"report_url = '''{value}'''\n"})

    report = site_folder.build()

    assert [(one.rule.value, one.place.line) for one in report.diagnostics if one.place.line] == [("invalid-choice", 1)]


def test_mail_is_an_address_for_reports(site_folder: SiteFolder) -> None:
    site_folder.write({"content/site.toml": 'report_url = "mailto:a@example.org?subject={point}"\n'})

    assert "invalid-choice" not in [one.rule.value for one in site_folder.build().diagnostics]
