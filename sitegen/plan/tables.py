"""Tables as CSV."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence


def to_csv(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> bytes:
    """The rows under the named columns; what is not known is empty, numbers at full precision.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(column)) for column in columns])
    return text.getvalue().encode()


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{value}"
    return value
