"""The media desk: a page's view asks for a medium here and gets what to show.

A medium that is not made yet is noted in `needed`; once the media stage has made it, the view is built again. What a
view shows is noted in `used`, so that exactly this is published.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostic, Place
from sitegen.media.plates import bundled_face
from sitegen.model.media import (
    IMAGE,
    PLATE,
    REPLAY,
    VIDEO,
    MediaRequest,
    Medium,
    MissingMedium,
    Plate,
    PublishedFile,
    Rung,
)
from sitegen.plan.urls import media_url
from sitegen.views.common import MediaView, RungView, SocialImage

_TEXT_BYTES = 240_000  # a larger file is offered for download only
_PIXEL_ART_PX = 320  # a picture at most this wide is enlarged without smoothing
_SUFFIX_KINDS = {
    ".png": IMAGE,
    ".jpg": IMAGE,
    ".jpeg": IMAGE,
    ".webp": IMAGE,
    ".gif": IMAGE,
    ".webm": VIDEO,
    ".mp4": VIDEO,
    ".gz": REPLAY,
    ".json": REPLAY,
}

Find = Callable[[MediaRequest], Medium | MissingMedium | None]


class MediaDesk:
    """What the views of one job ask for and show."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self.needed: dict[MediaRequest, None] = {}  # not made yet
        self.asked: dict[MediaRequest, None] = {}  # all that was asked for
        self.said: dict[Diagnostic, None] = {}  # what is wrong with the media that were shown
        self.used: dict[PublishedFile, None] = {}  # to be published
        self._files: dict[str, PublishedFile] = {}  # what was shown, by address

    def show(
        self,
        source: Path,
        *,
        kind: str,
        name: str,
        label: str,
        subject: str,
        place: Place,
        store_images: Mapping[str, Path] | None = None,
        is_evidence: bool = False,
    ) -> MediaView:
        """The medium at `source` as a page shows it under `label`; `name` is its flat name for downloads.

        Evidence is compared pixel by pixel, so a picture of it is shown as it is, never scaled down for a small screen.
        """
        medium = self._ask(MediaRequest(source, kind, name, subject, place, store_images or {}))
        if medium is None:
            return missing_view(label, "not made yet")
        if isinstance(medium, MissingMedium):
            return missing_view(label, medium.reason)
        return self._view(medium, label, () if is_evidence else medium.ladder)

    def plate(
        self, *, eyebrow: str, title: str, figures: tuple[tuple[str, str], ...], still: MediaView | None
    ) -> SocialImage | None:
        """A picture for link previews, drawn from words and a still that is shown anyway."""
        url = _still_url(still)
        plate = Plate(eyebrow, title, figures, self._files.get(url) if url else None)
        place = Place("themes/cabinet/fonts")
        medium = self._ask(MediaRequest(bundled_face(), PLATE, "plate.jpg", "link previews", place, plate=plate))
        if not isinstance(medium, Medium):
            return None
        self.used.setdefault(medium.file)
        alt = ", ".join([title, eyebrow, *(f"{figure} {words}" for figure, words in figures)])
        return SocialImage(media_url(medium.file), medium.width_px, medium.height_px, alt)

    def _ask(self, request: MediaRequest) -> Medium | MissingMedium | None:
        self.asked.setdefault(request)
        medium = self._find(request)
        if medium is None:
            self.needed.setdefault(request)
            return None
        self.said.update(dict.fromkeys(medium.diagnostics))
        return medium

    def text(self, source: Path) -> str | None:
        """What the file at `source` says, where it is UTF-8 text of a size that a page may show."""
        try:
            if source.stat().st_size > _TEXT_BYTES:
                return None
            text = source.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        return None if "\0" in text else text

    def size(self, source: Path) -> int | None:
        """The size of the file at `source`, in bytes; None where there is no file."""
        try:
            return source.stat().st_size if source.is_file() else None
        except OSError:
            return None

    def _view(self, medium: Medium, label: str, ladder: tuple[Rung, ...]) -> MediaView:
        for file in (medium.file, medium.poster, medium.thumbnail, *(rung.file for rung in ladder)):
            if file is not None:
                self.used.setdefault(file)
                self._files[media_url(file)] = file
        is_clip = medium.kind == REPLAY and medium.file.extension != "json"
        return MediaView(
            shown_as=VIDEO if is_clip else medium.kind,
            label=label,
            url=media_url(medium.file),
            download_name=medium.name,
            width_px=medium.width_px,
            height_px=medium.height_px,
            poster_url=media_url(medium.poster) if medium.poster else None,
            thumbnail_url=media_url(medium.thumbnail) if medium.thumbnail else None,
            thumbnail_width_px=medium.thumbnail_width_px,
            thumbnail_height_px=medium.thumbnail_height_px,
            ladder=tuple(RungView(media_url(rung.file), rung.width_px) for rung in ladder),
            duration_s=medium.duration_s,
            frames=medium.frames,
            is_pixel_art=medium.kind == IMAGE and medium.width_px <= _PIXEL_ART_PX,
            steps_by_seeking=is_clip,
        )


def _still_url(view: MediaView | None) -> str | None:
    """The largest still of a medium: a picture itself, else a clip's poster, else what cards show."""
    if view is None:
        return None
    return view.url if view.shown_as == IMAGE else view.poster_url or view.thumbnail_url


def missing_view(label: str, reason: str) -> MediaView:
    """Word of a medium that is not there."""
    return MediaView(shown_as="missing", label=label, missing_reason=reason)


def kind_of_name(name: str) -> str | None:
    """The kind that a file's extension tells; None for one that no page shows."""
    return _SUFFIX_KINDS.get(Path(name).suffix.lower())


def store_images(files: Mapping[str, Path]) -> dict[str, Path]:
    """The image store files among a set of captured media: what its recordings draw."""
    return {name: path for name, path in files.items() if name.startswith("img.")}
