"""The scripts that a served page gets beside its own, and the page shown before there is a site.

They are added while a page is sent, never to files on disk, and as files of their own, so that a content policy of
`script-src 'self'` holds in the preview as it does on the host.
"""

import html
import re
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from sitegen.diagnostics import Diagnostic

PREFIX = "/__sitegen/"
STATUS_URL = f"{PREFIX}status.json"
SCRIPT = Path(__file__).with_name("overlay.js")
STYLE = Path(__file__).with_name("overlay.css")
SOURCE_URL = f"{PREFIX}source"
SOURCE_STYLE = Path(__file__).with_name("source.css")

_END_OF_HEAD = re.compile(rb"</head\s*>", re.IGNORECASE)
_END_OF_BODY = re.compile(rb"</body\s*>", re.IGNORECASE)

_WAITING_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview</title>
</head>
<body>
<h1>There is no site yet</h1>
<p>This page shows the gallery as soon as a build of it succeeds.</p>
</body>
</html>
"""


def is_page_of_the_site(path: str) -> bool:
    """Whether the HTML at `path` is ours to add to; games and seeded files are sent as they are."""
    return not path.startswith("/play/") and "/inputs/files/" not in path


def waiting_page() -> bytes:
    """The page for every address before the first build has succeeded."""
    return _WAITING_PAGE.encode()


def source_page(diagnostic: Diagnostic, lines: Sequence[str]) -> bytes:
    """The file that a diagnostic names, with its line marked and an id for each, and what is wrong below that line."""
    place = diagnostic.place
    told = f"<p class=told>{html.escape(diagnostic.severity.value)}: {html.escape(diagnostic.message)}</p>"
    rows = []
    for number, line in enumerate(lines, start=1):
        is_it = number == place.line
        shown = f"<li id=L{number}{' class=marked' if is_it else ''}><code>{html.escape(line) or ' '}</code>"
        rows.append(f"{shown}{told if is_it else ''}</li>")
    body = f"<ol>{''.join(rows)}</ol>" if rows else "<p>The file cannot be shown.</p>"
    name = html.escape(place.file)
    head = f"<meta charset=utf-8><title>{name}</title><link rel=stylesheet href={PREFIX}{SOURCE_STYLE.name}>"
    above = "" if place.line and rows else told
    return f"<!doctype html><html lang=en><head>{head}</head><body><h1>{name}</h1>{above}{body}</body></html>".encode()


def with_overlay(page: bytes, *, site: str, host_header: str) -> bytes:
    """`page` with the overlay's and livereload's scripts. `site` names the build that the page comes from."""
    scripts = _scripts(site, host_header)
    for end in (_END_OF_HEAD, _END_OF_BODY):
        if found := end.search(page):
            return page[: found.start()] + scripts + page[found.start() :]
    return page + scripts


def _scripts(site: str, host_header: str) -> bytes:
    """The overlay comes first: livereload looks for plugins once, when it starts.

    The port is spelled out since livereload's script takes a missing one to mean 35729.
    """
    server = urlsplit(f"//{host_header}")
    host = f"[{server.hostname}]" if ":" in (server.hostname or "") else server.hostname
    return (
        f'<script defer src="{PREFIX}overlay.js" data-site="{html.escape(site)}"></script>'
        f'<script defer src="/livereload.js?host={host}&amp;port={server.port or 80}"></script>'
    ).encode()
