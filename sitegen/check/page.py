"""What one page of HTML says: its ids, what it links to and loads, and what the content policy would not let it do.

This reads the finished page and knows nothing of how it was made, so that it can contradict what made it.
"""

import dataclasses
import re
from html.parser import HTMLParser

_ADDRESSES = {
    **dict.fromkeys(("a", "area"), ("href",)),
    **dict.fromkeys(("use", "image"), ("href", "xlink:href")),
    **dict.fromkeys(("audio", "iframe", "track", "embed", "script", "input"), ("src",)),
    **dict.fromkeys(("blockquote", "q", "ins", "del"), ("cite",)),
    "button": ("formaction",),
    "form": ("action",),
    "img": ("src",),
    "link": ("href",),
    "object": ("data",),
    "source": ("src",),
    "video": ("src", "poster"),
}
_SETS = {"img": "srcset", "source": "srcset", "link": "imagesrcset"}
_KEPT_FOR_SCRIPTS = ("data-src", "data-href", "data-url", "data-poster")  # addresses that only a script will use
_NAMED_IDS = ("for", "headers", "list", "popovertarget", "aria-controls", "aria-describedby", "aria-labelledby")
_LOADED = {"audio", "embed", "image", "img", "input", "object", "script", "source", "track", "use", "video"}
_LOADED_RELS = {"stylesheet", "icon", "apple-touch-icon", "manifest", "modulepreload", "preload", "prefetch"}
_DATA_BLOCKS = {"application/json", "application/ld+json"}  # scripts that no browser runs
_FETCHED_METAS = {"og:image", "og:url", "og:video", "twitter:image"}


@dataclasses.dataclass(frozen=True, slots=True)
class Reference:
    """An address in a page."""

    line: int
    tag: str
    value: str
    is_loaded: bool  # the browser asks for it by itself; a link or frame waits for the visitor


@dataclasses.dataclass(frozen=True, slots=True)
class PageFacts:
    """What a page says."""

    ids: frozenset[str]
    references: tuple[Reference, ...]
    styles: tuple[str, ...]  # addresses of style sheets
    scripts: tuple[str, ...]  # addresses of scripts
    faults: tuple[tuple[int, str], ...]  # line, what is wrong with the page by itself


def read_page(text: str) -> PageFacts:
    """What the page says."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    for line, attribute, name in reader.named_ids:
        if name not in reader.ids:
            reader.faults.append((line, f"`{attribute}` names the id `{name}`, which is not there"))
    return PageFacts(
        frozenset(reader.ids),
        tuple(reader.references),
        tuple(reader.styles),
        tuple(reader.scripts),
        tuple(sorted(reader.faults)),
    )


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.named_ids: list[tuple[int, str, str]] = []
        self.references: list[Reference] = []
        self.styles: list[str] = []
        self.scripts: list[str] = []
        self.faults: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of one element."""
        given = {name: value or "" for name, value in attrs}
        self._note_ids(given)
        self._note_addresses(tag, given)
        self._judge_inline(tag, given)
        if tag == "img":
            self._judge_image(given)
        elif tag == "iframe":
            self._judge_frame(given)

    def _fault(self, message: str) -> None:
        self.faults.append((self.getpos()[0], message))

    def _note_ids(self, given: dict[str, str]) -> None:
        if "id" in given:
            name = given["id"]
            if name in self.ids or not name or re.search(r"\s", name):
                self._fault(f"the id `{name}` is not a name of its own")
            self.ids.add(name)
        for attribute in _NAMED_IDS:
            for name in given.get(attribute, "").split():
                self.named_ids.append((self.getpos()[0], attribute, name))

    def _note_addresses(self, tag: str, given: dict[str, str]) -> None:
        rels = set(given.get("rel", "").lower().split())
        is_loaded = bool(rels & _LOADED_RELS) if tag == "link" else tag in _LOADED
        values = [given[name] for name in (*_ADDRESSES.get(tag, ()), *_KEPT_FOR_SCRIPTS) if name in given]
        values += [one.split()[0] for one in given.get(_SETS.get(tag, ""), "").split(",") if one.strip()]
        if tag == "meta" and given.get("property", given.get("name", "")) in _FETCHED_METAS:
            values.append(given.get("content", ""))
        for value in values:
            self.references.append(Reference(self.getpos()[0], tag, value.strip(), is_loaded))
        if tag == "link" and "stylesheet" in rels:
            self.styles.append(given.get("href", ""))
        if tag == "script" and "src" in given:
            self.scripts.append(given["src"])

    def _judge_inline(self, tag: str, given: dict[str, str]) -> None:
        if tag == "style":
            self._fault("a `<style>` element, which the content policy ignores")
        if tag == "script" and "src" not in given and given.get("type", "").lower() not in _DATA_BLOCKS:
            self._fault("a script in the page, which the content policy ignores")
        if tag == "base":
            self._fault("a `<base>` element, which the content policy ignores")
        for name, value in given.items():
            if name in {"style", "srcdoc"} or (name.startswith("on") and tag != "param"):
                self._fault(f"the attribute `{name}` on `<{tag}>`, which the content policy ignores")
            if re.match(r"\s*javascript:", value, re.IGNORECASE) and name in _ADDRESSES.get(tag, ()):
                self._fault(f"a script as an address on `<{tag}>`")

    def _judge_image(self, given: dict[str, str]) -> None:
        shown = given.get("src", "")[:80]
        if "alt" not in given:
            self._fault(f"the image `{shown}` has no `alt`")
        if not (given.get("width", "").isdigit() and given.get("height", "").isdigit()):
            self._fault(f"the image `{shown}` has no width and height in pixels")

    def _judge_frame(self, given: dict[str, str]) -> None:
        if "sandbox" not in given:
            self._fault("a frame without a sandbox")
        rights = set(given.get("sandbox", "").split())
        if {"allow-scripts", "allow-same-origin"} <= rights and "//" not in given.get("src", ""):
            self._fault("a frame of the site's own whose sandbox is none: `allow-scripts` with `allow-same-origin`")
        if "title" not in given:
            self._fault("a frame without a title")
