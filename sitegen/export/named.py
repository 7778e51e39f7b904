"""Every key that the documents of a published export name, so that it can be brought to disk whole. Pure.

Source: data contract, 1.1 to 1.6.
"""

from collections.abc import Iterator

from sitegen.export.documents import CaseDocument, IndexDocument, RunDocument
from sitegen.model.run import RunCard


def named_by_index(index: IndexDocument) -> Iterator[str]:
    """The keys of the lists besides `runs.json`. The gallery does not read them; they belong to the export."""
    keys = (index.models_key, index.comparisons_key, index.gg_runs_key, index.test_case_groups_key)
    return (key for key in keys if key)


def document_key(index: IndexDocument, card: RunCard) -> str | None:
    """The key of a run's document; None where nothing tells it.

    In the older layout, and where `runDocumentsPrefix` is absent, the prefix and the id; else the card's
    `documentKey`. Source: data contract, 1.2.
    """
    is_older = index.schema_version == 1 or index.run_documents_prefix is None
    if is_older and index.runs_prefix is not None:
        return f"{index.runs_prefix}{card.id}.json"
    return card.document_key


def case_document_key(cases_prefix: str, slug: str, version: str) -> str:
    """The key of a case version's document, one of the few that are composed. Source: data contract, 1.1."""
    return f"{cases_prefix}{slug}/{version}.json"


def named_by_run(document: RunDocument) -> Iterator[str]:
    """The media and other files of a run."""
    for proof in document.proof_media or ():
        yield proof.key
    for files in (document.validation_media, document.asset_media, document.showcase_media):
        for file in files or ():
            yield file.key
    for key in (document.code_analysis_key, *(review.picture_key for review in document.reviews or ())):
        if key:
            yield key


def named_by_case(document: CaseDocument) -> Iterator[str]:
    """The pictures, baselines, showcases and starter files of a case version."""
    for entry in (*(document.references or ()), *(document.validation_baselines or ())):
        yield entry.key
    for variant in document.variants:
        for medium in (variant.showcase.media if variant.showcase else None) or ():
            if medium.key:
                yield medium.key
        for rendering in (variant, *(variant.engine_renderings or {}).values()):
            for file in rendering.workspace_files or ():
                yield file.key
