"""What hosts send with each address, whichever way they join rules."""

import re

import pytest

from sitegen.output.headers import headers_file

ADDRESSES = (
    *("/", "/index.html", "/index.json", "/404.html", "/robots.txt", "/test-cases/", "/test-cases/carom/index.json"),
    *(
        "/runs/a/verdict/",
        "/data/runs.json",
        "/feeds/runs.atom",
        "/feeds/carom/errata.atom",
        "/nowhere/",
        "/search/",
        "/pagefind/pagefind.js",
    ),
    *("/assets/play.0123456789abcdef.js", "/media/ab/abc.mp4", "/play/carom/v1/base/none/index.html", "/play/runs/a/"),
)

Rules = list[tuple[str, list[tuple[str, str]]]]


def parse(content: bytes) -> Rules:
    rules: Rules = []
    for line in content.decode().splitlines():
        if line.startswith("/"):
            rules.append((line, []))
        else:
            name, _, value = line.partition(": ")
            assert re.fullmatch(r"  [A-Z][A-Za-z-]+", name)
            assert value == value.strip() != ""
            rules[-1][1].append((name.strip(), value))
    return rules


def matching(rules: Rules, address: str) -> list[tuple[str, str]]:
    """The headers of every rule that matches, as Netlify matches: `/play/*` takes `/player` as well."""
    found = []
    for path, headers in rules:
        pattern = path[:-2] + ".*" if path.endswith("/*") else re.escape(path)
        if re.fullmatch(pattern, address, re.IGNORECASE):
            found += headers
    return found


def headers_at(address: str, *, play_origin: str | None = None, site_origin: str | None = None) -> dict[str, str]:
    return dict(matching(parse(headers_file(play_origin=play_origin, site_origin=site_origin)), address))


@pytest.mark.parametrize("address", ADDRESSES)
def test_each_header_comes_from_one_rule(address: str) -> None:
    names = [name.lower() for name, _ in matching(parse(headers_file(play_origin=None)), address)]

    assert len(names) == len(set(names))


def test_every_rule_is_for_one_address_or_a_folder() -> None:
    for path, headers in parse(headers_file(play_origin=None)):
        assert re.fullmatch(r"/([a-z0-9-]+(/\*|\.[a-z]+)|\*)?", path)
        assert headers


def test_the_file_keeps_to_the_hosts_limits() -> None:
    content = headers_file(play_origin=None)

    assert len(parse(content)) <= 100
    assert max(map(len, content.splitlines())) < 2000


@pytest.mark.parametrize("address", ["/", "/404.html", "/test-cases/carom/", "/runs/a/verdict/", "/data/", "/compare/"])
def test_pages_have_the_content_policy(address: str) -> None:
    assert headers_at(address)["Content-Security-Policy"] == (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "media-src 'self'; connect-src 'self'; frame-src 'self' https:; object-src 'none'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'self'"
    )


def test_webassembly_runs_on_the_search_page_alone() -> None:
    running = [address for address in ADDRESSES if "wasm" in headers_at(address).get("Content-Security-Policy", "")]

    assert running == ["/search/", "/pagefind/pagefind.js"]


def test_frames_come_from_the_one_play_origin() -> None:
    policy = headers_at("/runs/a/", play_origin="https://play.example.org")["Content-Security-Policy"]

    assert "; frame-src 'self' https://play.example.org;" in policy


def test_pages_may_ask_a_build_at_the_play_origin_whether_it_is_there() -> None:
    policy = headers_at("/runs/a/", play_origin="https://play.example.org")["Content-Security-Policy"]

    assert "; connect-src 'self' https://play.example.org;" in policy


@pytest.mark.parametrize(
    ("play_origin", "sources"),
    [
        ("https://play.example.org", "'self' https:"),
        ("http://localhost:9000", "'self' http://localhost:9000 https:"),
        (None, "'self' https:"),
    ],
)
def test_frames_may_come_from_elsewhere_too(play_origin: str | None, sources: str) -> None:
    content = headers_file(play_origin=play_origin, frames_elsewhere=True).decode()

    assert f"; frame-src {sources};" in content


@pytest.mark.parametrize("play_origin", [None, "https://play.example.org"])
def test_a_build_on_the_gallerys_own_origin_never_gets_it(play_origin: str | None) -> None:
    headers = headers_at("/play/runs/a/", play_origin=play_origin, site_origin="https://example.org")

    assert headers["Content-Security-Policy"] == "sandbox allow-scripts allow-pointer-lock"
    assert headers["Access-Control-Allow-Origin"] == "*"


def test_the_host_that_is_only_for_builds_lets_them_keep_their_storage() -> None:
    origin = "https://play.example.org"

    headers = headers_at("/play/runs/a/", play_origin=origin, site_origin=origin)

    assert headers["Content-Security-Policy"] == "sandbox allow-scripts allow-same-origin allow-pointer-lock"


@pytest.mark.parametrize("address", ["/assets/play.0123456789abcdef.js", "/media/ab/abc.mp4"])
def test_what_is_named_by_its_content_is_kept_for_a_year(address: str) -> None:
    assert headers_at(address)["Cache-Control"] == "public, max-age=31536000, immutable"


def test_pages_are_not_kept() -> None:
    assert "Cache-Control" not in headers_at("/runs/a/")


@pytest.mark.parametrize("address", ["/index.json", "/runs/a/index.json", "/data/runs.json", "/feeds/runs.atom"])
def test_data_may_be_read_from_anywhere(address: str) -> None:
    assert headers_at(address)["Access-Control-Allow-Origin"] == "*"


def test_feeds_say_what_they_are() -> None:
    assert headers_at("/feeds/runs.atom")["Content-Type"] == "application/atom+xml; charset=utf-8"


def test_no_type_is_guessed_anywhere() -> None:
    assert {headers_at(address)["X-Content-Type-Options"] for address in ADDRESSES} == {"nosniff"}


def test_under_a_sub_path_every_rule_stands_under_it() -> None:
    rules = parse(headers_file(play_origin=None, base_path="/sub"))

    assert all(path.startswith("/sub/") for path, _ in rules)
