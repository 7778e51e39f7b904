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

_SEEDED_HIDDEN = (".gitignore", ".cargo")  # the hidden names that are seeded


@dataclasses.dataclass(frozen=True, slots=True)
class WalkedFile:
    """A file found below a directory."""

    path: str  # relative to the directory, with `/`
    source: Path
    is_hidden: bool = False  # hidden, and so never seeded; folders are told as one, not walked
    leads_out: bool = False  # a symbolic link that leaves the version folder


@dataclasses.dataclass(frozen=True)
class VersionFolder:
    """One version of a case as a folder."""

    root: Path  # of the catalog
    name: str  # relative to the root, with `/`

    @functools.cached_property
    def path(self) -> Path:
        """Where it is."""
        return self.root / self.name

    @functools.cached_property
    def _real_folders(self) -> dict[str, str]:
        return {"": os.path.realpath(self.path)}

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
        if "\0" in path:
            return True
        if path.startswith("/") or leads_up(path):
            return False
        home, real = self._real_folders[""], self._real(posixpath.normpath(path))
        return real == home or real.startswith(home + os.sep)

    def _real(self, path: str) -> str:
        """Where a path leads; folders are looked up once, since a checklist names hundreds of scripts in a few."""
        folder, name = posixpath.split(path)
        if folder not in self._real_folders:
            self._real_folders[folder] = self._real(folder)
        here = os.path.join(self._real_folders[folder], name)  # noqa: PTH118 - Path is ten times slower
        return os.path.realpath(here) if os.path.islink(here) else here  # noqa: PTH114 - the same

    def kind(self, path: str) -> str | None:
        """`file`, `directory` or `other`; None where nothing is."""
        try:
            mode = os.stat(f"{self.path}/{path}").st_mode  # noqa: PTH116 - Path is ten times slower
        except (OSError, ValueError):
            return None
        if stat.S_ISDIR(mode):
            return "directory"
        return "file" if stat.S_ISREG(mode) else "other"

    def is_file(self, path: str) -> bool:
        """Whether a path is a file inside it."""
        return self.is_inside(path) and self.kind(path) == "file"

    def is_directory(self, path: str) -> bool:
        """Whether a path is a directory inside it."""
        return self.is_inside(path) and self.kind(path) == "directory"

    def size(self, path: str) -> int:
        """How many bytes a file has; none where it is gone."""
        try:
            return (self.path / path).stat().st_size
        except (OSError, ValueError):
            return 0

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None where it cannot be read."""
        try:
            return (self.path / path).read_bytes()
        except (OSError, ValueError):
            return None

    def names_in(self, path: str) -> list[str]:
        """The names in a directory, sorted; none where it cannot be read."""
        try:
            return sorted(os.listdir(self.path / path))  # noqa: PTH208 - names alone
        except (OSError, ValueError):
            return []

    def files_below(self, directory: str) -> tuple[WalkedFile, ...]:
        """Every file below a directory, sorted; links are followed while they stay inside, each directory once.

        Source: Overview, "Workspace": hidden entries are not seeded but `.gitignore` and `.cargo`.
        """
        directory = posixpath.normpath(directory)
        if directory not in self._walks:
            seen = frozenset((os.path.realpath(self.path / directory),))
            self._walks[directory] = tuple(self._walk(directory, "", seen))
        return self._walks[directory]

    def _walk(self, directory: str, below: str, seen: frozenset[str]) -> Iterator[WalkedFile]:
        for name in self.names_in(posixpath.join(directory, below)):
            path = posixpath.join(below, name)
            source = self.path / directory / path
            if source.is_symlink() and not self.is_inside(posixpath.join(directory, path)):
                yield WalkedFile(path, source, leads_out=True)
            elif name.startswith(".") and name not in _SEEDED_HIDDEN:
                yield WalkedFile(path, source, is_hidden=True)
            elif source.is_dir():
                real = os.path.realpath(source)
                if real not in seen:
                    yield from self._walk(directory, path, seen | {real})
            elif source.is_file():
                yield WalkedFile(path, source)


def leads_up(path: str) -> bool:
    """Whether a relative path leaves the folder that it starts in."""
    return posixpath.normpath(path).split("/")[0] == ".."
