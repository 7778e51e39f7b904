"""What a case version is once it is resolved."""

from pathlib import Path

import pytest

from sitegen.catalog.catalog import Catalog
from sitegen.catalog.engines import DEFAULT_ENGINES, EngineTable, KnownEngine
from sitegen.catalog.read import read_catalog
from sitegen.diagnostics import Diagnostics
from sitegen.model.case import CaseVersion, Inputs
from sitegen.rules import Rule
from tests.diagnostics.edits import BASE

MAZE = Path("test-cases/end-to-end/easy/maze/v1.0.0")
POND = Path("test-cases/end-to-end/medium/pond/v1.1.0")


def read(root: Path, engines: EngineTable = DEFAULT_ENGINES) -> tuple[Catalog, Diagnostics]:
    found = Diagnostics()
    return read_catalog(root, engines=engines, found=found), found


def version_of(catalog: Catalog, slug: str) -> CaseVersion:
    return [version for version in catalog.versions if version.slug == slug][-1]


@pytest.fixture(scope="module")
def base() -> Catalog:
    return read(BASE)[0]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    import shutil  # noqa: PLC0415 - for this fixture alone

    shutil.copytree(BASE, tmp_path / "root")
    return tmp_path / "root"


def test_versions_are_sorted_by_slug_and_number(base: Catalog) -> None:
    assert [(version.slug, version.version) for version in base.versions] == [
        ("maze", "v1.0.0"),
        ("one-word", "v1.0.0"),
        ("pond", "v1.0.0"),
        ("pond", "v1.1.0"),
    ]


def test_a_root_without_cases_is_an_empty_catalog(tmp_path: Path) -> None:
    catalog, found = read(tmp_path)

    assert catalog == Catalog()
    assert len(found) == 0


def test_a_version_with_errors_is_left_out_and_its_folder_is_told(copy: Path) -> None:
    (copy / MAZE / "prompt.hbs").unlink()

    catalog, found = read(copy)

    assert [one.rule for one in found] == [Rule.PATH_NOT_FOUND]
    assert ("maze", "v1.0.0") in catalog.folders
    assert all(version.slug != "maze" for version in catalog.versions)


def test_engines_come_in_declared_order_with_their_ranges(base: Catalog) -> None:
    engines = version_of(base, "maze").engines

    assert [(one.slug, one.min_version, one.max_version) for one in engines] == [
        ("none", None, None),
        ("simple-2d", "1.0.0", "2.0.0"),
    ]


def test_a_category_becomes_an_item_with_its_items_as_points(base: Catalog) -> None:
    walls, light = version_of(base, "maze").variants[1].items

    assert [point.verdict_id for point in walls.points] == ["walls.solid", "walls.turn"]
    assert walls.points[0].text == "Nobody walks through a wall."
    assert walls.points[1].engines == ("none",)
    assert [output.name for output in walls.points[0].outputs] == ["Bump", "After"]
    assert light.points[0].domains == ("lamp",)


def test_a_variant_adds_items_to_a_common_category(copy: Path) -> None:
    night = copy / MAZE / "variants" / "night.toml"
    night.write_text(night.read_text(encoding="utf-8").replace('id = "light"', 'id = "walls"'), encoding="utf-8")

    catalog, _ = read(copy)

    (walls,) = version_of(catalog, "maze").variants[1].items
    assert [point.verdict_id for point in walls.points] == ["walls.solid", "walls.turn", "walls.lamp"]


def test_sub_items_are_worth_a_point_each_and_share_the_media_of_their_item(base: Catalog) -> None:
    jump, splash = version_of(base, "pond").variants[0].items

    assert [(point.verdict_id, point.weight, point.reference, point.proof) for point in jump.points] == [
        ("jump.far", 1.0, "pond", "jump"),
        ("jump.high", 1.0, "pond", "jump"),
    ]
    assert splash.points[0].verdict_id == "splash"
    assert splash.points[0].script == "validation/splash.mjs"


def test_a_jam_without_review_items_is_graded_on_seven_categories(copy: Path) -> None:
    manifest = copy / "game-jams/one-word/v1.0.0/game-jam.toml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text[: text.index("[[review_item]]")], encoding="utf-8")

    catalog, _ = read(copy)

    jam = version_of(catalog, "one-word")
    assert [item.title for item in jam.variants[0].items] == [
        "Playability",
        "Fun",
        "Theme",
        "Presentation",
        "Audio",
        "Polish",
        "Creativity",
    ]
    assert all(item.graded and item.points[0].weight == 1 for item in jam.variants[0].items)
    assert (jam.variants[0].slug, jam.difficulty, jam.is_jam) == ("base", None, True)


def files(inputs: Inputs) -> list[tuple[str, str]]:
    return [(file.kind, file.dest) for file in inputs.files]


def test_inputs_come_in_seed_order_and_templates_are_rendered(base: Catalog) -> None:
    inputs = version_of(base, "maze").variants[1].inputs["simple-2d"]

    assert files(inputs) == [
        ("workspace", "package.json"),
        ("spec", "specs/overview.md"),
        ("spec", "specs/walls.md"),
        ("spec", "specs/lamp.md"),
        ("asset", "assets/stone.txt"),
    ]
    assert inputs.files[2].text == "# Walls of Night\n\nThey turn.\n"
    assert inputs.files[2].was_template
    assert inputs.prompt == (
        "Build the game in /work.\n- /work/specs/overview.md\n- /work/specs/walls.md\n- /work/specs/lamp.md\n"
    )


def test_references_are_seeded_and_the_source_of_a_mockup_is_not(base: Catalog) -> None:
    variant = version_of(base, "pond").variants[0]

    assert [file.source for file in variant.inputs["none"].files if file.dest == "reference/pond.png"] == [None]
    assert [(one.view, one.source and one.source.name) for one in variant.references] == [
        ("pond", None),
        ("frog", "frog.png"),
    ]


def test_a_prompt_may_name_its_engine_and_compare_with_eq(copy: Path) -> None:
    prompt = '{{#if (eq engine.slug "none")}}No engine.{{else}}{{engine.name}}: {{engine.docs}}{{/if}}'
    (copy / MAZE / "prompt.hbs").write_text(prompt, encoding="utf-8")

    catalog, found = read(copy)

    inputs = version_of(catalog, "maze").variants[0].inputs
    assert len(found) == 0
    assert (inputs["none"].prompt, inputs["simple-2d"].prompt) == ("No engine.", "Simple 2D: /work/engine")


def test_a_jam_tells_its_time_limit(base: Catalog) -> None:
    jam = version_of(base, "one-word")

    assert jam.variants[0].inputs["none"].prompt == "Make a game of one word in 8 hours, in /work.\n"


def test_built_reference_implementations_and_baselines_are_found(copy: Path) -> None:
    built = copy / MAZE / "references/day/dist"
    built.mkdir()
    (built / "index.html").write_text("<p>a maze</p>", encoding="utf-8")
    baselines = copy / MAZE / "validation-baseline/none/day"
    baselines.mkdir(parents=True)
    (baselines / "walls.turn__clip.mp4").write_bytes(b"a clip")

    catalog, _ = read(copy)

    day = version_of(catalog, "maze").variants[0]
    assert {engine: build.folder for engine, build in day.reference_builds.items()} == {
        "none": built,
        "simple-2d": built,
    }
    assert list(day.baselines["none"]) == ["walls.turn__clip.mp4"]


def test_a_showcase_tells_its_media(base: Catalog) -> None:
    showcase = version_of(base, "maze").variants[1].showcase

    assert showcase is not None
    assert showcase.description == "One lamp, many corners.\n"
    assert [(medium.file, medium.name, medium.kind) for medium in showcase.media] == [("glow.png", "The glow", "image")]


def test_the_site_may_know_more_engines(copy: Path) -> None:
    manifest = copy / MAZE / "test-case.toml"
    for path in [manifest, copy / MAZE / "variants/night.toml"]:
        path.write_text(path.read_text(encoding="utf-8").replace("simple-2d", "warp"), encoding="utf-8")
    for folder in ("workspaces", "validation"):
        (copy / MAZE / folder / "simple-2d").rename(copy / MAZE / folder / "warp")
    engines = DEFAULT_ENGINES.extended(engines=[KnownEngine("warp", "Warp", "")])

    catalog, found = read(copy, engines)

    assert len(found) == 0
    assert [engine.name for engine in version_of(catalog, "maze").engines] == ["None", "Warp"]


def test_many_versions_are_read_by_several_processes_in_order(copy: Path) -> None:
    import shutil  # noqa: PLC0415 - for this test alone

    for number in range(2, 20):
        shutil.copytree(copy / POND, (copy / POND).parent / f"v1.{number}.0")

    catalog, found = read(copy)

    assert len(found) == 0
    assert [version.version for version in catalog.versions if version.slug == "pond"] == [
        f"v1.{number}.0" for number in range(20)
    ]
