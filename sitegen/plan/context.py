"""What the builders of views are handed: the gallery, the Markdown renderer and the media desk."""

import dataclasses
from collections.abc import Mapping

from sitegen.diagnostics import Diagnostics, Place
from sitegen.model.case import CaseVersion
from sitegen.plan.desk import MediaDesk
from sitegen.plan.gallery import Gallery
from sitegen.render.markdown import Markdown
from sitegen.views.common import MediaView, SocialImage


@dataclasses.dataclass(frozen=True, slots=True)
class PlanContext:
    """Handed to every builder of views."""

    gallery: Gallery
    markdown: Markdown
    desk: MediaDesk
    found: Diagnostics
    play_origin: str | None  # an origin of its own for builds that are published with the site
    site_origin: str | None  # the gallery's own; None where it has no base address
    engine_names: Mapping[str, str]  # engine slug to display name
    site_title: str
    base_url: str | None  # whole, without a `/` at its end
    report_url: str | None  # where verdicts are reported, with places to fill in

    def plate(
        self, *, eyebrow: str, title: str, figures: tuple[tuple[str, str], ...], still: MediaView | None = None
    ) -> SocialImage | None:
        """A picture for link previews; None where the site's address is not known, which they need."""
        if self.site_origin is None:
            return None
        return self.desk.plate(eyebrow=eyebrow, title=title, figures=figures, still=still)

    def place_of(self, version: CaseVersion, file: str | None = None) -> Place:
        """Where a case version is declared, for diagnostics: a file of its folder, or its document in the export."""
        key = (version.slug, version.version)
        folder = self.gallery.version_places.get(key, "/".join(key))
        return Place(folder if file is None or folder.startswith("export:") else f"{folder}/{file}")
