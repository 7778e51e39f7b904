"""Words for diagnostics: lists of names, and the name that was probably meant."""

import difflib
from collections.abc import Iterable

_SHOWN = 40  # characters of an author's word that a message repeats


def quoted(word: object) -> str:
    """An author's word in backticks, on one line, cut where it is long."""
    text = " ".join(str(word).split())
    return f"`{text[:_SHOWN]}…`" if len(text) > _SHOWN * 2 else f"`{text}`"


def listed(words: Iterable[str], *, last: str = "and") -> str:
    """`a`, `b` and `c`."""
    marked = [quoted(word) for word in words]
    if len(marked) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(marked)
    return f"{', '.join(marked[:-1])} {last} {marked[-1]}"


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` is most probably a misspelling of."""
    names = sorted(set(known))
    by_folded = {name.casefold().replace("-", "_"): name for name in names}
    if exact := by_folded.get(word.casefold().replace("-", "_")):
        return exact
    return next(iter(difflib.get_close_matches(word[:200], names, n=1, cutoff=0.6)), None)


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str | None = None) -> str | None:
    """A hint that names the word that was probably meant."""
    meant = closest(word, known)
    return f"did you mean `{meant}`?" if meant else otherwise
