"""Every address of the site: the only place that spells one. Source: the table of permanent addresses.

An address is what follows the base path: it starts with `/`, pages end in `/`, and it is percent-encoded where a name
needs it. `href` in a template adds the base path.
"""

import itertools
import re
from collections.abc import Iterable
from urllib.parse import quote, unquote, urlsplit

from sitegen.model.case import Coordinate
from sitegen.model.media import PublishedFile

HOME = "/"
CATALOG = "/test-cases/"
RUNS = "/runs/"
MODELS = "/models/"
HARNESSES = "/harnesses/"
LEADERBOARDS = "/leaderboards/"
COMPARE = "/compare/"
CHANGELOG = "/changelog/"
ERRATA = "/errata/"
SEARCH = "/search/"
SEARCH_BUNDLE = "/pagefind/"
ABOUT = "/about/"
DATA = "/data/"
NOT_FOUND = "/404.html"

FACETS = ("tags", "difficulty", "type")  # below the catalog; such slugs are refused for cases
CASE_TABS = ("", "inputs/", "reviewing/", "leaderboard/", "runs/", "metrics/")
RUN_TABS = ("", "verdict/", "metrics/")
_LONGEST_SLUG = 200  # characters: a folder of the output bears it


def compare_url(first: str, second: str) -> str:
    """Two runs side by side."""
    return f"{COMPARE}?a={quote(first, safe='')}&b={quote(second, safe='')}"


def slugify(name: str) -> str:
    """`acme/Solver 2` as `acme-solver-2`: lower case, every run of other characters a single `-`; never too long."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST_SLUG] or "-"


def distinct_slugs(names: Iterable[str]) -> dict[str, str]:
    """The slug of each name; of names that have one slug all but the first, in their order, end in a number."""
    slugs: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        tries = (slugify(name) + (f"-{number}" if number > 1 else "") for number in itertools.count(1))
        slugs[name] = next(slug for slug in tries if slug not in taken)
        taken.add(slugs[name])
    return slugs


def case_url(slug: str, tab: str = "") -> str:
    """A case at its default coordinate, or one of its tabs (`inputs/`, `changelog/`)."""
    return f"{CATALOG}{quote(slug)}/{tab}"


def coordinate_url(coordinate: Coordinate, tab: str = "") -> str:
    """A case at one coordinate, or one of its tabs there."""
    parts = (coordinate.slug, coordinate.version, coordinate.variant, coordinate.engine)
    return CATALOG + "".join(f"{quote(part, safe='')}/" for part in parts) + tab


def facet_url(facet: str, value: str) -> str:
    """The cases of one tag, difficulty or type."""
    return f"{CATALOG}{facet}/{quote(slugify(value))}/"


def input_file_url(case_address: str, dest: str) -> str:
    """A seeded file, to download, beneath a case's `inputs/` page."""
    return f"{case_address}inputs/files/{quote(dest)}"


def version_anchor(version: str) -> str:
    """The anchor of a version on a changelog or errata page."""
    return version


def erratum_anchor(version: str, erratum_id: str) -> str:
    """The anchor of an erratum on an errata page."""
    return f"{version}--{erratum_id}"


def point_anchor(verdict_id: str) -> str:
    """The anchor of a point on a Verdict or Reviewing page: its verdict id, escaped where an id cannot hold it."""
    return quote(verdict_id, safe=":@!$'()*+,;=") or "-"


def with_anchor(url: str, anchor: str) -> str:
    """An address with a fragment."""
    return f"{url}#{quote(anchor, safe='.-_~')}"


def run_url(run_id: str, tab: str = "") -> str:
    """A run's page, or one of its tabs."""
    return f"{RUNS}{quote(run_id, safe='')}/{tab}"


def runs_page_url(number: int) -> str:
    """One page of the list of every run; the first is the list itself."""
    return RUNS if number == 1 else f"{RUNS}page/{number}/"


def model_url(slug: str) -> str:
    """A model's page."""
    return f"{MODELS}{slug}/"


def harness_url(slug: str) -> str:
    """A harness's page."""
    return f"{HARNESSES}{slug}/"


def prose_url(name: str) -> str:
    """A page of `content/pages/`: `about` is `/about/`, any other `/about/<name>/`."""
    return ABOUT if name == "about" else f"{ABOUT}{quote(name)}/"


def feed_url(kind: str, slug: str | None = None) -> str:
    """A feed (`runs`, `changelog`, `errata`) of the whole gallery or of one case."""
    return f"/feeds/{quote(slug)}/{kind}.atom" if slug else f"/feeds/{kind}.atom"


def twin_url(page_url: str) -> str:
    """The JSON with the same facts as a page."""
    return f"{page_url}index.json"


def media_url(file: PublishedFile) -> str:
    """A medium: its address is its content, in folders of few files each."""
    return f"/media/{file.digest[:2]}/{file.digest}.{file.extension}"


def asset_url(name: str, digest: str) -> str:
    """A file of the theme; `scripts/play.js` becomes `/assets/play.<digest>.js`."""
    stem, _, extension = name.rpartition("/")[2].rpartition(".")
    return f"/assets/{stem}.{digest[:16]}.{extension}"


def case_build_url(coordinate: Coordinate) -> str:
    """A reference build that is published with the site."""
    return "/play" + coordinate_url(coordinate).removeprefix("/test-cases")


def run_build_url(run_id: str) -> str:
    """A run's build that is published with the site."""
    return f"/play{run_url(run_id)}"


def data_url(name: str) -> str:
    """A file of the gallery as data."""
    return f"{DATA}{name}"


def search_file_url(name: str) -> str:
    """A file of the search bundle; its names are Pagefind's."""
    return f"{SEARCH_BUNDLE}{name}"


def base_path(base_url: str | None) -> str:
    """The path of a site's whole address, without a `/` at its end: empty for a site at a server's root."""
    return urlsplit(base_url).path.rstrip("/") if base_url else ""


def output_path(url: str) -> str:
    """The file, relative to the output folder, that answers an address: a page's is its `index.html`."""
    path = unquote(url).lstrip("/")
    return f"{path}index.html" if path == "" or path.endswith("/") else path
