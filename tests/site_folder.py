"""A site folder for tests: write files, build, ask one question."""

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sitegen.build import BuildReport, build_site
from sitegen.config import read_config
from sitegen.diagnostics import Diagnostics
from sitegen.options import BuildOptions
from sitegen.source import read_source


@dataclasses.dataclass(frozen=True)
class SiteFolder:
    """A root, an output and a cache of their own."""

    folder: Path
    cache: Path

    @property
    def root(self) -> Path:
        return self.folder / "root"

    @property
    def output(self) -> Path:
        return self.folder / "public"

    def write(self, files: Mapping[str, str | bytes]) -> None:
        """Write files below the root."""
        for name, content in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def options(self, **changes: Any) -> BuildOptions:
        """The options of a build of this folder."""
        options = BuildOptions(root=self.root, output=self.output, cache_dir=self.cache, jobs=1)
        return dataclasses.replace(options, **changes)

    def build(self, **changes: Any) -> BuildReport:
        """Build the site."""
        self.root.mkdir(parents=True, exist_ok=True)
        return build_site(self.options(**changes))

    def rules(self) -> list[str]:
        """The rules that reading the folder reports."""
        found = Diagnostics()
        read_source(self.options(), read_config(self.root, found=found), found=found)
        return [one.rule.value for one in found]

    def page(self, url: str) -> str:
        """The HTML of a page."""
        return (self.output / url.lstrip("/") / "index.html").read_text(encoding="utf-8")

    def twin(self, url: str) -> Any:
        """The JSON of a page."""
        return json.loads((self.output / url.lstrip("/") / "index.json").read_bytes())

    def files(self) -> dict[str, bytes]:
        """Every published file by its path."""
        return {
            path.relative_to(self.output).as_posix(): path.read_bytes()
            for path in sorted(self.output.rglob("*"))
            if path.is_file()
        }
