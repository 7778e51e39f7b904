"""Themes: where they are found, what they publish, and how one extends another."""

from pathlib import Path

import pytest

from sitegen.problems import EnvironmentProblem
from sitegen.render.theme import load_theme


def write_theme(root: Path, name: str, files: dict[str, str]) -> None:
    for path, text in {"theme.toml": f'name = "{name}"\n', **files}.items():
        target = root / "themes" / name / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


def test_the_packages_theme_is_there(tmp_path: Path) -> None:
    theme = load_theme("cabinet", root=tmp_path)

    assert theme.assets["style.css"].url.startswith("/assets/style.")


def test_a_sites_own_theme_comes_before_the_packages(tmp_path: Path) -> None:
    write_theme(tmp_path, "cabinet", {"styles/a.css": "body { color: red }"})

    theme = load_theme("cabinet", root=tmp_path)

    assert theme.assets["style.css"].content == b"body { color: red }"


def test_a_theme_may_replace_one_file_of_another(tmp_path: Path) -> None:
    write_theme(tmp_path, "base", {"styles/10.css": "a {}", "styles/20.css": "b {}", "templates/home.html": "base"})
    write_theme(tmp_path, "mine", {"theme.toml": 'extends = "base"\n', "styles/20.css": "c {}"})

    theme = load_theme("mine", root=tmp_path)

    assert theme.assets["style.css"].content == b"a {}\nc {}"
    assert [folder.parent.name for folder in theme.template_folders] == ["mine", "base"]


def test_styles_and_scripts_name_what_they_use_by_its_published_name(tmp_path: Path) -> None:
    write_theme(
        tmp_path,
        "mine",
        {
            "styles/a.css": '@font-face { src: url("fonts/face.woff2") }',
            "fonts/face.woff2": "font",
            "scripts/a.js": 'import { b } from "./b.js";\n',
            "scripts/b.js": "export const b = 1;\n",
        },
    )

    assets = load_theme("mine", root=tmp_path).assets

    font = assets["fonts/face.woff2"].url.rpartition("/")[2]
    module = assets["scripts/b.js"].url.rpartition("/")[2]
    assert assets["style.css"].content == f'@font-face {{ src: url("{font}") }}'.encode()
    assert assets["scripts/a.js"].content == f'import {{ b }} from "./{module}";\n'.encode()


def test_the_stylesheet_has_no_comments_and_no_indentation_and_keeps_what_strings_hold(tmp_path: Path) -> None:
    write_theme(
        tmp_path,
        "mine",
        {
            "styles/a.css": '/* "quoted" */\n.a {\n  content: "/* kept */";\n\n}',
            "styles/b.css": "b{margin:0/**/auto}/*\n*/",
        },
    )

    style = load_theme("mine", root=tmp_path).assets["style.css"].content

    assert style == b'.a {\ncontent: "/* kept */";\n}\nb{margin:0 auto}'


@pytest.mark.parametrize("name", ["nowhere", "../cabinet", ""])
def test_a_theme_that_is_not_there_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(EnvironmentProblem, match="there is no theme"):
        load_theme(name, root=tmp_path)


def test_a_theme_that_extends_itself_is_told(tmp_path: Path) -> None:
    write_theme(tmp_path, "loop", {"theme.toml": 'extends = "loop"\n'})

    with pytest.raises(EnvironmentProblem, match="extends itself"):
        load_theme("loop", root=tmp_path)


def test_modules_that_import_each_other_are_told(tmp_path: Path) -> None:
    write_theme(tmp_path, "mine", {"scripts/a.js": 'import "./b.js";', "scripts/b.js": 'import "./a.js";'})

    with pytest.raises(EnvironmentProblem, match="imports itself"):
        load_theme("mine", root=tmp_path)
