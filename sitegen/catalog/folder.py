"""A version folder on disk: what is in it, and whether a declared path stays inside it.

This is the edge to the world: everything that the catalog reads below a version folder is read here.
"""

import dataclasses
import functools
import os
import posixpath
import stat
from collections.abc import Iterator
from pathlib import Path

FILE, DIRECTORY, OTHER = "file", "directory", "other"

_DEEPEST = 100  # folders; nothing real lies deeper
_SEEDED_HIDDEN = (".gitignore", ".cargo")  # the hidden names that are seeded


@dataclasses.dataclass(frozen=True, slots=True)
class WalkedFile:
    """A file found below a directory."""

    path: str  # relative to the directory, with `/`
    is_hidden: bool = False  # hidden, and so never seeded; folders are told as one, not walked
    leads_out: bool = False  # a symbolic link that leaves the version folder

    @property
    def is_nameable(self) -> bool:
        """Whether its name can be part of an address: UTF-8, without control characters and backslashes."""
        try:
            self.path.encode()
        except UnicodeEncodeError:
            return False
        return "\\" not in self.path and self.path.isprintable()


@dataclasses.dataclass(frozen=True, slots=True)
class _Found:
    """What a path leads to, links followed."""

    real: str
    kind: str | None  # None: nothing is there


@dataclasses.dataclass(frozen=True)
class VersionFolder:
    """One version of a case as a folder. What it holds is looked up once."""

    root: Path  # of the catalog
    name: str  # relative to the root, with `/`

    @functools.cached_property
    def path(self) -> Path:
        """Where it is."""
        return self.root / self.name

    @functools.cached_property
    def _looked(self) -> dict[str, _Found]:
        return {"": _Found(os.path.realpath(self.path), DIRECTORY)}

    @functools.cached_property
    def _listings(self) -> dict[str, dict[str, str | None]]:
        return {}

    @functools.cached_property
    def _contents(self) -> dict[str, bytes | None]:
        return {}

    @functools.cached_property
    def _walks(self) -> dict[str, tuple[WalkedFile, ...]]:
        return {}

    def name_of(self, path: str) -> str:
        """A path inside it, relative to the root."""
        return posixpath.normpath(posixpath.join(self.name, path))

    def is_inside(self, path: str) -> bool:
        """Whether a path is relative and leads inside, links followed. A path that no file can have is inside.

        Source: Manifests, introduction: every path is relative to the version folder and resolves inside it.
        """
        if path.startswith("/") or leads_up(path):
            return False
        home, real = self._looked[""].real, self._look(path).real
        return real == home or real.startswith(home + os.sep)

    def kind(self, path: str) -> str | None:
        """`file`, `directory` or `other`; None where nothing is. The case of letters counts, on every system."""
        return None if path.startswith("/") or leads_up(path) else self._look(path).kind

    def is_file(self, path: str) -> bool:
        """Whether a path is a file inside it."""
        return self.kind(path) == FILE and self.is_inside(path)

    def is_directory(self, path: str) -> bool:
        """Whether a path is a directory inside it."""
        return self.kind(path) == DIRECTORY and self.is_inside(path)

    def _look(self, path: str) -> _Found:
        """What a relative path leads to. Folders are listed once: a checklist names hundreds of scripts in a few."""
        if (known := self._looked.get(path)) is not None:
            return known
        normal = posixpath.normpath(path)
        normal = "" if normal == "." else normal
        found = self._looked.get(normal) or self._look_up(normal)
        self._looked[path] = self._looked[normal] = found
        return found

    def _look_up(self, path: str) -> _Found:
        if path.count("/") > _DEEPEST:
            return _Found(f"{self._looked[''].real}{os.sep}{path}", None)
        folder, name = posixpath.split(path)
        parent = self._look(folder)
        here = f"{parent.real}{os.sep}{name}"
        if parent.kind != DIRECTORY or name not in self._listing(parent.real):
            return _Found(here, None)
        kind = self._listing(parent.real)[name]
        if kind is not None:
            return _Found(here, kind)
        real = os.path.realpath(here)
        return _Found(real, _kind_of(real))

    def _listing(self, folder: str) -> dict[str, str | None]:
        """The names in a folder with their kinds; None for a symbolic link."""
        if folder not in self._listings:
            try:
                with os.scandir(folder) as entries:
                    self._listings[folder] = {entry.name: _entry_kind(entry) for entry in entries}
            except OSError:
                self._listings[folder] = {}
        return self._listings[folder]

    def size(self, path: str) -> int:
        """How many bytes a file has; none where it is gone."""
        try:
            return (self.path / path).stat().st_size
        except (OSError, ValueError):
            return 0

    def read(self, path: str) -> bytes | None:
        """The bytes of a file, read once; None where it cannot be read."""
        if path not in self._contents:
            try:
                with open(f"{self.path}/{path}", "rb") as file:  # noqa: PTH123 - half of the time of Path's
                    self._contents[path] = file.read()
            except (OSError, ValueError):
                self._contents[path] = None
        return self._contents[path]

    def names_in(self, path: str) -> list[str]:
        """The names in a directory, sorted; none where it cannot be read."""
        found = self._look(path)
        return sorted(self._listing(found.real)) if found.kind == DIRECTORY else []

    def files_below(self, directory: str) -> tuple[WalkedFile, ...]:
        """Every file below a directory, sorted; links are followed while they stay inside, each directory once.

        Source: Overview, "Workspace": hidden entries are not seeded but `.gitignore` and `.cargo`.
        """
        directory = posixpath.normpath(directory)
        if directory not in self._walks:
            seen = frozenset((self._look(directory).real,))
            self._walks[directory] = tuple(self._walk(directory, "", seen))
        return self._walks[directory]

    def _walk(self, directory: str, below: str, seen: frozenset[str]) -> Iterator[WalkedFile]:
        for name in self.names_in(posixpath.join(directory, below)):
            path = posixpath.join(below, name)
            inner = posixpath.join(directory, path)
            if not self.is_inside(inner):
                yield WalkedFile(path, leads_out=True)
            elif name.startswith(".") and name not in _SEEDED_HIDDEN:
                yield WalkedFile(path, is_hidden=True)
            elif self.kind(inner) == DIRECTORY:
                real = self._look(inner).real
                if real not in seen:
                    yield from self._walk(directory, path, seen | {real})
            elif self.kind(inner) == FILE:
                yield WalkedFile(path)


def leads_up(path: str) -> bool:
    """Whether a relative path leaves the folder that it starts in."""
    return ".." in path and posixpath.normpath(path).split("/")[0] == ".."


def _entry_kind(entry: os.DirEntry[str]) -> str | None:
    """The kind of an entry; None for a symbolic link."""
    try:
        if entry.is_symlink():
            return None
        if entry.is_dir():
            return DIRECTORY
        return FILE if entry.is_file() else OTHER
    except OSError:
        return OTHER


def _kind_of(path: str) -> str | None:
    try:
        mode = Path(path).stat().st_mode
    except (OSError, ValueError):
        return None
    if stat.S_ISDIR(mode):
        return DIRECTORY
    return FILE if stat.S_ISREG(mode) else OTHER
