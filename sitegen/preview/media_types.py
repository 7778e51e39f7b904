"""The `Content-Type` of a file by its name.

The table stands here since the one of Python's `mimetypes` differs from machine to machine, and calls `.ts` a video.
"""

from pathlib import PurePath

_DEFAULT = "application/octet-stream"

_MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".ts": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".gz": "application/gzip",
    ".zip": "application/zip",
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".ico": "image/x-icon",
    ".mp4": "video/mp4",
    ".webm": "video/webm",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
    ".vtt": "text/vtt; charset=utf-8",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
}


def media_type(path: PurePath) -> str:
    """The type of the file that `path` names; bytes of no known kind where the name tells nothing."""
    return _MEDIA_TYPES.get(path.suffix.lower(), _DEFAULT)
