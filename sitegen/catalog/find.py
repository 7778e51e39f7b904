"""Case versions by the name that a person gives: a slug or a folder's name."""

import dataclasses
import posixpath
from pathlib import Path

from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.layout import manifest_of, version_folders
from sitegen.catalog.toml_file import TomlFile, parse_toml
from sitegen.diagnostics import Diagnostics
from sitegen.model.case import version_key


@dataclasses.dataclass(frozen=True, slots=True)
class FoundVersion:
    """A version folder with its manifest, which may have any other fault."""

    folder: VersionFolder
    manifest: TomlFile

    @property
    def version(self) -> str:
        """The name of the version folder."""
        return posixpath.basename(self.folder.name)

    @property
    def slug(self) -> str:
        """The slug of the case, else its folder's name."""
        declared = self.manifest.data.get("slug")
        return declared if isinstance(declared, str) else posixpath.basename(posixpath.dirname(self.folder.name))


def all_versions(root: Path) -> list[FoundVersion]:
    """Every version whose manifest can be read, by slug, the oldest first."""
    found = []
    for name in version_folders(root):
        folder = VersionFolder(root, name)
        manifest = manifest_of(name)
        content = folder.read(manifest) if folder.is_file(manifest) else None
        file = parse_toml(folder.name_of(manifest), content, found=Diagnostics()) if content is not None else None
        if file is not None:
            found.append(FoundVersion(folder, file))
    return sorted(found, key=lambda one: (one.slug, version_key(one.version)))


def versions_of(root: Path, case: str) -> list[FoundVersion]:
    """The versions of a case, the oldest first; the case is named by its slug, else by its folder."""
    every = all_versions(root)
    by_slug = [one for one in every if one.slug == case]
    return by_slug or [one for one in every if posixpath.basename(posixpath.dirname(one.folder.name)) == case]
