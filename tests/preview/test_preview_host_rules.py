"""`_headers` and `_redirects` mean to the preview what they mean to the host."""

import pytest

from sitegen.preview.header_rules import headers_for, parse_header_rules
from sitegen.preview.redirect_rules import parse_redirect_rules, redirect_for


@pytest.mark.parametrize(
    ("rule", "path", "fits"),
    [
        ("/*", "/", True),
        ("/*", "/runs/run-a1/", True),
        ("/play/*", "/play/maze/index.html", True),
        ("/play/*", "/play", False),
        ("/play/*", "/display/x", False),
        ("/data/:name", "/data/runs.json", True),
        ("/data/:name", "/data/a/b.json", False),
        ("/404.html", "/404.html", True),
        ("/404.html", "/404xhtml", False),
    ],
)
def test_a_rule_fits_its_paths(rule: str, path: str, fits: bool) -> None:  # noqa: FBT001 - a column of the table
    rules = parse_header_rules(f"{rule}\n  X-Name: value\n")

    assert headers_for(rules, path) == ({"X-Name": "value"} if fits else {})


def test_what_two_rules_say_of_one_header_is_joined() -> None:
    rules = parse_header_rules("/*\n  X-A: one\n  X-B: one\n/play/*\n  X-A: two\n")

    assert headers_for(rules, "/play/maze/") == {"X-A": "one, two", "X-B": "one"}


def test_comments_and_lines_that_say_nothing_are_passed_over() -> None:
    rules = parse_header_rules("  X-Before: any\n# note\n\n/*\n  nothing\n  X-A: b:c\n")

    assert headers_for(rules, "/") == {"X-A": "b:c"}


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/old/", ("/new/", 302)),
        ("/old/page/", None),
        ("/test-cases/maze/v1/base/", ("/test-cases/labyrinth/v1/base/", 301)),
        ("/by/ada/of/2024/", ("/2024/ada/", 301)),
    ],
)
def test_an_address_that_has_moved_is_found(path: str, target: tuple[str, int] | None) -> None:
    rules = parse_redirect_rules(
        "# moved\n/old/ /new/ 302\n/test-cases/maze/* /test-cases/labyrinth/:splat 301!\n"
        "/old/page/ /page/ 200\n/by/:who/of/:year/ /:year/:who/\n"
    )

    assert redirect_for(rules, path) == target
