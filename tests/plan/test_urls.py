"""Addresses that names make."""

from sitegen.plan.urls import distinct_slugs, model_url


def test_a_slug_is_plain_and_short() -> None:
    slugs = distinct_slugs(["acme/Solver 2", "x" * 5000, "???"])

    assert slugs["acme/Solver 2"] == "acme-solver-2"
    assert slugs["???"] == "-"
    assert all(len(model_url(slug)) < 255 for slug in slugs.values())


def test_names_that_slugify_alike_have_addresses_of_their_own_whatever_their_order() -> None:
    names = ["gpt-5-1", "gpt-5.1", "GPT 5.1", "gpt-5.1-2"]

    slugs = distinct_slugs(names)

    assert slugs == {"GPT 5.1": "gpt-5-1", "gpt-5-1": "gpt-5-1-2", "gpt-5.1": "gpt-5-1-3", "gpt-5.1-2": "gpt-5-1-2-2"}
    assert distinct_slugs(reversed(names)) == slugs
