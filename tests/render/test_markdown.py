"""Untrusted Markdown: what is shown, what is taken out, what is told."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.diagnostics import Diagnostics, Place
from sitegen.render.markdown import Markdown, plain_html
from sitegen.views.common import MediaView, RungView

PLACE = Place("notes.md")
STILL = MediaView("image", "A still", url="/media/ab/abcd.png", width_px=64, height_px=32, is_pixel_art=True)


def render(text: str, found: Diagnostics | None = None, **more: object) -> str:
    markdown = Markdown(
        href=lambda url: f"/base{url}",
        addresses=frozenset({"/test-cases/marble/"}),
        found=found if found is not None else Diagnostics(),
    )
    return str(markdown.render(text, place=PLACE, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ("# One\n\n## Two", [3, 4]),
        ("## One\n\n## Two", [3, 3]),
        ("# One\n\n### Two\n\n## Three\n\n# Four", [3, 4, 4, 3]),
        ("### One\n\n# Two", [3, 3]),
        ("# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5", [3, 4, 5, 6, 6]),
    ],
)
def test_headings_start_below_the_pages_own_and_skip_no_level(text: str, levels: list[int]) -> None:
    assert [int(level) for level in re.findall(r"<h(\d)>", render(text, top_heading=3))] == levels


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html,<script>alert(1)</script>)",
        "![x](https://tracker.example/pixel.png)",
        "![x](javascript:alert(1))",
        '<iframe src="https://evil.example"></iframe>',
        "[x](vbscript:x)",
        "<a href='x' style='position:fixed'>x</a>",
        "<javascript:alert(1)>",
        "[x](//evil.example/x)",
    ],
)
def test_nothing_that_runs_or_calls_out_gets_through(text: str) -> None:
    html = render(text)

    for bad in ("<script", "<img", "<iframe", "onerror=", "style=", 'href="javascript', 'href="data', 'href="//'):
        assert bad not in html.replace("&lt;", "").replace("&quot;", '"') or "&lt;" in html
    assert "<a" not in html


def test_a_link_to_another_site_tells_it_nothing() -> None:
    assert render("[x](https://example.org/a)") == (
        '<p><a href="https://example.org/a" rel="nofollow noopener noreferrer">x</a></p>\n'
    )


def test_a_link_to_a_page_of_the_site_gets_the_base_path() -> None:
    assert render("[x](/test-cases/marble/)") == '<p><a href="/base/test-cases/marble/">x</a></p>\n'


def test_a_link_to_a_seeded_file_leads_to_its_place() -> None:
    assert render("[x](./a.md#top)", links={"a.md": "#file-a.md"}) == '<p><a href="#file-a.md">x</a></p>\n'


def test_a_dead_link_is_told_and_shown_as_text() -> None:
    found = Diagnostics()

    html = render("see [the **plan**](plan.md)", found)

    assert html == "<p>see the <strong>plan</strong></p>\n"
    assert [(one.rule.value, one.place) for one in found] == [("dead-link", PLACE)]


def test_an_image_is_shown_where_its_name_is_known_and_dropped_elsewhere() -> None:
    html = render("![A still](still.png) ![gone](gone.png)", images={"still.png": STILL})

    assert '<img src="/base/media/ab/abcd.png" alt="A still" width="64" height="32"' in html
    assert 'class="pixel-art"' in html
    assert html.count("<img") == 1
    assert "gone" in html


def test_an_image_in_a_text_is_offered_in_narrower_widths() -> None:
    wide = MediaView(
        "image",
        "Wide",
        url="/media/ab/ab.png",
        width_px=640,
        height_px=360,
        ladder=(RungView("/media/cd/cd.webp", 320),),
    )

    html = render("![Wide](wide.png)", images={"wide.png": wide})

    assert 'srcset="/base/media/cd/cd.webp 320w, /base/media/ab/ab.png 640w"' in html
    assert 'sizes="' in html


def test_a_table_keeps_its_alignment_without_a_style_attribute() -> None:
    html = render("| a | b |\n|---|--:|\n| 1 | 2 |")

    assert 'class="align-right"' in html
    assert "style" not in html
    assert 'role="group"' in html


def test_code_is_coloured_with_classes() -> None:
    html = render("```python\nx = 1\n```")

    assert '<span class="n">x</span>' in html
    assert "style" not in html


def test_ids_and_names_of_the_page_are_out_of_reach() -> None:
    assert " id=" not in render("# Content {#content}\n\n[x](#content)")


def test_deep_nesting_is_no_way_to_crash() -> None:
    assert render("> " * 5000 + "x")
    assert render("[" * 5000 + "x")
    assert render("*" * 20000)


def test_plain_text_is_escaped_paragraph_by_paragraph() -> None:
    assert str(plain_html("a < b\n\nc")) == "<p>a &lt; b</p><p>c</p>"


@given(st.text(alphabet=st.sampled_from("<>\"'&[]()!`*_#|-\n aj:/scriptonerror="), max_size=200))
def test_whatever_is_written_no_handler_script_or_style_comes_out(text: str) -> None:
    class Tags(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag not in ("script", "iframe", "style", "object", "form")
            for name, value in attrs:
                assert not name.startswith("on")
                assert name not in ("style", "id", "srcdoc")
                assert not (value or "").strip().lower().startswith(("javascript:", "data:", "vbscript:"))

    Tags().feed(render(text))
