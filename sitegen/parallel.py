"""The same work over many items in several processes, by fork: what the work needs is inherited, not sent."""

import os
import pickle
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_FEW = 4  # fewer items than this are not worth a process


class WorkerFailed(Exception):  # noqa: N818 - it says what happened
    """A worker died; the message holds its traceback. Always our own mistake, or the machine's."""


def fork_map(work: Callable[[Sequence[Item]], Result], items: Sequence[Item], *, jobs: int) -> list[Result]:
    """`work` applied to slices of `items`, one slice a process; the results in a fixed order.

    With one job, few items, or no fork on this system, `work` is called here, once, with everything. An exception in a
    worker is raised here: itself where it can be sent, else as `WorkerFailed`.
    """
    if jobs <= 1 or len(items) < _FEW or not hasattr(os, "fork"):
        return [work(items)]
    slices = [items[start::jobs] for start in range(jobs)]
    children = [_start(work, one) for one in slices]
    answers: list[tuple[bool, Result]] = [_collect(pid, pipe) for pid, pipe in children]
    results: list[Result] = []
    for succeeded, value in answers:
        if not succeeded:
            raise value if isinstance(value, BaseException) else WorkerFailed(str(value))
        results.append(value)
    return results


def _start(work: Callable[[Sequence[Item]], Result], items: Sequence[Item]) -> tuple[int, int]:
    """A child that does the work, and the pipe that its answer comes through."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    status = 1
    try:
        _answer(writing, work, items)
        status = 0
    finally:
        os._exit(status)


def _answer(pipe: int, work: Callable[[Sequence[Item]], Result], items: Sequence[Item]) -> None:
    try:
        answer = (True, work(items))
    except BaseException as error:  # noqa: BLE001 - it is raised again in the parent
        answer = (False, _sendable(error))  # type: ignore[assignment]
    with os.fdopen(pipe, "wb") as file:
        pickle.dump(answer, file, protocol=pickle.HIGHEST_PROTOCOL)


def _sendable(error: BaseException) -> object:
    """The exception where it survives the way, else its traceback as text."""
    try:
        return pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - any exception may refuse
        return "".join(traceback.format_exception(error))


def _collect(pid: int, pipe: int) -> tuple[bool, Result]:
    with os.fdopen(pipe, "rb") as file:
        content = file.read()
    os.waitpid(pid, 0)
    if not content:
        return False, f"worker {pid} ended without an answer"  # type: ignore[return-value]
    answer: tuple[bool, Result] = pickle.loads(content)  # noqa: S301 - our own bytes
    return answer
