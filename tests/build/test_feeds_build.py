"""The demo's feeds, held to RFC 4287 line by line; `sitegen.output.feeds` has tests of its own for what it is given."""

import datetime
import html
import re
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from tests.build.conftest import ADDRESS
from tests.output.trees import parsed
from tests.site_folder import SiteFolder

ATOM = "{http://www.w3.org/2005/Atom}"
RFC_3339 = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
REFERENCE = re.compile(r'\b(?:href|src|srcset|poster|action)="([^"]*)"')
ONCE = ("id", "title", "updated")


@pytest.fixture(scope="module")
def feeds(demo_at_an_address: SiteFolder) -> dict[str, ElementTree.Element]:
    """Every feed by its path beneath the site."""
    output = demo_at_an_address.output
    return {
        f"/{path.relative_to(output).as_posix()}": parsed(path.read_bytes())
        for path in sorted(output.glob("feeds/**/*.atom"))
    }


def text(element: ElementTree.Element, name: str) -> str:
    """The text of the only child of that name, which holds nothing else (4.1, 4.2)."""
    [child] = element.findall(ATOM + name)
    assert len(child) == 0
    assert child.text
    return child.text.strip()


def links(element: ElementTree.Element, relation: str) -> list[str]:
    return [one.attrib["href"] for one in element.findall(f"{ATOM}link") if one.get("rel") == relation]


def everything(feeds: dict[str, ElementTree.Element]) -> list[ElementTree.Element]:
    return [one for feed in feeds.values() for one in (feed, *feed.findall(f"{ATOM}entry"))]


def is_whole(address: str) -> bool:
    parts = urlsplit(address)
    return bool(parts.scheme and parts.netloc) and not re.search(r'[\s<>"{}|\\^`]', address)


def test_the_gallery_and_every_case_have_feeds_with_something_in_them(feeds: dict[str, ElementTree.Element]) -> None:
    assert {"/feeds/runs.atom", "/feeds/changelog.atom", "/feeds/errata.atom", "/feeds/slingmail/runs.atom"} <= set(
        feeds
    )
    assert len(feeds["/feeds/slingmail/errata.atom"].findall(f"{ATOM}entry")) > 1


def test_what_must_be_there_is_there_once_and_says_something(feeds: dict[str, ElementTree.Element]) -> None:
    for one in everything(feeds):
        assert all(text(one, name) for name in ONCE)
        assert is_whole(text(one, "id"))
        assert RFC_3339.fullmatch(text(one, "updated"))
        authors = one.findall(f"{ATOM}author")
        assert authors
        assert all(text(author, "name") for author in authors)


def test_changes_are_by_the_gallery_and_runs_by_their_model(feeds: dict[str, ElementTree.Element]) -> None:
    authors = {
        path: {text(author, "name") for author in feeds[path].findall(f"{ATOM}entry/{ATOM}author")}
        for path in ("/feeds/changelog.atom", "/feeds/slingmail/errata.atom", "/feeds/small-hours/runs.atom")
    }

    assert authors == {
        "/feeds/changelog.atom": {"The Test Cabinet"},
        "/feeds/slingmail/errata.atom": {"The Test Cabinet"},
        "/feeds/small-hours/runs.atom": {"parallax/orrery-4"},
    }


def test_a_feed_says_where_it_is_and_which_page_it_tells_of(feeds: dict[str, ElementTree.Element]) -> None:
    for path, feed in feeds.items():
        assert links(feed, "self") == [ADDRESS + path]
        assert text(feed, "id") == ADDRESS + path
        [page] = links(feed, "alternate")
        assert page.startswith(f"{ADDRESS}/")


def test_an_entry_has_an_id_of_its_own_and_leads_to_its_page(
    feeds: dict[str, ElementTree.Element], demo_at_an_address: SiteFolder
) -> None:
    for feed in feeds.values():
        entries = feed.findall(f"{ATOM}entry")
        assert len({text(entry, "id") for entry in entries}) == len(entries)
        for entry in entries:
            [address] = links(entry, "alternate")
            path, _, anchor = address.removeprefix(ADDRESS).partition("#")
            assert not anchor or f'id="{anchor}"' in demo_at_an_address.page(path)


def test_a_feed_is_as_new_as_its_newest_entry(feeds: dict[str, ElementTree.Element]) -> None:
    for feed in feeds.values():
        moments = [datetime.datetime.fromisoformat(text(one, "updated")) for one in feed.findall(f"{ATOM}entry")]
        if moments:
            assert datetime.datetime.fromisoformat(text(feed, "updated")) == max(moments)
            assert moments == sorted(moments, reverse=True)


def test_what_an_entry_says_is_escaped_markup_whose_links_are_whole(feeds: dict[str, ElementTree.Element]) -> None:
    for entry in (entry for feed in feeds.values() for entry in feed.findall(f"{ATOM}entry")):
        [content] = entry.findall(f"{ATOM}content")
        assert content.get("type") == "html"
        assert len(content) == 0
        for reference in REFERENCE.findall(content.text or ""):
            assert is_whole(html.unescape(reference))
