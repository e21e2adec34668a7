"""The names of all settings, what looks like one of them, and what a value may not be."""

from __future__ import annotations

import difflib
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from urllib.parse import urlsplit

from msgspec import Struct

from bot.store.sqlite.errors import why

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


_WEBHOOK = re.compile(r"/webhooks/\d+/[^/]+$")
"""How the path of a webhook's address ends."""

_PAGE = re.compile(r"https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+")
"""The signs of an address of http(s) (RFC 3986)."""

_MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")

_INVITES = ("discord.gg/", "discord.com/invite/")
"""How Discord shows an invitation, to which the scheme is added."""

MOST_ADDRESS = 200
"""The most characters of an address that people read."""


_QUOTES = "\"'`\u2018\u2019\u201c\u201d"

_SECRETS = {
    "DISCORD_TOKEN": re.compile(r"[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}"),
    "TUMBLER_ALERTS": re.compile(r"/webhooks/\d+/"),
    "TUMBLER_DATABASE": re.compile(r"postgres[\w+]*://", re.IGNORECASE),
}
"""The secrets that have a form of their own, each by the only setting that may hold it."""

_NO_PATH = re.compile(r"[\0-\x1f\x7f?]|://|^[^/]*:|:[^/]*@|(?:^\w+\s*|\s\w+)=")
"""The signs of a database's address, or of a list of its parts; no path of a file has them."""


class SettingsError(Exception):
    """The error of a setting that cannot be used; its text is one sentence that names it.

    It never quotes the value, which may be a secret that was written into the wrong setting.
    """


@contextmanager
def tried(name: str) -> Generator[None]:
    """Raises what the system says of a path in the block as the error of a setting."""
    try:
        yield
    except OSError as error:
        raise SettingsError(f"{name} cannot be used: {why(error)}.") from None
    except (RuntimeError, ValueError):  # of `~` without a home, of links in a circle
        raise SettingsError(f"{name} cannot be used: its path leads nowhere.") from None


class Secret(Struct, frozen=True):
    """A text that its `repr` hides, and therefore every log line and traceback."""

    reveal: str

    def __repr__(self) -> str:
        return "Secret(…)"


def check_value(name: str, value: str) -> None:
    """Raises `SettingsError` for a value that no setting has, or only another one."""
    for sign in (value[:1], value[-1:]):
        if sign and sign in _QUOTES:
            raise SettingsError(f"{name} stands in quotes: write it without {sign}")
    for belongs, secret in _SECRETS.items():
        if belongs != name and secret.search(value):
            raise SettingsError(f"{name} holds what belongs in {belongs}.")


def is_path(value: str) -> bool:
    """Whether a value can be a path: no address, no list of one's parts, and no secret."""
    return not (_NO_PATH.search(value) or any(secret.search(value) for secret in _SECRETS.values()))


def webhook(value: str) -> Secret | None:
    """A webhook's address: whoever has it can write there."""
    if not value:
        return None
    try:
        parts = urlsplit(value)
    except ValueError:
        parts = urlsplit("")
    fits = parts.scheme in ("http", "https") and parts.hostname and _WEBHOOK.search(parts.path)
    if not fits or " " in value:
        raise SettingsError(
            "TUMBLER_ALERTS is not the address of a webhook, such as"
            " https://discord.com/api/webhooks/ and so on, as Discord gives it."
        )
    return Secret(value)


def contact(value: str) -> str | None:
    """An address that people may read, and follow: of a page, an invitation, or e-mail."""
    mail = value.removeprefix("mailto:")
    if not value or (_MAIL.fullmatch(mail) and len(mail) <= MOST_ADDRESS):
        return mail or None
    link = f"https://{value}" if value.startswith(_INVITES) else value
    if not _is_page(link):
        raise SettingsError(
            "TUMBLER_CONTACT must be the address of a page, such as https://example.org/help,"
            " an invitation to a Discord server, or an e-mail address."
        )
    return link


def policy(value: str) -> str | None:
    """Returns the address of the policy on privacy, None if none is set."""
    if not value or _is_page(value):
        return value or None
    raise SettingsError(
        "TUMBLER_POLICY must be the address of a page, such as https://example.org/privacy."
    )


def _is_page(value: str) -> bool:
    """Whether a value is a whole address of http(s), with no sign that ends it in a message.

    A password in it would be told to everybody.
    """
    if not _PAGE.fullmatch(value) or len(value) > MOST_ADDRESS:
        return False
    try:
        parts = urlsplit(value)
        return bool(parts.hostname) and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        return False
