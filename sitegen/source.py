"""What a site is built from: catalog, export and prose, joined into the gallery. `build` and `check` share it."""

import dataclasses
import re
from collections.abc import Collection, Mapping
from pathlib import Path

from sitegen.articles import Article, read_articles
from sitegen.catalog.catalog import Catalog
from sitegen.catalog.layout import manifest_of
from sitegen.catalog.read import read_catalog
from sitegen.catalog.words import did_you_mean, quoted
from sitegen.config import DEFAULT_EXPORT, SiteConfig
from sitegen.diagnostics import Diagnostics, Place
from sitegen.digest import digest_of_text
from sitegen.export.fetch import fetch_export
from sitegen.export.frozen import differences
from sitegen.export.index import Export, VersionId, empty_export, version_of
from sitegen.export.merge import bare_version, merge_versions
from sitegen.export.read import open_export, read_case
from sitegen.model.case import CaseVersion
from sitegen.model.run import RunCard
from sitegen.options import BuildOptions
from sitegen.plan.gallery import TYPE_LABELS, Gallery, join_gallery
from sitegen.problems import EnvironmentProblem
from sitegen.rules import Rule


@dataclasses.dataclass(frozen=True, slots=True)
class Source:
    """All that was read."""

    export: Export
    gallery: Gallery
    articles: tuple[Article, ...]


def read_source(options: BuildOptions, config: SiteConfig, *, is_check: bool = False, found: Diagnostics) -> Source:
    """Read catalog, export and prose, and join them. Everything wrong with any of them is reported.

    For a check no more is read whole than what was published.
    """
    export = find_export(options, config, found=found)
    published = {version_of(card) for card in export.cards} | export.case_keys.keys()
    catalog = read_catalog(options.root, engines=config.engines, whole=published if is_check else None, found=found)
    versions, places, untold = _all_versions(catalog, export, found)
    _check_featured(config, {version.slug for version in versions} | {slug for slug, _ in catalog.folders}, found)
    gallery = join_gallery(
        versions,
        export.cards,
        experimental=options.experimental,
        version_places=places,
        export_id=export.snapshot_id,
        export_date=export.generated_at,
        untold=untold,
        found=found,
    )
    return Source(export, gallery, read_articles(options.root, found=found))


def _check_featured(config: SiteConfig, slugs: Collection[str], found: Diagnostics) -> None:
    """The case that the settings name for the front is there; one that is hidden, or broken, may be."""
    if config.featured is None or config.featured_place is None or config.featured in slugs:
        return
    hint = did_you_mean(config.featured, slugs, otherwise="write the slug of a case")
    message = f"no case is called {quoted(config.featured)}"
    found.report(Rule.INVALID_CHOICE, message, config.featured_place, hint=hint)


def find_export(options: BuildOptions, config: SiteConfig, *, found: Diagnostics) -> Export:
    """The export that the command line, else the settings, name; else the default folder, which may be missing.

    Raises EnvironmentProblem where a named one is not there.
    """
    named = options.export or config.export
    if named and re.match(r"https?://", named, re.IGNORECASE):
        return _fetch(named, options.cache_dir, found)
    folder = Path(options.export) if options.export else options.root / (config.export or DEFAULT_EXPORT)
    if named and not folder.is_dir():
        raise EnvironmentProblem(
            f"there is no export in `{named}`", hint="name a folder that holds `index.json`, or the address of one"
        )
    return open_export(folder, found=found)


def _fetch(address: str, cache_dir: Path, found: Diagnostics) -> Export:
    """A published export, brought to the cache; an address without one is a gallery without runs."""
    folder = cache_dir / "exports" / digest_of_text(address)
    if fetch_export(address, folder) is not None:
        return open_export(folder, found=found)
    found.report(
        Rule.MISSING_EXPORT,
        f"`{address}` holds no `index.json`; the gallery shows its cases without runs",
        Place("export:index.json"),
        hint="check the address",
    )
    return empty_export(cache_dir)


def _all_versions(
    catalog: Catalog, export: Export, found: Diagnostics
) -> tuple[list[CaseVersion], Mapping[VersionId, str], frozenset[VersionId]]:
    """Every case version that either side tells of, where each is, and those that only their runs tell of."""
    known = {(version.slug, version.version): version for version in catalog.versions}
    places = dict(catalog.folders)
    cards: dict[VersionId, list[RunCard]] = {}
    for card in export.cards:
        cards.setdefault(version_of(card), []).append(card)
    merged, untold = [], set()
    for key in sorted(known.keys() | export.case_keys.keys() | cards.keys()):
        told = read_case(export, *key, found=found) if key in export.case_keys else None
        if key not in known and told is None:
            if key in catalog.folders:
                continue  # the catalog has it, and has said what is wrong with it
            _tell_missing(key, found)
            untold.add(key)
            merged.append(bare_version(cards[key]))
        else:
            merged.append(merge_versions(known.get(key), told))
            _tell_unknown_type(merged[-1], export, found)
        if key in known and told is not None:
            _tell_changed(key[0], places[key], differences(known[key], told), found)
        places.setdefault(key, f"export:{export.case_keys.get(key, 'runs.json')}")
    return merged, places, frozenset(untold)


def _tell_unknown_type(version: CaseVersion, export: Export, found: Diagnostics) -> None:
    if version.test_type not in TYPE_LABELS:
        message = (
            f"`{version.slug}` {version.version} is of the test type `{version.test_type}`, which is not known here"
        )
        key = export.case_keys.get((version.slug, version.version), "index.json")
        hint = "update sitegen; until then the case is shown without what is peculiar to its type"
        found.report(Rule.UNSUPPORTED_TEST_TYPE, message, Place(f"export:{key}"), hint=hint)


def _tell_changed(slug: str, folder: str, changes: str, found: Diagnostics) -> None:
    """Source: Overview, introduction: a version that a run was published of is frozen."""
    if changes:
        message = f"the version is frozen, and differs from what its runs were built on: {changes}"
        hint = f"put it back, and make the change in a new version: `sitegen new version {slug}`"
        found.report(Rule.FROZEN_VERSION_CHANGED, message, Place(f"{folder}/{manifest_of(folder)}"), hint=hint)


def _tell_missing(key: VersionId, found: Diagnostics) -> None:
    found.report(
        Rule.MISSING_CASE_VERSION,
        f"neither the catalog nor the export has `{key[0]}` {key[1]}, which runs were built from",
        Place("export:index.json"),
        hint="its runs are shown from their records alone, without ratings; bring the version back to the catalog",
    )
