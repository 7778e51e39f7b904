"""From an address to its file in the output folder, and never to one outside it."""

from sitegen.plan.urls import output_path

MARKER = ".sitegen"  # the file by which sitegen knows an output folder as its own
_LONGEST_NAME_BYTES = 255
_NOT_IN_NAMES = frozenset("\\\x7f" + "".join(map(chr, range(32))))


class UnsafeAddressError(ValueError):
    """An address that no file of the output folder may answer: whoever made it should have refused the name."""


def file_for(url: str) -> str:
    """The file that answers `url`, relative to the output folder. Raises UnsafeAddressError.

    What is refused: addresses that are not absolute, or carry a query or fragment; `.` and `..`, empty names, control
    characters and backslashes, names longer than file systems take, and the marker's own name.
    """
    path = output_path(url)
    names = path.split("/")
    is_address = url.startswith("/") and not url.startswith("//") and "?" not in url and "#" not in url
    if not is_address or names[0] == MARKER or not all(map(is_safe_name, names)):
        raise UnsafeAddressError(f"no file may answer the address {url!r}")
    return path


def is_safe_name(name: str) -> bool:
    """Whether a file or folder of the output may have that name."""
    if name in {"", ".", ".."} or not _NOT_IN_NAMES.isdisjoint(name):
        return False
    try:
        return len(name.encode()) <= _LONGEST_NAME_BYTES
    except UnicodeEncodeError:  # half a surrogate pair: a name that was not UTF-8 on disk
        return False
