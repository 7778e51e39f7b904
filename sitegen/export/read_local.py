"""A folder of local runs: what a run leaves behind before it is published. This touches the world.

Each run is a folder with `run-record.json`, perhaps `reviews.json`, the produced tree in `implementation/` and
captured media in `validation/`. Source: design, "Where the export is". The produced tree is a model's work: nothing
in it is followed out of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from sitegen.diagnostics import Diagnostics
from sitegen.export.files import Files
from sitegen.export.index import (
    RUN_FOLDER,
    Export,
    engines_by_version,
    fit_for_publishing,
    newest_first,
    place_in,
)
from sitegen.export.load import load
from sitegen.export.runs import with_links
from sitegen.model.record import RunRecord
from sitegen.model.review import Review
from sitegen.model.run import Run, RunCard
from sitegen.problems import EnvironmentProblem

RECORD, REVIEWS = "run-record.json", "reviews.json"
_PRODUCED, _CAPTURED = "implementation", "validation"
_BUILT_IN = ("dist", "build", "out")  # in the order they are looked for. Source: Evaluation, "Load check"


def holds_local_runs(location: Path) -> bool:
    """Whether the folder holds at least one local run."""
    return next(_records(location), None) is not None


def open_local_runs(location: Path, *, found: Diagnostics) -> Export:
    """The runs of the folder as an export; their cards are made from their records."""
    keys: dict[str, str] = {}
    cards = []
    for record_key in _records(location):
        record = load(location, record_key, RunRecord, found=found)
        if record is not None:
            keys.setdefault(record.id, record_key)
            cards.append((_card(record), place_in(record_key)))
    shown = newest_first(fit_for_publishing(cards, found=found))
    return Export(
        location=location,
        layout=RUN_FOLDER,
        snapshot_id=None,
        generated_at=None,
        cards=shown,
        case_keys={},
        documents={card.id: keys[card.id] for card in shown},
        engines=engines_by_version(shown),
    )


def read_local_run(export: Export, card: RunCard, key: str, *, found: Diagnostics) -> Run | None:
    """The run of that record, with the reviews and media that stand beside it."""
    record = load(export.location, key, RunRecord, found=found)
    if record is None:
        return None
    files = Files(export.location, key, found)
    folder = (export.location / key).parent
    return Run(
        card=card,
        record=with_links(record, None, files),
        reviews=_reviews(export.location, key.replace(RECORD, REVIEWS), found),
        proofs=_proofs(record, folder / _PRODUCED, files),
        validation={path.name: path for path in _files_in(folder / _CAPTURED)},
        showcase={path.name: path for path in _files_in(folder / _PRODUCED / "showcase")},
        assets={},
        events=(),
        build=_build(folder / _PRODUCED),
        document=key,
    )


def _records(location: Path) -> Iterator[str]:
    """The keys of the records, sorted."""
    try:
        names = sorted(path.name for path in location.iterdir()) if location.is_dir() else []
    except OSError as problem:
        raise EnvironmentProblem(f"the folder `{location}` cannot be read: {problem.strerror}") from problem
    return (f"{name}/{RECORD}" for name in names if (location / name / RECORD).is_file())


def _card(record: RunRecord) -> RunCard:
    return RunCard(
        id=record.id,
        subject=record.subject,
        state=record.status.state,
        started_at=record.started_at,
        finished_at=record.finished_at,
        metrics=record.metrics,
        links=record.links,
    )


def _reviews(location: Path, key: str, found: Diagnostics) -> tuple[Review, ...]:
    if not (location / key).exists():
        return ()
    return tuple(load(location, key, list[Review], found=found) or ())


def _proofs(record: RunRecord, produced: Path, files: Files) -> Mapping[str, Path]:
    """The submitted proofs, where the record says the build wrote them."""
    proofs = {}
    for proof in (record.validation.proofs if record.validation else None) or ():
        if proof.present and proof.dest and files.path(proof.dest) and _is_inside(produced / proof.dest, produced):
            proofs[proof.id] = produced / proof.dest
    return proofs


def _files_in(folder: Path) -> Iterable[Path]:
    """The plain files of a folder, by name; links are passed over, and so is a folder that is one."""
    if folder.is_symlink() or not folder.is_dir():
        return ()
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.is_symlink())


def _build(produced: Path) -> Path | None:
    folders = (produced / name for name in _BUILT_IN)
    return next((one for one in folders if (one / "index.html").is_file() and _is_inside(one, produced)), None)


def _is_inside(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())
