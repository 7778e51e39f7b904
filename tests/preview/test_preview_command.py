"""`sitegen serve` as an author starts it: a process of its own, and a site that is really built."""

import contextlib
import http.client
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

_PATIENCE_S = 60.0


class Preview:
    """A running `sitegen serve`, what it says, and what it serves."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.url = self.wait_for("serving .* at (http[^ ]+)")

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def wait_for(self, pattern: str) -> str:
        """The group, or the whole, of the next line that the pattern is found in."""
        heard = []
        end_s = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end_s:
            with contextlib.suppress(queue.Empty):
                heard.append(self._lines.get(timeout=1))
                if found := re.search(pattern, heard[-1]):
                    return found[found.lastindex or 0]
            assert self.process.poll() is None or not self._lines.empty(), "".join(heard)
        raise AssertionError(f"never said {pattern!r}: {''.join(heard)}")

    def get(self, path: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=_PATIENCE_S)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read().decode()
        connection.close()
        return response.status, body


@contextlib.contextmanager
def previewing(folder: Path, *options: str) -> Iterator[Preview]:
    """`sitegen serve` on the root below `folder`, ended as an author ends it."""
    arguments = ["serve", "--root", str(folder / "root"), "--cache-dir", str(folder / "cache"), "--port", "0", *options]
    # a shell's job in the background ignores interrupts, and so would all that it starts
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, "-m", "sitegen", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as process:
        try:
            yield Preview(process)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(_PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A site of one page of prose."""
    save(tmp_path / "root/content/site.toml", 'title = "A small cabinet"\n')
    save(tmp_path / "root/content/pages/about.md", "# About\n\nThe first text.\n")
    return tmp_path / "root"


def test_a_save_is_seen_in_the_page(root: Path) -> None:
    with previewing(root.parent) as preview:
        preview.wait_for("published")
        assert "The first text." in preview.get("/about/")[1]

        save(root / "content/pages/about.md", "# About\n\nThe second text.\n")

        preview.wait_for(r"changed: content/pages/about\.md")
        preview.wait_for("published")
        assert "The second text." in preview.get("/about/")[1]


def test_a_fault_keeps_the_last_good_site_and_is_told(root: Path) -> None:
    with previewing(root.parent) as preview:
        preview.wait_for("published")

        save(root / "content/site.toml", "title = \n")

        preview.wait_for("invalid-toml")
        preview.wait_for("nothing was published: 1 error;")
        assert "The first text." in preview.get("/about/")[1]
        deadline = time.monotonic() + _PATIENCE_S  # the terminal is told first
        while '"invalid-toml"' not in preview.get("/__sitegen/status.json")[1]:
            assert time.monotonic() < deadline, "the pages are not told"
            time.sleep(0.02)


def test_an_interrupt_ends_it_well(root: Path) -> None:
    with previewing(root.parent) as preview:
        preview.wait_for("published")

    assert preview.process.returncode == 0


def test_the_site_goes_to_a_folder_of_the_previews_own(root: Path) -> None:
    with previewing(root.parent) as preview:
        preview.wait_for("published")

    assert not (root.parent / "public").exists()
    assert {path.name for path in root.iterdir()} == {"content"}


def test_the_site_goes_where_it_is_told_to(root: Path) -> None:
    with previewing(root.parent, "--output", "here") as preview:
        preview.wait_for("published")

    assert (root.parent / "here/index.html").is_file()


def test_a_site_for_a_sub_path_is_served_below_it(root: Path) -> None:
    with previewing(root.parent, "--base-url", "https://example.org/gallery") as preview:
        preview.wait_for("published")

        assert preview.url.endswith("/gallery/")
        assert preview.get("/gallery/about/")[0] == 200
        assert preview.get("/about/")[0] == 404


def test_links_do_not_lead_to_the_published_site(root: Path) -> None:
    save(root / "content/site.toml", 'base_url = "https://example.org/gallery"\n')

    with previewing(root.parent) as preview:
        preview.wait_for("published")

        assert "example.org" not in preview.get("/about/")[1]


def test_a_port_in_use_is_told_with_a_way_out(root: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        arguments = ["serve", "--root", str(root), "--cache-dir", str(root.parent / "cache"), "--port", str(port)]
        done = subprocess.run(
            [sys.executable, "-m", "sitegen", *arguments], capture_output=True, text=True, check=False, cwd=root.parent
        )

    assert done.returncode == 2
    assert f"port {port} is in use" in done.stderr
    assert f"--port {port + 1}" in done.stderr
