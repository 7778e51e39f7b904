"""The press: renders what is planned and writes it to the stage, keeping what the link check needs to know."""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, unquote

import msgspec

from sitegen.diagnostics import Diagnostics, Place
from sitegen.digest import digest_of_bytes, digest_of_file
from sitegen.output.builds import BuildFiles, read_build
from sitegen.plan.pages import BuildFolder, File, Page, Planned, SearchRecord
from sitegen.plan.urls import twin_url
from sitegen.render.pages import Renderer
from sitegen.rules import Rule

_MOST_NAMED = 3  # files in one message


class Writes(Protocol):
    """Where pages and files go."""

    def write(self, url: str, content: bytes) -> None:
        """Write the file that answers an address."""

    def place(self, url: str, source: Path, *, immutable: bool) -> None:
        """Copy a file to where it answers an address."""


@dataclasses.dataclass(slots=True)
class Printed:
    """What was written, and what of its links could not be settled on the spot."""

    outputs: dict[str, str] = dataclasses.field(default_factory=dict)  # address: what made it
    repeated: list[tuple[str, str]] = dataclasses.field(default_factory=list)  # address written twice, its second maker
    links: list[tuple[str, str]] = dataclasses.field(default_factory=list)  # page, target that is still to be checked
    anchors: dict[str, frozenset[str]] = dataclasses.field(default_factory=dict)  # by page
    digests: dict[str, str] = dataclasses.field(default_factory=dict)  # by address: of what was written
    indexed: list[str] = dataclasses.field(default_factory=list)  # canonical pages, for the sitemap
    records: list[SearchRecord] = dataclasses.field(default_factory=list)  # what search finds

    def add(self, other: "Printed") -> None:
        """Take in what another press, perhaps in another process, has printed."""
        for url, maker in other.outputs.items():
            self.note(url, maker)
        self.repeated += other.repeated
        self.links += other.links
        self.anchors.update(other.anchors)
        self.digests.update(other.digests)
        self.indexed += other.indexed
        self.records += other.records

    def settle(self) -> None:
        """Drop the links to anchors of pages that were printed here, and then the anchors: no other page names them."""
        self.links = [(page, target) for page, target in self.links if not self._holds(page, target)]
        self.anchors = dict.fromkeys(self.anchors, frozenset())

    def _holds(self, page: str, target: str) -> bool:
        path, _, fragment = target.partition("#")
        return unquote(fragment) in self.anchors.get(path or page, ()) if fragment else False

    def note(self, url: str, maker: str) -> bool:
        """Note an output; False where the address is taken by something else."""
        if self.outputs.setdefault(url, maker) == maker:
            return True
        self.repeated.append((url, maker))
        return False


class Press:
    """Prints plans of one process."""

    def __init__(self, renderer: Renderer, writes: Writes, addresses: frozenset[str], found: Diagnostics) -> None:
        self._renderer = renderer
        self._writes = writes
        self._found = found
        self._addresses = addresses  # pages known beforehand: a link to one of them needs no further check
        self.printed = Printed()

    def print(self, planned: Planned, maker: str) -> None:
        """Render and write all of `planned`; `maker` says what it is, should an address be taken already."""
        for page in planned.pages:
            self._print_page(page, maker)
        for file in planned.files:
            self._print_file(file, maker)
        for build in planned.builds:
            self._print_build(build, maker)
        self.printed.records += planned.records

    def _print_page(self, page: Page, maker: str) -> None:
        head = page.view.head
        named = f"the page `{head.title}` ({page.view.TEMPLATE}) of {maker}"
        if not self.printed.note(head.url, named):
            return
        rendered = self._renderer.render(page.view)
        self._write(rendered.url, rendered.html)
        self.printed.anchors[rendered.url] = rendered.anchors
        self.printed.links += [(rendered.url, link) for link in rendered.links if link not in self._addresses]
        if head.is_indexed and head.canonical_url == head.url:
            self.printed.indexed.append(head.url)
        if page.twin is not None:
            address = head.twin_url or twin_url(head.url)
            self._print_file(File(address, to_json(page.twin)), named)

    def _print_file(self, file: File, maker: str) -> None:
        if not self.printed.note(file.url, maker):
            return
        if isinstance(file.content, bytes):
            self._write(file.url, file.content)
        else:
            self._copy(file.url, file.content)

    def _print_build(self, build: BuildFolder, maker: str) -> None:
        files = read_build(build.folder)
        _tell_of(build, files, self._found)
        for file in files.published:
            content = file.source if file.content is None else file.content
            self._print_file(File(build.url + quote(file.path), content), f"the build of {maker}")

    def _write(self, url: str, content: bytes) -> None:
        self._writes.write(url, content)
        self.printed.digests[url] = digest_of_bytes(content)

    def _copy(self, url: str, source: Path) -> None:
        self._writes.place(url, source, immutable=False)
        self.printed.digests[url] = digest_of_file(source)


def _tell_of(build: BuildFolder, files: BuildFiles, found: Diagnostics) -> None:
    for path in files.left_out:
        found.report(
            Rule.UNSAFE_BUILD_FILE,
            "it is not published with the build: it is hidden, leads out of the build, or is no file",
            Place(f"{build.place.file}/{path}"),
            hint="leave it out of the build",
        )
    for file in files.published:
        if file.asked:
            found.report(
                Rule.ROOT_ABSOLUTE_BUILD_URL,
                f"it asks for {_listed(file.asked)}, and the build is served in a folder",
                Place(f"{build.place.file}/{file.path}"),
                hint="build it with relative addresses (with Vite: `base: './'`)",
            )


def _listed(paths: Sequence[str]) -> str:
    shown = ", ".join(f"`/{path}`" for path in paths[:_MOST_NAMED])
    return shown + (f" and {len(paths) - _MOST_NAMED} more" if len(paths) > _MOST_NAMED else "")


def to_json(value: Mapping[str, Any]) -> bytes:
    """A twin as bytes: indented, in the order of its keys, with a line end."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
