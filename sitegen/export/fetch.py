"""A published export brought to disk, whole or not at all. This touches the world.

It is gathered beside the folder it is for and takes its place in the end, so that a failure leaves what was there.
"""

import dataclasses
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sitegen.export.basket import Basket, Limits, Tell
from sitegen.export.decode import Fault, decode
from sitegen.export.documents import CaseDocument, IndexDocument, RunDocument, RunsDocument
from sitegen.export.download import NotThereError, Server
from sitegen.export.index import version_of
from sitegen.export.named import case_document_key, document_key, named_by_case, named_by_index, named_by_run
from sitegen.export.stage import refuse_foreign, staged_beside, take_place
from sitegen.model.run import RunCard
from sitegen.problems import EnvironmentProblem

INDEX = "index.json"
_LAYOUTS = (1, 2)


@dataclasses.dataclass(frozen=True, slots=True)
class Fetched:
    """What was brought."""

    files: int
    size_bytes: int
    missing: tuple[str, ...]  # sorted keys of media, lists and case documents that are named and are not there


def fetch_export(url: str, into: Path, *, limits: Limits | None = None, tell: Tell | None = None) -> Fetched | None:
    """Bring the export published at `url` to the folder `into`; None where the address answers 404 for its index.

    Raises EnvironmentProblem where anything else fails; then nothing has changed on disk.
    """
    target = into.resolve()
    refuse_foreign(target, sign=INDEX)
    server = Server(url)
    with staged_beside(target) as stage:
        basket = Basket(server, stage, limits or Limits(), tell)
        try:
            index = basket.document(INDEX, IndexDocument)
        except NotThereError:
            return None
        _gather(basket, index)
        take_place(stage, target)
    return Fetched(basket.files, basket.size_bytes, tuple(sorted(basket.missing)))


def _gather(basket: Basket, index: IndexDocument) -> None:
    """Bring all that the index names, directly or through its documents."""
    if index.schema_version not in _LAYOUTS:
        raise EnvironmentProblem(f"the export has schema version {index.schema_version}; 1 and 2 can be read")
    cards = _cards(basket, index.runs_key)
    run_keys = {key for card in cards if (key := document_key(index, card))}
    case_keys = {case_document_key(index.cases_prefix, *version_of(card)) for card in cards}
    with ThreadPoolExecutor(basket.limits.at_once) as pool:
        named = set(named_by_index(index))
        named.update(*pool.map(lambda key: _run_files(basket, key), sorted(run_keys)))
        named.update(*pool.map(lambda key: _case_files(basket, key), sorted(case_keys)))
        known = {INDEX, index.runs_key, *run_keys, *case_keys}
        for _ in pool.map(basket.file, sorted(named - known)):
            pass  # what a file could not be brought for is raised here


def _cards(basket: Basket, runs_key: str) -> list[RunCard]:
    try:
        document = basket.document(runs_key, RunsDocument)
    except NotThereError as problem:
        raise _unpublished(runs_key) from problem
    cards = []
    for number, raw in enumerate(document.runs):
        card = decode(bytes(raw), RunCard)
        if isinstance(card, Fault):
            raise EnvironmentProblem(f"`{runs_key}` is broken: run {number}: {card.message}")
        cards.append(card)
    return cards


def _run_files(basket: Basket, key: str) -> Iterable[str]:
    try:
        return list(named_by_run(basket.document(key, RunDocument)))
    except NotThereError as problem:
        raise _unpublished(key) from problem


def _case_files(basket: Basket, key: str) -> Iterable[str]:
    """A case document may be missing: its runs are then shown from their records. Source: data contract, section 6."""
    document = basket.optional_document(key, CaseDocument)
    return list(named_by_case(document)) if document else ()


def _unpublished(key: str) -> EnvironmentProblem:
    return EnvironmentProblem(
        f"the export names `{key}`, and the server does not have it", hint="fetch again: it may just be being rewritten"
    )
