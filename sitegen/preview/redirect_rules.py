"""The site's own `_redirects` file, applied as its host would apply it.

The form is that of Netlify and Cloudflare Pages: a line with the old address, the new one, and a status.
"""

import dataclasses
import re
from collections.abc import Sequence

from sitegen.preview.path_patterns import path_pattern

_MOVED = 301  # where a line gives no status
_REDIRECTS = range(300, 400)
_NAME = re.compile(r":([A-Za-z]\w*)")


@dataclasses.dataclass(frozen=True, slots=True)
class RedirectRule:
    """One line of the file."""

    path: re.Pattern[str]
    target: str
    status: int


def parse_redirect_rules(text: str) -> tuple[RedirectRule, ...]:
    """The lines of a `_redirects` file in order. Rewrites (status 200) are passed over; the site has none."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    rules = (RedirectRule(path_pattern(parts[0]), parts[1], _status(parts[2:])) for parts in lines if len(parts) > 1)
    return tuple(rule for rule in rules if rule.status in _REDIRECTS)


def redirect_for(rules: Sequence[RedirectRule], path: str) -> tuple[str, int] | None:
    """Where `path` (decoded) has moved to, and with which status; the first rule that fits counts."""
    for rule in rules:
        if found := rule.path.fullmatch(path):
            return _with_parts(rule.target, found.groupdict()), rule.status
    return None


def _with_parts(target: str, parts: dict[str, str]) -> str:
    return _NAME.sub(lambda name: parts.get(name[1], name[0]), target)


def _status(words: list[str]) -> int:
    return int(words[0].rstrip("!")) if words and words[0].rstrip("!").isdigit() else _MOVED
