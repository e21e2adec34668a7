"""Parsers of settings: from a text to a value. None of their errors repeats the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from bot.app.database import POSTGRES
from bot.store.sqlite.errors import why

T = TypeVar("T")

MOST_TOKEN = 1000
"""The most characters that are read of a file with a token; Discord's have less than 100."""

MOST_ADDRESS = 200
"""The most characters of an address that people read."""

_NO_TOKEN = re.compile(r"[^A-Za-z0-9._-]")
_QUOTES = "\"'`\u2018\u2019\u201c\u201d"
_SECRETS = {
    "DISCORD_TOKEN": re.compile(r"[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}"),
    "TUMBLER_ALERTS": re.compile(r"/webhooks/\d+/"),
    "TUMBLER_DATABASE": re.compile(r"postgres[\w+]*://", re.IGNORECASE),
}
"""The secrets that have a form of their own, each by the only setting that may hold it."""

_NO_PATH = re.compile(r"[\0-\x1f\x7f?]|://|^[^/]*:|:[^/]*@|(?:^\w+\s*|\s\w+)=")
"""The signs of a database's address, or of a list of its parts; no path of a file has them."""

_WEBHOOK = re.compile(r"/webhooks/\d+/[^/]+$")
_MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_PAGE = re.compile(r"https?://[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+")
"""The signs of an address of http(s) (RFC 3986): none of them ends it in a message."""


class SettingsError(Exception):
    """A setting that cannot be used, in one sentence; a parser raises what follows the name.

    It never quotes the text, which may be a secret that was written into the wrong setting.
    """


class Secret(Struct, frozen=True):
    """A text that its `repr` hides, and therefore every log line and traceback."""

    reveal: str

    def __repr__(self) -> str:
        return "Secret(…)"


class TokenFile(Secret, frozen=True):
    """A token that was read from the file at `path`."""

    path: Path


class Listen(Struct, frozen=True):
    """A port to listen on. `host` "" means every address of the machine; port 0 any free one."""

    host: str
    port: int


def require(fits: object, says: str) -> None:
    """Raises `SettingsError` unless something fits."""
    if not fits:
        raise SettingsError(says)


def check_text(name: str, text: str) -> None:
    """Raises `SettingsError` for a text that no setting has, or only another one than `name`."""
    is_text = not any("\ud800" <= char <= "\udfff" for char in text)
    require(is_text, "is no UTF-8 text.")  # the system lets it be any bytes
    for sign in (text[:1], text[-1:]):
        require(not sign or sign not in _QUOTES, f"stands in quotes: write it without {sign}")
    for belongs, secret in _SECRETS.items():
        is_other = belongs != name and secret.search(text)
        require(not is_other, f"holds what belongs in {belongs}.")


def is_path(text: str) -> bool:
    """Whether a text can be a path: no address, no list of one's parts, and no secret."""
    return not (_NO_PATH.search(text) or any(secret.search(text) for secret in _SECRETS.values()))


def optional(parse: Callable[[str], T]) -> Callable[[str], T | None]:
    """Makes a parser to which an empty text is None."""
    return lambda text: parse(text) if text else None


def one_of(choices: Mapping[str, T], text: str) -> T:
    """The choice whose name is the text, in any case."""
    listed = " or ".join(choices) if len(choices) == 2 else f"one of {', '.join(choices)}"
    require(text.lower() in choices, f"must be {listed}.")
    return choices[text.lower()]


def number(least: int, most: int, text: str) -> int:
    """A number in ASCII digits."""
    fits = text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most
    require(fits, f"must be a number from {least} to {most}.")
    return int(text)


def token(text: str, says: str = "is not a token") -> Secret:
    """A token, without a leading `Bot `, which other tools expect."""
    word = text.removeprefix("Bot ").strip()
    if (wrong := _NO_TOKEN.search(word)) is not None:
        sign = wrong[0] if wrong[0].isprintable() else "hidden signs"
        sign = "spaces" if wrong[0].isspace() else sign
        raise SettingsError(f"{says}: it must be one word without {sign}")
    return Secret(word)


def token_file(text: str) -> TokenFile:
    """The token in the one line of a file, whose path is not told: it may be a token itself."""
    try:
        path = Path(text).expanduser()
        with path.open(encoding="utf-8-sig") as file:
            found = file.read(MOST_TOKEN + 1).strip()
    except FileNotFoundError:
        raise SettingsError("names a file that does not exist.") from None
    except IsADirectoryError:
        raise SettingsError("names a folder, not a file.") from None
    except OSError as error:
        raise SettingsError(f"names a file that the bot cannot read: {why(error)}.") from None
    except RuntimeError:  # where `~` names nobody's home
        raise SettingsError("names a file that the bot cannot read.") from None
    except ValueError:
        raise SettingsError("names a file that is no UTF-8 text.") from None
    require(found, "names a file that is empty.")
    is_one = len(found) <= MOST_TOKEN and len(found.splitlines()) == 1
    require(is_one, "names a file with more than a token: it must have one line.")
    return TokenFile(token(found, "names a file that has no token in it").reveal, path)


def database(text: str) -> Path | Secret:
    """The path of a file, or the address of PostgreSQL, which may hold a password."""
    if text.startswith(POSTGRES):
        return Secret(text)
    says = f"is no path of a file, and no address: PostgreSQL's begins with {POSTGRES[0]}"
    require(is_path(text), says)
    return file(text)


def file(text: str) -> Path:
    """The path of a file that may not be there yet, in a folder that is."""
    path = _path(text)
    require(not path.is_dir(), "is a folder, not a file.")
    require(path.parent.is_dir(), "lies in a folder that does not exist.")
    return path


def folder(text: str) -> Path:
    """The path of a folder that may not be there yet."""
    path = _path(text)
    require(path.is_dir() or not path.exists(), "is a file, not a folder.")
    return path


def _path(text: str) -> Path:
    """A text as a path. Raises what the system says of it, too."""
    require(is_path(text), "is no path.")
    path = Path(text).expanduser()
    with suppress(FileNotFoundError, NotADirectoryError):
        path.stat()  # raises for links in a circle
    return path


def _parts(text: str) -> tuple[SplitResult, int | None]:
    """The parts of an address, and its port; those of an empty one where it is none."""
    try:
        parts = urlsplit(text)
        return parts, parts.port
    except ValueError:
        return urlsplit(""), None


def address(like: str, text: str) -> str:
    """An address with the scheme of the one that it is to be like, with TLS or without."""
    (parts, port), scheme = _parts(text), urlsplit(like).scheme
    fits = parts.scheme in (scheme, f"{scheme}s") and parts.hostname and port != 0
    is_more = parts.query or parts.fragment or parts.username or " " in text
    require(fits and not is_more, f"is not an address such as {like}.")
    return text.rstrip("/")


def listen(text: str) -> Listen:
    """A host, which may be empty, and a port."""
    parts, port = _parts(f"//{text}")
    if port is None or parts.netloc != text or "@" in text or " " in text:
        raise SettingsError("must be a host and a port, such as 127.0.0.1:9100 or :9100.")
    return Listen(parts.hostname or "", port)


def webhook(text: str) -> Secret:
    """The address of a webhook: whoever has it can write there."""
    parts, _ = _parts(text)
    fits = parts.scheme in ("http", "https") and parts.hostname and _WEBHOOK.search(parts.path)
    like = "https://discord.com/api/webhooks/ and so on, as Discord gives it"
    require(fits and " " not in text, f"is not the address of a webhook, such as {like}.")
    return Secret(text)


def contact(text: str) -> str:
    """An address that people may read, and follow: of a page, of e-mail, or an invitation.

    Discord shows an invitation without the scheme, which is added.
    """
    mail = text.removeprefix("mailto:")
    if _MAIL.fullmatch(mail) and len(mail) <= MOST_ADDRESS:
        return mail
    is_invitation = text.startswith(("discord.gg/", "discord.com/invite/"))
    others = ", an invitation to a Discord server, or an e-mail address"
    return page(f"https://{text}" if is_invitation else text, f"https://example.org/help{others}")


def page(text: str, like: str = "https://example.org/privacy") -> str:
    """A whole address of http(s); a password in it would be told to everybody."""
    parts, port = _parts(text)
    is_short = len(text) <= MOST_ADDRESS
    fits = _PAGE.fullmatch(text) and parts.hostname and port != 0 and "@" not in parts.netloc
    require(fits and is_short, f"must be the address of a page, such as {like}.")
    return text
