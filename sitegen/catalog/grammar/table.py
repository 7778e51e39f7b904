"""What a table of a manifest is: keys with a type, a description, and what is asked of them.

Every field may be None, so that one fault leaves the rest of a file standing: what is required is noted beside the
field (`read_table` reports it, the JSON Schema says it).
"""

import dataclasses
import functools
import typing
from typing import Any

import pydantic
from pydantic import JsonValue

_EMPTY_TEXT_REFUSED = {"minLength": 1}


def key(
    description: str,
    *,
    required: bool = False,
    filled: bool = False,
    forbidden: bool = False,
    elsewhere: str | None = None,
) -> Any:  # noqa: ANN401 - what pydantic's own `Field` answers
    """A key of a table.

    `filled`: not the empty string. `forbidden`: known, and refused here. `elsewhere`: the test types it belongs to.
    """
    notes: dict[str, JsonValue] = {
        "required": required,
        "filled": filled,
        "forbidden": forbidden,
        "elsewhere": elsewhere,
    }
    return pydantic.Field(default=None, description=description, json_schema_extra={"x-notes": notes})


def _finish_schema(schema: dict[str, Any], model: type[pydantic.BaseModel]) -> None:
    """Turn the notes of `key` into JSON Schema: TOML has no null, and what is required is listed."""
    shape = shape_of(model)
    properties: dict[str, Any] = schema.get("properties", {})
    for name, field in shape.items():
        properties[name].pop("x-notes", None)
        properties[name].pop("default", None)
        properties[name].pop("title", None)
        if field.filled:
            properties[name].update(_EMPTY_TEXT_REFUSED)
        if field.forbidden:
            del properties[name]
    schema.pop("title", None)
    schema["required"] = [name for name, field in shape.items() if field.required and not field.forbidden]
    schema["additionalProperties"] = issubclass(model, FreeTable)


class Table(pydantic.BaseModel):
    """A table of a manifest. Keys that it does not know are kept in `model_extra`."""

    model_config = pydantic.ConfigDict(strict=True, extra="allow", frozen=True, json_schema_extra=_finish_schema)


class FreeTable(Table):
    """A table whose other keys are the author's own."""


@dataclasses.dataclass(frozen=True, slots=True)
class Key:
    """What is asked of one key of a table."""

    required: bool
    filled: bool
    forbidden: bool
    elsewhere: str | None
    child: type[Table] | None  # the kind of table it holds, alone or in a list


@functools.cache
def shape_of(model: type[pydantic.BaseModel]) -> dict[str, Key]:
    """The keys of a kind of table."""
    return {
        name: Key(child=_child(field.annotation), **_notes(field.json_schema_extra))
        for name, field in model.model_fields.items()
    }


def _notes(extra: object) -> dict[str, Any]:
    notes = extra.get("x-notes") if isinstance(extra, dict) else None
    return notes or {"required": False, "filled": False, "forbidden": False, "elsewhere": None}


def _child(annotation: object) -> type[Table] | None:
    if isinstance(annotation, type(Table)):  # a class of models
        return annotation if issubclass(annotation, Table) else None
    return next((child for part in typing.get_args(annotation) if (child := _child(part))), None)
