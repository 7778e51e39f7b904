"""Work over several processes."""

import os
from collections.abc import Sequence

import pytest

from sitegen.parallel import fork_map


def squares(numbers: Sequence[int]) -> tuple[int, list[int]]:
    return os.getpid(), [number * number for number in numbers]


def test_every_item_is_worked_on_once_in_a_fixed_order() -> None:
    results = fork_map(squares, list(range(100)), jobs=3)

    assert [result[1][0] for result in results] == [0, 1, 4]
    assert sorted(value for _, values in results for value in values) == [number * number for number in range(100)]
    assert len({pid for pid, _ in results} - {os.getpid()}) == 3


def test_few_items_are_worked_on_here() -> None:
    assert fork_map(squares, [1, 2], jobs=4) == [(os.getpid(), [1, 4])]


def test_a_workers_exception_is_raised_here() -> None:
    def fail(_numbers: Sequence[int]) -> None:
        raise ValueError("seven is odd")

    with pytest.raises(ValueError, match="seven is odd"):
        fork_map(fail, list(range(100)), jobs=2)


def test_an_answer_of_megabytes_comes_back_whole() -> None:
    results = fork_map(lambda numbers: "x" * 5_000_000 + str(len(numbers)), list(range(50)), jobs=2)

    assert [result[-2:] for result in results] == ["25", "25"]
