"""`sitegen schema`."""

import json
from typing import Any

import click

_NAMES = ("case", "variant", "errata", "showcase", "jam", "site")


@click.command("schema")
@click.argument("name", type=click.Choice(_NAMES))
def command(*, name: str) -> int:
    """Print the JSON Schema of the file NAME describes, for editors that complete and check while typing."""
    from sitegen.catalog.schema import json_schema  # noqa: PLC0415 - models take a moment, and `--help` needs none

    click.echo(json.dumps(json_schema(_model(name)), indent=2, ensure_ascii=False))
    return 0


def _model(name: str) -> Any:  # noqa: ANN401 - a class of models
    from sitegen.catalog.grammar.case import CaseFile, JamFile, VariantFile  # noqa: PLC0415 - the same
    from sitegen.catalog.grammar.extras import ErrataFile, ShowcaseFile  # noqa: PLC0415 - the same
    from sitegen.config import SiteFile  # noqa: PLC0415 - the same

    return {
        "case": CaseFile,
        "variant": VariantFile,
        "errata": ErrataFile,
        "showcase": ShowcaseFile,
        "jam": JamFile,
        "site": SiteFile,
    }[name]
