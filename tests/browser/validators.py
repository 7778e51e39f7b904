"""The two validators of HTML, which come from npm: what they find, in words."""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent
HTML_VALIDATE = HERE / "node_modules/.bin/html-validate"
NU = HERE / "node_modules/vnu-jar/build/dist/vnu.jar"
HAS_HTML_VALIDATE = HTML_VALIDATE.is_file() and shutil.which("node") is not None
HAS_NU = NU.is_file() and shutil.which("java") is not None

# Of the one page that holds its policy in itself the Nu checker is wrong twice: read from disk it has no origin, so
# that 'self' allows it nothing, and what it takes for an inline script is data. A browser judges both in test_pages.py.
NU_IS_WRONG = "(Resource|Inline script) violates Content Security Policy .*"

# For a few seconds of work the best compiler of the JVM, and its collector of garbage, cost more than they save.
SHORT_LIVED = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m")

# A browser writes what scripts set through `element.style` as an attribute, which the content policy does not mind.
SET_BY_SCRIPTS = ("--rule", "no-inline-style:off")


def html_validate(files: Iterable[Path], *options: str) -> str:
    """What html-validate says of these pages; empty where it finds nothing."""
    config = str(HERE / "htmlvalidate.json")
    return _said([str(HTML_VALIDATE), "--config", config, "--formatter", "text", *options, *map(str, files)])


def nu(files: Iterable[Path]) -> str:
    """What the Nu checker says of these pages and pictures, warnings included; empty where it finds nothing."""
    # No `--css`: it knows neither container queries nor masks that are gradients.
    options = ["--stdout", "--also-check-svg", "--filterpattern", NU_IS_WRONG]
    return _said(["java", *SHORT_LIVED, "-jar", str(NU), *options, *map(str, files)])


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    return said or (f"exit code {done.returncode}" if done.returncode else "")
