"""The recording format, version 1, as types, and the bounds of the values in it."""

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from sitegen.media import limits
from sitegen.media.faults import broken
from sitegen.model.media import REPLAY


class Surface(msgspec.Struct):
    """The backing store of a frame, in device pixels."""

    width: int
    height: int


class Frame(msgspec.Struct, rename="camel", omit_defaults=True):
    """One frame: what it inherits, and what it draws, as indices."""

    count: int
    time_ms: float  # simulated time through the frame
    delta_ms: float
    surface: Surface
    state: int
    stack: list[int]  # outermost first
    ops: list[int]
    truncated: bool = False


class Call(msgspec.Struct, tag_field="op", tag="call"):
    """A method of the context is called."""

    method: str
    args: list[Any]


class Set(msgspec.Struct, tag_field="op", tag="set"):
    """A property of the context is set."""

    property: str
    value: Any


Op = Call | Set


class Segment(msgspec.Struct):
    """A part of a clip or path, with the transform it was made under."""

    transform: list[float] | None
    ops: list[Op]


class State(msgspec.Struct, rename="camel"):
    """What a frame inherits from the one before."""

    properties: dict[str, Any]
    transform: list[float] | None
    line_dash: list[float] | None
    clip: list[Segment]
    path: list[Segment]


class Make(msgspec.Struct):
    """How a resource is made of the context."""

    method: Literal["createLinearGradient", "createRadialGradient", "createConicGradient", "createPattern"]
    args: list[Any]


class Resource(msgspec.Struct):
    """A gradient or pattern: how it is made, and what is done to it then."""

    make: Make
    then: list[Op]


class Document(msgspec.Struct):
    """A recording."""

    format: Literal[1]
    width: float
    height: float
    background: str | None
    images: list[Any]  # read one by one by `recording_images`
    resources: list[Resource]
    ops: list[Op]
    states: list[State]
    frames: list[Frame]


_COLOUR = re.compile(r"[#\w(),.%/ +-]{1,128}")


def check_values(document: Document) -> None:
    """Raise a MediaFaultError where a value is too deep, too large, or names a resource or image that is not there."""
    if document.background is not None and not _COLOUR.fullmatch(document.background):
        raise broken(REPLAY, "its background is not a colour")
    images, resources = len(document.images), len(document.resources)
    for place, values in _values(document):
        for value in values:
            if why := _value_fault(value, images, resources):
                raise broken(REPLAY, f"{place} {why}")


def _values(document: Document) -> Iterator[tuple[str, list[Any]]]:
    """Every value of the document that is not a plain number or word, with where it stands."""
    for index, op in enumerate(document.ops):
        yield f"operation {index}", _op_values(op)
    for index, state in enumerate(document.states):
        yield f"state {index}", list(state.properties.values())
        for segment in (*state.clip, *state.path):
            for op in segment.ops:
                yield f"state {index}", _op_values(op)
    for index, resource in enumerate(document.resources):
        yield f"resource {index}", resource.make.args
        for op in resource.then:
            yield f"resource {index}", _op_values(op)


def _op_values(op: Op) -> list[Any]:
    return op.args if isinstance(op, Call) else [op.value]


def _value_fault(value: Any, images: int, resources: int) -> str | None:  # noqa: ANN401 - any JSON value
    """What is wrong with one encoded value; a stack instead of recursion, so that depth costs nothing."""
    if not isinstance(value, list | dict):
        return None
    left = limits.MAX_VALUE_PARTS
    waiting: list[tuple[Any, int]] = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        left -= 1
        if left < 0:
            return f"has a value of more than {limits.MAX_VALUE_PARTS:,} parts"
        if not isinstance(part, list | dict):
            continue
        if depth > limits.MAX_VALUE_DEPTH:
            return f"has a value more than {limits.MAX_VALUE_DEPTH} deep"
        if isinstance(part, dict) and (why := _reference_fault(part, images, resources)):
            return why
        waiting.extend((inner, depth + 1) for inner in (part.values() if isinstance(part, dict) else part))
    return None


def _reference_fault(part: dict[str, Any], images: int, resources: int) -> str | None:
    for key, count, noun in (("$img", images, "image"), ("$res", resources, "resource")):
        if key in part and not _is_index(part[key], count):
            return f"names {noun} {str(part[key])[:20]} of {count}"
    return None


def _is_index(value: Any, count: int) -> bool:  # noqa: ANN401
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count
