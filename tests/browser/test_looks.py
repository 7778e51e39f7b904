"""One text of each look is measured, and no fault hides behind it."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.looks import faults

STYLE = """
main p, td { color: #000; background: #fff }
td { position: relative }
.pale { color: #bbb }
.under { background: #333 }
.curtain { position: absolute; inset: 0; z-index: -1; background: #222 }
.on-curtain { background: none; z-index: 0 }
.late { display: none }
@media (min-width: 800px) { .late { display: block } }
@media (prefers-color-scheme: dark) { .dim { color: #ccc } }
"""
ROWS = "".join(f"<tr><td>figure {number}</td></tr>" for number in range(100))


def shown(body: str) -> str:
    return f"""<!DOCTYPE html><html lang="en"><title>Looks</title><style>{STYLE}</style>
<main><h1>Looks</h1><table>{ROWS}</table>{body}</main>"""


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ('<p class="pale">pale</p>', [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")]),
        ('<p class="dim">pale in the dark</p>', [(360, "dark"), (1280, "dark")]),
        ('<p class="late pale">pale on a wide page</p>', [(1280, "light"), (1280, "dark")]),
        ('<div class="under"><p style="background: none">dark on dark</p></div>', None),
        (
            '<table><tr><td class="on-curtain"><span class="curtain"></span><b>above another</b></td></tr></table>',
            None,
        ),
        ('<p>x</p><p>the same look as <span class="pale">a letter</span></p>', None),
    ],
)
def test_a_fault_among_a_hundred_like_texts_is_found(
    page: Page, body: str, where: list[tuple[int, str]] | None
) -> None:
    page.set_content(shown(body))

    found = faults(page, width=360) | faults(page, width=1280)

    assert list(found) == (where or [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")])
    assert all("color-contrast" in report for report in found.values())


def test_like_texts_are_measured_once(page: Page) -> None:
    page.set_content(shown(""))

    assert faults(page, width=360) == {}

    marked = page.eval_on_selector_all("[data-look]", "all => all.map(one => one.textContent)")
    assert [text for text in marked if re.match("figure", text)] == ["figure 0"]
