"""A small export for tests: write runs and cases in either layout, and open it."""

import dataclasses
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sitegen.diagnostics import Diagnostics
from sitegen.export.index import Export
from sitegen.export.read import open_export, read_case, read_run
from sitegen.model.case import CaseVersion
from sitegen.model.run import Run

Json = dict[str, Any]

GENERATION = "snapshots/g1"


def subject(**members: Any) -> Json:
    """What was run: case `pong` v1.0.0, base, no engine."""
    return {
        "testCaseSlug": "pong",
        "testCaseVersion": "v1.0.0",
        "variant": "base",
        "engineSlug": "none",
        "modelId": "acme/one",
        "harnessSlug": "cline",
        **members,
    }


def card(run_id: str = "run-1", **members: Any) -> Json:
    """A card of layout 2."""
    return {
        "id": run_id,
        "subject": subject(),
        "state": "completed",
        "publishedAt": "2026-08-01T00:00:00Z",
        "finishedAt": "2026-07-01T00:00:00Z",
        "documentKey": f"documents/runs/{run_id}/d.json",
        **members,
    }


def document(run_id: str = "run-1", **members: Any) -> Json:
    """A run document of layout 2; `record` members go into its record."""
    record = {"id": run_id, "subject": subject(), "status": {"state": "completed"}, **members.pop("record", {})}
    return {"schemaVersion": 2, "record": record, "reviews": [], **members}


def case(**members: Any) -> Json:
    """A case document with one variant, `base`."""
    return {"slug": "pong", "version": "v1.0.0", "name": "Pong", "variants": [{"slug": "base"}], **members}


def local_record(run_id: str = "run-1", **members: Any) -> Json:
    """A record as a local run leaves it."""
    record: Json = document(run_id, record=members)["record"]
    return record


@dataclasses.dataclass
class ExportFolder:
    """A folder that tests fill, with what reading it found."""

    location: Path
    found: Diagnostics = dataclasses.field(default_factory=Diagnostics)

    def write(self, files: Mapping[str, Any]) -> None:
        """Write files: bytes and text as they are, all else as JSON."""
        for name, content in files.items():
            path = self.location / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")

    def write_index(self, cards: Sequence[Json], **members: Any) -> None:
        """Write `index.json` and `runs.json` of layout 2."""
        index = {
            "schemaVersion": 2,
            "snapshotId": "g1",
            "generatedAt": "2026-09-01T00:00:00Z",
            "runCount": len(cards),
            "runsKey": f"{GENERATION}/runs.json",
            "runDocumentsPrefix": "documents/runs/",
            "casesPrefix": f"{GENERATION}/cases/",
            **members,
        }
        self.write({"index.json": index, f"{GENERATION}/runs.json": {"schemaVersion": 2, "runs": list(cards)}})

    def write_run(self, run_card: Json | None = None, run_document: Json | None = None) -> None:
        """Write an export of one run."""
        told = run_card or card()
        self.write_index([told])
        self.write({told["documentKey"]: run_document or document(told["id"])})

    def write_case(self, told: Json) -> None:
        """Write a case document."""
        self.write({f"{GENERATION}/cases/{told['slug']}/{told['version']}.json": told})

    def open(self) -> Export:
        return open_export(self.location, found=self.found)

    def only_run(self) -> Run | None:
        return self.only_run_of(self.open())

    def only_run_of(self, export: Export) -> Run | None:
        return read_run(export, export.cards[0], found=self.found)

    def only_case(self) -> CaseVersion | None:
        return read_case(self.open(), "pong", "v1.0.0", found=self.found)

    def told(self) -> list[tuple[str, str]]:
        """What was found: rules with files."""
        return [(one.rule.value, one.place.file) for one in self.found]
