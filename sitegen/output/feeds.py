"""Atom feeds: small values in, bytes out. Source: RFC 4287."""

import dataclasses
import datetime
import html
import re
from collections.abc import Mapping, Sequence
from urllib.parse import urljoin
from xml.etree import ElementTree

MOST_ENTRIES = 50
_NOTHING_YET = "1970-01-01T00:00:00Z"  # a feed needs a moment; an empty one has none of its own
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TAG = re.compile(r"<[a-zA-Z][^<>]*>")
_LINK = re.compile(r'(?<=\s)(href|src)="([^"]*)"')


@dataclasses.dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry of a feed."""

    title: str  # plain text
    url: str  # whole; also its id, since addresses are permanent
    updated: str  # RFC 3339; a bare date is its midnight in UTC
    summary_html: str  # sanitised; its links may be relative to `url`
    author: str


def atom_feed(*, title: str, url: str, page_url: str, entries: Sequence[FeedEntry], author: str) -> bytes:
    """The feed that stands at `url` (whole) and tells of the page at `page_url`; the newest entries come first.

    It holds at most 50. Nothing in it depends on when it was made. Raises ValueError where a moment cannot be read or
    two entries have one address.
    """
    if len({entry.url for entry in entries}) < len(entries):
        raise ValueError(f"two entries of the feed {url} have one address")
    newest = sorted(entries, key=lambda entry: (_moment(entry.updated), entry.url), reverse=True)[:MOST_ENTRIES]
    feed = ElementTree.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom"})
    _add(feed, "id", url)
    _add(feed, "title", title)
    _add(feed, "updated", _utc(newest[0].updated) if newest else _NOTHING_YET)
    _add_link(feed, "self", "application/atom+xml", url)
    _add_link(feed, "alternate", "text/html", page_url)
    _add(_add(feed, "author"), "name", author)
    for entry in newest:
        _add_entry(feed, entry)
    ElementTree.indent(feed, " ")
    text = ElementTree.tostring(feed, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _add_entry(feed: ElementTree.Element, entry: FeedEntry) -> None:
    element = _add(feed, "entry")
    _add(element, "id", entry.url)
    _add(element, "title", entry.title)
    _add(element, "updated", _utc(entry.updated))
    _add_link(element, "alternate", "text/html", entry.url)
    _add(_add(element, "author"), "name", entry.author)
    _add(element, "content", whole_links(entry.summary_html, page_url=entry.url), {"type": "html"})


def _add_link(parent: ElementTree.Element, rel: str, media_type: str, href: str) -> None:
    _add(parent, "link", None, {"rel": rel, "type": media_type, "href": href})


def _add(
    parent: ElementTree.Element, name: str, text: str | None = None, attributes: Mapping[str, str] | None = None
) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, name, dict(attributes or {}))
    element.text = None if text is None else _NO_XML.sub("", text)
    return element


def whole_links(markup: str, *, page_url: str) -> str:
    """Sanitised `markup` with its links made whole, as a reader far from the site needs them."""

    def mend(tag: re.Match[str]) -> str:
        return _LINK.sub(lambda link: f'{link[1]}="{_joined(page_url, link[2])}"', tag[0])

    return _TAG.sub(mend, markup)


def _joined(page_url: str, target: str) -> str:
    return html.escape(urljoin(page_url, html.unescape(target)))


def is_moment(text: str) -> bool:
    """Whether it is a time that a feed can tell."""
    try:
        _moment(text)
    except (ValueError, OverflowError):
        return False
    return True


def _moment(text: str) -> datetime.datetime:
    moment = datetime.datetime.fromisoformat(text)
    return moment.replace(tzinfo=datetime.UTC) if moment.tzinfo is None else moment.astimezone(datetime.UTC)


def _utc(text: str) -> str:
    """A moment as RFC 3339 in UTC, so that equal moments are written alike."""
    return _moment(text).isoformat().replace("+00:00", "Z")
