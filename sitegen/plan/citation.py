"""How to cite a leaderboard: as BibTeX and in words. The date is that of the board's newest run, never today's."""

import re

from sitegen.evaluation.board import Leaderboard
from sitegen.plan import urls
from sitegen.plan.case_header import CasePlace
from sitegen.plan.context import PlanContext
from sitegen.render.format import day
from sitegen.views.case import Citation

_SPECIAL = re.compile(r"[\\{}%$&#_~^]")
_SPELLED = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def cite_board(context: PlanContext, place: CasePlace, board: Leaderboard) -> Citation | None:
    """The citation of the board at a place; None of one without rows, which says nothing yet."""
    if not board.rows:
        return None
    one = place.coordinate
    title = f"{place.version.name} {one.version}, {place.variant.name}, engine {one.engine}: leaderboard"
    url = _whole_url(context, urls.coordinate_url(one, "leaderboard/"))
    newest = max((row.last_run for row in board.rows if row.last_run), default=None)
    text = [f"{context.site_title}. “{title}”.", _in_words(newest), url]
    return Citation(
        bibtex=_bibtex(
            "-".join(urls.slugify(part) for part in (one.slug, one.version, one.variant, one.engine)),
            {
                "author": f"{{{_escaped(context.site_title)}}}",
                "title": f"{{{_escaped(title)}}}",
                "year": newest[:4] if newest and newest[:4].isdecimal() else None,
                "note": _escaped(_in_words(newest)) if newest else None,
                "url": url,
            },
        ),
        text=" ".join(part for part in text if part),
    )


def _whole_url(context: PlanContext, url: str) -> str | None:
    return f"{context.base_url}{url}" if context.base_url else None


def _in_words(newest: str | None) -> str:
    return f"Newest run of {day(newest)}." if newest else ""


def _bibtex(name: str, fields: dict[str, str | None]) -> str:
    lines = [f"  {field} = {{{value}}},\n" for field, value in fields.items() if value]
    return f"@misc{{{name},\n{''.join(lines)}}}\n"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: _SPELLED.get(match[0], f"\\{match[0]}"), text)
