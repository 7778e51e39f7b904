"""Sites that the tests of several modules look at."""

from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

ADDRESS = "https://gallery.example/cabinet"


@pytest.fixture(scope="session")
def demo_at_an_address(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> SiteFolder:
    """The demo, for a site with a whole address."""
    site = SiteFolder(tmp_path_factory.mktemp("addressed"), media_cache)
    assert site.build(root=REPOSITORY, base_url=ADDRESS).succeeded
    return site
