"""`sitegen build`."""

import click

from sitegen.build import build_site
from sitegen.commands._options import build_options
from sitegen.commands._speak import media_progress, speak_build
from sitegen.options import BuildOptions


@click.command("build")
@build_options
def command(options: BuildOptions) -> int:
    """Build the site."""
    report = build_site(options, progress=media_progress(options))
    speak_build(report, options)
    return 0 if report.succeeded else 1
