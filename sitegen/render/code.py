"""Coloured source, as spans with classes: no style attribute, no line breaks changed."""

import functools
from pathlib import PurePosixPath

from markupsafe import Markup, escape
from pygments import highlight as pygments_highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import STANDARD_TYPES
from pygments.util import ClassNotFound

from sitegen.views.common import Html

HIGHLIGHT_CLASSES = {short for short in STANDARD_TYPES.values() if short}
# The names of what cases seed and runs write. Pygments can tell a language by a file's name as well, by trying six
# hundred patterns on each, and takes some for those of another.
_NAMES = {
    "bash": ".sh .bash .env",
    "c": ".c .h",
    "cpp": ".cpp .hpp",
    "csharp": ".cs",
    "css": ".css",
    "diff": ".diff .patch",
    "docker": "Dockerfile",
    "gdscript": ".gd",
    "glsl": ".glsl .vert .frag .vs .fs",
    "go": ".go",
    "handlebars": ".hbs",
    "html": ".html .htm .xhtml .svelte",
    "ini": ".ini",
    "java": ".java",
    "javascript": ".js .mjs .cjs",
    "json": ".json .jsonc .jsonl .map .webmanifest",
    "jsx": ".jsx",
    "kotlin": ".kt",
    "less": ".less",
    "lua": ".lua",
    "make": "Makefile",
    "markdown": ".md .markdown",
    "php": ".php",
    "powershell": ".ps1",
    "python": ".py .pyi",
    "ruby": ".rb",
    "rust": ".rs",
    "sass": ".sass",
    "scss": ".scss",
    "sql": ".sql",
    "swift": ".swift",
    "toml": ".toml",
    "tsx": ".tsx",
    "typescript": ".ts .mts .cts",
    "vue": ".vue",
    "wast": ".wat",
    "wgsl": ".wgsl",
    "xml": ".xml .svg",
    "yaml": ".yaml .yml",
}
_LANGUAGES = {name: language for language, names in _NAMES.items() for name in names.split()}
_USUAL = ("css", "html", "javascript", "json", "markdown", "toml", "typescript")
_TOO_LONG = 60_000  # characters; a longer source is shown uncoloured


def highlight(code: str, language: str) -> str:
    """`code` escaped, with spans for a known `language`."""
    lexer = _lexer(language.strip().split(" ")[0].lower()) if language.strip() else None
    return _colour(code, lexer)


def highlight_file(code: str, name: str) -> Html:
    """`code` as markup, coloured by what the file's name tells."""
    return Markup(_colour(code, _lexer_of_file(PurePosixPath(name).name)))  # noqa: S704 - escaped by the formatter


def warm_up() -> None:
    """Load what colours the usual languages: the first use of each costs up to 0.1 s, in every process anew."""
    for language in _USUAL:
        highlight("", language)


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
    ending = PurePosixPath(name).suffix.lower()
    language = _LANGUAGES.get(name) or _LANGUAGES.get(ending)
    return _lexer(language) if language else None
