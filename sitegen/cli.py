"""The command `sitegen`: one file declares, one file a command does, one place catches."""

import importlib
import sys
from collections.abc import Sequence

import click

from sitegen import __version__
from sitegen.problems import EnvironmentProblem

_COMMANDS = {  # in the order in which help lists them
    "build": "Build the site.",
    "serve": "Build, serve, rebuild on change, reload the page.",
    "check": "Print every diagnostic of catalog and export; write nothing.",
    "new": "Write a valid starting point for a case, version, variant or erratum.",
    "fetch": "Bring a published export to disk.",
    "explain": "Tell what a rule means, why it is so, wrong and right.",
    "schema": "Print the JSON Schema of a manifest, for editors.",
    "clean": "Remove output and caches that sitegen made.",
}

EXIT_ENVIRONMENT = 2
EXIT_BUG = 70


class _Lazy(click.Group):
    """A group that imports a command only when it is run, so that `--help` is quick."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """The commands, as they are listed."""
        return list(_COMMANDS)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if name not in _COMMANDS:
            return None
        command = importlib.import_module(f"sitegen.commands.{name}").command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, told without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sitegen")
def cli() -> None:
    """Build the public gallery of The Test Cabinet from a catalog and an export."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line. Exit status: 0 fine, 1 the content has errors, 2 wrong use or environment, 70 our bug."""
    try:
        status = cli.main(args=arguments, prog_name="sitegen", standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(EXIT_ENVIRONMENT)
    except EnvironmentProblem as problem:
        click.echo(f"sitegen: {problem.message}", err=True)
        if problem.hint:
            click.echo(f"  help: {problem.hint}", err=True)
        sys.exit(EXIT_ENVIRONMENT)
    except BrokenPipeError:
        sys.exit(EXIT_ENVIRONMENT)
    except Exception:  # noqa: BLE001 - our own mistake: say so, with the traceback
        _tell_bug()
        sys.exit(EXIT_BUG)
    sys.exit(status if isinstance(status, int) else 0)


def _tell_bug() -> None:
    import traceback  # noqa: PLC0415 - only ever needed here

    traceback.print_exc()
    click.echo("\nsitegen: this is a mistake in sitegen itself; please report it with the lines above", err=True)
