"""The showcase of a variant, resolved. Source: Manifests, "Variant keys" (showcase); the showcase format."""

import posixpath
from pathlib import Path

from sitegen.catalog.folder import VersionFolder
from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.links import relative_links
from sitegen.catalog.media_kinds import carousel_kind, media_kind
from sitegen.catalog.rules.showcase import DESCRIPTION, read_carousel
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Written, declared
from sitegen.diagnostics import Diagnostics
from sitegen.model.case import Showcase, ShowcaseMedium, humanize
from sitegen.model.media import IMAGE


def resolve_showcase(version: WrittenVersion, variant: Written[VariantFile]) -> Showcase | None:
    """What a variant shows of itself; None where it has no showcase."""
    path, folder = variant.table.showcase, version.folder
    if path is None:
        return None
    description = (folder.read(posixpath.join(path, DESCRIPTION)) or b"").decode("utf-8-sig", "replace")
    carousel = read_carousel(folder, path, found=Diagnostics())  # its faults were reported by the rules
    entries = declared(carousel.at / "media", carousel.table.media) if carousel else ()
    media = tuple(
        ShowcaseMedium(
            file=entry.value.file,
            name=entry.value.name or humanize(entry.value.file.partition(".")[0]),
            kind=carousel_kind(entry.value.file) or IMAGE,
            source=folder.path / path / entry.value.file,
        )
        for entry in entries
        if entry.value.file is not None
    )
    return Showcase(description=description, media=media, images=_images(folder, path, description))


def _images(folder: VersionFolder, path: str, description: str) -> dict[str, Path]:
    """The pictures of the showcase directory that its description shows."""
    names = {link.target for link in relative_links(description) if "/" not in link.target}
    return {
        name: folder.path / path / name
        for name in sorted(names)
        if media_kind(name) == IMAGE and folder.is_file(posixpath.join(path, name))
    }
