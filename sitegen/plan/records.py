"""What search finds: the words of cases, runs and pages, each with the address that they lead to."""

from collections.abc import Iterable, Iterator

from sitegen.plan import urls
from sitegen.plan.pages import SearchRecord
from sitegen.views.case import CaseInputsView, CasePlayView
from sitegen.views.common import ChangelogEntry, ErratumView, Html, RunRow
from sitegen.views.run import RunPlayView
from sitegen.views.site import ProseView

_RECORD_CHARACTERS = 40_000  # of one record: a spec is a few pages; more is no prose


def case_record(view: CasePlayView) -> SearchRecord:
    """A case at its newest version: what it is, and what it is judged by."""
    header = view.header
    labels = _list([header.type_label, header.difficulty, *(tag.text for tag in header.tags)])
    domains = [f"{one.name}: {one.description}" if one.description else one.name for one in view.domains]
    showcase = view.showcase.description if view.showcase else None
    text = _join([header.summary, labels, *_variants(view), view.description, showcase, *domains])
    return SearchRecord(view.head.url, "Case", header.name, text, case=header.name, version=header.version)


def old_version_record(view: CasePlayView) -> SearchRecord:
    """A version that is not the newest, in few words: what it shares with the newest is found there."""
    header = view.header
    newest = f"The newest version is {header.newest.text}." if header.newest else None
    return SearchRecord(
        view.head.url,
        "Older version",
        f"{header.name} {header.version}",
        _join([newest, *_variants(view)]),
        case=header.name,
        version=header.version,
    )


def _variants(view: CasePlayView) -> Iterator[str]:
    return (f"{one.text}: {one.note}" if one.note else one.text for one in view.header.variants)


def spec_records(view: CaseInputsView) -> tuple[SearchRecord, ...]:
    """The prompt and every spec that is shown as prose."""
    name = view.header.name
    prompt = SearchRecord(view.head.url, "Spec", f"{name}: the prompt", _join([view.prompt]), case=name)
    specs = [
        SearchRecord(
            urls.with_anchor(view.head.url, file.anchor), "Spec", f"{name}: {file.dest}", _join([file.rendered]), name
        )
        for file in view.files
        if file.rendered
    ]
    return (prompt, *specs)


def changelog_records(entries: Iterable[ChangelogEntry]) -> tuple[SearchRecord, ...]:
    """Each version's entry that says something."""
    return tuple(
        SearchRecord(
            one.url,
            "Changelog",
            f"{one.case_name} {one.version}: what changed",
            _join([one.body]),
            case=one.case_name,
            version=one.version,
        )
        for one in entries
        if one.body
    )


def erratum_records(errata: Iterable[ErratumView]) -> tuple[SearchRecord, ...]:
    """Each known issue."""
    return tuple(
        SearchRecord(
            one.url,
            "Erratum",
            one.title,
            _join([_list([one.version, one.severity]), one.body]),
            case=one.case_name,
            version=one.version,
        )
        for one in errata
    )


def run_record(view: RunPlayView, row: RunRow) -> SearchRecord:
    """A run: who built it, and what people said of it."""
    facts = (row.id, row.harness, row.version, row.variant_name, row.engine, row.state_label, row.functional_rating)
    showcase = view.showcase.description if view.showcase else None
    text = _join([_list(facts), view.header.state_explanation, *_reviews(view), showcase])
    title = f"{row.case_name} by {row.model} with {row.harness}"
    return SearchRecord(row.url, "Run", title, text, case=row.case_name, model=row.model, version=row.version)


def prose_record(view: ProseView) -> SearchRecord:
    """A page of prose."""
    return SearchRecord(view.head.url, "Page", view.heading, _join([view.body]))


def _reviews(view: RunPlayView) -> Iterator[Html | str | None]:
    for review in view.reviews:
        yield review.reviewer
        yield review.writeup
        yield from (f"{one.title}: {one.note}" for one in review.overrides if one.note)


def _list(words: Iterable[str | None]) -> str:
    return ", ".join(word for word in words if word)


def _join(parts: Iterable[Html | str | None]) -> str:
    """The parts as one plain text, a line each."""
    plain = (part.striptags() if isinstance(part, Html) else part for part in parts if part)
    return "\n".join(plain)[:_RECORD_CHARACTERS]
