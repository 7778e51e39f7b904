"""The relative links of a Markdown text, with their places: a small scan, since specs are many and links few."""

import dataclasses
import re
from collections.abc import Iterator
from urllib.parse import unquote

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_CODE = re.compile(r"(`+)(?:(?!\1).)*?\1(?!`)")
_INLINE = re.compile(r"\]\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)")
_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]+\]:\s*(<[^<>\n]*>|\S+)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


@dataclasses.dataclass(frozen=True, slots=True)
class Link:
    """A link to another file, as a path relative to the one it stands in."""

    target: str  # without fragment and query, percent-decoded
    line: int  # from 1
    column: int  # from 1, in characters


def relative_links(text: str) -> Iterator[Link]:
    """Every link of a Markdown text that leads to another file; code, addresses and templates are passed over."""
    if "](" not in text and "]:" not in text:
        return
    fence = ""
    for number, line in enumerate(text.split("\n"), start=1):
        opened = _FENCE.match(line)
        if fence:
            fence = "" if opened and opened[1].startswith(fence) else fence
        elif opened:
            fence = opened[1]
        elif "]" in line:
            yield from _links_of_line(_CODE.sub(lambda code: " " * len(code[0]), line), number)


def _links_of_line(line: str, number: int) -> Iterator[Link]:
    for match in (*_INLINE.finditer(line), *_DEFINITION.finditer(line)):
        target = unquote(re.split(r"[?#]", match[1].strip("<>"), maxsplit=1)[0])
        is_elsewhere = _SCHEME.match(target) or target.startswith("/") or "{{" in match[1]
        if target and not is_elsewhere:
            yield Link(target, number, match.start(1) + 1)
