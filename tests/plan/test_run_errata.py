"""Errata as pages show them."""

import dataclasses

from sitegen.model.case import Coordinate
from sitegen.plan.errata import errata_of, erratum_view
from tests.plan.run_makers import BALL_ITEM, BANK, SERVE_ITEM, SPIN, case_version, context, erratum, variant

ON_SIMPLE_2D = Coordinate("carom", "v2.0.0", "frenzy", "simple-2d")


def test_an_erratum_is_anchored_on_the_cases_errata_page() -> None:
    one = erratum()

    view = erratum_view(context(), case_version(errata=[one]), one)

    assert view.anchor == "v2.0.0--spin-unclear"
    assert view.url == "/test-cases/carom/errata/#v2.0.0--spin-unclear"
    assert view.body == "<p>The spin point is <em>unclear</em>.</p>\n"
    assert view.excludes_from_score


def test_its_point_is_linked_at_the_coordinate_at_hand() -> None:
    one = erratum()

    view = erratum_view(context(), case_version(errata=[one]), one, near=ON_SIMPLE_2D)

    assert view.point is not None
    assert view.point.text == "Ball: Spin bends the path"
    assert view.point.url == "/test-cases/carom/v2.0.0/frenzy/simple-2d/reviewing/#ball.spin"


def test_an_item_with_sub_items_is_linked_by_its_heading() -> None:
    one = erratum(review="ball")

    view = erratum_view(context(), case_version(errata=[one]), one)

    assert view.point is not None
    assert view.point.text == "Ball"
    assert view.point.url == "/test-cases/carom/v2.0.0/frenzy/none/reviewing/#item-ball"


def test_a_whole_item_is_linked_by_its_own_anchor() -> None:
    one = erratum(review="serve")

    view = erratum_view(context(), case_version(errata=[one]), one)

    assert view.point is not None
    assert (view.point.text, view.point.url.partition("#")[2]) == ("Serve", "serve")


def test_its_point_is_linked_where_its_engine_shows_it() -> None:
    there = dataclasses.replace(SPIN, engines=("simple-2d",))
    one = erratum()
    items = [SERVE_ITEM, dataclasses.replace(BALL_ITEM, points=(BANK, there))]
    version = case_version(variant(items=items), errata=[one])

    view = erratum_view(context(), version, one, near=Coordinate("carom", "v2.0.0", "frenzy", "none"))

    assert view.point is not None
    assert "/simple-2d/" in view.point.url


def test_an_erratum_of_nothing_in_particular_links_no_point() -> None:
    one = erratum(review=None)

    assert erratum_view(context(), case_version(errata=[one]), one).point is None


def test_a_coordinates_errata_are_newest_first_and_undated_last() -> None:
    errata = [
        erratum(id="old", date="2026-01-01"),
        erratum(id="undated", date=None),
        erratum(id="new", date="2026-09-01"),
        erratum(id="other", variant="standard"),
    ]

    views = errata_of(context(), case_version(errata=errata), ON_SIMPLE_2D)

    assert [view.id for view in views] == ["new", "old", "undated"]
