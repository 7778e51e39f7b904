"""Whether a case version is still what its published runs were built on. Pure."""

from collections.abc import Collection, Iterator, Mapping

from sitegen.model.case import CaseVersion, Inputs, Variant

_NAMED_AT_MOST = 4
_AUTHORED = ("spec", "script")


def differences(own: CaseVersion, built_on: CaseVersion) -> str:
    """What of `own`, the catalog's version, differs from the one that the export tells of; empty where nothing does.

    Compared is what both sides tell in one form: variants, points with weights, domains, prompts and specs. Source:
    Overview, introduction: the definition must keep matching every result that references it.
    """
    found = list(dict.fromkeys(_differences(own, built_on)))
    more = len(found) - _NAMED_AT_MOST
    return ", ".join(found[:_NAMED_AT_MOST]) + (f", and {more} more" if more > 0 else "")


def _differences(own: CaseVersion, built_on: CaseVersion) -> Iterator[str]:
    for told in built_on.variants:
        variant = own.variant(told.slug)
        if variant is None:
            yield f"the variant `{told.slug}` is gone"
            continue
        yield from _of_points(variant, told)
        yield from _of_names("domain", {one.id for one in variant.domains}, {one.id for one in told.domains})
        for engine in told.inputs.keys() & variant.inputs.keys():
            yield from _of_inputs(variant.inputs[engine], told.inputs[engine])


def _of_points(variant: Variant, told: Variant) -> Iterator[str]:
    now = {point.verdict_id: point.weight for point in variant.points()}
    then = {point.verdict_id: point.weight for point in told.points()}
    yield from _of_names("point", now.keys(), then.keys())
    for name in sorted(now.keys() & then.keys()):
        if now[name] != then[name]:
            yield f"the point `{name}` weighs {now[name]:g} and weighed {then[name]:g}"


def _of_names(what: str, now: Collection[str], then: Collection[str]) -> Iterator[str]:
    for name in sorted(set(then) - set(now)):
        yield f"the {what} `{name}` is gone"
    for name in sorted(set(now) - set(then)):
        yield f"the {what} `{name}` is new"


def _of_inputs(inputs: Inputs, told: Inputs) -> Iterator[str]:
    if told.prompt and _words(inputs.prompt) != _words(told.prompt):
        yield "the prompt differs"
    now, then = _texts(inputs), _texts(told)
    yield from _of_names("spec", now.keys(), then.keys())
    for dest in sorted(now.keys() & then.keys()):
        if now[dest] != then[dest]:
            yield f"the spec `{dest}` differs"


def _texts(inputs: Inputs) -> Mapping[str, list[str]]:
    return {file.dest: _words(file.text) for file in inputs.files if file.kind in _AUTHORED and file.text is not None}


def _words(text: str) -> list[str]:
    """A text without what editors and exports do to its blanks."""
    return text.split()
