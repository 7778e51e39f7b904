"""Where the versions of cases lie below a root.

Source: Overview, "Catalog Layout": `test-cases/<type>/<difficulty>/<folder>/<version>/`; the catalog of real manifests:
`game-jams/<slug>/<version>/`.
"""

import os
import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

CASES, JAMS = "test-cases", "game-jams"
MANIFEST, JAM_MANIFEST, ERRATA = "test-case.toml", "game-jam.toml", "errata.toml"

_LEVELS = {CASES: 3, JAMS: 1}  # folders above a version folder
_VERSION_LIKE = re.compile(r"v?\d")


def manifest_of(folder: str) -> str:
    """The name of the manifest that a version folder holds; `folder` is relative to the root."""
    return JAM_MANIFEST if folder.startswith(f"{JAMS}/") else MANIFEST


def version_folders(root: Path) -> Iterator[str]:
    """The version folders below a root, sorted. Files and folders that nobody declares are nobody's business."""
    for top, levels in _LEVELS.items():
        folders = [top]
        for _ in range(levels + 1):
            folders = _below(root, folders)
        yield from (folder for folder in folders if _is_version(root, folder))


def misplaced_manifests(root: Path) -> Iterator[str]:
    """Manifests from which nothing is read, since they lie a folder or more too high, or one too deep; sorted."""
    for top, levels in _LEVELS.items():
        folders = [top]
        for _ in range(levels + 1):
            yield from (_manifest_in(one) for one in folders if _has_manifest(root, one))
            folders = _below(root, folders)
        deeper = _below(root, [folder for folder in folders if not _is_version(root, folder)])
        yield from (_manifest_in(one) for one in deeper if _has_manifest(root, one))


def place_of_manifests(manifest: str) -> str:
    """Where a manifest at the wrong place belongs, with the parts to be filled in between `<` and `>`."""
    jam = f"{JAMS}/<slug>/<version>/{JAM_MANIFEST}"
    return jam if manifest.startswith(f"{JAMS}/") else f"{CASES}/<type>/<difficulty>/<folder>/<version>/{MANIFEST}"


def _below(root: Path, folders: Iterable[str]) -> list[str]:
    """The folders in `folders`, sorted."""
    return [f"{folder}/{inner}" for folder in folders for inner in _folders_in(root / folder)]


def _is_version(root: Path, folder: str) -> bool:
    return _VERSION_LIKE.match(posixpath.basename(folder)) is not None or _has_manifest(root, folder)


def _has_manifest(root: Path, folder: str) -> bool:
    return (root / _manifest_in(folder)).is_file()


def _manifest_in(folder: str) -> str:
    return f"{folder}/{manifest_of(f'{folder}/')}"


def _folders_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())
    except OSError:
        return []
