"""A link that a template made leads somewhere, or the build fails."""

import pickle
import time

import pytest

from sitegen.check.links import BrokenLinks, check_links

OUTPUTS = ("/", "/runs/a/", "/runs/a/index.json", "/media/ab/clip.mp4", "/test-cases/caf%C3%A9/")
ANCHORS = {"/": frozenset({"main"}), "/runs/a/": frozenset({"ball.bank", "é", "v1.2.0--x"})}


def broken(*targets: str) -> list[str]:
    try:
        check_links([("/runs/a/", target) for target in targets], OUTPUTS, ANCHORS)
    except BrokenLinks as error:
        return [target for _, target in error.broken]
    return []


@pytest.mark.parametrize(
    "target",
    [
        *(
            "/",
            "/runs/a/",
            "/runs/a/index.json",
            "/runs/a/index.html",
            "/runs/a/?filter=failing",
            "/#main",
            "/#",
            "/#top",
        ),
        *("#ball.bank", "#%C3%A9", "/runs/a/#v1.2.0--x", "/media/ab/clip.mp4#t=3", "/test-cases/caf%C3%A9/"),
        *("/test-cases/café/", "https://example.org/nowhere", "mailto:a@b.test", "//example.org/x"),
    ],
)
def test_a_link_to_what_is_there_is_fine(target: str) -> None:
    assert broken(target) == []


@pytest.mark.parametrize(
    "target", ["/nowhere/", "/runs/a", "runs/a/", "", "/#nowhere", "#main", "/runs/a/#ball", "/test-cases/caf%C3%A9/#x"]
)
def test_a_link_to_what_is_not_there_is_told(target: str) -> None:
    assert broken(target) == [target]


def test_every_broken_link_is_named_with_its_page() -> None:
    with pytest.raises(BrokenLinks) as told:
        check_links([("/runs/a/", "/x/"), ("/", "/y/"), ("/runs/a/", "/x/")], OUTPUTS, ANCHORS)

    assert told.value.broken == (("/", "/y/"), ("/runs/a/", "/x/"))
    assert str(told.value) == "2 links lead nowhere:\n  / links to /y/\n  /runs/a/ links to /x/"


def test_many_broken_links_are_counted() -> None:
    with pytest.raises(BrokenLinks, match="and 30 more"):
        check_links([("/", f"/{number}/") for number in range(50)], OUTPUTS, ANCHORS)


def test_the_error_gets_from_one_process_to_another() -> None:
    error = BrokenLinks([("/", "/y/")])

    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes

    assert sent.broken == error.broken
    assert str(sent) == str(error)


def test_a_million_links_take_about_a_second() -> None:
    outputs = [f"/runs/{number}/" for number in range(20_000)]
    anchors = {url: frozenset({"a"}) for url in outputs}
    links = [(page, target) for page in outputs for target in (*outputs[:48], "#a", page)]

    started = time.process_time()
    check_links(links, outputs, anchors)

    assert time.process_time() - started < 5  # 0.6 s on an idle machine
