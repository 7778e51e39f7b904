"""A copy of the base catalog with some edits: the input of a diagnostic's test."""

import shutil
import tomllib
from pathlib import Path
from typing import Any

BASE = Path(__file__).parent / "base"


def make_catalog(root: Path, edits: Path) -> None:
    """Copy the base catalog to `root` and make the edits of an `edits.toml`, in order.

    An edit has a `file` and one of: `find` and `replace` (the text occurs once), `write`, `append`, `delete`, `rename`,
    `size` (so many bytes), `hex` (bytes).
    """
    shutil.copytree(BASE, root, dirs_exist_ok=True)
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
            target.write_bytes(bytes.fromhex(content))
        case {"delete": True} if target.is_dir():
            shutil.rmtree(target)
        case {"delete": True}:
            target.unlink()
        case _:
            raise AssertionError(edit)
