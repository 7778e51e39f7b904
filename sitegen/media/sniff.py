"""What a file is, by its first bytes alone: neither its name nor ffmpeg's guess decides."""

import enum

HEAD_BYTES = 4_096  # how much of a file `sniff` wants to see

_TS_PACKET_BYTES = 188  # an MPEG transport stream has a 0x47 at the start of each


class Format(enum.Enum):
    """A format that media come in; the value is how it is called in a message."""

    PNG = "a PNG image"
    JPEG = "a JPEG image"
    WEBP = "a WebP image"
    GIF = "a GIF image"
    SVG = "an SVG drawing"
    MATROSKA = "a WebM or Matroska clip"
    MP4 = "an MP4 or QuickTime clip"
    AVI = "an AVI clip"
    OGG = "an Ogg clip"
    FLV = "a Flash clip"
    IVF = "an IVF clip"
    ASF = "a Windows Media clip"
    MPEG_TS = "an MPEG transport stream"
    MPEG_PS = "an MPEG programme stream"
    GZIP = "a gzip file"
    JSON = "a JSON document"
    PLAYLIST = "a playlist"
    TEXT = "a text"
    EMPTY = "empty"
    OTHER = "in an unknown format"


# The demuxer that ffmpeg is made to use. Forced, so that no playlist or concat script is ever followed.
DEMUXERS = {
    Format.MATROSKA: "matroska",
    Format.MP4: "mov",
    Format.AVI: "avi",
    Format.OGG: "ogg",
    Format.FLV: "flv",
    Format.IVF: "ivf",
    Format.ASF: "asf",
    Format.MPEG_TS: "mpegts",
    Format.MPEG_PS: "mpeg",
    Format.GIF: "gif",
}

PILLOW_FORMATS = {Format.PNG: "PNG", Format.JPEG: "JPEG", Format.WEBP: "WEBP", Format.GIF: "GIF"}

_PREFIXES = (
    (b"\x89PNG\r\n\x1a\n", Format.PNG),
    (b"\xff\xd8\xff", Format.JPEG),
    (b"GIF87a", Format.GIF),
    (b"GIF89a", Format.GIF),
    (b"\x1a\x45\xdf\xa3", Format.MATROSKA),
    (b"OggS", Format.OGG),
    (b"FLV\x01", Format.FLV),
    (b"DKIF", Format.IVF),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", Format.ASF),
    (b"\x00\x00\x01\xba", Format.MPEG_PS),
    (b"\x1f\x8b", Format.GZIP),
    (b"#EXTM3U", Format.PLAYLIST),
    (b"ffconcat", Format.PLAYLIST),
)
_QUICKTIME_ATOMS = (b"ftyp", b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot")


def sniff(head: bytes) -> Format:
    """The format of a file that begins with `head` (its first `HEAD_BYTES`, or all of it)."""
    if not head:
        return Format.EMPTY
    for prefix, found in _PREFIXES:
        if head.startswith(prefix):
            return found
    return _by_later_bytes(head) or _by_text(head)


def _by_later_bytes(head: bytes) -> Format | None:
    if head[4:8] in _QUICKTIME_ATOMS:
        return Format.MP4
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return Format.WEBP
    if head[:4] == b"RIFF" and head[8:12] == b"AVI ":
        return Format.AVI
    starts = head[::_TS_PACKET_BYTES][:4]
    return Format.MPEG_TS if starts == b"GGGG" else None


def _by_text(head: bytes) -> Format:
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith((b"{", b"[")):
        return Format.JSON
    if text.startswith((b"<svg", b"<?xml", b"<!doctype svg")) or b"<svg" in text:
        return Format.SVG
    return Format.OTHER if b"\0" in text else Format.TEXT
