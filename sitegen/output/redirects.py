"""Addresses that have moved: what is wrong with them, and `_redirects` as Netlify and Cloudflare Pages read it.

Cloudflare follows a redirect even where a file answers the address, Netlify does not: so one that hides a page is
refused. Source: https://developers.cloudflare.com/pages/configuration/redirects/.
"""

import dataclasses
import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from sitegen.plan.urls import output_path

Redirect = tuple[str, str]  # from an address of the site (`/old/*`), to one or to a whole one (`/new/:splat`)

_SOURCE = re.compile(r"/(?!/)[^\s?#*\\]*(?:(?<=/)\*)?")
_TARGET = re.compile(r"(?:/(?!/)|https?://[^\s/])[^\s\\*]*")
_PLACEHOLDER = re.compile(r"(?<=/):([A-Za-z]\w*)")


@dataclasses.dataclass(frozen=True, slots=True)
class RedirectProblem:
    """What is wrong with one redirect."""

    index: int  # of the redirect
    message: str
    hint: str


def redirect_problems(redirects: Sequence[Redirect], *, addresses: Collection[str]) -> tuple[RedirectProblem, ...]:
    """What is wrong with `redirects` of a site that has `addresses`."""
    files = {output_path(url) for url in addresses}
    targets = {_bare(source): target for source, target in reversed(redirects)}
    seen: set[str] = set()
    problems: list[RedirectProblem] = []
    for index, (source, target) in enumerate(redirects):
        told = _form(source, target) or _source_fault(source, seen, files) or _target_fault(target, targets, files)
        seen.add(_bare(source))
        if told is not None:
            problems.append(RedirectProblem(index, *told))
    return tuple(problems)


def _form(source: str, target: str) -> tuple[str, str] | None:
    if not _SOURCE.fullmatch(source) or source in {"/", "/*"}:
        hint = "write an address of the site that is no page any more, such as `/old/`, or `/old/*` for all beneath it"
        return f"`{source}` cannot be redirected", hint
    if not _TARGET.fullmatch(target):
        return f"nothing can be redirected to `{target}`", "write an address of the site, or a whole http(s) address"
    path = re.sub(r"^https?://[^/]*", "", target)
    known = {*_PLACEHOLDER.findall(source), *(["splat"] if source.endswith("*") else [])}
    for name in _PLACEHOLDER.findall(path):
        if name not in known:
            return f"`:{name}` in `{target}` stands for nothing in `{source}`", "name a part of the old address"
    return None


def _source_fault(source: str, seen: set[str], files: Collection[str]) -> tuple[str, str] | None:
    if _bare(source) in seen:
        return f"`{source}` is redirected twice", "keep one of the two"
    hidden = next(iter(sorted(_answering(source, files))), None)
    if hidden is not None:
        return f"the redirect of `{source}` would hide `/{hidden}`", "redirect only what is no address any more"
    return None


def _answering(source: str, files: Collection[str]) -> Iterator[str]:
    if source.endswith("/*"):
        yield from (file for file in files if file.startswith(source[1:-1]))
    else:
        yield from (file for file in (output_path(source), output_path(f"{source}/")) if file in files)


def _target_fault(target: str, targets: Mapping[str, str], files: Collection[str]) -> tuple[str, str] | None:
    path = re.split("[?#]", target)[0]
    if not target.startswith("/") or _PLACEHOLDER.search(path):
        return None
    if _bare(path) in targets:
        return f"`{target}` is redirected as well", f"lead straight to `{targets[_bare(path)]}`"
    if output_path(path) not in files:
        return f"`{target}` is no address of the site", "lead to a page that exists; a page's address ends in `/`"
    return None


def _bare(source: str) -> str:
    return source.rstrip("/")


def redirects_file(redirects: Sequence[Redirect], *, base_path: str = "") -> bytes:
    """`_redirects`: permanent ones; the more specific address first, since the first match counts."""
    return "".join(_lines(redirects, base_path)).encode()


def _lines(redirects: Sequence[Redirect], base_path: str) -> Iterator[str]:
    for source, target in sorted(redirects, key=_breadth):
        whole = f"{base_path}{target}" if target.startswith("/") else target
        yield f"{base_path}{source} {whole} 301\n"
        if source.endswith("/"):  # Cloudflare tells `/old` from `/old/`
            yield f"{base_path}{source[:-1]} {whole} 301\n"


def _breadth(redirect: Redirect) -> tuple[bool, bool, int, str]:
    source = redirect[0]
    return (source.endswith("*"), bool(_PLACEHOLDER.search(source)), -len(source), source)
