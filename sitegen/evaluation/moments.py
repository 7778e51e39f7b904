"""Points in time as the export writes them (RFC 3339), made comparable."""

import datetime as dt

LONG_AGO = float("-inf")  # where a time that is not known stands among known ones


def moment(text: str | None) -> float:
    """Seconds since 1970, UTC, of a time such as `2026-08-25T18:00:00Z`; `LONG_AGO` for what is no time.

    A time without an offset is taken as UTC.
    """
    try:
        when = dt.datetime.fromisoformat((text or "").strip().upper())
    except ValueError:
        return LONG_AGO
    if when.tzinfo is None:
        when = when.replace(tzinfo=dt.UTC)
    return when.timestamp()
