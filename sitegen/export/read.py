"""An export on disk: opened once, then its case documents and run documents one by one. This touches the world.

The layouts: an `index.json` of schema version 2 or 1, or a folder of local runs. Source: design, "Where the export
is".
"""

from pathlib import Path

from sitegen.diagnostics import Diagnostics
from sitegen.export.cases import case_version
from sitegen.export.documents import CaseDocument, IndexDocument, RunDocument
from sitegen.export.files import Files
from sitegen.export.index import RUN_FOLDER, Export, empty_export, is_publishable, place_in
from sitegen.export.keys import BROKEN_HINT, NAME_HINT, is_safe_name
from sitegen.export.load import load
from sitegen.export.read_index import open_indexed
from sitegen.export.read_local import holds_local_runs, open_local_runs, read_local_run
from sitegen.export.runs import run_of
from sitegen.model.case import CaseVersion, Coordinate
from sitegen.model.run import Run, RunCard
from sitegen.rules import Rule

INDEX = "index.json"


def open_export(location: Path, *, found: Diagnostics) -> Export:
    """The export in a folder; one without runs where nothing is there, which is a warning, or where it is broken."""
    if (location / INDEX).is_file():
        index = load(location, INDEX, IndexDocument, found=found)
        return empty_export(location) if index is None else open_indexed(location, INDEX, index, found=found)
    if holds_local_runs(location):
        return open_local_runs(location, found=found)
    found.report(
        Rule.MISSING_EXPORT,
        "there is no export here; the gallery shows its cases without runs",
        place_in(INDEX),
        hint="bring a published one with `sitegen fetch`, or name another with `--export`",
    )
    return empty_export(location)


def read_case(export: Export, slug: str, version: str, *, found: Diagnostics) -> CaseVersion | None:
    """The case version as the export tells it; None where it does not, or where its document is broken."""
    key = export.case_keys.get((slug, version))
    document = load(export.location, key, CaseDocument, found=found) if key else None
    if key is None or document is None or not _is_sound(document, slug, version, Files(export.location, key, found)):
        return None
    return case_version(document, export.engines.get((slug, version), ()), Files(export.location, key, found))


def read_run(export: Export, card: RunCard, *, found: Diagnostics) -> Run | None:
    """The run of a card, its document decoded; None where it is missing or broken, which is reported.

    None as well, with a warning, where the record says that the run is never published.
    """
    key = export.documents[card.id]
    if export.layout == RUN_FOLDER:
        return read_local_run(export, card, key, found=found)
    document = load(export.location, key, RunDocument, found=found)
    if document is None or not _tells_of(document, card, key, found):
        return None
    files = Files(export.location, key, found)
    for unopened in (document.code_analysis_key, *(review.picture_key for review in document.reviews or ())):
        if unopened is not None:
            files.path(unopened)
    return run_of(document, card, files)


def _is_sound(document: CaseDocument, slug: str, version: str, files: Files) -> bool:
    """Whether the document is of that version, with variants and with names that may be parts of addresses."""
    place = place_in(files.document)
    if (document.slug, document.version) != (slug, version):
        message = f"the document of `{slug}` {version} tells of `{document.slug}` {document.version}"
        files.found.report(Rule.BROKEN_EXPORT_FILE, message, place, hint=BROKEN_HINT)
        return False
    if not document.variants:
        files.found.report(Rule.BROKEN_EXPORT_FILE, "the case version has no variant", place, hint=BROKEN_HINT)
        return False
    unsafe = [name for name in _names_in_addresses(document) if not is_safe_name(name)]
    for name in unsafe:
        files.found.report(
            Rule.UNSAFE_EXPORT_KEY, f"the name `{name}` cannot be part of an address", place, hint=NAME_HINT
        )
    return not unsafe


def _names_in_addresses(document: CaseDocument) -> set[str]:
    names = {entry.engine for entry in document.validation_baselines or () if entry.engine}
    for variant in document.variants:
        names.update((variant.slug,), variant.engine_renderings or (), variant.reference_builds or ())
    return names


def _tells_of(document: RunDocument, card: RunCard, key: str, found: Diagnostics) -> bool:
    """Whether the document is of the card's run, and may be published."""
    record, place = document.record, place_in(key)
    if (record.id, record.subject.coordinate) != (card.id, card.subject.coordinate):
        told, expected = (_named(one.id, one.subject.coordinate) for one in (record, card))
        found.report(Rule.BROKEN_EXPORT_FILE, f"the document of {expected} tells of {told}", place, hint=BROKEN_HINT)
        return False
    return is_publishable(record.status.state, card.id, place, found=found)


def _named(run_id: str, at: Coordinate) -> str:
    return f"run `{run_id}` of {at.slug} {at.version}, {at.variant}, {at.engine}"
