"""The drawings over runs: where their marks stand, on the wide sheet and on the narrow one."""

import msgspec

from sitegen.plan.plots import amounts, ratings_by_model, scatter, score_by_model
from sitegen.plan.shown import ShownRun
from sitegen.views.common import PlotDrawing, RunRow
from tests.evaluation.makers import summary

ROW = RunRow(
    id="r1",
    url="/runs/r1/",
    verdict_url="/runs/r1/verdict/",
    case_name="Case",
    case_url="/test-cases/case/",
    version="v1.0.0",
    variant="base",
    variant_name="Base",
    engine="None",
    harness="cline",
    harness_url="/harnesses/cline/",
    model="acme/one",
    model_url="/models/acme/one/",
    state="completed",
    state_label="completed",
    functional_rating="great",
    aesthetic_rating=None,
    overall_grade=None,
    score=0.5,
    total_fuel=None,
    is_gated=False,
    date=None,
    duration_s=None,
    cost_usd=None,
    tokens=None,
    tokens_partial=False,
    thumbnail=None,
)


def shown(run_id: str, *, model: str = "acme/one", rating: str = "great", score: float = 0.5) -> ShownRun:
    row = msgspec.structs.replace(ROW, id=run_id, model=model, functional_rating=rating, score=score)
    return ShownRun(summary(run_id, score, model=model, rating=rating), row)


def beyond(drawing: PlotDrawing) -> list[object]:
    """The marks that stand outside the drawing's frame."""
    dots = [dot for dot in drawing.dots if not (drawing.left <= dot.x <= drawing.right)]
    bars = [bar for bar in drawing.bars if bar.x < drawing.left or bar.x + bar.width > drawing.right + 0.1]
    return [*dots, *bars]


def test_both_sheets_show_every_run_inside_their_frames() -> None:
    runs = [shown("r1", score=0.0), shown("r2", score=1.0), shown("r3", model="acme/two")]
    plots = (
        scatter(runs, plot_id="a", title="A", x_label="Cost", x=[0.0, 5.0, 2.5], x_words=["0", "5", "2.5"]),
        score_by_model(runs, plot_id="b", title="B"),
        ratings_by_model(runs, plot_id="c", title="C"),
        amounts(runs, plot_id="d", title="D", label="Tokens", values=[1.0, 2.0, 3.0], words=["1", "2", "3"]),
    )

    drawings = [drawing for plot in plots for drawing in (plot.wide, plot.narrow)]

    assert [beyond(drawing) for drawing in drawings] == [[]] * 8
    assert [len(drawing.dots) + len(drawing.bars) for drawing in drawings] == [3, 3, 3, 3, 2, 2, 3, 3]


def test_names_stand_before_their_rows_on_the_wide_sheet_and_above_them_on_the_narrow_one() -> None:
    plot = score_by_model([shown("r1"), shown("r2", model="acme/two")], plot_id="b", title="B")

    assert (plot.wide.left, plot.wide.are_names_above) == (200.0, False)
    assert (plot.narrow.left, plot.narrow.are_names_above) == (2.0, True)
    assert [name.label for name in plot.narrow.names] == ["acme/one", "acme/two"]


def test_a_count_stands_inside_its_segment_where_there_is_room() -> None:
    few = ratings_by_model([shown("r1"), shown("r2", rating="broken")], plot_id="c", title="C")
    many = ratings_by_model(
        [shown("r0", rating="flawless"), *(shown(f"r{number}") for number in range(1, 60))], plot_id="c", title="C"
    )

    assert [(bar.text, bar.is_text_inside) for bar in few.narrow.bars] == [("1", True), ("1", True)]
    assert [bar.text for bar in many.narrow.bars] == ["", "59"]


def test_a_dot_keeps_the_number_of_its_series_past_the_eighth() -> None:
    runs = [shown(f"r{number}", model=f"acme/{number:02}") for number in range(10)]

    plot = score_by_model(runs, plot_id="b", title="B")

    assert [dot.series for dot in plot.wide.dots] == list(range(10))
