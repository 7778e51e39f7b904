"""The files that a document of the export names, as paths; a key that must not be followed is reported."""

import dataclasses
from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostics
from sitegen.export.documents import StoredFile
from sitegen.export.index import place_in
from sitegen.export.keys import NAME_HINT, is_safe_destination, is_safe_key, is_web_address
from sitegen.export.load import stays_inside
from sitegen.rules import Rule


@dataclasses.dataclass(frozen=True, slots=True)
class Files:
    """The keys of one document, resolved. Whether a file is there is for the one who opens it to say."""

    location: Path
    document: str  # its own key, for diagnostics
    found: Diagnostics

    def path(self, key: str) -> Path | None:
        """The file under `key`; None where the key is unsafe."""
        if is_safe_key(key) and stays_inside(self.location, key):
            return self.location / key
        self.found.report(
            Rule.UNSAFE_EXPORT_KEY,
            f"the key `{key}` leads out of the export or is no key",
            place_in(self.document),
            hint="write a path below the export, with `/` and without `..`",
        )
        return None

    def paths(self, entries: Iterable[StoredFile]) -> Mapping[str, Path]:
        """The files by name."""
        return {entry.file: path for entry in entries if (path := self.path(entry.key)) is not None}

    def is_destination(self, path: str) -> bool:
        """Whether a seeded file may have that path; else it is reported."""
        if is_safe_destination(path):
            return True
        message = f"the seeded file `{path}` cannot be part of an address; it is left out"
        self.found.report(Rule.UNSAFE_EXPORT_KEY, message, place_in(self.document), hint=NAME_HINT)
        return False

    def web_address(self, address: str | None, what: str) -> str | None:
        """The address where it is fit for a link."""
        if not address or is_web_address(address):
            return address or None
        self.found.report(
            Rule.DEAD_LINK,
            f"the {what} has the address `{address}`, which is no http address; it is left out",
            place_in(self.document),
            hint="write a whole http(s) address",
        )
        return None
