"""JSON bytes to structs, as tolerant as the export's contract asks, with a place for every fault.

Null and absent are the same (data contract, section 0): bytes that the strict decoder refuses are decoded once more
with their nulls left out.
"""

import dataclasses
import functools
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_TOO_DEEP = "it is nested too deeply"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """Why bytes could not be decoded."""

    message: str  # with the JSON path, where there is one
    line: int | None = None
    column: int | None = None  # in characters


def decode(content: bytes, kind: type[T]) -> T | Fault:
    """The value of `content`, or what is wrong with it. No bytes raise."""
    content = content.removeprefix(_BYTE_ORDER_MARK)
    try:
        value: T = _decoder(kind).decode(content)  # type: ignore[arg-type]  # mypy takes a type[T] for unhashable
    except msgspec.ValidationError:
        return _decode_without_nulls(content, kind)
    except msgspec.DecodeError as problem:
        return _syntax_fault(content, str(problem))
    except RecursionError:
        return Fault(_TOO_DEEP)
    return value


def convert(value: Any, kind: type[T]) -> T | Fault:  # noqa: ANN401 - any JSON value
    """A decoded JSON value as a struct, or what is wrong with it."""
    try:
        return msgspec.convert(_without_nulls(value), kind)
    except msgspec.ValidationError as problem:
        return Fault(_in_words(str(problem)))
    except RecursionError:
        return Fault(_TOO_DEEP)


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:  # noqa: ANN401 - a type, also one such as list[Review]
    return msgspec.json.Decoder(kind)


def _decode_without_nulls(content: bytes, kind: type[T]) -> T | Fault:
    try:
        value = msgspec.json.decode(content)
    except msgspec.DecodeError as problem:  # a number that no float holds
        return Fault(_in_words(str(problem)))
    except RecursionError:
        return Fault(_TOO_DEEP)
    return convert(value, kind)


def _without_nulls(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The value without null members; a whole number written as a float (`3.0`) becomes an integer."""
    match value:
        case dict():
            return {key: _without_nulls(member) for key, member in value.items() if member is not None}
        case list():
            return [_without_nulls(member) for member in value]
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def _in_words(message: str) -> str:
    """The decoder's message with its JSON path, which it leaves out at the root."""
    problem, _, path = message.partition(" - at ")
    return f"{problem[:1].lower()}{problem[1:]} at {path or '`$`'}"


def _syntax_fault(content: bytes, message: str) -> Fault:
    offset = _offset(content, message)
    before = content[:offset].decode(errors="replace")
    reason = message.partition(" (byte ")[0].removeprefix("JSON is malformed: ")
    return Fault(f"no JSON: {reason[:1].lower()}{reason[1:]}", before.count("\n") + 1, len(before) - before.rfind("\n"))


def _offset(content: bytes, message: str) -> int:
    _, found, tail = message.partition(" (byte ")
    if found:
        past = 1 if "trailing" in message else 0  # the decoder is then one byte further
        return int(tail.removesuffix(")")) - past
    try:
        content.decode()
    except UnicodeDecodeError as problem:
        return problem.start
    return len(content)
