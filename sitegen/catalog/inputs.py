"""What a run of each variant and engine is given: the prompt and every seeded file, rendered.

Source: Overview, "Prompt template", "Spec templates", "Workspace", "Assets".
"""

import posixpath
from collections.abc import Mapping

from sitegen.catalog.grammar.case import VariantFile
from sitegen.catalog.rules.identity import display_name
from sitegen.catalog.seed import Seed
from sitegen.catalog.seeding import seeds
from sitegen.catalog.template_scope import Json, shape_of_context
from sitegen.catalog.templates import Size, Template, parse_template, render
from sitegen.catalog.version import Spelling, WrittenVersion
from sitegen.catalog.written import Written
from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import Inputs, SeededFile
from sitegen.rules import Rule

_WORKSPACE = "/work"  # where a run finds its workspace
_LONGEST_TEXT = 256 * 1024  # a longer file is kept as a file
_DEFAULT_HOURS = 1
_MOST_HOURS = 1e6  # more is a fault that was reported


class InputReader:
    """Renders the templates of one version, each parsed once."""

    def __init__(self, version: WrittenVersion, found: Diagnostics, *, is_outline: bool = False) -> None:
        self._version = version
        self._is_outline = is_outline  # what is no template, and so has no faults, is not read
        self._found = found
        self._templates: dict[tuple[str, bool], tuple[Template, str] | None] = {}
        self._files: dict[tuple[str, str, str], SeededFile] = {}

    def inputs(self, variant: Written[VariantFile], engine: str) -> Inputs | None:
        """What a run is given; None where a template or the prompt is at fault."""
        seeded = seeds(self._version, variant, engine)
        context = self._context(variant, engine)
        files = [self._file(seed, context) for seed in seeded]
        prompt = self._prompt(context, [seed for seed in seeded if seed.kind in ("spec", "script")])
        if prompt is None or any(file is None for file in files):
            return None
        return Inputs(prompt=prompt, files=tuple(file for file in files if file is not None))

    def _file(self, seed: Seed, context: Mapping[str, Json]) -> SeededFile | None:
        if seed.path is None or (self._is_outline and not seed.is_template):
            return SeededFile(seed.dest, seed.kind)
        if seed.is_template:
            spec_context = {"version": self._version.version, **context}
            text = self._render(seed.path, spec_context, is_prompt=False)
            return None if text is None else SeededFile(seed.dest, seed.kind, text=text, was_template=True)
        key = (seed.dest, seed.kind, seed.path)
        if key not in self._files:
            self._files[key] = self._plain_file(seed, seed.path)
        return self._files[key]

    def _plain_file(self, seed: Seed, path: str) -> SeededFile:
        """A file as it is; its text where it is text of a sensible size, else where its bytes are."""
        source = self._version.folder.path / path
        folder = self._version.folder
        content = folder.read(path) if folder.size(path) <= _LONGEST_TEXT else None
        if content is None or b"\0" in content:
            return SeededFile(seed.dest, seed.kind, source=source)
        try:
            return SeededFile(seed.dest, seed.kind, text=content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            return SeededFile(seed.dest, seed.kind, source=source)

    def _prompt(self, context: Mapping[str, Json], specs: list[Seed]) -> str | None:
        path = self._version.case.table.prompt
        if path is None or not self._version.folder.is_file(path):
            return None
        prompt_context: dict[str, Json] = {"workspace": _WORKSPACE, **context, "specs": [_spec(seed) for seed in specs]}
        if self._version.is_jam or self._version.spelling is not Spelling.LEGACY:
            prompt_context["time_limit_hours"] = self._hours()
        return self._render(path, prompt_context, is_prompt=True)

    def _context(self, variant: Written[VariantFile], engine: str) -> dict[str, Json]:
        """What prompts and specs share."""
        table = variant.table
        slug = table.slug or ""
        described: dict[str, Json] = {
            "slug": slug,
            "name": display_name(slug, table.name),
            "description": table.description or "",
        }
        context: dict[str, Json] = {"variant": described}
        if self._version.spelling is not Spelling.LEGACY:
            known = self._version.known.engines.get(engine)
            name, docs = (known.name, known.docs) if known else (engine, "")
            context["engine"] = {"slug": engine, "name": name, "docs": docs}
        if self._version.is_jam:
            context["time_limit_hours"] = self._hours()
        voxel = table.voxel or self._version.case.table.voxel
        if voxel is not None and self._version.test_type == "asset-generation":
            context["voxel"] = _volume(voxel.width or 0, voxel.height or 0, voxel.depth or 0)
        return context

    def _hours(self) -> float:
        hours = self._version.case.table.max_runtime_hours
        if hours is None or not 0 < hours < _MOST_HOURS:
            return _DEFAULT_HOURS
        return int(hours) if isinstance(hours, float) and hours.is_integer() else hours

    def _render(self, path: str, context: Mapping[str, Json], *, is_prompt: bool) -> str | None:
        key = (path, is_prompt)
        if key not in self._templates:
            self._templates[key] = self._parse(path, context)
        parsed = self._templates[key]
        return None if parsed is None else render(*parsed, context, found=self._found)

    def _parse(self, path: str, context: Mapping[str, Json]) -> tuple[Template, str] | None:
        name = self._version.folder.name_of(path)
        content = self._version.folder.read(path)
        try:
            text = (content or b"").decode("utf-8-sig")
        except UnicodeDecodeError:
            message = "the template is not UTF-8 text"
            self._found.report(Rule.INVALID_TEMPLATE, message, Place(name), hint="save it as UTF-8")
            return None
        if content is None:
            self._found.report(Rule.UNREADABLE_FILE, "the file cannot be read", Place(name))
            return None
        specs = context.get("specs")
        entries = len(specs) if isinstance(specs, list) else 0
        size = Size(entries=entries, longest=max(map(len, _texts(context)), default=0))
        template = parse_template(name, text, shape_of_context(context), size=size, found=self._found)
        return None if template is None else (template, text)


def _spec(seed: Seed) -> dict[str, Json]:
    stem = posixpath.splitext(posixpath.basename(seed.dest))[0]
    return {"dest": seed.dest, "path": posixpath.join(_WORKSPACE, seed.dest), "name": stem}


def _volume(width: int, height: int, depth: int) -> dict[str, Json]:
    return {
        "width": width,
        "height": height,
        "depth": depth,
        "maxX": width - 1,
        "maxY": height - 1,
        "maxZ": depth - 1,
    }


def _texts(value: Json) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return [text for one in inner for text in _texts(one)]
