"""Every path that a version declares is there, inside the version folder, and of the right kind.

Source: Manifests, introduction, "Case keys", "Case tables", "The starter project", "Variant keys".
"""

from sitegen.catalog.at import At
from sitegen.catalog.paths import check_path
from sitegen.catalog.version import WrittenVersion
from sitegen.catalog.words import quoted
from sitegen.catalog.written import declared
from sitegen.diagnostics import Diagnostics, Place
from sitegen.rules import Rule


def case_files(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys": prompt, description and changelog are files."""
    for name in ("prompt", "description", "changelog"):
        path = getattr(version.case.table, name)
        if path is not None:
            check_path(version.folder, version.root / name, path, wants="file", found=found)


def spec_sources(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (spec): `source` is inside the version folder."""
    for written in version.files():
        for spec in declared(written.at / "spec", written.table.spec):
            if spec.value.source is not None:
                check_path(version.folder, spec.at / "source", spec.value.source, wants="file", found=found)


def reference_sources(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case tables" (reference): a mockup or a static file."""
    for written in version.files():
        for reference in declared(written.at / "reference", written.table.reference):
            for name, path in (("path", reference.value.path), ("media", reference.value.media)):
                if path is not None:
                    check_path(version.folder, reference.at / name, path, wants="file", found=found)


def assets(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Case keys" (assets): files or directories; links in them stay inside."""
    for asset in declared(version.root / "assets", version.case.table.assets):
        if check_path(version.folder, asset.at, asset.value, wants=None, found=found):
            _links_stay_inside(version, asset.at, asset.value, found)


def starter_projects(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "The starter project": directories; links in them stay inside."""
    for project in version.starter_projects():
        if check_path(version.folder, project.at, project.value, wants="directory", found=found):
            _links_stay_inside(version, project.at, project.value, found)


def _links_stay_inside(version: WrittenVersion, at: At, path: str, found: Diagnostics) -> None:
    for file in version.folder.files_below(path) if version.folder.is_directory(path) else ():
        if file.leads_out:
            message = f"{quoted(file.path)} in {quoted(path)} is a link that leads out of the version folder"
            found.report(Rule.PATH_OUTSIDE_VERSION, message, at.place, hint="copy what it leads to")
        elif not file.is_nameable:
            name = file.path.encode("ascii", "backslashreplace").decode()
            message = f"{quoted(name)} in {quoted(path)} has a name that no address can hold"
            found.report(Rule.UNREADABLE_FILE, message, at.place, hint="rename it, in plain UTF-8")


def hidden_files(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Overview, "Workspace": hidden entries are not seeded, save `.gitignore` and `.cargo`."""
    for project in version.starter_projects():
        if not version.folder.is_directory(project.value):
            continue
        for file in version.folder.files_below(project.value):
            if file.is_hidden:
                name = version.folder.name_of(f"{project.value}/{file.path}")
                hint = "rename it, or take it out"
                found.report(
                    Rule.HIDDEN_WORKSPACE_FILE,
                    "a hidden file of a starter project is not seeded",
                    Place(name),
                    hint=hint,
                )


def reference_implementations(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Variant keys" (reference_implementation): directories."""
    for variant in version.variants:
        named = variant.table.reference_implementation
        at = variant.at / "reference_implementation"
        if isinstance(named, str):
            check_path(version.folder, at, named, wants="directory", found=found)
        for engine, path in named.items() if isinstance(named, dict) else ():
            if path is not None and (engine,) not in variant.faulty:
                check_path(version.folder, at / engine, path, wants="directory", found=found)


def showcases(version: WrittenVersion, found: Diagnostics) -> None:
    """Source: Manifests, "Variant keys" (showcase): a directory."""
    for variant in version.variants:
        if variant.table.showcase is not None:
            check_path(version.folder, variant.at / "showcase", variant.table.showcase, wants="directory", found=found)
