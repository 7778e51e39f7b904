"""Every address has one maker."""

from sitegen.diagnostics import Diagnostics, Place
from sitegen.output.collect import Made, report_clashes
from sitegen.rules import Rule


def messages(*made: Made) -> list[str]:
    found = Diagnostics()
    report_clashes(made, place=Place("site"), found=found)
    assert all(one.rule is Rule.DUPLICATE_ADDRESS for one in found)
    return [one.message for one in found]


def test_different_addresses_are_fine() -> None:
    assert messages(("/", "the site"), ("/runs/a/", "run `a`"), ("/runs/a/index.json", "run `a`")) == []


def test_what_one_maker_makes_twice_is_fine() -> None:
    assert messages(("/media/ab/abc.mp4", "the media"), ("/media/ab/abc.mp4", "the media")) == []


def test_both_makers_of_one_address_are_named() -> None:
    assert messages(("/models/a-b/", "model `a/b`"), ("/models/a-b/", "model `a b`")) == [
        "`/models/a-b/` of model `a/b` is the same file as `/models/a-b/` of model `a b`"
    ]


def test_a_page_and_its_file_are_one_address() -> None:
    assert messages(("/about/", "the page `about`"), ("/about/index.html", "a build")) == [
        "`/about/index.html` of a build is the same file as `/about/` of the page `about`"
    ]


def test_addresses_that_differ_only_by_case_are_told() -> None:
    assert messages(("/runs/A/", "run `A`"), ("/runs/a/", "run `a`")) == [
        "`/runs/a/` of run `a` differs only by case from `/runs/A/` of run `A`"
    ]


def test_addresses_that_differ_only_by_the_composition_of_a_letter_are_told() -> None:
    assert len(messages(("/about/caf%C3%A9/", "one"), ("/about/cafe%CC%81/", "other"))) == 1


def test_a_file_where_another_needs_a_folder_is_told() -> None:
    assert messages(("/play/a", "one build"), ("/play/a/b/c.js", "another")) == [
        "`/play/a/b/c.js` of another needs a folder where the file stands that is `/play/a` of one build"
    ]


def test_the_order_of_what_was_made_does_not_matter() -> None:
    made = [("/a/", "one"), ("/a/", "two"), ("/A/", "three"), ("/a/index.html/b", "four")]

    assert messages(*made) == messages(*reversed(made))
