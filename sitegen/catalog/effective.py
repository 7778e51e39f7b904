"""What a variant has in all: the common declarations, then its own.

Source: Manifests, "Variant keys": references, proofs and domains of a variant are additive.
"""

from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.grammar.parts import Proof, Reference
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.written import Declared, Written, declared


def effective_references(version: WrittenVersion, variant: Written[VariantFile]) -> tuple[Declared[Reference], ...]:
    """The references of a variant: the common ones, then its own."""
    common = declared(version.root / "reference", version.case.table.reference)
    return (*common, *declared(variant.at / "reference", variant.table.reference))


def effective_proofs(version: WrittenVersion, variant: Written[VariantFile]) -> tuple[Declared[Proof], ...]:
    """The proofs of a variant: the common ones, then its own."""
    common = declared(version.root / "proof", version.case.table.proof)
    return (*common, *declared(variant.at / "proof", variant.table.proof))


def known_views(version: WrittenVersion, variant: Written[VariantFile]) -> set[str] | None:
    """The views of a variant; None where a fault hides some."""
    if version.case.is_unsure("reference") or variant.is_unsure("reference"):
        return None
    found = [one.value.view for one in effective_references(version, variant)]
    return None if None in found else {view for view in found if view is not None}


def known_proofs(version: WrittenVersion, variant: Written[VariantFile]) -> set[str] | None:
    """The proof ids of a variant; None where a fault hides some."""
    if version.case.is_unsure("proof") or variant.is_unsure("proof"):
        return None
    found = [one.value.id for one in effective_proofs(version, variant)]
    return None if None in found else {proof for proof in found if proof is not None}
