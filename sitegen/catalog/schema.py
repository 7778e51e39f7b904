"""The grammar of a manifest as JSON Schema, for editors.

The schemas come from the models that check the files, so the two cannot drift apart.
"""

from typing import Any

from sitegen.catalog.grammar.case import CaseFile
from sitegen.catalog.grammar.table import Table

_DIALECT = "http://json-schema.org/draft-07/schema#"  # what the TOML extensions of editors read


def json_schema(model: type[Table]) -> dict[str, Any]:
    """The JSON Schema of a kind of file: descriptions, choices, what is required; no null, which TOML lacks."""
    schema: dict[str, Any] = _without_null(model.model_json_schema(ref_template="#/definitions/{model}"))
    definitions = _used(schema, schema.pop("$defs", {}))
    if model is CaseFile:  # every case but one that makes assets is built
        schema["if"] = {"properties": {"type": {"const": "asset-generation"}}, "required": ["type"]}
        schema["else"] = {"required": ["build"]}
    if definitions:
        schema["definitions"] = definitions
    return {"$schema": _DIALECT, **schema}


def _used(schema: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    """The definitions that a schema leads to; keys that are refused leave theirs behind."""
    used: dict[str, Any] = {}
    open_parts: list[Any] = [schema]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, dict):
            name = str(part.get("$ref", "")).rpartition("/")[2]
            if name in definitions and name not in used:
                used[name] = definitions[name]
                open_parts.append(definitions[name])
        open_parts.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
    return {name: used[name] for name in definitions if name in used}


def _without_null(part: Any) -> Any:  # noqa: ANN401 - any JSON
    """A part of a schema without the alternatives that only None has."""
    if isinstance(part, list):
        return [_without_null(one) for one in part]
    if not isinstance(part, dict):
        return part
    cleaned = {name: _without_null(one) for name, one in part.items()}
    choices = cleaned.pop("anyOf", None)
    if choices is None:
        return cleaned
    choices = [one for one in choices if one != {"type": "null"}]
    return {**choices[0], **cleaned} if len(choices) == 1 else {"anyOf": choices, **cleaned}
