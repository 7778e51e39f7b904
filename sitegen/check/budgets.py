"""What pages weigh before their media: HTML, style sheets and scripts, as a host sends them compressed."""

import dataclasses
import functools
import gzip
import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from sitegen.check.html import own_pages
from sitegen.check.page import read_page
from sitegen.plan.urls import FACETS

PAGE_BAR_BYTES = 60_000  # a page of a case or of a run
VERDICT_BAR_BYTES = 120_000  # a Verdict, however many points it has
_FULL_LISTS = {"inputs", "runs", "changelog", "errata"}  # tabs of a case that hold whatever there is
_COORDINATE_PARTS = 5  # test-cases, slug, version, variant, engine
_IMPORT = re.compile(r"""(?:^|[;\s])(?:import|export)\b[^"';]*?["']([^"'\n]+)["']""", re.MULTILINE)
_CSS_IMPORT = re.compile(r"""@import\s+(?:url\(\s*)?["']?([^"')\s;]+)""")


@dataclasses.dataclass(frozen=True, slots=True)
class PageWeight:
    """A page's bytes on the way to a browser that has nothing cached, gzip-compressed."""

    page: str  # its file, relative to the site's folder
    html: int
    styles: int
    scripts: int
    bar: int | None  # None: the page may weigh what it needs

    @property
    def total(self) -> int:
        """All of it."""
        return self.html + self.styles + self.scripts

    @property
    def is_over(self) -> bool:
        """Whether it weighs more than its bar."""
        return self.bar is not None and self.total > self.bar


def weigh_site(folder: Path, *, base_url: str | None = None) -> tuple[PageWeight, ...]:
    """What each of the gallery's own pages weighs, heaviest first."""
    scales = _Scales(folder, urlsplit(base_url).path.rstrip("/") if base_url else "")
    weights = [scales.weigh(page) for page in own_pages(folder)]
    return tuple(sorted(weights, key=lambda one: (-one.total, one.page)))


def bar_of(page: str) -> int | None:
    """The bar for the page in that file; None where there is none."""
    parts = page.split("/")[:-1]
    tab = parts[-1] if len(parts) in (3, _COORDINATE_PARTS + 1) else ""
    match parts:
        case ["runs", name, *_] if name != "page":
            return VERDICT_BAR_BYTES if tab == "verdict" else PAGE_BAR_BYTES
        case ["test-cases", name, *_] if name not in FACETS and tab not in _FULL_LISTS:
            return PAGE_BAR_BYTES
        case _:
            return None


class _Scales:
    """Weighs files, each once."""

    def __init__(self, folder: Path, base_path: str) -> None:
        self._folder = folder
        self._base_path = base_path
        self._weigh_file = functools.cache(lambda name: _compressed(folder / name))
        self._imported = functools.cache(self._imports)

    def weigh(self, page: str) -> PageWeight:
        """What the page weighs."""
        facts = read_page((self._folder / page).read_text(encoding="utf-8"))
        return PageWeight(
            page,
            html=self._weigh_file(page),
            styles=sum(map(self._weigh_file, self._with_imports(page, facts.styles))),
            scripts=sum(map(self._weigh_file, self._with_imports(page, facts.scripts))),
            bar=bar_of(page),
        )

    def _with_imports(self, page: str, addresses: Iterable[str]) -> set[str]:
        """The files at these addresses and all that they import, as far as they are the site's own."""
        found: set[str] = set()
        waiting = [name for one in addresses for name in self._file(page, one)]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self._imported(name)
        return found

    def _imports(self, name: str) -> list[str]:
        text = (self._folder / name).read_text(encoding="utf-8")
        pattern = _CSS_IMPORT if name.endswith(".css") else _IMPORT
        return [file for one in pattern.findall(text) if one.startswith((".", "/")) for file in self._file(name, one)]

    def _file(self, beside: str, address: str) -> Iterator[str]:
        parts = urlsplit(urljoin(f"{self._base_path}/{beside}", address))
        path = unquote(parts.path).removeprefix(f"{self._base_path}/")
        name = posixpath.normpath(path).lstrip("/")
        if not parts.netloc and (self._folder / name).is_file():
            yield name


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), compresslevel=6, mtime=0))
