"""Settings: what the environment and `.env` say, typed, and checked before anything starts.

`Settings` is the one table of them: `python -m tests.setting_tables` writes `.env.example` and the
tables in the docs from it. python-dotenv reads `.env`, because quotes, comments, `export` and
multi-line values are easy to get almost right, and a token with a `#` in it must not be cut.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from bot.app import setting_values as parse
from bot.app.setting_values import Secret, SettingsError, optional
from bot.store.sqlite.errors import why

T = TypeVar("T")

TABLE: list[EnvSetting[Any]] = []
"""All settings, in the order in which they are told."""

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
FORMATS = {"text": False, "json": True}
SWITCH = {"on": True, "off": False}
API, GATEWAY = "http://127.0.0.1:8420/api/v10", "ws://127.0.0.1:8420/gateway"
A_DAY_S = 86_400.0

HOST, IMAGE, DEVELOPER = "host", "image", "developer"
"""The owner of a setting: a host, a host where the image sets it by itself, or a developer."""


class EnvSetting(Struct, Generic[T], frozen=True):
    """A setting: its name, what parses its text, its default, and whose it is.

    As an attribute of `Settings` it is the value, of the type that the parser returns. The text
    below it there says what it is for, to hosts; its links lead from the root of the repository.
    """

    name: str
    parse: Callable[[str], T]
    default: str = ""
    whose: str = HOST

    def __set_name__(self, _owner: object, _name: str) -> None:
        TABLE.append(self)

    def __get__(self, settings: Settings, _owner: object) -> T:
        return settings.values[self.name]

    def read(self, environ: Mapping[str, str]) -> T:
        """Reads the value from what is set, or from the default. Raises `SettingsError`."""
        text = environ.get(self.name, "").strip() or self.default
        try:
            parse.check_text(self.name, text)
            return self.parse(text)
        except SettingsError as error:
            raise SettingsError(f"{self.name} {error}") from None
        except OSError as error:
            raise SettingsError(f"{self.name} cannot be used: {why(error)}.") from None
        except (RuntimeError, ValueError):  # of `~` without a home, of links in a circle
            raise SettingsError(f"{self.name} cannot be used: its path leads nowhere.") from None


class Settings(Struct, frozen=True):
    """All settings, and `remarks` for the log: sentences about names that are none."""

    values: Mapping[str, Any]
    remarks: tuple[str, ...] = ()

    bare_token = EnvSetting("DISCORD_TOKEN", optional(parse.token))
    """The bot's token from Discord's developer portal. Empty: the sandbox is played, without
    Discord; in Docker the start ends."""
    token_file = EnvSetting("DISCORD_TOKEN_FILE", optional(parse.token_file))
    """A file with the token in its one line,
    [instead](docs/hosting/setup.md#the-token-in-a-file) of `DISCORD_TOKEN`."""
    api_url = EnvSetting("DISCORD_API_URL", optional(partial(parse.address, API)))
    """A proxy that passes Discord's REST API on, such as `http://proxy:8080/api/v10`, or another
    server that speaks it. Empty: Discord."""
    gateway_url = EnvSetting(
        "DISCORD_GATEWAY_URL", optional(partial(parse.address, GATEWAY)), whose=DEVELOPER
    )
    """Another gateway. Empty: the one that the REST API names, also through a proxy."""
    in_sandbox = EnvSetting("TUMBLER_IN_SANDBOX", partial(parse.one_of, SWITCH), "off", DEVELOPER)
    """`on` says that `DISCORD_API_URL` is a sandbox's, which sets this by itself: the bot then says
    hello at once, and its clock may be turned."""
    database = EnvSetting("TUMBLER_DATABASE", parse.database, "tumbler.db", IMAGE)
    """The SQLite file with every match, in a folder that exists; in Docker `/data/tumbler.db`. Or
    the address of [PostgreSQL](docs/hosting/beyond.md#postgresql)."""
    shards = EnvSetting("TUMBLER_SHARDS", optional(partial(parse.number, 1, 10_000)))
    """The number of shards into which Discord divides the bot's servers. Empty: Discord's."""
    slots = EnvSetting("TUMBLER_SLOTS", partial(parse.number, 1, 200), "1")
    """The number of processes among which the shards are divided. More than 1 needs PostgreSQL and
    `TUMBLER_SHARDS`."""
    slot = EnvSetting("TUMBLER_SLOT", optional(partial(parse.number, 0, 199)))
    """The slot that this process takes, counted from 0. Empty: a free one."""
    log_level = EnvSetting("TUMBLER_LOG_LEVEL", partial(parse.one_of, LEVELS), "info")
    """The detail of the log: `debug`, `info`, `warning` or `error`."""
    logs_json = EnvSetting("TUMBLER_LOG_FORMAT", partial(parse.one_of, FORMATS), "text", IMAGE)
    """The form of the log: `text`, or `json`, one object a line, as in Docker."""
    echo_s = EnvSetting(
        "TUMBLER_ECHO_MS", lambda text: parse.number(0, 99_999, text) / 1000, "1000", DEVELOPER
    )
    """Milliseconds in which a second move by one person is a double tap and not played; 0: none."""
    has_limits = EnvSetting("TUMBLER_LIMITS", partial(parse.one_of, SWITCH), "on")
    """`off` is for a bot among friends: then only what a server has set
    [limits](docs/servers.md#limits) what one person may set up."""
    kept_s = EnvSetting(
        "TUMBLER_KEEP_DAYS", lambda text: parse.number(0, 99_999, text) * A_DAY_S or None, "365"
    )
    """Days after which an ended match loses its moves and its players' names; its options, seats
    and result stay. 0 keeps all for ever."""
    thinkers = EnvSetting("TUMBLER_THINKERS", partial(parse.number, 1, 16), "1")
    """The number of processes that think for computer players and hints, 1 to 16. Each takes up to
    96 MiB while it is needed."""
    status = EnvSetting("TUMBLER_STATUS", optional(parse.listen), whose=IMAGE)
    """A host and a port, such as `127.0.0.1:9100` or `:9100`, at which the bot tells over HTTP
    [how it is](docs/hosting/watching.md); whoever reaches the port may read it. Empty: off. In
    Docker `127.0.0.1:9100`, which the health check asks."""
    alerts = EnvSetting("TUMBLER_ALERTS", optional(parse.webhook))
    """The address of a Discord webhook of yours, which gets
    [a line](docs/hosting/watching.md#alerts) when something needs you. Whoever has it can write
    there: keep it as you keep the token. Empty: off."""
    contact = EnvSetting("TUMBLER_CONTACT", optional(parse.contact))
    """The way for players to reach you: the address of a page, an invitation to your Discord
    server, or an e-mail address. Everybody may read it, in `/help` and where something went
    wrong."""
    policy = EnvSetting("TUMBLER_POLICY", optional(parse.page))
    """The address of your privacy policy, which `/help` has; [privacy.md](docs/privacy.md) is a
    text for it."""
    clock = EnvSetting("TUMBLER_CLOCK", optional(parse.file), whose=DEVELOPER)
    """A file with the seconds that are added to the sandbox's clock, which its Later menu writes.
    Empty: `clock` in its folder. Refused with Discord's token."""
    sandbox_port = EnvSetting(
        "TUMBLER_SANDBOX_PORT", partial(parse.number, 0, 65_535), "8420", DEVELOPER
    )
    """The port of the sandbox's page on 127.0.0.1; 0 is any free one."""
    sandbox_keep = EnvSetting("TUMBLER_SANDBOX_KEEP", parse.folder, ".sandbox", DEVELOPER)
    """The folder in which the sandbox keeps its channels, messages, pictures and matches."""

    @property
    def token(self) -> Secret | None:
        """The token, None in order to play in the sandbox, without Discord."""
        return self.bare_token or self.token_file

    def on(self, database: Path) -> Settings:
        return Settings({**self.values, "TUMBLER_DATABASE": database}, self.remarks)


NAMES = tuple(setting.name for setting in TABLE)
GONE = {
    "TUMBLER_PULSE": "set TUMBLER_STATUS, and ask /live there",
    "TUMBLER_FILMS": "no film is stored any more: delete the folder of films",
    "TUMBLER_FILM_FORMAT": "films are WebP",
}
"""Names that were settings once, each with what takes its place."""

_OF_SERVICE = re.compile(
    r"\w+_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_[A-Z]+(_PROTO|_PORT|_ADDR)?)=.*"
    r"|\w+_PORT=(tcp|udp|sctp)://.*",
    re.DOTALL,
)
"""The variables that Kubernetes sets beside a Service that is called as the bot is."""


def read(environ: Mapping[str, str], env_file: Path = Path(".env")) -> Settings:
    """Settings from the environment and from `.env` if it exists; the environment wins.

    Raises `SettingsError`, also for a name in `.env` that begins as settings do and is none.
    """
    try:
        filed = _filed(env_file) if env_file.is_file() else {}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{env_file} cannot be read: {why(error)}.") from error
    for name, meant in strangers(filed).items():
        raise SettingsError(f"{env_file} has {name}, which is no setting: is {meant}=… meant?")
    values = {**filed, **environ}
    names = ", ".join(f"{name} ({meant}?)" for name, meant in strangers(environ).items())
    gone = "; ".join(f"{name} ({do})" for name, do in GONE.items() if name in values)
    remarks = (
        names and f"the environment has names that are no settings: {names}",
        gone and f"settings that are gone are still set, take them out: {gone}",
    )
    return load(values, tuple(filter(None, remarks)))


def load(environ: Mapping[str, str], remarks: tuple[str, ...] = ()) -> Settings:
    """Settings from a mapping; a name that is absent or empty means its default.

    Raises `SettingsError` with a sentence that names the setting and never quotes its value.
    """
    settings = Settings({row.name: row.read(environ) for row in TABLE}, remarks)
    for wrong in _misfits(settings):
        raise SettingsError(wrong)
    return settings


def _misfits(settings: Settings) -> Iterator[str]:
    """Yields what is wrong with settings that do not fit each other."""
    token, slots, database = settings.token, settings.slots, settings.database
    if settings.bare_token and settings.token_file:
        yield "DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: only one may be."
    if token is None and (settings.api_url or settings.gateway_url):
        name = "DISCORD_API_URL" if settings.api_url else "DISCORD_GATEWAY_URL"
        yield f"DISCORD_TOKEN is missing: {name} names a server, which wants one."
    if settings.in_sandbox and settings.api_url is None:
        yield "TUMBLER_IN_SANDBOX needs DISCORD_API_URL: Discord is no sandbox."
    beside = None if isinstance(database, Secret) else database.parent.resolve()
    if token is None and settings.sandbox_keep.resolve() == beside:
        yield "TUMBLER_SANDBOX_KEEP must be a folder of its own, not the one of TUMBLER_DATABASE."
    if settings.clock and token and not settings.in_sandbox:
        yield "TUMBLER_CLOCK turns the clock of a sandbox, never that of Discord."
    if (settings.slot or 0) >= slots:
        yield f"TUMBLER_SLOT must be less than TUMBLER_SLOTS, which is {slots}: they count from 0."
    if slots > 1 and beside:
        yield "TUMBLER_SLOTS needs PostgreSQL: a file has one process."
    if slots > max(1, settings.shards or 0):
        yield f"TUMBLER_SHARDS must be a number from {slots} on: TUMBLER_SLOTS divides the shards."


def alerts_of(environ: Mapping[str, str], env_file: Path = Path(".env")) -> Secret | None:
    """The webhook for alerts, also where other settings cannot be used; None where it cannot."""
    values = dict(environ)
    with suppress(OSError, UnicodeError, SettingsError):
        values = {**_filed(env_file), **environ}
    with suppress(SettingsError):
        return parse.webhook(values.get("TUMBLER_ALERTS", "").strip())
    return None


def address_of(settings: Settings) -> str | Path:
    """The address of the database, which may hold a password; of a file the path that is no link.

    So one file has one hold, by whatever name it is called.
    """
    database = settings.database
    return database.reveal if isinstance(database, Secret) else database.resolve()


def _filed(env_file: Path) -> dict[str, str]:
    """What `.env` says, by name. Raises `SettingsError` for a line that says nothing."""
    from dotenv.parser import parse_stream  # where there is such a file

    with env_file.open(encoding="utf-8-sig") as file:
        found = list(parse_stream(file))
    for line in found:
        is_bare = line.key is not None and line.value is None and not strangers({line.key: ""})
        if line.error or is_bare:
            text = line.original.string  # with the empty lines above it
            at = line.original.line + text[: -len(text.lstrip())].count("\n")
            raise SettingsError(f"{env_file}, line {at}, is no NAME=value.")
    return {line.key: line.value or "" for line in found if line.key is not None}


def strangers(values: Mapping[str, str]) -> dict[str, str]:
    """The names that begin as settings do and are none, each with the nearest setting.

    Of a name its letters are told alone: behind them may stand a secret that lacks its `=`.
    """
    found = [
        re.split(r"\W", name, maxsplit=1)[0]
        for name, value in values.items()
        if name.upper().startswith(("TUMBLER_", "DISCORD_"))
        and name not in (*NAMES, *GONE)
        and not _OF_SERVICE.fullmatch(f"{name}={value}")
    ]
    if not found:
        return {}
    from difflib import get_close_matches  # where one is mistyped

    return {name: get_close_matches(name.upper(), NAMES, n=1, cutoff=0.0)[0] for name in found}
