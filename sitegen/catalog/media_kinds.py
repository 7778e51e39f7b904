"""The kind of a medium by the extension of its file."""

import posixpath

from sitegen.model.media import IMAGE, REPLAY, VIDEO

_KINDS = {
    **dict.fromkeys(("png", "jpg", "jpeg", "webp", "gif"), IMAGE),
    **dict.fromkeys(("webm", "mp4"), VIDEO),
}
_CAROUSEL_KINDS = {".png": IMAGE, ".webm": VIDEO, ".json.gz": REPLAY}


def media_kind(path: str) -> str | None:
    """`image` or `video` by the extension; None for any other. Source: Manifests, "Case tables" (reference)."""
    return _KINDS.get(posixpath.splitext(path)[1].removeprefix(".").lower())


def carousel_kind(name: str) -> str | None:
    """`image`, `video` or `replay` by the extension; None for any other. Source: the showcase format."""
    return next((kind for extension, kind in _CAROUSEL_KINDS.items() if name.lower().endswith(extension)), None)
