"""The scripts that a served page gets beside its own, and the page shown before there is a site.

They are added while a page is sent, never to files on disk, and as files of their own, so that a content policy of
`script-src 'self'` holds in the preview as it does on the host.
"""

import html
import re
from pathlib import Path
from urllib.parse import urlsplit

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


def with_overlay(page: bytes, *, site: str, host_header: str) -> bytes:
    """`page` with the overlay's and livereload's scripts. `site` names the build that the page comes from."""
    overlay = f'<script defer src="{PREFIX}{SCRIPT.name}" data-site="{html.escape(site)}"></script>'
    return _with_scripts(page, overlay + _livereload(host_header))  # livereload looks for plugins once, when it starts


def with_livereload(page: bytes, *, host_header: str) -> bytes:
    """`page`, which is none of the site, with livereload's script alone: every build that ends reloads it."""
    return _with_scripts(page, _livereload(host_header))


def _with_scripts(page: bytes, scripts: str) -> bytes:
    added = scripts.encode()
    for end in (_END_OF_HEAD, _END_OF_BODY):
        if found := end.search(page):
            return page[: found.start()] + added + page[found.start() :]
    return page + added


def _livereload(host_header: str) -> str:
    """Livereload's script. The port is spelled out, since the script takes a missing one to mean 35729."""
    server = urlsplit(f"//{host_header}")
    host = f"[{server.hostname}]" if ":" in (server.hostname or "") else server.hostname
    return f'<script defer src="/livereload.js?host={host}&amp;port={server.port or 80}"></script>'
