"""The site's settings: `content/site.toml`, all of it optional."""

import dataclasses
import re
from pathlib import Path

from sitegen.catalog.at import At
from sitegen.catalog.engines import DEFAULT_ENGINES, EngineTable, KnownEngine
from sitegen.catalog.grammar.table import Table, key
from sitegen.catalog.read_table import read_table
from sitegen.catalog.toml_file import parse_toml
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

SITE_FILE = "content/site.toml"
DEFAULT_EXPORT = "content/export"
_WHOLE_ADDRESS = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::[0-9]{1,4}|:[1-5][0-9]{4})?(?:/[\w.~-]+)*/?",
    re.IGNORECASE | re.ASCII,
)
REPORT_PLACES = ("run", "case", "version", "variant", "engine", "point", "verdict", "address")  # `{run}` in report_url
_REPORT_ADDRESS = re.compile(
    r"(?:https?://[\w.-]+(?::\d+)?/|mailto:)(?:\{\w+\}|[^\s\"<>`\\{}])*", re.IGNORECASE | re.ASCII
)
DEFAULT_TITLE = "The Test Cabinet"


class SiteEngine(Table):
    """An engine beside those that are known anyway."""

    slug: str | None = key("What manifests call it.", required=True, filled=True)
    name: str | None = key("Display name; templates print it as `engine.name`.", required=True, filled=True)
    docs: str | None = key("What templates print as `engine.docs`.")


class SitePackage(Table):
    """A shippable package beside those that are known anyway."""

    name: str | None = key("Its npm name.", required=True, filled=True)
    description: str | None = key("What the Inputs tab says of it.", required=True, filled=True)


class SiteRedirect(Table):
    """An address that has moved."""

    source: str | None = key("The old address, from the site's root: `/test-cases/old/*`.", required=True, filled=True)
    target: str | None = key("The new address.", required=True, filled=True)


class SiteFile(Table):
    """`content/site.toml` as written."""

    title: str | None = key("The site's name. Default: The Test Cabinet.", filled=True)
    description: str | None = key("One sentence about the site.", filled=True)
    base_url: str | None = key("The whole address that the site will have; a sub-path works.", filled=True)
    export: str | None = key("The export: a folder, or an http(s) address. Default: content/export.", filled=True)
    theme: str | None = key("A theme in `themes/`, or one of the package's. Default: cabinet.", filled=True)
    play_origin: str | None = key("An origin of its own for builds that are published with the site.", filled=True)
    report_url: str | None = key(
        "Where a visitor reports a verdict, with `{run}`, `{point}`, `{verdict}` and `{address}` in it.", filled=True
    )
    featured: str | None = key("The slug of the case that the front shows.", filled=True)
    ffmpeg: str | None = key("An ffmpeg to use in place of the one that is installed with the package.", filled=True)
    browser: str | None = key("A Chromium that draws the first frame of recordings, as their still.", filled=True)
    engine: list[SiteEngine | None] | None = key("Engines that manifests may name besides.")
    package: list[SitePackage | None] | None = key("Packages that manifests may name besides.")
    redirect: list[SiteRedirect | None] | None = key("Addresses that have moved.")


@dataclasses.dataclass(frozen=True, slots=True)
class SiteConfig:
    """The settings, with every default in its place."""

    title: str = DEFAULT_TITLE
    description: str = "A cabinet of browser games that AI models built from written specifications."
    base_url: str | None = None  # whole, without a `/` at its end
    export: str | None = None  # None: the default folder, which may be missing
    theme: str = "cabinet"
    play_origin: str | None = None
    report_url: str | None = None  # with the places of REPORT_PLACES in it
    featured: str | None = None
    featured_place: Place | None = None
    ffmpeg: str | None = None
    browser: str | None = None
    engines: EngineTable = DEFAULT_ENGINES
    redirects: tuple[tuple[str, str], ...] = ()
    redirect_places: tuple[Place, ...] = ()  # of each of the redirects


def read_config(root: Path, *, found: Diagnostics) -> SiteConfig:
    """The settings of the site at `root`; the defaults where it has no settings file."""
    path = root / SITE_FILE
    if not path.is_file():
        return SiteConfig()
    try:
        content = path.read_bytes()
    except OSError as error:
        found.report(Rule.UNREADABLE_FILE, f"the settings cannot be read: {error.strerror}", Place(SITE_FILE))
        return SiteConfig()
    file = parse_toml(SITE_FILE, content, found=found)
    if file is None:
        return SiteConfig()
    table = read_table(file, SiteFile, found=found).table
    return _settle(table, At(file), found)


def _settle(table: SiteFile, at: At, found: Diagnostics) -> SiteConfig:
    default = SiteConfig()
    redirects = [
        ((one.source, one.target), (at / "redirect" / index).key_place)
        for index, one in enumerate(table.redirect or ())
        if one and one.source and one.target
    ]
    return SiteConfig(
        title=table.title or default.title,
        description=table.description or default.description,
        base_url=_address(table.base_url, at / "base_url", found),
        export=table.export or None,
        theme=table.theme or default.theme,
        play_origin=_address(table.play_origin, at / "play_origin", found),
        report_url=_report_url(table.report_url, at / "report_url", found),
        featured=table.featured,
        featured_place=(at / "featured").place if table.featured else None,
        ffmpeg=table.ffmpeg,
        browser=table.browser,
        engines=_engines(table),
        redirects=tuple(redirect for redirect, _ in redirects),
        redirect_places=tuple(place for _, place in redirects),
    )


def _engines(table: SiteFile) -> EngineTable:
    return DEFAULT_ENGINES.extended(
        engines=[
            KnownEngine(one.slug, one.name, one.docs or "")
            for one in table.engine or ()
            if one and one.slug and one.name
        ],
        packages={one.name: one.description for one in table.package or () if one and one.name and one.description},
    )


def _address(value: str | None, at: At, found: Diagnostics) -> str | None:
    """A whole http(s) address without a `/` at its end; another is reported and left out."""
    if not value:
        return None
    if is_whole_address(value):
        return value.rstrip("/")
    found.report(
        Rule.INVALID_CHOICE,
        f"`{value[:80]}` is no whole address",
        at.place,
        hint="write it as `https://example.org/path`",
    )
    return None


def _report_url(value: str | None, at: At, found: Diagnostics) -> str | None:
    """An address with nothing but known places in braces; another is reported and left out."""
    if not value:
        return None
    unknown = [name for name in re.findall(r"\{(.*?)\}", value) if name not in REPORT_PLACES]
    if _REPORT_ADDRESS.fullmatch(value) and not unknown:
        return value
    found.report(
        Rule.INVALID_CHOICE,
        f"`{{{unknown[0][:80]}}}` cannot be filled in" if unknown else f"`{value[:80]}` is no whole address",
        at.place,
        hint=f"use {', '.join(f'`{{{name}}}`' for name in REPORT_PLACES)}"
        if unknown
        else "begin it with `https://` and a host, or with `mailto:`",
    )
    return None


def is_whole_address(value: str) -> bool:
    """Whether it is an http(s) address with a plain host and path, and nothing after its path."""
    return _WHOLE_ADDRESS.fullmatch(value) is not None and ".." not in value
