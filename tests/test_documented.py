"""The docs pages that are made from the code: they are rewritten by `UPDATE_EXPECTED=1`, and compared otherwise."""

import os
from pathlib import Path

import msgspec

from sitegen.explanations import read_explanations
from sitegen.rules import Rule
from sitegen.views import case, common, run, site

DOCS = Path(__file__).parent.parent / "docs"
THEMES_MARK = "<!-- from here on made from the view types -->\n"


def agrees(path: Path, text: str) -> bool:
    if os.environ.get("UPDATE_EXPECTED"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8") == text


def rules_page() -> str:
    parts = ["# Rules\n\nEvery rule that a diagnostic can name. `sitegen explain RULE` prints the same.\n"]
    explanations = read_explanations()
    for rule in sorted(Rule, key=lambda one: one.value):
        one = explanations[rule]
        parts.append(
            f"\n## `{rule.value}`\n\n*{rule.severity.value}* · {one.meaning.strip()}\n\n{one.why.strip()}\n\n"
            f"Wrong:\n\n```\n{one.wrong.strip()}\n```\n\nRight:\n\n```\n{one.right.strip()}\n```\n"
        )
    return "".join(parts)


def views_page() -> str:
    parts = []
    for module in (site, case, run, common):
        for name, one in vars(module).items():
            if not (isinstance(one, type) and issubclass(one, msgspec.Struct)) or one.__module__ != module.__name__:
                continue
            template = f" (`{one.TEMPLATE}`)" if hasattr(one, "TEMPLATE") else ""
            fields = "".join(f"| `{field.name}` | `{_type_of(field)}` |\n" for field in msgspec.structs.fields(one))
            purpose = (one.__doc__ or "").strip()
            parts.append(f"\n### {name}{template}\n\n{purpose}\n\n| field | type |\n|---|---|\n{fields}")
    return "".join(parts)


def _type_of(field: msgspec.structs.FieldInfo) -> str:
    shown = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", str(field.type))
    text = str(field.type) if "[" in str(field.type) or "|" in str(field.type) else str(shown)
    for module in ("sitegen.views.case.", "sitegen.views.common.", "sitegen.views.run.", "sitegen.views.site."):
        text = text.replace(module, "")
    return text.replace("markupsafe.Markup", "Html").replace("Markup", "Html").replace("|", "\\|")


def test_the_page_of_rules_says_what_explain_says() -> None:
    assert agrees(DOCS / "rules.md", rules_page())


def test_the_page_of_themes_lists_every_view_and_its_fields() -> None:
    path = DOCS / "themes.md"
    written = path.read_text(encoding="utf-8").partition(THEMES_MARK)[0]

    assert agrees(path, written + THEMES_MARK + views_page())
