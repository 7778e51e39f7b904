"""A file that a run is seeded with, and where that was declared."""

import dataclasses

from sitegen.catalog.at import At


@dataclasses.dataclass(frozen=True, slots=True)
class Seed:
    """A file that a run is seeded with."""

    dest: str  # normalised, relative to the run's root
    kind: str  # workspace, spec, script, asset or reference
    path: str | None  # in the version folder; None for the picture of a mockup, which nobody has made yet
    at: At  # where it was declared
    is_template: bool = False

    @property
    def is_rendered(self) -> bool:
        """Whether it is the picture of a mockup."""
        return self.path is None
