"""Drawings over runs, as plain figures: a theme draws them as SVG, with the table beside each.

Each is drawn twice, on a wide sheet and on a narrow one for a phone, so that neither is shrunk until it cannot be read.
"""

import collections
import dataclasses
import math
from collections.abc import Sequence

import msgspec

from sitegen.model.scales import FUNCTIONAL_RATINGS
from sitegen.plan.shown import ShownRun
from sitegen.render import format as shown
from sitegen.views.common import Link, Plot, PlotBar, PlotDot, PlotDrawing, PlotRow, PlotTick

_TOP, _BOTTOM, _FOOT = 24.0, 272.0, 40.0
_BAR_HEIGHT = 18.0
_FIGURE_ROOM = 84.0  # kept free after the longest bar for its figure
_DIGIT = 9.0  # the width of a digit inside a bar


@dataclasses.dataclass(frozen=True, slots=True)
class _Sheet:
    """What is drawn on, in the drawing's units."""

    width: float
    right: float
    left: float  # where an axis of figures stands
    rows_left: float  # where the rows begin, which have names
    row_height: float
    row_middle: float  # from the row's top to its mark
    are_names_above: bool  # the names stand over their rows, not before them


_WIDE = _Sheet(640.0, 624.0, 56.0, 200.0, 28.0, 14.0, are_names_above=False)
_NARROW = _Sheet(340.0, 320.0, 48.0, 2.0, 46.0, 32.0, are_names_above=True)


def scatter(
    runs: Sequence[ShownRun], *, plot_id: str, title: str, x_label: str, x: Sequence[float], x_words: Sequence[str]
) -> Plot:
    """Score against another figure: one dot a run, a series a model."""
    labels = [f"{_label(run)}, {words}" for run, words in zip(runs, x_words, strict=True)]
    wide, narrow = (_scatter(sheet, runs, x, labels) for sheet in (_WIDE, _NARROW))
    return Plot(
        plot_id,
        title,
        x_label=x_label,
        y_label="Score",
        wide=wide,
        narrow=narrow,
        series=tuple(_models(runs)),
        columns=("Run", "Model", "Harness", "Score", x_label),
        rows=tuple(_row(run, shown.percent(_score(run)), words) for run, words in zip(runs, x_words, strict=True)),
    )


def _scatter(sheet: _Sheet, runs: Sequence[ShownRun], x: Sequence[float], labels: Sequence[str]) -> PlotDrawing:
    models = _models(runs)
    top = _round_up(max(x, default=1.0))
    across, up = sheet.right - sheet.left, _BOTTOM - _TOP
    return PlotDrawing(
        width=sheet.width,
        height=_BOTTOM + _FOOT,
        left=sheet.left,
        right=sheet.right,
        top=_TOP,
        bottom=_BOTTOM,
        x_ticks=tuple(PlotTick(_round(sheet.left + part / 4 * across), f"{top * part / 4:,.6g}") for part in range(5)),
        y_ticks=tuple(PlotTick(_round(_BOTTOM - part / 4 * up), f"{part * 25} %") for part in range(5)),
        dots=tuple(
            PlotDot(
                x=_round(sheet.left + value / top * across),
                y=_round(_BOTTOM - _score(run) * up),
                label=label,
                url=run.row.url,
                series=models.index(run.row.model),
            )
            for run, value, label in zip(runs, x, labels, strict=True)
        ),
    )


def score_by_model(runs: Sequence[ShownRun], *, plot_id: str, title: str) -> Plot:
    """A line a model, a dot a run, along the score."""
    wide, narrow = (_scores(sheet, runs) for sheet in (_WIDE, _NARROW))
    return Plot(
        plot_id,
        title,
        x_label="Score",
        y_label="",
        wide=wide,
        narrow=narrow,
        series=(),
        columns=("Run", "Model", "Harness", "Score"),
        rows=tuple(_row(run, shown.percent(_score(run))) for run in runs),
    )


def _scores(sheet: _Sheet, runs: Sequence[ShownRun]) -> PlotDrawing:
    models = _models(runs)
    across = sheet.right - sheet.rows_left
    return msgspec.structs.replace(
        _rows(sheet, models),
        x_ticks=tuple(PlotTick(_round(sheet.rows_left + part / 4 * across), f"{part * 25} %") for part in range(5)),
        dots=tuple(
            PlotDot(
                x=_round(sheet.rows_left + _score(run) * across),
                y=_middle(sheet, models.index(run.row.model)),
                label=_label(run),
                url=run.row.url,
                series=models.index(run.row.model),
            )
            for run in runs
        ),
    )


def ratings_by_model(runs: Sequence[ShownRun], *, plot_id: str, title: str) -> Plot:
    """How often each model reached each functional rating: bars that stack along a line."""
    wide, narrow = (_ratings(sheet, runs) for sheet in (_WIDE, _NARROW))
    return Plot(
        plot_id,
        title,
        x_label="Runs",
        y_label="",
        wide=wide,
        narrow=narrow,
        series=FUNCTIONAL_RATINGS,
        columns=("Run", "Model", "Harness", "Functional rating"),
        rows=tuple(_row(run, run.row.functional_rating or "–") for run in runs),
    )


def _ratings(sheet: _Sheet, runs: Sequence[ShownRun]) -> PlotDrawing:
    models = _models(runs)
    counts = collections.Counter((run.row.model, run.row.functional_rating) for run in runs)
    most = max((sum(run.row.model == model for run in runs) for model in models), default=1)
    unit = (sheet.right - sheet.rows_left) / most
    bars: list[PlotBar] = []
    for index, model in enumerate(models):
        x = sheet.rows_left
        for place, rating in enumerate(FUNCTIONAL_RATINGS):
            number = counts[model, rating]
            if number:
                bars.append(_segment(sheet, index, x, number * unit, f"{model}: {number} {rating}", number, place))
                x += number * unit
    return msgspec.structs.replace(_rows(sheet, models), bars=tuple(bars))


def amounts(
    runs: Sequence[ShownRun], *, plot_id: str, title: str, label: str, values: Sequence[float], words: Sequence[str]
) -> Plot:
    """A bar a run: tokens, or time."""
    wide, narrow = (_amounts(sheet, runs, values, words) for sheet in (_WIDE, _NARROW))
    return Plot(
        plot_id,
        title,
        x_label=label,
        y_label="",
        wide=wide,
        narrow=narrow,
        series=(),
        columns=("Run", "Model", "Harness", label),
        rows=tuple(_row(run, text) for run, text in zip(runs, words, strict=True)),
    )


def _amounts(sheet: _Sheet, runs: Sequence[ShownRun], values: Sequence[float], words: Sequence[str]) -> PlotDrawing:
    unit = (sheet.right - sheet.rows_left - _FIGURE_ROOM) / (max(values, default=1.0) or 1.0)
    bars = tuple(
        PlotBar(
            y=_middle(sheet, index) - _BAR_HEIGHT / 2,
            height=_BAR_HEIGHT,
            x=sheet.rows_left,
            width=_round(value * unit),
            label=f"{run.row.model}: {text}",
            text=text,
        )
        for index, (run, value, text) in enumerate(zip(runs, values, words, strict=True))
    )
    return msgspec.structs.replace(_rows(sheet, [run.row.model for run in runs]), bars=bars)


def _segment(sheet: _Sheet, index: int, x: float, width: float, label: str, number: int, series: int) -> PlotBar:
    return PlotBar(
        y=_middle(sheet, index) - _BAR_HEIGHT / 2,
        height=_BAR_HEIGHT,
        x=_round(x),
        width=_round(width),
        label=label,
        text=str(number) if width >= _DIGIT * (len(str(number)) + 1) else "",
        is_text_inside=True,
        series=series,
    )


def _rows(sheet: _Sheet, names: Sequence[str]) -> PlotDrawing:
    """A row for each name, as yet without a mark."""
    bottom = _TOP + len(names) * sheet.row_height
    return PlotDrawing(
        width=sheet.width,
        height=bottom + _FOOT,
        left=sheet.rows_left,
        right=sheet.right,
        top=_TOP,
        bottom=bottom,
        names=tuple(PlotTick(_middle(sheet, index), name) for index, name in enumerate(names)),
        are_names_above=sheet.are_names_above,
    )


def _middle(sheet: _Sheet, index: int) -> float:
    return _TOP + index * sheet.row_height + sheet.row_middle


def _row(run: ShownRun, *figures: str) -> PlotRow:
    return PlotRow(Link(run.row.id, run.row.url), (run.row.model, run.row.harness, *figures))


def _label(run: ShownRun) -> str:
    return f"{run.row.model} with {run.row.harness}: {shown.percent(_score(run))}"


def _score(run: ShownRun) -> float:
    return run.row.score or 0.0


def _models(runs: Sequence[ShownRun]) -> list[str]:
    return sorted({run.row.model for run in runs})


def _round_up(value: float) -> float:
    """The next 1, 2 or 5 of a power of ten: the end of an axis."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(factor * power for factor in (1, 2, 5, 10) if value <= factor * power)


def _round(value: float) -> float:
    return round(value, 2)
