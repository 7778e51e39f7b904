"""`sitemap.xml` and `robots.txt`."""

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

_MOST = 50_000  # addresses in one file. Source: sitemaps.org
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def sitemaps(addresses: Sequence[str], *, base: str) -> Mapping[str, bytes]:
    """The sitemap files by name, for whole `addresses`; more than one file has an index in `sitemap.xml`."""
    ordered = sorted(set(addresses))
    parts = [ordered[start : start + _MOST] for start in range(0, max(1, len(ordered)), _MOST)]
    if len(parts) == 1:
        return {"sitemap.xml": _urls(parts[0])}
    names = [f"sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
    index = "".join(f"<sitemap><loc>{escape(f'{base}/{name}')}</loc></sitemap>\n" for name in names)
    files = {"sitemap.xml": f"{_HEAD}<sitemapindex {_SPACE}>\n{index}</sitemapindex>\n".encode()}
    files.update({name: _urls(part) for name, part in zip(names, parts, strict=True)})
    return files


def robots(*, base: str | None) -> bytes:
    """Everything may be read; builds are not pages."""
    sitemap = f"Sitemap: {base}/sitemap.xml\n" if base else ""
    return f"User-agent: *\nDisallow: /play/\n{sitemap}".encode()


def _urls(addresses: Sequence[str]) -> bytes:
    lines = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in addresses)
    return f"{_HEAD}<urlset {_SPACE}>\n{lines}</urlset>\n".encode()
