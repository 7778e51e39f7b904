"""What the store remembers of one piece of work: how its files are called, or why there are none.

An entry is one small JSON file named by the digest of all that decides the outcome. It holds no name, subject or path:
the same bytes under two names are one piece of work.
"""

import msgspec

from sitegen.media.faults import Fault, diagnostic_of
from sitegen.model.media import MediaRequest, Medium, PublishedFile, Rung
from sitegen.rules import Rule

_RULES = {rule.value: rule for rule in Rule}
FORMAT = 2  # of entries; another number makes every entry unknown


class KeptFile(msgspec.Struct, frozen=True, array_like=True):
    """A published file as an entry holds it."""

    digest: str
    extension: str
    size_bytes: int

    def published(self) -> PublishedFile:
        """The file as pages know it."""
        return PublishedFile(self.digest, self.extension, self.size_bytes)


class KeptRung(msgspec.Struct, frozen=True, array_like=True):
    """A rung of a picture's ladder as an entry holds it."""

    file: KeptFile
    width_px: int


class KeptFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fault as an entry holds it."""

    rule: str
    detail: str
    reason: str
    hint: str | None = None

    def fault(self) -> Fault:
        """The fault to report. Raises KeyError where the rule is gone."""
        return Fault(_RULES[self.rule], self.detail, self.reason, self.hint)


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of one piece of work."""

    kind: str = ""
    file: KeptFile | None = None  # None: there is no medium, and `faults` say why
    width_px: int = 0
    height_px: int = 0
    poster: KeptFile | None = None
    thumbnail: KeptFile | None = None
    thumbnail_width_px: int | None = None
    thumbnail_height_px: int | None = None
    ladder: tuple[KeptRung, ...] = ()
    duration_s: float | None = None
    frames: int | None = None
    faults: tuple[KeptFault, ...] = ()

    @property
    def files(self) -> tuple[KeptFile, ...]:
        """Every file that it names."""
        stills = (self.poster, self.thumbnail, *(rung.file for rung in self.ladder))
        return tuple(file for file in (self.file, *stills) if file is not None)


def kept_fault(fault: Fault) -> KeptFault:
    """`fault` as an entry holds it."""
    return KeptFault(fault.rule.value, fault.detail, fault.reason, fault.hint)


def medium_of(entry: Entry, request: MediaRequest) -> Medium:
    """The medium of `request`. The entry has a file."""
    if entry.file is None:
        raise ValueError(entry)
    return Medium(
        kind=entry.kind,
        name=request.name,
        file=entry.file.published(),
        width_px=entry.width_px,
        height_px=entry.height_px,
        poster=entry.poster.published() if entry.poster else None,
        thumbnail=entry.thumbnail.published() if entry.thumbnail else None,
        thumbnail_width_px=entry.thumbnail_width_px,
        thumbnail_height_px=entry.thumbnail_height_px,
        ladder=tuple(Rung(rung.file.published(), rung.width_px) for rung in entry.ladder),
        duration_s=entry.duration_s,
        frames=entry.frames,
        diagnostics=tuple(diagnostic_of(kept.fault(), request) for kept in entry.faults),
    )


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """The entry as a file holds it."""
    return _ENCODER.encode(entry)


def decode_entry(content: bytes) -> Entry | None:
    """The entry of a file; None where it is no entry of ours."""
    try:
        return _DECODER.decode(content)
    except (msgspec.DecodeError, ValueError):
        return None
