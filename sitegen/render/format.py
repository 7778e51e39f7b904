"""Figures in a reader's units. Pure; `None` never comes here: a template shows it as unknown."""

import datetime
import re
from collections.abc import Iterable

from markupsafe import Markup

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WHOLE_CHARACTERS = 22  # a longer tail may break: it would not fit a narrow page
_MOMENT = re.compile(r"^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$")
_DAY = re.compile(r"^(\d{4})-(\d{2})-(\d{2})")


def count(number: float) -> str:
    """`1234567` as `1,234,567`."""
    return f"{round(number):,}"


def usd(amount: float) -> str:
    """`1.8421` as `$1.84`; less than a dollar keeps a third digit."""
    return f"${amount:,.2f}" if amount >= 1 or amount == 0 else f"${amount:.3f}"


def duration(seconds: float) -> str:
    """`1290.4` as `21 min 30 s`."""
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {left} s" if minutes else f"{left} s"


def seconds(value: float) -> str:
    """A clip's length: `3.48` as `3.5 s`."""
    return f"{value:.1f} s"


def percent(ratio: float) -> str:
    """`0.603175` as `60.3 %`, with a space that does not break."""
    return f"{ratio * 100:.1f}\u00a0%"


def file_size(size: int) -> str:
    """`20480` as `20 kB`."""
    if size < 1000:  # noqa: PLR2004 - the unit
        return f"{size} bytes"
    for unit, factor in (("kB", 1e3), ("MB", 1e6), ("GB", 1e9)):
        if size < factor * 1000:
            return f"{size / factor:.3g} {unit}"
    return f"{size / 1e9:,.0f} GB"


def plain_number(value: float) -> str:
    """`3.0` as `3`, `2.5` as `2.5`."""
    return f"{value:g}"


def day(moment: str) -> str:
    """The day of an RFC 3339 moment or a plain day, in words; what is no date stays as it is."""
    match = _DAY.match(moment)
    if not match:
        return moment
    year, month, number = (int(part) for part in match.groups())
    try:
        datetime.date(year, month, number)
    except ValueError:
        return moment
    return f"{number} {_MONTHS[month - 1]} {year}"


def date(moment: str) -> Markup:
    """A `<time>` element for an RFC 3339 moment or a plain day."""
    words = day(moment)
    if words == moment:
        return Markup("{}").format(moment)
    return Markup('<time datetime="{}">{}</time>').format(moment, words)


def clock(moment: str) -> Markup:
    """A `<time>` element that shows an RFC 3339 moment's time of day alone; what is no moment stays as it is."""
    match = _MOMENT.match(moment)
    if not match:
        return Markup("{}").format(moment)
    return Markup('<time datetime="{0}" title="{0}">{1}</time>').format(moment, match[1])


def model_name(name: str) -> Markup:
    """A model's name, which breaks after a slash and not inside its last part: `maker/<wbr>` and a span `whole`."""
    *makers, tail = name.split("/")
    head = Markup("").join(Markup("{}/<wbr>").format(maker) for maker in makers)
    is_whole = len(tail) <= _WHOLE_CHARACTERS
    return head + (Markup('<span class="whole">{}</span>') if is_whole else Markup("{}")).format(tail)


def in_order(names: Iterable[str]) -> list[str]:
    """Names in a reader's order: whatever their case, and numbers by their value, so that `v1.9` precedes `v1.10`."""
    return sorted(names, key=lambda name: (_words_and_numbers(name.casefold()), name))


def _words_and_numbers(name: str) -> list[str | int]:
    """Words and numbers by turns, a word first, so that two such lists compare whatever the names are."""
    return [int(part) if index % 2 else part for index, part in enumerate(re.split(r"(\d+)", name))]


def coded(text: str) -> Markup:
    """A text of ours in which names stand in backticks, as markup: `held by `ball.spin`` shows the name as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backtick without a partner is one
        parts[-2:] = ["`".join(parts[-2:])]
    plain, code = Markup("{}"), Markup("<code>{}</code>")
    return Markup("").join((code if index % 2 else plain).format(part) for index, part in enumerate(parts))
