"""The media of a run beside what they should look like: outputs of validators, references and proofs."""

import dataclasses
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

from sitegen.diagnostics import Place
from sitegen.evaluation.outcome import PointOutcome
from sitegen.model.case import Output, Proof, Reference, humanize
from sitegen.model.media import IMAGE, REPLAY, VIDEO
from sitegen.model.validation import DebugScriptResult, OutputResult, ProofResult
from sitegen.plan.desk import kind_of_name, missing_view
from sitegen.plan.run_files import CapturedFiles
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import line
from sitegen.views.common import MediaView
from sitegen.views.run import MediaPair

NOT_PUBLISHED = "this file was not published"
KINDS = (IMAGE, VIDEO, REPLAY)


@dataclasses.dataclass(frozen=True, slots=True)
class Evidence:
    """What a run's validators captured, the baselines of its coordinate, and the proofs that the build submitted."""

    scope: RunScope
    captured: CapturedFiles
    baselines: CapturedFiles

    @classmethod
    def of(cls, scope: RunScope) -> Self:
        """The evidence of a run."""
        variant = scope.variant
        verdict_ids = [point.verdict_id for point in variant.points()] if variant else []
        baselines = variant.baselines.get(scope.coordinate.engine, {}) if variant else {}
        return cls(
            scope,
            CapturedFiles.of(scope.run.validation, verdict_ids),
            CapturedFiles.of(baselines, verdict_ids),
        )

    def pairs(self, outcome: PointOutcome) -> tuple[MediaPair, ...]:
        """The media of one point, as declared, recorded and found; then what its reference and proof show."""
        point = outcome.point
        if not self._has_anything_to_show(outcome):
            return ()
        pairs = [self._output_pair(point.verdict_id, output, outcome.results) for output in self._outputs(outcome)]
        reference = self._reference(point.reference)
        if point.proof is not None:
            return (*pairs, self._proof_pair(point.proof, reference))
        return tuple(pairs if reference is None else _with_reference(pairs, str(point.reference), reference))

    def proof(self, proof_id: str, label: str) -> MediaView:
        """What the build submitted as a proof, or why there is nothing."""
        path = self.scope.run.proofs.get(proof_id)
        if path is None:
            return missing_view(label, _why_no_proof(proof_result(self.scope, proof_id)))
        kind = proof_kind(self.scope, proof_id)
        return self._show(path, kind, path.name, label, f"proof `{proof_id}`")

    def still_candidates(self) -> Iterable[MediaView]:
        """Captured pictures, then submitted proofs: what may stand for the run on a card."""
        for name, path in self.captured.files.items():
            if kind_of_name(name) == IMAGE and "__" in name:
                yield self._show(path, IMAGE, name, name, f"output `{name}`")
        for proof_id in self.scope.run.proofs:
            yield self.proof(proof_id, proof_name(self.scope, proof_id))

    def _has_anything_to_show(self, outcome: PointOutcome) -> bool:
        """False on a run that ended before its validators: what it should have looked like would stand alone."""
        if self.scope.run.record.is_completed or outcome.results:
            return True
        return bool(self.captured.outputs_of(outcome.point.verdict_id)) or outcome.point.proof in self.scope.run.proofs

    def _outputs(self, outcome: PointOutcome) -> list[Output]:
        """Outputs as the case declares them, then those that only the record or a file's name tells of."""
        verdict_id = outcome.point.verdict_id
        outputs = {output.id: output for output in outcome.point.outputs}
        for result in outcome.results:
            for one in result.outputs or ():
                outputs.setdefault(one.id, _recorded_output(one))
        for files in (self.captured, self.baselines):
            for output_id in files.outputs_of(verdict_id):
                if output_id not in outputs:
                    kind = kind_of_name(files.find(verdict_id, output_id, "") or "") or VIDEO
                    outputs[output_id] = Output(output_id, humanize(output_id), kind)
        return list(outputs.values())

    def _output_pair(self, verdict_id: str, output: Output, results: Iterable[DebugScriptResult]) -> MediaPair:
        name = line(output.name) or humanize(output.id)
        observed = self._captured(verdict_id, output, f"{name}, observed") or missing_view(
            f"{name}, observed", _why_not_captured(output.id, results)
        )
        expected = self._baseline(verdict_id, output, f"{name}, expected") or missing_view(
            f"{name}, expected", "no baseline"
        )
        return _pair(output.id, name, output.kind, expected, observed)

    def _captured(self, verdict_id: str, output: Output, label: str) -> MediaView | None:
        name = self.captured.find(verdict_id, output.id, output.kind)
        if name is None:
            return None
        return self._show(self.captured.files[name], output.kind, name, label, f"output `{name}`")

    def _baseline(self, verdict_id: str, output: Output, label: str) -> MediaView | None:
        name = self.baselines.find(verdict_id, output.id, output.kind)
        if name is None:
            return None
        scope = self.scope
        return _shown(
            scope,
            self.baselines.files[name],
            kind=output.kind,
            name=name,
            label=label,
            subject=f"case `{scope.version.slug}` {scope.version.version}, baseline `{name}`",
            place=scope.case_where,
            store=self.baselines.store,
        )

    def _reference(self, view: str | None) -> MediaView | None:
        """How a reference view should look; None where the point names none."""
        if view is None:
            return None
        label = f"Reference: {humanize(view)}"
        reference = self._declared_reference(view)
        if reference is None or reference.source is None:
            return missing_view(label, "no picture of the reference was published")
        scope = self.scope
        return _shown(
            scope,
            reference.source,
            kind=reference.kind,
            name=f"{reference.view}{reference.source.suffix}",
            label=label,
            subject=f"case `{scope.version.slug}` {scope.version.version}, reference `{view}`",
            place=scope.case_where,
        )

    def _declared_reference(self, view: str) -> Reference | None:
        variant = self.scope.variant
        return next((one for one in variant.references if one.view == view), None) if variant else None

    def _proof_pair(self, proof_id: str, expected: MediaView | None) -> MediaPair:
        name = proof_name(self.scope, proof_id)
        observed = self.proof(proof_id, f"{name}, observed")
        return _pair(f"proof-{proof_id}", name, proof_kind(self.scope, proof_id), expected, observed)

    def _show(self, path: Path, kind: str, name: str, label: str, what: str) -> MediaView:
        """A medium of the run's own."""
        scope, store = self.scope, self.captured.store
        subject = f"{scope.subject}, {what}"
        return _shown(scope, path, kind=kind, name=name, label=label, subject=subject, place=scope.where, store=store)


def proof_name(scope: RunScope, proof_id: str) -> str:
    """The name of a proof, as the case or the record gives it."""
    declared, recorded = declared_proof(scope, proof_id), proof_result(scope, proof_id)
    return line((declared and declared.name) or (recorded and recorded.name) or humanize(proof_id))


def proof_kind(scope: RunScope, proof_id: str) -> str:
    """The kind of a proof, as the case or the record declares it, else as its file's name tells."""
    declared, recorded = declared_proof(scope, proof_id), proof_result(scope, proof_id)
    path = scope.run.proofs.get(proof_id)
    told = kind_of_name(path.name) if path else None
    return (declared and declared.kind) or (recorded and recorded.kind) or told or IMAGE


def declared_proof(scope: RunScope, proof_id: str) -> Proof | None:
    """A proof as the case declares it."""
    return next((one for one in scope.variant.proofs if one.id == proof_id), None) if scope.variant else None


def proof_result(scope: RunScope, proof_id: str) -> ProofResult | None:
    """What the record says of a proof."""
    validation = scope.run.record.validation
    return next((one for one in (validation.proofs if validation else None) or () if one.id == proof_id), None)


def asset_views(scope: RunScope) -> tuple[MediaView, ...]:
    """What an asset run made, in the order of the export; a file that no page shows is named."""
    return tuple(_asset(scope, name, path) for name, path in scope.run.assets.items())


def _asset(scope: RunScope, name: str, path: Path) -> MediaView:
    kind = kind_of_name(name)
    label = line(name)
    if kind not in (IMAGE, VIDEO):
        return missing_view(label, "a file of this kind cannot be shown here")
    subject = f"{scope.subject}, asset `{name}`"
    return _shown(scope, path, kind=kind, name=name, label=label, subject=subject, place=scope.where)


def _recorded_output(one: OutputResult) -> Output:
    return Output(one.id, one.name or humanize(one.id), one.kind or IMAGE)


def _why_not_captured(output_id: str, results: Iterable[DebugScriptResult]) -> str:
    """Why there is nothing to see of an output."""
    recorded = list(results)
    if not recorded:
        return "not captured: its validator recorded nothing"
    if not any(result.ran for result in recorded):
        return "not captured: its validator did not run to its end"
    told = {one.id: one.actual_present for result in recorded for one in result.outputs or ()}
    return NOT_PUBLISHED if told.get(output_id) else "not captured"


def _why_no_proof(result: ProofResult | None) -> str:
    if result is None:
        return "not captured"
    return NOT_PUBLISHED if result.present else "the build wrote no such file"


def _with_reference(pairs: list[MediaPair], view: str, reference: MediaView) -> list[MediaPair]:
    """The pairs with a reference as what the first one of its kind without a baseline should look like."""
    for index, pair in enumerate(pairs):
        lacks_expected = pair.expected is None or pair.expected.shown_as == "missing"
        if lacks_expected and pair.kind == reference.shown_as:
            paired = _pair(pair.id, pair.name, pair.kind, reference, pair.observed)
            return [*pairs[:index], paired, *pairs[index + 1 :]]
    kind = reference.shown_as if reference.shown_as in KINDS else IMAGE
    return [*pairs, _pair(f"reference-{view}", humanize(view), kind, reference, None)]


def _pair(pair_id: str, name: str, kind: str, expected: MediaView | None, observed: MediaView | None) -> MediaPair:
    return MediaPair(pair_id, name, kind, expected, observed, can_compare=_can_compare(expected, observed))


def _can_compare(expected: MediaView | None, observed: MediaView | None) -> bool:
    if expected is None or observed is None or expected.shown_as == "missing":
        return False
    return (expected.shown_as, expected.steps_by_seeking) == (observed.shown_as, observed.steps_by_seeking)


def _shown(
    scope: RunScope,
    path: Path,
    *,
    kind: str,
    name: str,
    label: str,
    subject: str,
    place: Place,
    store: Mapping[str, Path] | None = None,
) -> MediaView:
    """The file at `path`; a kind that nobody knows is told by the file's name."""
    known = kind if kind in KINDS else kind_of_name(name)
    if known is None:
        return missing_view(label, f"a medium of the kind `{line(kind, limit=80)}` cannot be shown here")
    images = store if known == REPLAY else None
    return scope.context.desk.show(
        path,
        kind=known,
        name=name,
        label=label,
        subject=subject,
        place=place,
        store_images=images,
        is_evidence=True,
    )
