"""The ledger: what each job of the last build was made from and what it made, so that only what changed is made again.

A job is a run, a case, or the site's own pages. It is taken over whole where all that it was made from is the same
and the last output still has its files; else it is done again. A lost or broken ledger costs time, never correctness.
"""

import dataclasses
import pickle
from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.atomic import write_whole
from sitegen.digest import digest_of_bytes
from sitegen.model.media import MediaRequest

_FORMAT = b"sitegen ledger 1\n"


@dataclasses.dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One job of the last build."""

    key: str  # of everything that it was made from, its media aside
    asked: tuple[MediaRequest, ...]  # the media that it asked for
    media_key: str  # of what those media were
    outputs: Mapping[str, str]  # address to content digest
    payload: bytes  # what the job gave back, pickled


class Ledger:
    """The entries of one output folder by the name of their job."""

    def __init__(self, file: Path | None, entries: Mapping[str, LedgerEntry]) -> None:
        self._file = file
        self._entries = entries

    @classmethod
    def open(cls, folder: Path | None, *, output: Path) -> "Ledger":
        """The ledger that `folder` keeps for `output`; an empty one where there is none. None: nothing is kept."""
        if folder is None:
            return cls(None, {})
        file = folder / f"{digest_of_bytes(str(output).encode())}.ledger"
        return cls(file, _load(file))

    def find(self, name: str, key: str) -> LedgerEntry | None:
        """The entry of a job that was made from the very same, its media aside."""
        entry = self._entries.get(name)
        return entry if entry is not None and entry.key == key else None

    def save(self, entries: Mapping[str, LedgerEntry]) -> None:
        """Keep the entries of the build that has just been published. Raises OSError."""
        if self._file is not None and entries != self._entries:
            body = pickle.dumps(dict(entries), protocol=pickle.HIGHEST_PROTOCOL)
            write_whole(self._file, _FORMAT + digest_of_bytes(body).encode() + b"\n" + body)


def _load(file: Path) -> Mapping[str, LedgerEntry]:
    """The entries of a file that sitegen wrote whole; none where it is missing, damaged or of another format."""
    try:
        content = file.read_bytes()
    except OSError:
        return {}
    digest, _, body = content.removeprefix(_FORMAT).partition(b"\n")
    if not content.startswith(_FORMAT) or digest_of_bytes(body).encode() != digest:
        return {}
    try:
        entries: Mapping[str, LedgerEntry] = pickle.loads(body)  # noqa: S301 - our own bytes, in the user's own cache
    except Exception:  # noqa: BLE001 - written by another version: made again
        return {}
    return entries


def media_key(states: Iterable[str]) -> str:
    """The digest of what a job's media are."""
    return digest_of_bytes("\n".join(states).encode())
