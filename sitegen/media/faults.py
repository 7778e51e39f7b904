"""What is wrong with one medium, as a value that can be kept and told again."""

import dataclasses

from sitegen.diagnostics import Diagnostic
from sitegen.model.media import MediaRequest, MissingMedium
from sitegen.rules import Rule


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a medium's bytes, in words that name neither whose it is nor where it lies."""

    rule: Rule
    detail: str  # follows the file's name in the message: "cannot be read as a video: it is empty"
    reason: str  # for a visitor: "the clip could not be read"
    hint: str | None = None  # one thing to do


class MediaFaultError(Exception):
    """Raised while a medium is made; becomes a diagnostic and a `MissingMedium`."""

    def __init__(self, fault: Fault, *, lasting: bool = True) -> None:
        super().__init__(fault.detail)
        self.fault = fault
        self.lasting = lasting  # whether the same bytes would fail again, so that trying again is wasted


def broken(kind: str, why: str, *, hint: str | None = None) -> MediaFaultError:
    """The fault of bytes that cannot be read as what they are said to be."""
    return MediaFaultError(
        Fault(_BROKEN_RULES[kind], f"cannot be read as {_KIND_NAMES[kind]}: {why}", _BROKEN_REASONS[kind], hint)
    )


def too_large(kind: str, why: str) -> MediaFaultError:
    """The fault of a medium beyond a bound of `limits`."""
    return MediaFaultError(
        Fault(
            Rule.MEDIA_TOO_LARGE,
            f"is too large for the gallery: {why}",
            f"{_SUBJECTS[kind]} is too large to show",
            "publish a smaller or shorter one",
        )
    )


def unsupported(kind: str, what: str) -> MediaFaultError:
    """The fault of bytes that are something else than a medium of `kind`."""
    return MediaFaultError(
        Fault(
            Rule.UNSUPPORTED_MEDIA,
            f"is {what}, which cannot be shown as {_KIND_NAMES[kind]}",
            f"{_SUBJECTS[kind]} is in a format that cannot be shown",
            f"publish {_WANTED[kind]}",
        )
    )


def missing_file(kind: str) -> Fault:
    """The fault of a file that is not there."""
    return Fault(
        Rule.MISSING_MEDIA, "is not there", f"{_SUBJECTS[kind]} is missing", "bring the file back, or name it no more"
    )


def unreadable_file(kind: str, why: str) -> Fault:
    """The fault of a file that the system does not let us read."""
    return Fault(Rule.MISSING_MEDIA, f"cannot be read: {why}", f"{_SUBJECTS[kind]} is missing", "let this user read it")


def diagnostic_of(fault: Fault, request: MediaRequest) -> Diagnostic:
    """What is said about `request`: whose it is, the file's name, what is wrong."""
    message = f"{request.subject}: `{shown_name(request.source.name)}` {fault.detail}"
    return Diagnostic(fault.rule, message, request.place, fault.hint)


def missing_of(fault: Fault, request: MediaRequest) -> MissingMedium:
    """What a page shows in place of `request`'s medium."""
    return MissingMedium(
        kind=request.kind, name=request.name, reason=fault.reason, diagnostics=(diagnostic_of(fault, request),)
    )


def shown_name(name: str) -> str:
    """A file's name fit for one line of a message: control characters and backticks are escaped, the rest is kept."""
    kept = "".join(one if one.isprintable() and one != "`" else _escaped(one) for one in name)
    return kept if len(kept) <= _SHOWN_CHARACTERS else f"{kept[:_SHOWN_CHARACTERS]}…"


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode() if character != "`" else "\\x60"


_SHOWN_CHARACTERS = 120
_KIND_NAMES = {"image": "an image", "video": "a video", "replay": "a recording"}
_SUBJECTS = {"image": "the picture", "video": "the clip", "replay": "the recording", "plate": "the plate"}
_WANTED = {
    "image": "a PNG, JPEG, WebP or GIF",
    "video": "a WebM or MP4 clip",
    "replay": "a JSON recording (2D) or a WebM clip (3D)",
}
_BROKEN_RULES = {"image": Rule.BROKEN_IMAGE, "video": Rule.BROKEN_VIDEO, "replay": Rule.BROKEN_RECORDING}
_BROKEN_REASONS = {
    "image": "the picture could not be read",
    "video": "the clip could not be read",
    "replay": "the recording could not be read",
}
