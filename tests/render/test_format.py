"""Figures in a reader's units."""

import pytest

from sitegen.render import format as shown


@pytest.mark.parametrize(
    ("shown_as", "expected"),
    [
        (shown.count(1234567), "1,234,567"),
        (shown.usd(1.8421), "$1.84"),
        (shown.usd(0.0421), "$0.042"),
        (shown.usd(0), "$0.00"),
        (shown.duration(1290.4), "21 min 30 s"),
        (shown.duration(42), "42 s"),
        (shown.duration(3725), "1 h 2 min"),
        (shown.percent(0.603175), "60.3\u00a0%"),
        (shown.file_size(999), "999 bytes"),
        (shown.file_size(20480), "20.5 kB"),
        (shown.plain_number(3.0), "3"),
        (shown.plain_number(2.5), "2.5"),
        (shown.day("2026-09-01T09:00:00Z"), "1 September 2026"),
        (shown.day("soon"), "soon"),
        (shown.day("2026-13-01"), "2026-13-01"),
        (str(shown.date("2026-09-01")), '<time datetime="2026-09-01">1 September 2026</time>'),
        (str(shown.date("<b>")), "&lt;b&gt;"),
        (
            str(shown.clock("2026-09-01T09:05:07.250Z")),
            '<time datetime="2026-09-01T09:05:07.250Z" title="2026-09-01T09:05:07.250Z">09:05:07</time>',
        ),
        (str(shown.clock("<b> 09:05")), "&lt;b&gt; 09:05"),
        (str(shown.model_name("maker/large-1")), 'maker/<wbr><span class="whole">large-1</span>'),
        (str(shown.model_name("<a>/<b>")), '&lt;a&gt;/<wbr><span class="whole">&lt;b&gt;</span>'),
        (str(shown.model_name("maker/a-name-too-long-for-a-phone")), "maker/<wbr>a-name-too-long-for-a-phone"),
        (str(shown.coded("`a` and <b>")), "<code>a</code> and &lt;b&gt;"),
        (str(shown.coded("`a` and ` alone")), "<code>a</code> and ` alone"),
    ],
)
def test_a_figure_is_shown(shown_as: str, expected: str) -> None:
    assert shown_as == expected


def test_names_are_in_a_readers_order() -> None:
    names = ["v1.10.0", "v1.9.0", "2d", "Canvas", "audio", "v1.9", "10 keys", "canvas", ""]

    assert shown.in_order(names) == ["", "2d", "10 keys", "audio", "Canvas", "canvas", "v1.9", "v1.9.0", "v1.10.0"]
