"""What no template may be, told from its text alone: the engine recurses, and would take the process with it.

Deep nesting overflows its stack: thousands of parentheses, blocks or `else` branches within each other.
"""

import re

_LONGEST = 1_000_000
_DEEPEST = 50
_MARK = re.compile(r"\{\{|\}\}|[(\[{]|[)\]}]")
_OPENING = re.compile(r"[~\s]*(#|/|else\b|\^|[>*]|#[>*])")


def refusal(text: str) -> str | None:
    """Why a template is not even parsed, as the end of a sentence; None where it may be."""
    if len(text) > _LONGEST:
        return "is longer than a megabyte"
    if _depth(text) > _DEEPEST:
        return f"nests deeper than {_DEEPEST}"
    return None


def _depth(text: str) -> int:
    """The deepest nesting of blocks, branches and brackets inside mustaches."""
    deepest = brackets = 0
    blocks: list[int] = []  # for each open block, the branches it has
    is_inside = False
    for match in _MARK.finditer(text):
        mark = match[0]
        if mark == "{{":
            is_inside, brackets = True, 0
            _open(text[match.end() : match.end() + 40], blocks)
        elif mark == "}}":
            is_inside = False
        elif is_inside:
            brackets += 1 if mark in "([{" else -1
        deepest = max(deepest, brackets, sum(blocks) if mark == "{{" else 0)
        if deepest > _DEEPEST:
            break
    return deepest


def _open(head: str, blocks: list[int]) -> None:
    opening = _OPENING.match(head)
    if opening is None:
        return
    if opening[1].startswith("#"):
        blocks.append(1)
    elif opening[1] == "/" and blocks:
        blocks.pop()
    elif opening[1] in ("else", "^") and blocks:
        blocks[-1] += 1
