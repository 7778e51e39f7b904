"""JSON bytes to structs: what is forgiven, and where each fault is."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitegen.export.decode import Fault, decode
from sitegen.export.documents import CaseDocument, IndexDocument, RunDocument, RunsDocument
from sitegen.model.record import RunRecord
from sitegen.model.run import RunCard


class Sheep(msgspec.Struct, rename="camel"):
    """Something to decode."""

    wool_g: int
    is_black: bool = False
    tags: list[str] = []


@pytest.mark.parametrize(
    ("content", "sheep"),
    [
        (b'{"woolG": 3, "isBlack": true}', Sheep(3, is_black=True)),
        (b'\xef\xbb\xbf{"woolG": 3}', Sheep(3)),
        (b'{"woolG": 3, "isBlack": null}', Sheep(3)),
        (b'{"woolG": 3, "tags": null}', Sheep(3)),
        (b'{"woolG": 3.0}', Sheep(3)),
        (b'{"woolG": 3, "isBlack": null, "name": [1.5, null, {"a": null}]}', Sheep(3)),
    ],
)
def test_null_is_absent_and_what_is_not_known_is_ignored(content: bytes, sheep: Sheep) -> None:
    assert decode(content, Sheep) == sheep


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", Fault("no JSON: input data was truncated", 1, 1)),
        (b'{"woolG":\n 3', Fault("no JSON: input data was truncated", 2, 3)),
        (b'{\n  "woolG": x}', Fault("no JSON: invalid character", 2, 12)),
        ('{\n "tags": ["ü"], x}'.encode(), Fault("no JSON: object keys must be strings", 2, 17)),
        (b'{"woolG": 3} x', Fault("no JSON: trailing characters", 1, 14)),
        (b'{"woolG": 3, "tags": ["\xff"]}', Fault("no JSON: invalid UTF-8 encoded string", 1, 24)),
        (b'{"woolG": "3"}', Fault("expected `int`, got `str` at `$.woolG`")),
        (b'{"woolG": 3.5}', Fault("expected `int`, got `float` at `$.woolG`")),
        (b'{"woolG": 3, "tags": ["a", 5]}', Fault("expected `str`, got `int` at `$.tags[1]`")),
        (b"{}", Fault("object missing required field `woolG` at `$`")),
        (b'{"woolG": null}', Fault("object missing required field `woolG` at `$`")),
        (b"[]", Fault("expected `object`, got `array` at `$`")),
        (b'{"woolG": 1e999}', Fault("number out of range at `$[...]`")),
        (b'{"woolG": null, "tags": 1e999}', Fault("number out of range at `$[...]`")),
        (b"[" * 100_000, Fault("it is nested too deeply")),
        (
            b'{"woolG": 1, "tags": null, "x":' + b"[" * 100_000,
            Fault("it is nested too deeply"),
        ),
    ],
)
def test_a_fault_tells_what_and_where(content: bytes, fault: Fault) -> None:
    assert decode(content, Sheep) == fault


law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # machines are busy

KINDS = (IndexDocument, RunsDocument, RunDocument, CaseDocument, RunCard, RunRecord)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("id", "subject", "status", "record", "validation", "runs", "variants", "slug")), inner
        )
    ),
    max_leaves=20,
)


@law
@given(st.binary(max_size=200), st.sampled_from(KINDS))
def test_no_bytes_raise(content: bytes, kind: type[Any]) -> None:
    decode(content, kind)


@law
@given(JSON, st.sampled_from(KINDS))
def test_no_json_raises(value: object, kind: type[Any]) -> None:
    decode(json.dumps(value).encode(), kind)


@law
@given(st.integers(0, 2_000), st.binary(max_size=3))
def test_no_damage_to_a_document_raises(at: int, damage: bytes) -> None:
    whole = json.dumps(
        {
            "record": {
                "id": "run-1",
                "subject": {
                    "testCaseSlug": "a",
                    "testCaseVersion": "v1",
                    "variant": "b",
                    "modelId": "m",
                    "harnessSlug": "h",
                },
                "status": {"state": "completed"},
                "validation": {
                    "loaded": True,
                    "debugScripts": [{"itemId": "a", "verdicts": [{"id": "a", "pass": True}]}],
                },
            },
            "reviews": [{"reviewer": "Ada", "checklist": [{"id": "a", "status": "pass"}]}],
        }
    ).encode()
    at %= len(whole)

    decode(whole[:at] + damage + whole[at + len(damage) :], RunDocument)
