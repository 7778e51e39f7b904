"""A preview that runs: a folder of sources, a builder of a few lines, a real server on a free port."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.preview.author import Author


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    """An author at work, whose preview has made its first build."""
    with Author.at_work(tmp_path) as author:
        yield author
