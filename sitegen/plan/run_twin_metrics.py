"""The twin of a run's Metrics page."""

from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_twin_parts import Json, identity, proof_json, provenance
from sitegen.views.run import CheckView, CommandView, FactTable, RunMetricsView


def metrics_twin(scope: RunScope, view: RunMetricsView) -> Json:
    """The twin of the Metrics page."""
    return {
        **identity(scope, view.header),
        **provenance(scope, view.header),
        "authMode": view.auth_mode,
        "loaded": view.loaded,
        "load": view.load,
        "steps": [_command(one) for one in view.steps],
        "checks": [_check(one) for one in view.checks],
        "proofs": [proof_json(one) for one in view.proofs],
        "toolchain": [_command(one) for one in view.toolchain],
        "tables": [_table(one) for one in view.tables],
        "environment": [{"name": name, "value": value} for name, value in view.environment],
        "events": [{"timestamp": time, "type": kind, "message": message} for time, kind, message in view.events],
        "eventsNote": view.events_note,
    }


def _command(one: CommandView) -> Json:
    return {
        "name": one.name,
        "command": one.command,
        "outcome": one.outcome,
        "succeeded": one.succeeded,
        "attempts": one.attempts,
        "detail": one.detail,
        "output": one.output,
        "cut": one.is_cut,
    }


def _check(one: CheckView) -> Json:
    return {
        "view": one.view,
        "name": one.name,
        "reached": one.is_reached,
        "similarity": one.similarity,
        "detail": one.detail,
    }


def _table(one: FactTable) -> Json:
    rows = [list(row) for row in one.rows]
    return {"id": one.id, "title": one.title, "columns": list(one.columns), "rows": rows, "note": one.note}
