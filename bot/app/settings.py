"""Settings: what the environment and `.env` say, typed, and checked before anything starts.

python-dotenv reads `.env`, because quotes, comments, `export` and multi-line values are easy to get
almost right, and a token with a `#` in it must not be cut.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from urllib.parse import urlsplit

from dotenv.parser import Binding, parse_stream
from msgspec import Struct

from bot.app.database import POSTGRES
from bot.app.setting_values import (
    NAMES,
    Secret,
    SettingsError,
    check_value,
    contact,
    head,
    is_path,
    nearest,
    policy,
    strangers,
    tried,
    webhook,
)
from bot.store.sqlite.errors import why
from render.film import Kind

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}


API, GATEWAY = "http://127.0.0.1:8420/api/v10", "ws://127.0.0.1:8420/gateway"
"""Addresses as the settings may name them: those of a sandbox."""


MOST_SLOTS, MOST_SHARDS = 200, 10_000
"""The most slots and shards; Discord itself sets no limit to shards."""

MOST_TOKEN = 1000
"""The most characters that are read of a file with a token; Discord's have less than 100."""

ALERTS = "TUMBLER_ALERTS"

FILMS = Path("films")
"""The folder of films where none is named, from that of the database, else the working one."""

_NO_TOKEN = re.compile(r"[^A-Za-z0-9._-]")
"""A sign that no token of Discord's has."""

A_DAY_S = 86_400.0

MOST_THINKERS = 16
"""The most processes that think; each takes up to 96 MiB."""


class LogFormat(Enum):
    """The formats of a log line."""

    TEXT = "text"
    JSON = "json"


class Listen(Struct, frozen=True):
    """A port to listen on. `host` "" means every address of the machine; port 0 any free one."""

    host: str
    port: int


class Settings(Struct, frozen=True):
    """All settings.

    `token`: None means that the bot plays in its sandbox, without Discord; the sandbox has a
    database of its own in `sandbox_keep`, and never opens `database`. `token_file`: the file that
    the token stands in, or None. `api_url`: a REST base without a slash at its end; None means
    Discord's own. `gateway_url`: a gateway; None means the one that the REST base names.
    `in_sandbox`: both belong to a sandbox. `database`: the path of a file, or the address of
    PostgreSQL, which may hold a password. `log_level`: one of `logging`. `echo_s`: the seconds in
    which a second doing press is an echo of the first. `has_limits`: how much one person may set up
    is limited. `kept_s`: the seconds that an ended match keeps its log, or None for ever.
    `thinkers`: how many processes think for computers and hints. `films`: the folder that films of
    matches are kept in, which may not be there yet; `film_kind`: how they are encoded. `shards`:
    Discord's shards in all; None leaves their number to Discord. `slots`: among so many processes
    they are divided; `slot`: the one that this process takes, None: a free one. `pulse`: the file
    that a health check looks at, or None. `status`: where it is told over HTTP how the bot is, or
    None. `alerts`: the webhook by which the host is told what to see to, or None; whoever has it
    can write there. `contact`: an address of http(s) or of e-mail at which people reach the host,
    `policy`: one at which that host's privacy policy is, or None. `clock`: the file whose seconds
    are added to the wall clock, or None; only in a sandbox. `sandbox_port`: 0 takes any free port.
    """

    token: Secret | None
    token_file: Path | None
    api_url: str | None
    gateway_url: str | None
    in_sandbox: bool
    database: Path | Secret
    log_level: int
    log_format: LogFormat
    echo_s: float
    has_limits: bool
    kept_s: float | None
    thinkers: int
    films: Path
    film_kind: Kind
    shards: int | None
    slots: int
    slot: int | None
    pulse: Path | None
    status: Listen | None
    alerts: Secret | None
    contact: str | None
    policy: str | None
    clock: Path | None
    sandbox_port: int
    sandbox_keep: Path


def read(environ: Mapping[str, str], env_file: Path = Path(".env")) -> Settings:
    """Settings from the environment and from `.env` if it exists; the environment wins.

    Raises `SettingsError`, also for a name in `.env` that begins as settings do and is none.
    """
    try:
        given = _filed(env_file) if env_file.is_file() else {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{env_file} cannot be read: {why(error)}.") from error
    for name in strangers(given):
        raise SettingsError(
            f"{env_file} has {head(name)}, which is no setting: is {nearest(name)}=… meant?"
        )
    return load({**given, **environ})


def alerts_of(environ: Mapping[str, str], env_file: Path = Path(".env")) -> Secret | None:
    """The webhook for alerts, also where other settings cannot be used; None where it cannot."""
    given = dict(environ)
    with suppress(OSError, UnicodeError, SettingsError):
        given = {**_filed(env_file), **environ}
    try:
        return webhook(given.get(ALERTS, "").strip())
    except SettingsError:
        return None


def address_of(settings: Settings) -> str | Path:
    """The address of the database, which may hold a password; of a file the path that is no link.

    So one file has one hold, by whatever name it is called.
    """
    database = settings.database
    return database.reveal if isinstance(database, Secret) else database.resolve()


def _filed(env_file: Path) -> dict[str, str]:
    """What `.env` says, by name. Raises `SettingsError` for a line that says nothing."""
    with env_file.open(encoding="utf-8") as file:
        found = list(parse_stream(file))
    for line in found:
        if line.error or _is_bare(line):
            text = line.original.string  # with the empty lines above it
            at = line.original.line + text[: -len(text.lstrip())].count("\n")
            raise SettingsError(f"{env_file}, line {at}, is no NAME=value.")
    return {line.key: line.value or "" for line in found if line.key is not None}


def _is_bare(line: Binding) -> bool:
    """Whether a line has a name alone, and not one that is told to be no setting."""
    return line.key is not None and line.value is None and not strangers({line.key: ""})


def load(environ: Mapping[str, str]) -> Settings:
    """Settings from a mapping; a name that is absent or empty means its default.

    Raises `SettingsError` with a sentence that names the variable and never quotes its value.
    """

    def get(name: str, default: str = "") -> str:
        value = environ.get(name, "").strip() or default
        if not is_text(value):  # the system lets a value be any bytes
            raise SettingsError(f"{name} is no UTF-8 text.")
        return value

    for name in NAMES:
        check_value(name, get(name))
    api_url = _address("DISCORD_API_URL", get("DISCORD_API_URL"), API)
    gateway_url = _address("DISCORD_GATEWAY_URL", get("DISCORD_GATEWAY_URL"), GATEWAY)
    token_file = get("DISCORD_TOKEN_FILE")
    token = _token(get("DISCORD_TOKEN"), token_file)
    if token is None and (api_url or gateway_url):
        name = "DISCORD_API_URL" if api_url else "DISCORD_GATEWAY_URL"
        raise SettingsError(f"DISCORD_TOKEN is missing: {name} names a server, which wants one.")
    in_sandbox = _is_on("TUMBLER_IN_SANDBOX", get("TUMBLER_IN_SANDBOX", "off"))
    if in_sandbox and api_url is None:
        raise SettingsError("TUMBLER_IN_SANDBOX needs DISCORD_API_URL: Discord is no sandbox.")
    database = _database(get("TUMBLER_DATABASE", "tumbler.db"))
    sandbox_keep = _folder("TUMBLER_SANDBOX_KEEP", get("TUMBLER_SANDBOX_KEEP", ".sandbox"))
    beside = None if isinstance(database, Secret) else database.parent.resolve()
    if token is None and sandbox_keep.resolve() == beside:
        raise SettingsError(
            "TUMBLER_SANDBOX_KEEP must be a folder of its own, not the one of TUMBLER_DATABASE."
        )
    settings = Settings(
        token=token,
        token_file=Path(token_file).expanduser() if token_file else None,
        api_url=api_url,
        gateway_url=gateway_url,
        in_sandbox=in_sandbox,
        database=database,
        log_level=_log_level(get("TUMBLER_LOG_LEVEL", "info")),
        log_format=_log_format(get("TUMBLER_LOG_FORMAT", "text")),
        echo_s=_number("TUMBLER_ECHO_MS", get("TUMBLER_ECHO_MS", "1000"), 0, 99_999) / 1000,
        has_limits=_is_on("TUMBLER_LIMITS", get("TUMBLER_LIMITS", "on")),
        kept_s=_number("TUMBLER_KEEP_DAYS", get("TUMBLER_KEEP_DAYS", "365"), 0, 99_999) * A_DAY_S
        or None,
        thinkers=_number("TUMBLER_THINKERS", get("TUMBLER_THINKERS", "1"), 1, MOST_THINKERS),
        films=_films(get("TUMBLER_FILMS"), database),
        film_kind=_film_kind(get("TUMBLER_FILM_FORMAT", Kind.WEBP.value)),
        shards=_optional("TUMBLER_SHARDS", get("TUMBLER_SHARDS"), 1, MOST_SHARDS),
        slots=_number("TUMBLER_SLOTS", get("TUMBLER_SLOTS", "1"), 1, MOST_SLOTS),
        slot=_optional("TUMBLER_SLOT", get("TUMBLER_SLOT"), 0, MOST_SLOTS - 1),
        pulse=_optional_file("TUMBLER_PULSE", get("TUMBLER_PULSE")),
        status=_status(get("TUMBLER_STATUS")),
        alerts=webhook(get("TUMBLER_ALERTS")),
        contact=contact(get("TUMBLER_CONTACT")),
        policy=policy(get("TUMBLER_POLICY")),
        clock=_optional_file("TUMBLER_CLOCK", get("TUMBLER_CLOCK")),
        sandbox_port=_number(
            "TUMBLER_SANDBOX_PORT", get("TUMBLER_SANDBOX_PORT", "8420"), 0, 65_535
        ),
        sandbox_keep=sandbox_keep,
    )
    if settings.clock is not None and token is not None and not in_sandbox:
        raise SettingsError("TUMBLER_CLOCK turns the clock of a sandbox, never that of Discord.")
    _check_slots(settings)
    return settings


def is_text(value: str) -> bool:
    """Whether a value can be written: what the system gives for bytes that are no UTF-8 cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in value)


def _check_slots(settings: Settings) -> None:
    """Raises `SettingsError` for slots that do not fit the other settings."""
    slots = settings.slots
    if settings.slot is not None and settings.slot >= slots:
        raise SettingsError(
            f"TUMBLER_SLOT must be less than TUMBLER_SLOTS, which is {slots}: they count from 0."
        )
    if slots == 1:
        return
    if isinstance(settings.database, Path):
        raise SettingsError("TUMBLER_SLOTS needs PostgreSQL: a file has one process.")
    if settings.shards is None or settings.shards < slots:
        raise SettingsError(
            f"TUMBLER_SHARDS must be a number from {slots} on: TUMBLER_SLOTS divides the shards."
        )


def _token(value: str, file: str) -> Secret | None:
    """A token, or that in a file: one printable ASCII word.

    Removes a leading `Bot `, which other tools expect.
    """
    if file and value:
        raise SettingsError("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: only one may be.")
    word = (_in_file(file) if file else value).removeprefix("Bot ").strip()
    if not word:
        return None
    if (wrong := _NO_TOKEN.search(word)) is not None:
        where = "DISCORD_TOKEN_FILE names a file that has no token in it"
        says = where if file else "DISCORD_TOKEN is not a token"
        sign = wrong[0] if wrong[0].isprintable() else "hidden signs"
        sign = "spaces" if wrong[0].isspace() else sign
        raise SettingsError(f"{says}: it must be one word without {sign}")
    return Secret(word)


def _in_file(value: str) -> str:
    """The one line of the file with the token. Its path is not told: it may be a token itself."""
    told = "DISCORD_TOKEN_FILE names a"
    try:
        with Path(value).expanduser().open(encoding="utf-8-sig") as file:
            text = file.read(MOST_TOKEN + 1).strip()
    except FileNotFoundError:
        raise SettingsError(f"{told} file that does not exist.") from None
    except IsADirectoryError:
        raise SettingsError(f"{told} folder, not a file.") from None
    except OSError as error:
        raise SettingsError(f"{told} file that the bot cannot read: {why(error)}.") from None
    except RuntimeError:  # where `~` names nobody's home
        raise SettingsError(f"{told} file that the bot cannot read.") from None
    except ValueError:
        raise SettingsError(f"{told} file that is no UTF-8 text.") from None
    if not text:
        raise SettingsError(f"{told} file that is empty.")
    if len(text) > MOST_TOKEN or len(text.splitlines()) > 1:
        raise SettingsError(f"{told} file with more than a token: it must have one line.")
    return text


def _address(name: str, value: str, like: str) -> str | None:
    """An address with the scheme of the one that it is to be like, with TLS or without."""
    if not value:
        return None
    try:
        parts = urlsplit(value)
        port_fits = parts.port is None or parts.port > 0
    except ValueError:
        parts, port_fits = urlsplit(""), False
    plain = urlsplit(like).scheme
    fits = parts.scheme in (plain, f"{plain}s") and bool(parts.hostname) and port_fits
    if not fits or parts.query or parts.fragment or parts.username or " " in value:
        raise SettingsError(f"{name} is not an address such as {like}.")
    return value.rstrip("/")


def _database(value: str) -> Path | Secret:
    if value.startswith(POSTGRES):
        return Secret(value)
    if not is_path(value):
        raise SettingsError(
            "TUMBLER_DATABASE is no path of a file, and no address: PostgreSQL's begins with"
            " postgresql://"
        )
    return _file("TUMBLER_DATABASE", value)


def _log_level(value: str) -> int:
    if value.lower() not in LEVELS:
        raise SettingsError(f"TUMBLER_LOG_LEVEL must be one of {', '.join(LEVELS)}.")
    return LEVELS[value.lower()]


def _log_format(value: str) -> LogFormat:
    try:
        return LogFormat(value.lower())
    except ValueError:
        raise SettingsError("TUMBLER_LOG_FORMAT must be text or json.") from None


def _is_on(name: str, value: str) -> bool:
    if value.lower() not in ("on", "off"):
        raise SettingsError(f"{name} must be on or off.")
    return value.lower() == "on"


def _number(name: str, value: str, least: int, most: int) -> int:
    fits = value.isascii() and value.isdigit() and len(value) <= 9
    if not (fits and least <= int(value) <= most):
        raise SettingsError(f"{name} must be a number from {least} to {most}.")
    return int(value)


def _optional(name: str, value: str, least: int, most: int) -> int | None:
    return _number(name, value, least, most) if value else None


def _file(name: str, value: str) -> Path:
    """The path of a file that may not be there yet, in a folder that is."""
    with tried(name):
        path = _path(name, value)
        if path.is_dir():
            raise SettingsError(f"{name} is a folder, not a file.")
        _check_parent(name, path)
        return path


def _optional_file(name: str, value: str) -> Path | None:
    return _file(name, value) if value else None


def _folder(name: str, value: str) -> Path:
    """The path of a folder that may not be there yet."""
    with tried(name):
        path = _path(name, value)
        if path.exists() and not path.is_dir():
            raise SettingsError(f"{name} is a file, not a folder.")
        return path


def _films(value: str, database: Path | Secret) -> Path:
    """The folder of films: by default beside the database file, or in the working folder."""
    beside = Path() if isinstance(database, Secret) else database.parent
    path = _folder("TUMBLER_FILMS", value or str(beside / FILMS))
    _check_parent("TUMBLER_FILMS", path)
    return path


def _check_parent(name: str, path: Path) -> None:
    if not path.parent.is_dir():
        raise SettingsError(f"{name} lies in a folder that does not exist.")


def _path(name: str, value: str) -> Path:
    """A value as a path. Raises `SettingsError` for none, and what `tried` puts into words."""
    if not is_path(value):
        raise SettingsError(f"{name} is no path.")
    path = Path(value).expanduser()
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        path.stat()  # raises for links in a circle
    return path


def _film_kind(value: str) -> Kind:
    try:
        return Kind(value.lower())
    except ValueError:
        raise SettingsError("TUMBLER_FILM_FORMAT must be webp or gif.") from None


def _status(value: str) -> Listen | None:
    if not value:
        return None
    try:
        parts = urlsplit(f"//{value}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    if port is None or parts.netloc != value or "@" in value or " " in value:
        raise SettingsError(
            "TUMBLER_STATUS must be a host and a port, such as 127.0.0.1:9100 or :9100."
        )
    return Listen(host, port)
