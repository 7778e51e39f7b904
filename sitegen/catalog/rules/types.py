"""What each test type has and refuses."""

from sitegen.catalog.grammar.case import CaseFile, JamFile
from sitegen.catalog.grammar.table import shape_of
from sitegen.catalog.version import WrittenVersion
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule

_WITH_ENGINES = ("end-to-end", "full-stack", "game-jam")
_WITH_MODULE = ("adversarial", "performance")
_WITH_DOMAINS = ("end-to-end", "full-stack")
_REFUSED = {  # tables that a type has no use for
    "asset-generation": ("build", "check"),
    "adversarial": ("check",),
    "performance": ("check",),
}


def keys_of_other_types(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (asset_dimension, packages, engines) and "Case tables" (build, engine)."""
    declared, at = version.test_type, version.root
    if declared is None:
        return
    if declared != "full-stack" and not isinstance(version.case.table, JamFile):
        _refuse(version, "asset_dimension", "full-stack", found)
    if declared not in _WITH_ENGINES:
        for name in ("packages", "engines", "engine"):
            _refuse(version, name, "end-to-end, full-stack and game-jam", found)
    build = version.case.table.build
    if declared not in _WITH_MODULE and build is not None and build.module is not None:
        message = f"`module` belongs to adversarial and performance cases, and this one is of type {declared}"
        found.report(Rule.KEY_NOT_FOR_TYPE, message, (at / "build" / "module").key_place, hint="take it out")
    for name in _REFUSED.get(declared, ()):
        _refuse(version, name, "other", found)


def _refuse(version: WrittenVersion, name: str, owners: str, found: Diagnostics) -> None:
    at = version.root / name
    if at.is_given() and getattr(version.case.table, name) is not None:
        message = f"`{name}` belongs to {owners} cases, and this one is of type {version.test_type}"
        found.report(Rule.KEY_NOT_FOR_TYPE, message, at.key_place, hint=f"take `{name}` out, or change `type`")


def keys_of_test_cases(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: catalog of real manifests: a `game-jam.toml` has no type, difficulty, variants, specs and domains."""
    if not isinstance(version.case.table, JamFile):
        return
    for name, field in shape_of(JamFile).items():
        at = version.root / name
        if field.forbidden and at.is_given():
            message = f"`{name}` belongs to test cases, and this is a game jam"
            found.report(Rule.KEY_NOT_FOR_TYPE, message, at.key_place, hint=f"take `{name}` out")


def tables_of_other_types(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: none of the documents describes them for this type; they are pages of other types, hence a warning."""
    declared = version.test_type
    for name, field in shape_of(CaseFile).items():
        at = version.root / name
        if declared is None or field.elsewhere is None or declared in field.elsewhere or not at.is_given():
            continue
        message = f"`{name}` is not a key of {declared} cases; it belongs to {field.elsewhere} cases"
        found.report(Rule.UNKNOWN_KEY, message, at.key_place, hint=f"take `{name}` out, or change `type`")


def build_table(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (build): required. An asset-generation case builds nothing."""
    table = version.case.table
    is_exempt = version.test_type in (None, "asset-generation") or isinstance(table, JamFile)
    if table.build is None and not is_exempt and not version.case.is_unsure("build"):
        hint = "add a `[build]` table with `install` and `build`"
        found.report(Rule.MISSING_KEY, "the table `[build]` is missing", Place(version.case.file.name), hint=hint)


def common_domain(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (domain): at least one common domain.

    A jam is graded, and real performance and adversarial cases have none.
    """
    if version.test_type not in _WITH_DOMAINS or version.case.table.domain or version.case.is_unsure("domain"):
        return
    at = version.root / "domain"
    place = at.place if at.is_given() else Place(version.case.file.name)
    hint = "add a `[[domain]]` with `id` and `description`"
    found.report(Rule.NO_COMMON_DOMAIN, "the manifest declares no `[[domain]]`", place, hint=hint)
