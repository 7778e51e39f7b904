"""The site's own `_headers` file, applied as its host would apply it.

The form is that of Netlify and Cloudflare Pages: a line with a path, then indented `Name: value` lines. `*` stands
for anything, `:name` for one part of a path. Every block that fits counts; where two give one header, the later wins.
"""

import dataclasses
import re

_PLACEHOLDER = re.compile(r"\*|:[A-Za-z]\w*")


@dataclasses.dataclass(frozen=True, slots=True)
class HeaderRule:
    """One block of the file."""

    path: re.Pattern[str]
    headers: dict[str, str]  # a name given twice in one block has its values joined by a comma


def parse_header_rules(text: str) -> tuple[HeaderRule, ...]:
    """The blocks of a `_headers` file in order. Lines that say nothing are passed over, as hosts do."""
    rules: list[HeaderRule] = []
    for line in text.splitlines():
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        if line[0] in " \t":
            _add_header(rules, content)
        else:
            rules.append(HeaderRule(_path_pattern(content), {}))
    return tuple(rules)


def _add_header(rules: list[HeaderRule], content: str) -> None:
    name, colon, value = content.partition(":")
    if not rules or not colon:
        return
    headers = rules[-1].headers
    known = headers.get(name.strip())
    headers[name.strip()] = f"{known}, {value.strip()}" if known else value.strip()


def _path_pattern(path: str) -> re.Pattern[str]:
    literal = iter(_PLACEHOLDER.split(path))
    pattern = re.escape(next(literal))
    for placeholder, following in zip(_PLACEHOLDER.findall(path), literal, strict=True):
        pattern += (".*" if placeholder == "*" else "[^/]+") + re.escape(following)
    return re.compile(pattern)


def headers_for(rules: tuple[HeaderRule, ...], path: str) -> dict[str, str]:
    """The headers of the response to `path` (a decoded path that starts with `/`)."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.path.fullmatch(path):
            found |= rule.headers
    return found
