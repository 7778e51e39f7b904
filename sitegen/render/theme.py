"""A theme: a folder of templates, styles, scripts and fonts, looked up in the site's `themes/`, then in the package.

A theme may extend another (`extends` in `theme.toml`); a file of its own stands before the other's file of that name.
"""

import dataclasses
import functools
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from sitegen.digest import digest_of_bytes
from sitegen.packaged import package_themes
from sitegen.plan.urls import asset_url
from sitegen.problems import EnvironmentProblem

STYLESHEET = "style.css"
DEFAULT_THEME = "cabinet"
_FONT = re.compile(r"""url\((["']?)((?:fonts|icons)/[^"')]+)\1\)""")
_COMMENT_OR_STRING = re.compile(r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|/\*.*?\*/""", re.DOTALL)
_IMPORT = re.compile(r"""((?:from|import)\s*\(?\s*["'])\./([\w.-]+\.js)(["'])""")
_DEPTH = 8  # how many themes may extend one another


@dataclasses.dataclass(frozen=True, slots=True)
class Asset:
    """A file of the theme as it is published."""

    name: str  # `style.css`, `scripts/play.js`, `fonts/x.woff2`
    url: str
    content: bytes


@dataclasses.dataclass(frozen=True, slots=True)
class Theme:
    """A theme, read."""

    name: str
    template_folders: tuple[Path, ...]  # its own first, then those it extends
    assets: Mapping[str, Asset]  # by name
    digest: str  # of every file


def load_theme(name: str, *, root: Path) -> Theme:
    """The theme of that name. Raises EnvironmentProblem where there is none."""
    folders = tuple(_chain(name, (root / "themes", *package_themes())))
    files = _files(folders)
    digest = digest_of_bytes(
        b"\0".join(key.encode() + b"\0" + path.read_bytes() for key, path in sorted(files.items()))
    )
    return Theme(name, tuple(folder / "templates" for folder in folders), _publish(files), digest)


def theme_folders(name: str, *, root: Path) -> tuple[Path, ...]:
    """The folders that the theme is read from: what a preview watches."""
    return tuple(_chain(name, (root / "themes", *package_themes())))


def _chain(name: str, places: tuple[Path, ...]) -> Iterator[Path]:
    """The folder of a theme, then of the one it extends, and so on."""
    wanted: str | None = name
    for _ in range(_DEPTH):
        if wanted is None:
            return
        folder = _find(wanted, places)
        yield folder
        wanted = _extends(folder)
    raise EnvironmentProblem(f"the theme `{name}` extends itself", hint="take `extends` out of one of the themes")


def _find(name: str, places: tuple[Path, ...]) -> Path:
    if re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        for place in places:
            if (place / name / "theme.toml").is_file():
                return place / name
    raise EnvironmentProblem(
        f"there is no theme `{name}`", hint=f"put it in `themes/{name}/` with a `theme.toml`, or use `{DEFAULT_THEME}`"
    )


def _extends(folder: Path) -> str | None:
    path = folder / "theme.toml"
    try:
        value = tomllib.loads(path.read_text(encoding="utf-8")).get("extends")
    except (ValueError, OSError) as error:
        raise EnvironmentProblem(f"`{path}` cannot be read: {error}", hint="mend the theme") from error
    return value if isinstance(value, str) else None


def _files(folders: tuple[Path, ...]) -> dict[str, Path]:
    """Every file by its name inside the theme; the first folder that has it wins."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                found.setdefault(path.relative_to(folder).as_posix(), path)
    return found


def _publish(files: Mapping[str, Path]) -> dict[str, Asset]:
    """The assets under their published names: fonts and icons, then scripts, then the one stylesheet."""
    assets: dict[str, Asset] = {}
    for name in sorted(files):
        if name.startswith(("fonts/", "icons/", "images/")):
            _add(assets, name, files[name].read_bytes())
    for name in sorted(files):
        if re.fullmatch(r"scripts/[\w.-]+\.js", name):
            _add_script(assets, name, files, ())
    styles = [
        _shrunk(files[name].read_text(encoding="utf-8"))
        for name in sorted(files)
        if re.fullmatch(r"styles/[^/]+\.css", name)
    ]
    style = _FONT.sub(functools.partial(_font_url, assets), "\n".join(styles))
    _add(assets, STYLESHEET, style.encode())
    return assets


def _shrunk(style: str) -> str:
    """The style without comments and indentation, which no browser needs: a fifth fewer bytes to wait for."""
    bare = _COMMENT_OR_STRING.sub(lambda match: match["string"] or " ", style)
    return "\n".join(line.strip() for line in bare.splitlines() if line.strip())


def _add(assets: dict[str, Asset], name: str, content: bytes) -> Asset:
    assets[name] = Asset(name, asset_url(name, digest_of_bytes(content)), content)
    return assets[name]


def _add_script(assets: dict[str, Asset], name: str, files: Mapping[str, Path], above: tuple[str, ...]) -> Asset:
    """A script whose imports name the published names of the modules it imports, which come first."""
    if name in assets:
        return assets[name]
    if name in above or name not in files:
        raise EnvironmentProblem(f"the theme's script `{name}` is missing, or imports itself", hint="mend the theme")

    def published(match: re.Match[str]) -> str:
        module = _add_script(assets, f"scripts/{match[2]}", files, (*above, name))
        return f"{match[1]}./{module.url.rpartition('/')[2]}{match[3]}"

    text = _IMPORT.sub(published, files[name].read_text(encoding="utf-8"))
    return _add(assets, name, text.encode())


def _font_url(assets: Mapping[str, Asset], match: re.Match[str]) -> str:
    asset = assets.get(match[2])
    if asset is None:
        raise EnvironmentProblem(f"the theme's styles name `{match[2]}`, which it lacks", hint="mend the theme")
    return f'url("{asset.url.rpartition("/")[2]}")'


AssetUrl = Callable[[str], str]
