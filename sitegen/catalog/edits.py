"""Small changes to hand-written TOML that leave the rest of it, comments included, as it is."""

import re
import tomllib

import tomli_w

from sitegen.catalog.locate import Locator

_STRING = re.compile(rb'"""(?:.|\n)*?"""|\'\'\'(?:.|\n)*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'')


def append_to_list(text: str, key: str, value: str) -> str | None:
    """The text with a string added to the end of a list of strings; None where it cannot be done safely."""
    source = text.encode("utf-8")
    locator = Locator(source)
    values, spot = tomllib.loads(text).get(key), locator.find((key,))
    if not isinstance(values, list) or spot is None:
        return None
    written = tomli_w.dumps({"x": value}).removeprefix("x = ").strip()
    start = spot.value
    if not values:
        end, addition = source.find(b"[", start) + 1, written
    else:
        entry = locator.find((key, len(values) - 1))
        last = entry.value if entry else start
        match = _STRING.match(source, last)
        if match is None:
            return None
        line_start = source.rfind(b"\n", 0, last) + 1
        indent = source[line_start:last].decode("utf-8")
        is_on_own_line = line_start > start and not indent.strip()
        end, addition = match.end(), f",\n{indent}{written}" if is_on_own_line else f", {written}"
    changed = f"{source[:end].decode('utf-8')}{addition}{source[end:].decode('utf-8')}"
    return changed if tomllib.loads(changed).get(key) == [*values, value] else None


def append_tables(text: str, tables: str) -> str | None:
    """The text with tables added to its end; None where the two do not fit together."""
    changed = f"{text.rstrip()}\n\n{tables}" if text.strip() else tables
    try:
        tomllib.loads(changed)
    except ValueError:
        return None
    return changed
