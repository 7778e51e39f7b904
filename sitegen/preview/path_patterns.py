"""The paths of `_headers` and `_redirects`: `*` stands for anything, `:name` for one part of a path."""

import re

SPLAT = "splat"  # what hosts call the part that `*` stands for
_PLACEHOLDER = re.compile(r"\*|:([A-Za-z]\w*)")


def path_pattern(path: str) -> re.Pattern[str]:
    """What the whole of a decoded path is matched with; its groups are the placeholders' names, each once."""
    pattern, end = "", 0
    for found in _PLACEHOLDER.finditer(path):
        pattern += re.escape(path[end : found.start()])
        group, part = f"(?P<{found[1] or SPLAT}>", "[^/]+" if found[1] else ".*"
        pattern += f"(?:{part})" if group in pattern else f"{group}{part})"
        end = found.end()
    return re.compile(pattern + re.escape(path[end:]))
