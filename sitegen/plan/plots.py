"""Drawings over runs, as plain figures: a theme draws them as SVG, with the table beside each."""

import math
from collections.abc import Sequence

from sitegen.model.scales import FUNCTIONAL_RATINGS
from sitegen.plan.shown import ShownRun
from sitegen.render import format as shown
from sitegen.views.common import Link, Plot, PlotBar, PlotDot, PlotRow, PlotTick

_WIDTH, _HEIGHT = 640.0, 320.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 56.0, 624.0, 16.0, 272.0
_BAR_LEFT, _BAR_STEP, _BAR_HEIGHT = 200.0, 28.0, 16.0
_SERIES = 8  # how many series a theme tells apart


def scatter(
    runs: Sequence[ShownRun], *, plot_id: str, title: str, x_label: str, x: Sequence[float], x_words: Sequence[str]
) -> Plot:
    """Score against another figure: one dot a run, a colour a model."""
    models = _models(runs)
    top = _round_up(max(x, default=1.0))
    dots = [
        PlotDot(
            x=_round(_LEFT + value / top * (_RIGHT - _LEFT)),
            y=_round(_BOTTOM - (run.row.score or 0.0) * (_BOTTOM - _TOP)),
            label=f"{run.row.model} with {run.row.harness}: {shown.percent(run.row.score or 0.0)}, {words}",
            url=run.row.url,
            series=models.index(run.row.model) % _SERIES,
        )
        for run, value, words in zip(runs, x, x_words, strict=True)
    ]
    return _plot(
        plot_id,
        title,
        x_label=x_label,
        y_label="Score",
        x_ticks=_ticks(top),
        y_ticks=tuple(PlotTick(_round(_BOTTOM - part / 4 * (_BOTTOM - _TOP)), f"{part * 25} %") for part in range(5)),
        dots=tuple(dots),
        series=tuple(models),
        columns=("Run", "Model", "Harness", "Score", x_label),
        rows=tuple(
            PlotRow(
                Link(run.row.id, run.row.url),
                (run.row.model, run.row.harness, shown.percent(run.row.score or 0.0), words),
            )
            for run, words in zip(runs, x_words, strict=True)
        ),
    )


def score_by_model(runs: Sequence[ShownRun], *, plot_id: str, title: str) -> Plot:
    """A line a model, a dot a run, along the score."""
    models = _models(runs)
    height = _TOP + len(models) * _BAR_STEP + 40
    bottom = height - 40
    dots = [
        PlotDot(
            x=_round(_BAR_LEFT + (run.row.score or 0.0) * (_RIGHT - _BAR_LEFT)),
            y=_TOP + models.index(run.row.model) * _BAR_STEP + _BAR_STEP / 2,
            label=f"{run.row.model} with {run.row.harness}: {shown.percent(run.row.score or 0.0)}",
            url=run.row.url,
            series=models.index(run.row.model) % _SERIES,
        )
        for run in runs
    ]
    return _plot(
        plot_id,
        title,
        x_label="Score",
        y_label="",
        left=_BAR_LEFT,
        bottom=bottom,
        height=height,
        x_ticks=tuple(
            PlotTick(_round(_BAR_LEFT + part / 4 * (_RIGHT - _BAR_LEFT)), f"{part * 25} %") for part in range(5)
        ),
        y_ticks=tuple(PlotTick(_TOP + index * _BAR_STEP + _BAR_STEP / 2, model) for index, model in enumerate(models)),
        dots=tuple(dots),
        columns=("Run", "Model", "Harness", "Score"),
        rows=tuple(
            PlotRow(
                Link(run.row.id, run.row.url), (run.row.model, run.row.harness, shown.percent(run.row.score or 0.0))
            )
            for run in runs
        ),
    )


def ratings_by_model(runs: Sequence[ShownRun], *, plot_id: str, title: str) -> Plot:
    """How often each model reached each functional rating: bars that stack along a line."""
    models = _models(runs)
    most = max((sum(run.row.model == model for run in runs) for model in models), default=1)
    unit = (_RIGHT - _BAR_LEFT) / most
    bars: list[PlotBar] = []
    for index, model in enumerate(models):
        x = _BAR_LEFT
        for place, rating in enumerate(FUNCTIONAL_RATINGS):
            number = sum(run.row.model == model and run.row.functional_rating == rating for run in runs)
            if number:
                bars.append(_bar(index, x, number * unit, f"{model}: {number} {rating}", str(number), place))
                x = _round(x + number * unit)
    height = _TOP + len(models) * _BAR_STEP + 40
    return _plot(
        plot_id,
        title,
        x_label="Runs",
        y_label="",
        left=_BAR_LEFT,
        bottom=height - 40,
        height=height,
        x_ticks=(),
        y_ticks=tuple(PlotTick(_TOP + index * _BAR_STEP + _BAR_STEP / 2, model) for index, model in enumerate(models)),
        bars=tuple(bars),
        series=FUNCTIONAL_RATINGS,
        columns=("Run", "Model", "Harness", "Functional rating"),
        rows=tuple(
            PlotRow(Link(run.row.id, run.row.url), (run.row.model, run.row.harness, run.row.functional_rating or "–"))
            for run in runs
        ),
    )


def amounts(
    runs: Sequence[ShownRun], *, plot_id: str, title: str, label: str, values: Sequence[float], words: Sequence[str]
) -> Plot:
    """A bar a run: tokens, or time."""
    most = max(values, default=1.0) or 1.0
    height = _TOP + len(runs) * _BAR_STEP + 40
    bars = tuple(
        _bar(index, _BAR_LEFT, value / most * (_RIGHT - _BAR_LEFT) * 0.82, f"{run.row.model}: {text}", text, 0)
        for index, (run, value, text) in enumerate(zip(runs, values, words, strict=True))
    )
    return _plot(
        plot_id,
        title,
        x_label=label,
        y_label="",
        left=_BAR_LEFT,
        bottom=height - 40,
        height=height,
        x_ticks=(),
        y_ticks=tuple(
            PlotTick(_TOP + index * _BAR_STEP + _BAR_STEP / 2, run.row.model) for index, run in enumerate(runs)
        ),
        bars=bars,
        columns=("Run", "Model", "Harness", label),
        rows=tuple(
            PlotRow(Link(run.row.id, run.row.url), (run.row.model, run.row.harness, text))
            for run, text in zip(runs, words, strict=True)
        ),
    )


def _plot(  # noqa: PLR0913 - a drawing has many parts
    plot_id: str,
    title: str,
    *,
    x_label: str,
    y_label: str,
    x_ticks: tuple[PlotTick, ...],
    y_ticks: tuple[PlotTick, ...],
    columns: tuple[str, ...],
    rows: tuple[PlotRow, ...],
    dots: tuple[PlotDot, ...] = (),
    bars: tuple[PlotBar, ...] = (),
    series: tuple[str, ...] = (),
    left: float = _LEFT,
    bottom: float = _BOTTOM,
    height: float = _HEIGHT,
) -> Plot:
    return Plot(
        plot_id, title, _WIDTH, height, left, _RIGHT, _TOP, bottom, x_label, y_label, x_ticks, y_ticks, dots, bars,
        series, columns, rows,
    )  # fmt: skip


def _bar(index: int, x: float, width: float, label: str, text: str, series: int) -> PlotBar:
    y = _TOP + index * _BAR_STEP + (_BAR_STEP - _BAR_HEIGHT) / 2
    return PlotBar(y, _BAR_HEIGHT, _round(x), _round(width), label, text, series)


def _models(runs: Sequence[ShownRun]) -> list[str]:
    return sorted({run.row.model for run in runs})


def _round_up(value: float) -> float:
    """The next 1, 2 or 5 of a power of ten: the end of an axis."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(factor * power for factor in (1, 2, 5, 10) if value <= factor * power)


def _ticks(top: float) -> tuple[PlotTick, ...]:
    return tuple(PlotTick(_round(_LEFT + part / 4 * (_RIGHT - _LEFT)), f"{top * part / 4:,.6g}") for part in range(5))


def _round(value: float) -> float:
    return round(value, 2)
