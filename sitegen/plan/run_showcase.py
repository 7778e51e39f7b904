"""What a model shows of its own build: its carousel in its order, and its words."""

import re
from pathlib import Path
from urllib.parse import quote, unquote

from sitegen.model.case import Showcase, ShowcaseMedium, humanize
from sitegen.model.media import IMAGE
from sitegen.model.record import RecordShowcaseMedium
from sitegen.plan.desk import kind_of_name
from sitegen.plan.run_files import find_by_stem
from sitegen.plan.run_media import KINDS, NOT_PUBLISHED
from sitegen.plan.run_scope import RunScope
from sitegen.plan.run_text import line, shown_text
from sitegen.plan.showcases import showcase_view
from sitegen.views.common import ShowcaseView

_MEDIA_SHOWN = 24
_IMAGE_NAME = re.compile(r"!\[[^\]]*\]\(\s*(?:<(?:\./)?([^<>\n]+)>|(?:\./)?([^)<>\s]+))")


def run_showcase(scope: RunScope) -> ShowcaseView | None:
    """The run's own showcase; None where there is nothing to show."""
    recorded = scope.run.record.showcase
    if recorded is None:
        return None
    media = tuple(_medium(scope, one) for one in (recorded.media or ())[:_MEDIA_SHOWN])
    description = shown_text(recorded.description or "")
    if not media and not description.strip():
        return None
    showcase = Showcase(description, media, _images(scope, description))
    return showcase_view(
        scope.context, showcase, subject=scope.subject, place=scope.where, missing_reason=NOT_PUBLISHED
    )


def _medium(scope: RunScope, one: RecordShowcaseMedium) -> ShowcaseMedium:
    files = scope.run.showcase
    name = find_by_stem(files, one.file)
    kind = one.kind if one.kind in KINDS else kind_of_name(one.file) or IMAGE
    return ShowcaseMedium(one.file, line(one.name or humanize(one.file)), kind, files[name] if name else None)


def _images(scope: RunScope, description: str) -> dict[str, Path]:
    """The images that the description names, and the image store of its recordings."""
    files = scope.run.showcase
    images = {name: path for name, path in files.items() if name.startswith("img.")}
    for in_brackets, bare in _IMAGE_NAME.findall(description):
        named = unquote(in_brackets or bare)
        name = find_by_stem(files, named)
        if name is not None and kind_of_name(name) == IMAGE:
            images[named] = images[quote(named)] = files[name]  # as written, and as Markdown writes it into a page
    return images
