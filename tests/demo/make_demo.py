"""Regenerates the demo's media and its export from the hand-written games, manifests and runs.

    python -m tests.demo.make_demo [--chromium /usr/bin/chromium] [--only showcases|export]

Needs Pillow, imageio-ffmpeg, dotprompt-handlebars and Playwright with a Chromium. Nothing is fetched, and the same
Chromium, Pillow and ffmpeg write the same bytes.
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import Browser

from tests.demo.capture import write_showcases
from tests.demo.case_media import Versions
from tests.demo.catalog import read_versions
from tests.demo.export import write_export
from tests.demo.stage import open_browser

DEMO = Path(__file__).parent
ROOT = DEMO.parent.parent


def main() -> None:
    """Writes what was asked for."""
    options = _options()
    versions = read_versions(ROOT)
    with open_browser(options.chromium) as browser:
        if options.only != "export":
            write_showcases(browser, versions)
        if options.only != "showcases":
            _replace_export(browser, versions)


def _replace_export(browser: Browser, versions: Versions) -> None:
    """Writes the export beside its place and moves it there once it is whole."""
    export, fresh = ROOT / "content/export", ROOT / "content/export.new"
    shutil.rmtree(fresh, ignore_errors=True)
    write_export(fresh, browser, versions, DEMO)
    shutil.rmtree(export, ignore_errors=True)
    fresh.rename(export)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Regenerate the demo's media and export.")
    parser.add_argument("--chromium", type=Path, default=Path("/usr/bin/chromium"))
    parser.add_argument("--only", choices=("showcases", "export"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
