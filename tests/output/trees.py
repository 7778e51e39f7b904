"""What the tests of the stage share: small sites, and what stands on the disk."""

import stat
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from sitegen.output.difference import Published
from sitegen.output.folder import spare_of
from sitegen.output.stage import open_stage

Snapshot = dict[str, tuple[int, bytes]]


def publish(output: Path, files: Mapping[str, bytes]) -> Published:
    """Publish a site of these addresses."""
    with open_stage(output) as stage:
        for url, content in files.items():
            stage.write(url, content)
        return stage.publish()


def snapshot(folder: Path) -> Snapshot:
    """Every file with its rights and bytes."""
    return {
        path.relative_to(folder).as_posix(): (stat.S_IMODE(path.lstat().st_mode), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if not path.is_dir()
    }


def parsed(xml: bytes) -> ElementTree.Element:
    """The root of a document that we have written ourselves."""
    return ElementTree.fromstring(xml)  # noqa: S314 - our own bytes


def leftovers(output: Path) -> list[str]:
    """What stands beside the output, hidden, but for the spare that the next build brings up to date."""
    hidden = (path.name for path in output.parent.iterdir() if path.name.startswith("."))
    return sorted(name for name in hidden if name != spare_of(output).name)
