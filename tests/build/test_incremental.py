"""An incremental build equals a clean one, byte for byte, whatever changed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

CASE = "test-cases/end-to-end/medium/slingmail/v1.1.0"


@pytest.fixture
def site(tmp_path: Path, media_cache: Path) -> SiteFolder:
    """The demo, copied and built once."""
    site = SiteFolder(tmp_path, media_cache)
    for name in ("test-cases", "content", "game-jams"):
        shutil.copytree(REPOSITORY / name, site.root / name)
    assert site.build().succeeded
    return site


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def edit_json(path: Path, change: Callable[[Any], None]) -> None:
    value = json.loads(path.read_bytes())
    change(value)
    path.write_text(json.dumps(value))


def runs_file(root: Path) -> Path:
    return next((root / "content/export/snapshots").glob("*/runs.json"))


def document_of(root: Path, run_id: str) -> Path:
    return next((root / "content/export/documents/runs" / run_id).glob("*.json"))


def change_description(root: Path) -> None:
    (root / CASE / "description.md").write_text("Now it is another game.\n")


def change_a_spec(root: Path) -> None:
    path = min((root / CASE / "specs").rglob("*.md"))
    path.write_text(path.read_text() + "\nOne more line.\n")


def change_a_starter_file(root: Path) -> None:
    path = min((root / CASE / "workspaces").rglob("package.json"))
    path.write_text(path.read_text() + "\n")


def change_a_reference_build(root: Path) -> None:
    path = min((root / CASE).rglob("dist/game.js"))
    path.write_text(path.read_text() + "\n// changed\n")


def withdraw_the_errata(root: Path) -> None:
    (root / CASE / "errata.toml").unlink()


def rewrite_a_review(root: Path) -> None:
    def change(document: Any) -> None:
        document["reviews"][0]["writeup"] = "Played again: **better**. [gone](nowhere.md)"

    edit_json(document_of(root, "orbit-01"), change)


def rename_a_model(root: Path) -> None:
    edit_json(runs_file(root), lambda cards: cards["runs"][3]["subject"].update(modelId="other/model"))
    run_id = json.loads(runs_file(root).read_bytes())["runs"][3]["id"]
    edit_json(document_of(root, run_id), lambda one: one["record"]["subject"].update(modelId="other/model"))


def withdraw_a_run(root: Path) -> None:
    edit_json(runs_file(root), lambda cards: cards["runs"].pop(5))


def lose_a_medium(root: Path) -> None:
    min((root / "content/export/media/runs").rglob("*.png")).unlink()


def swap_two_media(root: Path) -> None:
    one, other, *_ = sorted((root / "content/export/media/runs").rglob("*.webm"))
    first, second = one.read_bytes(), other.read_bytes()
    one.write_bytes(second)
    other.write_bytes(first)


def change_the_title(root: Path) -> None:
    path = root / "content/site.toml"
    edit(path, 'title = "The Test Cabinet"', 'title = "Another Cabinet"')


def change_the_prose(root: Path) -> None:
    path = root / "content/pages/about.md"
    path.write_text(path.read_text() + "\nOne more paragraph.\n")


def bring_an_own_style(root: Path) -> None:
    folder = root / "themes/cabinet"
    shutil.copytree(REPOSITORY / "themes/cabinet", folder)
    (folder / "styles/99-own.css").write_text("body { letter-spacing: 0.01em }\n")


CHANGES = [
    change_description,
    change_a_spec,
    change_a_starter_file,
    change_a_reference_build,
    withdraw_the_errata,
    rewrite_a_review,
    rename_a_model,
    withdraw_a_run,
    lose_a_medium,
    swap_two_media,
    change_the_title,
    change_the_prose,
    bring_an_own_style,
]


def test_after_each_change_the_incremental_build_equals_a_clean_one(site: SiteFolder, tmp_path: Path) -> None:
    for number, change in enumerate(CHANGES):
        change(site.root)

        incremental = site.build()
        clean = site.build(output=tmp_path / f"clean-{number}")

        assert incremental.succeeded, change.__name__
        assert incremental.written, f"{change.__name__} changed no page"
        assert incremental.diagnostics == clean.diagnostics, change.__name__
        assert site.files() == {
            path.relative_to(tmp_path / f"clean-{number}").as_posix(): path.read_bytes()
            for path in (tmp_path / f"clean-{number}").rglob("*")
            if path.is_file()
        }, change.__name__


def test_a_change_of_one_review_touches_only_what_shows_it(site: SiteFolder) -> None:
    rewrite_a_review(site.root)

    report = site.build()

    pages = {path for path in report.written if path.endswith(".html")}
    assert "runs/orbit-01/index.html" in pages
    assert not {path for path in pages if path.startswith("runs/") and "orbit-01" not in path}


def test_a_damaged_ledger_costs_time_alone(site: SiteFolder) -> None:
    for file in (site.cache / "ledgers").iterdir():
        file.write_bytes(file.read_bytes()[:-10])

    report = site.build()

    assert report.succeeded
    assert report.written == ()


def test_an_output_that_was_tampered_with_is_made_whole(site: SiteFolder) -> None:
    page = site.output / "runs/orbit-01/index.html"
    page.unlink()
    page.write_text("defaced")

    report = site.build()

    assert report.written == ("runs/orbit-01/index.html",)
    assert "defaced" not in site.page("/runs/orbit-01/")
