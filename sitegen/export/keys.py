"""Which keys, names and addresses of an export may be followed.

Source: data contract, 1.1: a key that is absolute, or holds `..`, a backslash, a scheme or a control character is
rejected.
"""

import re
from urllib.parse import urlsplit

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LONGEST_KEY = 1_000
_LONGEST_NAME_BYTES = 200
_RESERVED_RUN_IDS = ("page", "index.json")  # what stands beside the runs in their folder

# What to do about what is wrong in an export.
NAME_HINT = "give it a name without `/`, `\\`, control characters and a `.` in front"
BROKEN_HINT = "export it again; an exporter that keeps writing this is to be mended"


def is_safe_key(key: str) -> bool:
    """Whether a key stays inside the export when it is joined to its root."""
    return (
        0 < len(key) <= _LONGEST_KEY
        and not key.startswith("/")
        and not _SCHEME.match(key)
        and not _CONTROL.search(key)
        and "\\" not in key
        and ".." not in key.split("/")
    )


def is_safe_destination(path: str) -> bool:
    """Whether a seeded file's path can be the end of an address: every segment of it names a file or a folder."""
    segments = path.split("/")
    return is_safe_key(path) and not any(
        segment in {"", "."} or len(segment.encode(errors="surrogatepass")) > _LONGEST_NAME_BYTES
        for segment in segments
    )


def is_safe_name(name: str) -> bool:
    """Whether a slug, version or engine is one plain segment of a path."""
    return (
        0 < len(name.encode(errors="surrogatepass")) <= _LONGEST_NAME_BYTES
        and name == name.strip()
        and not name.startswith(".")
        and not _CONTROL.search(name)
        and "/" not in name
        and "\\" not in name
    )


def is_safe_run_id(run_id: str) -> bool:
    """Whether a run's id can name its page."""
    return is_safe_name(run_id) and run_id not in _RESERVED_RUN_IDS


def is_web_address(address: str) -> bool:
    """Whether it is a whole http or https address, fit for a link."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and not _CONTROL.search(address)
