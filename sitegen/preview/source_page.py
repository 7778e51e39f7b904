"""The page of a source file that a diagnostic names, and the page that follows when it is mended."""

import html
from collections.abc import Sequence

from sitegen.diagnostics import Diagnostic
from sitegen.preview.overlay import PREFIX, SOURCE_STYLE
from sitegen.report import meant_part


def source_page(diagnostic: Diagnostic, lines: Sequence[str]) -> bytes:
    """What is wrong, and below it the file, with an id for each line, the line marked and in it what is meant."""
    place = diagnostic.place
    rows = [_row(number, line.rstrip("\r"), diagnostic) for number, line in enumerate(lines, start=1)]
    file = f"<ol>{''.join(rows)}</ol>" if rows else "<p>The file cannot be shown.</p>"
    return _page(place.file, f"<h1>{html.escape(place.file)}</h1>{_headline(diagnostic)}{file}")


def mended_page(back: str) -> bytes:
    """The page for a diagnostic that the last build did not make. `back` is the address of the site."""
    title = "The last build has no such diagnostic any more"
    return _page(title, f'<h1>{title}</h1><p><a href="{html.escape(back)}">Back to the site</a></p>')


def _headline(diagnostic: Diagnostic) -> str:
    severity = diagnostic.severity.value
    hint = f"<p class=hint>help: {html.escape(diagnostic.hint)}</p>" if diagnostic.hint else ""
    return (
        f"<div class={severity}><p class=rule>{severity}[{diagnostic.rule.value}]</p>"
        f"<p class=message>{html.escape(diagnostic.message)}</p>{hint}</div>"
    )


def _row(number: int, line: str, diagnostic: Diagnostic) -> str:
    if number != diagnostic.place.line:
        return f"<li id=L{number}><code>{html.escape(line) or ' '}</code></li>"
    told = f"<p class=told>{diagnostic.severity.value}: {html.escape(diagnostic.message)}</p>"
    return f"<li id=L{number} class=marked><code>{_with_mark(line, diagnostic.place.column)}</code>{told}</li>"


def _with_mark(line: str, column: int | None) -> str:
    """The line with what stands at `column` marked; past the line's end a space is."""
    if column is None:
        return html.escape(line) or " "
    start, end = meant_part(line, column)
    before, meant, after = (html.escape(part) for part in (line[:start], line[start:end], line[end:]))
    return f"{before}<mark>{meant or ' '}</mark>{after}"


def _page(title: str, body: str) -> bytes:
    head = (
        "<meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{html.escape(title)}</title><link rel=stylesheet href={PREFIX}{SOURCE_STYLE.name}>"
    )
    return f"<!doctype html><html lang=en><head>{head}</head><body>{body}</body></html>".encode()
