"""What the record of a performance, adversarial or asset run tells besides: scenarios and plain facts."""

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

from sitegen.model.validation import AdversarialResult, PerformanceCase, PerformanceResult
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import line, line_or_none
from sitegen.render.format import count, plain_number
from sitegen.views.run import ScenarioView

Facts = tuple[tuple[str, str], ...]

_ASSET_BLOCKS = ("asset", "voxel", "ui", "material", "particle", "audio")
_FACTS_SHOWN = 200
_FILE_NAME = re.compile(r"/|\.[a-z0-9]{2,5}$", re.IGNORECASE)  # inside the run's own tree, which nobody can follow
_ENDINGS = {"swept": "one side was swept", "time_limit": "the time limit", "forfeit": "a forfeit"}


def scenario_views(scope: RunScope) -> tuple[ScenarioView, ...]:
    """The scenarios of a performance run."""
    performance = _performance(scope)
    return tuple(_scenario(one) for one in (performance.cases if performance else None) or ())


def fuel_limit(scope: RunScope) -> int | None:
    """The ceiling on the fuel of one scenario."""
    performance = _performance(scope)
    return performance.fuel_limit if performance else None


def other_facts(scope: RunScope) -> Facts:
    """What the record says of runs that are judged by neither points nor scenarios."""
    validation = scope.run.record.validation
    if validation is None:
        return ()
    blocks = (getattr(validation, name) for name in _ASSET_BLOCKS)
    facts = itertools.chain(
        _performance_facts(validation.performance) if validation.performance else (),
        _match_facts(validation.adversarial) if validation.adversarial else (),
        *(plain_facts(block) for block in blocks if block),
    )
    return tuple(itertools.islice(facts, _FACTS_SHOWN))


def plain_facts(block: Mapping[str, Any], *, above: str = "", depth: int = 4) -> Iterator[tuple[str, str]]:
    """The plain values of an open-ended block, those of its parts after it; names of files are passed over."""
    for key, value in block.items():
        name = f"{above}: {in_words(key).lower()}" if above else in_words(key)
        if text := value_in_words(value):
            if not (isinstance(value, str) and _FILE_NAME.search(value)):
                yield name, text
        elif isinstance(value, Mapping) and depth:
            yield from plain_facts(value, above=name, depth=depth - 1)
        elif isinstance(value, list) and depth:
            for number, entry in enumerate(value):
                if isinstance(entry, Mapping):
                    yield from _entry_facts(entry, f"{name} {number}", depth - 1)


def _entry_facts(entry: Mapping[str, Any], name: str, depth: int) -> Iterator[tuple[str, str]]:
    """The plain values of one entry of a list, which its own index names where it has one."""
    named = f"{name.rpartition(' ')[0]} {value_in_words(entry['index'])}" if "index" in entry else name
    yield from plain_facts({key: value for key, value in entry.items() if key != "index"}, above=named, depth=depth)


def in_words(key: str) -> str:
    """`operationCount` as `Operation count`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_\-]+", " ", line(key, limit=80)).strip().lower()
    return words[:1].upper() + words[1:]


def value_in_words(value: object) -> str | None:
    """A plain value of a record as a reader takes it; None for what is not plain or says nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return count(value)
    if isinstance(value, float):
        return plain_number(value)
    return line_or_none(value, limit=400) if isinstance(value, str) else None


def _performance(scope: RunScope) -> PerformanceResult | None:
    validation = scope.run.record.validation
    return validation.performance if validation else None


def _scenario(one: PerformanceCase) -> ScenarioView:
    return ScenarioView(
        input=line(one.input),
        kind=line(one.kind or "stress"),
        verdict=_verdict(one),
        is_correct=one.correct and not one.over_ceiling and not one.skipped,
        fuel=one.fuel,
        detail=line_or_none(one.detail),
    )


def _verdict(one: PerformanceCase) -> str:
    if one.skipped:
        return "skipped"
    if one.over_ceiling:
        return "over the ceiling"
    if one.correct:
        return "correct"
    return "wrong" if one.first_mismatch_tick is None else f"wrong from tick {count(one.first_mismatch_tick)}"


def _performance_facts(result: PerformanceResult) -> Iterator[tuple[str, str]]:
    yield "Correct", "yes" if result.correct else "no"
    if detail := line_or_none(result.detail):
        yield "Detail", detail


def _match_facts(match: AdversarialResult) -> Iterator[tuple[str, str]]:
    """The match against the opponent. The submission always plays red."""
    told = {
        "Outcome": match.outcome,
        "Opponent": match.opponent,
        "Winner": match.winner,
        "Score of the submission (red)": match.red_score,
        "Score of the opponent (blue)": match.blue_score,
        "Ended by": _ENDINGS.get(match.ended or "", match.ended),
        "Ticks": match.ticks,
        "Detail": match.detail,
    }
    for name, value in told.items():
        if text := value_in_words(value):
            yield name, text
