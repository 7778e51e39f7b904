"""The engines and packages that manifests may name: a small table, extended by the site's settings.

Source: Manifests, "Supported engines" and the key `packages`; the catalogue itself is kept outside the manifests.
"""

import dataclasses
from collections.abc import Iterable, Mapping

from sitegen.model.case import NO_ENGINE

_SEEDED_DOCS = "/work/engine"  # where a run finds the documentation of its engine


@dataclasses.dataclass(frozen=True, slots=True)
class KnownEngine:
    """An engine that a case version may support."""

    slug: str
    name: str  # what templates print as `engine.name`
    docs: str  # what templates print as `engine.docs`; empty where there is nothing to read


@dataclasses.dataclass(frozen=True, slots=True)
class EngineTable:
    """What is known outside the manifests: engines by slug, and shippable packages with their descriptions."""

    engines: Mapping[str, KnownEngine]
    packages: Mapping[str, str]

    def extended(
        self, *, engines: Iterable[KnownEngine] = (), packages: Mapping[str, str] | None = None
    ) -> "EngineTable":
        """This table with more entries; an entry of the same name replaces the one it had."""
        return EngineTable(
            engines={**self.engines, **{engine.slug: engine for engine in engines}},
            packages={**self.packages, **(packages or {})},
        )

    def name_of(self, slug: str) -> str:
        """The display name of an engine; its slug where the table does not know it."""
        known = self.engines.get(slug)
        return known.name if known else slug


DEFAULT_ENGINES = EngineTable(
    engines={
        engine.slug: engine
        for engine in (
            KnownEngine(NO_ENGINE, "None", ""),
            KnownEngine("simple-2d", "Simple 2D", _SEEDED_DOCS),
            KnownEngine("simple-3d", "Simple 3D", _SEEDED_DOCS),
            KnownEngine("structured-2d", "Structured 2D", _SEEDED_DOCS),
            KnownEngine("decoupled-2d", "Decoupled 2D", _SEEDED_DOCS),
            KnownEngine("decoupled-3d", "Decoupled 3D", _SEEDED_DOCS),
        )
    },
    packages={
        "@test-cabinet/particle-runtime": "Plays particle effects live from the file that describes them.",
        "@test-cabinet/voxel-runtime": "Loads voxel and mesh models and poses their rigs.",
    },
)
