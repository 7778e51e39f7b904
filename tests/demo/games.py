"""The demo's three games: how each is driven, what each point's media show, and how each point can fail."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tests.demo.stage import Move

Kind = Literal["image", "video", "replay"]
Patch = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Assertion:
    """Something a validator looks at, what it wants to see, and what a failing build shows instead."""

    label: str
    expected: str
    wrong: str


@dataclass(frozen=True)
class Scene:
    """A situation in a game and the moves that follow it."""

    pose: str
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Point(Scene):
    """A validated point: the scene behind its media, what is asserted, and the change that makes it fail."""

    output: str
    kind: Kind
    assertions: tuple[Assertion, ...]
    flaw: Patch = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """A reference build's debug surface and everything captured through it."""

    handle: str
    settings: str
    opening: str
    points: Mapping[str, Point]


def rules(**changes: object) -> Patch:
    """A patch of the build's rules."""
    return {"rules": changes}


def display(**changes: object) -> Patch:
    """A patch of what the build shows."""
    return {"display": changes}


PARCELS = "[{x:92,y:250,born:-60},{x:470,y:170,born:-60},{x:560,y:290,born:-60}]"

SLINGMAIL = Game(
    handle="__slingmail",
    settings="SLINGMAIL_SETTINGS",
    opening="game.reset(11); game.start(11);",
    points={
        "tether.catch": Point(
            f"game.pose({{courier: {{x: 160, y: 176, angle: 0}}, parcels: {PARCELS}}});",
            ((6, False), (72, True)),
            "grab",
            "replay",
            (
                Assertion("the button is held within reach", "74.4 px", "74.4 px"),
                Assertion("the courier is tethered on the same tick", "anchor 4", "no tether"),
            ),
            rules(reach=45),
        ),
        "tether.swing": Point(
            f"game.pose({{courier: {{x: 436, y: 180, angle: 0}}, parcels: {PARCELS}}});",
            ((132, True),),
            "circle",
            "replay",
            (
                Assertion("the courier goes around", "anchor 5", "anchor 5"),
                Assertion("the tether keeps its length", "90.0 px", "33.0 px"),
            ),
            rules(reel=0.6),
        ),
        "tether.release": Point(
            f"game.pose({{courier: {{x: 436, y: 190, angle: 0}}, parcels: {PARCELS}}});",
            ((44, True), (60, False)),
            "tangent",
            "video",
            (
                Assertion("the tether is gone", "none", "none"),
                Assertion("distance flown in 30 ticks", "78.0 px", "27.3 px"),
            ),
            rules(releaseSpeed=0.35),
        ),
        "tether.reach": Point(
            f"game.pose({{courier: {{x: 42, y: 344, angle: -1.4}}, parcels: {PARCELS}}});",
            ((4, True),),
            "too-far",
            "image",
            (Assertion("no anchor is caught", "no tether", "anchor 4"),),
            rules(reach=420),
        ),
        "mail.pickup": Point(
            "game.pose({courier: {x: 300, y: 180, angle: 0}, parcels: [{x:330,y:188,born:-60}]});",
            ((22, False),),
            "collected",
            "image",
            (
                Assertion("parcels collected", "1", "0"),
                Assertion("parcels left at that place", "0", "1"),
            ),
            rules(pickup=3),
        ),
        "mail.chain": Point(
            "game.pose({courier: {x: 290, y: 180, angle: 0}, parcels: "
            "[{x:320,y:188,born:-60},{x:350,y:188,born:-60},{x:380,y:188,born:-60}]});",
            ((36, False),),
            "third",
            "image",
            (
                Assertion("length of the chain", "3", "3"),
                Assertion("points for three parcels", "6", "3"),
            ),
            rules(chain=False),
        ),
        "mail.refill": Point(
            "game.pose({courier: {x: 300, y: 180, angle: 0}, parcels: "
            "[{x:330,y:188,born:-60},{x:92,y:250,born:-60},{x:560,y:290,born:-60}]});",
            ((48, False),),
            "refilled",
            "image",
            (Assertion("parcels on the field after half a second", "3", "2"),),
            rules(refill=False),
        ),
        "hazards.crash": Point(
            f"game.pose({{courier: {{x: 120, y: 258, angle: 0}}, parcels: {PARCELS}}});",
            ((72, False),),
            "bounce",
            "replay",
            (
                Assertion("hearts left", "2", "3"),
                Assertion("the courier flies away from the anchor", "leftwards", "rightwards"),
            ),
            rules(crashCost=0),
        ),
        "hazards.edge": Point(
            f"game.pose({{courier: {{x: 560, y: 205, angle: 0}}, parcels: {PARCELS}}});",
            ((72, False),),
            "wrap",
            "replay",
            (Assertion("the courier is back on the field", "x = 87", "x = 747"),),
            rules(wrap=False),
        ),
        "round.clock": Point(
            "game.pose({tick: 3540, score: 24, delivered: 13, best: 4, courier: {x: 300, y: 190, angle: 0.1}});",
            ((70, False),),
            "time-up",
            "image",
            (Assertion("phase after sixty seconds", "over", "play"),),
            rules(roundSeconds=75),
        ),
        "round.restart": Point(
            "game.pose({score: 23, hearts: 1, phase: 'over'}); game.start(12);",
            ((20, False),),
            "fresh",
            "image",
            (
                Assertion("hearts", "3", "3"),
                Assertion("score", "0", "23"),
            ),
            rules(carryScore=True),
        ),
        "display.hud": Point(
            "game.pose({score: 37, hearts: 2, tick: 1800, courier: {x: 436, y: 190, angle: 0}});",
            ((50, True),),
            "hud",
            "image",
            (
                Assertion("the score is drawn", "37", "nothing"),
                Assertion("the clock is drawn", "30s", "nothing"),
            ),
            display(hud=False),
        ),
        "display.overlay": Point(
            "game.pose({courier: {x: 436, y: 190, angle: 0}}); game.overlay(true);",
            ((20, True),),
            "overlay",
            "image",
            (Assertion("the overlay names the tether", "tether #4", "nothing"),),
            display(overlay=False),
        ),
        "current.drift": Point(
            "game.pose({courier: {x: 240, y: 336, angle: -1.2}, parcels: []});",
            ((90, False),),
            "drift",
            "replay",
            (Assertion("carried by the water in 90 ticks", "49.5 px", "0.0 px"),),
            rules(current=0),
        ),
        "current.turn": Point(
            "game.pose({tick: 560, courier: {x: 60, y: 180, angle: 0.15}, parcels: []});",
            ((100, False),),
            "turn",
            "video",
            (Assertion("direction after ten seconds", "down", "right"),),
            rules(currentTurns=False),
        ),
    },
)

GARDEN = (
    "fields: [{growth: 1, moisture: 70}, {growth: .5, moisture: 12}, {growth: .8, moisture: 50}, {growth: .3},"
    "{growth: .6, moisture: 80}]"
)

RAIN_CLERK = Game(
    handle="__rainClerk",
    settings="RAIN_CLERK_SETTINGS",
    opening="game.reset(5); game.start();",
    points={
        "cloud.left": Point(
            "game.pose({tick: 900, cloud: {x: 150, water: 60}});",
            ((110, {"left": True}),),
            "drift",
            "video",
            (Assertion("the cloud is at the left edge", "14", "150"),),
            rules(cloudSpeed=0),
        ),
        "cloud.right": Point(
            "game.pose({tick: 900, cloud: {x: 220, water: 60}});",
            ((110, {"right": True}),),
            "end",
            "image",
            (Assertion("the cloud is at the right edge", "306", "220"),),
            rules(cloudSpeed=0),
        ),
        "rain.falls": Point(
            f"game.pose({{tick: 1500, cloud: {{x: 200, water: 80}}, {GARDEN}}});",
            ((120, {"rain": True}),),
            "shower",
            "video",
            (Assertion("drops are in the air", "31", "0"),),
            rules(pour=100),
        ),
        "rain.wets": Point(
            "game.pose({tick: 1500, cloud: {x: 199, water: 100},"
            "fields: [{}, {moisture: 10}, {moisture: 10, growth: .6}]});",
            ((120, {"rain": True}),),
            "wet",
            "image",
            (Assertion("the field is wetter than 30", "72", "10"),),
            rules(soak=0),
        ),
        "rain.empties": Point(
            f"game.pose({{tick: 2400, cloud: {{x: 245, water: 0}}, {GARDEN}}});",
            ((60, {"rain": True}),),
            "empty",
            "image",
            (Assertion("drops from an empty cloud", "0", "31"),),
            rules(stopsWhenEmpty=False),
        ),
        "crops.ripen": Point(
            "game.pose({tick: 2000, cloud: {x: 150}, fields: [{growth: 1, moisture: 60}]});",
            ((130, {}),),
            "harvest",
            "image",
            (Assertion("crops brought in", "1", "0"),),
            rules(growth=0),
        ),
        "crops.wither": Point(
            "game.pose({tick: 2600, cloud: {x: 260}, fields: [{growth: .7, moisture: 0}, {growth: .6, moisture: 0}]});",
            ((420, {}),),
            "withered",
            "image",
            (Assertion("the first field has withered", "yes", "no"),),
            rules(wilts=False),
        ),
    },
)

QUARTER_TURN = Game(
    handle="__quarterTurn",
    settings="QUARTER_TURN_SETTINGS",
    opening="game.reset(4, 3);",
    points={
        "turning.clockwise": Point(
            "game.step(6); game.turn(1, 1);",
            ((24, None),),
            "turn",
            "video",
            (Assertion("the tile at the top right came from the left", "cross", "triangle"),),
            rules(clockwise=False),
        ),
        "solving.recognised": Point(
            "game.solve();",
            ((40, None),),
            "solved",
            "image",
            (Assertion("the level is solved", "yes", "no"),),
        ),
    },
)

GAMES = {"slingmail": SLINGMAIL, "rain-clerk": RAIN_CLERK, "quarter-turn": QUARTER_TURN}

# Ten seconds of play that collect five parcels, found by trying thousands of rhythms.
ORBIT_ROUTE: tuple[Move, ...] = (
    (26, False),
    (76, True),
    (17, False),
    (15, True),
    (25, False),
    (42, True),
    (27, False),
    (72, True),
)
REEF_ROUTE: tuple[Move, ...] = ((37, False), (41, True), (39, False), (19, True), (8, False), (33, True), (37, False))

# Pictures that are not tied to a point: showcases, run stills and proofs.
VIEWS: Mapping[str, Mapping[str, Scene]] = {
    "slingmail": {
        "title": Scene("game.reset(11);", ((1, False),)),
        "route": Scene("game.start(11);", (*ORBIT_ROUTE, (6, False), (61, True))),
        "swing": Scene("game.start(11);", ORBIT_ROUTE),
        "chain": Scene(
            "game.pose({courier: {x: 240, y: 186, angle: -0.05}, parcels: [{x:300,y:190,born:-60},"
            "{x:338,y:184,born:-60},{x:376,y:186,born:-60},{x:520,y:196,born:-60}]});",
            ((70, False), (50, True)),
        ),
        "results": Scene("game.pose({score: 41, delivered: 19, best: 5, phase: 'over'});", ((10, False),)),
        "field": Scene("game.start(6);", (*REEF_ROUTE, (8, False), (12, True))),
        "drift": Scene("game.start(6); game.pose({tick: 520});", REEF_ROUTE),
        "adrift": Scene("game.pose({courier: {x: 60, y: 300, angle: -0.5}});", ((120, False),)),
    },
    "rain-clerk": {
        "title": Scene("game.reset(5);", ((1, {}),)),
        "noon": Scene(
            f"game.pose({{tick: 2300, harvest: 7, cloud: {{x: 205, water: 86}}, {GARDEN}}});", ((70, {"rain": True}),)
        ),
        "shower": Scene(
            f"game.pose({{tick: 1200, harvest: 3, cloud: {{x: 130, water: 90}}, {GARDEN}}});",
            ((40, {"right": True, "rain": True}), (80, {"rain": True}), (60, {"right": True, "rain": True})),
        ),
        "dusk": Scene(f"game.pose({{tick: 5340, harvest: 11, cloud: {{x: 90, water: 40}}, {GARDEN}}});", ((70, {}),)),
        "low-lake": Scene(
            f"game.pose({{tick: 4100, harvest: 8, lake: 18, cloud: {{x: 44, water: 62}}, {GARDEN}}});", ((20, {}),)
        ),
        "plants": Scene(
            "game.pose({tick: 900, cloud: {x: 44, water: 100}, fields: [{growth: .15, moisture: 60},"
            "{growth: .45, moisture: 60}, {growth: .8, moisture: 60},"
            "{growth: 1, moisture: 60}, {growth: .6, moisture: 0, withered: true}]});",
            ((10, {}),),
        ),
    },
    "quarter-turn": {
        "level": Scene("game.turn(1, 1);", ((60, None),)),
        "half": Scene("game.turn(1, 1);", ((5, None),)),
        "solved": Scene("game.solve();", ((40, None),)),
        "turn": Scene("game.turn(0, 0);", ((20, None),)),
    },
}

# The pins that solve level 4 of seed 3, in order.
SOLUTION = ((0, 0), (1, 1), (0, 2), (1, 1), (0, 0))
