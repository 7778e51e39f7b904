"""The site's own `_headers` file, applied as its host would apply it.

The form is that of Netlify and Cloudflare Pages: a line with a path, then indented `Name: value` lines.
"""

import dataclasses
import re
from collections.abc import Sequence

from sitegen.preview.path_patterns import path_pattern


@dataclasses.dataclass(frozen=True, slots=True)
class HeaderRule:
    """One block of the file."""

    path: re.Pattern[str]
    headers: tuple[tuple[str, str], ...]


def parse_header_rules(text: str) -> tuple[HeaderRule, ...]:
    """The blocks of a `_headers` file in order. Lines that say nothing are passed over, as hosts do."""
    rules: list[HeaderRule] = []
    for line in text.splitlines():
        content = line.strip()
        name, colon, value = content.partition(":")
        if not content or content.startswith("#"):
            continue
        if line[0] not in " \t":
            rules.append(HeaderRule(path_pattern(content), ()))
        elif rules and colon:
            headers = (*rules[-1].headers, (name.strip(), value.strip()))
            rules[-1] = dataclasses.replace(rules[-1], headers=headers)
    return tuple(rules)


def headers_for(rules: Sequence[HeaderRule], path: str) -> dict[str, str]:
    """The headers of the answer to `path` (decoded). What several lines say of one header is joined by commas."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.path.fullmatch(path):
            for name, value in rule.headers:
                found[name] = f"{found[name]}, {value}" if name in found else value
    return found
