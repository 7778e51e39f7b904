"""Files of a published export over http or https, each whole and of bounded size. This touches the world."""

import http.client
import threading
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import IO
from urllib.parse import quote, urlsplit, urlunsplit

from sitegen.export.keys import is_web_address
from sitegen.problems import EnvironmentProblem

_TIMEOUT_S = 30.0  # of one wait for the server
_ATTEMPTS = 3
_PAUSE_S = 0.5  # before the second attempt, doubled before the third
_CHUNK_BYTES = 1 << 16
_GONE = (404, 410)
_WORTH_ANOTHER_TRY = (429, 500, 502, 503, 504)
_INDEX = "index.json"


class NotThereError(Exception):
    """The server answers that there is no such file."""


class Server:
    """The place that an export is published at. May be used from several threads."""

    def __init__(self, url: str) -> None:
        if not is_web_address(url):
            raise EnvironmentProblem(
                f"`{url}` is no http address", hint="name the address of the folder that holds index.json"
            )
        parts = urlsplit(url)
        folder = parts.path.removesuffix(_INDEX).rstrip("/")
        self.address = urlunsplit((parts.scheme, parts.netloc, folder, "", ""))
        self._opener = _opener()

    def save(self, key: str, file: IO[bytes], *, largest: int) -> int:
        """Write the bytes under `key` to `file`, from its start; how many there are.

        Raises NotThereError, and EnvironmentProblem where the server fails or sends more than `largest` bytes.
        """
        for attempt in range(1, _ATTEMPTS + 1):
            file.seek(0)
            file.truncate()
            try:
                return self._save_once(key, file, largest)
            except urllib.error.HTTPError as problem:
                if problem.code in _GONE:
                    raise NotThereError(key) from problem
                if problem.code not in _WORTH_ANOTHER_TRY or attempt == _ATTEMPTS:
                    raise self._failed(key, f"the server answers {problem.code}") from problem
            except (OSError, http.client.HTTPException, zlib.error) as problem:
                if attempt == _ATTEMPTS:
                    raise self._failed(key, str(problem) or type(problem).__name__) from problem
            threading.Event().wait(_PAUSE_S * 2 ** (attempt - 1))
        raise AssertionError("the last attempt returns or raises")

    def _save_once(self, key: str, file: IO[bytes], largest: int) -> int:
        request = urllib.request.Request(  # noqa: S310 - the scheme was checked
            f"{self.address}/{quote(key, safe='/')}", headers={"User-Agent": "sitegen", "Accept-Encoding": "identity"}
        )
        size = 0
        with self._opener.open(request, timeout=_TIMEOUT_S) as response:
            for chunk in _plain(_chunks(response), key, response.headers.get("Content-Encoding", "")):
                size += len(chunk)
                if size > largest:
                    raise EnvironmentProblem(f"`{key}` is larger than {largest:,} bytes")
                file.write(chunk)
        return size

    def _failed(self, key: str, reason: str) -> EnvironmentProblem:
        return EnvironmentProblem(f"`{key}` could not be fetched from {self.address}: {reason}")


def _opener() -> urllib.request.OpenerDirector:
    """An opener that knows http and https and nothing else, so that no redirect leads to a file."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.UnknownHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(),
    ):
        opener.add_handler(handler)
    return opener


def _chunks(response: HTTPResponse) -> Iterator[bytes]:
    """The body in pieces; a body that ends too early raises."""
    expected = response.headers.get("Content-Length")
    received = 0
    while chunk := response.read(_CHUNK_BYTES):
        received += len(chunk)
        yield chunk
    if expected is not None and expected.isdecimal() and received != int(expected):
        raise http.client.IncompleteRead(b"", int(expected) - received)


def _plain(chunks: Iterator[bytes], key: str, encoding: str) -> Iterator[bytes]:
    """The body without the encoding it was sent in; a recording is stored as the gzip it is."""
    if encoding.strip().lower() != "gzip" or key.endswith(".gz"):
        yield from chunks
        return
    inflater = zlib.decompressobj(zlib.MAX_WBITS | 16)
    for chunk in chunks:
        pending = chunk
        while pending:
            yield inflater.decompress(pending, _CHUNK_BYTES)
            pending = inflater.unconsumed_tail
    yield inflater.flush()
    if not inflater.eof:
        raise http.client.IncompleteRead(b"")
