"""The tables that only one test type has: known, so that a misspelt key in them is found.

What their values mean is the business of other tools; none of them is read here but `[voxel]`.
"""

from typing import Any

from sitegen.catalog.grammar.table import Table, key


class Canvas(Table):
    """The picture that is drawn on."""

    width: Any = key("Width in pixels.")
    height: Any = key("Height in pixels.")
    background: Any = key("What it holds at first: `transparent` or a colour.")


class Frame(Table):
    """A frame of a sheet."""

    index: Any = key("The index it is written to.")


class Sequence(Table):
    """A named animation of a sheet."""

    slug: Any = key("Stable slug.")
    name: Any = key("Display name.")
    frames: Any = key("Indices of frames, in order.")
    fps: Any = key("Frames a second.")


class Sheet(Table):
    """The frames and animations of a sprite sheet."""

    frame: list[Frame | None] | None = key("The frames.")
    sequence: list[Sequence | None] | None = key("The animations.")


class Voxel(Table):
    """The volume that is filled."""

    width: int | None = key("Extent along x, in cells.")
    height: int | None = key("Extent along y, in cells.")
    depth: int | None = key("Extent along z, in cells.")
    background: Any = key("The colour behind the preview.")


class Animation(Table):
    """An animation that a model must have."""

    name: Any = key("The name that a game plays it by.")
    loop: Any = key("Whether it repeats.")
    auto_play: Any = key("Whether it plays by itself.")


class Joint(Table):
    """A joint that a game drives."""

    name: Any = key("The name that a game drives it by.")
    kind: Any = key("`rotation` or `translation`.")
    axis: Any = key("x, y or z.")
    min: Any = key("Lower end.")
    max: Any = key("Upper end.")
    rest: Any = key("Where it rests.")


class Rig(Table):
    """What a rigged model must offer."""

    animation: list[Animation | None] | None = key("Required animations.")
    joint: list[Joint | None] | None = key("Required joints.")


class Element(Table):
    """An element of an interface kit."""

    name: Any = key("Stable name.")
    width: Any = key("Width in pixels.")
    height: Any = key("Height in pixels.")
    nine_slice: Any = key("Fixed insets.")


class Interface(Table):
    """The elements of an interface kit."""

    element: list[Element | None] | None = key("The elements.")


class Material(Table):
    """The maps of a material."""

    size: Any = key("Resolution in pixels.")
    tile: Any = key("Whether it tiles without a seam.")
    maps: Any = key("The channels.")
    background: Any = key("The colour behind the preview.")


class Particle(Table):
    """The field that a particle effect plays in."""

    width: Any = key("Extent along x.")
    height: Any = key("Extent along y.")
    depth: Any = key("Extent along z.")
    duration_ms: Any = key("How long it plays.")
    fps: Any = key("Frames a second of the preview.")
    loop: Any = key("Whether it repeats.")
    background: Any = key("The colour behind the preview.")


class Audio(Table):
    """The form of a clip of sound."""

    sample_rate: Any = key("In Hz.")
    channels: Any = key("`mono` or `stereo`.")
    max_duration_ms: Any = key("The longest it may be.")
    packs: Any = key("The packs it is made from.")
    sample_pack: Any = key("The pack of samples.")
    instrument_bank: Any = key("The bank of instruments.")


class Tool(Table):
    """The program that an asset is made with."""

    binary: Any = key("Its name.")
    preview: Any = key("Where it writes its preview.")


class AssetOutput(Table):
    """What an asset run hands back."""

    actions: Any = key("The record of operations.")


class Contract(Table):
    """The interface that a module implements."""

    entry: Any = key("The exported function.")
    world: Any = key("Schema of what a controller sees.")
    action: Any = key("Schema of what a controller does.")
    input: Any = key("Schema of an input.")
    output: Any = key("Schema of an answer.")


class Sandbox(Table):
    """The limits that a module runs under."""

    fuel_per_tick: Any = key("Fuel of one call.")
    fuel_limit: Any = key("Fuel of one input.")
    max_memory_bytes: Any = key("Memory.")


class Simulation(Table):
    """The loop of a match."""

    timestep_ms: Any = key("Length of a tick.")
    max_ticks: Any = key("Longest match.")


class Match(Table):
    """How matches are paired."""

    participants: Any = key("Controllers a match.")
    structure: Any = key("`round-robin` or `bracket`.")
    rounds: Any = key("Matches a pairing.")


class Replay(Table):
    """How a match is shown."""

    renderer: Any = key("The page that plays it.")


class Scenario(Table):
    """An input of a performance case."""

    input: Any = key("The input.")
    expected: Any = key("The correct answer.")
    kind: Any = key("`smoke` or `stress`.")
    fuel_runway: Any = key("How far past the limit it may run.")
