"""The sitemap names every page, in as many files as its limits ask for."""

from sitegen.output.sitemap import robots, sitemaps
from tests.output.trees import parsed

MAP = {"m": "http://www.sitemaps.org/schemas/sitemap/0.9"}
BASE = "https://example.org/sub"


def places(content: bytes) -> list[str | None]:
    return [one.text for one in parsed(content).iterfind("*/m:loc", MAP)]


def test_a_small_site_has_one_file_sorted() -> None:
    files = sitemaps([f"{BASE}/b/", f"{BASE}/a/?x=1&y", f"{BASE}/b/"], base=BASE)

    assert list(files) == ["sitemap.xml"]
    assert places(files["sitemap.xml"]) == [f"{BASE}/a/?x=1&y", f"{BASE}/b/"]


def test_more_than_fifty_thousand_pages_have_an_index() -> None:
    files = sitemaps([f"{BASE}/{number:06}/" for number in range(100_001)], base=BASE)

    assert places(files["sitemap.xml"]) == [f"{BASE}/sitemap-{number}.xml" for number in (1, 2, 3)]
    assert [len(places(files[f"sitemap-{number}.xml"])) for number in (1, 2, 3)] == [50_000, 50_000, 1]


def test_no_file_is_larger_than_allowed() -> None:
    files = sitemaps([f"{BASE}/{'a' * 2000}{number:06}/" for number in range(26_000)], base=BASE)

    assert len(files) == 3
    assert all(len(content) <= 50_000_000 for content in files.values())


def test_a_site_without_pages_is_valid_too() -> None:
    assert places(sitemaps([], base=BASE)["sitemap.xml"]) == []


def test_robots_leave_builds_alone_and_find_the_sitemap() -> None:
    assert robots(base=BASE) == (b"User-agent: *\nDisallow: /sub/play/\nSitemap: https://example.org/sub/sitemap.xml\n")


def test_robots_name_no_sitemap_where_the_address_is_not_known() -> None:
    assert robots(base=None) == b"User-agent: *\nDisallow: /play/\n"
