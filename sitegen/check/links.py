"""Links that templates made: each must lead to an output, and to an anchor of it where it names one."""

from collections.abc import Iterable, Mapping
from urllib.parse import unquote

from sitegen.plan.urls import output_path


class BrokenLinks(Exception):  # noqa: N818 - it says what is there
    """Links of our own making that lead nowhere: our mistake, never the author's."""

    def __init__(self, broken: Iterable[tuple[str, str]]) -> None:
        self.broken = tuple(sorted(broken))  # page, target
        shown = "\n".join(f"  {page} links to {target}" for page, target in self.broken[:20])
        super().__init__(f"{len(self.broken)} links lead nowhere:\n{shown}")


def check_links(
    links: Iterable[tuple[str, str]], outputs: Iterable[str], anchors: Mapping[str, frozenset[str]]
) -> None:
    """Raise BrokenLinks unless every (page, target) leads somewhere. A target beginning with `#` is on its page."""
    files = {output_path(url) for url in outputs}
    broken = [(page, target) for page, target in set(links) if not _leads_somewhere(page, target, files, anchors)]
    if broken:
        raise BrokenLinks(broken)


def _leads_somewhere(page: str, target: str, files: set[str], anchors: Mapping[str, frozenset[str]]) -> bool:
    path, _, fragment = target.partition("#")
    address = path or page
    if path and output_path(path) not in files:
        return False
    return not fragment or (address in anchors and unquote(fragment) in anchors[address])
