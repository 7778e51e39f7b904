"""What the command line asks of a build, as one frozen value."""

import dataclasses
from pathlib import Path


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """The choices of one build. Paths are whole; None means that the site's settings, or the default, decide."""

    root: Path
    output: Path
    export: str | None = None  # a folder or an http(s) address
    base_url: str | None = None
    theme: str | None = None
    experimental: bool = False
    strict: bool = False  # warnings stop the build
    jobs: int = 1
    cache_dir: Path
    use_cache: bool = True
    keep_search: bool = False  # publish the output's last search index, where there is one, rather than make a new one
    profile: bool = False  # tell how long each stage took
    why: str | None = None  # an address: tell why it was, or was not, written again
    verbosity: int = 0  # -1 quiet, 0 normal, 1 verbose
