"""Makes a 2D recording fit for a plain static host: inflated, checked, its images inside, as one JSON document.

A recording (format 1) draws frames by indices into tables of operations and states. Whatever is not of the format is
left out, so that a published one holds only what was checked; equal sources give equal bytes.
"""

import dataclasses
import math
from collections.abc import Mapping
from pathlib import Path

import msgspec

from sitegen.media import limits
from sitegen.media.faults import Fault, broken, too_large
from sitegen.media.inflate import inflated
from sitegen.media.recording_format import Document, Frame, Segment, State, check_values
from sitegen.media.recording_images import embedded_images
from sitegen.model.media import REPLAY

_DECODER = msgspec.json.Decoder(Document)


@dataclasses.dataclass(frozen=True, slots=True)
class Recording:
    """A recording made fit."""

    content: bytes  # JSON
    width_px: int
    height_px: int
    duration_s: float
    frames: int
    faults: tuple[Fault, ...]  # of its images: what names them is not drawn, the rest is


def make_recording(content: bytes, store_images: Mapping[str, Path]) -> Recording:
    """The recording of `content`, gzip or plain, its images found in `store_images`. Raises MediaFaultError."""
    document = _decoded(inflated(content, limit=limits.MAX_RECORDING_BYTES))
    _check_sizes(document)
    _check_frames(document)
    for index, state in enumerate(document.states):
        _check_state(index, state)
    check_values(document)
    images, faults = embedded_images(document.images, store_images)
    published = msgspec.json.encode(msgspec.structs.replace(document, images=images))
    if len(published) > limits.MAX_PUBLISHED_RECORDING_BYTES:
        raise too_large(REPLAY, f"it takes {len(published) >> 20:,} MB with its images")
    return Recording(
        content=published,
        width_px=math.ceil(document.width),
        height_px=math.ceil(document.height),
        duration_s=_duration(document.frames),
        frames=len(document.frames),
        faults=faults,
    )


def _decoded(text: bytes) -> Document:
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as problem:
        raise broken(REPLAY, _words(problem)) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise broken(REPLAY, "it is not JSON, or is cut short", hint="record it again") from problem
    except RecursionError:
        raise broken(REPLAY, "it nests too deeply") from None


def _words(problem: msgspec.ValidationError) -> str:
    """The message of msgspec as the end of a sentence: expected `int`, got `str` - at `$.frames[0].state`."""
    text = str(problem)
    return (text[:1].lower() + text[1:])[:200]


def _check_sizes(document: Document) -> None:
    if not (0 < document.width <= limits.MAX_RECORDING_SIDE_PX and 0 < document.height <= limits.MAX_RECORDING_SIDE_PX):
        raise too_large(REPLAY, f"its frame is {document.width:g}x{document.height:g}")
    if not document.frames:
        raise broken(REPLAY, "it has no frame", hint="record it again")
    if len(document.frames) > limits.MAX_RECORDING_FRAMES:
        raise too_large(REPLAY, f"it has more than {limits.MAX_RECORDING_FRAMES:,} frames")
    if max(len(document.ops), len(document.states)) > limits.MAX_TABLE_ROWS:
        raise too_large(REPLAY, f"it has more than {limits.MAX_TABLE_ROWS:,} operations or states")


def _check_frames(document: Document) -> None:
    ops, states = len(document.ops), len(document.states)
    for index, frame in enumerate(document.frames):
        if why := _frame_fault(frame, ops, states):
            raise broken(REPLAY, f"frame {index} {why}")
        width, height = frame.surface.width, frame.surface.height
        if max(width, height) > limits.MAX_RECORDING_SIDE_PX or width * height > limits.MAX_RECORDING_SURFACE_PIXELS:
            raise too_large(REPLAY, f"the surface of frame {index} is {width}x{height}")
        if len(frame.ops) > limits.MAX_OPS_PER_FRAME:
            raise too_large(REPLAY, f"frame {index} has more than {limits.MAX_OPS_PER_FRAME:,} operations")


def _frame_fault(frame: Frame, ops: int, states: int) -> str | None:
    if len(frame.stack) > limits.MAX_STACK:
        return f"has a stack of more than {limits.MAX_STACK}"
    if not 0 <= frame.state < states:
        return f"names state {frame.state} of {states}"
    if frame.stack and not 0 <= min(frame.stack) <= max(frame.stack) < states:
        return f"has a state outside the {states} on its stack"
    if frame.ops and not 0 <= min(frame.ops) <= max(frame.ops) < ops:
        return f"names an operation outside the {ops}"
    if frame.surface.width < 1 or frame.surface.height < 1:
        return f"has a surface of {frame.surface.width}x{frame.surface.height}"
    return None


def _check_state(index: int, state: State) -> None:
    for name, segments in (("clip", state.clip), ("path", state.path)):
        if sum(len(segment.ops) for segment in segments) > limits.MAX_PATH_OPS:
            raise broken(REPLAY, f"the {name} of state {index} has more than {limits.MAX_PATH_OPS:,} operations")
    if state.transform is not None and not _is_matrix(state.transform):
        raise broken(REPLAY, f"the transform of state {index} is not six numbers")
    if not all(_has_matrix(segment) for segment in (*state.clip, *state.path)):
        raise broken(REPLAY, f"a transform in state {index} is not six numbers")


def _has_matrix(segment: Segment) -> bool:
    return segment.transform is None or _is_matrix(segment.transform)


def _is_matrix(numbers: list[float]) -> bool:
    return len(numbers) == 6  # noqa: PLR2004 - a, b, c, d, e, f


def _duration(frames: list[Frame]) -> float:
    """The seconds of simulated time that the frames cover: `timeMs` is the time at a frame's end."""
    first, last = frames[0], frames[-1]
    return max(0.0, round((last.time_ms - first.time_ms + max(0.0, first.delta_ms)) / 1000, 6))
