"""A TOML file checked against its grammar: types, choices, required, empty, unknown and misplaced keys.

Source: Manifests, "The case manifest", "Case keys", "Case tables", "The variant file", "Errata".
"""

import copy
from collections.abc import Iterable, Sequence
from typing import Any

import pydantic
import pydantic_core

from sitegen.catalog.at import At
from sitegen.catalog.grammar.table import FreeTable, Table, shape_of
from sitegen.catalog.locate import KeyPath
from sitegen.catalog.toml_file import TomlFile
from sitegen.catalog.words import did_you_mean, listed, quoted
from sitegen.catalog.written import TableT, Written
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

_EXPECTED = {  # pydantic's kind of error, in an author's words
    "string_type": "text",
    "bool_type": "`true` or `false`",
    "int_type": "a number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}


def read_table(file: TomlFile, model: type[TableT], *, found: Diagnostics) -> Written[TableT]:
    """The file as typed tables; every fault of its grammar is reported."""
    table, faults = _validate(file, model)
    walk = _Walk(file, model, found)
    walk.root(table)
    for path, errors in faults.items():
        if path not in walk.misplaced:
            _report_type(At(file, path), errors, found)
    return Written(file, table, frozenset(faults.keys() | walk.misplaced))


_Faults = dict[KeyPath, list[pydantic_core.ErrorDetails]]


def _validate(file: TomlFile, model: type[TableT]) -> tuple[TableT, _Faults]:
    """The typed tables, with None in place of each value of the wrong type, and what is wrong with those."""
    data = file.data
    faults: _Faults = {}
    while True:
        try:
            return model.model_validate(data), faults
        except pydantic.ValidationError as error:
            if not faults:
                data = _copy_known(data, model)
            more = _faults_by_path(data, error.errors(include_url=False))
        for path in more:
            _put_none(data, path)
        faults.update(more)


def _copy_known(data: dict[str, Any], model: type[Table]) -> dict[str, Any]:
    """A copy to put None into; what the grammar does not know is shared, however deep it nests."""
    return {name: copy.deepcopy(value) if name in model.model_fields else value for name, value in data.items()}


def _faults_by_path(data: dict[str, Any], errors: Iterable[pydantic_core.ErrorDetails]) -> _Faults:
    """Errors by the key path they are about; the tags that pydantic puts into a path are left out."""
    faults: _Faults = {}
    for error in errors:
        path: KeyPath = ()
        value: Any = data
        for part in error["loc"]:
            is_there = part in value if isinstance(value, dict) else isinstance(value, list) and isinstance(part, int)
            if is_there:
                path, value = (*path, part), value[part]
        faults.setdefault(path, []).append(error)
    around = {path[:length] for path in faults for length in range(len(path))}
    return {path: found for path, found in faults.items() if path not in around}  # of a union, the nearest kind


def _put_none(data: dict[str, Any], path: KeyPath) -> None:
    container: Any = data
    for part in path[:-1]:
        container = container[part]
    container[path[-1]] = None


def _report_type(at: At, errors: Sequence[pydantic_core.ErrorDetails], found: Diagnostics) -> None:
    """Report a value of the wrong type, or a word that is none of the few allowed.

    Source: conformance rules `wrong-type` and `invalid-choice`; the keys' own descriptions in Manifests.
    """
    value = errors[0]["input"]
    name = _name(at)
    choices = [error["ctx"]["expected"] for error in errors if error["type"] == "literal_error"]
    if choices and isinstance(value, str):
        words = [word.strip(" '") for word in choices[0].replace(" or ", ",").split(",")]
        hint = did_you_mean(value, words, otherwise=f"write one of {listed(words, last='or')}")
        found.report(Rule.INVALID_CHOICE, f"{name} cannot be {quoted(value)}", at.place, hint=hint)
        return
    expected = " or ".join(dict.fromkeys("text" if choices else _EXPECTED.get(one["type"], "") for one in errors))
    message = f"{name} should be {expected or 'of another type'}, and is {_kind(value)}"
    found.report(Rule.WRONG_TYPE, message, at.place, hint=_type_hint(at, value, expected))


def _type_hint(at: At, value: object, expected: str) -> str | None:
    if expected == "a list" and isinstance(value, dict):
        header = ".".join(str(part) for part in at.path)
        return f"write `[[{header}]]` in double brackets" if at.file.is_header(at.path) else "put it in `[ ]`"
    if expected == "a list":
        return "put it in `[ ]`"
    if expected == "text" and not isinstance(value, list | dict):
        return "put it in quotes"
    if isinstance(value, str) and expected not in ("a table", ""):
        return "take the quotes away"
    return None


def _kind(value: object) -> str:
    match value:
        case bool():
            return f"`{str(value).lower()}`"
        case str():
            return "text"
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def _name(at: At) -> str:
    """The key, or what entry of which list."""
    if isinstance(at.path[-1], str):
        return quoted(at.path[-1])
    return f"entry {at.path[-1] + 1} of {quoted(at.path[-2])}"


class _Walk:
    """A walk through the tables of one file."""

    def __init__(self, file: TomlFile, root: type[Table], found: Diagnostics) -> None:
        known = shape_of(root).items()
        self._absent = {name for name, field in known if not field.forbidden and name not in file.data}
        self._found = found
        self.misplaced: set[KeyPath] = set()
        self._missing: list[tuple[At, str]] = []
        self._unknown_keys: dict[KeyPath, tuple[str, ...]] = {}
        self._file = file

    def root(self, table: Table) -> None:
        """Check the root table and all that it holds; a root key found below a header is not missed as well."""
        self._table(table, At(self._file))
        for where, name in self._missing:
            if where.path or (name,) not in self.misplaced:
                self._report_missing(where, name)

    def _table(self, table: Table, at: At) -> None:
        shape, given = shape_of(type(table)), table.model_fields_set
        self._missing += [(at, name) for name, field in shape.items() if field.required and name not in given]
        for name in shape.keys() & given:
            field, value = shape[name], getattr(table, name)
            if value is None:
                continue
            if field.filled and isinstance(value, str) and not value.strip():
                message = f"{quoted(name)} is empty"
                self._found.report(Rule.EMPTY_VALUE, message, (at / name).place, hint="say something, or leave it out")
            elif field.child is not None:
                self._children(value, at / name)
            elif isinstance(value, dict):
                self._free_names(value, at / name)
        if not isinstance(table, FreeTable):
            self._unknown_keys[at.path] = tuple(table.model_extra or ())
            for name in table.model_extra or ():
                self._unknown(type(table), name, at)

    def _children(self, value: object, at: At) -> None:
        if isinstance(value, Table):
            self._table(value, at)
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                if isinstance(entry, Table):
                    self._table(entry, at / index)

    def _free_names(self, value: dict[str, object], at: At) -> None:
        """A table by engine takes any name, save those of root keys that slipped into it."""
        for name in value:
            if self._is_misplaced(name, at):
                self._report_misplaced(name, at)

    def _report_missing(self, at: At, name: str) -> None:
        """Source: the keys that Manifests calls required."""
        where = f" from `{at.header}`" if at.header else ""
        misspelt = next((one for one in self._unknown_keys.get(at.path, ()) if did_you_mean(one, [name])), None)
        place = at.place if at.path or misspelt is None else (at / misspelt).key_place
        hint = f"add `{name} = …`" if misspelt is None else f"write it for {quoted(misspelt)}, which is no key"
        self._found.report(Rule.MISSING_KEY, f"`{name}` is missing{where}", place, hint=hint)

    def _unknown(self, model: type[Table], name: str, at: At) -> None:
        """Source: no document describes the key; a misspelt key is otherwise ignored in silence."""
        if self._is_misplaced(name, at):
            self._report_misplaced(name, at)
            return
        where = f"`{at.header}`" if at.header else "this file"
        known = [key for key, field in shape_of(model).items() if not field.forbidden]
        message = f"{quoted(name)} is not a key of {where}"
        self._found.report(Rule.UNKNOWN_KEY, message, (at / name).key_place, hint=did_you_mean(name, known))
        swallowed = self._file.data.get(name) if not at.path else None
        if isinstance(swallowed, dict):
            self._free_names(swallowed, at / name)

    def _is_misplaced(self, name: str, at: At) -> bool:
        """A root key that the root lacks, written as `key = …` below the header of a table that has no such key."""
        if not at.path or name not in self._absent:
            return False
        return self._file.is_header(at.path) and not self._file.is_header((*at.path, name))

    def _report_misplaced(self, name: str, at: At) -> None:
        """Source: Manifests, "Case keys" (variants): a root key must precede the first table header."""
        self.misplaced.add((name,))
        self.misplaced.add((*at.path, name))
        message = f"`{name}` stands below `{at.header}` and so belongs to that table"
        hint = f"move `{name}` above the first table header of the file"
        self._found.report(Rule.MISPLACED_ROOT_KEY, message, (at / name).key_place, hint=hint)
