"""`_headers` and `_redirects`, as static hosts read them.

Hosts join what several matching rules say of one header, and two content policies hold both. So no rule for pages
matches builds: pages are told by their top-level folders.
"""

from collections.abc import Mapping, Sequence

_IMMUTABLE = "public, max-age=31536000, immutable"
_PAGES = (
    "test-cases",
    "runs",
    "models",
    "harnesses",
    "leaderboards",
    "changelog",
    "errata",
    "search",
    "about",
    "data",
    "compare",
)
_DATA_SUFFIX = "index.json"


def content_policy(*, play_origin: str | None) -> str:
    """What pages may load and run: nothing that is not the site's own, and frames of builds."""
    frames = f"'self' {play_origin} https:" if play_origin else "'self' https:"
    return (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        f"media-src 'self'; connect-src 'self'; frame-src {frames}; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    )


def headers_file(*, play_origin: str | None, base_path: str = "") -> bytes:
    """`_headers` for the site under `base_path`."""
    policy = {
        "Content-Security-Policy": content_policy(play_origin=play_origin),
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    common = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin"}
    rules: list[tuple[str, Mapping[str, str]]] = [("/*", common), ("/", policy), ("/404.html", policy)]
    rules += [(f"/{folder}/*", policy) for folder in _PAGES]
    rules += [
        ("/data/*", {"Access-Control-Allow-Origin": "*"}),
        ("/assets/*", {"Cache-Control": _IMMUTABLE}),
        ("/media/*", {"Cache-Control": _IMMUTABLE, "Content-Security-Policy": "default-src 'none'; sandbox"}),
        ("/feeds/*", {"Access-Control-Allow-Origin": "*"}),
        (
            "/play/*",
            {
                "Content-Security-Policy": "sandbox allow-scripts allow-pointer-lock",
                "Access-Control-Allow-Origin": "*",
                "X-Robots-Tag": "noindex",
            },
        ),
    ]
    return "".join(_rule(base_path + path, values) for path, values in rules).encode()


def redirects_file(redirects: Sequence[tuple[str, str]], *, base_path: str = "") -> bytes:
    """`_redirects`: the more specific address first, since the first match counts."""
    ordered = sorted(redirects, key=lambda one: (one[0].count("*"), -len(one[0]), one[0]))
    return "".join(f"{base_path}{source} {base_path}{target} 301\n" for source, target in ordered).encode()


def _rule(path: str, values: Mapping[str, str]) -> str:
    return path + "\n" + "".join(f"  {name}: {value}\n" for name, value in values.items())
