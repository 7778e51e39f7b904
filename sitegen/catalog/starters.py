"""What a new case, variant or erratum starts from: texts that check clean, with comments where a person continues."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any

import tomli_w

from sitegen.model.case import NO_ENGINE

_SHORT_LIST = re.compile(r'\[\n((?: {4}"[^"\s]*",\n){1,4})\]')


@dataclasses.dataclass(frozen=True, slots=True)
class NewCase:
    """What is asked of the author of a new case."""

    slug: str
    name: str
    difficulty: str
    test_type: str
    engines: Sequence[str]
    tags: Sequence[str]

    @property
    def handle(self) -> str:
        """The name of its debug interface."""
        return "__" + self.slug.replace("-", "_")


def case_files(case: NewCase) -> dict[str, str]:
    """The files of a first version, by path in its folder."""
    files = {
        "test-case.toml": _manifest(case),
        "variants/base.toml": variant_file("base", "Base", ""),
        "prompt.hbs": _PROMPT,
        "changelog.md": "Introduced.\n",
        "description.md": f"{case.name} is a game that …\n",
        "specs/overview.md": _OVERVIEW.format(name=case.name, handle=case.handle),
    }
    for engine in case.engines:
        files[f"workspaces/{engine}/package.json"] = _PACKAGE_JSON.replace("SLUG", case.slug)
        files[f"workspaces/{engine}/.gitignore"] = "node_modules/\ndist/\ncoverage/\n"
        files[f"validation/{engine}/start/begins.test.ts"] = _VALIDATOR
    return files


def variant_file(slug: str, name: str, description: str) -> str:
    """A new variant file."""
    told = {"description": description} if description else {}
    return _VARIANT_NOTE + tomli_w.dumps({"slug": slug, "name": name, **told})


def changelog_entry(previous: str) -> str:
    """The changelog of a version that was copied from another."""
    return f"Changed since {previous}: …\n"


def erratum_table(values: Mapping[str, Any]) -> str:
    """A new `[[erratum]]`, to be added to the end of an errata.toml."""
    table = tomli_w.dumps(dict(values), multiline_strings=True)
    dated = "" if "date" in values else '# date = "2026-01-31"    # the day it was noted\n'
    return f"[[erratum]]\n{table}{dated}"


def _manifest(case: NewCase) -> str:
    """The manifest: data written by tomli-w, each part under a comment that says what it is for."""
    root: dict[str, Any] = {
        "slug": case.slug,
        "name": case.name,
        "type": case.test_type,
        "difficulty": case.difficulty,
        "tags": list(case.tags),
        "summary": f"One or two sentences about {case.name}, for its card.",
        "description": "description.md",
        "changelog": "changelog.md",
        "prompt": "prompt.hbs",
        "max_runtime_hours": 1,
        "init": "npm install",
    }
    if NO_ENGINE in case.engines:
        root["engines"] = [NO_ENGINE]
    root["variants"] = ["variants/base.toml"]
    ranges = [{"slug": engine, "min_version": "1.0.0"} for engine in case.engines if engine != NO_ENGINE]
    projects = {engine: f"workspaces/{engine}" for engine in case.engines}
    parts = (
        f"# Who the case is. Keys without a table stand above the first header.\n{_dump(root)}",
        *(f"[[engine]]\n{_dump(one)}" for one in ranges),
        f"# What a run starts from: one project for each engine.\n{_dump({'workspaces': projects})}",
        _TABLES.replace("HANDLE", case.handle),
    )
    return "\n".join(parts)


def _dump(data: Mapping[str, Any]) -> str:
    """Data as TOML, short lists in one line."""
    return _SHORT_LIST.sub(lambda found: f"[{' '.join(found[1].split()).rstrip(',')}]", tomli_w.dumps(data))


_TABLES = """\
# How an implementation is built.
[build]
install = "npm ci"
build = "npm run build"

# How it is checked. A failed typecheck rates the run broken; lint, format and test may follow.
[toolchain]
typecheck = "npx tsc --noEmit"

# The debug interface that validators drive.
[instrumentation]
handle = "HANDLE"

# What every variant is given to read.
[[spec]]
source = "specs/overview.md"

# What is rated on its own. A run is as good as its worst domain.
[[domain]]
id = "play"
name = "Play"
description = "The whole game, from its first screen to its last."

# What is checked: points in groups. Each names the domains that a failure lowers, and how far.
[review]
format = 2

[[review.categories]]
id = "start"
title = "The start"

[[review.categories.items]]
id = "begins"
title = "The game begins"
description = "What a reviewer would look for, in a sentence."
domains = ["play"]
failure_cap = "broken"
validation = { script = "start/begins.test.ts", outputs = [
  { id = "first-screen", name = "The first screen", kind = "image" },
] }
"""

_VARIANT_NOTE = """\
# A variant: one of the builds that the case offers. Its specs, references, proofs, domains and checklist entries are
# added to the common ones. Paths start at the version folder.
"""

_PROMPT = """\
Build the game that the files below describe. Work in {{workspace}}.
{{#if variant.description}}

{{variant.description}}
{{/if}}

Read these first:

{{#each specs}}
- {{this.path}}
{{/each}}
"""

_OVERVIEW = """\
# {name}

Describe the game here, and everything that a builder needs to know: a run sees nothing but what is seeded.

The build installs its debug interface on the page as `{handle}`.
"""

_PACKAGE_JSON = """\
{
  "name": "SLUG",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "vite build"
  },
  "devDependencies": {
    "typescript": "^5.0.0",
    "vite": "^6.0.0",
    "vitest": "^3.0.0"
  }
}
"""

_VALIDATOR = """\
// Decides one point: it poses a scenario, runs it, and says whether the build does what the spec asks for.
import { expect, test } from "vitest";

test("the game begins", () => {
  expect(true).toBe(true);
});
"""
