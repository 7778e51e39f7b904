"""The options that several commands share."""

import functools
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from sitegen.options import BuildOptions

_EXPERIMENTAL = "TCAB_BACKEND_ALLOW_EXPERIMENTAL"
_FOLDER = click.Path(file_okay=False, path_type=Path)

root_option = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The folder that holds content/, test-cases/ and themes/.",
    show_default="this folder",
)
export_option = click.option(
    "--export", metavar="DIR|URL", help="The export of run records; a folder is relative to the working folder."
)
experimental_option = click.option(
    "--experimental", is_flag=True, help=f"Show experimental case versions too. {_EXPERIMENTAL} does the same."
)
strict_option = click.option("--strict", is_flag=True, help="Let warnings fail the command.")

_OPTIONS = (
    root_option,
    click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default="public",
        show_default=True,
        help="The folder to publish to; it is exchanged in one step.",
    ),
    export_option,
    click.option("-b", "--base-url", metavar="URL", help="The whole address that the site will have."),
    click.option("--theme", metavar="NAME", help="A theme of themes/, or of the package."),
    experimental_option,
    strict_option,
    click.option("-j", "--jobs", type=click.IntRange(min=1), help="Processes at once.  [default: all cores]"),
    click.option("--cache-dir", type=_FOLDER, help="Where made media are kept.  [default: the user's cache]"),
    click.option("--no-cache", is_flag=True, help="Make every medium again, in a cache of this build alone."),
    click.option("--profile", is_flag=True, help="Tell how long each stage took."),
    click.option("--why", metavar="ADDRESS", help="Tell what made an address, and whether it changed."),
    click.option("-q", "--quiet", is_flag=True, help="Tell diagnostics and nothing else."),
    click.option("-v", "--verbose", is_flag=True, help="Tell more."),
)
_NAMES = frozenset(
    (
        *("root", "output", "export", "base_url", "theme", "experimental", "strict", "jobs", "cache_dir"),
        *("no_cache", "profile", "why", "quiet", "verbose"),
    )
)


def build_options(command: Callable[..., int]) -> Callable[..., int]:
    """The options of everything that builds a site; the command gets them as one `BuildOptions`, its own by name."""

    @functools.wraps(command)
    def with_options(**choices: Any) -> int:  # noqa: ANN401 - whatever click read
        own = {name: value for name, value in choices.items() if name not in _NAMES}
        return command(_make_options({name: value for name, value in choices.items() if name in _NAMES}), **own)

    decorated: Callable[..., int] = with_options
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    return decorated


def _make_options(choices: Mapping[str, Any]) -> BuildOptions:
    """The options as one value, defaults in their places."""
    cache_dir = choices["cache_dir"] or default_cache_dir()
    return BuildOptions(
        root=choices["root"].resolve(),
        output=Path(os.path.abspath(choices["output"])),  # noqa: PTH100 - a link is kept as it is
        export=choices["export"],
        base_url=choices["base_url"],
        theme=choices["theme"],
        experimental=allows_experimental(flag=choices["experimental"]),
        strict=choices["strict"],
        jobs=choices["jobs"] or os.cpu_count() or 1,
        cache_dir=cache_dir.resolve(),
        use_cache=not choices["no_cache"],
        profile=choices["profile"],
        why=choices["why"],
        verbosity=-1 if choices["quiet"] else 1 if choices["verbose"] else 0,
    )


def allows_experimental(*, flag: bool) -> bool:
    """Whether experimental versions are shown. Source: Manifests, "Case keys" (experimental)."""
    return flag or os.environ.get(_EXPERIMENTAL, "").strip().lower() not in ("", "0", "false", "no", "off")


def default_cache_dir() -> Path:
    """The user's cache, shared by all roots."""
    import platformdirs  # noqa: PLC0415 - `--help` does without it

    return Path(platformdirs.user_cache_dir("sitegen"))
