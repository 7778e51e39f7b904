"""What a version is and where it stands: slug, type, difficulty, runtime, changelog."""

import math
import re

from sitegen.catalog.grammar.case import JamFile
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import humanize
from sitegen.rules import Rule

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_VARIANT_SLUG = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")  # what an address can hold; the documents ask for no more
_VERSION = re.compile(r"v\d+\.\d+\.\d+", re.ASCII)
_RESERVED = ("tags", "difficulty", "type")  # addresses of the catalog's facets
_MOST_HOURS = 1e6  # beyond a century, no number is meant


def version_folder_name(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Catalog Layout": a version is vX.Y.Z."""
    if not _VERSION.fullmatch(version.version):
        numbers = re.findall(r"\d+", version.version)[:3]
        hint = f"rename it to `v{'.'.join([*numbers, '0', '0', '0'][:3])}`"
        message = f"the version folder {quoted(version.version)} is not called v and three numbers"
        found.report(Rule.VERSION_FOLDER_NAME, message, Place(version.folder.name), hint=hint)


def case_slug(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (slug): lower case letters and digits with single hyphens between them."""
    slug, at = version.case.table.slug, version.root / "slug"
    if slug is None:
        return
    if not _SLUG.fullmatch(slug):
        better = "-".join(re.findall(r"[a-z0-9]+", slug.lower()))
        hint = f"write `{better}`" if better else "use lower case letters, digits and single hyphens"
        found.report(Rule.INVALID_SLUG, f"{quoted(slug)} is no slug", at.place, hint=hint)
    elif slug in _RESERVED:
        message = f"the slug `{slug}` is the address of a page of the catalog"
        found.report(Rule.RESERVED_SLUG, message, at.place, hint=f"call it `{slug}-case`, for instance")


def variant_slugs(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Variant keys": slugs are stable and unique within the case. Addresses must hold them."""
    seen: dict[str, str] = {}
    for variant in version.variants:
        slug, at = variant.table.slug, variant.at / "slug"
        if not slug:
            continue
        if not _VARIANT_SLUG.fullmatch(slug):
            hint = "use lower case letters, digits and single hyphens"
            found.report(Rule.INVALID_SLUG, f"{quoted(slug)} is no slug", at.place, hint=hint)
        elif slug in seen:
            message = f"the variant slug `{slug}` is taken by `{seen[slug]}`"
            found.report(Rule.DUPLICATE_VARIANT_SLUG, message, at.place, hint="give each variant a slug of its own")
        seen.setdefault(slug, variant.file.name.removeprefix(f"{version.folder.name}/"))


def folder_type(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Catalog Layout": the first folder level names the type; the manifest decides."""
    parts = version.folder.name.split("/")
    declared = version.test_type
    if isinstance(version.case.table, JamFile) or declared is None or parts[1] == declared:
        return
    at = version.root / "type"
    message = f"the case is of type `{declared}` and lies below {quoted(parts[1])}"
    place = at.place if at.is_given() else Place(version.case.file.name)
    found.report(Rule.FOLDER_TYPE_MISMATCH, message, place, hint=f"move it below `{parts[0]}/{declared}/`")


def folder_difficulty(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Catalog Layout": the second folder level names the difficulty; the manifest decides."""
    parts = version.folder.name.split("/")
    declared = version.case.table.difficulty
    if isinstance(version.case.table, JamFile) or declared is None or parts[2] == declared:
        return
    message = f"the case is rated `{declared}` and lies below {quoted(parts[2])}"
    place = (version.root / "difficulty").place
    hint = f"move it below `{parts[0]}/{parts[1]}/{declared}/`"
    found.report(Rule.FOLDER_DIFFICULTY_MISMATCH, message, place, hint=hint)


def max_runtime_hours(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (max_runtime_hours): a positive finite number."""
    hours = version.case.table.max_runtime_hours
    if hours is not None and not 0 < hours < _MOST_HOURS:
        told = "inf" if isinstance(hours, float) and math.isinf(hours) else hours
        message = f"`max_runtime_hours` cannot be {quoted(told)}"
        place = (version.root / "max_runtime_hours").place
        found.report(Rule.INVALID_MAX_RUNTIME_HOURS, message, place, hint="write a number of hours above 0")


def changelog(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (changelog): no revision ships without a note."""
    path = version.case.table.changelog
    if path is None or not version.folder.is_file(path):
        return
    content = version.folder.read(path)
    if content is not None and not content.removeprefix(b"\xef\xbb\xbf").strip():
        place = Place(version.folder.name_of(path))
        hint = "say what changed; a first version says `Introduced.`"
        found.report(Rule.EMPTY_CHANGELOG, "the changelog says nothing", place, hint=hint)


def display_name(slug: str, name: str | None) -> str:
    """The name as declared, else the slug in readable form. Source: Manifests, "Variant keys"."""
    return name.strip() if name and name.strip() else humanize(slug)
