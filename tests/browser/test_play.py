"""Builds in a real browser: nothing loads unasked, what a frame may do on either origin, and who has the keys."""

import contextlib
import dataclasses
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from tests.cabinet import legacy_case
from tests.export.export_folder import ExportFolder, local_record, subject
from tests.served import serve_site
from tests.site_folder import SiteFolder

CASE = "test-cases/end-to-end/easy/marble/v1.0.0"
DIST = f"{CASE}/references/base/dist"
PAGE = "/test-cases/marble/"
BUILD = "/play/marble/v1.0.0/base/none/"
GAME = {
    f"{CASE}/variants/base.toml": 'slug = "base"\nreference_implementation = "references/base"\n',
    f"{DIST}/index.html": """<!doctype html><title>Marble</title><link rel="icon" href="data:,">
<button>Lock</button><script type="module" src="game.js"></script>""",
    f"{DIST}/game.js": """import { ready } from "./ready.js";
const told = document.body.dataset;
told.level = (await (await fetch("level.json")).json()).name;
told.keys = "";
addEventListener("keydown", (event) => { told.keys += `${event.key},`; });
document.querySelector("button").addEventListener("click", async () => {
  try {
    await document.body.requestPointerLock();
    told.lock = "locked";
  } catch (error) {
    told.lock = error.name;
  }
});
told.module = ready;
""",
    f"{DIST}/ready.js": 'export const ready = "ready";\n',
    f"{DIST}/level.json": '{"name": "maze"}',
}


@dataclasses.dataclass(frozen=True)
class Hosts:
    """Where the page of a case is served, and where its build."""

    gallery: str
    build: str


def built(folder: Path, cache: Path, *, settings: str, base_url: str) -> Path:
    site = SiteFolder(folder, cache)
    site.write({**legacy_case(), **GAME, "content/site.toml": f'title = "Cabinet"\n{settings}'})
    assert site.build(base_url=base_url).succeeded
    return site.output


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> Iterator[Hosts]:
    """The build lies on the gallery's own origin."""
    output = built(tmp_path_factory.mktemp("own"), media_cache, settings="", base_url="https://gallery.example")
    with serve_site(output) as url:
        yield Hosts(url + PAGE, url + BUILD)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> Iterator[Hosts]:
    """The build lies on an origin of its own, of a copy of the site that is made for it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    play = "https://play.example"
    copy = built(folder / "play", media_cache, settings=f'play_origin = "{play}"', base_url=play)
    with contextlib.ExitStack() as servers:
        url = servers.enter_context(serve_site(copy))
        settings = f'play_origin = "{url}"'
        gallery = built(folder / "gallery", media_cache, settings=settings, base_url="https://gallery.example")
        yield Hosts(servers.enter_context(serve_site(gallery)) + PAGE, url + BUILD)


@pytest.fixture(scope="module")
def nobody(tmp_path_factory: pytest.TempPathFactory, media_cache: Path) -> Iterator[Hosts]:
    """Builds at origins where nobody listens: a reference build at the play origin, and at its own address a run's."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = f"127.0.0.1:{server.getsockname()[1]}"
    site = SiteFolder(tmp_path_factory.mktemp("nobody"), media_cache)
    site.write({**legacy_case(), **GAME, "content/site.toml": f'play_origin = "http://{closed}"\n'})
    run = local_record("run-1", subject=subject(testCaseSlug="marble"), links={"playableBuild": f"https://{closed}/"})
    ExportFolder(site.root / "content/export").write({"run-1/run-record.json": run})
    assert site.build(base_url="https://gallery.example").succeeded
    with serve_site(site.output) as url:
        yield Hosts(url + PAGE, f"{url}/runs/run-1/")


@pytest.fixture(params=["own", "elsewhere"])
def hosts(request: pytest.FixtureRequest) -> Hosts:
    found: Hosts = request.getfixturevalue(request.param)
    return found


def launched(page: Page, hosts: Hosts, by: str = "click") -> Frame:
    """The frame of the build, once its script has run whole."""
    page.goto(hosts.gallery, wait_until="domcontentloaded")
    getattr(page.get_by_role("button", name="Play Marble"), by)()
    return running(page)


def running(page: Page) -> Frame:
    element = page.locator("iframe").element_handle()
    frame = element.content_frame()
    assert frame is not None
    expect(frame.locator("body")).to_have_attribute("data-module", "ready")
    return frame


def storage_of(frame: Frame | Page) -> str:
    return str(
        frame.evaluate("""() => {
          try {
            localStorage.setItem("best", "7");
            return localStorage.getItem("best");
          } catch (error) {
            return error.name;
          }
        }""")
    )


# --- launching ---


def test_nothing_of_a_build_is_asked_for_before_play_is_pressed(hosts: Hosts, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(hosts.gallery, wait_until="networkidle")
    page.get_by_role("button", name="Play Marble").hover()
    assert [url for url in asked if "/play/" in url] == []
    assert page.locator("iframe").count() == 0

    page.get_by_role("button", name="Play Marble").click()

    running(page)
    assert f"{hosts.build}game.js" in asked


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_play_is_pressed_by_key_and_the_build_has_the_focus(own: Hosts, page: Page, key: str) -> None:
    page.goto(own.gallery)
    page.get_by_role("button", name="Play Marble").press(key)
    frame = running(page)

    page.keyboard.press("x")

    expect(frame.locator("body")).to_have_attribute("data-keys", "x,")
    expect(page.locator("iframe")).to_be_focused()
    expect(page.get_by_role("button", name="Play Marble")).to_be_hidden()


def test_play_is_touched(hosts: Hosts, touched: Page) -> None:
    frame = launched(touched, hosts, by="tap")

    expect(frame.get_by_role("button", name="Lock")).to_be_visible()


def test_restart_begins_anew_with_the_focus(hosts: Hosts, page: Page) -> None:
    launched(page, hosts).evaluate("document.body.dataset.old = 'yes'")

    page.get_by_role("button", name="Restart").click()

    frame = running(page)
    page.keyboard.press("x")
    expect(frame.locator("body")).to_have_attribute("data-keys", "x,")
    assert page.locator("iframe").count() == 1
    assert frame.evaluate("document.body.dataset.old ?? 'gone'") == "gone"


def test_stop_takes_the_build_away_and_gives_play_the_focus(hosts: Hosts, page: Page) -> None:
    launched(page, hosts)

    page.get_by_role("button", name="Stop").click()

    expect(page.locator("iframe")).to_have_count(0)
    expect(page.get_by_role("button", name="Play Marble")).to_be_focused()
    for name in ("Restart", "Fullscreen", "Stop"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()


def test_fullscreen_fills_the_screen_with_the_stage_until_stop(own: Hosts, page: Page) -> None:
    frame = launched(page, own)

    page.get_by_role("button", name="Fullscreen").click()
    page.wait_for_function("() => document.fullscreenElement?.matches('[data-play]')")
    expect(page.locator("iframe")).to_be_focused()
    page.keyboard.press("x")
    expect(frame.locator("body")).to_have_attribute("data-keys", "x,")
    page.get_by_role("button", name="Stop").click()

    page.wait_for_function("() => document.fullscreenElement === null")


# --- what it may do ---


def test_on_the_gallerys_own_origin_a_build_has_no_origin(own: Hosts, page: Page) -> None:
    frame = launched(page, own)

    expect(page.locator("iframe")).to_have_attribute("sandbox", "allow-scripts allow-pointer-lock")
    assert storage_of(frame) == "SecurityError"
    assert frame.evaluate("self.origin") == "null"
    expect(page.locator(".stage-note")).to_contain_text("Saves are off")


def test_on_another_origin_a_build_keeps_what_it_stores(elsewhere: Hosts, page: Page) -> None:
    frame = launched(page, elsewhere)

    expect(page.locator("iframe")).to_have_attribute("sandbox", "allow-scripts allow-same-origin allow-pointer-lock")
    assert storage_of(frame) == "7"
    page.get_by_role("button", name="Restart").click()
    assert running(page).evaluate("localStorage.getItem('best')") == "7"
    assert page.evaluate("localStorage.getItem('best')") is None
    expect(page.locator(".stage-note")).not_to_contain_text("Saves are off")


def test_a_frame_is_lent_the_screen_the_gamepad_and_sound_and_learns_no_address(hosts: Hosts, page: Page) -> None:
    frame = launched(page, hosts)

    expect(page.locator("iframe")).to_have_attribute("allow", "fullscreen; gamepad; autoplay")
    assert frame.evaluate("document.referrer") == ""
    assert frame.evaluate("document.fullscreenEnabled") is True


def test_modules_load_and_files_are_read_on_either_origin(hosts: Hosts, page: Page) -> None:
    frame = launched(page, hosts)

    expect(frame.locator("body")).to_have_attribute("data-level", "maze")


def test_a_build_cannot_reach_the_page_around_it(hosts: Hosts, page: Page) -> None:
    frame = launched(page, hosts)

    for deed in ("parent.document.title", "parent.localStorage", "top.location.href", "top.location = 'about:blank'"):
        told = frame.evaluate(f"() => {{ try {{ return String({deed}) }} catch (error) {{ return error.name }} }}")
        assert (deed, told) == (deed, "SecurityError")
    assert page.url == hosts.gallery


def test_a_build_may_lock_the_pointer(hosts: Hosts, page: Page) -> None:
    frame = launched(page, hosts)

    frame.get_by_role("button", name="Lock").click()

    expect(frame.locator("body")).to_have_attribute("data-lock", "locked")
    frame.evaluate("document.exitPointerLock()")


@pytest.mark.parametrize(("host", "stored"), [("own", "SecurityError"), ("elsewhere", "7")])
def test_opened_alone_a_build_may_do_no_more(
    request: pytest.FixtureRequest, page: Page, host: str, stored: str
) -> None:
    hosts: Hosts = request.getfixturevalue(host)
    page.goto(hosts.gallery)

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Open alone").click()
    alone = opened.value

    expect(alone.locator("body")).to_have_attribute("data-module", "ready")
    assert (alone.url, storage_of(alone)) == (hosts.build, stored)
    assert alone.evaluate("[opener, document.referrer]") == [None, ""]
    alone.close()


# --- keys ---


def test_the_page_stands_still_under_a_running_game(hosts: Hosts, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    frame = launched(page, hosts)
    page.locator(".stage-window").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")

    for key in ("ArrowDown", "PageDown", "End", "Space", "ArrowUp"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)

    expect(frame.locator("body")).to_have_attribute("data-keys", "ArrowDown,PageDown,End, ,ArrowUp,")
    assert page.evaluate("scrollY") == before
    page.set_viewport_size({"width": 1280, "height": 900})


def test_keys_do_not_scroll_beside_the_frame_either_until_it_stops(own: Hosts, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    launched(page, own)
    page.evaluate("document.activeElement.blur()")
    before = page.evaluate("scrollY")

    page.keyboard.press("PageDown")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == before
    page.get_by_role("button", name="Stop").click()
    page.evaluate("document.activeElement.blur()")
    stopped = page.evaluate("scrollY")
    page.keyboard.press("PageUp")

    page.wait_for_function("stopped => scrollY !== stopped", arg=stopped)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_wheel_scrolls_the_page_beside_a_running_game(own: Hosts, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    launched(page, own)
    before = page.evaluate("scrollY")
    page.mouse.move(5, 250)

    for _ in range(2):  # the first one lets go
        page.mouse.wheel(0, -200)

    page.wait_for_function("before => scrollY < before", arg=before)
    page.set_viewport_size({"width": 1280, "height": 900})


# --- what does not load ---


def test_a_build_that_is_not_there_says_so(own: Hosts, page: Page) -> None:
    page.route("**/play/**", lambda route: route.fulfill(status=404, body=""))
    page.goto(own.gallery)

    page.get_by_role("button", name="Play Marble").click()

    expect(page.get_by_role("alert")).to_have_text(
        "The build could not be loaded (404). It may still work when it is opened alone."
    )
    page.unroute_all()
    page.get_by_role("button", name="Restart").click()
    running(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_build_at_an_origin_where_nobody_answers_says_so(nobody: Hosts, page: Page) -> None:
    page.goto(nobody.gallery)

    page.get_by_role("button", name="Play Marble").click()

    expect(page.get_by_role("alert")).to_have_text(
        "The build could not be loaded. It may still work when it is opened alone."
    )
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_where_a_build_may_not_be_asked_a_hint_stands_by_while_it_is_played(nobody: Hosts, page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(nobody.build)
    hint = page.get_by_text("Nothing to be seen? Open it alone.")
    expect(hint).to_be_hidden()

    page.get_by_role("button", name="Play Marble").click()

    expect(hint).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(hint).to_be_hidden()
    assert [text for text in said if "Content Security Policy" in text] == []


def test_a_build_that_does_not_come_says_so_after_a_while(elsewhere: Hosts, browser: Browser) -> None:
    page = browser.new_page()
    page.clock.install()
    page.route("**/play/**", lambda _: None)
    page.goto(elsewhere.gallery)
    page.get_by_role("button", name="Play Marble").click()
    page.clock.run_for(14_000)
    expect(page.get_by_role("alert")).to_have_count(0)

    page.clock.run_for(2_000)

    expect(page.get_by_role("alert")).to_contain_text("The build has not loaded yet.")
    page.close()


def test_without_javascript_play_is_a_link_to_the_build(own: Hosts, plain: Page) -> None:
    plain.goto(own.gallery)

    plain.get_by_role("link", name="Play Marble").click()

    assert plain.url == own.build
