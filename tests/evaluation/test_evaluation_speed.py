"""How long evaluating takes. The bound is for one core that has nothing else to do; the test allows for a busy one."""

import sys
import time

import pytest

from sitegen.evaluation.checklist import Checklist
from sitegen.evaluation.run import evaluate
from tests.evaluation.makers import point, record, review, version, whole

RUNS = 1_000
POINTS = 40
BOUND_S = 2.0 * RUNS / 10_000  # 10,000 runs of 40 points in 2 s
BUSY = 3  # how many times slower a machine may be that does other work


@pytest.mark.skipif(sys.gettrace() is not None, reason="traced code is slow: speed is NOT checked under coverage")
def test_ten_thousand_runs_of_forty_points_take_less_than_two_seconds() -> None:
    ids = [f"p{number}" for number in range(POINTS)]
    caps = ("scuffed", "passable", "great")
    checklist = Checklist.of(
        version(*(whole(point(one, cap=caps[number % 3])) for number, one in enumerate(ids))), "base", "none"
    )
    run = record({one: "fail" if number % 7 == 0 else "pass" for number, one in enumerate(ids)})
    reviews = [review(aesthetic="good")]

    started = time.process_time()
    for _ in range(RUNS):
        evaluate(checklist, run, reviews)

    assert time.process_time() - started < BOUND_S * BUSY
