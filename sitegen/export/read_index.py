"""The index of an export in layout 2 or 1, with the list of runs. This touches the world.

Kept apart so that a later layout can replace it. Source: data contract, 1.1 to 1.4.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostics
from sitegen.export.decode import Fault, decode
from sitegen.export.documents import IndexDocument, RunsDocument
from sitegen.export.files import Files
from sitegen.export.index import (
    LAYOUT_1,
    LAYOUT_2,
    Export,
    VersionId,
    empty_export,
    engines_by_version,
    fit_for_publishing,
    newest_first,
    place_in,
    version_of,
)
from sitegen.export.keys import BROKEN_HINT
from sitegen.export.load import load
from sitegen.export.named import case_document_key, document_key
from sitegen.model.run import RunCard
from sitegen.rules import Rule

_LAYOUTS = {1: LAYOUT_1, 2: LAYOUT_2}


def open_indexed(location: Path, index_key: str, index: IndexDocument, *, found: Diagnostics) -> Export:
    """The export that an index tells of."""
    if index.schema_version not in _LAYOUTS:
        message = f"the export has schema version {index.schema_version}; 1 and 2 can be read"
        found.report(Rule.UNSUPPORTED_EXPORT_LAYOUT, message, place_in(index_key), hint="update sitegen")
        return empty_export(location)
    files = Files(location, index_key, found)
    cards = _cards(index.runs_key, files)
    documents = _document_keys(cards, index, Files(location, index.runs_key, found))
    shown = newest_first(card for card in cards if card.id in documents)
    return Export(
        location=location,
        layout=_LAYOUTS[index.schema_version],
        snapshot_id=index.snapshot_id,
        generated_at=index.generated_at,
        cards=shown,
        case_keys=_case_keys(index.cases_prefix, shown, files),
        documents=documents,
        engines=engines_by_version(shown),
    )


def _cards(runs_key: str, files: Files) -> list[RunCard]:
    if files.path(runs_key) is None:
        return []
    document = load(files.location, runs_key, RunsDocument, found=files.found)
    place = place_in(runs_key)
    cards = []
    for number, raw in enumerate(document.runs if document else ()):
        card = decode(bytes(raw), RunCard)
        if isinstance(card, Fault):
            message = card.message.replace("`$", f"`$.runs[{number}]")
            files.found.report(Rule.BROKEN_EXPORT_FILE, message, place, hint=BROKEN_HINT)
        else:
            cards.append((card, place))
    return fit_for_publishing(cards, found=files.found)


def _document_keys(cards: Iterable[RunCard], index: IndexDocument, files: Files) -> Mapping[str, str]:
    documents = {}
    for card in cards:
        key = document_key(index, card)
        if key is None:
            message = f"run `{card.id}` has no `documentKey`"
            files.found.report(Rule.BROKEN_EXPORT_FILE, message, place_in(files.document), hint=BROKEN_HINT)
        elif files.path(key) is not None:
            documents[card.id] = key
    return documents


def _case_keys(prefix: str, cards: Iterable[RunCard], files: Files) -> Mapping[VersionId, str]:
    """The keys of the case documents that runs name and that are there."""
    keys = {}
    for slug, version in sorted({version_of(card) for card in cards}):
        key = case_document_key(prefix, slug, version)
        path = files.path(key)
        if path is not None and path.is_file():
            keys[slug, version] = key
    return keys
