"""A built site, read back from the disk: every address in it resolves, and no page does what the policy forbids.

Independent of what made the pages: it sees only the files, as a host would serve them.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from sitegen.check.page import PageFacts, Reference, read_page
from sitegen.plan.urls import output_path

_NOT_OURS = ("play/", "pagefind/")  # builds of others, and the search's own
_SEEDED = "/inputs/files/"  # what runs are given, published as it is
_NOWHERE = "https://site.invalid"  # stands for the server of a site that does not know its address
_KEPT = ("data:", "mailto:", "blob:")


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class HtmlProblem:
    """What is wrong with a page."""

    page: str  # its file, relative to the site's folder
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.message}"


def check_site(folder: Path, *, base_url: str | None = None) -> tuple[HtmlProblem, ...]:
    """Everything that is wrong with the site in `folder`, which is served at `base_url` (a sub-path counts)."""
    site = _Site(
        base=(base_url or _NOWHERE).rstrip("/"),
        files=frozenset(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()),
        pages={name: read_page((folder / name).read_text(encoding="utf-8")) for name in own_pages(folder)},
    )
    return tuple(sorted(problem for name, facts in site.pages.items() for problem in site.problems(name, facts)))


def own_pages(folder: Path) -> list[str]:
    """The files of the gallery's own pages, sorted: no builds, no seeded files."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*.html") if path.is_file())
    return sorted(name for name in names if not name.startswith(_NOT_OURS) and _SEEDED not in name)


@dataclasses.dataclass(frozen=True, slots=True)
class _Site:
    base: str  # its whole address, without a `/` at its end
    files: frozenset[str]
    pages: Mapping[str, PageFacts]

    def problems(self, name: str, facts: PageFacts) -> Iterator[HtmlProblem]:
        for line, fault in facts.faults:
            yield HtmlProblem(name, line, fault)
        for reference in facts.references:
            message = self._fault(name, reference)
            if message is not None:
                yield HtmlProblem(name, reference.line, message)

    def _fault(self, name: str, reference: Reference) -> str | None:
        value = reference.value
        shown = f"`{value}` on `<{reference.tag}>`"
        if value.startswith(_KEPT):
            return None
        whole = urljoin(f"{self.base}/{name.removesuffix('index.html')}", value)
        path, _, fragment = whole.partition("#")
        if not path.startswith(f"{self.base}/"):
            return self._fault_elsewhere(whole, shown, is_loaded=reference.is_loaded)
        file = output_path(path.removeprefix(self.base).partition("?")[0])
        if file not in self.files:
            return f"{shown} lacks its `/`" if f"{file}/index.html" in self.files else f"{shown} is not there"
        if fragment in {"", "top"} or file not in self.pages or unquote(fragment) in self.pages[file].ids:
            return None
        return f"{shown} names an anchor that is not there"

    def _fault_elsewhere(self, whole: str, shown: str, *, is_loaded: bool) -> str | None:
        if urlsplit(whole).netloc == urlsplit(self.base).netloc:
            return f"{shown} leaves the folder that the site is served from"
        return f"{shown} is asked of another server" if is_loaded else None
