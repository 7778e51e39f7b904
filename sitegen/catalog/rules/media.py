"""References, proofs and checks."""

import posixpath

from sitegen.catalog.at import At
from sitegen.catalog.effective import effective_proofs, effective_references, known_views
from sitegen.catalog.media_kinds import media_kind
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import did_you_mean, listed, quoted
from sitegen.catalog.written import declared
from sitegen.diagnostics import Diagnostics
from sitegen.model.media import VIDEO
from sitegen.rules import Rule

_PRETTY = "png, jpg, jpeg, webp, gif, webm or mp4"


def references(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (reference): exactly one of `path` and `media`; known extensions."""
    for written in version.files():
        for one in declared(written.at / "reference", written.table.reference):
            reference = one.value
            given = [name for name in ("path", "media") if (one.at / name).is_given()]
            if len(given) != 1:
                what = "both `path` and `media`" if given else "neither `path` nor `media`"
                message = f"the reference {quoted(reference.view or '')} has {what}"
                hint = "keep `path` for a mockup to render, `media` for a picture or clip as it is"
                found.report(Rule.REFERENCE_PATH_XOR_MEDIA, message, one.at.place, hint=hint)
            if reference.media and media_kind(reference.media) is None:
                _report_extension(one.at / "media", reference.media, found)


def proofs(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (proof): the extensions of references; a video should be a .webm."""
    for written in version.files():
        for proof in declared(written.at / "proof", written.table.proof):
            dest, at = proof.value.dest, proof.at / "dest"
            if dest is None:
                continue
            kind = media_kind(dest)
            if kind is None:
                _report_extension(at, dest, found)
            elif kind == VIDEO and not dest.lower().endswith(".webm"):
                message = f"the video proof {quoted(dest)} is no `.webm`"
                hint = "ask for a `.webm`, which browsers under test record by themselves"
                found.report(Rule.VIDEO_PROOF_NOT_WEBM, message, at.place, hint=hint)


def _report_extension(at: At, path: str, found: Diagnostics) -> None:
    extension = posixpath.splitext(path)[1]
    told = f"the extension {quoted(extension)}" if extension else "no extension"
    message = f"{quoted(path)} has {told}, which is neither a picture nor a video"
    found.report(Rule.UNSUPPORTED_MEDIA_EXTENSION, message, at.place, hint=f"use {_PRETTY}")


def views(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Variant-specific references": a view is declared once in a variant's effective set."""
    for variant in version.variants:
        seen: set[str] = set()
        for one in effective_references(version, variant):
            if one.value.view and one.value.view in seen:
                message = f"the view {quoted(one.value.view)} is declared twice"
                hint = "declare it commonly, or in each variant"
                found.report(Rule.DUPLICATE_VIEW, message, (one.at / "view").place, hint=hint)
            seen.add(one.value.view or "")


def proof_ids(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (proof): an id is unique within a variant's effective set."""
    for variant in version.variants:
        seen: set[str] = set()
        for one in effective_proofs(version, variant):
            if one.value.id and one.value.id in seen:
                message = f"the proof {quoted(one.value.id)} is declared twice"
                place = (one.at / "id").place
                found.report(Rule.DUPLICATE_PROOF_ID, message, place, hint="give each proof an id of its own")
            seen.add(one.value.id or "")


def check_references(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (check): the baseline resolves for every variant."""
    for check in declared(version.root / "check", version.case.table.check):
        name = "reference" if check.value.reference is not None else "view"
        view = getattr(check.value, name)
        if view is None or (name == "view" and (check.at / "reference").is_given()):
            continue
        known = {variant.file.name: known_views(version, variant) for variant in version.variants}
        lacking = [file for file, views_known in known.items() if views_known is not None and view not in views_known]
        if lacking:
            every = {one for views_known in known.values() for one in views_known or ()}
            places = [file.removeprefix(f"{version.folder.name}/") for file in lacking]
            where = "" if view not in every else f" of {listed(places)}"
            message = f"the check compares with {quoted(view)}, which is no view{where}"
            hint = did_you_mean(view, every - {view}, otherwise="declare it commonly, or in every variant")
            found.report(Rule.UNRESOLVED_CHECK_REFERENCE, message, (check.at / name).place, hint=hint)


def actions(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (check): each type of action has its own keys, all required."""
    needed = {"wait": ("ms",), "key": ("key",), "hold": ("key", "ms"), "click": ("x", "y")}
    for check in declared(version.root / "check", version.case.table.check):
        for action in declared(check.at / "actions", check.value.actions):
            for name in needed.get(action.value.type or "", ()):
                if not (action.at / name).is_given():
                    message = f"`{name}` is missing from the action `{action.value.type}`"
                    found.report(Rule.MISSING_KEY, message, action.at.place, hint=f"add `{name} = …`")
