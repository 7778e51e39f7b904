"""A page is drawn part by part, and is whole in the end, whatever becomes of the drawing."""

import http.server
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import DESK, visit
from tests.site_folder import SiteFolder

CASE, RUN, VERDICT = "/test-cases/slingmail/", "/runs/orbit-08/", "/runs/orbit-08/verdict/"

# A clock that goes on by ten milliseconds whenever it is looked at: each step has time for one part, however fast the
# machine. And what comes when: for every step the parts that do not wait any longer.
SLOW_AND_WATCHED = """
  let now = 0;
  performance.now = () => (now += 10);
  window.comings = [];
  const name = (part) => part.className.replace("waiting", "").trim() || part.localName;
  new MutationObserver((changes) => {
    const come = changes.filter(({ target, oldValue }) => oldValue?.includes("waiting") && !target.matches(".waiting"));
    if (come.length > 0) comings.push(come.map(({ target }) => name(target)));
  }).observe(document, { subtree: true, attributeFilter: ["class"], attributeOldValue: true });
"""

WAITING = "document.querySelectorAll('.waiting').length"


def until(page: Page, truth: str) -> None:
    """Wait for what is to be true in the page, which may have no frames yet and allows no script to be evaluated."""
    for _ in range(1_000):
        if page.evaluate(truth):
            return
        page.wait_for_timeout(20)
    pytest.fail(f"not true after 20 seconds: {truth}")


def hold(page: Page, addresses: str) -> list[Route]:
    """Keep what a page asks for at these addresses; returns what was asked for, to be let go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(addresses, keep)
    return held


@pytest.fixture
def watched(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=DESK)
    context.add_init_script(SLOW_AND_WATCHED)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", ["/", CASE, f"{CASE}inputs/", RUN, VERDICT])
def test_the_parts_of_a_page_come_one_after_the_other_from_the_top(demo_url: str, watched: Page, address: str) -> None:
    visit(watched, demo_url + address)

    steps = watched.evaluate("comings")
    assert steps[:3] == [["skip-link"], ["masthead-band"], ["site-nav"]]
    assert steps[-1] == ["colophon-band"]
    assert {len(step) for step in steps} == {1}
    assert len(steps) > 8


class Trickle(http.server.SimpleHTTPRequestHandler):
    """Serves a page's second half only when somebody has let it go, and all else at once."""

    goes_on = threading.Event()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's own name
        """Say nothing."""

    def do_GET(self) -> None:
        address = urlsplit(self.path).path
        if not address.endswith("/"):
            super().do_GET()
            return
        content = (Path(self.directory) / address.strip("/") / "index.html").read_bytes()
        half = content.index(b"<tbody>") + 2_000
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content[:half])
        self.wfile.flush()
        self.goes_on.wait(20)
        self.wfile.write(content[half:])


def test_what_arrives_after_the_first_frame_waits_for_its_turn_too(demo: SiteFolder, watched: Page) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Trickle, directory=str(demo.output)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    watched.goto(f"http://127.0.0.1:{server.server_port}/runs/?sort=harness", wait_until="commit")
    until(watched, "window.comings?.flat().includes('table-scroll')")
    expect(watched.get_by_role("heading", level=1)).to_be_visible()
    assert not watched.evaluate("comings.flat().includes('colophon-band')")

    Trickle.goes_on.set()
    watched.wait_for_load_state()
    watched.evaluate("window.drawn")
    server.shutdown()
    server.server_close()

    names = watched.evaluate("comings.flat()")
    assert names[-1] == "colophon-band"
    assert names.count("tr") == watched.locator("tbody tr").count()  # rows that are sorted meanwhile come once
    assert watched.evaluate(WAITING) == 0


def test_rows_that_are_seen_come_before_the_next_frame_since_they_move_columns(demo_url: str, watched: Page) -> None:
    watched.add_init_script("""
      window.hasty = 0;
      const post = scheduler.postTask.bind(scheduler);
      scheduler.postTask = (task, options) => ((hasty += options.priority === "user-blocking"), post(task, options));
    """)

    visit(watched, f"{demo_url}/runs/")

    ends = watched.eval_on_selector_all("tbody tr", "rows => rows.map(row => row.getBoundingClientRect().bottom)")
    assert watched.evaluate("hasty") == sum(1 for end in ends if end < DESK["height"]) + 1  # the first follows the head


def test_a_browser_that_has_no_haste_draws_the_page_as_well(demo_url: str, watched: Page) -> None:
    watched.add_init_script("Object.defineProperty(window, 'scheduler', { value: undefined })")

    visit(watched, f"{demo_url}/runs/")

    steps = watched.evaluate("comings")
    assert {len(step) for step in steps} == {1}
    assert len(steps) > 8


def test_a_page_with_a_place_to_find_is_whole_from_the_start(demo_url: str, watched: Page) -> None:
    visit(watched, f"{demo_url}{VERDICT}#mail.chain")

    assert watched.evaluate("[window.drawn === undefined, comings.length]") == [True, 0]
    expect(watched.locator("[id='mail.chain']")).to_be_in_viewport()


def test_who_reloads_or_comes_back_finds_the_page_where_it_was(demo_url: str, stranger: Page) -> None:
    visit(stranger, demo_url + VERDICT)
    stranger.evaluate("scrollTo(0, 900)")
    until(stranger, "scrollY === 900")

    stranger.reload()
    assert stranger.evaluate("[window.drawn === undefined, scrollY]") == [True, 900]
    stranger.goto(demo_url + CASE)
    stranger.go_back()

    until(stranger, "scrollY === 900")


def test_a_link_within_the_page_is_followed_before_the_page_is_drawn(demo_url: str, stranger: Page) -> None:
    stranger.add_init_script("""
      new MutationObserver((_, observer) => {
        if (!document.querySelector("#packages.waiting")) return;
        observer.disconnect();
        location.hash = "#packages";
      }).observe(document, { subtree: true, attributeFilter: ["class"] });
    """)

    visit(stranger, f"{demo_url}{CASE}inputs/")

    expect(stranger.locator("#packages")).to_be_in_viewport()
    assert stranger.evaluate(WAITING) == 0


def test_a_page_that_is_printed_before_it_is_drawn_is_whole(demo_url: str, stranger: Page) -> None:
    stranger.add_init_script("window.setTimeout = () => {}")  # so that no part ever comes
    stranger.goto(demo_url + CASE, wait_until="domcontentloaded")
    until(stranger, f"{WAITING} > 8")
    expect(stranger.locator("footer").last).to_be_hidden()

    stranger.emulate_media(media="print")

    expect(stranger.locator("footer").last).to_be_visible()


def test_no_part_is_laid_out_before_there_are_styles_and_none_waits_for_a_frame(demo_url: str, watched: Page) -> None:
    watched.add_init_script("window.requestAnimationFrame = () => {}")
    held = hold(watched, "**/assets/style.*.css")
    watched.goto(demo_url + VERDICT, wait_until="commit")
    until(watched, f"{WAITING} > 8")
    assert watched.evaluate("comings") == []

    held[0].continue_()
    watched.wait_for_load_state()
    watched.evaluate("window.drawn")

    assert watched.evaluate("comings[0]") == ["skip-link"]
    assert watched.evaluate(WAITING) == 0


def test_a_page_whose_styles_do_not_come_waits_for_them_for_a_while(demo_url: str, stranger: Page) -> None:
    hold(stranger, "**/assets/style.*.css")
    stranger.goto(demo_url + CASE, wait_until="commit")
    until(stranger, f"{WAITING} > 8")

    stranger.evaluate("window.drawn")

    assert stranger.evaluate("performance.now()") > 2500
    assert stranger.evaluate(WAITING) == 0


def test_a_page_whose_styles_cannot_be_loaded_is_drawn(demo_url: str, watched: Page) -> None:
    held = hold(watched, "**/assets/style.*.css")
    watched.goto(demo_url + CASE, wait_until="commit")
    until(watched, "document.readyState !== 'loading'")

    held[0].abort()
    watched.evaluate("window.drawn")

    assert {len(step) for step in watched.evaluate("comings")} == {1}  # none came because the page waited for too long


def test_a_page_whose_styles_are_there_before_the_drawing_is_drawn(demo_url: str, watched: Page) -> None:
    """As in a theme that names its stylesheet first."""

    def styles_first(route: Route) -> None:
        head, drawing, rest = re.split(r"(<script src=[^>]*drawing[^>]*></script>)", route.fetch().text())
        route.fulfill(body=head + rest.replace("</head>", drawing + "</head>"), content_type="text/html")

    watched.route(demo_url + CASE, styles_first)
    held = hold(watched, "**/assets/drawing.*.js")
    watched.add_init_script("document.addEventListener('load', () => (window.isStyled = true), true)")
    watched.goto(demo_url + CASE, wait_until="commit")
    until(watched, "window.isStyled")
    held[0].continue_()
    watched.wait_for_load_state()
    watched.evaluate("window.drawn")

    steps = watched.evaluate("comings")
    assert steps[0] == ["skip-link"]
    assert {len(step) for step in steps} == {1}  # none came because the page had waited for too long


def test_a_page_whose_drawing_is_not_there_is_whole(demo_url: str, stranger: Page) -> None:
    stranger.route("**/assets/drawing.*.js", lambda route: route.abort())

    visit(stranger, demo_url + CASE)

    assert stranger.evaluate("window.drawn === undefined")
    expect(stranger.get_by_role("button", name="Next")).to_be_visible()  # modules go on without it
