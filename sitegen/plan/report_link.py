"""Where to report a verdict that seems wrong: the address that the settings give, with the point filled in."""

import re
from urllib.parse import quote

from sitegen.config import REPORT_PLACES
from sitegen.plan import urls
from sitegen.plan.run_scope import RunScope

_PLACE = re.compile("|".join(re.escape(f"{{{name}}}") for name in REPORT_PLACES))


def report_link(scope: RunScope, verdict_id: str, verdict: str | None) -> str | None:
    """The address for one point of a run; None where the settings give none, or there is no verdict to doubt."""
    template = scope.context.report_url
    if template is None or verdict is None:
        return None
    page = urls.with_anchor(urls.run_url(scope.id, "verdict/"), urls.point_anchor(verdict_id))
    one = scope.coordinate
    values = {
        "run": scope.id,
        "case": one.slug,
        "version": one.version,
        "variant": one.variant,
        "engine": one.engine,
        "point": verdict_id,
        "verdict": verdict,
        "address": f"{scope.context.base_url or ''}{page}",
    }
    return _PLACE.sub(lambda match: quote(values[match[0][1:-1]], safe=""), template)
