"""Which file of the output folder answers an address."""

import dataclasses
from pathlib import Path

_FOR_THE_HOST = {"_headers", "_redirects"}  # read by the host, never sent


@dataclasses.dataclass(frozen=True, slots=True)
class SiteFile:
    """A file that answers an address."""

    path: Path


@dataclasses.dataclass(frozen=True, slots=True)
class MissingSlash:
    """The address is that of a folder with a page, but for its closing slash."""


def find_file(folder: Path, path: str) -> SiteFile | MissingSlash | None:
    """What answers `path`, decoded and relative to the site's start; None where nothing does.

    Nothing outside `folder` is ever found, neither by `..` nor through a symbolic link.
    """
    if "\0" in path or path.lstrip("/") in _FOR_THE_HOST:
        return None
    try:
        root = folder.resolve()
        file = (root / path.lstrip("/")).resolve()
        if not file.is_relative_to(root):
            return None
        return _answer(file, wants_folder=path == "" or path.endswith("/"))
    except OSError:  # a name too long for the disk, a ring of links
        return None


def _answer(file: Path, *, wants_folder: bool) -> SiteFile | MissingSlash | None:
    if not file.is_dir():
        return SiteFile(file) if file.is_file() and not wants_folder else None
    page = file / "index.html"
    if not page.is_file() or page.is_symlink():
        return None
    return SiteFile(page) if wants_folder else MissingSlash()
