"""Which keys, names and addresses may be followed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.export.keys import is_safe_key, is_safe_name, is_safe_run_id, is_web_address


@pytest.mark.parametrize("key", ["index.json", "a/b/c.json", "a..b/c", "documents//d.json", "ü/x y.png", "./a"])
def test_a_key_inside_the_export_is_safe(key: str) -> None:
    assert is_safe_key(key)


@pytest.mark.parametrize(
    "key", ["", "/a", "..", "a/..", "../a", "a\\b", "http://a", "file:a", "C:/a", "a\n", "a\x9f", "a" * 1001]
)
def test_a_key_that_leads_elsewhere_is_not(key: str) -> None:
    assert not is_safe_key(key)


@settings(deadline=None)
@given(st.text(alphabet="./\\ab:\0 ", max_size=12))
def test_a_safe_key_stays_inside(key: str) -> None:
    if is_safe_key(key):
        depth = 0
        for part in key.split("/"):
            depth += {"..": -1, ".": 0, "": 0}.get(part, 1)
            assert depth >= 0


@pytest.mark.parametrize(
    ("name", "is_safe"),
    [
        ("v2.0.0", True),
        ("single-player", True),
        ("ü x", True),
        ("", False),
        (".", False),
        ("a/b", False),
        ("a ", False),
        ("日" * 66, True),
        ("日" * 67, False),  # 201 bytes, of the 255 that a file system takes
    ],
)
def test_a_name_is_one_segment(name: str, is_safe: bool) -> None:  # noqa: FBT001 - of a table
    assert is_safe_name(name) == is_safe


@pytest.mark.parametrize("run_id", ["page", "index.json", ".x"])
def test_some_ids_are_taken(run_id: str) -> None:
    assert not is_safe_run_id(run_id)


@pytest.mark.parametrize(
    ("address", "is_address"),
    [
        ("https://example.org/a?b#c", True),
        ("http://localhost:8000", True),
        ("HTTPS://example.org", True),
        ("ftp://example.org", False),
        ("https:/example.org", False),
        ("//example.org", False),
        ("javascript://example.org/%0aalert(1)", False),
        ("https://[::1", False),
        ("https://example.org/\n", False),
        ("", False),
    ],
)
def test_an_address_is_a_whole_one_of_the_web(address: str, is_address: bool) -> None:  # noqa: FBT001 - of a table
    assert is_web_address(address) == is_address
