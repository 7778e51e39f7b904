"""Fifteen faults in one manifest are fifteen diagnostics, in one run, each at its line and column."""

import shutil
from pathlib import Path

from sitegen.catalog.engines import DEFAULT_ENGINES
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostics
from tests.diagnostics.edits import BASE

FAULTY = """\
slug = "Pond Life"
name = "Pond"
difficulty = "wet"
tags = "frogs"
changelog = "changes.md"
prompt = "prompt.hbs"
sumary = "A pond."
workspace = "prompt.hbs"
variants = ["variants/calm.toml"]

[build]
install = ""

[[spec]]
source = "specs/overview.md"
dest = "/specs/overview.md"

[[reference]]
view = "frog"

[instrumentation]
handle = "9pond"

[[domain]]
id = "jumping"
description = "Jumping from leaf to leaf."

[[review_item]]
id = "jump"
title = "The frog jumps"
text = "A click makes the frog jump."
weight = -1
domain = "jumpin"
validation = { script = "validation/splash.mjs", outputs = [{ id = "drops", kind = "film" }] }

[[review_item]]
id = "jump"
title = "A splash"
text = "Water splashes."
weight = 1
"""


def test_fifteen_faults_are_fifteen_diagnostics(tmp_path: Path) -> None:
    shutil.copytree(BASE / "test-cases" / "end-to-end" / "medium", tmp_path / "test-cases" / "end-to-end" / "medium")
    folder = tmp_path / "test-cases" / "end-to-end" / "medium" / "pond"
    shutil.rmtree(folder / "v1.0.0")
    (folder / "v1.1.0" / "test-case.toml").write_text(FAULTY, encoding="utf-8")
    found = Diagnostics()

    read_catalog(tmp_path, engines=DEFAULT_ENGINES, found=found)

    assert [(one.rule.value, one.place.line, one.place.column) for one in found] == [
        ("invalid-slug", 1, 8),
        ("invalid-choice", 3, 14),
        ("wrong-type", 4, 8),
        ("path-not-found", 5, 13),
        ("unknown-key", 7, 1),
        ("not-a-directory", 8, 13),
        ("missing-key", 11, 1),
        ("empty-value", 12, 11),
        ("dest-outside-run", 16, 8),
        ("reference-path-xor-media", 18, 1),
        ("invalid-handle", 22, 10),
        ("invalid-weight", 32, 10),
        ("unknown-domain", 33, 10),
        ("invalid-choice", 34, 84),
        ("duplicate-verdict-id", 37, 6),
    ]
