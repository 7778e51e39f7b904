"""What each job is made from, as one digest: equal keys (and equal media) make equal files.

A key covers more rather than less: the program itself, the theme, the settings, every address that a text may link
to, then the job's own inputs. Files enter by their content, never by their times.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sitegen.digest import digest_of_text
from sitegen.export.index import RUN_FOLDER, Export
from sitegen.model.case import CaseVersion
from sitegen.model.run import RunCard
from sitegen.plan.case_header import CasePlace
from sitegen.plan.gallery import Case, Gallery
from sitegen.plan.shown import ShownRun, ShownRuns

FileDigest = Callable[[Path], str]  # of a file's content; a word for one that is not there


def program_digest(digest: FileDigest) -> str:
    """The digest of sitegen itself."""
    package = Path(__file__).parent.parent
    return digest_of_text(
        "\n".join(digest(path) for path in sorted(package.rglob("*")) if path.suffix in (".py", ".toml"))
    )


class Keys:
    """Makes the keys of one build."""

    def __init__(self, common: Iterable[object], gallery: Gallery, export: Export, digest: FileDigest) -> None:
        self._common = digest_of_text("\n".join(map(repr, common)))
        self._gallery = gallery
        self._export = export
        self._digest = digest
        self._versions = {
            (version.slug, version.version): self._of_version(version)
            for case in gallery.cases
            for version in case.versions
        }
        self._judged = {
            (version.slug, version.version): self._of_judged(version)
            for case in gallery.cases
            for version in case.versions
        }

    def run(self, card: RunCard) -> str:
        """What a run's pages are made from: its card, its document, its case version, its build."""
        version = self._judged[(card.subject.test_case_slug, card.subject.test_case_version)]
        return self._key("run", repr(card), version, *self._run_files(card))

    def case(self, case: Case, runs: ShownRuns) -> str:
        """What the pages of a case as a whole are made from: its versions and the figures of its runs."""
        versions = [self._versions[(version.slug, version.version)] for version in case.versions]
        return self._key("case", *versions, *map(_of_run, runs.of_case(case.slug)))

    def place(self, place: CasePlace, runs: ShownRuns) -> str:
        """What a case's tabs at one place are made from: its version, the case's coordinates, the figures of its runs.

        Of the case's other versions a tab shows no more than how to get there.
        """
        version = self._versions[(place.version.slug, place.version.version)]
        way = repr((place.coordinate, place.is_short, place.has_play, place.case.coordinates()))
        return self._key("place", way, version, *map(_of_run, runs.of_case(place.case.slug)))

    def site(self, plan: object, runs: ShownRuns) -> str:
        """What the site's own pages are made from: everything that is shown anywhere."""
        return self._key("site", repr(plan), *self._versions.values(), *map(_of_run, runs.runs))

    def _key(self, *parts: str) -> str:
        return digest_of_text("\n".join((self._common, *parts)))

    def _of_version(self, version: CaseVersion) -> str:
        place = self._gallery.version_places.get((version.slug, version.version))
        return digest_of_text("\n".join((repr(version), repr(place), *map(self._digest, _files_of(version)))))

    def _of_judged(self, version: CaseVersion) -> str:
        """What of a case version a run is judged by and shown with: neither its prose nor what it seeds."""
        variants = tuple(dataclasses.replace(one, inputs={}, description="") for one in version.variants)
        judged = dataclasses.replace(version, variants=variants, summary=None, description=None, changelog=None)
        place = self._gallery.version_places.get((version.slug, version.version))
        return digest_of_text(f"{judged!r}\n{place!r}")

    def _run_files(self, card: RunCard) -> Iterator[str]:
        """The run's document; of a local run every file of its folder."""
        document = self._export.location / self._export.documents[card.id]
        if self._export.layout != RUN_FOLDER:
            yield self._digest(document)
            return
        for path in sorted(document.parent.rglob("*")):
            if path.is_file():
                yield f"{path.relative_to(document.parent)} {self._digest(path)}"


def _files_of(version: CaseVersion) -> Iterator[Path]:
    """The files of a case version that are copied or read while its pages are made; its media are asked for apart."""
    for variant in version.variants:
        for inputs in variant.inputs.values():
            yield from (file.source for file in inputs.files if file.source is not None)
        for build in variant.reference_builds.values():
            if build.folder is not None:
                yield from (path for path in sorted(build.folder.rglob("*")) if path.is_file())


def _of_run(run: ShownRun) -> str:
    return digest_of_text(repr(run))
