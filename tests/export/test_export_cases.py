"""A case document as a case version, of both layouts."""

from pathlib import Path
from typing import Any

import pytest

from sitegen.model.case import Domain, Inputs, Package, Reference, ReferenceBuild, SeededFile, ShowcaseMedium, Variant
from tests.export.export_folder import GENERATION, ExportFolder, card, case, subject

CASE_FILE = f"export:{GENERATION}/cases/pong/v1.0.0.json"


@pytest.fixture
def one_run(folder: ExportFolder) -> ExportFolder:
    """An export of one run on `simple-2d`, for a case document to be added."""
    folder.write_index([card(subject=subject(engineSlug="simple-2d"))])
    return folder


def only_variant(folder: ExportFolder, **members: Any) -> Variant:
    folder.write_case(case(**members))
    version = folder.only_case()
    assert version is not None
    return version.variants[0]


def test_what_a_document_lacks_has_its_default(one_run: ExportFolder) -> None:
    one_run.write_case({"slug": "pong", "version": "v1.0.0", "variants": [{"slug": "single-player"}]})

    version = one_run.only_case()

    assert version is not None
    assert (version.name, version.test_type, version.difficulty, version.tags) == ("Pong", "end-to-end", None, ())
    assert (version.validator_rated, version.experimental, version.errata, version.packages) == (False, False, (), ())
    (variant,) = version.variants
    assert (variant.name, variant.description, variant.items, variant.domains) == ("Single player", "", (), ())
    assert variant.inputs == {"none": Inputs("", ())}
    assert (variant.references, variant.proofs, variant.showcase) == ((), (), None)
    assert (variant.reference_builds, variant.baselines) == ({}, {})


@pytest.mark.parametrize(
    ("members", "validator_rated"),
    [
        ({}, False),
        ({"engineFormat": True}, True),
        ({"engineFormat": True, "testType": "game-jam"}, False),
        ({"engineFormat": True, "testType": "full-stack"}, True),
    ],
)
def test_a_version_on_the_engine_format_is_validator_rated_but_for_jams(
    one_run: ExportFolder,
    members: dict[str, Any],
    validator_rated: bool,  # noqa: FBT001 - of a table
) -> None:
    one_run.write_case(case(**members))
    version = one_run.only_case()

    assert version is not None
    assert version.validator_rated == validator_rated


@pytest.mark.parametrize(
    ("members", "engines"),
    [
        ({}, ["none"]),
        ({"engineFormat": True}, ["simple-2d"]),
        (
            {"engineFormat": True, "variants": [{"slug": "b", "engineRenderings": {"a-engine": {}}}]},
            ["a-engine", "simple-2d"],
        ),
        (
            {"engineFormat": True, "variants": [{"slug": "b", "referenceBuilds": {"none": "https://example.org"}}]},
            ["none", "simple-2d"],
        ),
        (
            {"engineFormat": True, "validationBaselines": [{"engine": "a", "variant": "b", "file": "f", "key": "k"}]},
            ["a", "simple-2d"],
        ),
        ({"engineFormat": False, "variants": [{"slug": "b", "engineRenderings": {"a-engine": {}}}]}, ["none"]),
    ],
)
def test_a_version_supports_the_engines_that_something_names(
    one_run: ExportFolder, members: dict[str, Any], engines: list[str]
) -> None:
    one_run.write_case(case(**members))
    version = one_run.only_case()

    assert version is not None
    assert [engine.slug for engine in version.engines] == engines


def test_a_variants_items_extend_common_ones_of_the_same_id(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        commonReviewItems=[
            {
                "id": "ball",
                "title": "Ball",
                "weight": 2,
                "subItems": [{"id": "bank", "weight": 2, "failureCap": "broken"}],
            },
            {"id": "serve", "title": "Serve", "text": "It serves.", "weight": 2, "domains": ["solo"]},
        ],
        variants=[
            {
                "slug": "base",
                "reviewItems": [
                    {"id": "ball", "text": "How it moves.", "subItems": [{"id": "trail"}, {"id": "bank", "weight": 9}]},
                    {"id": "serve", "weight": 3},
                    {"id": "own", "title": "Own", "text": ""},
                ],
            }
        ],
    )

    assert [item.id for item in variant.items] == ["ball", "serve", "own"]
    assert [(one.verdict_id, one.weight, one.failure_cap) for one in variant.points()] == [
        ("ball.bank", 2, "broken"),
        ("ball.trail", 1, None),
        ("serve", 5, None),
        ("own", 1, None),
    ]
    assert (variant.items[0].text, variant.items[0].title, variant.items[1].text) == (
        "How it moves.",
        "Ball",
        "It serves.",
    )


def test_sub_items_replace_the_whole_item_they_extend(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        commonReviewItems=[{"id": "ball", "weight": 2}, {"id": "hud", "subItems": [{"id": "score"}]}],
        variants=[
            {"slug": "base", "reviewItems": [{"id": "ball", "subItems": [{"id": "bank"}]}, {"id": "hud", "weight": 4}]}
        ],
    )

    assert [one.verdict_id for one in variant.points()] == ["ball.bank", "hud.score"]
    assert [item.has_sub_items for item in variant.items] == [True, True]


def test_a_sub_item_shares_its_items_reference_and_proof(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        commonReviewItems=[
            {
                "id": "ball",
                "reference": "play",
                "proof": "clip",
                "subItems": [{"id": "a", "description": "Told."}, {"id": "b", "reference": "menu"}],
            }
        ],
    )

    assert [(one.title, one.text, one.reference, one.proof) for one in variant.points()] == [
        ("A", "Told.", "play", "clip"),
        ("B", "", "menu", "clip"),
    ]


def test_a_jams_items_are_graded(one_run: ExportFolder) -> None:
    variant = only_variant(one_run, commonReviewItems=[{"id": "fun", "graded": True}, {"id": "art"}])

    assert [item.graded for item in variant.items] == [True, False]


def test_domains_are_the_common_ones_and_then_the_variants_own(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        domains=[{"id": "solo", "name": "Solo", "description": "Alone."}],
        variants=[{"slug": "base", "domains": [{"id": "free-play"}]}],
    )

    assert variant.domains == (Domain("solo", "Solo", "Alone."), Domain("free-play", "Free play", ""))


def test_inputs_are_the_engines_rendering_else_the_variants_own(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        engineFormat=True,
        variants=[
            {
                "slug": "base",
                "prompt": "Build.",
                "seededInputs": [{"path": "specs/a.md", "text": "A", "kind": "script"}],
                "referenceBuilds": {"none": "https://example.org/r", "other": "https://example.org/o"},
                "engineRenderings": {
                    "simple-2d": {
                        "prompt": "Build on it.",
                        "seededInputs": [{"path": "specs/a.md", "text": "A2", "kind": None}],
                        "workspaceFiles": [{"dest": "package.json", "key": "files/p.json"}],
                    }
                },
            }
        ],
    )

    own = Inputs("Build.", (SeededFile("specs/a.md", "script", text="A"),))
    rendered = Inputs(
        "Build on it.",
        (
            SeededFile("package.json", "workspace", source=one_run.location / "files/p.json"),
            SeededFile("specs/a.md", "spec", text="A2"),
        ),
    )
    assert variant.inputs == {"none": own, "other": own, "simple-2d": rendered}


def test_the_older_layouts_common_inputs_come_first(one_run: ExportFolder) -> None:
    variant = only_variant(
        one_run,
        commonSeededInputs=[{"path": "a.md", "text": "A"}],
        variants=[{"slug": "base", "seededInputs": [{"path": "b.md", "text": "B"}]}],
    )

    assert [one.dest for one in variant.inputs["none"].files] == ["a.md", "b.md"]


def test_the_older_layouts_reference_build_is_one_without_an_engine(one_run: ExportFolder) -> None:
    variant = only_variant(one_run, variants=[{"slug": "base", "referenceBuild": "https://example.org/r"}])

    assert variant.reference_builds == {"none": ReferenceBuild(url="https://example.org/r")}


def test_the_older_layouts_baselines_are_those_without_an_engine(one_run: ExportFolder) -> None:
    variant = only_variant(one_run, validationBaselines=[{"variant": "base", "file": "a.png", "key": "b/a.png"}])

    assert variant.baselines == {"none": {"a.png": one_run.location / "b/a.png"}}


def test_baselines_are_kept_by_engine_and_variant(one_run: ExportFolder) -> None:
    entries = [
        {"engine": "simple-2d", "variant": "base", "file": "a.png", "key": "1"},
        {"engine": "simple-2d", "variant": "other", "file": "a.png", "key": "2"},
        {"engine": "none", "variant": "base", "file": "a.png", "key": "3"},
    ]

    variant = only_variant(one_run, engineFormat=True, validationBaselines=entries)

    root = one_run.location
    assert variant.baselines == {"simple-2d": {"a.png": root / "1"}, "none": {"a.png": root / "3"}}


def test_references_are_the_common_ones_and_the_variants_own(one_run: ExportFolder) -> None:
    entries = [
        {"view": "a", "key": "a.png", "kind": "rendered"},
        {"view": "b", "key": "b.mp4", "kind": "video", "variant": "_common"},
        {"view": "c", "key": "c.png", "variant": "base"},
        {"view": "d", "key": "d.png", "variant": "other"},
    ]

    variant = only_variant(one_run, references=entries)

    root = one_run.location
    assert variant.references == (
        Reference("a", "image", root / "a.png"),
        Reference("b", "video", root / "b.mp4"),
        Reference("c", "image", root / "c.png"),
    )


def test_a_showcase_names_its_media_also_where_one_is_not_there(one_run: ExportFolder) -> None:
    media = [{"file": "play.webm", "name": "Play", "kind": "video", "key": "s/p.mp4"}, {"file": "t.png", "key": None}]

    variant = only_variant(one_run, variants=[{"slug": "base", "showcase": {"description": "So.", "media": media}}])

    assert variant.showcase is not None
    assert variant.showcase.description == "So."
    assert variant.showcase.media == (
        ShowcaseMedium("play.webm", "Play", "video", one_run.location / "s/p.mp4"),
        ShowcaseMedium("t.png", "T png", "image", None),
    )


def test_packages_and_errata_are_told(one_run: ExportFolder) -> None:
    one_run.write_case(
        case(
            packages=[{"name": "@a/b"}],
            errata=[{"id": "e", "title": "E", "body": "B", "excludeFromScore": True, "review": "a", "date": None}],
        )
    )
    version = one_run.only_case()

    assert version is not None
    assert version.packages == (Package("@a/b", ""),)
    (one,) = version.errata
    assert (one.severity, one.affects_scoring, one.exclude_from_score, one.review) == ("minor", False, True, "a")


@pytest.mark.parametrize(
    ("members", "rule"),
    [
        ({"variants": []}, "broken-export-file"),
        ({"variants": 5}, "broken-export-file"),
        ({"commonReviewItems": [{"id": "a", "weight": -1}]}, "broken-export-file"),
        ({"variants": [{"slug": "../x"}]}, "unsafe-export-key"),
        ({"variants": [{"slug": "b", "engineRenderings": {"../e": {}}}]}, "unsafe-export-key"),
        ({"variants": [{"slug": "b", "referenceBuilds": {"a/b": "https://example.org"}}]}, "unsafe-export-key"),
    ],
)
def test_a_broken_document_is_an_error_and_no_case(one_run: ExportFolder, members: dict[str, Any], rule: str) -> None:
    one_run.write_case(case(**members))

    assert one_run.only_case() is None
    assert one_run.told() == [(rule, CASE_FILE)]


def test_a_document_of_another_version_is_an_error(one_run: ExportFolder) -> None:
    one_run.write({CASE_FILE.removeprefix("export:"): case(version="v2.0.0")})

    assert one_run.only_case() is None
    assert one_run.told() == [("broken-export-file", CASE_FILE)]


@pytest.mark.parametrize(
    "members",
    [
        {"references": [{"view": "a", "key": "../a.png"}]},
        {"validationBaselines": [{"variant": "base", "file": "a", "key": "/a"}]},
        {"variants": [{"slug": "base", "workspaceFiles": [{"dest": "a", "key": "../a"}]}]},
        {"variants": [{"slug": "base", "showcase": {"media": [{"file": "a", "key": "a\\b"}]}}]},
        {"variants": [{"slug": "base", "workspaceFiles": [{"dest": "a//b", "key": "a"}]}]},
        {"variants": [{"slug": "base", "seededInputs": [{"path": "", "text": "a"}]}]},
        {"variants": [{"slug": "base", "seededInputs": [{"path": "a/../b", "text": "a"}]}]},
        {"variants": [{"slug": "base", "seededInputs": [{"path": "x" * 300, "text": "a"}]}]},
    ],
)
def test_every_key_of_a_case_document_is_checked(one_run: ExportFolder, members: dict[str, Any]) -> None:
    one_run.write_case(case(**members))

    assert one_run.only_case() is not None
    assert one_run.told() == [("unsafe-export-key", CASE_FILE)]


def test_a_reference_build_that_is_no_http_address_is_left_out(one_run: ExportFolder) -> None:
    variant = only_variant(one_run, variants=[{"slug": "base", "referenceBuilds": {"none": "javascript:alert(1)"}}])

    assert variant.reference_builds == {}
    assert one_run.told() == [("dead-link", CASE_FILE)]


def test_nothing_of_a_case_document_leaves_the_export(one_run: ExportFolder, tmp_path: Path) -> None:
    variant = only_variant(one_run, references=[{"view": "a", "key": "media/../media/a.png"}])

    assert variant.references == (Reference("a", "image", None),)
    assert tmp_path in one_run.location.parents
