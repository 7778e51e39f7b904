"""A run document of the export as a `Run`. Pure, but for what it reports.

Source: data contract, 1.5.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from sitegen.export.documents import RunDocument
from sitegen.export.files import Files
from sitegen.model.record import Links, RunRecord
from sitegen.model.run import Run, RunCard


def run_of(document: RunDocument, card: RunCard, files: Files) -> Run:
    """The run that the document tells of; a file that is not there stays in the mappings."""
    proofs = {one.id: path for one in document.proof_media or () if (path := files.path(one.key)) is not None}
    return Run(
        card=card,
        record=with_links(document.record, document.links or card.links, files),
        reviews=tuple(document.reviews or ()),
        proofs=proofs,
        validation=files.paths(document.validation_media or ()),
        showcase=files.paths(document.showcase_media or ()),
        assets=files.paths(document.asset_media or ()),
        events=events_of(document.events),
        build=None,
        document=files.document,
    )


def with_links(record: RunRecord, links: Links | None, files: Files) -> RunRecord:
    """The record with the links that stand beside it where it has none; what is no address is left out."""
    own = record.links or Links()
    beside = links or Links()
    return msgspec.structs.replace(
        record,
        links=Links(
            source_repo=files.web_address(own.source_repo or beside.source_repo, "released source"),
            playable_build=files.web_address(own.playable_build or beside.playable_build, "playable build"),
        ),
    )


def events_of(events: list[Any] | None) -> tuple[Mapping[str, Any], ...]:
    """The events that are objects; others cannot be shown."""
    return tuple(event for event in events or () if isinstance(event, dict))
