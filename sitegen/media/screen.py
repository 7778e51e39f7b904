"""A browser that the settings name, which draws the first frame of a recording with the gallery's own player.

Without one a recording has no still until its player is there. It is never looked for: what a site is must not depend
on the machine.
"""

import base64
import binascii
import os
import re
import shutil
from pathlib import Path

from sitegen.media.program import OutOfTimeError, Program
from sitegen.packaged import theme_file
from sitegen.problems import EnvironmentProblem

_HINT = "name a Chromium with `browser` in `content/site.toml`, or take the setting out"
_CPU_SECONDS = 20
_FLAGS = (
    *("--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-background-networking"),
    *("--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=10000", "--dump-dom"),
)
_DRAWN = re.compile(rb"data:image/png;base64,([A-Za-z0-9+/=]+)")

# The recording is data in the page's own address space: base64, so that nothing of it can be markup.
_PAGE = """<!doctype html><meta charset="utf-8"><body><script type="module">
{player}
{{
  const canvas = document.createElement("canvas");
  const loaded = await loadRecording("data:application/json;base64,{recording}");
  new ReplayPlayer(canvas, loaded).show(0);
  document.body.textContent = canvas.toDataURL("image/png");
}}
</script>"""


class Screen:
    """A browser, and the player that it draws with."""

    def __init__(self, path: str) -> None:
        self._program = Program(path, memory_bytes=None, hint=_HINT)
        self.player = theme_file("scripts", "replay.js")

    @property
    def path(self) -> str:
        """The browser's binary."""
        return self._program.path

    def version(self) -> str:
        """What the browser calls itself. Raises EnvironmentProblem."""
        try:
            finished = self._program.run([self.path, "--version"], cpu_s=_CPU_SECONDS)
        except OutOfTimeError:
            raise EnvironmentProblem(f"`{self.path} --version` does not end", hint=_HINT) from None
        told = finished.out.decode(errors="replace").strip()
        if finished.status != 0 or not told:
            raise EnvironmentProblem(f"`{self.path}` is not a working browser", hint=_HINT)
        return told

    def first_frame(self, recording: bytes, *, work: Path) -> bytes | None:
        """The first frame of a recording that was made fit, as a PNG; None where the browser does not draw it.

        `work` is a folder that the browser may write to.
        """
        text = base64.b64encode(recording).decode()
        page = work / "page.html"
        page.write_text(_PAGE.format(player=self.player.read_text(encoding="utf-8"), recording=text), "utf-8")
        command = [self.path, *_FLAGS, *_sandbox(), f"--user-data-dir={work}/profile", page.as_uri()]
        try:
            finished = self._program.run(command, cpu_s=_CPU_SECONDS)
        except OutOfTimeError:
            return None
        drawn = _DRAWN.search(finished.out)
        try:
            return base64.b64decode(drawn[1], validate=True) if drawn else None
        except binascii.Error:
            return None

    def stop(self) -> None:
        """End every run that goes on, and start no other."""
        self._program.stop()


def find_screen(named: str) -> Screen:
    """The browser of that name or path. Raises EnvironmentProblem where there is none."""
    found = shutil.which(named)
    if found is None:
        raise EnvironmentProblem(f"there is no browser at `{named}`", hint=_HINT)
    return Screen(str(Path(found).absolute()))


def _sandbox() -> tuple[str, ...]:
    """Chromium starts as root without its sandbox or not at all, which is how containers run."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
