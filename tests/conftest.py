"""What tests share: a site folder, the built demo and samples, a media cache, a browser."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.served import serve_site
from tests.site_folder import SiteFolder

REPOSITORY = Path(__file__).parent.parent
SHARED = REPOSITORY.parent / "shared"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the shell takes half the time
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the whole run of the tests, shared by its processes."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def media_cache(shared_folder: Path) -> Path:
    """The media cache of all builds."""
    folder = shared_folder / "media-cache"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def site_folder(tmp_path: Path, media_cache: Path) -> SiteFolder:
    """An empty site folder."""
    return SiteFolder(tmp_path, media_cache)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser; the tests that need it skip, and say so, where there is none."""
    if CHROMIUM is None:
        pytest.skip(
            "no chromium: what only a browser can tell is NOT checked (apt-get install chromium-headless-shell)"
        )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def samples() -> Path:
    """The sample exports, where they are at hand."""
    return _shared("samples")


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The conformance suite, where it is at hand."""
    return _shared("conformance")


def _shared(name: str) -> Path:
    folder = SHARED / name
    if not folder.is_dir():
        pytest.skip(f"no {name} beside the repository: what they would show is NOT checked")
    return folder


@pytest.fixture(scope="session")
def demo(shared_folder: Path, media_cache: Path) -> SiteFolder:
    """The demo gallery, experimental versions included; built by the process that asks first, while others wait."""
    site = SiteFolder(shared_folder / "demo", media_cache)
    with (shared_folder / "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.output.exists():
            report = site.build(root=REPOSITORY, experimental=True, jobs=os.cpu_count() or 1)
            assert report.succeeded, report.diagnostics
    return site


@pytest.fixture(scope="session")
def demo_url(demo: SiteFolder) -> Iterator[str]:
    """Where the demo gallery is served."""
    with serve_site(demo.output) as url:
        yield url
