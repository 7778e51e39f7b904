"""Serves the output folder to the author's own browser, and tells open pages when to reload.

The answers are those of the host that the site is made for: its headers, its 404 page, its types. Only two things
differ: nothing is cached, and pages get the overlay's scripts. It knows nothing of building.
"""

import asyncio
import contextlib
import errno
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

from tornado.httpserver import HTTPServer

from sitegen.preview.handlers import ReloadSocket, Served, preview_application
from sitegen.preview.overlay import STATUS_URL
from sitegen.preview.status import BuildStatus
from sitegen.problems import EnvironmentProblem

_WHOLE_PAGE = "*"  # livereload's word for it
_EVERY_ADDRESS = {"", "0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to


class PreviewServer:
    """A server that runs, and the way to tell it that a build has ended. Made by `serving`."""

    def __init__(self, served: Served, *, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self._served = served
        self._loop = loop
        self.url = _url(served, port)  # the address to open

    def show(self, status: BuildStatus) -> None:
        """Tell every page, open or opened later, what the last build came to. Any thread may call it."""
        self._loop.call_soon_threadsafe(self._show, status)

    def _show(self, status: BuildStatus) -> None:
        is_same_site = status.site == self._served.status.site
        self._served.status = status
        _forget_closed_pages()
        ReloadSocket.reload_waiters(STATUS_URL if is_same_site else _WHOLE_PAGE)


@contextlib.contextmanager
def serving(
    *, folder: Path, host: str, port: int, status: BuildStatus, base_path: str = "/"
) -> Iterator[PreviewServer]:
    """Serve `folder` beneath `base_path` from a thread of its own until the block ends. Port 0 takes any free one.

    Raises EnvironmentProblem where the host or the port is not to be had.
    """
    listening = _listen(host, port)
    served = Served(folder=folder, host=host, base_path=base_path, status=status)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=_run, args=(loop, served, listening), name="preview-server", daemon=True)
    thread.start()
    try:
        yield PreviewServer(served, port=listening.getsockname()[1], loop=loop)
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            message, hint = f"port {port} is in use on {host}", f"take another one: `--port {port + 1}`"
        else:
            message, hint = f"cannot serve on {host}, port {port}: {error.strerror}", "leave out `--host` and `--port`"
        raise EnvironmentProblem(message, hint=hint) from error


def _run(loop: asyncio.AbstractEventLoop, served: Served, listening: socket.socket) -> None:
    """Answer until the loop is stopped, then close what is open."""
    asyncio.set_event_loop(loop)
    listening.setblocking(False)  # noqa: FBT003 - the standard library's signature
    server = HTTPServer(preview_application(served))
    loop.call_soon(server.add_socket, listening)
    loop.run_forever()
    loop.run_until_complete(_close(server))
    loop.close()


async def _close(server: HTTPServer) -> None:
    server.stop()
    for page in ReloadSocket.waiters.copy():
        page.close()
    ReloadSocket.waiters.clear()
    await server.close_all_connections()


def _forget_closed_pages() -> None:
    """Livereload would log each of them as an error."""
    for page in ReloadSocket.waiters.copy():
        if page.ws_connection is None or page.ws_connection.is_closing():
            ReloadSocket.waiters.discard(page)


def _url(served: Served, port: int) -> str:
    host = "localhost" if served.host in _EVERY_ADDRESS else served.host
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{served.base_path}"
