"""A folder that fills up with the files of a published export, within limits. This touches the world."""

import dataclasses
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sitegen.export.decode import Fault, decode
from sitegen.export.download import NotThereError, Server
from sitegen.export.keys import is_safe_key
from sitegen.problems import EnvironmentProblem

T = TypeVar("T")
Tell = Callable[[int, int], None]  # files brought, bytes brought


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """How much is brought at most."""

    document_bytes: int = 256 << 20  # one JSON document
    file_bytes: int = 2 << 30  # one medium
    total_bytes: int = 100 << 30
    at_once: int = 8  # files


class Basket:
    """What is being gathered. May be used from several threads, for different keys."""

    def __init__(self, server: Server, folder: Path, limits: Limits, tell: Tell | None) -> None:
        self.limits = limits
        self.files = 0
        self.size_bytes = 0
        self.missing: set[str] = set()
        self._server = server
        self._folder = folder
        self._tell = tell
        self._lock = threading.Lock()

    def document(self, key: str, kind: type[T]) -> T:
        """Bring a JSON document and decode it. Raises NotThereError."""
        value = decode(self._bring(key, self.limits.document_bytes).read_bytes(), kind)
        if isinstance(value, Fault):
            raise EnvironmentProblem(f"`{key}` is broken: {value.message}")
        return value

    def optional_document(self, key: str, kind: type[T]) -> T | None:
        """Bring a JSON document that may be missing, and decode it."""
        try:
            return self.document(key, kind)
        except NotThereError:
            self._note_missing(key)
            return None

    def file(self, key: str) -> None:
        """Bring a file that may be missing."""
        try:
            self._bring(key, self.limits.file_bytes)
        except NotThereError:
            self._note_missing(key)

    def _bring(self, key: str, largest: int) -> Path:
        if not is_safe_key(key):
            raise EnvironmentProblem(f"the export names the key `{key}`, which leads out of it or is no key")
        path = self._folder / key
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                size = self._server.save(key, file, largest=largest)
        except NotThereError:
            path.unlink()
            raise
        except OSError as problem:
            raise EnvironmentProblem(f"`{path}` could not be written: {problem.strerror}") from problem
        self._count(size)
        return path

    def _count(self, size: int) -> None:
        with self._lock:
            self.files += 1
            self.size_bytes += size
            if self.size_bytes > self.limits.total_bytes:
                raise EnvironmentProblem(f"the export is larger than {self.limits.total_bytes:,} bytes")
            if self._tell:
                self._tell(self.files, self.size_bytes)

    def _note_missing(self, key: str) -> None:
        with self._lock:
            self.missing.add(key)
