"""Correct builds that can be played, and the media captured from them, where the version folder holds them.

Source: Manifests, "Variant keys" (reference_implementation), "Automated validation" (the baseline).
"""

import posixpath
from pathlib import Path

from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Written
from sitegen.model.case import ReferenceBuild

_OUTPUTS = ("dist", "build", "out")  # where a build leaves its static site
_BASELINES = "validation-baseline"


def resolve_reference_builds(version: WrittenVersion, variant: Written[VariantFile]) -> dict[str, ReferenceBuild]:
    """The built reference implementations of a variant, by engine; a bare path stands for every engine."""
    named = variant.table.reference_implementation
    paths = {engine: named if isinstance(named, str) else (named or {}).get(engine) for engine in version.engines}
    builds: dict[str, ReferenceBuild] = {}
    for engine, path in paths.items():
        built = _built(version, path) if path is not None else None
        if built is not None:
            builds[engine] = ReferenceBuild(folder=version.folder.path / built, path=built)
    return builds


def _built(version: WrittenVersion, path: str) -> str | None:
    for output in _OUTPUTS:
        folder = posixpath.join(path, output)
        if version.folder.is_file(posixpath.join(folder, "index.html")):
            return folder
    return None


def resolve_baselines(version: WrittenVersion, variant: Written[VariantFile]) -> dict[str, dict[str, Path]]:
    """The media captured from the correct builds, by engine and file name."""
    baselines: dict[str, dict[str, Path]] = {}
    for engine in version.engines:
        folder = posixpath.join(_BASELINES, engine, variant.table.slug or "")
        if version.folder.is_directory(folder):
            baselines[engine] = {
                name: version.folder.path / folder / name
                for name in version.folder.names_in(folder)
                if not name.startswith(".") and version.folder.is_file(posixpath.join(folder, name))
            }
    return baselines
