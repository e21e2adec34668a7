"""The names of all settings, and what looks like one of them and is none."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping

NAMES = (
    "DISCORD_TOKEN",
    "DISCORD_TOKEN_FILE",
    "DISCORD_API_URL",
    "DISCORD_GATEWAY_URL",
    "TUMBLER_IN_SANDBOX",
    "TUMBLER_DATABASE",
    "TUMBLER_SHARDS",
    "TUMBLER_SLOTS",
    "TUMBLER_SLOT",
    "TUMBLER_LOG_LEVEL",
    "TUMBLER_LOG_FORMAT",
    "TUMBLER_ECHO_MS",
    "TUMBLER_LIMITS",
    "TUMBLER_KEEP_DAYS",
    "TUMBLER_THINKERS",
    "TUMBLER_FILMS",
    "TUMBLER_FILM_FORMAT",
    "TUMBLER_PULSE",
    "TUMBLER_STATUS",
    "TUMBLER_ALERTS",
    "TUMBLER_CONTACT",
    "TUMBLER_POLICY",
    "TUMBLER_CLOCK",
    "TUMBLER_SANDBOX_PORT",
    "TUMBLER_SANDBOX_KEEP",
)

_OURS = ("TUMBLER_", "DISCORD_")
_HEAD = re.compile(r"\w*")
_OF_SERVICE = re.compile(
    r"\w+_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_[A-Z]+(_PROTO|_PORT|_ADDR)?)"
)
"""Names that Kubernetes makes of that of a Service, such as TUMBLER_PORT_9108_TCP."""

_ADDRESS = re.compile(r"(tcp|udp|sctp)://")
"""How the value begins of one more, such as TUMBLER_PORT."""


def strangers(given: Mapping[str, str]) -> list[str]:
    """The names that begin as settings do and are none, but for those of Kubernetes' Services."""
    return [
        name
        for name, value in given.items()
        if name.upper().startswith(_OURS) and name not in NAMES and not _is_of_service(name, value)
    ]


def _is_of_service(name: str, value: str) -> bool:
    is_address = name.endswith("_PORT") and _ADDRESS.match(value) is not None
    return is_address or _OF_SERVICE.fullmatch(name) is not None


def head(name: str) -> str:
    """What of a name may be told: behind its letters may stand a secret that lacks its `=`."""
    found = _HEAD.match(name)
    return "" if found is None else found[0]


def nearest(name: str) -> str:
    """The setting whose name is the nearest."""
    (found,) = difflib.get_close_matches(head(name).upper(), NAMES, n=1, cutoff=0.0)
    return found
