"""The search bundle: Pagefind's index of the gallery's records, made apart from the pages and kept by content.

Pagefind does not promise the same bytes twice, so a bundle is made only where no earlier one was made from the same
records by the same version, and is then published as it was.

    search/<key>/         a bundle, whole
    search/latest/<name>  the key of the last bundle of an output folder
"""

import html
import importlib.metadata
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import msgspec

from sitegen.atomic import write_whole
from sitegen.digest import digest_of_text
from sitegen.output.disk import disk_trouble
from sitegen.plan.pages import SearchRecord

try:
    import pagefind_bin
except ImportError:  # there is no wheel for this machine
    pagefind_bin = None

_FORMAT = 3  # of the records as files; raise it where they change
_KEY_CHARACTERS = 32
_KEPT = 8  # bundles, last used first
_LONGEST_S = 300.0  # 2,000 records take 2.3 s
_TOLD_CHARACTERS = 300  # of what Pagefind says when it fails
_TITLE_WEIGHT = 1
# The name of a case stands in the titles of all that belongs to it; asked for by that name, the case comes first.
_TITLE_WEIGHTS = {"Case": 10, "Page": 7, "Older version": 2}
_UNUSED = ("pagefind-ui.", "pagefind-modular-ui.", "pagefind-component-ui.", "pagefind-highlight.")


class SearchUnavailable(Exception):  # noqa: N818 - it says what is so
    """Pagefind cannot be run here, or failed; the message says how."""


class SearchBundles:
    """The bundles of one cache folder."""

    def __init__(self, folder: Path, *, output: Path) -> None:
        self._folder = folder
        self._latest = folder / "latest" / digest_of_text(str(output))

    def bundle(self, records: Sequence[SearchRecord]) -> Path:
        """The folder of the bundle of these records, made where it is not there.

        Raises SearchUnavailable, and EnvironmentProblem where the disk refuses.
        """
        if pagefind_bin is None:
            raise SearchUnavailable("Pagefind is not installed")
        ordered = sorted(records, key=lambda one: (one.url, one.kind, one.title))
        key = _key(ordered)
        bundle = self._folder / key
        with disk_trouble(f"keep the search index in `{self._folder}`"):
            if not bundle.is_dir():
                self._make(bundle, ordered)
            os.utime(bundle)
            self._drop_old()
            write_whole(self._latest, key.encode())
        return bundle

    def latest(self) -> Path | None:
        """The bundle that the output folder was last given, where it is still there."""
        try:
            bundle = self._folder / self._latest.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        return bundle if bundle.is_dir() else None

    def _make(self, bundle: Path, records: Sequence[SearchRecord]) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._folder, prefix=".part-") as part:
            made = Path(part, "bundle")
            _write_records(Path(part, "records"), records)
            _run_pagefind(Path(part, "records"), made)
            for unused in (path for path in made.iterdir() if path.name.startswith(_UNUSED)):
                unused.unlink()
            _rename(made, bundle)

    def _drop_old(self) -> None:
        bundles = [path for path in self._folder.iterdir() if path.is_dir() and len(path.name) == _KEY_CHARACTERS]
        for old in sorted(bundles, key=lambda path: path.stat().st_mtime_ns)[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)


def bundle_files(bundle: Path) -> Iterator[tuple[str, Path]]:
    """Every file of a bundle: its name as an address has it, and where it lies."""
    for path in sorted(bundle.rglob("*")):
        if path.is_file():
            yield quote(path.relative_to(bundle).as_posix()), path


def _key(records: Sequence[SearchRecord]) -> str:
    version = importlib.metadata.version("pagefind_bin")
    return digest_of_text(f"{_FORMAT} {version} {msgspec.json.encode(records).decode()}")


def _write_records(folder: Path, records: Sequence[SearchRecord]) -> None:
    folder.mkdir()
    for number, record in enumerate(records):
        (folder / f"{number:06}.html").write_text(_record_page(record), encoding="utf-8")


def _record_page(record: SearchRecord) -> str:
    """The record as Pagefind reads it: a `filter` can be chosen from, a `meta` comes with each result."""
    facts = {"kind": record.kind, "case": record.case, "model": record.model}
    filters = "".join(
        _meta("filter", name, value) + _meta("meta", name, value) for name, value in facts.items() if value
    )
    if record.version:
        filters += _meta("meta", "version", record.version)
    # some ask for a version without its `v`
    lines = [*record.text.splitlines(), (record.version or "").removeprefix("v")]
    paragraphs = "".join(f"<p>{html.escape(line)}</p>" for line in lines if line.strip())
    return (
        f'<!DOCTYPE html><html lang="en"><head><title>{html.escape(record.title)}</title></head><body>'
        f"{filters}{_meta('meta', 'address', record.url)}<main data-pagefind-body>"
        f'<h1 data-pagefind-weight="{_TITLE_WEIGHTS.get(record.kind, _TITLE_WEIGHT)}">{html.escape(record.title)}</h1>'
        f"{paragraphs}</main></body></html>\n"
    )


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta data-pagefind-{kind}="{name}[content]" content="{html.escape(value)}">'


def _run_pagefind(records: Path, bundle: Path) -> None:
    """Raises SearchUnavailable unless there is a bundle afterwards."""
    try:
        done = subprocess.run(  # noqa: S603 - the installed binary, with paths of our own
            [str(pagefind_bin.get_executable()), "--site", str(records), "--output-path", str(bundle), "--quiet"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST_S,
            check=False,
            cwd=records,  # a `pagefind.toml` of the caller's folder is not for us
            env={"LC_ALL": "C", "PATH": os.defpath},
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise SearchUnavailable(f"Pagefind cannot be run: {problem}") from problem
    if done.returncode != 0 or not (bundle / "pagefind.js").is_file():
        told = (done.stderr or done.stdout).decode(errors="replace").strip()[-_TOLD_CHARACTERS:]
        raise SearchUnavailable(f"Pagefind ended with status {done.returncode}: {told or 'it said nothing'}")


def _rename(made: Path, bundle: Path) -> None:
    """Put the bundle in its place, unless another build did so meanwhile. Raises OSError."""
    try:
        made.rename(bundle)
    except OSError:
        if not bundle.is_dir():
            raise
