"""Which files of a build are published, and what is mended so that it runs in a folder."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from sitegen.output.builds import BuildFiles, read_build


def build(folder: Path, files: Mapping[str, str]) -> BuildFiles:
    for name, text in files.items():
        path = folder / "dist" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return read_build(folder / "dist")


def page_of(files: BuildFiles, name: str = "index.html") -> str:
    (page,) = [one for one in files.published if one.path == name]
    return (page.source.read_bytes() if page.content is None else page.content).decode()


def test_a_page_asks_beside_itself_for_what_it_asked_for_from_the_root(tmp_path: Path) -> None:
    files = build(
        tmp_path,
        {
            "index.html": "<link href=\"/style.css?v=1\"><script src=/main.js></script><img src='/a b.png'>",
            "style.css": "",
            "main.js": "",
            "a b.png": "",
        },
    )

    assert page_of(files) == ('<link href="./style.css?v=1"><script src="./main.js"></script><img src="./a b.png">')


def test_a_page_in_a_folder_climbs_to_the_root_of_its_build(tmp_path: Path) -> None:
    files = build(
        tmp_path, {"levels/one/index.html": '<a href="/">Back</a><script src="/main.js"></script>', "main.js": ""}
    )

    assert page_of(files, "levels/one/index.html") == '<a href="../../">Back</a><script src="../../main.js"></script>'


def test_a_base_at_the_root_leads_to_the_builds_root(tmp_path: Path) -> None:
    files = build(tmp_path, {"menu/index.html": '<base href="/"><script src="/main.js"></script>', "main.js": ""})

    assert page_of(files, "menu/index.html") == '<base href="../"><script src="./main.js"></script>'


@pytest.mark.parametrize(
    "page",
    [
        '<script src="main.js"></script>',
        '<script src="//cdn.example.org/main.js"></script>',
        '<script src="/of-the-host/main.js"></script>',
        '<!-- <script src="/main.js"></script> -->',
        '<script>const tag = "<script src=/main.js>"</script>',
        '<base href="https://example.org/"><script src="/main.js"></script>',
        "<p>No tag at all, and one that never ends <script src='/main.js'",
    ],
)
def test_all_else_stays_byte_for_byte(tmp_path: Path, page: str) -> None:
    files = build(tmp_path, {"index.html": page, "main.js": ""})

    assert [one.content for one in files.published] == [None, None]


def test_bytes_that_are_no_text_survive_the_mending(tmp_path: Path) -> None:
    files = build(tmp_path, {"index.html": '<img src="/a.png">\udcff\udc80', "a.png": ""})

    (page, _) = sorted(files.published, key=lambda one: one.path, reverse=True)
    assert page.content == b'<img src="./a.png">\xff\x80'


def test_what_code_asks_for_from_the_root_is_named_where_the_build_has_it(tmp_path: Path) -> None:
    files = build(
        tmp_path,
        {
            "index.html": "<script>load('/levels/one.json')</script>",
            "main.js": "fetch(`/levels/one.json`); fetch('/api/scores'); const path = '/';",
            "style.css": "body { background: url(/wall.png) }",
            "levels/one.json": "",
            "wall.png": "",
        },
    )

    assert {one.path: one.asked for one in files.published if one.asked} == {
        "index.html": ("levels/one.json",),
        "main.js": ("levels/one.json",),
        "style.css": ("wall.png",),
    }


def test_hidden_files_and_links_that_lead_out_are_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    dist = tmp_path / "dist"
    build(tmp_path, {"index.html": "", ".env": "", ".git/config": "", ".git/HEAD": "", "game/.cache/a": ""})
    (dist / "stolen.txt").symlink_to(tmp_path / "secret.txt")
    (dist / "everything").symlink_to(tmp_path)
    (dist / "same.html").symlink_to(dist / "index.html")

    files = read_build(dist)

    assert [one.path for one in files.published] == ["index.html", "same.html"]
    assert files.left_out == (".env", ".git", "everything", "game/.cache", "stolen.txt")
