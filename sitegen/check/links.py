"""Links that templates made: each must lead to an output, and to an anchor of it where it names one."""

import re
from collections.abc import Iterable, Mapping
from urllib.parse import unquote

from sitegen.plan.urls import output_path

_TOLD = 20  # of the broken links, so that the message stays readable
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


class BrokenLinks(Exception):  # noqa: N818 - it says what is there
    """Links of our own making that lead nowhere: our mistake, never the author's."""

    def __init__(self, broken: Iterable[tuple[str, str]]) -> None:
        self.broken = tuple(sorted(broken))  # page, target
        shown = "\n".join(f"  {page} links to {target}" for page, target in self.broken[:_TOLD])
        more = f"\n  and {len(self.broken) - _TOLD} more" if len(self.broken) > _TOLD else ""
        super().__init__(f"{len(self.broken)} links lead nowhere:\n{shown}{more}")

    def __reduce__(self) -> tuple[type["BrokenLinks"], tuple[tuple[tuple[str, str], ...]]]:
        """How it gets from one process to another, whole."""
        return (BrokenLinks, (self.broken,))


def check_links(
    links: Iterable[tuple[str, str]], outputs: Iterable[str], anchors: Mapping[str, frozenset[str]]
) -> None:
    """Raise BrokenLinks unless every (page, target) leads somewhere.

    A target beginning with `#` is on its page. A fragment of a page must be one of its `anchors`, or `#top`; that of
    another file (`clip.mp4#t=3`) is its viewer's business. Addresses outside the site are not looked at. A page
    without its closing `/` is a dead link: hosts redirect it, and a sub-path may lose itself on the way.
    """
    files = {output_path(url) for url in outputs}
    known: dict[str, bool] = {}  # most targets are linked from thousands of pages
    broken: set[tuple[str, str]] = set()
    for page, target in links:
        whole = page + target if target.startswith("#") else target
        leads = known.get(whole)
        if leads is None:
            leads = known[whole] = _leads_somewhere(whole, files, anchors)
        if not leads:
            broken.add((page, target))
    if broken:
        raise BrokenLinks(broken)


def _leads_somewhere(target: str, files: set[str], anchors: Mapping[str, frozenset[str]]) -> bool:
    if _ELSEWHERE.match(target):
        return True
    path, _, fragment = target.partition("#")
    address = path.partition("?")[0]
    if not address.startswith("/") or output_path(address) not in files:
        return False
    if fragment in {"", "top"} or not address.endswith(("/", ".html")):
        return True
    return unquote(fragment) in anchors.get(address, ())
