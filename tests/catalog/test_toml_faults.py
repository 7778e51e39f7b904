"""What is wrong with a text that is no TOML: the place a person has to look at, and what to do."""

import tomllib

import pytest

from sitegen.catalog.toml_fault import explain_toml

LIST_AND_TABLE = 'slug = "a"\n\n[domain]\nid = "x"\n\n[[domain]]\nid = "y"\n'

CASES = [
    ("a = 1\nb = 2\n  a = 3\n", "`a` is given twice, first on line 1", 3, 3, "take one of the two out"),
    ("[build]\na = 1\n[other]\n[build]\n", "`[build]` is declared twice, first on line 1", 4, 1, "keep one of the two"),
    (
        LIST_AND_TABLE,
        "`domain` is a table on one of the lines 3 and 6, and a list on the other",
        *(3, 1, "write `[[domain]]` on both"),
    ),
    ("[[spec]]\na = 1\n[spec]\n", "`spec` is a table on one of the lines 1 and 3, and a list on the other", 3, 1, None),
    ('tags = ["a",\nname = "b"\n', "a list is never closed", 1, 8, "close it with `]`"),
    ('tags = ["a"\n\nname = "b"\n', "a list is never closed", 1, 8, "close it with `]`"),
    ('a = """\ntext\n\nb = 1\n', "a string is never closed", 1, 5, "write its closing quote"),
    ('a = """ok"""\nb = """\ntext\n', "a string is never closed", 2, 5, "write its closing quote"),
    ('a = "b\nc = 1\n', "a text goes on past its line", 1, 7, "write its closing quote"),
    ('a = "b "c" d"\n', "something follows a value that is complete", 1, 9, None),
    ("a = “b”\n", "there is no value here that can be read", 1, 5, 'write straight quotes: `"`'),
    ("a = b\n", "there is no value here that can be read", 1, 5, None),
    ('a = "specs\\light.md"\n', "a backslash that escapes nothing", 1, 13, "write it twice; in a path write `/`"),
]


@pytest.mark.parametrize(("text", "message", "line", "column", "hint"), CASES, ids=lambda one: str(one)[:30])
def test_a_fault_is_told_where_it_is(text: str, message: str, line: int, column: int, hint: str | None) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as error:
        tomllib.loads(text)

    fault = explain_toml(text, str(error.value))

    assert fault.message == f"the file is no TOML: {message}"
    assert (fault.line, fault.column) == (line, column)
    assert hint is None or fault.hint == hint
