"""The gallery as data: JSON, CSV and JSON Schema under `/data/`."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sitegen.plan import urls
from sitegen.plan.boards import board_at, row_json
from sitegen.plan.cards import card_json
from sitegen.plan.context import PlanContext
from sitegen.plan.facts import BoardFacts, BoardsFile, CaseFacts, CasesFile, GalleryFile, RunFacts, RunsFile
from sitegen.plan.pages import File, Page, Planned
from sitegen.plan.rows import row_json as run_json
from sitegen.plan.shown import ShownRuns
from sitegen.plan.tables import to_csv
from sitegen.views.common import CaseCard, Head, Link
from sitegen.views.site import DataFile, DataView

FORMAT = 1
_FILES = (
    ("runs", "Every run with its figures, newest first", RunsFile, RunFacts),
    ("cases", "Every case, told by its newest version", CasesFile, CaseFacts),
    ("leaderboards", "Every row of every leaderboard", BoardsFile, BoardFacts),
)


def plan_data(context: PlanContext, cards: Sequence[CaseCard], runs: ShownRuns, *, feeds: Sequence[Link]) -> Planned:
    """The page and its files."""
    tables: dict[str, list[dict[str, Any]]] = {
        "runs": [run_json(run.row) for run in runs.runs],
        "cases": [card_json(card) for card in cards],
        "leaderboards": list(_board_rows(context, runs)),
    }
    files = [file for name, _, shape, row in _FILES for file in _files(context, name, shape, row, tables[name])]
    url = urls.DATA
    view = DataView(
        head=Head(
            title="Data",
            description="The whole gallery as JSON and CSV, with JSON Schema.",
            url=url,
            canonical_url=url,
            twin_url=urls.twin_url(url),
        ),
        breadcrumb=(Link("Home", urls.HOME), Link("Data", url)),
        files=tuple(_listed()),
        feeds=tuple(feeds),
        export_id=context.gallery.export_id,
        export_date=context.gallery.export_date,
    )
    twin = {
        "url": url,
        "format": FORMAT,
        "exportId": context.gallery.export_id,
        "exportDate": context.gallery.export_date,
        "files": [{"name": one.name, "url": one.url, "schema": one.schema_url} for one in view.files],
    }
    return Planned((Page(view, twin),), tuple(files))


def _listed() -> Iterator[DataFile]:
    for name, description, _, _ in _FILES:
        schema = urls.data_url(f"schema/{name}.json")
        yield DataFile(f"{name}.json", urls.data_url(f"{name}.json"), f"{description}.", schema)
        yield DataFile(f"{name}.csv", urls.data_url(f"{name}.csv"), f"{description}, as a table.", None)


def _files(
    context: PlanContext,
    name: str,
    shape: type[GalleryFile],
    row: type[msgspec.Struct],
    table: list[dict[str, Any]],
) -> Iterator[File]:
    gallery = context.gallery
    key = shape.__struct_encode_fields__[-1]
    columns = row.__struct_encode_fields__
    rows = [{column: one[column] for column in columns} for one in table]
    content = {"format": FORMAT, "exportId": gallery.export_id, "exportDate": gallery.export_date, key: rows}
    yield File(urls.data_url(f"{name}.json"), msgspec.json.encode(content) + b"\n")
    yield File(urls.data_url(f"{name}.csv"), to_csv(columns, (_flat(one) for one in rows)))
    yield File(urls.data_url(f"schema/{name}.json"), _schema(shape))


def _schema(shape: type[GalleryFile]) -> bytes:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(shape)}
    return msgspec.json.format(msgspec.json.encode(schema, order="deterministic"), indent=2) + b"\n"


def _flat(row: dict[str, Any]) -> dict[str, object]:
    """A row of one line: a list becomes its words."""
    return {name: " ".join(map(str, value)) if isinstance(value, list) else value for name, value in row.items()}


def _board_rows(context: PlanContext, runs: ShownRuns) -> Iterator[dict[str, Any]]:
    for case in context.gallery.cases:
        for coordinate in case.coordinates():
            place = {
                "case": coordinate.slug,
                "version": coordinate.version,
                "variant": coordinate.variant,
                "engine": coordinate.engine,
            }
            for row in board_at(runs, coordinate).rows if runs.at(coordinate) else ():
                yield {**place, **row_json(row)}
