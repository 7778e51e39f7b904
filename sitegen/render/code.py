"""Coloured source, as spans with classes: no style attribute, no line breaks changed."""

import functools
from pathlib import PurePosixPath

from markupsafe import Markup, escape
from pygments import highlight as pygments_highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from sitegen.views.common import Html

HIGHLIGHT_CLASSES = {short for short in STANDARD_TYPES.values() if short}
_TOO_LONG = 60_000  # characters; a longer source is shown uncoloured


def highlight(code: str, language: str) -> str:
    """`code` escaped, with spans for a known `language`."""
    lexer = _lexer(language.strip().split(" ")[0].lower()) if language.strip() else None
    return _colour(code, lexer)


def highlight_file(code: str, name: str) -> Html:
    """`code` as markup, coloured by what the file's name tells."""
    return Markup(_colour(code, _lexer_of_file(PurePosixPath(name).name)))  # noqa: S704 - escaped by the formatter


@functools.lru_cache(maxsize=512)
def _colour(code: str, lexer: Lexer | None) -> str:
    """Kept, because a file stands on the Inputs page of every coordinate, and colouring is slow."""
    if lexer is None or len(code) > _TOO_LONG:
        return str(escape(code))
    return str(pygments_highlight(code, lexer, _formatter()))


@functools.cache
def _formatter() -> HtmlFormatter[str]:
    return HtmlFormatter(nowrap=True)


@functools.cache
def _lexer(language: str) -> Lexer | None:
    try:
        return get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return None


@functools.cache
def _lexer_of_file(name: str) -> Lexer | None:
    try:
        return get_lexer_for_filename(name, stripnl=False)
    except ClassNotFound:
        return None
