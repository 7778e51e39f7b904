"""What commands say in the terminal: diagnostics, progress, and a summary."""

import click
from rich.console import Console

from sitegen.build import BuildReport
from sitegen.media.make import Progress
from sitegen.media.progress import TerminalProgress
from sitegen.options import BuildOptions
from sitegen.plan.urls import output_path
from sitegen.report import print_report, summary
from sitegen.rules import Severity


def media_progress(options: BuildOptions) -> Progress:
    """A bar for the making of media; silent where nobody watches."""
    return TerminalProgress(Console(stderr=True), is_quiet=options.verbosity < 0)


def speak_build(report: BuildReport, options: BuildOptions) -> None:
    """What a build found, then what it did."""
    print_report(report.diagnostics, form="text", root=options.root, export=report.export)
    if options.why:
        click.echo(_why(report, options.why))
    if options.verbosity < 0:
        return
    if options.profile:
        for name, seconds in report.stages:
            click.echo(f"{seconds:8.3f} s  {name}")
    click.echo(_summary(report, options))


def _why(report: BuildReport, address: str) -> str:
    """What made an address, and whether it changed."""
    maker = report.makers.get(address)
    if maker is None:
        return f"{address}: nothing stands at this address"
    path = output_path(address)
    return f"{address}: made by {maker}; {'written anew' if path in report.written else 'as it was'}"


def _summary(report: BuildReport, options: BuildOptions) -> str:
    seconds = sum(stage[1] for stage in report.stages)
    if not report.succeeded:
        errors = [one for one in report.diagnostics if one.severity is Severity.ERROR]
        stopped = summary(errors) if errors else "warnings, with --strict"
        return f"nothing was published: {stopped}; {options.output} is as it was"
    made = f"{report.media_made} media made, {report.media_reused} reused"
    changed = f"{len(report.written)} of {report.files} files changed"
    return f"published {report.pages} pages to {options.output} in {seconds:.1f} s: {changed}, {made}"
