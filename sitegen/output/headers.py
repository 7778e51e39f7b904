"""`_headers`, as Netlify and Cloudflare Pages read it.

Where several rules match an address, Cloudflare joins what they say of one header with a comma, and Netlify's own tools
let the last rule win. Two content policies joined hold both, which would break every game. So at any address each
header comes from one rule only, and both hosts agree: the rule for everything names headers that no other rule names,
and what differs stands in rules for top-level folders, which do not overlap.

Sources: https://developers.cloudflare.com/pages/configuration/headers/, and npm's @netlify/headers-parser 10.1.1, by
which `/play/*` also matches `/player`: so no folder's name may begin with another's.
"""

from collections.abc import Iterator, Mapping

from sitegen.output.redirects import redirects_file

__all__ = ["NOJEKYLL", "content_policy", "headers_file", "redirects_file"]

NOJEKYLL = "/.nojekyll"  # an empty file there: GitHub Pages then publishes names that begin with `_` as they are

_PAGES = (
    *("test-cases", "runs", "models", "harnesses", "leaderboards", "compare", "changelog", "errata", "about"),
    "data",
)  # folders that hold pages and their twins, search aside
_IMMUTABLE = "public, max-age=31536000, immutable"  # a year
_ANYBODY = {"Access-Control-Allow-Origin": "*"}
_EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_SEARCH_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"  # of its worker
_MEDIA_POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
_OPAQUE = "sandbox allow-scripts allow-pointer-lock"
_OWN_STORAGE = "sandbox allow-scripts allow-same-origin allow-pointer-lock"


def content_policy(*, play_origin: str | None = None, frames_elsewhere: bool = False, runs_search: bool = False) -> str:
    """What pages may load and run: nothing that is not the site's own, and frames of builds.

    `play_origin` is where builds that are published with the site are played. Without one, or where pages frame builds
    at addresses of their own as well (`frames_elsewhere`), any https address may be framed, and such a page names its
    one origin in its own `<meta>`. Pages may ask a build at `play_origin` whether it is there, since a frame does not
    tell; to ask builds elsewhere, every page would have to be let speak to every host. `runs_search`: the one page that
    runs the search's WebAssembly.
    """
    frames = ["'self'"]
    if play_origin and not (frames_elsewhere and play_origin.startswith("https:")):
        frames.append(play_origin)
    if frames_elsewhere or not play_origin:
        frames.append("https:")
    scripts = "'self' 'wasm-unsafe-eval'" if runs_search else "'self'"
    asked = f"'self' {play_origin}" if play_origin else "'self'"
    return (
        f"default-src 'self'; script-src {scripts}; style-src 'self'; img-src 'self' data:; "
        f"media-src 'self'; connect-src {asked}; frame-src {' '.join(frames)}; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    )


def headers_file(
    *,
    play_origin: str | None,
    site_origin: str | None = None,
    frames_elsewhere: bool = False,
    base_path: str = "",
) -> bytes:
    """`_headers` for the site under `base_path`, which is served at `site_origin`.

    Builds are sandboxed without an origin of their own, opened alone too, unless this copy of the site is the one that
    is served at `play_origin`: only there they keep their storage.
    """
    is_play_host = play_origin is not None and play_origin == site_origin
    policy = content_policy(play_origin=play_origin, frames_elsewhere=frames_elsewhere)
    search = content_policy(play_origin=play_origin, frames_elsewhere=frames_elsewhere, runs_search=True)
    rules = _rules(policy, search, _OWN_STORAGE if is_play_host else _OPAQUE)
    return "".join(_rule(base_path + path, values) for path, values in rules).encode()


def _rules(policy: str, search_policy: str, build_policy: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    page = {"Content-Security-Policy": policy, **_ANYBODY}  # twins lie beside pages: anybody may read either
    yield "/*", _EVERYWHERE
    yield "/", page
    yield "/index.html", page
    yield "/index.json", _ANYBODY
    yield "/404.html", page
    for folder in _PAGES:
        yield f"/{folder}/*", page
    yield "/search/*", {**page, "Content-Security-Policy": search_policy}
    yield "/pagefind/*", {"Content-Security-Policy": _SEARCH_POLICY}
    yield "/assets/*", {"Cache-Control": _IMMUTABLE}
    yield "/media/*", {"Cache-Control": _IMMUTABLE, "Content-Security-Policy": _MEDIA_POLICY}
    yield "/feeds/*", {"Content-Type": "application/atom+xml; charset=utf-8", **_ANYBODY}
    yield "/play/*", {"Content-Security-Policy": build_policy, **_ANYBODY, "X-Robots-Tag": "noindex"}


def _rule(path: str, values: Mapping[str, str]) -> str:
    return path + "\n" + "".join(f"  {name}: {value}\n" for name, value in values.items())
