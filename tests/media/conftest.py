"""What the tests of media share."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sitegen.diagnostics import Diagnostic, Diagnostics
from sitegen.media.make import make_media
from sitegen.media.store import MediaStore
from sitegen.model.media import MediaRequest, Medium, MissingMedium
from tests.media.clips import Clips

Make = Callable[..., Medium | MissingMedium]


@pytest.fixture(scope="session")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Clips:
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "clips"
    folder.mkdir(exist_ok=True)
    return Clips(folder)


@pytest.fixture
def store(tmp_path: Path) -> MediaStore:
    return MediaStore.open(tmp_path / "cache")


class Workshop:
    """A store and what was found while making."""

    def __init__(self, cache: Path) -> None:
        self.cache = cache
        self.store = MediaStore.open(cache)
        self.found = Diagnostics()

    def make(self, request: MediaRequest) -> Medium:
        """The medium of `request`; fails where there is none."""
        outcome = self.outcome(request)
        assert isinstance(outcome, Medium), outcome
        return outcome

    def missing(self, request: MediaRequest) -> tuple[MissingMedium, Diagnostic]:
        """What stands in for a medium that cannot be had, and the one diagnostic about it."""
        outcome = self.outcome(request)
        assert isinstance(outcome, MissingMedium), outcome
        (one,) = self.found
        return outcome, one

    def outcome(self, request: MediaRequest) -> Medium | MissingMedium:
        """Whatever comes of `request`."""
        make_media([request], store=self.store, jobs=1, found=self.found)
        outcome = self.store.find(request)
        assert outcome is not None
        return outcome

    def file(self, medium: Medium) -> Path:
        """The published file."""
        return self.store.path(medium.file)


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path / "cache")
