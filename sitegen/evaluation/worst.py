"""The worst of several ratings, tokens that no scale knows included."""

from collections.abc import Iterable

from sitegen.model.scales import worst


def shown_worst(values: Iterable[str | None], scale: tuple[str, ...]) -> str | None:
    """The worst of the given values that the scale knows; where it knows none, one as it is, to be shown unranked.

    Source: data contract, section 6: an unknown rating is shown as text, unranked.
    """
    given = {value for value in values if value}
    if len(given) < 2:  # noqa: PLR2004 - nothing to compare
        return next(iter(given), None)
    return worst(given, scale) or min(given)
