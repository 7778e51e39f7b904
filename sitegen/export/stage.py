"""A folder that takes another's place in the end, or leaves it as it was. This touches the world."""

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sitegen.problems import EnvironmentProblem


@contextlib.contextmanager
def staged_beside(target: Path) -> Iterator[Path]:
    """An empty folder beside `target`, gone when the block ends."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent))
        stage.chmod(0o755)
    except OSError as problem:
        raise EnvironmentProblem(f"nothing can be written beside `{target}`: {problem.strerror}") from problem
    try:
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def refuse_foreign(target: Path, *, sign: str) -> None:
    """Raise where `target` holds something that replacing it would destroy: anything without the file `sign`."""
    try:
        is_free = not target.exists() or (target / sign).is_file() or not any(target.iterdir())
    except OSError as problem:
        raise EnvironmentProblem(f"`{target}` cannot be read: {problem.strerror}") from problem
    if not is_free:
        raise EnvironmentProblem(
            f"`{target}` holds something else than an export, and would be replaced", hint="name another folder"
        )


def take_place(stage: Path, target: Path) -> None:
    """Put `stage` where `target` is. Where the second of the two renames fails, the first is taken back."""
    old = stage.with_suffix(".old")
    try:
        if target.exists():
            target.rename(old)
        try:
            stage.rename(target)
        except OSError:
            if old.exists():
                old.rename(target)
            raise
    except OSError as problem:
        raise EnvironmentProblem(f"`{target}` could not be replaced: {problem.strerror}") from problem
    shutil.rmtree(old, ignore_errors=True)
