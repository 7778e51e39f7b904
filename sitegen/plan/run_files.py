"""A set of captured media, found by the verdict and output that their flat names tell.

A declared output is `<verdict id>__<output>.<ext>`. The extension is not relied on (a clip declared as `.webm` is
kept as `.mp4`), and the dot of a verdict id may have been written as `-` or `_`. Source: data contract, section 4.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

from sitegen.model.media import IMAGE, REPLAY, VIDEO
from sitegen.plan.desk import kind_of_name, store_images

_SUFFIX = re.compile(r"\.(?:json\.gz|[a-z0-9]{1,5})$", re.IGNORECASE)
_USUAL_SUFFIXES = {
    IMAGE: (".png", ".jpg", ".jpeg", ".webp", ".gif"),
    VIDEO: (".webm", ".mp4"),
    REPLAY: (".json.gz", ".json", ".webm"),
}
_SEPARATOR = "__"


def stem_of(name: str) -> str:
    """A medium's name without its extension: `ball.bank__bounce.json.gz` is `ball.bank__bounce`."""
    return _SUFFIX.sub("", name)


def find_by_stem(files: Iterable[str], name: str) -> str | None:
    """`name` itself among `files`, else the first, by name, of its kind that differs in its extension alone."""
    known = set(files)
    if name in known:
        return name
    kind = kind_of_name(name)
    alike = (one for one in known if stem_of(one) == stem_of(name) and kind in (None, kind_of_name(one)))
    return min(alike, default=None)


@dataclasses.dataclass(frozen=True, slots=True)
class CapturedFiles:
    """Captured media by stem."""

    files: Mapping[str, Path]
    store: Mapping[str, Path]  # the images that its recordings draw
    names: Mapping[str, tuple[str, ...]]  # by stem
    outputs: Mapping[str, tuple[str, ...]]  # output ids by what stands before the separator
    verdict_ids: frozenset[str]  # every declared one: a spelling that is another's own is not taken

    @classmethod
    def of(cls, files: Mapping[str, Path], verdict_ids: Iterable[str]) -> Self:
        """The set, indexed. Image store files hold no separator and belong to no verdict."""
        names: dict[str, list[str]] = {}
        outputs: dict[str, list[str]] = {}
        for name in sorted(files):
            verdict, separator, output = stem_of(name).partition(_SEPARATOR)
            if separator and output:
                names.setdefault(stem_of(name), []).append(name)
                outputs.setdefault(verdict, []).append(output)
        return cls(
            files,
            store_images(files),
            {stem: tuple(group) for stem, group in names.items()},
            {verdict: tuple(dict.fromkeys(group)) for verdict, group in outputs.items()},
            frozenset(verdict_ids),
        )

    def find(self, verdict_id: str, output_id: str, kind: str) -> str | None:
        """The name of an output's file; the extension usual for its kind stands before others."""
        for verdict in self._spellings(verdict_id):
            names = self.names.get(f"{verdict}{_SEPARATOR}{output_id}", ())
            if names:
                return min(names, key=lambda name: (_suffix_rank(name, kind), name))
        return None

    def outputs_of(self, verdict_id: str) -> tuple[str, ...]:
        """The ids of the outputs that there are files of."""
        return next((self.outputs[one] for one in self._spellings(verdict_id) if one in self.outputs), ())

    def _spellings(self, verdict_id: str) -> tuple[str, ...]:
        others = (verdict_id.replace(".", "-"), verdict_id.replace(".", "_"))
        return (verdict_id, *(one for one in others if one not in self.verdict_ids))


def _suffix_rank(name: str, kind: str) -> int:
    usual = _USUAL_SUFFIXES.get(kind, ())
    return next((rank for rank, suffix in enumerate(usual) if name.lower().endswith(suffix)), len(usual))
