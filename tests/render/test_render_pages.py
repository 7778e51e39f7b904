"""Rendering: links and anchors are noted, whatever Jinja makes of constants."""

import dataclasses
from pathlib import Path
from typing import ClassVar

import pytest

from sitegen.plan.site import site_view
from sitegen.render.pages import Renderer
from sitegen.render.theme import load_theme
from sitegen.views.common import Head, Link


@dataclasses.dataclass(frozen=True)
class Note:
    TEMPLATE: ClassVar[str] = "note.html"
    section: ClassVar[str] = "about"

    head: Head
    breadcrumb: tuple[Link, ...] = ()


def renderer(root: Path, base_url: str | None, compiled: Path) -> Renderer:
    theme = root / "themes/mine"
    (theme / "templates").mkdir(parents=True, exist_ok=True)
    (theme / "theme.toml").write_text('name = "Mine"\n')
    (theme / "templates/note.html").write_text("""<a id="{{ 'top' | anchor }}" href="{{ '/runs/' | href }}">runs</a>""")
    site = site_view(title="T", description="D", base_url=base_url)
    return Renderer(load_theme("mine", root=root), site, compiled=compiled)


@pytest.mark.parametrize("base_url", [None, "https://h.example", "https://h.example/sub/path"])
def test_a_constant_address_is_noted_and_gets_the_base_path(tmp_path: Path, base_url: str | None) -> None:
    for other in (None, "https://other.example/elsewhere", base_url):
        page = renderer(tmp_path, other, tmp_path / "compiled/version").render(
            Note(Head("Note", "A note.", "/note/", "/note/"))
        )

    path = "/sub/path/runs/" if base_url and base_url.endswith("path") else "/runs/"
    assert page.html == f'<a id="top" href="{path}">runs</a>'.encode()
    assert page.links == {"/runs/"}
    assert page.anchors == {"top"}
