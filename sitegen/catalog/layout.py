"""Where the versions of cases lie below a root.

Source: Overview, "Catalog Layout": `test-cases/<type>/<difficulty>/<folder>/<version>/`; the catalog of real manifests:
`game-jams/<slug>/<version>/`.
"""

import os
import re
from collections.abc import Iterator
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
        names = [top]
        for _ in range(levels):
            names = [f"{name}/{inner}" for name in names for inner in _folders_in(root / name)]
        for name in names:
            for inner in _folders_in(root / name):
                folder = f"{name}/{inner}"
                if _VERSION_LIKE.match(inner) or (root / folder / manifest_of(folder)).is_file():
                    yield folder


def _folders_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())
    except OSError:
        return []
