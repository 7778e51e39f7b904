"""A built site is read back from the disk, and what is wrong with it is found."""

from collections.abc import Mapping
from pathlib import Path

import html5lib
import pytest

from sitegen.check.html import check_site, own_pages
from sitegen.check.page import read_page

SITE = {
    "index.html": '<a href="/runs/a/#ball.bank">run</a>',
    "runs/a/index.html": '<h1 id="ball.bank">Run</h1><a href="../../">home</a>',
    "assets/a.css": "",
    "media/ab/still.png": "",
}


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


def problems(folder: Path, page: str, *, base_url: str | None = None) -> list[str]:
    """What is wrong where the home page says this."""
    write(folder, {**SITE, "index.html": page})
    return [one.message for one in check_site(folder, base_url=base_url)]


def test_a_site_without_faults_has_none(tmp_path: Path) -> None:
    write(tmp_path, SITE)

    assert check_site(tmp_path) == ()


def test_a_problem_says_where_it_is(tmp_path: Path) -> None:
    write(tmp_path, {**SITE, "runs/a/index.html": '<p>\n<a href="/nowhere/">x</a>'})

    assert [str(one) for one in check_site(tmp_path)] == [
        "index.html:1: `/runs/a/#ball.bank` on `<a>` names an anchor that is not there",
        "runs/a/index.html:2: `/nowhere/` on `<a>` is not there",
    ]


@pytest.mark.parametrize(
    "page",
    [
        '<a href="runs/a/">x</a>',
        '<a href="/runs/a/?x=1#ball.bank">x</a>',
        '<a href="/runs/a/#ball%2Ebank">x</a>',
        '<a href="#top">x</a>',
        '<a href="https://example.org/">x</a>',
        '<a href="mailto:a@b.test">x</a>',
        '<img src="data:image/png;base64,x" alt="" width="1" height="1">',
        '<img src="/media/ab/still.png" srcset="/media/ab/still.png 2x" alt="a still" width="1" height="1">',
        '<script type="application/ld+json">{}</script>',
        '<label for="x">x</label><input id="x">',
        '<iframe title="x" sandbox="allow-scripts" src="/runs/a/"></iframe>',
        '<iframe title="x" sandbox="allow-scripts allow-same-origin" src="https://a.test/"></iframe>',
    ],
)
def test_what_is_allowed_is_no_problem(tmp_path: Path, page: str) -> None:
    assert problems(tmp_path, page) == []


@pytest.mark.parametrize(
    "page",
    [
        '<a href="/nowhere/">x</a>',
        '<img src="/nowhere.png" alt="" width="1" height="1">',
        '<img src="/media/ab/still.png" srcset="/media/ab/still.png 1x, /nowhere.png 2x" alt="" width="1" height="1">',
        '<video poster="/nowhere.png"></video>',
        '<video><source src="/nowhere.mp4"></video>',
        '<video><track src="/nowhere.vtt"></video>',
        '<script src="/nowhere.js"></script>',
        '<link rel="stylesheet" href="/nowhere.css">',
        '<iframe title="x" sandbox src="/nowhere/"></iframe>',
        '<button data-src="/nowhere.json">x</button>',
        '<svg><a href="/nowhere/"></a></svg>',
        '<meta property="og:image" content="/nowhere.png">',
    ],
)
def test_every_kind_of_address_is_looked_up(tmp_path: Path, page: str) -> None:
    (message,) = problems(tmp_path, page)

    assert message.startswith("`/nowhere")
    assert message.endswith("is not there")


@pytest.mark.parametrize(
    ("page", "message"),
    [
        ('<a href="/runs/a">x</a>', "`/runs/a` on `<a>` lacks its `/`"),
        ('<p style="color: red">x</p>', "the attribute `style` on `<p>`, which the content policy ignores"),
        ('<p onclick="x()">x</p>', "the attribute `onclick` on `<p>`, which the content policy ignores"),
        ("<style>p {}</style>", "a `<style>` element, which the content policy ignores"),
        ("<script>x()</script>", "a script in the page, which the content policy ignores"),
        ('<script type="module">x()</script>', "a script in the page, which the content policy ignores"),
        ('<base target="x">', "a `<base>` element, which the content policy ignores"),
        ('<p id="a"></p><p id="a"></p>', "the id `a` is not a name of its own"),
        ('<p id=""></p>', "the id `` is not a name of its own"),
        ('<p aria-labelledby="b"></p>', "`aria-labelledby` names the id `b`, which is not there"),
        ('<img src="/media/ab/still.png" width="1" height="1">', "the image `/media/ab/still.png` has no `alt`"),
        (
            '<img src="/media/ab/still.png" alt="" width="1">',
            "the image `/media/ab/still.png` has no width and height in pixels",
        ),
        ('<iframe title="x" src="/runs/a/"></iframe>', "a frame without a sandbox"),
        ('<iframe sandbox src="/runs/a/"></iframe>', "a frame without a title"),
        (
            '<iframe title="x" sandbox="allow-scripts allow-same-origin" src="/runs/a/"></iframe>',
            "a frame of the site's own whose sandbox is none: `allow-scripts` with `allow-same-origin`",
        ),
        (
            '<link rel="stylesheet" href="https://fonts.test/a.css">',
            "`https://fonts.test/a.css` on `<link>` is asked of another server",
        ),
    ],
)
def test_what_is_not_allowed_is_told(tmp_path: Path, page: str, message: str) -> None:
    assert problems(tmp_path, page) == [message]


def test_a_script_as_an_address_is_told(tmp_path: Path) -> None:
    assert "a script as an address on `<a>`" in problems(tmp_path, '<a href="javascript:x()">x</a>')


@pytest.mark.parametrize("page", ['<a href="/sub/runs/a/">x</a>', '<a href="https://example.org/sub/runs/a/">x</a>'])
def test_under_a_sub_path_links_carry_it(tmp_path: Path, page: str) -> None:
    assert problems(tmp_path, page, base_url="https://example.org/sub") == []


def test_a_link_that_forgets_the_sub_path_is_told(tmp_path: Path) -> None:
    assert problems(tmp_path, '<a href="/runs/a/">x</a>', base_url="https://example.org/sub/") == [
        "`/runs/a/` on `<a>` leaves the folder that the site is served from"
    ]


def test_a_whole_address_of_the_site_must_be_there(tmp_path: Path) -> None:
    page = '<link rel="canonical" href="https://example.org/nowhere/">'

    assert problems(tmp_path, page, base_url="https://example.org") == [
        "`https://example.org/nowhere/` on `<link>` is not there"
    ]


def test_pages_of_others_are_not_judged(tmp_path: Path) -> None:
    game = "<script>play()</script>"
    write(
        tmp_path,
        {**SITE, "play/a/index.html": game, "test-cases/a/inputs/files/start.html": game, "pagefind/x.html": game},
    )

    assert own_pages(tmp_path) == ["index.html", "runs/a/index.html"]
    assert check_site(tmp_path) == ()


def test_a_page_is_read_as_a_browser_reads_it() -> None:
    text = """<!doctype html><html lang="en"><head><title>x</title><link rel=stylesheet href=/a.css></head><body>
        <p id=one>a<p id='two'>b <img src=/b.png alt width=1 height=1><svg viewBox="0 0 1 1"><circle id="three"/></svg>
        <template><i id="four"></i></template><!-- <i id="five"></i> --><table><tr><td id=six>x</table></body></html>"""

    document = html5lib.parse(text, namespaceHTMLElements=False)

    facts = read_page(text)
    assert facts.ids == {element.get("id") for element in document.iter() if element.get("id")}
    assert [one.value for one in facts.references] == ["/a.css", "/b.png"]
    assert facts.faults == ()
