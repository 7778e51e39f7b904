"""What publishing promises: whole sites, equal bytes, nothing lost."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sitegen.problems import EnvironmentProblem
from tests.cabinet import legacy_case
from tests.conftest import REPOSITORY
from tests.site_folder import SiteFolder

SITEGEN = (sys.executable, "-m", "sitegen")


def test_a_root_without_anything_builds(site_folder: SiteFolder) -> None:
    report = site_folder.build()

    assert report.succeeded
    assert "No test case" in site_folder.page("/test-cases/") or (site_folder.output / "index.html").is_file()


def test_a_second_build_changes_nothing(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case())
    site_folder.build()

    report = site_folder.build()

    assert report.written == ()
    assert report.removed == ()


def test_a_build_with_an_error_leaves_the_last_site_as_it_was(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case())
    site_folder.build()
    before = site_folder.files()

    site_folder.write({"test-cases/end-to-end/easy/marble/v1.0.0/test-case.toml": "slug = \n"})
    report = site_folder.build()

    assert not report.succeeded
    assert [one.rule.value for one in report.diagnostics if one.severity.value == "error"] == ["invalid-toml"]
    assert site_folder.files() == before


def test_a_broken_record_is_named_and_leaves_the_last_site_as_it_was(site_folder: SiteFolder, tmp_path: Path) -> None:
    export = tmp_path / "export"
    shutil.copytree(REPOSITORY / "content/export", export)
    site_folder.build(export=str(export), jobs=2)
    before = site_folder.files()
    document = min((export / "documents/runs").rglob("*.json"))
    document.write_text('{"record": {"id": 7}}')

    report = site_folder.build(export=str(export), jobs=2)

    errors = [one for one in report.diagnostics if one.severity.value == "error"]
    assert not report.succeeded
    assert [one.place.file for one in errors] == [f"export:{document.relative_to(export).as_posix()}"]
    assert site_folder.files() == before


def test_strict_stops_on_a_warning_and_changes_no_severity(site_folder: SiteFolder) -> None:
    site_folder.write(legacy_case(more='colour = "red"'))

    lenient, strict = site_folder.build(), site_folder.build(strict=True)

    assert lenient.succeeded
    assert not strict.succeeded
    assert {one.severity.value for one in strict.diagnostics} == {"warning"}


def test_a_folder_that_sitegen_did_not_make_is_refused(site_folder: SiteFolder) -> None:
    site_folder.output.mkdir()
    (site_folder.output / "thesis.txt").write_text("mine")

    with pytest.raises(EnvironmentProblem):
        site_folder.build()

    assert (site_folder.output / "thesis.txt").read_text() == "mine"


def test_an_export_that_is_named_and_not_there_is_refused(site_folder: SiteFolder) -> None:
    with pytest.raises(EnvironmentProblem, match="there is no export"):
        site_folder.build(export="nowhere")


@pytest.mark.parametrize("delay_s", [0.3, 0.8, 1.3])
def test_a_build_killed_at_any_moment_leaves_the_last_site_and_the_next_one_succeeds(
    site_folder: SiteFolder, delay_s: float
) -> None:
    site_folder.write(legacy_case())
    site_folder.build()
    before = site_folder.files()
    site_folder.write(legacy_case("second", name="Second"))
    command = [*SITEGEN, "build", "--root", str(site_folder.root), "-o", str(site_folder.output)]
    command += ["--cache-dir", str(site_folder.cache), "-q"]

    with subprocess.Popen(command, cwd=REPOSITORY, start_new_session=True, stderr=subprocess.DEVNULL) as build:
        time.sleep(delay_s)
        os.killpg(build.pid, signal.SIGKILL)

    assert site_folder.files() in (before, _whole_second_site(site_folder))
    assert {path.name for path in site_folder.folder.glob(".public.*")} <= {".public.sitegen-spare"}


def _whole_second_site(site_folder: SiteFolder) -> dict[str, bytes]:
    """The site with both cases; building it also shows that the next build succeeds, and heals."""
    seen = site_folder.files()
    assert site_folder.build().succeeded
    after = site_folder.files()
    return after if "test-cases/second/index.html" in seen else {}


def test_builds_in_other_folders_with_other_seeds_and_locales_are_equal(tmp_path: Path, media_cache: Path) -> None:
    sites = []
    for number, (seed, locale, jobs) in enumerate([("1", "C", "1"), ("77", "C.UTF-8", "2")]):
        root = tmp_path / f"root-{number}" / ("deep" * number)
        files = [path for path in sorted(REPOSITORY.glob("test-cases/**/*")) if path.is_file()]
        for path in files if number == 0 else reversed(files):
            target = root / path.relative_to(REPOSITORY)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        shutil.copytree(REPOSITORY / "content", root / "content")
        output = tmp_path / f"public-{number}"
        command = [*SITEGEN, "build", "--root", str(root), "-o", str(output), "-j", jobs, "-q"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": f"Etc/GMT+{number}"}
        subprocess.run(
            [*command, "--cache-dir", str(media_cache), "--base-url", "https://cabinet.example/sub"],
            cwd=REPOSITORY,
            env=environment,
            check=True,
        )
        sites.append({p.relative_to(output).as_posix(): p.read_bytes() for p in output.rglob("*") if p.is_file()})

    assert sites[0] == sites[1]
