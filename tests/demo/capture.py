"""Captures the demo's media: showcases, references, baselines and what each run left behind."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self

from playwright.sync_api import Browser

from tests.demo.catalog import Json, Version
from tests.demo.encode import json_gz, png, webm, with_stored_images
from tests.demo.games import GAMES, SOLUTION, VIEWS, Game, Kind, Patch, Point, Scene
from tests.demo.records import EXTENSIONS
from tests.demo.stage import Build, Stage

Files = dict[str, bytes]

FRAME_TICKS: Mapping[Kind, int] = {"video": 4, "replay": 3, "image": 1}
CLIP_SIZE = (480, 270)
ODD_SIZE = (321, 181)

# Which view each file of the hand-written showcases shows.
SHOWCASES: Mapping[str, str] = {
    "slingmail/orbit/route.png": "route",
    "slingmail/orbit/swing.webm": "swing",
    "slingmail/orbit/chain.json.gz": "chain",
    "slingmail/orbit/results.png": "results",
    "slingmail/reef/field.png": "field",
    "slingmail/reef/drift.webm": "drift",
    "slingmail/reef/adrift.json.gz": "adrift",
    "rain-clerk/spring/noon.png": "noon",
    "rain-clerk/spring/shower.webm": "shower",
    "rain-clerk/spring/title.png": "title",
    "rain-clerk/drought/low-lake.png": "low-lake",
    "rain-clerk/drought/dusk.png": "dusk",
    "quarter-turn/tiles/level.png": "level",
    "quarter-turn/tiles/turn.json.gz": "turn",
}


def reference_folder(versions: Mapping[tuple[str, str], Version], slug: str, variant: str, engine: str) -> Path:
    """The built reference of a variant for an engine, in the version that has one for every variant."""
    complete = next(version for (name, _), version in versions.items() if name == slug and _has_references(version))
    declared: str | dict[str, str] = complete.variant(variant).manifest["reference_implementation"]
    return complete.folder / (declared if isinstance(declared, str) else declared[engine]) / "dist"


def _has_references(version: Version) -> bool:
    return all("reference_implementation" in variant.manifest for variant in version.variants)


class Camera:
    """Takes the media of one build, painted and flawed as its patch says."""

    def __init__(self, browser: Browser, folder: Path, game: Game, patch: Patch) -> None:
        self._game = game
        self._stage = Stage(browser, Build(folder, game.handle, game.settings, patch))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stage.close()

    def point(self, point: Point) -> tuple[bytes, Files]:
        """A point's media, and the store files that a recording needs beside it."""
        self._open(point)
        if point.kind != "replay":
            return _take(self._stage, point, point.kind), {}
        document, files = with_stored_images(self._stage.recording(point.moves, every=FRAME_TICKS["replay"]))
        return json_gz(document), files

    def scene(self, scene: Scene, kind: Kind) -> bytes:
        """A still, a clip or a self-contained recording of a scene."""
        self._open(scene)
        return _take(self._stage, scene, kind)

    def clip(self, scene: Scene, size: tuple[int, int]) -> bytes:
        """A clip of a scene at any size."""
        self._open(scene)
        return webm(self._stage.clip(scene.moves, every=FRAME_TICKS["video"]), size=size)

    def solving(self) -> bytes:
        """A clip of a whole level of Quarter Turn being solved."""
        self._stage.pose(self._game.opening)
        pictures = []
        for column, row in SOLUTION:
            self._stage.pose(f"game.turn({column}, {row});")
            pictures += self._stage.clip(((28, None),), every=FRAME_TICKS["video"])
        pictures += self._stage.clip(((40, None),), every=FRAME_TICKS["video"])
        return webm(pictures, size=CLIP_SIZE)

    def _open(self, scene: Scene) -> None:
        self._stage.pose(self._game.opening + scene.pose)


def _take(stage: Stage, scene: Scene, kind: Kind) -> bytes:
    if kind == "image":
        return png(stage.still(scene.moves))
    if kind == "video":
        return webm(stage.clip(scene.moves, every=FRAME_TICKS[kind]), size=CLIP_SIZE)
    return json_gz(stage.recording(scene.moves, every=FRAME_TICKS[kind]))


def kind_of(name: str) -> Kind:
    """The kind of medium a file name stands for."""
    return next(kind for kind in FRAME_TICKS if name.endswith(EXTENSIONS[kind]))


def write_showcases(browser: Browser, versions: Mapping[tuple[str, str], Version]) -> None:
    """Writes the media named by the hand-written showcases, and the picture of the plants."""
    for place, view in SHOWCASES.items():
        slug, variant, file = place.split("/")
        with _reference_camera(browser, versions, slug, variant) as camera:
            content = camera.scene(VIEWS[slug][view], kind_of(file))
        _showcase_folder(versions, slug, variant).joinpath(file).write_bytes(content)
    with _reference_camera(browser, versions, "quarter-turn", "tiles") as camera:
        _showcase_folder(versions, "quarter-turn", "tiles").joinpath("solving.webm").write_bytes(camera.solving())
    with _reference_camera(browser, versions, "rain-clerk", "spring") as camera:
        plants = camera.scene(VIEWS["rain-clerk"]["plants"], "image")
    (versions["rain-clerk", "v1.0.0"].folder / "reference/plants.png").write_bytes(plants)


def _reference_camera(browser: Browser, versions: Mapping[tuple[str, str], Version], slug: str, variant: str) -> Camera:
    return Camera(browser, reference_folder(versions, slug, variant, "none"), GAMES[slug], {})


def _showcase_folder(versions: Mapping[tuple[str, str], Version], slug: str, variant: str) -> Path:
    shown = [version for (name, _), version in versions.items() if name == slug]
    version = next(version for version in shown if "showcase" in version.variant(variant).manifest)
    return version.folder / str(version.variant(variant).manifest["showcase"])


def rendered_mockup(browser: Browser, path: Path) -> bytes:
    """The picture of an HTML mockup."""
    page = browser.new_page(viewport={"width": 640, "height": 360})
    page.set_content(path.read_text(encoding="utf-8"))
    out = page.screenshot()
    page.close()
    return out


def merged(patches: Iterator[Patch]) -> Json:
    """Several patches as one."""
    result: Json = {}
    for patch in patches:
        for name, part in patch.items():
            result[name] = {**result.get(name, {}), **part}
    return result
