"""Pages that the tests of a module share: a context of its own costs a quarter of a second a test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def visit(page: Page, url: str) -> Page:
    """Loads a page, and waits until it is drawn to its end and its modules have run."""
    page.goto(url, wait_until="domcontentloaded")
    page.evaluate("window.drawn")
    return page


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """A page with a mouse and a keyboard, for one who wants no motion, so that nothing has to be waited for."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    """A page on a narrow screen that is touched."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(desk: Page) -> Page:
    """The desk's page, left by the test before."""
    desk.goto("about:blank")  # else an address that differs by its anchor alone would load nothing
    return desk


@pytest.fixture
def touched(phone: Page) -> Page:
    """The phone's page, left by the test before."""
    phone.goto("about:blank")
    return phone


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A page of somebody else, who has been sent an address."""
    context = browser.new_context(viewport=DESK)
    yield context.new_page()
    context.close()


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript."""
    context = browser.new_context(viewport=DESK, java_script_enabled=False)
    yield context.new_page()
    context.close()
