"""Atom feeds: small values in, bytes out. Source: RFC 4287."""

import dataclasses
from collections.abc import Sequence
from xml.etree import ElementTree

MOST_ENTRIES = 50
_ATOM = "http://www.w3.org/2005/Atom"
_NOTHING_YET = "1970-01-01T00:00:00Z"  # a feed needs a moment; an empty one has none of its own


@dataclasses.dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry of a feed."""

    title: str
    url: str  # whole; also its id, since addresses are permanent
    updated: str  # RFC 3339
    summary_html: str
    author: str


def atom_feed(*, title: str, url: str, page_url: str, entries: Sequence[FeedEntry]) -> bytes:
    """The feed that stands at `url` (whole) and tells of the page at `page_url`; the newest entries come first."""
    newest = sorted(entries, key=lambda entry: (entry.updated, entry.url), reverse=True)[:MOST_ENTRIES]
    ElementTree.register_namespace("", _ATOM)
    feed = ElementTree.Element(_tag("feed"))
    _text(feed, "id", url)
    _text(feed, "title", title)
    _text(feed, "updated", newest[0].updated if newest else _NOTHING_YET)
    ElementTree.SubElement(feed, _tag("link"), {"rel": "self", "type": "application/atom+xml", "href": url})
    ElementTree.SubElement(feed, _tag("link"), {"rel": "alternate", "type": "text/html", "href": page_url})
    author = ElementTree.SubElement(feed, _tag("author"))
    _text(author, "name", "The Test Cabinet")
    for entry in newest:
        _add_entry(feed, entry)
    ElementTree.indent(feed, " ")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(feed, encoding="utf-8") + b"\n"


def _add_entry(feed: ElementTree.Element, entry: FeedEntry) -> None:
    element = ElementTree.SubElement(feed, _tag("entry"))
    _text(element, "id", entry.url)
    _text(element, "title", entry.title)
    _text(element, "updated", entry.updated)
    ElementTree.SubElement(element, _tag("link"), {"rel": "alternate", "type": "text/html", "href": entry.url})
    _text(ElementTree.SubElement(element, _tag("author")), "name", entry.author)
    content = ElementTree.SubElement(element, _tag("content"), {"type": "html"})
    content.text = _printable(entry.summary_html)


def _tag(name: str) -> str:
    return f"{{{_ATOM}}}{name}"


def _text(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, _tag(name)).text = _printable(text)


def _printable(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return "".join(character for character in text if _is_xml(ord(character)))


def _is_xml(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000  # noqa: PLR2004
