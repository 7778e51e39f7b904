"""The media store: what was made is kept by content, and found again without being made.

    media/objects/ab/<digest>.<ext>   published files, named by their bytes
    media/entries/ab/<key>.json       outcomes, named by source, recipe and tools
    media/stamps.json                 digests of sources, by the file's stamp
    media/parts/                      files being written

Everything appears by a rename, so that a build killed at any moment leaves nothing half-written, and two builds may
share one store: at worst both make the same file, and either one stays. Only what is older than an hour is ever
pruned, because a build that is going on may be about to publish it.
"""

import dataclasses
import functools
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Self

import PIL

from sitegen.atomic import write_whole
from sitegen.digest import digest_of_text
from sitegen.media import entries, plates, recipe
from sitegen.media.entries import Entry, decode_entry, encode_entry, medium_of
from sitegen.media.faults import missing_file, missing_of, too_large, unreadable_file
from sitegen.media.ffmpeg import Ffmpeg, locate
from sitegen.media.limits import MAX_SOURCE_BYTES
from sitegen.media.objects import Objects
from sitegen.media.screen import Screen, find_screen
from sitegen.media.sniff import DEMUXERS, HEAD_BYTES, Format, sniff
from sitegen.media.stamps import Stamps
from sitegen.model.media import IMAGE, PLATE, REPLAY, MediaRequest, Medium, MissingMedium, PublishedFile
from sitegen.problems import EnvironmentProblem

_IN_USE_NS = 3600 * 1_000_000_000


@dataclasses.dataclass(frozen=True, slots=True)
class StoreReport:
    """What a store did since it was opened, for the summary."""

    hits: int  # media found ready
    misses: int  # media that had to be made


class MediaStore:
    """A store that is open. Faults of the content are answers, faults of the disk raise EnvironmentProblem."""

    def __init__(self, folder: Path, *, ffmpeg: str | None, browser: str | None, opened_ns: int) -> None:
        self.objects = Objects(folder / "objects")
        self._folder = folder
        self._named_ffmpeg = ffmpeg
        self._named_browser = browser
        self._opened_ns = opened_ns
        self._stamps = Stamps(folder / "stamps.json", opened_ns=opened_ns)
        self._entries: dict[str, Entry] = {}
        self._sets: dict[int, tuple[Mapping[str, Path], str]] = {}
        self._hits: set[str] = set()
        self._made: set[str] = set()

    @classmethod
    def open(cls, cache_dir: Path, *, ffmpeg: str | None = None, browser: str | None = None) -> Self:
        """The store under `cache_dir`, made if it is missing. Open it anew for each build.

        `ffmpeg` names a binary; without it the one of imageio-ffmpeg is used. It is looked for only when a clip asks.
        `browser` names one that draws the stills of recordings; without it they have none.
        """
        folder = cache_dir.absolute() / "media"
        mark = folder / "opened"
        try:
            write_whole(mark, b"")
            opened_ns = mark.stat().st_mtime_ns  # the disk's own clock, which stamps are compared with
        except OSError as problem:
            raise cache_problem(problem) from problem
        store = cls(folder, ffmpeg=ffmpeg, browser=browser, opened_ns=opened_ns)
        store.objects.sweep_parts(opened_ns=opened_ns)
        return store

    @functools.cached_property
    def tool(self) -> Ffmpeg:
        """The ffmpeg that makes clips. Raises EnvironmentProblem where there is none."""
        return locate(self._named_ffmpeg)

    def stop(self) -> None:
        """End every ffmpeg and browser that runs, and start no other: the build is being given up."""
        if "tool" in self.__dict__:
            self.tool.stop()
        if self.screen is not None:
            self.screen.stop()

    @functools.cached_property
    def screen(self) -> Screen | None:
        """The browser that draws stills. Raises EnvironmentProblem where the named one is not there."""
        return find_screen(self._named_browser) if self._named_browser else None

    @functools.cached_property
    def _screen_version(self) -> str:
        screen = self.screen
        if screen is None:
            return ""
        told = self._stamps.text(Path(screen.path), "version", lambda _: screen.version())
        return f"{told} {self._stamps.digest(screen.player)}"

    @functools.cached_property
    def _tool_version(self) -> str:
        return self._stamps.text(Path(self.tool.path), "version", lambda _: self.tool.version())

    @property
    def report(self) -> StoreReport:
        """How many media were found ready, and how many had to be made; each counts once."""
        return StoreReport(hits=len(self._hits), misses=len(self._made))

    def find(self, request: MediaRequest) -> Medium | MissingMedium | None:
        """The medium of `request`, or why there is none, or None while it is not made yet."""
        try:
            status = os.stat(request.source)  # noqa: PTH116 - runs for every medium of a build
            if not stat.S_ISREG(status.st_mode):
                return missing_of(unreadable_file(request.kind, "it is not a file"), request)
            if status.st_size > MAX_SOURCE_BYTES[request.kind]:
                megabytes = status.st_size >> 20
                return missing_of(too_large(request.kind, f"it is a file of {megabytes:,} MB").fault, request)
            key = self.key(request)
        except FileNotFoundError:
            return missing_of(missing_file(request.kind), request)
        except OSError as problem:
            return missing_of(unreadable_file(request.kind, problem.strerror or str(problem)), request)
        entry = self._entry(key)
        if entry is None:
            return None
        if key not in self._made:
            self._hits.add(key)
        return medium_of(entry, request) if entry.file else missing_of(entry.faults[0].fault(), request)

    def path(self, file: PublishedFile) -> Path:
        """Where the bytes of a published file lie."""
        return self.objects.path(file.digest, file.extension)

    def key(self, request: MediaRequest) -> str:
        """The name of the work that `request` asks for: equal keys, equal outcome. Raises OSError."""
        source = self._stamps.digest(request.source)
        found = Format[self._stamps.text(request.source, "format", _format_of)]
        parts = [str(entries.FORMAT), str(recipe.VERSION), request.kind, source, PIL.__version__]
        if found in DEMUXERS and (request.kind != IMAGE or found is Format.GIF):
            parts.append(self._tool_version)
        if request.kind == REPLAY and found not in DEMUXERS:
            parts += [self._set_digest(request.store_images), self._screen_version]
        if request.kind == PLATE:
            parts += [str(plates.VERSION), repr(request.plate)]
        return digest_of_text("\n".join(parts))

    def state(self, request: MediaRequest) -> str:
        """What `find` would answer, as a word: equal words, equal answers."""
        try:
            return f"{self.key(request)} {request.name}"
        except OSError as problem:
            return f"{problem.errno} {request.name}"

    def digest(self, path: Path) -> str:
        """The digest of any file, remembered like a source's; a word for one that cannot be read."""
        try:
            return self._stamps.digest(path)
        except OSError as problem:
            return f"{problem.errno}"

    def put(self, key: str, entry: Entry, *, lasting: bool) -> None:
        """Remember an outcome: for good, or until the store is closed."""
        self._entries[key] = entry
        self._made.add(key)
        if lasting:
            write_whole(self._entry_path(key), encode_entry(entry))

    def is_unchanged(self, request: MediaRequest) -> bool:
        """Whether the source is still what the key of `request` was made from."""
        return self._stamps.is_unchanged(request.source)

    def save(self) -> None:
        """Write down the digests learnt, for the next build."""
        try:
            self._stamps.save()
        except OSError as problem:
            raise cache_problem(problem) from problem

    def verify(self) -> list[str]:
        """Read every object in full and remove the wrong ones; returns their names. The next build makes them again."""
        unsound = self.objects.unsound()
        for path in unsound:
            path.unlink(missing_ok=True)
        self.objects.forget()
        self._entries.clear()
        return [path.name for path in unsound]

    def prune(self, *, budget_bytes: int) -> int:
        """Remove what was used longest ago until the objects take at most `budget_bytes`; returns the bytes freed.

        What was used within the last hour stays, over the budget or not.
        """
        aged = sorted(((path.stat().st_mtime_ns, path) for path in self._entry_files()), reverse=True)
        kept: set[Path] = set()
        total = 0
        for used_ns, path in aged:
            named = self._files_named_by(path)
            total += sum(file.stat().st_size for file in named - kept)
            if total > budget_bytes and used_ns < self._opened_ns - _IN_USE_NS:
                path.unlink(missing_ok=True)
            else:
                kept |= named
        return self._remove_objects_but(kept)

    def clean(self) -> None:
        """Remove the whole store."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _entry(self, key: str) -> Entry | None:
        entry = self._entries.get(key)
        if entry is None:
            entry = self._read_entry(key)
        if entry is None or not all(self.objects.has(*_parts(file)) for file in entry.files):
            return None
        self._entries[key] = entry
        return entry

    def _read_entry(self, key: str) -> Entry | None:
        path = f"{self._folder}/entries/{key[:2]}/{key}.json"
        try:
            with open(path, "rb") as file:  # noqa: PTH123 - runs for every medium of a build
                content = file.read()
                used_ns = os.fstat(file.fileno()).st_mtime_ns
        except OSError:
            return None
        if used_ns < self._opened_ns - _IN_USE_NS:
            os.utime(path)
        return decode_entry(content)

    def _entry_path(self, key: str) -> Path:
        return self._folder / "entries" / key[:2] / f"{key}.json"

    def _entry_files(self) -> list[Path]:
        return [path for path in (self._folder / "entries").glob("*/*.json") if path.is_file()]

    def _files_named_by(self, path: Path) -> set[Path]:
        entry = decode_entry(path.read_bytes())
        files = (self.path(file.published()) for file in (entry.files if entry else ()))
        return {file for file in files if file.is_file()}

    def _remove_objects_but(self, kept: Iterable[Path]) -> int:
        names = set(kept)
        freed = 0
        for path in self.objects.all():
            status = path.stat()
            if path not in names and status.st_ctime_ns < self._opened_ns - _IN_USE_NS:
                freed += status.st_size
                path.unlink(missing_ok=True)
        self.objects.forget()
        self._entries.clear()
        return freed

    def _set_digest(self, images: Mapping[str, Path]) -> str:
        """The digest of a run's shared images. Many recordings name one set, so it is kept with the mapping itself."""
        known = self._sets.get(id(images))
        if known is not None and known[0] is images:
            return known[1]
        lines = [f"{name} {_digest_or_none(self._stamps.digest, images[name])}" for name in sorted(images)]
        digest = digest_of_text("\n".join(lines))
        self._sets[id(images)] = (images, digest)
        return digest


def cache_problem(problem: OSError) -> EnvironmentProblem:
    """What to tell the user when the cache cannot be read or written."""
    return EnvironmentProblem(
        f"the media cache cannot be used: {problem.strerror or problem}",
        hint="make room, or name another folder with `--cache-dir`",
    )


def _digest_or_none(digest: Callable[[Path], str], path: Path) -> str:
    try:
        return digest(path)
    except OSError:
        return "none"


def _format_of(path: Path) -> str:
    with path.open("rb") as file:
        return sniff(file.read(HEAD_BYTES)).name


def _parts(file: entries.KeptFile) -> tuple[str, str, int]:
    return file.digest, file.extension, file.size_bytes
