"""Builds that can be played, and how far their frames are trusted: not at all.

A build is code that nobody has vetted. Where it lives on another origin it may keep its storage, since the gallery
stays out of its reach there; on the gallery's own origin it never gets `allow-same-origin`.
"""

import dataclasses
import re
from urllib.parse import urlsplit

from sitegen.model.case import CaseVersion, Coordinate
from sitegen.model.run import Run
from sitegen.plan import urls
from sitegen.plan.context import PlanContext
from sitegen.views.common import MediaView, PlayView

ELSEWHERE_SANDBOX = "allow-scripts allow-same-origin allow-pointer-lock"
OWN_ORIGIN_SANDBOX = "allow-scripts allow-pointer-lock"
ALLOW = "fullscreen; gamepad; autoplay"

_SAVES_ARE_OFF = "Saves are off: the build runs without storage of its own."
_UNENCRYPTED = "This build is served without encryption; a browser may refuse to show it here. Open it alone."
# A stricter grammar than Python's, so that a browser cannot read another host out of the same text: no user, no
# backslash, no escapes or foreign letters in the host.
_WEB_ADDRESS = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9.])?|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?"
    r"(?:[/?#][^\s\\<>\"\x00-\x20\x7f-\x9f]*)?",
    re.IGNORECASE,
)
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclasses.dataclass(frozen=True, slots=True)
class Stage:
    """What stands around a build, whichever it is."""

    title: str
    poster: MediaView | None
    site_origin: str | None  # the gallery's own; None: not known, and then no build is taken to share it


def play_of_run(
    context: PlanContext, run: Run, version: CaseVersion, *, poster: MediaView | None, site_origin: str | None
) -> PlayView | None:
    """What a run's build is played with; a build that was brought along stands before one at an address."""
    stage = Stage(f"{version.name} by {run.card.subject.shown_model}", poster, site_origin)
    if run.build is not None:
        return _published_here(context, urls.run_build_url(run.card.id), stage)
    return _at_address(_released_build(run), stage)


def play_of_reference(
    context: PlanContext,
    version: CaseVersion,
    coordinate: Coordinate,
    *,
    poster: MediaView | None,
    site_origin: str | None,
) -> PlayView | None:
    """What the reference build of a coordinate is played with."""
    variant = version.variant(coordinate.variant)
    build = variant.reference_builds.get(coordinate.engine) if variant else None
    if build is None:
        return None
    stage = Stage(f"{version.name}, the reference build", poster, site_origin)
    if build.url is not None:
        return _at_address(build.url, stage)
    return _published_here(context, urls.case_build_url(coordinate), stage) if build.folder is not None else None


def why_no_play(run: Run, version: CaseVersion) -> str:
    """Why a run has nothing to play, for a visitor."""
    if _released_build(run) is not None:
        return "The address of its build is not one that can be opened safely."
    if run.record.status.state == "catastrophic":
        return "The build failed or never loaded, so there is nothing to play."
    if not run.record.is_completed:
        return "The run did not complete, so there is nothing to play."
    if version.test_type in ("performance", "adversarial", "asset-generation"):
        return "Runs of this type make nothing that is played."
    return "No build of this run was released."


def web_address(text: str | None) -> str | None:
    """`text` where it is a whole http or https address that browsers and this program read alike."""
    return text if text is not None and _WEB_ADDRESS.fullmatch(text) else None


def origin_of(address: str | None) -> str | None:
    """`https://Example.org:443/a` as `https://example.org`; None for what is no web address."""
    if web_address(address) is None:
        return None
    try:
        parts = urlsplit(str(address))
        port = parts.port
    except ValueError:
        return None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    ending = "" if port is None or port == _DEFAULT_PORTS[parts.scheme] else f":{port}"
    return f"{parts.scheme}://{host}{ending}"


def _released_build(run: Run) -> str | None:
    links = (run.record.links, run.card.links)
    return next((one.playable_build for one in links if one and one.playable_build), None)


def _at_address(url: str | None, stage: Stage) -> PlayView | None:
    """A build at an address of its own."""
    origin = origin_of(url)
    if url is None or origin is None:
        return None
    if origin == origin_of(stage.site_origin):
        return _view(url, stage, is_external=True, sandbox=OWN_ORIGIN_SANDBOX, note=_SAVES_ARE_OFF)
    note = None if origin.startswith("https:") else _UNENCRYPTED
    return _view(url, stage, is_external=True, may_be_asked=False, sandbox=ELSEWHERE_SANDBOX, note=note)


def _published_here(context: PlanContext, path: str, stage: Stage) -> PlayView:
    """A build that is published with the site, on an origin of its own where there is one."""
    play_origin = origin_of(context.play_origin)
    if play_origin is not None and play_origin != origin_of(stage.site_origin):
        return _view(play_origin + path, stage, is_external=True, sandbox=ELSEWHERE_SANDBOX, note=None)
    return _view(path, stage, is_external=False, sandbox=OWN_ORIGIN_SANDBOX, note=_SAVES_ARE_OFF)


def _view(
    url: str, stage: Stage, *, is_external: bool, may_be_asked: bool = True, sandbox: str, note: str | None
) -> PlayView:
    return PlayView(
        title=stage.title,
        url=url,
        is_external=is_external,
        origin=origin_of(url) if is_external else None,
        sandbox=sandbox,
        may_be_asked=may_be_asked,
        allow=ALLOW,
        note=note,
        poster=stage.poster,
    )
