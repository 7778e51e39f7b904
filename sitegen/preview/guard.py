"""Who may ask: requests made under a foreign name or by a foreign page are refused.

A page anywhere on the web can send requests to this machine, and a name it owns can be made to mean 127.0.0.1 (DNS
rebinding). Both give themselves away by their `Host` and `Origin` headers, which no page can choose.
"""

import ipaddress
from urllib.parse import urlsplit

_OWN_NAMES = {"localhost", "127.0.0.1", "::1"}
_EVERY_ADDRESS = {"", "0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to


def is_allowed_host(host_header: str, *, served_host: str) -> bool:
    """Whether `host_header` names this server: localhost, or the host it was told to serve on, on any port.

    A server on every address also answers under any numeric address, since rebinding needs a name.
    """
    name = _host_name(host_header)
    if name is None:
        return False
    if name in _OWN_NAMES or name == served_host.lower():
        return True
    return served_host in _EVERY_ADDRESS and _is_numeric(name)


def is_own_origin(origin: str | None, *, host_header: str) -> bool:
    """Whether a request was made by a page of this server, or by no page at all."""
    return origin is None or urlsplit(origin).netloc.lower() == host_header.lower()


def _host_name(host_header: str) -> str | None:
    try:
        return urlsplit(f"//{host_header}").hostname
    except ValueError:  # brackets that hold no address
        return None


def _is_numeric(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
