"""What templates may say: every unknown variable is found, with its place, and nothing harmful is rendered."""

import pytest

from sitegen.catalog.template_scope import Json, shape_of_context
from sitegen.catalog.templates import Size, parse_template, render
from sitegen.diagnostics import Diagnostics
from sitegen.rules import Rule

CONTEXT: dict[str, Json] = {
    "workspace": "/work",
    "variant": {"slug": "night", "name": "Night", "description": ""},
    "specs": [
        {"dest": "specs/a.md", "path": "/work/specs/a.md", "name": "a"},
        {"dest": "specs/b.md", "path": "/work/specs/b.md", "name": "b"},
    ],
}


def rendered(text: str) -> str | None:
    found = Diagnostics()
    template = parse_template("t.hbs", text, shape_of_context(CONTEXT), size=Size(entries=2, longest=20), found=found)
    result = render(template, text, CONTEXT, found=found) if template else None
    assert list(found) == []
    return result


def faults(text: str) -> list[tuple[str, int | None, int | None]]:
    found = Diagnostics()
    template = parse_template("t.hbs", text, shape_of_context(CONTEXT), size=Size(entries=2, longest=20), found=found)
    if template is not None:
        render(template, text, CONTEXT, found=found)
    return [(one.rule.value, one.place.line, one.place.column) for one in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{workspace}}", "/work"),
        ("{{{workspace}}} & <{{variant.name}}>", "/work & <Night>"),
        ("{{#each specs}}{{this.name}}{{name}}{{@index}}{{#if @last}}.{{/if}}{{/each}}", "aa0bb1."),
        ("{{#each specs}}{{../workspace}} {{../variant.slug}} {{/each}}", "/work night /work night "),
        ("{{#each specs as |spec index|}}{{spec.dest}}{{index}} {{/each}}", "specs/a.md0 specs/b.md1 "),
        ("{{#with variant}}{{slug}} {{this.name}} {{../workspace}}{{/with}}", "night Night /work"),
        ("{{#each variant}}{{@key}} {{/each}}", "description name slug "),
        ("{{#if variant.description}}a{{else if variant.name}}b{{else}}c{{/if}}", "b"),
        ("{{#unless variant.description}}a{{^}}b{{/unless}}", "a"),
        ('{{#if (eq variant.slug "night")}}dark{{/if}}', "dark"),
        ("{{lookup variant 'name'}} {{len specs}}", "Night 2"),
        ("{{#with (lookup specs 1)}}{{name}}{{/with}}", "b"),
        ("{{@root.variant.name}}", "Night"),
        ("\\{{not.a.variable}}", "{{not.a.variable}}"),
        ("\\\\{{workspace}}", "\\/work"),
        ("{{!-- {{anything}} --}}{{! so may this }}x", "x"),
        ("{{{{raw}}}}{{anything}}{{{{/raw}}}}", "{{anything}}"),
        ("{{~ variant.name ~}}", "Night"),
        ("{{[workspace]}} {{variant.[name]}}", "/work Night"),
    ],
)
def test_handlebars_is_understood(text: str, expected: str) -> None:
    assert rendered(text) == expected


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("one\n{{workspce}}", (2, 3)),
        ("{{#if false}}{{nope}}{{/if}}", (1, 16)),
        ("{{#if nope}}x{{/if}}", (1, 7)),
        ("{{#unless nope}}x{{/unless}}", (1, 11)),
        ("{{#each nope}}x{{else}}y{{/each}}", (1, 9)),
        ("{{#each specs}}{{workspace}}{{/each}}", (1, 18)),
        ("{{#each specs}}{{this.title}}{{/each}}", (1, 18)),
        ("{{#each specs}}x{{else}}{{name}}{{/each}}", (1, 27)),
        ("{{#with variant}}{{colour}}{{/with}}", (1, 20)),
        ("{{variant.name.first}}", (1, 3)),
        ("{{../workspace}}", (1, 3)),
        ("{{@index}}", (1, 3)),
        ('{{#if (eq nope "a")}}x{{/if}}', (1, 11)),
        ("ä {{nope}}", (1, 5)),
        ("{{shout workspace}}", (1, 3)),
    ],
)
def test_an_unknown_variable_is_found_at_its_place(text: str, place: tuple[int, int]) -> None:
    assert faults(text) == [(Rule.UNKNOWN_TEMPLATE_VARIABLE.value, *place)]


def test_all_unknown_variables_are_found_at_once() -> None:
    assert [line for _, line, _ in faults("{{a}}\n{{#if b}}{{c}}{{/if}}\n{{#each specs}}{{d}}{{/each}}")] == [
        1,
        2,
        2,
        3,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "{{#if variant}}",
        "{{#each specs}}{{/if}}",
        "{{workspace",
        "{{#specs}}{{/specs}}",
        "{{> other}}",
        "{{^specs}}{{/specs}}",
    ],
)
def test_what_is_no_template_is_refused(text: str) -> None:
    assert {rule for rule, _, _ in faults(text)} == {Rule.INVALID_TEMPLATE.value}


def test_fifty_levels_are_allowed_and_more_are_not() -> None:
    def nested(levels: int) -> str:
        return "{{#if variant}}" * levels + "x" + "{{/if}}" * levels

    assert faults(nested(50)) == []
    assert [rule for rule, _, _ in faults(nested(51))] == [Rule.INVALID_TEMPLATE.value]
