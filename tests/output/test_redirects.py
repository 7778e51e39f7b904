"""Addresses that have moved."""

import pytest

from sitegen.output.redirects import Redirect, redirect_problems, redirects_file

ADDRESSES = ("/", "/new/", "/test-cases/", "/test-cases/carom/", "/data/runs.json")


def messages(*redirects: Redirect) -> list[tuple[int, str]]:
    return [(one.index, one.message) for one in redirect_problems(redirects, addresses=ADDRESSES)]


@pytest.mark.parametrize(
    "redirect",
    [
        ("/old/", "/new/"),
        ("/old", "/data/runs.json"),
        ("/old/*", "/test-cases/:splat"),
        ("/cases/:slug/:tab/", "/test-cases/:slug/"),
        ("/old/", "https://example.org:8000/a?b#c"),
        ("/old/", "/new/#anchor"),
    ],
)
def test_a_redirect_from_what_is_gone_to_what_is_there_is_fine(redirect: Redirect) -> None:
    assert messages(redirect) == []


@pytest.mark.parametrize(
    "source", ["", "old/", "//old/", "/", "/*", "/a b/", "/a?b", "/a*", "/*/a", "/a\nb", "https://a/"]
)
def test_what_cannot_be_redirected_is_told(source: str) -> None:
    assert messages((source, "/new/")) == [(0, f"`{source}` cannot be redirected")]


@pytest.mark.parametrize("target", ["", "new/", "//evil.test/", "javascript:x", "/a b", "/a\nb /c", "/*", "https:///x"])
def test_where_nothing_leads_is_told(target: str) -> None:
    assert messages(("/old/", target)) == [(0, f"nothing can be redirected to `{target}`")]


def test_a_name_that_stands_for_nothing_is_told() -> None:
    assert messages(("/old/", "/test-cases/:splat")) == [
        (0, "`:splat` in `/test-cases/:splat` stands for nothing in `/old/`")
    ]


@pytest.mark.parametrize("source", ["/new/", "/new", "/test-cases/*", "/data/runs.json"])
def test_a_redirect_that_hides_a_page_is_told(source: str) -> None:
    ((index, message),) = messages((source, "https://example.org/"))

    assert index == 0
    assert message.startswith(f"the redirect of `{source}` would hide `/")


def test_a_target_that_is_not_there_is_told() -> None:
    assert messages(("/old/", "/nowhere/")) == [(0, "`/nowhere/` is no address of the site")]


def test_a_source_that_stands_twice_is_told() -> None:
    assert messages(("/old/", "/new/"), ("/old", "/")) == [(1, "`/old` is redirected twice")]


def test_a_chain_is_told_with_its_end() -> None:
    (problem,) = redirect_problems([("/older/", "/old/"), ("/old/", "/new/")], addresses=ADDRESSES)

    assert problem.message == "`/old/` is redirected as well"
    assert problem.hint == "lead straight to `/new/`"


def test_a_loop_is_told() -> None:
    assert messages(("/a/", "/b/"), ("/b/", "/a/")) == [
        (0, "`/b/` is redirected as well"),
        (1, "`/a/` is redirected as well"),
    ]


def test_the_specific_stands_before_the_general() -> None:
    content = redirects_file([("/a/*", "/b/:splat"), ("/a/x/*", "/c/:splat"), ("/a/:y/z", "/d/"), ("/a/x", "/e/")])

    assert content.decode().splitlines() == [
        "/a/x /e/ 301",
        "/a/:y/z /d/ 301",
        "/a/x/* /c/:splat 301",
        "/a/* /b/:splat 301",
    ]


def test_an_address_is_redirected_with_and_without_its_slash() -> None:
    assert redirects_file([("/old/", "/new/")]) == b"/old/ /new/ 301\n/old /new/ 301\n"


def test_under_a_sub_path_addresses_of_the_site_stand_under_it() -> None:
    content = redirects_file([("/a", "/b/"), ("/c", "https://example.org/d")], base_path="/sub")

    assert content == b"/sub/a /sub/b/ 301\n/sub/c https://example.org/d 301\n"
