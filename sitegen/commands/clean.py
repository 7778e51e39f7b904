"""`sitegen clean`."""

from pathlib import Path

import click

from sitegen.commands._options import default_cache_dir
from sitegen.media.store import MediaStore
from sitegen.output.folder import remove_output


@click.command("clean")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="public",
    show_default=True,
    help="The published folder to remove; a folder that sitegen did not make is refused.",
)
@click.option("--cache", is_flag=True, help="Remove the media cache as well.")
@click.option("--cache-dir", type=click.Path(file_okay=False, path_type=Path), help="Where made media are kept.")
@click.option("--check", is_flag=True, help="Remove nothing; read every cached file in full and drop damaged ones.")
@click.option("--budget", type=click.IntRange(min=0), metavar="MB", help="Drop what was used longest ago.")
def command(*, output: Path, cache: bool, cache_dir: Path | None, check: bool, budget: int | None) -> int:
    """Remove output and caches that sitegen made."""
    store = MediaStore.open((cache_dir or default_cache_dir()).resolve())
    if check:
        damaged = store.verify()
        click.echo(f"{len(damaged)} damaged files were dropped from the cache; they are made again when asked for")
        return 0
    if budget is not None:
        freed = store.prune(budget_bytes=budget * 1_000_000)
        click.echo(f"{freed / 1e6:,.1f} MB were freed in the cache")
        return 0
    if remove_output(output.absolute()):
        click.echo(f"removed {output}")
    if cache:
        store.clean()
        click.echo("removed the media cache")
    return 0
