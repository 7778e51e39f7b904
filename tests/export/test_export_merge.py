"""One case version out of what the catalog and the export tell of it."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sitegen.export.merge import bare_version, merge_versions
from sitegen.model.case import CaseVersion, Domain, Engine, Inputs, Reference, ReferenceBuild, Showcase, Variant
from sitegen.model.run import RunCard
from tests.export.export_folder import card, subject


def variant(slug: str = "base", **members: Any) -> Variant:
    one = Variant(
        slug=slug,
        name="Base",
        description="",
        items=(),
        domains=(),
        inputs={"none": Inputs("Told by the catalog.", ())},
        references=(),
        proofs=(),
        showcase=None,
        reference_builds={},
        baselines={},
    )
    return dataclasses.replace(one, **members)


def version(*variants: Variant, name: str = "Pong") -> CaseVersion:
    return CaseVersion(
        slug="pong",
        version="v1.0.0",
        name=name,
        test_type="end-to-end",
        difficulty="easy",
        tags=(),
        summary=None,
        description=None,
        changelog=None,
        experimental=False,
        validator_rated=True,
        engines=(Engine("none", "None"),),
        variants=variants,
        errata=(),
    )


def merged(own: Mapping[str, Any], published: Mapping[str, Any]) -> Variant:
    return merge_versions(version(variant(**own)), version(variant(**published))).variants[0]


def test_what_one_side_lacks_is_the_others() -> None:
    one = version(variant())

    assert merge_versions(one, None) is one
    assert merge_versions(None, one) is one


def test_one_side_at_least_must_tell_of_it() -> None:
    with pytest.raises(ValueError, match="at least one telling"):
        merge_versions(None, None)


def test_text_and_checklist_are_the_catalogs() -> None:
    published = version(variant(inputs={}, domains=(Domain("d", "D", ""),)), name="Old name")

    told = merge_versions(version(variant()), published)

    assert told.name == "Pong"
    assert told.variants[0].inputs["none"].prompt == "Told by the catalog."
    assert told.variants[0].domains == ()


def test_the_exports_address_of_a_reference_build_goes_before_a_local_folder() -> None:
    own = {"none": ReferenceBuild(folder=Path("dist")), "simple-2d": ReferenceBuild(folder=Path("dist2"))}
    published = {"none": ReferenceBuild(url="https://example.org"), "other": ReferenceBuild(url="https://example.com")}

    told = merged({"reference_builds": own}, {"reference_builds": published})

    assert told.reference_builds == {
        "none": ReferenceBuild(url="https://example.org"),
        "simple-2d": ReferenceBuild(folder=Path("dist2")),
        "other": ReferenceBuild(url="https://example.com"),
    }


def test_an_engines_baselines_are_the_exports_where_it_has_them() -> None:
    told = merged(
        {"baselines": {"none": {"a.png": Path("own")}, "simple-2d": {"b.png": Path("own")}}},
        {"baselines": {"none": {"c.png": Path("published")}}},
    )

    assert told.baselines == {"none": {"c.png": Path("published")}, "simple-2d": {"b.png": Path("own")}}


def test_a_mockups_picture_is_the_one_that_the_export_rendered() -> None:
    own = (Reference("mock", "image", None), Reference("static", "image", Path("own")), Reference("new", "image", None))
    published = (Reference("mock", "image", Path("rendered")), Reference("static", "image", Path("published")))

    told = merged({"references": own}, {"references": published})

    assert told.references == (
        Reference("mock", "image", Path("rendered")),
        Reference("static", "image", Path("own")),
        Reference("new", "image", None),
    )


def test_a_showcase_is_the_catalogs_else_the_exports() -> None:
    own, published = Showcase("Own.", ()), Showcase("Published.", ())

    assert merged({"showcase": own}, {"showcase": published}).showcase == own
    assert merged({}, {"showcase": published}).showcase == published


def test_a_variant_that_only_runs_know_comes_last() -> None:
    told = merge_versions(version(variant("base")), version(variant("frenzy"), variant("base")))

    assert [one.slug for one in told.variants] == ["base", "frenzy"]


def test_a_stand_in_is_made_of_what_runs_tell() -> None:
    cards = [
        msgspec.convert(card("run-2", subject=subject(variant="frenzy", engineSlug="simple-2d")), RunCard),
        msgspec.convert(card("run-1", caseName="Pong!", validatorRated=True), RunCard),
    ]

    told = bare_version(cards)

    assert (told.slug, told.version, told.name, told.test_type) == ("pong", "v1.0.0", "Pong!", "end-to-end")
    assert [one.slug for one in told.engines] == ["none", "simple-2d"]
    assert [one.slug for one in told.variants] == ["base", "frenzy"]
    assert (told.validator_rated, told.difficulty, told.errata) == (True, None, ())
    assert told.variants[0].inputs == {"none": Inputs("", ()), "simple-2d": Inputs("", ())}


def test_a_stand_in_does_not_depend_on_the_order_of_runs() -> None:
    cards = [msgspec.convert(card(f"run-{one}", caseName=f"Name {one}"), RunCard) for one in range(3)]

    assert bare_version(cards) == bare_version(cards[::-1])
    assert bare_version(cards).name == "Name 0"
