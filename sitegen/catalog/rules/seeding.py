"""Where seeded files land, and what specs link to and ask for.

Source: Overview, "Workspace", "Variants", "Self-Contained Specifications"; Manifests, "Case tables" (spec, proof).
"""

import posixpath
from collections.abc import Collection, Sequence

from sitegen.catalog.at import At
from sitegen.catalog.effective import effective_proofs
from sitegen.catalog.folder import leads_up
from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.links import Link, relative_links
from sitegen.catalog.seed import Seed
from sitegen.catalog.seeding import seeds
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import closest, listed, quoted
from sitegen.catalog.written import Written, declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule


def destinations(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Variants", "Workspace": a dest of a spec or proof is inside the run."""
    for written in version.files():
        table, at = written.table, written.at
        dests = [(spec.at / "dest", spec.value.dest) for spec in declared(at / "spec", table.spec)]
        dests += [(proof.at / "dest", proof.value.dest) for proof in declared(at / "proof", table.proof)]
        for place, dest in dests:
            if dest is not None and not _is_inside_run(dest):
                message = f"{quoted(dest)} is no place inside the run"
                hint = "write a path relative to the root of the run"
                found.report(Rule.DEST_OUTSIDE_RUN, message, place.place, hint=hint)


def _is_inside_run(dest: str) -> bool:
    return not (dest.startswith("/") or leads_up(dest) or posixpath.normpath(dest) == "." or "\0" in dest)


def collisions(version: WrittenVersion, found: Diagnostics) -> None:
    """In one variant and engine no two seeded files land on one destination, nor is a proof asked for on one of them.

    Source: Overview, "Workspace", "Variants"; Manifests, "Case tables" (proof).
    """
    for variant in version.variants:
        proofs = effective_proofs(version, variant)
        for engine in version.engines:
            taken = _Destinations(version, found)
            for seed in seeds(version, variant, engine):
                taken.add(seed)
            for proof in proofs:
                if proof.value.dest is not None:
                    taken.ask(posixpath.normpath(proof.value.dest), proof.at / "dest")


class _Destinations:
    """What lands where in one run."""

    def __init__(self, version: WrittenVersion, found: Diagnostics) -> None:
        self._version = version
        self._found = found
        self._files: dict[str, Seed] = {}
        self._folders: dict[str, Seed] = {}
        self._below_reference: Seed | None = None

    def add(self, seed: Seed) -> None:
        """Take a destination for a seeded file, or report who has it."""
        if not _is_inside_run(seed.dest):
            return
        if seed.kind == "workspace" and seed.dest.startswith("reference/"):
            self._below_reference = self._below_reference or seed
        rival = self._rival(seed.dest)
        if rival is not None and rival.kind == seed.kind == "reference":
            return  # one view, declared twice
        if seed.is_rendered and rival is None:
            rival = self._below_reference
        if rival is not None:
            what = f"`{rival.dest}`" if rival.dest != seed.dest else ""
            self._report(seed.dest, seed.at, rival, what)
            return
        self._files[seed.dest] = seed
        for folder in _folders_above(seed.dest):
            self._folders.setdefault(folder, seed)

    def ask(self, dest: str, at: At) -> None:
        """Report a proof that is asked for where a seeded file lands."""
        rival = self._rival(dest) if _is_inside_run(dest) else None
        if rival is not None:
            self._report(dest, at, rival, "" if rival.dest == dest else f"`{rival.dest}`")

    def _rival(self, dest: str) -> Seed | None:
        around = (self._files.get(folder) for folder in _folders_above(dest))
        return self._files.get(dest) or self._folders.get(dest) or next((seed for seed in around if seed), None)

    def _report(self, dest: str, at: At, rival: Seed, rival_dest: str) -> None:
        source = quoted(rival.path) if rival.path else "the picture of a mockup"
        told = f"{source} lands on {rival_dest or 'it'} already"
        hint = "give one of them another destination"
        if rival.kind == "workspace":
            hint = "take the file out of the starter project, or give the other another destination"
        self._found.report(Rule.DEST_COLLISION, f"two files land on {quoted(dest)}: {told}", at.place, hint=hint)


def _folders_above(dest: str) -> list[str]:
    """The folders that a destination lies in, the nearest first."""
    parts = dest.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]


def variant_seeds_specs(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Contents": a version contains a specification. A jam seeds none."""
    case = version.case
    if version.test_type is None or version.is_jam or case.table.spec or case.is_unsure("spec"):
        return
    for variant in version.variants:
        if not variant.table.spec and not variant.is_unsure("spec"):
            message = f"the variant {quoted(variant.table.slug or '')} seeds no spec"
            hint = "add a `[[spec]]` to the manifest, or to the variant"
            found.report(Rule.VARIANT_WITHOUT_SPECS, message, Place(variant.file.name), hint=hint)


def proofs_are_requested(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (proof): the spec that requests a proof names the same dest."""
    for variant in version.variants:
        proofs = effective_proofs(version, variant)
        texts = _spec_texts(version, variant) if proofs else []
        for proof in proofs:
            dest = proof.value.dest
            if dest and _is_inside_run(dest) and not any(posixpath.normpath(dest) in text for text in texts):
                message = f"no spec of the variant {quoted(variant.table.slug or '')} names {quoted(dest)}"
                if proof.at.file is version.case.file:
                    message = f"no spec names {quoted(dest)} in every variant"
                place = (proof.at / "dest").place
                found.report(Rule.PROOF_NOT_REQUESTED, message, place, hint="ask for it in a spec, by its path")


def _spec_texts(version: WrittenVersion, variant: Written[VariantFile]) -> list[str]:
    specs = (seed for seed in seeds(version, variant, version.engines[0]) if seed.kind in ("spec", "script"))
    return [(version.folder.read(seed.path or "") or b"").decode("utf-8", "replace") for seed in specs]


def spec_links(version: WrittenVersion, found: Diagnostics) -> None:
    """No spec links to a file that a variant with that spec does not seed.

    Source: Overview, "Self-Contained Specifications": a common spec is seeded for every variant.
    """
    dead: dict[tuple[str, Link], list[str]] = {}  # by path and link: the variants that lack its target
    names: set[str] = set()
    for variant in version.variants:
        seeded = [seed for engine in version.engines for seed in seeds(version, variant, engine)]
        dests = {seed.dest for seed in seeded} | {seed.path for seed in seeded if seed.kind == "reference"}
        specs = {seed.path: seed for seed in seeded if seed.kind == "spec" and seed.dest.endswith((".md", ".markdown"))}
        for path, seed in specs.items():
            content = (version.folder.read(path or "") or b"").decode("utf-8-sig", "replace")
            for link in relative_links(content):
                dest = posixpath.normpath(posixpath.join(posixpath.dirname(seed.dest), link.target))
                if dest not in dests and not any((one or "").startswith(f"{dest}/") for one in dests):
                    dead.setdefault((path or "", link), []).append(variant.table.slug or "")
        names |= {posixpath.basename(dest) for dest in dests if dest}
    for (path, link), lacking in dead.items():
        _report_link(version, path, link, lacking, names, found)


def _report_link(
    version: WrittenVersion, path: str, link: Link, lacking: Sequence[str], names: Collection[str], found: Diagnostics
) -> None:
    """`lacking` are the variants that have the spec and not what it links to; `names` those of all seeded files."""
    name = posixpath.basename(link.target)
    meant = closest(name, names)
    message = f"the spec links to {quoted(link.target)}, which is not seeded"
    if len(version.variants) > 1:
        message += f" in {listed(lacking)}"
    hint = f"did you mean `{meant}`?" if meant and meant != name else "seed it wherever this spec is, or say it here"
    place = Place(version.folder.name_of(path), link.line, link.column)
    found.report(Rule.SPEC_LINKS_UNSEEDED_FILE, message, place, hint=hint)
