"""A small catalog to test with: a validator-rated case and a legacy one, written as files."""

from collections.abc import Mapping

MANIFEST = """\
slug = "{slug}"
name = "{name}"
difficulty = "easy"
tags = ["arcade"]
summary = "A marble, a maze."
changelog = "changelog.md"
prompt = "prompt.hbs"
workspace = "workspace"
variants = ["variants/base.toml"]
{more}
[build]
install = "npm ci"
build = "npm run build"

[toolchain]
typecheck = "npx tsc --noEmit"

[[spec]]
source = "specs/overview.md"

[[domain]]
id = "rolling"
description = "How the marble rolls."

[[review_item]]
id = "rolls"
title = "The marble rolls"
text = "It **rolls**."
weight = 2
domain = "rolling"
"""


def legacy_case(
    slug: str = "marble",
    version: str = "v1.0.0",
    *,
    name: str = "Marble",
    more: str = "",
    changelog: str = "- Introduced.\n",
) -> Mapping[str, str]:
    """The files of a legacy case version."""
    folder = f"test-cases/end-to-end/easy/{slug}/{version}"
    return {
        f"{folder}/test-case.toml": MANIFEST.format(slug=slug, name=name, more=more),
        f"{folder}/variants/base.toml": 'slug = "base"\n',
        f"{folder}/changelog.md": changelog,
        f"{folder}/prompt.hbs": "Build in {{workspace}}.\n",
        f"{folder}/specs/overview.md": "# Marble\n\nA marble in a maze.\n",
        f"{folder}/workspace/package.json": "{}\n",
    }
