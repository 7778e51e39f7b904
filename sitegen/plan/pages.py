"""What planning gives to rendering: pages, files and builds, each with its address."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sitegen.diagnostics import Place
from sitegen.views.common import Head, Link


class View(Protocol):
    """What every page's view has."""

    TEMPLATE: ClassVar[str]
    section: ClassVar[str]

    @property
    def head(self) -> Head:
        """The page's head, with its address."""

    @property
    def breadcrumb(self) -> tuple[Link, ...]:
        """The way to the page; the last entry is the page itself."""


@dataclasses.dataclass(frozen=True, slots=True)
class Page:
    """A page to be rendered, and its twin where it has one."""

    view: View
    twin: Mapping[str, Any] | None = None  # written as JSON to the address `head.twin_url` names


@dataclasses.dataclass(frozen=True, slots=True)
class File:
    """A file written as it is."""

    url: str
    content: bytes | Path


@dataclasses.dataclass(frozen=True, slots=True)
class BuildFolder:
    """A built game to be published beneath an address that ends in `/`."""

    url: str
    folder: Path
    place: Place  # the folder, for diagnostics


@dataclasses.dataclass(frozen=True, slots=True)
class SearchRecord:
    """What search finds: an address with the words that lead to it."""

    url: str  # with its anchor
    kind: str  # as a visitor reads it: Case, Older version, Spec, Changelog, Erratum, Run or Page
    title: str
    text: str  # plain; a line is a thought of its own
    case: str | None = None  # the name of the case it belongs to
    model: str | None = None  # of a run
    version: str | None = None  # of the case, where the record tells of one


@dataclasses.dataclass(frozen=True, slots=True)
class Planned:
    """What one job wants written."""

    pages: tuple[Page, ...] = ()
    files: tuple[File, ...] = ()
    builds: tuple[BuildFolder, ...] = ()
    records: tuple[SearchRecord, ...] = ()

    def __add__(self, other: "Planned") -> "Planned":
        """Both together."""
        return Planned(
            self.pages + other.pages,
            self.files + other.files,
            self.builds + other.builds,
            self.records + other.records,
        )
