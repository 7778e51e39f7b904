"""What an entry of runs.toml says about when a run happened and how it ended, and chance that never changes."""

import hashlib
from datetime import UTC, datetime, timedelta

from tests.demo.catalog import Json


def run_state(run: Json) -> str:
    """The run's state."""
    return str(run.get("state", "completed"))


def started_at(run: Json) -> str:
    """When the run began."""
    return timestamp(finished(run) - timedelta(minutes=run["minutes"]))


def finished(run: Json) -> datetime:
    """When the run ended."""
    return datetime.fromisoformat(run["finished"])


def timestamp(moment: datetime) -> str:
    """RFC 3339, in UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def draw(run: Json, what: str, low: int, high: int) -> int:
    """A whole number from `low` to `high` that depends on the run and on nothing else."""
    digest = hashlib.sha256(f"{run['id']}/{what}".encode()).digest()
    return low + int.from_bytes(digest[:6], "big") % (high - low + 1)
