"""Feeds are valid Atom, newest first, and the same however they are made."""

import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.output.feeds import FeedEntry, atom_feed, is_moment, whole_links
from tests.output.trees import parsed

ATOM = {"a": "http://www.w3.org/2005/Atom"}
BASE = "https://example.org/sub"
WHOLE = re.compile(r"https://example\.org/.*")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")

moments = st.datetimes(datetime.datetime(2020, 1, 1), datetime.datetime(2030, 1, 1), timezones=st.just(datetime.UTC))  # noqa: DTZ001 - the zone is given beside
entries = st.builds(
    FeedEntry,
    title=st.text(),
    url=st.integers(0, 200).map(lambda number: f"{BASE}/runs/{number}/"),
    updated=moments.map(lambda moment: moment.isoformat()),
    summary_html=st.text(),
    author=st.text(),
)


def feed(*given_entries: FeedEntry) -> bytes:
    return atom_feed(
        title="All runs",
        url=f"{BASE}/feeds/runs.atom",
        page_url=f"{BASE}/runs/",
        entries=list(given_entries),
        author="Us",
    )


def entry(number: int, updated: str, summary_html: str = "<p>fine</p>") -> FeedEntry:
    return FeedEntry(f"Run {number}", f"{BASE}/runs/{number}/", updated, summary_html, "Ada")


def titles(content: bytes) -> list[str | None]:
    return [one.text for one in parsed(content).iterfind("a:entry/a:title", ATOM)]


@given(st.lists(entries, max_size=60, unique_by=lambda one: one.url), st.randoms(use_true_random=False))
def test_a_feed_is_valid_whatever_it_tells(given_entries: list[FeedEntry], random: st.DataObject) -> None:
    shuffled = list(given_entries)
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    content = feed(*given_entries)

    assert content == feed(*shuffled)
    root = parsed(content)
    assert root.tag == "{http://www.w3.org/2005/Atom}feed"
    ids = [one.text or "" for one in root.iterfind(".//a:id", ATOM)]
    assert len(ids) == len(set(ids)) == min(50, len(given_entries)) + 1
    assert all(WHOLE.fullmatch(one) for one in ids)
    assert all(WHOLE.fullmatch(one.get("href", "")) for one in root.iterfind(".//a:link", ATOM))
    updated = [one.text or "" for one in root.iterfind(".//a:updated", ATOM)]
    assert all(MOMENT.fullmatch(one) for one in updated)
    assert updated[0] == max(updated, key=datetime.datetime.fromisoformat)
    for one in (root, *root.iterfind("a:entry", ATOM)):
        for name in ("id", "title", "updated", "author/a:name"):
            assert len(one.findall(f"a:{name}", ATOM)) == 1


def test_entries_stand_newest_first_whatever_their_time_zone() -> None:
    content = feed(entry(1, "2026-01-01T00:30:00+02:00"), entry(2, "2025-12-31T23:00:00Z"), entry(3, "2026-01-01"))

    assert titles(content) == ["Run 3", "Run 2", "Run 1"]


def test_a_moment_is_written_in_utc() -> None:
    content = feed(entry(1, "2026-01-01T00:30:00+02:00"))

    assert b"<updated>2025-12-31T22:30:00Z</updated>" in content


def test_what_is_no_time_is_told_from_one() -> None:
    texts = ("2026-08-20T10:00:00Z", "2026-13-01", "soon", "0001-01-01T00:00:00+14:00", "")

    assert [text for text in texts if is_moment(text)] == ["2026-08-20T10:00:00Z"]


def test_a_feed_holds_the_newest_fifty() -> None:
    content = feed(*(entry(number, f"2026-01-01T00:00:{number:02}Z") for number in range(60)))

    assert titles(content)[0] == "Run 59"
    assert len(titles(content)) == 50


def test_an_empty_feed_is_valid_too() -> None:
    root = parsed(feed())

    assert root.findtext("a:updated", namespaces=ATOM) == "1970-01-01T00:00:00Z"


def test_two_entries_of_one_address_are_our_own_mistake() -> None:
    with pytest.raises(ValueError, match="one address"):
        feed(entry(1, "2026-01-01"), entry(1, "2026-01-02"))


def test_links_in_a_summary_are_made_whole() -> None:
    markup = '<p><a href="/sub/runs/2/">two</a> <a href="#x">x</a> <a href="https://a.test/?b&amp;c">c</a></p>'

    assert whole_links(markup, page_url=f"{BASE}/runs/1/") == (
        '<p><a href="https://example.org/sub/runs/2/">two</a> <a href="https://example.org/sub/runs/1/#x">x</a> '
        '<a href="https://a.test/?b&amp;c">c</a></p>'
    )


def test_text_that_looks_like_a_link_stays_as_it_is() -> None:
    markup = '<code>&lt;a href="/x"&gt;</code>'

    assert whole_links(markup, page_url=f"{BASE}/runs/1/") == markup


def test_characters_that_xml_cannot_hold_are_left_out() -> None:
    content = feed(FeedEntry("bell\x07\ufffe", f"{BASE}/runs/1/", "2026-01-01", "\x00fine", "A\x1b"))

    assert titles(content) == ["bell"]
