"""`sitegen fetch`: bring a published export to disk."""

from pathlib import Path

import click

from sitegen.export.fetch import fetch_export
from sitegen.problems import EnvironmentProblem


@click.command("fetch")
@click.argument("url")
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("content/export"),
    show_default=True,
    help="The folder it is brought to; an export that is there is replaced.",
)
def command(url: str, into: Path) -> None:
    """Bring the export published at URL to disk, whole or not at all.

    URL is the http(s) address of the folder that holds index.json. If anything fails, the folder stays as it was.
    """
    fetched = fetch_export(url, into)
    if fetched is None:
        raise EnvironmentProblem(f"nothing is published at {url}: it has no index.json", hint="look at the address")
    for key in fetched.missing:
        click.echo(f"warning: `{key}` is named by the export and is not there", err=True)
    click.echo(f"{fetched.files:,} files, {fetched.size_bytes:,} bytes in {into}")
