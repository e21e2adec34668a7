"""Settings and logs: a bad value names its variable, and no line tells a secret."""

from __future__ import annotations

import errno
import io
import json
import logging
import os
import re
import traceback
from collections.abc import Iterator
from contextvars import copy_context
from itertools import product
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.app import logs, setting_values, settings
from bot.app.setting_values import SettingsError
from bot.app.settings import Listen, LogFormat
from bot.delivery.discord import trace
from bot.delivery.discord.metrics import Meters
from bot.match.controls.custom_ids import KINDS, Wire, write_wire
from games.core import Seat
from render.film import Kind
from tests.interactions import came
from tests.sources import ROOT, SETTINGS

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


NO_PORTS = ("9100", "127.0.0.1", "127.0.0.1:", "::1:9100", ":65536", ":-1", ":٨٤٢٠", "a b:9100")
NO_PORTS += ("http://127.0.0.1:9100", "127.0.0.1:9100/live", "me@127.0.0.1:9100", "[::1:9100")
"""Values that name no host and port."""


def test_nothing_set_means_the_sandbox_with_every_default() -> None:
    got = settings.load({})
    assert got.token is None
    assert (got.api_url, got.gateway_url, got.in_sandbox) == (None, None, False)
    assert got.database == Path("tumbler.db")
    assert got.log_level == logging.INFO
    assert got.log_format is LogFormat.TEXT
    assert got.status is None
    assert got.clock is None
    assert got.sandbox_port == 8420
    assert got.sandbox_keep == Path(".sandbox")
    assert (got.films, got.film_kind) == (Path("films"), Kind.WEBP)


def test_every_setting_is_read(tmp_path: Path) -> None:
    got = settings.load(
        {
            "DISCORD_TOKEN": f"Bot {TOKEN}",
            "DISCORD_API_URL": "http://127.0.0.1:9/api/v10/",
            "DISCORD_GATEWAY_URL": "wss://gateway.example/",
            "TUMBLER_IN_SANDBOX": "on",
            "TUMBLER_DATABASE": str(tmp_path / "here.db"),
            "TUMBLER_LOG_LEVEL": "DEBUG",
            "TUMBLER_LOG_FORMAT": "json",
            "TUMBLER_STATUS": "127.0.0.1:9100",
            "TUMBLER_FILMS": str(tmp_path / "shown"),
            "TUMBLER_FILM_FORMAT": "GIF",
            "TUMBLER_CLOCK": str(tmp_path / "clock"),
            "TUMBLER_SANDBOX_PORT": "0",
            "TUMBLER_SANDBOX_KEEP": str(tmp_path / "world"),
        }
    )
    assert got.token is not None
    assert got.token.reveal == TOKEN
    assert got.api_url == "http://127.0.0.1:9/api/v10"
    assert got.gateway_url == "wss://gateway.example"
    assert got.in_sandbox
    assert got.database == tmp_path / "here.db"
    assert got.log_level == logging.DEBUG
    assert got.log_format is LogFormat.JSON
    assert got.status == Listen("127.0.0.1", 9100)
    assert got.clock == tmp_path / "clock"
    assert got.sandbox_port == 0
    assert got.sandbox_keep == tmp_path / "world"
    assert (got.films, got.film_kind) == (tmp_path / "shown", Kind.GIF)


@pytest.mark.parametrize("name", setting_values.NAMES)
def test_bytes_that_are_no_text_are_refused(name: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} is no UTF-8 text"):
        settings.load({name: os.fsdecode(b"caf\xe9")})


def test_films_lie_beside_the_database_file(tmp_path: Path) -> None:
    assert settings.load({"TUMBLER_DATABASE": str(tmp_path / "a.db")}).films == tmp_path / "films"
    assert settings.load({"TUMBLER_DATABASE": "postgresql://db/tumbler"}).films == Path("films")


def test_slots_divide_the_shards() -> None:
    own = {"TUMBLER_DATABASE": "postgresql://db/tumbler", "TUMBLER_SHARDS": "16"}
    got = settings.load({**own, "TUMBLER_SLOTS": "4", "TUMBLER_SLOT": "3"})
    assert (got.shards, got.slots, got.slot) == (16, 4, 3)
    got = settings.load({"TUMBLER_SHARDS": "5"})
    assert (got.shards, got.slots, got.slot) == (5, 1, None)


@pytest.mark.parametrize(
    ("own", "named"),
    [
        ({"TUMBLER_SLOTS": "2", "TUMBLER_SHARDS": "2", "TUMBLER_DATABASE": "a.db"}, "PostgreSQL"),
        ({"TUMBLER_SLOTS": "2", "TUMBLER_SHARDS": ""}, "TUMBLER_SHARDS"),
        ({"TUMBLER_SLOTS": "3", "TUMBLER_SHARDS": "2"}, "TUMBLER_SHARDS"),
        ({"TUMBLER_SLOTS": "2", "TUMBLER_SHARDS": "2", "TUMBLER_SLOT": "2"}, "TUMBLER_SLOT"),
        ({"TUMBLER_SLOT": "1"}, "TUMBLER_SLOT"),
        ({"TUMBLER_SLOTS": "0"}, "TUMBLER_SLOTS"),
        ({"TUMBLER_SHARDS": "many"}, "TUMBLER_SHARDS"),
    ],
)
def test_slots_that_do_not_fit_are_refused(own: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError, match=named):
        settings.load({"TUMBLER_DATABASE": "postgresql://db/tumbler", **own})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_TOKEN", "tökën"),
        ("DISCORD_API_URL", "127.0.0.1:8420"),
        ("DISCORD_API_URL", "ftp://127.0.0.1/api"),
        ("DISCORD_API_URL", "http://127.0.0.1:99999999/api"),
        ("DISCORD_API_URL", "http://[::1/api"),
        ("DISCORD_API_URL", "http://127.0.0.1/api?v=10"),
        ("DISCORD_GATEWAY_URL", "http://127.0.0.1:8420/gateway"),
        ("DISCORD_GATEWAY_URL", "wss://"),
        ("TUMBLER_IN_SANDBOX", "yes"),
        ("TUMBLER_IN_SANDBOX", "on"),  # without a server that stands in for Discord
        ("TUMBLER_DATABASE", "no/such/folder/at.db"),
        ("TUMBLER_DATABASE", "."),
        ("TUMBLER_FILMS", "no/such/folder/films"),
        ("TUMBLER_FILMS", "README.md"),
        ("TUMBLER_FILM_FORMAT", "mp4"),
        ("TUMBLER_LOG_LEVEL", "loud"),
        ("TUMBLER_LOG_FORMAT", "xml"),
        ("TUMBLER_SANDBOX_PORT", "65536"),
        ("TUMBLER_SANDBOX_PORT", "-1"),
        ("TUMBLER_SANDBOX_PORT", "٨٤٢٠"),
        ("TUMBLER_SANDBOX_KEEP", str(ROOT / "pyproject.toml")),
        *(("TUMBLER_STATUS", bad) for bad in NO_PORTS),
        ("TUMBLER_CLOCK", "."),
        ("TUMBLER_CLOCK", "no/such/folder/clock"),
        ("TUMBLER_CLOCK", "clock"),  # beside a token of Discord
    ],
)
def test_a_bad_value_stops_the_start_with_a_sentence_naming_it(name: str, value: str) -> None:
    given = {"DISCORD_TOKEN": TOKEN, name: value}
    with pytest.raises(SettingsError) as caught:
        settings.load(given)
    sentence = str(caught.value)
    assert name in sentence
    assert TOKEN not in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("value", "host", "port"),
    [(":9100", "", 9100), ("[::1]:9100", "::1", 9100), ("bot.example:0", "bot.example", 0)],
)
def test_the_status_has_a_host_and_a_port(value: str, host: str, port: int) -> None:
    assert settings.load({"TUMBLER_STATUS": value}).status == Listen(host, port)


WEBHOOK = "https://discord.com/api/webhooks/118/S3CRET-of-the-webhook"


@pytest.mark.parametrize("value", [WEBHOOK, f"{WEBHOOK}?thread_id=7", "http://a/webhooks/1/b"])
def test_alerts_go_to_a_webhook(value: str) -> None:
    alerts = settings.load({"TUMBLER_ALERTS": value}).alerts
    assert alerts is not None
    assert alerts.reveal == value
    assert value not in repr(alerts)


@pytest.mark.parametrize(
    "value",
    [
        "on",
        WEBHOOK.removeprefix("https://"),
        WEBHOOK.replace("https", "ftp"),
        WEBHOOK.replace("/118", ""),
        f"{WEBHOOK}/slack",
        f"{WEBHOOK} oops",
        "https://[/webhooks/118/S3CRET-of-the-webhook",
    ],
)
def test_what_is_no_webhook_is_refused_and_not_quoted(value: str) -> None:
    with pytest.raises(SettingsError, match="TUMBLER_ALERTS") as caught:
        settings.load({"TUMBLER_ALERTS": value})
    assert "S3CRET" not in str(caught.value)


def test_a_bad_token_is_not_quoted() -> None:
    with pytest.raises(SettingsError) as caught:
        settings.load({"DISCORD_TOKEN": f"{TOKEN} oops"})
    assert TOKEN not in str(caught.value)


@pytest.mark.parametrize("text", [TOKEN, f"{TOKEN}\n", f"\ufeff Bot {TOKEN} \r\n\n"])
def test_the_token_may_stand_in_a_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "token"
    file.write_text(text, encoding="utf-8")
    got = settings.load({"DISCORD_TOKEN_FILE": str(file), "DISCORD_TOKEN": " "})
    assert got.token == setting_values.Secret(TOKEN)
    assert TOKEN not in f"{got!r} {got}"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (f"{TOKEN}\n{TOKEN}\n".encode(), "one line"),
        (f"DISCORD_TOKEN={TOKEN}\nTUMBLER_ECHO_MS=5\n".encode(), "one line"),
        (TOKEN.encode() * 20, "one line"),
        (f"{TOKEN} oops".encode(), "one word"),
        (f"{TOKEN}\u00e9".encode(), "one word"),
        (f"{TOKEN}\xe9".encode("latin-1"), "UTF-8"),
    ],
)
def test_a_file_without_one_token_is_refused_and_not_quoted(
    tmp_path: Path, content: bytes, says: str
) -> None:
    file = tmp_path / "token"
    file.write_bytes(content)
    with pytest.raises(
        SettingsError, match=rf"^DISCORD_TOKEN_FILE names a file .*{says}"
    ) as caught:
        settings.load({"DISCORD_TOKEN_FILE": str(file)})
    told = "".join(traceback.format_exception(caught.value))
    assert TOKEN not in told
    assert TOKEN.split(".")[0] not in told
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (TOKEN.replace(".", "-"), "does not exist"),  # it may be a secret of any form
        (".", "folder, not a file"),
        (f"{ROOT}/pyproject.toml/token", "bot cannot read"),
        ("to\0ken", "UTF-8"),
        ("~nobody-of-this-name/token", "bot cannot read"),
    ],
)
def test_a_path_that_leads_to_no_token_is_refused_and_not_quoted(value: str, says: str) -> None:
    with pytest.raises(SettingsError, match=rf"^DISCORD_TOKEN_FILE names a .*{says}") as caught:
        settings.load({"DISCORD_TOKEN_FILE": value})
    assert TOKEN not in str(caught.value)


def test_a_token_stands_in_one_place(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN and DISCORD_TOKEN_FILE") as caught:
        settings.load({"DISCORD_TOKEN": TOKEN, "DISCORD_TOKEN_FILE": str(file)})
    assert TOKEN not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_API_URL", "http://127.0.0.1:9/api/v10"),
        ("DISCORD_GATEWAY_URL", "wss://gateway.example"),
    ],
)
def test_a_server_without_a_token_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"DISCORD_TOKEN.*{name}"):
        settings.load({name: value})


def test_a_server_on_this_machine_is_no_sandbox_unless_that_is_said() -> None:
    given = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"}
    assert not settings.load(given).in_sandbox
    assert settings.load({**given, "TUMBLER_IN_SANDBOX": "on"}).in_sandbox


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text('TUMBLER_LOG_LEVEL=error\nTUMBLER_SANDBOX_PORT="9000" # near\n')
    got = settings.read({"TUMBLER_LOG_LEVEL": "debug"}, file)
    assert (got.log_level, got.sandbox_port) == (logging.DEBUG, 9000)
    assert settings.read({}, tmp_path / "absent").sandbox_port == 8420


def test_a_file_that_is_not_text_or_of_another_account_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file := tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"\.env cannot be read: it is no UTF-8 text\.$"):
        settings.read({}, file)
    denied = PermissionError(errno.EACCES, "Permission denied", str(file))
    monkeypatch.setattr(Path, "open", Mock(side_effect=denied))
    with pytest.raises(SettingsError, match=r"cannot be read: this account may not use it\.$"):
        settings.read({}, file)


ASKED_BY_COMPOSE = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.cluster.yaml").read_text()))
"""What docker compose itself reads in .env."""


def test_the_example_lists_every_setting_with_a_comment_and_its_default() -> None:
    text = (ROOT / ".env.example").read_text()
    entries = re.findall(r"((?:^# .*\n)+)^#?([A-Z_]+)=(.*)$", text, re.MULTILINE)
    assert sorted(name for _, name, _ in entries) == sorted([*SETTINGS, *ASKED_BY_COMPOSE])
    assert text.count("=") == len(entries), "a setting without a comment of its own"
    assert settings.load({name: value for _, name, value in entries}) == settings.load({})


def test_no_repr_shows_the_token() -> None:
    got = settings.load({"DISCORD_TOKEN": TOKEN})
    assert TOKEN not in f"{got!r} {got} {got.token!r} {got.token}"


@pytest.fixture
def quiet_root() -> Iterator[None]:
    """The process's logging as it was before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    for name in ("discord", "aiosqlite", "asyncio", "PIL", "psycopg"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.usefixtures("quiet_root")
def test_no_line_has_the_token_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    stream = io.StringIO()
    logs.start(settings.load({"DISCORD_TOKEN_FILE": str(file)}), stream)
    logging.getLogger("discord").warning("login with %s", TOKEN)
    assert "login with" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


def started(style: str) -> io.StringIO:
    stream = io.StringIO()
    given = {"DISCORD_TOKEN": TOKEN, "TUMBLER_LOG_LEVEL": "debug", "TUMBLER_LOG_FORMAT": style}
    logs.start(settings.load(given), stream)
    return stream


@pytest.mark.usefixtures("quiet_root")
def test_no_line_has_the_address_of_the_webhook() -> None:
    stream = io.StringIO()
    address = f"{WEBHOOK}?thread_id=7"
    logs.start(settings.load({"TUMBLER_ALERTS": address}), stream)
    logging.getLogger("aiohttp").warning("cannot reach %s", address)
    assert "cannot reach" in stream.getvalue()
    assert "S3CRET" not in stream.getvalue()
    assert "thread_id" not in stream.getvalue()


@pytest.mark.usefixtures("quiet_root")
def test_json_lines_carry_their_fields() -> None:
    stream = started("json")
    fields = {"match": "7KQ2AB3C", "n": 41, "ref": "7KQ2-41"}
    logging.getLogger("bot.match.matches").info("row %d written", 41, extra=fields)
    line = json.loads(stream.getvalue())
    assert line["text"] == "row 41 written"
    assert {key: line[key] for key in fields} == fields
    assert (line["level"], line["from"]) == ("info", "bot.match.matches")


@pytest.mark.usefixtures("quiet_root")
@pytest.mark.parametrize("style", ["text", "json"])
def test_an_error_that_repeats_is_written_whole_once(style: str) -> None:
    stream = started(style)
    for _ in range(5):
        try:
            raise ValueError("drew D07")
        except ValueError:
            logging.getLogger("bot.clocks").exception("late")
    first, *_, last = stream.getvalue().splitlines()
    assert stream.getvalue().count("ValueError") == 1
    assert "ValueError" in first or style == "text"
    assert ("count=2" if style == "text" else '"count": 2') in last


@pytest.mark.usefixtures("quiet_root")
def test_text_lines_are_one_line_with_key_and_value() -> None:
    stream = started("text")
    logging.getLogger("bot.clocks").warning("late\nby far", extra={"match": "7KQ2AB3C", "n": 3})
    line = stream.getvalue()
    assert line.endswith("WARNING bot.clocks: late | by far match=7KQ2AB3C n=3\n")


def under_an_interaction() -> None:
    """Logs a line under an interaction with the id 1180000000000000777."""
    trace.begin(came(number=1180000000000000777), Meters())
    logging.getLogger("bot.clocks").info("late", extra={"n": 3, "trace": "code:1-2"})


@pytest.mark.usefixtures("quiet_root")
def test_a_line_under_an_interaction_has_its_id_and_nothing_else_of_it() -> None:
    stream = started("text")
    copy_context().run(under_an_interaction)
    assert stream.getvalue().endswith("bot.clocks: late n=3 trace=1180000000000000777\n")
    stream = started("json")
    copy_context().run(under_an_interaction)
    line = json.loads(stream.getvalue())
    assert list(line) == ["at", "level", "from", "text", "n", "trace"]
    assert line["trace"] == "1180000000000000777"


@pytest.mark.usefixtures("quiet_root")
def test_a_line_under_none_has_no_trace() -> None:
    stream = started("text")
    logging.getLogger("bot.clocks").info("late", extra={"trace": "code:1-2"})
    assert stream.getvalue().endswith("bot.clocks: late\n")


@pytest.mark.usefixtures("quiet_root")
@pytest.mark.parametrize("style", ["text", "json"])
def test_no_secret_reaches_a_line(style: str) -> None:
    stream = started(style)
    log = logging.getLogger("bot.controls")
    log.info("login with %s", TOKEN)
    log.info("played", extra={"text": "code:1-2-5-9", "content": "You drew D07", "ref": TOKEN})
    for kind, seat in product(KINDS, (None, Seat(0), Seat(3))):
        pressed = write_wire(Wire(kind, "7KQ2AB3C", 51, "code:1-2-5-9", seat=seat))
        log.error("item %r", f"<Button custom_id='{pressed}'>")
    log.error("POST /webhooks/123/aW50ZXJhY3Rpb24tdG9rZW4/messages/@original answered 429")
    log.error("POST /interactions/5/aW50ZXJhY3Rpb24tdG9rZW4/callback answered 404")
    try:
        try:
            raise KeyError("D07 face down")
        except KeyError as inner:
            raise ValueError("drew D07") from inner
    except ValueError:
        log.exception("that is our fault", extra={"match": "7KQ2AB3C", "ref": "7KQ2-41"})
    written = stream.getvalue()
    for secret in (TOKEN, "1-2-5-9", "D07", "aW50ZXJh"):
        assert secret not in written
    for kept in (
        "t1b.7KQ2AB3C.1f.",
        "t1b.7KQ2AB3C.1f:3.",
        "t1p.7KQ2AB3C.1f:3.",
        "KeyError",
        "ValueError",
        "test_settings.py",
        "7KQ2-41",
    ):
        assert kept in written


@pytest.mark.usefixtures("quiet_root")
def test_a_network_failure_keeps_its_words() -> None:
    stream = started("json")
    try:
        raise ConnectionRefusedError(111, "refused at 127.0.0.1:9")
    except ConnectionRefusedError:
        logging.getLogger("bot.delivery.delivery").exception("not shown")
    assert "refused at 127.0.0.1:9" in json.loads(stream.getvalue())["failure"]


def test_a_failure_that_leads_back_into_itself_is_named_once() -> None:
    one, other = OSError("first"), OSError("second")
    one.__cause__, other.__context__ = other, one
    assert logs.failure(one) == "OSError: first\nafter OSError: second"
    one.__cause__ = one
    assert logs.failure(one) == "OSError: first"


@pytest.mark.usefixtures("quiet_root")
def test_the_library_never_writes_payloads_even_at_debug() -> None:
    stream = started("json")
    logging.getLogger("discord.http").debug("POST with %s", {"content": "You drew D07"})
    logging.getLogger("discord.gateway").debug("event %s", {"custom_id": "code:1-2"})
    assert stream.getvalue() == ""


@pytest.mark.parametrize(
    "line",
    [
        "DISCORD_TOKEN: abc",
        'TUMBLER_LOG_LEVEL="debug',
        "DISCORD_TOKEN",
        "export DISCORD_TOKEN",
        "MTE4MDAw.GabcDe.a-whole-token",
        "\n \n  DISCORD_TOKEN",
    ],
)
def test_a_line_of_the_file_that_says_nothing_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# mine\nTUMBLER_ECHO_MS=5\n{line}\n")
    with pytest.raises(SettingsError) as raised:
        settings.read({}, file)
    assert str(raised.value) == f"{file}, line {3 + line.count(chr(10))}, is no NAME=value."
