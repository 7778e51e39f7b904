"""The scales that runs are judged on, best first.

Source: Evaluation, "Rating channels"; the graded tiers of game jams. Values the scales do not know are shown as
they are and never ranked.
"""

from collections.abc import Iterable

FUNCTIONAL_RATINGS = ("flawless", "great", "passable", "scuffed", "broken")
AESTHETIC_RATINGS = ("legendary", "amazing", "good", "okay", "slop")
FAILURE_CAPS = ("great", "passable", "scuffed", "broken")  # never flawless: a failure always costs something
BINARY_VERDICTS = ("pass", "fail")
GRADE_POINTS = {"incredible": 10, "great": 8, "neutral": 5, "poor": 2, "broken": 0}  # a graded tier's worth, of 10
GRADES = tuple(GRADE_POINTS)


def worst(values: Iterable[str], scale: tuple[str, ...]) -> str | None:
    """The value of `values` that stands last on `scale`; values not on it are passed over; None where none is."""
    ranked = [scale.index(value) for value in values if value in scale]
    return scale[max(ranked)] if ranked else None
