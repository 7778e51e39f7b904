"""One case version as written: its manifest, its variant files and its errata, before they are linked."""

import dataclasses
import enum
import functools

from sitegen.catalog.at import At
from sitegen.catalog.engines import EngineTable
from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.grammar.case import CaseFile, JamFile, VariantFile
from sitegen.catalog.grammar.checklist import Validation
from sitegen.catalog.grammar.extras import ErrataFile
from sitegen.catalog.points import WrittenFile, WrittenItem, written_items
from sitegen.catalog.seed import Seed
from sitegen.catalog.toml_file import TomlFile
from sitegen.catalog.written import Declared, Written, declared
from sitegen.model.case import NO_ENGINE

JAM = "game-jam"


class Spelling(enum.Enum):
    """How a version spells its starter project, which decides whether it may name engines and who rates its runs."""

    LEGACY = enum.auto()  # `workspace`, or no starter project and no engine
    ENGINES = enum.auto()  # `[workspaces]`, `engines` or `[[engine]]`
    UNCLEAR = enum.auto()  # both, or a fault hides it: rules that need to know stay silent


@dataclasses.dataclass(frozen=True)
class WrittenVersion:
    """What the files of a version folder say."""

    folder: VersionFolder
    version: str  # the name of the version folder
    case: Written[CaseFile]
    variants: tuple[Written[VariantFile], ...]  # those that could be read, each file once
    errata: Written[ErrataFile] | None
    known: EngineTable
    lost_variants: bool = False  # whether a listed variant file could not be read

    @property
    def test_type(self) -> str | None:
        """The declared test type, or the default; None where a fault hides it."""
        if isinstance(self.case.table, JamFile):
            return JAM
        return None if self.case.is_unsure("type") else self.case.table.type or "end-to-end"

    @property
    def is_jam(self) -> bool:
        """Whether it is a game jam, in either spelling."""
        return self.test_type == JAM

    @functools.cached_property
    def spelling(self) -> Spelling:
        """Source: Manifests, "The starter project"."""
        case = self.case
        if any(case.is_unsure(name) for name in ("workspace", "workspaces", "engines", "engine")):
            return Spelling.UNCLEAR
        names_engines = case.table.workspaces is not None or bool(case.table.engines or case.table.engine)
        if names_engines and case.table.workspace is not None:
            return Spelling.UNCLEAR
        return Spelling.ENGINES if names_engines else Spelling.LEGACY

    @property
    def is_validator_rated(self) -> bool:
        """Whether its validators rate its runs. Source: Manifests, "The starter project"."""
        return self.spelling is Spelling.ENGINES and not self.is_jam

    @functools.cached_property
    def declared_engines(self) -> tuple[Declared[str], ...]:
        """Every engine it declares, in order: the `engines` list, then the `[[engine]]` tables."""
        at, table = self.case.at, self.case.table
        tables = (
            Declared(entry.at / "slug", entry.value.slug)
            for entry in declared(at / "engine", table.engine)
            if entry.value.slug is not None
        )
        return (*declared(at / "engines", table.engines), *tables)

    @functools.cached_property
    def engines(self) -> tuple[str, ...]:
        """The supported engines, each once. Source: Manifests, "Supported engines": naming none supports `none`."""
        return tuple(dict.fromkeys(one.value for one in self.declared_engines)) or (NO_ENGINE,)

    @property
    def knows_its_engines(self) -> bool:
        """Whether `engines` is what was meant: no fault hides a declaration, and none of them is misspelt."""
        tables = self.case.table.engine or ()
        is_hidden = any(entry is None or entry.slug is None for entry in tables)
        is_misspelt = any(engine not in self.known.engines for engine in self.engines)
        return self.spelling is not Spelling.UNCLEAR and not is_hidden and not is_misspelt

    @property
    def knows_its_variants(self) -> bool:
        """Whether `variants` is all there is: every listed file was read and has a slug."""
        is_hidden = self.lost_variants or self.case.is_unsure("variants")
        return not is_hidden and all(variant.table.slug for variant in self.variants)

    def starter_project(self, variant: Written[VariantFile], engine: str) -> Declared[str] | None:
        """The directory that a run of that variant and engine starts from.

        Source: Overview, "Variant-specific workspace"; Manifests, "The starter project": a variant's own replaces the
        case's whole table.
        """
        both: tuple[WrittenFile, ...] = (variant, self.case)
        for written in both:
            table = written.table
            if table.workspaces is not None:
                path = table.workspaces.get(engine)
                return None if path is None else Declared(written.at / "workspaces" / engine, path)
            if table.workspace is not None:
                return Declared(written.at / "workspace", table.workspace)
        return None

    def starter_projects(self) -> tuple[Declared[str], ...]:
        """Every starter project that some file declares, once each place."""
        found: list[Declared[str]] = []
        for written in self.files():
            table = written.table
            if table.workspace is not None:
                found.append(Declared(written.at / "workspace", table.workspace))
            for engine, path in (table.workspaces or {}).items():
                if path is not None:
                    found.append(Declared(written.at / "workspaces" / engine, path))
        return tuple(found)

    def files(self) -> tuple[WrittenFile, ...]:
        """The manifest, then the variant files."""
        return (self.case, *self.variants)

    @functools.cached_property
    def seeded(self) -> dict[tuple[TomlFile, str], tuple[Seed, ...]]:
        """What `seeding.seeds` has worked out, by variant file and engine."""
        return {}

    @functools.cached_property
    def _items(self) -> dict[TomlFile, tuple[WrittenItem, ...]]:
        return {written.file: written_items(written) for written in self.files()}

    def items_of(self, written: WrittenFile) -> tuple[WrittenItem, ...]:
        """The checklist entries of one of its files, in order."""
        return self._items[written.file]

    @functools.cached_property
    def validations(self) -> tuple[Declared[Validation], ...]:
        """How its points are decided automatically; a jam's are refused, and left out here."""
        if self.is_jam:
            return ()
        points = (point for items in self._items.values() for item in items for point in item.points)
        return tuple(validation for point in points if (validation := point.validation))

    @property
    def root(self) -> At:
        """The root of the manifest."""
        return self.case.at
