"""The catalog as later stages see it: every case version that resolved."""

import dataclasses
from collections.abc import Mapping

from sitegen.model.case import CaseVersion


@dataclasses.dataclass(frozen=True, slots=True)
class Catalog:
    """Every resolved version, experimental ones included; a version with errors is left out."""

    versions: tuple[CaseVersion, ...] = ()  # sorted by slug, then by version number
    folders: Mapping[tuple[str, str], str] = dataclasses.field(
        default_factory=dict
    )  # (slug, version) to its folder, relative to the root, with `/`; of versions with errors too
