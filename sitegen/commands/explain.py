"""`sitegen explain`."""

import textwrap
from collections.abc import Mapping

import click

from sitegen.catalog.words import did_you_mean
from sitegen.explanations import Explanation, read_explanations
from sitegen.rules import Rule

_WIDTH = 96


@click.command("explain")
@click.argument("rule", required=False)
def command(*, rule: str | None) -> int:
    """Tell what RULE means, why it is so, wrong and right; without RULE, list them all."""
    explanations = read_explanations()
    if rule is None:
        click.echo(_list(explanations))
        return 0
    known = {one.value: one for one in Rule}
    if rule not in known:
        hint = did_you_mean(rule, known, otherwise="`sitegen explain` alone lists them")
        message = f"no rule is called `{rule}`; {hint}"
        raise click.BadParameter(message, param_hint="RULE")
    click.echo(_tell(known[rule], explanations[known[rule]]))
    return 0


def _tell(rule: Rule, explanation: Explanation) -> str:
    """A rule in full."""
    parts = [
        f"{rule.severity.value}[{rule.value}], of {explanation.group}",
        textwrap.fill(explanation.meaning, _WIDTH),
        textwrap.fill(f"Why: {explanation.why}", _WIDTH),
        f"Wrong:\n{textwrap.indent(explanation.wrong, '    ')}",
        f"Right:\n{textwrap.indent(explanation.right, '    ')}",
    ]
    return "\n\n".join(parts)


def _list(explanations: Mapping[Rule, Explanation]) -> str:
    """Every rule, by group."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for rule, explanation in explanations.items():
        name = f"{rule.value} ({rule.severity.value})"
        groups.setdefault(explanation.group, []).append((name, explanation.meaning))
    formatter = click.HelpFormatter(width=_WIDTH + 20)
    for group, rows in groups.items():
        with formatter.section(group[0].upper() + group[1:]):
            formatter.write_dl(rows, col_max=48)
    return formatter.getvalue().rstrip("\n")
