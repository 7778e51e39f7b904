"""What a run took and how its commands went: the parts of the Metrics page."""

import json
from collections.abc import Mapping
from typing import Any

from sitegen.model.record import RunRecord
from sitegen.model.toolchain import CommandResult
from sitegen.model.validation import StepResult
from sitegen.plan.run_row import total_tokens
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import DETAIL_CHARACTERS, cut, line, line_or_none
from sitegen.render.format import count
from sitegen.views.run import CommandView

EVENTS_SHOWN = 200
_EVENT_CHARACTERS = 500


def token_rows(scope: RunScope) -> tuple[tuple[str, int | None], ...]:
    """Tokens by class, then all together; empty where the record has no such block."""
    tokens = scope.metrics.tokens
    if tokens is None:
        return ()
    return (
        ("Input, not cached", tokens.uncached_input),
        ("Input, cached", tokens.cached_input),
        ("Output", tokens.output),
        ("Reasoning", tokens.reasoning),
        ("Total", total_tokens(tokens)[0]),
    )


def load_in_words(record: RunRecord) -> str | None:
    """How loading the build went."""
    validation = record.validation
    if validation is None:
        return None
    detail = line_or_none(validation.detail, limit=DETAIL_CHARACTERS)
    if validation.loaded:
        return f"The build loaded: {detail}" if detail else "The build loaded."
    return f"The build did not load: {detail}" if detail else "The build did not load."


def step_views(record: RunRecord) -> tuple[CommandView, ...]:
    """Install and build, as far as validation came."""
    validation = record.validation
    if validation is None:
        return ()
    steps = (("Install", validation.install), ("Build", validation.build))
    return tuple(_step(name, step) for name, step in steps if step is not None)


def command_views(record: RunRecord) -> tuple[CommandView, ...]:
    """The commands of the toolchain that were reported."""
    toolchain = record.toolchain
    if toolchain is None:
        return ()
    commands = (
        ("Install", toolchain.install),
        ("Typecheck", toolchain.typecheck),
        ("Lint", toolchain.lint),
        ("Format", toolchain.format),
        ("Test", toolchain.test.result if toolchain.test else None),
    )
    return tuple(_command(name, command) for name, command in commands if command is not None)


def environment_rows(scope: RunScope) -> tuple[tuple[str, str], ...]:
    """Where and with what the run was made; what is not known is left out."""
    record = scope.run.record
    environment, subject = record.environment, record.subject
    told = {
        "Harness": f"{subject.harness_slug} {subject.harness_version or ''}",
        "Orchestrator": subject.orchestrator_slug,
        "Model": subject.model_id,
        "Preset": scope.run.card.subject.gg_preset,
        "Engine": f"{subject.engine_slug or ''} {subject.engine_version or ''}",
        "Operating system": environment.os if environment else None,
        "Container image": environment.container_image if environment else None,
        "Node.js": environment.node_version if environment else None,
        "Test Cabinet commit": record.tooling.test_cabinet_commit if record.tooling else None,
        "Seed commit": record.seed_commit,
    }
    return tuple((name, text) for name, value in told.items() if (text := line_or_none(value)))


def event_rows(scope: RunScope) -> tuple[tuple[str, str, str], ...]:
    """The first events: when, of what type, saying what."""
    return tuple(
        (_text(event.get("timestamp")), _text(event.get("type")), _message(event))
        for event in scope.run.events[:EVENTS_SHOWN]
    )


def events_note(scope: RunScope) -> str | None:
    """Word of events that are not shown."""
    total = len(scope.run.events)
    return f"The first {EVENTS_SHOWN} of {count(total)} events are shown." if total > EVENTS_SHOWN else None


def _step(name: str, step: StepResult) -> CommandView:
    output, is_cut = cut(step.output)
    return CommandView(
        name=name,
        command=line_or_none(step.command),
        outcome="passed" if step.succeeded else "failed",
        succeeded=step.succeeded,
        attempts=step.attempts,
        detail=line_or_none(step.detail, limit=DETAIL_CHARACTERS),
        output=output,
        is_cut=is_cut,
        gates=False,
    )


def _command(name: str, command: CommandResult) -> CommandView:
    output, is_cut = cut(command.output)
    return CommandView(
        name=name,
        command=line_or_none(command.command),
        outcome=_outcome(command),
        succeeded=command.succeeded if command.ran else None,
        attempts=command.attempts,
        detail=line_or_none(command.detail, limit=DETAIL_CHARACTERS),
        output=output,
        is_cut=is_cut or bool(command.truncated),
        gates=name == "Typecheck",
    )


def _outcome(command: CommandResult) -> str:
    if not command.ran:
        return "did not run"
    if command.succeeded:
        return "passed"
    return "failed" if command.exit_code is None else f"failed with exit code {command.exit_code}"


def _message(event: Mapping[str, Any]) -> str:
    """What an event says; one without a message is shown as it is."""
    message = event.get("message")
    if isinstance(message, str):
        return line(message, limit=_EVENT_CHARACTERS)
    rest = {key: value for key, value in event.items() if key not in ("timestamp", "type")}
    return line(json.dumps(rest, ensure_ascii=False, sort_keys=True), limit=_EVENT_CHARACTERS) if rest else ""


def _text(value: object) -> str:
    return line(value) if isinstance(value, str) else ""
