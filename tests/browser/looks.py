"""How a page is looked at: in a theme, at a width, for everything that axe and the eye of a ruler can tell."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def look(page: Page, *, width: int, scheme: str) -> None:
    """Make the window so wide, and the theme `light` or `dark`."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")


def overflow_px(page: Page) -> int:
    """How many pixels wider the page is than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def violations(page: Page, rules: list[str]) -> str:
    """What axe finds against these rules, in words; empty where it finds nothing."""
    results = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"], "preload": False})
    return str(results.generate_report()) if results.violations_count else ""


def assert_accessible(page: Page) -> None:
    """Axe finds nothing, and nothing overflows."""
    assert violations(page, WCAG) == ""
    assert overflow_px(page) <= 0
