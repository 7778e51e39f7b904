"""Proofs that a build submitted, and views compared with their references. Informational: they decide nothing."""

from sitegen.model.validation import CheckResult
from sitegen.plan.run_media import Evidence, declared_proof, proof_name, proof_result
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import line, line_or_none
from sitegen.views.run import CheckView, ProofView


def loose_proofs(scope: RunScope, paired: frozenset[str]) -> tuple[ProofView, ...]:
    """The proofs that no point pairs, with what was submitted."""
    evidence = Evidence.of(scope)
    return tuple(_proof(scope, proof_id, evidence) for proof_id in _proof_ids(scope) if proof_id not in paired)


def all_proofs(scope: RunScope) -> tuple[ProofView, ...]:
    """Every proof, without its medium: whether it turned up."""
    return tuple(_proof(scope, proof_id, None) for proof_id in _proof_ids(scope))


def check_views(scope: RunScope) -> tuple[CheckView, ...]:
    """The views that the validator compared with their references."""
    validation = scope.run.record.validation
    return tuple(_check(check) for check in (validation.checks if validation else None) or ())


def _proof_ids(scope: RunScope) -> list[str]:
    """Those that the record tells of, then those that were asked for or submitted besides."""
    validation = scope.run.record.validation
    recorded = [proof.id for proof in (validation.proofs if validation else None) or ()]
    asked = [proof.id for proof in scope.variant.proofs] if scope.variant else []
    return list(dict.fromkeys((*recorded, *asked, *scope.run.proofs)))


def _proof(scope: RunScope, proof_id: str, evidence: Evidence | None) -> ProofView:
    declared, result = declared_proof(scope, proof_id), proof_result(scope, proof_id)
    name = proof_name(scope, proof_id)
    recorded_dest, asked_dest = result.dest if result else None, declared.dest if declared else None
    return ProofView(
        id=proof_id,
        anchor=f"proof-{proof_id}",
        name=name,
        dest=line_or_none(recorded_dest or asked_dest),
        is_present=result.present if result else proof_id in scope.run.proofs,
        detail=line_or_none(result.detail) if result else None,
        media=evidence.proof(proof_id, name) if evidence else None,
    )


def _check(check: CheckResult) -> CheckView:
    return CheckView(
        view=line(check.view),
        name=line(check.name or check.view),
        is_reached=check.reached,
        similarity=check.similarity,
        detail=line_or_none(check.detail),
    )
