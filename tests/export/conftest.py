"""What tests of the export share."""

from pathlib import Path

import pytest

from tests.export.export_folder import ExportFolder


@pytest.fixture
def folder(tmp_path: Path) -> ExportFolder:
    """An empty export folder."""
    (tmp_path / "export").mkdir()
    return ExportFolder(tmp_path / "export")
