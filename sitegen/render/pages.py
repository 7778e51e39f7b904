"""From a view to a page: the HTML with the links and anchors it holds, recorded where they are made."""

import dataclasses
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
from jinja2.runtime import Context

from sitegen.plan.pages import View
from sitegen.plan.urls import base_path
from sitegen.render import format as shown
from sitegen.render.theme import Theme
from sitegen.views.common import SiteView


@dataclasses.dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page, ready to be written."""

    url: str
    html: bytes
    links: frozenset[str]  # addresses inside the site, with their fragments
    anchors: frozenset[str]  # ids that a link may name


class Renderer:
    """Renders views with one theme for one site. Not to be shared between threads: it notes links as it goes."""

    def __init__(self, theme: Theme, site: SiteView, *, compiled: Path | None = None) -> None:
        """`compiled` is a folder that keeps compiled templates between builds: compiling them costs half a second.

        Its name says which program compiled them; its siblings are those of other versions, and are removed.
        """
        self._theme = theme
        self._compiled = compiled
        self._site = site
        self._base_path = base_path(site.base_url)
        self._links: set[str] = set()
        self._anchors: set[str] = set()
        self._environment = self._make_environment()

    def render(self, view: View) -> RenderedPage:
        """The page of `view`."""
        self._links.clear()
        self._anchors.clear()
        template = self._environment.get_template(view.TEMPLATE)
        html = template.render(page=view, site=self._site, feeds=view.head.feeds if self._site.feeds else ())
        return RenderedPage(view.head.url, html.encode(), frozenset(self._links), frozenset(self._anchors))

    def href(self, url: str) -> str:
        """An address of the site as a page writes it: with the base path, and noted for the link check."""
        self._links.add(url)
        return url if url.startswith("#") else self._base_path + url

    def whole(self, url: str) -> str:
        """An address of the site with scheme and host; only for a site that has a base address."""
        return f"{(self._site.base_url or '').rstrip('/')}{url}"

    def anchor(self, name: str) -> str:
        """An id that links may name."""
        self._anchors.add(name)
        return name

    def asset(self, name: str) -> str:
        """The address of a file of the theme. Raises KeyError, our own mistake, for one that is not there."""
        return self.href(self._theme.assets[name].url)

    def _make_environment(self) -> jinja2.Environment:
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader([str(folder) for folder in self._theme.template_folders]),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            cache_size=-1,
            bytecode_cache=self._bytecode_cache(),
        )
        environment.filters.update(self._filters())
        environment.globals.update(asset=self.asset, whole=self.whole)
        return environment

    def _bytecode_cache(self) -> jinja2.BytecodeCache | None:
        if self._compiled is None:
            return None
        try:
            self._compiled.mkdir(parents=True, exist_ok=True)
            for other in self._compiled.parent.iterdir():  # those of other versions of the program
                if other != self._compiled:
                    shutil.rmtree(other, ignore_errors=True)
        except OSError:
            return None
        return jinja2.FileSystemBytecodeCache(str(self._compiled))

    def _filters(self) -> dict[str, Callable[..., Any]]:
        return {
            "href": _at_render_time(self.href),
            "anchor": _at_render_time(self.anchor),
            "count": shown.count,
            "usd": shown.usd,
            "duration": shown.duration,
            "seconds": shown.seconds,
            "percent": shown.percent,
            "bytes": shown.file_size,
            "plain_number": shown.plain_number,
            "date": shown.date,
            "day": shown.day,
            "clock": shown.clock,
            "model_name": shown.model_name,
            "in_order": shown.in_order,
            "coded": shown.coded,
        }


def _at_render_time(act: Callable[[str], str]) -> Callable[[Context, str], str]:
    """A filter that Jinja does not work out while it compiles: it notes what a page holds, and compiled is kept."""

    @jinja2.pass_context
    def filtered(_context: Context, value: str) -> str:
        return act(value)

    return filtered
