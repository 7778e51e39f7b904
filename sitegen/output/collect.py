"""Every address has one maker: what is wrong where two outputs want one file, or files that cannot stand together."""

import unicodedata
from collections.abc import Iterable, Iterator

from sitegen.diagnostics import Diagnostics, Place
from sitegen.plan.urls import output_path
from sitegen.rules import Rule

Made = tuple[str, str]  # an address, and what made it in words ("run `run-a1`")


def report_clashes(made: Iterable[Made], *, place: Place, found: Diagnostics) -> None:
    """Report `duplicate-address` for every two outputs that cannot both be published, with both makers named.

    That is: the same file; two that differ by case or by the composition of their letters alone, which are one file on
    a Mac or on Windows; and a file where another output needs a folder. The order of `made` does not matter. What one
    maker makes twice at the same address is no clash: a shared medium has one maker's name. Two folders that differ
    by case are told of once, not once for every file in them.
    """
    by_file: dict[str, list[Made]] = {}
    for one in sorted(set(made)):
        by_file.setdefault(_folded(output_path(one[0])), []).append(one)
    for first, second, why in (*_twice(by_file), *_file_and_folder(by_file)):
        found.report(
            Rule.DUPLICATE_ADDRESS,
            f"`{second[0]}` of {second[1]} {why} `{first[0]}` of {first[1]}",
            place,
            hint="rename one of the two",
        )


def _twice(by_file: dict[str, list[Made]]) -> Iterator[tuple[Made, Made, str]]:
    told: set[tuple[str, str]] = set()
    for first, *others in by_file.values():
        for other in others:
            path, alike = output_path(first[0]), output_path(other[0])
            if path == alike:
                yield first, other, "is the same file as"
            elif (where := _where_they_part(path, alike)) not in told:
                told.add(where)
                yield first, other, "differs only by case from"


def _file_and_folder(by_file: dict[str, list[Made]]) -> Iterator[tuple[Made, Made, str]]:
    looked_at: set[str] = set()
    for path, made in by_file.items():
        folder = path.rpartition("/")[0]
        while folder and folder not in looked_at:
            looked_at.add(folder)
            if folder in by_file:
                yield by_file[folder][0], made[0], "needs a folder where the file stands that is"
            folder = folder.rpartition("/")[0]


def _where_they_part(path: str, alike: str) -> tuple[str, str]:
    """Both paths as far as the first name in which they differ."""
    names, others = path.split("/"), alike.split("/")
    differing = next(index for index, name in enumerate(names) if name != others[index])
    return "/".join(names[: differing + 1]), "/".join(others[: differing + 1])


def _folded(path: str) -> str:
    return path.lower() if path.isascii() else unicodedata.normalize("NFC", path).casefold()
