"""The site's own prose: `content/pages/*.md`, each beginning with `# Title`."""

import dataclasses
import re
from pathlib import Path

from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

PAGES_FOLDER = "content/pages"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclasses.dataclass(frozen=True, slots=True)
class Article:
    """One page of prose."""

    name: str  # the file's name without `.md`: `about`
    title: str
    text: str  # Markdown, without the title
    place: Place


def read_articles(root: Path, *, found: Diagnostics) -> tuple[Article, ...]:
    """The pages, `about` first, then by name; what cannot be read is reported and left out."""
    folder = root / PAGES_FOLDER
    paths = sorted(folder.glob("*.md")) if folder.is_dir() else []
    articles = [article for path in paths if (article := _read(path, found))]
    return tuple(sorted(articles, key=lambda one: (one.name != "about", one.name)))


def _read(path: Path, found: Diagnostics) -> Article | None:
    place = Place(f"{PAGES_FOLDER}/{path.name}")
    if not _NAME.fullmatch(path.stem):
        found.report(
            Rule.INVALID_PAGE, f"`{path.stem}` cannot be an address", place, hint="use lower case, digits and hyphens"
        )
        return None
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        found.report(Rule.UNREADABLE_FILE, f"the page cannot be read: {error}", place, hint="save it as UTF-8 text")
        return None
    first, _, rest = text.lstrip().partition("\n")
    if not first.startswith("# ") or not first[2:].strip():
        found.report(
            Rule.INVALID_PAGE, "the page has no title", Place(place.file, 1, 1), hint="begin it with `# Title`"
        )
        return None
    return Article(path.stem, first[2:].strip(), rest, place)
