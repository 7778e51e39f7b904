"""What a page weighs is what a browser without a cache would be sent."""

import random
from pathlib import Path

import pytest

from sitegen.check.budgets import bar_of, weigh_site


def noise(size: int) -> str:
    """Text that gzip cannot make much smaller than a half."""
    return random.Random(0).randbytes(size // 2).hex()  # noqa: S311 - no secret


def write(folder: Path, name: str, content: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "bar"),
    [
        ("runs/a/index.html", 60_000),
        ("runs/a/metrics/index.html", 60_000),
        ("runs/a/verdict/index.html", 120_000),
        ("runs/verdict/index.html", 60_000),
        ("runs/index.html", None),
        ("runs/page/2/index.html", None),
        ("test-cases/carom/index.html", 60_000),
        ("test-cases/carom/reviewing/index.html", 60_000),
        ("test-cases/carom/v1.0.0/base/none/leaderboard/index.html", 60_000),
        ("test-cases/carom/v1.0.0/base/none/index.html", 60_000),
        ("test-cases/inputs/index.html", 60_000),
        ("test-cases/carom/inputs/index.html", None),
        ("test-cases/carom/v1.0.0/base/none/inputs/index.html", None),
        ("test-cases/carom/v1.0.0/base/none/runs/index.html", None),
        ("test-cases/tags/puzzle/index.html", None),
        ("index.html", None),
    ],
)
def test_each_kind_of_page_has_its_bar(page: str, bar: int | None) -> None:
    assert bar_of(page) == bar


def test_a_page_weighs_its_styles_and_scripts_with_what_they_import(tmp_path: Path) -> None:
    write(
        tmp_path,
        "runs/a/index.html",
        '<link rel="stylesheet" href="/sub/assets/a.css"><script type="module" src="/sub/assets/a.js"></script>',
    )
    write(tmp_path, "assets/a.css", '@import "./b.css";')
    write(tmp_path, "assets/b.css", noise(20_000))
    write(tmp_path, "assets/a.js", 'import { b } from "./b.js";\nimport "./a.js";\n')
    write(tmp_path, "assets/b.js", f'export * from "/sub/assets/c.js"; // {noise(20_000)}')
    write(tmp_path, "assets/c.js", noise(20_000))
    write(tmp_path, "assets/unused.js", noise(20_000))

    (weight,) = weigh_site(tmp_path, base_url="https://example.org/sub/")

    assert 0 < weight.html < 200
    assert 10_000 < weight.styles < 13_000
    assert 20_000 < weight.scripts < 26_000
    assert weight.total == weight.html + weight.styles + weight.scripts
    assert not weight.is_over


def test_a_page_over_its_bar_is_told_and_stands_first(tmp_path: Path) -> None:
    write(tmp_path, "runs/a/index.html", "<p>a")
    write(tmp_path, "runs/b/index.html", f"<p>{noise(130_000)}")

    first, second = weigh_site(tmp_path)

    assert (first.page, first.is_over) == ("runs/b/index.html", True)
    assert (second.page, second.is_over) == ("runs/a/index.html", False)
