"""Untrusted Markdown to safe markup.

Raw HTML is off in the parser, the result is sanitised once more, and only then do our own trusted decorations stand.
A link that leads nowhere is a warning and becomes text; an image is shown only where its name resolves to a medium.
"""

import copy
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from mdit_py_plugins.tasklists import tasklists_plugin

from sitegen.diagnostics import Diagnostic, Diagnostics, Place
from sitegen.render.code import HIGHLIGHT_CLASSES, highlight
from sitegen.rules import Rule
from sitegen.views.common import Html, MediaView

_SCHEMES = {"http", "https", "mailto"}
_TAGS = {
    *("a", "abbr", "b", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img"),
    *("input", "kbd", "li", "ol", "p", "pre", "s", "span", "strong", "sub", "sup", "table", "tbody", "td", "th"),
    *("thead", "tr", "ul", "div"),
}
_ATTRIBUTES = {
    "a": {"href", "title", "rel"},
    "img": {"src", "srcset", "sizes", "alt", "title", "width", "height", "loading", "decoding"},
    "ol": {"start"},
    "th": {"scope"},
    "input": {"type", "checked", "disabled", "aria-label"},
    "div": {"role", "tabindex", "aria-label"},
}
_CLASSES = {
    "span": HIGHLIGHT_CLASSES,
    "code": {"highlight"},
    "pre": {"highlight"},
    "img": {"pixel-art"},
    "div": {"table-scroll"},
    "td": {"align-left", "align-center", "align-right"},
    "th": {"align-left", "align-center", "align-right"},
}
_PROSE_SIZES = "(min-width: 48rem) 40rem, 88vw"  # how wide a picture in a text is shown, for the browser to choose
_TOO_LONG = 400_000  # characters; past this a text is shown as it is written

Resolve = Callable[[str], str | None]


class Markdown:
    """Renders texts; the same text at the same place is rendered once, and what is wrong with it told every time."""

    def __init__(self, *, href: Callable[[str], str], addresses: frozenset[str], found: Diagnostics) -> None:
        self._href = href  # adds the base path
        self._addresses = addresses  # every page of the site
        self._found = found
        self._are_links_checked = False
        self._parser = _make_parser()
        self._kept: dict[tuple[Any, ...], tuple[Html, tuple[Diagnostic, ...]]] = {}

    def telling(self, found: Diagnostics) -> "Markdown":
        """The same renderer, with what it has rendered, that reports to `found`."""
        other = copy.copy(self)
        other._found = found  # noqa: SLF001 - its own kind
        return other

    def render(
        self,
        text: str | None,
        *,
        place: Place,
        links: Mapping[str, str] | None = None,
        images: Mapping[str, MediaView] | None = None,
        top_heading: int = 3,
        are_links_checked: bool = False,
    ) -> Html:
        """`text` as markup. `links` maps what the author may link to (a seeded file) to an address or `#anchor`.

        Where `are_links_checked`, those to other files have been looked at by a rule of the catalog's own.
        """
        if not text or not text.strip():
            return Markup()
        key = (text, place, top_heading, are_links_checked, _frozen(links), _frozen(images))
        if key not in self._kept:
            own = Diagnostics()
            other = self.telling(own)
            other._are_links_checked = are_links_checked  # noqa: SLF001 - its own kind
            self._kept[key] = other._render(text, place, links or {}, images or {}, top_heading), tuple(own)  # noqa: SLF001
        html, said = self._kept[key]
        self._found.extend(said)
        return html

    def _render(
        self, text: str, place: Place, links: Mapping[str, str], images: Mapping[str, MediaView], top_heading: int
    ) -> Html:
        if len(text) > _TOO_LONG:
            return Markup("<pre>{}</pre>").format(text)
        try:
            tokens = self._parser.parse(text)
        except RecursionError:
            return Markup("<pre>{}</pre>").format(text)
        _shift_headings(tokens, top_heading)
        for token in tokens:
            _mend_cell(token)
            if token.children:
                token.children = self._mend(token.children, place, links, images)
        raw = self._parser.renderer.render(tokens, self._parser.options, {})
        return Markup(_sanitise(raw))  # noqa: S704 - sanitised

    def _mend(
        self, tokens: Sequence[Token], place: Place, links: Mapping[str, str], images: Mapping[str, MediaView]
    ) -> list[Token]:
        """The inline tokens with links resolved, dead ones and unknown images taken out."""
        mended: list[Token] = []
        dead_depth = 0
        for token in tokens:
            if token.type == "link_open":
                url = self._resolve(str(token.attrs.get("href", "")), links)
                if url is None:
                    dead_depth += 1
                    self._tell_dead(str(token.attrs.get("href", "")), place)
                    continue
                token.attrs["href"] = url
                if not url.startswith(("/", "#")):
                    token.attrs["rel"] = "nofollow noopener noreferrer"
            elif token.type == "link_close" and dead_depth:
                dead_depth -= 1
                continue
            elif token.type == "image" and not self._show_image(token, images):
                mended.append(_text(token.content))
                continue
            mended.append(token)
        return mended

    def _resolve(self, target: str, links: Mapping[str, str]) -> str | None:
        """Where a link leads, or None where it leads nowhere."""
        if re.match(r"^(https?://[^/]|mailto:)", target, re.IGNORECASE):
            return target
        path, _, fragment = target.partition("#")
        bare = path.removeprefix("./")
        if bare in links:
            return links[bare] if links[bare].startswith("#") else self._href(links[bare])
        if path.startswith("/") and not path.startswith("//") and path in self._addresses:
            return self._href(path) + (f"#{fragment}" if fragment else "")
        return None

    def _tell_dead(self, target: str, place: Place) -> None:
        if self._are_links_checked and not target.startswith("/"):
            return
        self._found.report(
            Rule.DEAD_LINK,
            f"the link to `{target[:200]}` leads nowhere and is shown as text",
            place,
            hint="link to a seeded file, to an address of the site, or to a whole http(s) address",
        )

    def _show_image(self, token: Token, images: Mapping[str, MediaView]) -> bool:
        view = images.get(str(token.attrs.get("src", "")).removeprefix("./"))
        if view is None or view.shown_as != "image" or view.url is None:
            return False
        token.attrs["src"] = self._href(view.url)
        if view.ladder:
            token.attrs["srcset"] = ", ".join(
                f"{self._href(url)} {width_px}w"
                for url, width_px in (*((rung.url, rung.width_px) for rung in view.ladder), (view.url, view.width_px))
            )
            token.attrs["sizes"] = _PROSE_SIZES
        token.attrs["width"] = str(view.width_px)
        token.attrs["height"] = str(view.height_px)
        token.attrs["loading"] = "lazy"
        token.attrs["decoding"] = "async"
        if view.is_pixel_art:
            token.attrs["class"] = "pixel-art"
        return True


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "highlight": _fence, "maxNesting": 40})
    parser.enable(["table", "strikethrough"])
    parser.use(tasklists_plugin, label=False)
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    return parser


def _fence(code: str, language: str, _attributes: str) -> str:
    """A code block; markdown-it keeps what begins with `<pre`."""
    return f'<pre class="highlight"><code class="highlight">{highlight(code, language)}</code></pre>'


def _table_open(*_ignored: object) -> str:
    return '<div class="table-scroll" role="group" tabindex="0" aria-label="Table"><table>'


def _table_close(*_ignored: object) -> str:
    return "</table></div>"


def _shift_headings(tokens: Sequence[Token], top: int) -> None:
    """An author's shallowest heading becomes one of level `top`; none stands more than one below the last."""
    headings = [token for token in tokens if token.type in ("heading_open", "heading_close")]
    shallowest = min((int(token.tag[1]) for token in headings), default=1)
    level = top - 1
    for token in headings:
        if token.type == "heading_open":
            level = min(int(token.tag[1]) - shallowest + top, level + 1, 6)
        token.tag = f"h{level}"


def _mend_cell(token: Token) -> None:
    """A cell's alignment as a class (the content policy allows no style attribute), a head cell's scope."""
    if token.type in ("th_open", "td_open"):
        style = str(token.attrs.pop("style", ""))
        if match := re.fullmatch(r"text-align:(left|center|right)", style):
            token.attrs["class"] = f"align-{match[1]}"
        if token.type == "th_open":
            token.attrs["scope"] = "col"


def _text(content: str) -> Token:
    token = Token("text", "", 0)
    token.content = content
    return token


def _sanitise(raw: str) -> str:
    return nh3.clean(
        raw,
        tags=_TAGS,
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        allowed_classes=_CLASSES,
        url_schemes=_SCHEMES,
        link_rel=None,
    )


def _frozen(mapping: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(mapping.items())) if mapping else ()


def plain_html(text: str) -> Html:
    """Plain text as markup, paragraph by paragraph."""
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]
    return Markup("").join(Markup("<p>{}</p>").format(escape(part)) for part in paragraphs)
