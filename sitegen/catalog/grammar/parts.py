"""The tables that manifests and variant files share.

Source: Manifests, "Case tables", "Supported engines", "The TypeScript toolchain".
"""

from typing import Literal

from sitegen.catalog.grammar.table import Table, key


class Engine(Table):
    """An engine with the range of its versions that the case supports."""

    slug: str | None = key("An engine that the catalogue knows; never `none`.", required=True)
    min_version: str | None = key("The lowest supported version, inclusive.", required=True)
    max_version: str | None = key("The version that support stops at, exclusive. Default: unbounded.")


class Build(Table):
    """The commands that turn an implementation into a static site (or a module)."""

    install: str | None = key("Installs the dependencies.", required=True, filled=True)
    build: str | None = key("Builds.", required=True, filled=True)
    module: str | None = key("The module that is built.", elsewhere="adversarial and performance")


class Toolchain(Table):
    """The commands that check an implementation's TypeScript."""

    typecheck: str | None = key("Gating: a failure rates the run broken.", required=True, filled=True)
    lint: str | None = key("Recorded.", filled=True)
    format: str | None = key("Recorded.", filled=True)
    test: str | None = key("Recorded, with the figures of its report files.", filled=True)


class Spec(Table):
    """A file that a run is given; one that ends in `.hbs` is rendered first."""

    source: str | None = key("The file, relative to the version folder.", required=True)
    dest: str | None = key("Where it lands in the run. Default: `source` without a trailing `.hbs`.")
    kind: Literal["spec", "script"] | None = key("How it is shown. Default: spec.")


class Reference(Table):
    """How a view should look: a mockup that is rendered, or a picture or clip as it is."""

    view: str | None = key("Slug of the view.", required=True, filled=True)
    path: str | None = key("An HTML mockup, rendered to a picture; never seeded itself.")
    media: str | None = key("A picture or clip, seeded and shown as it is.")


class Proof(Table):
    """A medium that the build is asked to write as evidence."""

    id: str | None = key("Stable id, recorded in the run.", required=True, filled=True)
    name: str | None = key("Display name. Default: the id in readable form.")
    dest: str | None = key("Where the build writes it, relative to the run's root.", required=True)


class Action(Table):
    """One step that drives a build into a view."""

    type: Literal["wait", "key", "hold", "click"] | None = key("What is done.", required=True)
    ms: int | float | None = key("Milliseconds, of `wait` and `hold`.")
    x: int | float | None = key("Logical pixels from the left, of `click`.")
    y: int | float | None = key("Logical pixels from the top, of `click`.")
    key: str | None = key("The key, of `key` and `hold`.")  # last: it hides the function of the same name


class Check(Table):
    """A comparison of a view with its reference."""

    view: str | None = key("Slug that the result is recorded under.", required=True, filled=True)
    name: str | None = key("Display name. Default: the view in readable form.")
    reference: str | None = key("The reference to compare with. Default: the view.")
    actions: list[Action | None] | None = key("The steps that lead to the view. Default: none.")


class Instrumentation(Table):
    """The debug interface that builds install."""

    handle: str | None = key("The property of the window, without `window.`.", required=True)
    tick_hz: int | float | None = key("Fixed simulation rate in whole ticks a second. Default: real time.")
