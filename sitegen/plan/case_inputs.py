"""The Inputs tab: the prompt and every seeded file of a coordinate, shown and to download."""

import posixpath
from pathlib import Path, PurePosixPath

from sitegen.model.case import NO_ENGINE, Inputs, SeededFile, Variant
from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace, case_breadcrumb, case_head, case_header
from sitegen.plan.context import PlanContext
from sitegen.plan.desk import kind_of_name
from sitegen.plan.pages import File, Page, Planned
from sitegen.plan.records import spec_records
from sitegen.render.code import highlight_file
from sitegen.views.case import CaseInputsView, InputFile, PackageView
from sitegen.views.common import SocialImage

_TAGS = {"spec": "Spec", "script": "Script", "reference": "Reference", "asset": "Asset", "workspace": "Workspace"}
_SHOWN_CHARACTERS = 60_000  # a longer file is offered for download only
_JAM_PREAMBLE = (
    "A standing preamble, the same for every game jam, precedes this prompt: what a jam is and how it is judged."
)


def inputs_of(variant: Variant, engine: str) -> Inputs:
    """What a run of that variant under that engine is given: the engine's own, else the engineless ones."""
    own = variant.inputs.get(engine) or variant.inputs.get(NO_ENGINE)
    return own or Inputs("", ())


def plan_inputs(context: PlanContext, place: CasePlace, plate: SocialImage | None) -> Planned:
    """The tab, and its files beneath it."""
    inputs = inputs_of(place.variant, place.coordinate.engine)
    url = place.tab("inputs/")
    files = tuple(_input_file(context, place, file) for file in inputs.files)
    view = CaseInputsView(
        head=case_head(
            place, "inputs/", f"All that a run of {place.version.name} is given: prompt, specs and files.", plate
        ),
        breadcrumb=case_breadcrumb(place, "inputs/"),
        header=case_header(place, "inputs/"),
        preamble_note=_JAM_PREAMBLE if place.version.is_jam else None,
        prompt=context.markdown.render(inputs.prompt, place=context.place_of(place.version, "the prompt")),
        prompt_source=highlight_file(inputs.prompt, "prompt.md"),
        files=files,
        packages=tuple(PackageView(package.name, package.description) for package in place.version.packages),
    )
    downloads = tuple(
        File(urls.input_file_url(place.base, file.dest), content)
        for file in inputs.files
        if (content := _content(context, file)) is not None
    )
    records = spec_records(view) if place.is_short else ()
    return Planned((Page(view, _twin(place, inputs, files, url)),), downloads, records=records)


def _content(context: PlanContext, file: SeededFile) -> bytes | Path | None:
    """What a download holds; None for a file that is named and not there."""
    if file.text is not None:
        return file.text.encode()
    return file.source if file.source is not None and context.desk.size(file.source) is not None else None


def _twin(place: CasePlace, inputs: Inputs, files: tuple[InputFile, ...], url: str) -> dict[str, object]:
    return {
        "case": coordinate_json(place),
        "url": url,
        "prompt": inputs.prompt,
        "files": [
            {"dest": file.dest, "kind": file.tag.lower(), "sizeBytes": file.size_bytes, "url": file.download_url}
            for file in files
        ],
        "packages": [{"name": one.name, "description": one.description} for one in place.version.packages],
    }


def coordinate_json(place: CasePlace) -> dict[str, str]:
    """A coordinate as twins write it."""
    one = place.coordinate
    return {"slug": one.slug, "version": one.version, "variant": one.variant, "engine": one.engine}


def input_anchor(dest: str) -> str:
    """The anchor of a seeded file on its Inputs page."""
    return f"file-{dest.replace(' ', '-')}"


def _input_file(context: PlanContext, place: CasePlace, file: SeededFile) -> InputFile:
    text, size = _text_and_size(context, file)
    is_shown = text is not None and len(text) <= _SHOWN_CHARACTERS
    kind = kind_of_name(file.dest) if file.source is not None and text is None else None
    where = context.place_of(place.version, file.dest)
    return InputFile(
        dest=file.dest,
        anchor=input_anchor(file.dest),
        tag=_TAGS.get(file.kind, file.kind.capitalize()),
        was_template=file.was_template,
        size_bytes=size or 0,
        download_url=urls.input_file_url(place.base, file.dest) if size is not None else None,
        rendered=context.markdown.render(
            text,
            place=where,
            links=_links(place, file.dest),
            top_heading=4,
            are_links_checked=file.kind == "spec" and not where.file.startswith("export:"),
        )
        if text is not None and is_shown and file.dest.endswith(".md")
        else None,
        source=highlight_file(text, file.dest) if text is not None and is_shown else None,
        media=context.desk.show(
            file.source,
            kind=kind,
            name=PurePosixPath(file.dest).name,
            label=file.dest,
            subject=f"case `{place.version.slug}` {place.version.version}, input `{file.dest}`",
            place=where,
        )
        if kind in ("image", "video") and file.source is not None
        else None,
        note=_note(text, size=size, has_medium=kind in ("image", "video")),
    )


def _text_and_size(context: PlanContext, file: SeededFile) -> tuple[str | None, int | None]:
    if file.text is not None:
        return file.text, len(file.text.encode())
    if file.source is None:
        return None, None
    return context.desk.text(file.source), context.desk.size(file.source)


def _note(text: str | None, *, size: int | None, has_medium: bool) -> str | None:
    if size is None:
        return "This file is named and not there."
    if text is not None and len(text) > _SHOWN_CHARACTERS:
        return "Too long to show here; it can be downloaded."
    if text is None and not has_medium:
        return "Not a text; it can be downloaded."
    return None


def _links(place: CasePlace, dest: str) -> dict[str, str]:
    """What a seeded file may link to: the other files of the run, by their path from it, on this same page."""
    folder = posixpath.dirname(dest) or "."
    links = {}
    for file in inputs_of(place.variant, place.coordinate.engine).files:
        anchor = f"#{input_anchor(file.dest)}"
        links[file.dest] = anchor
        links[posixpath.relpath(file.dest, folder)] = anchor
    return links
