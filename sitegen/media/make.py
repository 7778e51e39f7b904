"""Makes every medium that the store lacks: in parallel, each once, each fault one diagnostic."""

import contextlib
import warnings
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Protocol

from PIL import Image

from sitegen.diagnostics import Diagnostics
from sitegen.media.entries import Entry, KeptFile, KeptRung, kept_fault
from sitegen.media.faults import MediaFaultError, broken, unreadable_file, unsupported
from sitegen.media.images import is_animated, make_picture, open_picture
from sitegen.media.pictures import Still, poster_of, thumbnail_of
from sitegen.media.plates import draw_plate
from sitegen.media.recording import make_recording
from sitegen.media.sniff import HEAD_BYTES, Format, sniff
from sitegen.media.store import MediaStore, cache_problem
from sitegen.media.video import Film, keep_webm, make_video
from sitegen.model.media import IMAGE, REPLAY, VIDEO, MediaRequest, Plate, PublishedFile


class Progress(Protocol):
    """Who is told how the work goes. Calls come from one thread."""

    def started(self, total: int) -> None:
        """So many media are to be made."""

    def done(self, request: MediaRequest, seconds_of_video: float) -> None:
        """One more is made, or has failed."""

    def finished(self) -> None:
        """There is no more work; called in any case once `started` was."""


def make_media(
    requests: Iterable[MediaRequest],
    *,
    store: MediaStore,
    jobs: int,
    found: Diagnostics,
    progress: Progress | None = None,
) -> None:
    """Make whatever is not made yet, so that `store.find` has an answer for every request, and report all faults.

    Remembered faults are reported as well. Each clip is one process with one thread, `jobs` of them at a time.
    """
    wanted = list(dict.fromkeys(requests))
    missing: dict[str, MediaRequest] = {}
    for request in wanted:
        outcome = store.find(request)
        if outcome is None:
            missing.setdefault(store.key(request), request)
        else:
            found.extend(outcome.diagnostics)
    if missing:
        _make_all(missing, store, jobs, progress)
        for request in wanted:
            if (outcome := store.find(request)) is not None:
                found.extend(outcome.diagnostics)
    store.save()


def _make_all(missing: Mapping[str, MediaRequest], store: MediaStore, jobs: int, progress: Progress | None) -> None:
    # The largest first: a long clip that starts last would leave the other cores idle.
    order = sorted(missing, key=lambda key: _size(missing[key].source), reverse=True)
    pool = ThreadPoolExecutor(max_workers=max(1, jobs), thread_name_prefix="media")
    if progress:
        progress.started(len(order))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            work = {pool.submit(_make, missing[key], key, store): missing[key] for key in order}
            _follow(work, progress)
    except BaseException:  # Ctrl-C included: nothing may go on, neither what waits nor what runs
        pool.shutdown(wait=False, cancel_futures=True)
        store.stop()
        raise
    finally:
        pool.shutdown(wait=True)
        if progress:
            progress.finished()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _follow(work: Mapping[Future[float], MediaRequest], progress: Progress | None) -> None:
    for one in as_completed(work):
        seconds = one.result()
        if progress:
            progress.done(work[one], seconds)


def _make(request: MediaRequest, key: str, store: MediaStore) -> float:
    """Make one medium and keep the outcome; returns the seconds of video in it."""
    lasting = True
    try:
        entry = _made(request, store)
        _check_unchanged(request, store)
    except MediaFaultError as problem:
        entry, lasting = Entry(faults=(kept_fault(problem.fault),)), problem.lasting
    except OSError as problem:
        raise cache_problem(problem) from problem
    try:
        store.put(key, entry, lasting=lasting)
    except OSError as problem:
        raise cache_problem(problem) from problem
    return (entry.duration_s or 0.0) if entry.file and entry.file.extension in _CLIPS else 0.0


def _check_unchanged(request: MediaRequest, store: MediaStore) -> None:
    """Raise where the source is no longer the one that the key stands for: an author saves while a build goes on."""
    if not store.is_unchanged(request):
        raise MediaFaultError(unreadable_file(request.kind, "it changed meanwhile"), lasting=False)


def _made(request: MediaRequest, store: MediaStore) -> Entry:
    if request.plate is not None:
        return _plate(request.plate, request.source, store)
    found = sniff(_read(request.source, request.kind, HEAD_BYTES))
    if request.kind == IMAGE:
        return _image(request, found, store)
    if request.kind == REPLAY:
        return _replay(request, found, store)
    return _video(request.source, found, store, kind=VIDEO)


def _plate(plate: Plate, face: Path, store: MediaStore) -> Entry:
    drawn = draw_plate(plate, face, store.path(plate.still) if plate.still else None)
    return Entry(kind=IMAGE, file=_kept_still(drawn, store), width_px=drawn.width_px, height_px=drawn.height_px)


def _image(request: MediaRequest, found: Format, store: MediaStore) -> Entry:
    content = _read(request.source, IMAGE)
    if found is Format.GIF and is_animated(content):
        # Too large or too odd for a clip: its first frame is shown, or its fault as a picture is told.
        with contextlib.suppress(MediaFaultError):
            return _video(request.source, found, store, kind=VIDEO)
    picture = make_picture(content, found)
    return Entry(
        kind=IMAGE,
        file=_kept_still(picture.still, store),
        width_px=picture.still.width_px,
        height_px=picture.still.height_px,
        thumbnail=_kept_still(picture.thumbnail, store),
        thumbnail_width_px=picture.thumbnail.width_px,
        thumbnail_height_px=picture.thumbnail.height_px,
        ladder=tuple(KeptRung(_kept_still(rung, store), rung.width_px) for rung in picture.ladder),
    )


def _video(source: Path, found: Format, store: MediaStore, *, kind: str) -> Entry:
    with store.objects.part() as part:
        return _film(make_video(store.tool, source, found, part), part, store, kind=kind)


def _replay(request: MediaRequest, found: Format, store: MediaStore) -> Entry:
    """A 2D recording is JSON, a 3D one a WebM. The latter is never transcoded, so an MP4 must be fit as it is."""
    if found is Format.MATROSKA:
        with store.objects.part() as part:
            return _film(keep_webm(store.tool, request.source, part), part, store, kind=REPLAY)
    if found is Format.EMPTY:
        raise broken(REPLAY, "it is empty", hint="record it again")
    if found not in (Format.GZIP, Format.JSON):
        raise unsupported(REPLAY, found.value)
    made = make_recording(_read(request.source, REPLAY), request.store_images)
    poster, thumbnail = _first_frame(made.content, store)
    return Entry(
        kind=REPLAY,
        file=_kept(store.objects.add(made.content, "json")),
        width_px=made.width_px,
        height_px=made.height_px,
        duration_s=made.duration_s,
        frames=made.frames,
        poster=_kept_still(poster, store) if poster else None,
        thumbnail=_kept_still(thumbnail, store) if thumbnail else None,
        thumbnail_width_px=thumbnail.width_px if thumbnail else None,
        thumbnail_height_px=thumbnail.height_px if thumbnail else None,
        faults=tuple(kept_fault(fault) for fault in made.faults),
    )


def _first_frame(recording: bytes, store: MediaStore) -> tuple[Still | None, Still | None]:
    """Poster and thumbnail of a recording, where the site has a browser that draws them."""
    if store.screen is None:
        return None, None
    with store.objects.work_folder() as work:
        drawn = store.screen.first_frame(recording, work=work)
    if drawn is None:
        return None, None
    image = open_picture(drawn, Format.PNG)
    return poster_of(image), thumbnail_of(image)


def _film(film: Film, part: Path, store: MediaStore, *, kind: str) -> Entry:
    return Entry(
        kind=kind,
        file=_kept(store.objects.adopt(part, film.extension)),
        width_px=film.width_px,
        height_px=film.height_px,
        poster=_kept_still(film.poster, store),
        thumbnail=_kept_still(film.thumbnail, store),
        thumbnail_width_px=film.thumbnail.width_px,
        thumbnail_height_px=film.thumbnail.height_px,
        duration_s=round(film.duration_s, 6),
        frames=film.frames,
    )


def _read(path: Path, kind: str, limit: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(limit)
    except OSError as problem:
        raise MediaFaultError(unreadable_file(kind, problem.strerror or str(problem)), lasting=False) from problem


def _kept_still(still: Still, store: MediaStore) -> KeptFile:
    return _kept(store.objects.add(still.content, still.extension))


def _kept(file: PublishedFile) -> KeptFile:
    return KeptFile(file.digest, file.extension, file.size_bytes)


_CLIPS = ("mp4", "webm")
