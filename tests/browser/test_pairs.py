"""Expected beside observed in a real browser: pictures, clips and recordings, by mouse, keyboard and touch."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

VERDICT = "/runs/orbit-05/verdict/"
PICTURES, CLIPS, RECORDINGS = "mail.pickup", "tether.release", "tether.catch"
MISSING = "/runs/orbit-07/verdict/#round.clock"
RATE = 15  # frames a second of the demo's clips

# What is told of the upper of two pictures that lie on one another.
UPPER = """overlay => {
  const style = getComputedStyle(overlay.querySelector("img + img"));
  return [style.clipPath, style.opacity, style.visibility, style.mixBlendMode];
}"""
SIZE = "one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]"
TIMES = "videos => videos.map(video => video.currentTime)"
STILL = "videos => videos.every(video => video.paused && !video.seeking && video.readyState >= 2)"


def group(page: Page, url: str, point: str) -> Locator:
    """The pair of a point, with its tools."""
    page.goto(f"{url}{VERDICT}#{point}", wait_until="domcontentloaded")
    found = page.locator(f"[id='{point}'] .pair-group")
    expect(found.locator(".pair-tools")).to_be_visible()
    return found


def clips_are_still(pair: Locator) -> list[float]:
    """The times of both clips once they stand still and show a frame."""
    pair.page.wait_for_function(
        f"point => ({STILL})([...document.getElementById(point).querySelectorAll('video')])", arg=CLIPS
    )
    return list(pair.locator("video").evaluate_all(TIMES))


# --- pictures ---


@pytest.mark.parametrize(
    ("label", "mode", "upper"),
    [
        ("Slider", "slider", ["inset(0px 0px 0px 50%)", "1", "visible", "normal"]),
        ("Onion skin", "onion", ["none", "0.5", "visible", "normal"]),
        ("Blink", "blink", ["none", "1", "visible", "normal"]),
        ("Difference", "difference", ["none", "1", "visible", "difference"]),
    ],
)
def test_each_way_to_compare_lays_the_pictures_on_one_another_and_stands_in_the_address(
    demo_url: str, page: Page, label: str, mode: str, upper: list[str]
) -> None:
    pair = group(page, demo_url, PICTURES)

    pair.get_by_label("Compare").select_option(label)

    overlay = pair.get_by_role("region", name=f"Just collected, {label}")
    assert overlay.evaluate(UPPER) == upper
    expect(overlay.get_by_role("img", name="Expected: Just collected")).to_be_visible()
    expect(overlay.get_by_role("img", name="Observed: Just collected")).to_be_visible()
    expect(pair.locator(".pair")).to_be_hidden()
    assert page.url == f"{demo_url}{VERDICT}?compare={mode}#{PICTURES}"


def test_somebody_else_sees_the_point_as_it_was_compared_and_no_other(demo_url: str, stranger: Page) -> None:
    stranger.goto(f"{demo_url}{VERDICT}?compare=slider#{PICTURES}", wait_until="domcontentloaded")
    point = stranger.locator(f"[id='{PICTURES}']")

    expect(point.locator(".overlay")).to_have_attribute("data-mode", "slider")
    expect(point.get_by_label("Compare")).to_have_value("slider")
    expect(point.locator("h4")).to_be_in_viewport()
    expect(stranger.locator(".overlay")).to_have_count(1)


def test_side_by_side_is_the_address_without_a_mode(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}{VERDICT}?compare=onion#{PICTURES}", wait_until="domcontentloaded")
    pair = page.locator(f"[id='{PICTURES}'] .pair-group")
    expect(pair.locator(".pair")).to_be_hidden()

    pair.get_by_label("Compare").select_option("Side by side")

    expect(pair.locator(".pair img")).to_have_count(2)
    expect(pair.locator(".pair")).to_be_visible()
    expect(pair.locator(".overlay")).to_have_count(0)
    expect(pair.locator(".pair-tools label:visible")).to_have_text(["Compare" + "".join(MODES)])
    assert page.url == f"{demo_url}{VERDICT}#{PICTURES}"


MODES = ("Side by side", "Slider", "Onion skin", "Blink", "Difference")


def test_an_unknown_mode_in_the_address_compares_nothing(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}{VERDICT}?compare=constructor#{PICTURES}", wait_until="domcontentloaded")

    expect(page.locator(f"[id='{PICTURES}']").get_by_label("Compare")).to_have_value("beside")
    expect(page.locator(".overlay")).to_have_count(0)


def test_the_next_point_is_compared_as_its_address_says(demo_url: str, page: Page) -> None:
    page.goto(f"{demo_url}{VERDICT}?compare=slider#{PICTURES}", wait_until="domcontentloaded")
    expect(page.locator(".overlay")).to_have_count(1)

    page.keyboard.press("j")

    expect(page.locator("[id='mail.chain'] .overlay")).to_have_attribute("data-mode", "slider")
    assert page.url == f"{demo_url}{VERDICT}?compare=slider#mail.chain"


def test_the_slider_is_moved_by_mouse_and_keys(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, PICTURES)
    pair.get_by_label("Compare").select_option("Slider")
    slider = pair.get_by_role("slider", name="Observed")
    box = slider.bounding_box()
    assert box is not None

    page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
    assert pair.locator(".overlay").evaluate(UPPER)[0] == "inset(0px 0px 0px 0%)"
    expect(slider).to_have_attribute("aria-valuetext", "100 % observed")

    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert pair.locator(".overlay").evaluate(UPPER)[0] == "inset(0px 0px 0px 3%)"
    page.keyboard.press("End")
    assert pair.locator(".overlay").evaluate(UPPER)[0] == "inset(0px 0px 0px 100%)"
    expect(slider).to_have_attribute("aria-valuetext", "0 % observed")


def test_the_slider_is_moved_by_touch(demo_url: str, touched: Page) -> None:
    pair = group(touched, demo_url, PICTURES)
    pair.get_by_label("Compare").select_option("Slider")
    slider = pair.get_by_role("slider", name="Observed")
    box = slider.bounding_box()
    assert box is not None

    touched.touchscreen.tap(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)

    expect(slider).to_have_value("100")
    assert pair.locator(".overlay").evaluate(UPPER)[0] == "inset(0px 0px 0px 100%)"


def test_the_onion_skin_grows_thin_by_keys(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, PICTURES)
    pair.get_by_label("Compare").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(pair.locator(".overlay")).to_have_attribute("data-mode", "onion")

    page.keyboard.press("Tab")
    page.keyboard.press("Home")

    assert pair.locator(".overlay").evaluate(UPPER)[1] == "0"
    expect(pair.get_by_role("slider", name="Observed")).to_have_attribute("aria-valuetext", "0 % observed")


@pytest.mark.parametrize("by", ["click", "tap", "Space"])
def test_flip_turns_from_one_picture_to_the_other(demo_url: str, page: Page, touched: Page, by: str) -> None:
    pair = group(touched if by == "tap" else page, demo_url, PICTURES)
    pair.get_by_label("Compare").select_option("Blink")
    flip = pair.get_by_role("button", name="Flip")

    def turn() -> None:
        if by == "Space":
            flip.press("Space")
        else:
            getattr(flip, by)()

    turn()
    assert pair.locator(".overlay").evaluate(UPPER)[2] == "hidden"
    expect(flip).to_have_text("Flip (expected)")
    turn()

    assert pair.locator(".overlay").evaluate(UPPER)[2] == "visible"
    expect(flip).to_have_text("Flip (observed)")


def test_blink_begins_anew_each_time_it_is_chosen(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, PICTURES)
    choice, flip = pair.get_by_label("Compare"), pair.get_by_role("button", name="Flip")
    choice.select_option("Blink")
    flip.click()

    choice.select_option("Difference")
    expect(flip).to_be_hidden()
    choice.select_option("Blink")

    assert pair.locator(".overlay").evaluate(UPPER)[2] == "visible"
    expect(flip).not_to_have_text("Flip (expected)")


def test_pictures_are_zoomed_and_moved_by_keys(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, PICTURES)
    expect(pair.get_by_label("Zoom")).to_be_hidden()
    pair.get_by_label("Compare").select_option("Difference")
    sizes = "overlay => [overlay.scrollWidth / overlay.clientWidth, overlay.scrollLeft > 0]"
    overlay = pair.locator(".overlay")
    assert overlay.evaluate(sizes) == [1, False]

    pair.get_by_label("Zoom").select_option("4×")
    assert overlay.evaluate(sizes) == [4, False]
    overlay.focus()
    page.keyboard.press("ArrowRight")

    page.wait_for_function("() => document.querySelector('.overlay').scrollLeft > 0")
    pair.get_by_label("Compare").select_option("Slider")
    assert pair.locator(".overlay").evaluate(sizes)[0] == 4


def test_a_side_that_is_missing_says_why_and_there_is_nothing_to_compare_with(demo_url: str, page: Page) -> None:
    page.goto(demo_url + MISSING, wait_until="domcontentloaded")
    pair = page.locator("[id='round.clock'] .pair-group")

    expect(pair.locator(".medium-missing")).to_have_text(
        "The moment the time is up, observed: not captured: its validator did not run to its end"
    )
    expect(page.locator("[id='display.hud'] .pair-tools")).to_have_count(1)
    expect(pair.locator(".pair-tools")).to_have_count(0)
    expect(pair.get_by_role("img", name="The moment the time is up, expected")).to_be_visible()


def test_without_javascript_both_sides_stand_beside_each_other_and_are_links(demo_url: str, plain: Page) -> None:
    plain.goto(f"{demo_url}{VERDICT}#{PICTURES}")
    pair = plain.locator(f"[id='{PICTURES}'] .pair-group")

    boxes = [side.bounding_box() for side in pair.locator("img").all()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    expect(pair.locator("figure > .medium-frame > a[href$='.png']")).to_have_count(2)
    expect(plain.locator(f"[id='{CLIPS}'] a.clip[href$='.mp4'] > img")).to_have_count(2)
    expect(plain.locator(f"[id='{RECORDINGS}']")).to_contain_text("without one it can be downloaded")


# --- clips ---


@pytest.mark.parametrize("by", ["click", "tap", "Enter"])
def test_a_clip_becomes_a_video_that_plays_where_it_was_pressed(
    demo_url: str, page: Page, touched: Page, by: str
) -> None:
    pair = group(touched if by == "tap" else page, demo_url, CLIPS)
    sign = pair.get_by_role("link", name="Play").first
    size = sign.evaluate(SIZE)

    if by == "Enter":
        sign.press("Enter")
    else:
        getattr(sign, by)()

    expected, observed = pair.locator("video").all()
    assert expected.evaluate(SIZE) == size
    expect(expected).to_be_focused()
    expect(expected).to_have_attribute("aria-label", re.compile("expected"))
    expect(expected).to_have_js_property("controls", value=True)
    expect(expected).to_have_js_property("ended", value=True)
    expect(observed).to_have_js_property("currentTime", value=0)


def test_a_clip_that_is_not_there_is_named(demo_url: str, stranger: Page) -> None:
    stranger.route("**/media/**/*.mp4", lambda route: route.fulfill(status=404))
    pair = group(stranger, demo_url, CLIPS)

    pair.get_by_role("link", name="Play").first.click()

    expect(pair.get_by_role("alert")).to_have_text(re.compile("expected could not be loaded"))


def test_recordings_that_are_not_there_are_not_awaited(demo_url: str, stranger: Page) -> None:
    stranger.route("**/media/**/*.json*", lambda route: route.fulfill(status=404))
    pair = group(stranger, demo_url, RECORDINGS)

    expect(pair.locator("output")).to_have_text("one of them could not be loaded")
    expect(pair.locator(".replay-error").first).to_contain_text("cannot be played: the server answers 404")


@pytest.mark.parametrize("by", ["click", "tap", "Enter"])
def test_both_clips_play_and_pause_together(demo_url: str, page: Page, touched: Page, by: str) -> None:
    pair = group(touched if by == "tap" else page, demo_url, CLIPS)
    expect(pair.locator("video")).to_have_count(0)

    def press(name: str) -> None:
        button = pair.get_by_role("button", name=name)
        if by == "Enter":
            button.press("Enter")
        else:
            getattr(button, by)()

    press("Play both")
    pair.page.wait_for_function(
        "point => [...document.getElementById(point).querySelectorAll('video')].every(one => one.currentTime > 0.1)",
        arg=CLIPS,
    )
    assert pair.locator("video").evaluate_all("all => all.map(one => one.muted)") == [False, True]
    press("Pause both")

    expected, observed = clips_are_still(pair)
    assert abs(expected - observed) < 0.15
    expect(pair.get_by_role("button", name="Play both")).to_be_visible()


def test_a_clip_that_plays_alone_is_not_called_both(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, CLIPS)
    toggle = pair.locator(".pair-tools button").first
    pair.get_by_role("link", name="Play").first.click()
    expected, observed = pair.locator("video").all()
    for clip in (expected, observed):
        clip.evaluate("clip => { clip.loop = true; }")  # they last a second

    expected.evaluate("clip => clip.play()")
    expect(toggle).to_have_text("Play both")
    expect(observed).to_have_js_property("paused", value=True)
    toggle.click()
    expect(toggle).to_have_text("Pause both")
    expect(observed).to_have_js_property("paused", value=False)
    observed.evaluate("clip => clip.pause()")
    expect(toggle).to_have_text("Play both")
    expect(expected).to_have_js_property("paused", value=False)
    toggle.click()
    expected.evaluate("clip => clip.pause()")

    expect(toggle).to_have_text("Play both")
    expect(observed).to_have_js_property("paused", value=True)


def test_frames_are_stepped_by_the_clips_own_rate(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, CLIPS)

    def frames() -> list[int]:
        return [int(time * RATE + 0.01) for time in clips_are_still(pair)]

    for _ in range(3):
        pair.get_by_role("button", name="Frame on").click()
    assert frames() == [3, 3]
    pair.get_by_role("button", name="Frame back").press("Enter")
    assert frames() == [2, 2]
    pair.get_by_role("button", name="Start").click()

    assert clips_are_still(pair) == [0, 0]


def test_speed_holds_for_both_and_outlasts_loading(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, CLIPS)

    pair.get_by_label("Speed").select_option("0.25×")
    pair.get_by_role("button", name="Frame on").click()

    clips_are_still(pair)
    assert pair.locator("video").evaluate_all("all => all.map(one => one.playbackRate)") == [0.25, 0.25]


def test_the_offset_keeps_the_observed_clip_later(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, CLIPS)
    pair.get_by_label("Observed later by (s)").fill("0.4")

    pair.get_by_role("button", name="Frame on").click()
    expected, observed = clips_are_still(pair)
    assert observed - expected == pytest.approx(0.4, abs=0.01)

    pair.get_by_role("button", name="Play both").click()
    page.wait_for_function("() => document.querySelector('#tether\\\\.release video').currentTime > 0.3")
    pair.get_by_role("button", name="Pause both").click()
    expected, observed = clips_are_still(pair)
    assert observed - expected == pytest.approx(0.4, abs=0.15)

    pair.get_by_role("button", name="Start").click()
    assert clips_are_still(pair) == [0, 0.4]


# --- recordings ---


def test_two_recordings_have_one_scrubber_that_keys_move(demo_url: str, page: Page) -> None:
    pair = group(page, demo_url, RECORDINGS)
    both = pair.get_by_role("slider", name="Both")
    expect(pair.locator("output")).to_contain_text("frame 1 of 26")

    both.press("ArrowRight")
    expect(pair.locator("output")).to_contain_text("frame 2 of 26")
    expect(pair.locator(".replay-time")).to_have_text(["2 / 26 · 0.100 s"] * 2)
    both.press("End")

    expect(pair.locator(".replay-time")).to_have_text(["26 / 26 · 1.300 s"] * 2)
    assert both.get_attribute("aria-valuetext") == pair.locator("output").inner_text()


def test_two_recordings_are_scrubbed_by_mouse_and_touch(demo_url: str, page: Page, touched: Page) -> None:
    for pair in (group(page, demo_url, RECORDINGS), group(touched, demo_url, RECORDINGS)):
        both = pair.get_by_role("slider", name="Both")
        expect(pair.locator("output")).to_contain_text("frame 1 of 26")
        both.scroll_into_view_if_needed()
        box = both.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] - 1, box["y"] + box["height"] / 2
        if pair.page == touched:
            touched.touchscreen.tap(x, y)
        else:
            page.mouse.click(x, y)

        expect(pair.locator("output")).to_contain_text("frame 26 of 26")
        expect(pair.locator(".replay-time").first).to_contain_text("26 / 26")
