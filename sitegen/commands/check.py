"""`sitegen check`."""

import os
from pathlib import Path

import click

from sitegen.commands._options import (
    allows_experimental,
    default_cache_dir,
    experimental_option,
    export_option,
    root_option,
    strict_option,
)
from sitegen.config import read_config
from sitegen.diagnostics import Diagnostics
from sitegen.export.check import check_export
from sitegen.options import BuildOptions
from sitegen.report import print_report, summary
from sitegen.source import read_source


@click.command("check")
@root_option
@export_option
@experimental_option
@strict_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How diagnostics are printed.",
)
def command(*, root: Path, export: str | None, experimental: bool, strict: bool, form: str) -> int:
    """Print every diagnostic of catalog and export; write nothing."""
    options = BuildOptions(
        root=root.resolve(),
        output=root.resolve() / "public",
        export=export,
        experimental=allows_experimental(flag=experimental),
        strict=strict,
        jobs=os.cpu_count() or 1,
        cache_dir=default_cache_dir(),
    )
    found = Diagnostics()
    source = read_source(options, read_config(options.root, found=found), is_check=True, found=found)
    gallery = source.gallery
    told = [one for case in gallery.cases for one in case.versions if (one.slug, one.version) not in gallery.untold]
    check_export(source.export, told, found=found, jobs=options.jobs)
    print_report(tuple(found), form=form, root=options.root, export=source.export.location)
    if form == "text" and not found:
        click.echo(summary(found))
    return 1 if found.has_errors or (strict and len(found)) else 0
