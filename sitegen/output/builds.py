"""Built games that are published with the site: which of their files, and what is mended so that they run in a folder.

A build is made for the root of a host and is served below a folder. What its HTML asks for from the root is asked for
beside itself, where the build has it; what its scripts and styles ask for so is told, since mending code is guessing.
"""

import dataclasses
import posixpath
import re
from collections.abc import Collection, Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

_PAGES = (".html", ".htm")
_CODE = (".js", ".mjs", ".css")
_LARGEST_READ = 16_000_000  # bytes; a larger file is published unread
_URL_ATTRIBUTES = {"href", "src", "poster", "data"}
_ASKED = re.compile(r"""["'`(](/(?!/)[^"'`()\s?#\\<>]+)""")


@dataclasses.dataclass(frozen=True, slots=True)
class BuildFile:
    """One file of a build that is published."""

    path: str  # below the build's folder, with forward slashes
    source: Path
    content: bytes | None = None  # in place of the source's; None: as it is
    asked: tuple[str, ...] = ()  # files of the build that it asks for from the root, and will not find


@dataclasses.dataclass(frozen=True, slots=True)
class BuildFiles:
    """What of a build is published, and what is not."""

    published: tuple[BuildFile, ...]
    left_out: tuple[str, ...]  # hidden, or a link that leads out of the build, or no ordinary file


def read_build(folder: Path) -> BuildFiles:
    """The files below `folder`, sorted."""
    paths, left_out = _sorted_out(folder)
    names = frozenset(paths)
    files = (_read(path, folder / path, names) for path in paths)
    return BuildFiles(tuple(files), tuple(left_out))


def _sorted_out(folder: Path) -> tuple[list[str], list[str]]:
    """What is published, and what is left out: of a hidden folder its own name alone."""
    whole = folder.resolve()
    published: list[str] = []
    left_out: set[str] = set()
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if hidden := _hidden_part(name):
            left_out.add(hidden)
        elif not path.resolve().is_relative_to(whole) or not (path.is_file() or path.is_dir()):
            left_out.add(name)
        elif path.is_file():
            published.append(name)
    return sorted(published), sorted(left_out)


def _hidden_part(name: str) -> str | None:
    parts = name.split("/")
    return next(("/".join(parts[: index + 1]) for index, part in enumerate(parts) if part.startswith(".")), None)


def _read(path: str, source: Path, names: Collection[str]) -> BuildFile:
    ending = posixpath.splitext(path)[1].lower()
    if ending not in (*_PAGES, *_CODE) or source.stat().st_size > _LARGEST_READ:
        return BuildFile(path, source)
    raw = source.read_bytes()
    text = raw.decode("utf-8", errors="surrogateescape")
    mended = _mend_page(text, path, names) if ending in _PAGES else text
    asked = tuple(sorted({found for found in _asked_from_root(mended) if found in names}))
    content = None if mended == text else mended.encode("utf-8", errors="surrogateescape")
    return BuildFile(path, source, content, asked)


def _asked_from_root(text: str) -> Iterator[str]:
    return (unquote(match[1][1:]) for match in _ASKED.finditer(text))


def _mend_page(text: str, path: str, names: Collection[str]) -> str:
    """The page with addresses from the root, in attributes, made relative to it where they name the build's files."""
    tags = _Tags(text).found
    base = next((dict(tag.attributes).get("href") for tag in tags if tag.name == "base"), None)
    if base not in (None, "/"):
        return text  # its addresses are relative to somewhere else
    root = _climb(posixpath.dirname(path))
    parts: list[str] = []
    end = 0
    for tag in tags:
        mended = _mend_tag(tag, "./" if base and tag.name != "base" else root, names)
        if mended != tag.text:
            parts += [text[end : tag.start], mended]
            end = tag.start + len(tag.text)
    return "".join([*parts, text[end:]])


@dataclasses.dataclass(frozen=True, slots=True)
class _Tag:
    name: str
    start: int  # where it stands in the text
    text: str
    attributes: tuple[tuple[str, str | None], ...]


class _Tags(HTMLParser):
    """The start tags of a page, outside its scripts, styles and comments."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[_Tag] = []
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]
        self._text = text
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, column = self.getpos()
        start, raw = self._lines[line - 1] + column, self.get_starttag_text() or ""
        if self._text.startswith(raw, start):
            self.found.append(_Tag(tag, start, raw, tuple(attrs)))


def _mend_tag(tag: _Tag, root: str, names: Collection[str]) -> str:
    """The tag with its addresses beginning with `root`, which leads to the build's root."""
    text = tag.text
    for name, value in tag.attributes:
        if value is None or name not in _URL_ATTRIBUTES or not value.startswith("/") or value.startswith("//"):
            continue
        address = re.split(r"[?#]", value, maxsplit=1)[0]
        if tag.name == "base" or address == "/" or unquote(address[1:]) in names:
            text = _with_attribute(text, name, root + value[1:])
    return text


def _with_attribute(tag: str, name: str, value: str) -> str:
    written = re.compile(rf"""(\s{name}\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)""", re.IGNORECASE)
    return written.sub(lambda match: f'{match[1]}"{escape(value)}"', tag, count=1)


def _climb(folder: str) -> str:
    """From `folder` to the root of the build."""
    return "../" * len(folder.split("/")) if folder else "./"
