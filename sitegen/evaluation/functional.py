"""Functional ratings of domains: by failure caps where validators rate, by reviewers where they do."""

from collections.abc import Collection, Iterable, Sequence

from sitegen.evaluation.ballots import Ballot
from sitegen.evaluation.checklist import ListedPoint
from sitegen.evaluation.outcome import DomainOutcome
from sitegen.evaluation.worst import shown_worst
from sitegen.model.case import Domain
from sitegen.model.scales import FUNCTIONAL_RATINGS

_NAMED = 3  # points that a reason names at most


def domains_by_caps(domains: Iterable[Domain], failing: Collection[ListedPoint]) -> tuple[DomainOutcome, ...]:
    """Each domain's rating, given the scored points that fail.

    A domain starts at flawless; each failing point lowers each of its domains to the lower of the current tier and
    its cap. Source: Evaluation, "The validator-decided functional rating".
    """
    return tuple(_domain_by_caps(domain, failing) for domain in domains)


def domains_by_review(domains: Iterable[Domain], ballot: Ballot) -> tuple[DomainOutcome, ...]:
    """Each domain's rating as one review gives it. Source: Evaluation, "Legacy review"."""
    return tuple(
        DomainOutcome(domain, rating, f"rated {rating} by {ballot.reviewer}" if rating else "not rated in the review")
        for domain in domains
        for rating in (ballot.ratings.get(domain.id),)
    )


def worst_domains(
    domains: Sequence[Domain], reviewers: Sequence[str], reviews: Sequence[tuple[DomainOutcome, ...]]
) -> tuple[DomainOutcome, ...]:
    """Each domain's rating over the reviews: the worst. Source: design, "Rules decided here"."""
    return tuple(
        _worst_of(domain, reviewers, [review[index] for review in reviews]) for index, domain in enumerate(domains)
    )


def overall_rating(domains: Iterable[DomainOutcome]) -> str | None:
    """The worst across the domains. Source: Evaluation, "Rating channels"."""
    return shown_worst((one.rating for one in domains), FUNCTIONAL_RATINGS)


def overall_reason(rating: str | None, domains: Sequence[DomainOutcome]) -> str:
    """Why the overall rating is what it is: the reasons of the domains that hold it there."""
    if rating == FUNCTIONAL_RATINGS[0]:
        return "every domain is flawless"
    holding = [one for one in domains if one.rating == rating]
    return "; ".join(f"{one.domain.name}: {one.reason}" for one in holding)


def _domain_by_caps(domain: Domain, failing: Collection[ListedPoint]) -> DomainOutcome:
    lowering = [one for one in failing if one.cap and domain.id in one.point.domains]
    if not lowering:
        return DomainOutcome(domain, FUNCTIONAL_RATINGS[0], "no failing point lowers it")
    cap = max([one.cap for one in lowering])
    rating = FUNCTIONAL_RATINGS[cap]
    return DomainOutcome(domain, rating, f"held at {rating} by {_listed([one for one in lowering if one.cap == cap])}")


def _listed(points: Sequence[ListedPoint]) -> str:
    """The points in words: `a`, `b` and `c`; of many the first few and the number of others."""
    shown = len(points) if len(points) <= _NAMED + 1 else _NAMED
    names = [f"`{one.verdict_id}`" for one in points[:shown]]
    if shown < len(points):
        names.append(f"{len(points) - shown} others")
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _worst_of(domain: Domain, reviewers: Sequence[str], reviews: Sequence[DomainOutcome]) -> DomainOutcome:
    rating = shown_worst((one.rating for one in reviews), FUNCTIONAL_RATINGS)
    index = next(index for index, one in enumerate(reviews) if one.rating == rating)
    reason = reviews[index].reason
    differ = len({one.rating for one in reviews}) > 1
    if differ and reviewers[index] not in reason:
        reason = f"{reason} in the review by {reviewers[index]}"
    return DomainOutcome(domain, rating, reason)
