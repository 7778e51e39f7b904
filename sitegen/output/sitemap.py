"""`sitemap.xml` and `robots.txt`."""

from collections.abc import Mapping, Sequence
from html import escape
from urllib.parse import urlsplit

_MOST = 50_000  # addresses in one file. Source: sitemaps.org
_MOST_BYTES = 50_000_000  # of one file, before compression. Source: the same
_FRAME_BYTES = 1_000  # more than what stands around the addresses of a file
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemaps(addresses: Sequence[str], *, base: str) -> Mapping[str, bytes]:
    """The sitemap files by name, for whole `addresses`; more than one file has an index in `sitemap.xml`.

    `base` is the site's whole address without a `/` at its end.
    """
    parts = _parts([f"<url><loc>{escape(address)}</loc></url>\n" for address in sorted(set(addresses))])
    if len(parts) == 1:
        return {"sitemap.xml": _file("urlset", parts[0])}
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    index = [f"<sitemap><loc>{escape(f'{base}/{name}')}</loc></sitemap>\n" for name in names]
    files = {"sitemap.xml": _file("sitemapindex", index)}
    files.update({name: _file("urlset", part) for name, part in zip(names, parts, strict=True)})
    return files


def robots(*, base: str | None) -> bytes:
    """Everything may be read but builds, which are not pages. `base` is as in `sitemaps`, None where not known."""
    path = urlsplit(base).path if base else ""
    sitemap = f"Sitemap: {base}/sitemap.xml\n" if base else ""
    return f"User-agent: *\nDisallow: {path}/play/\n{sitemap}".encode()


def _parts(lines: Sequence[str]) -> list[list[str]]:
    """The lines in as few files as the limits allow."""
    parts: list[list[str]] = [[]]
    size = _FRAME_BYTES
    for line in lines:
        size += len(line.encode())
        if len(parts[-1]) == _MOST or size > _MOST_BYTES:
            parts.append([])
            size = _FRAME_BYTES + len(line.encode())
        parts[-1].append(line)
    return parts


def _file(kind: str, lines: Sequence[str]) -> bytes:
    return f"{_HEAD}<{kind} {_SPACE}>\n{''.join(lines)}</{kind}>\n".encode()
