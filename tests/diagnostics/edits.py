"""A copy of the base catalog, or of the base site, with some edits: the input of a diagnostic's test."""

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

BASE = Path(__file__).parent / "base"
SITE_BASE = Path(__file__).parent / "site" / "base"  # laid over the base catalog


def make_catalog(root: Path, edits: Path | None) -> None:
    """Copy the base catalog to `root` and make the edits of an `edits.toml`, in order.

    An edit has a `file` and one of: `find` and `replace` (the text occurs once), `write`, `append`, `delete`, `rename`,
    `size` (so many bytes), `hex` (bytes), `set` and `to` (a value of a JSON file), `repeat` (the first of a JSON list).
    """
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    _edit(root, edits)


def make_site(root: Path, edits: Path | None) -> None:
    """Copy the base site to `root` and make the edits."""
    shutil.copytree(BASE, root, dirs_exist_ok=True)
    shutil.copytree(SITE_BASE, root, dirs_exist_ok=True)
    _edit(root, edits)


def _edit(root: Path, edits: Path | None) -> None:
    if edits is None:
        return
    for edit in tomllib.loads(edits.read_text(encoding="utf-8"))["edit"]:
        _make(root / edit["file"], root, edit)


def _make(target: Path, root: Path, edit: dict[str, Any]) -> None:
    match edit:
        case {"find": find, "replace": replace}:
            text = target.read_text(encoding="utf-8")
            assert text.count(find) == 1, f"{target.name} reads {find!r} {text.count(find)} times"
            target.write_text(text.replace(find, replace), encoding="utf-8")
        case {"write": text}:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        case {"append": text}:
            target.write_text(target.read_text(encoding="utf-8") + text, encoding="utf-8")
        case {"rename": name}:
            target.rename(root / name)
        case {"size": size}:
            target.write_bytes(b"." * size)
        case {"hex": content}:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(bytes.fromhex(content))
        case {"delete": True} if target.is_dir():
            shutil.rmtree(target)
        case {"delete": True}:
            target.unlink()
        case _:
            _make_in_json(target, edit)


def _make_in_json(target: Path, edit: dict[str, Any]) -> None:
    match edit:
        case {"set": where, "to": value}:
            _set(target, where.split("."), value)
        case {"repeat": name}:
            told = json.loads(target.read_bytes())
            _set(target, [name], [told[name][0], *told[name]])
        case _:
            raise AssertionError(edit)


def _set(file: Path, where: list[str], value: Any) -> None:
    told = json.loads(file.read_bytes())
    within = told
    for key in where[:-1]:
        within = within[int(key) if isinstance(within, list) else key]
    within[where[-1]] = value
    file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
