"""Settings: a wrong value is one sentence that names it, and does not quote it."""

from __future__ import annotations

import errno
import logging
import os
import re
import traceback
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.app import setting_values, settings
from bot.app.setting_values import Listen, SettingsError
from tests.setting_tables import pages
from tests.sources import ROOT

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


WEBHOOK = "https://discord.com/api/webhooks/118/S3CRET-of-the-webhook"


def test_nothing_set_means_the_sandbox_with_every_default() -> None:
    got = settings.load({})
    assert (got.token, got.api_url, got.gateway_url, got.in_sandbox) == (None, None, None, False)
    assert got.database == Path("tumbler.db")
    assert (got.log_level, got.logs_json) == (logging.INFO, False)
    assert (got.status, got.alerts, got.clock) == (None, None, None)
    assert (got.sandbox_port, got.sandbox_keep) == (8420, Path(".sandbox"))
    assert (got.echo_s, got.has_limits, got.kept_s) == (1.0, True, 365 * 24 * 3600)
    assert (got.thinkers, got.shards, got.slots, got.slot) == (1, None, 1, None)
    assert got.remarks == ()


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
            "TUMBLER_ECHO_MS": "0",
            "TUMBLER_LIMITS": "OFF",
            "TUMBLER_KEEP_DAYS": "0",
            "TUMBLER_THINKERS": "16",
            "TUMBLER_STATUS": "127.0.0.1:9100",
            "TUMBLER_CLOCK": str(tmp_path / "clock"),
            "TUMBLER_SANDBOX_PORT": "0",
            "TUMBLER_SANDBOX_KEEP": str(tmp_path / "world"),
        }
    )
    assert got.token == setting_values.Secret(TOKEN)
    assert got.api_url == "http://127.0.0.1:9/api/v10"
    assert got.gateway_url == "wss://gateway.example"
    assert got.in_sandbox
    assert got.database == tmp_path / "here.db"
    assert (got.log_level, got.logs_json) == (logging.DEBUG, True)
    assert (got.echo_s, got.has_limits, got.kept_s, got.thinkers) == (0.0, False, None, 16)
    assert got.status == Listen("127.0.0.1", 9100)
    assert got.clock == tmp_path / "clock"
    assert (got.sandbox_port, got.sandbox_keep) == (0, tmp_path / "world")


def test_slots_divide_the_shards() -> None:
    own = {"TUMBLER_DATABASE": "postgresql://db/tumbler", "TUMBLER_SHARDS": "16"}
    got = settings.load({**own, "TUMBLER_SLOTS": "4", "TUMBLER_SLOT": "3"})
    assert (got.shards, got.slots, got.slot) == (16, 4, 3)


NO_ADDRESS = "is not an address such as"
NO_NUMBER = "must be a number from"
NO_WEBHOOK = (
    "is not the address of a webhook, such as https://discord.com/api/webhooks/ and so on, as"
    " Discord gives it."
)
MISSING = "lies in a folder that does not exist."

WRONG = (
    ("DISCORD_TOKEN", "is not a token: it must be one word without spaces", f"{TOKEN} oops"),
    ("DISCORD_TOKEN", "is not a token: it must be one word without ö", "tökën"),
    (
        "DISCORD_API_URL",
        f"{NO_ADDRESS} http://127.0.0.1:8420/api/v10.",
        "127.0.0.1:8420",
        "ftp://127.0.0.1/api",
        "http://127.0.0.1:99999999/api",
        "http://127.0.0.1:0/api",
        "http://[::1/api",
        "http://127.0.0.1/api?v=10",
        "http://me@127.0.0.1/api",
    ),
    (
        "DISCORD_GATEWAY_URL",
        f"{NO_ADDRESS} ws://127.0.0.1:8420/gateway.",
        "http://127.0.0.1:8420/gateway",
        "wss://",
    ),
    ("TUMBLER_IN_SANDBOX", "must be on or off.", "yes"),
    ("TUMBLER_IN_SANDBOX", "needs DISCORD_API_URL: Discord is no sandbox.", "on"),
    ("TUMBLER_DATABASE", MISSING, "no/such/folder/at.db"),
    ("TUMBLER_DATABASE", "is a folder, not a file.", "."),
    ("TUMBLER_SHARDS", f"{NO_NUMBER} 1 to 10000.", "many", "0", "10001"),
    ("TUMBLER_SLOTS", f"{NO_NUMBER} 1 to 200.", "0", "201"),
    ("TUMBLER_SLOTS", "needs PostgreSQL: a file has one process.", "2"),
    ("TUMBLER_SLOT", f"{NO_NUMBER} 0 to 199.", "-1", "200"),
    ("TUMBLER_SLOT", "must be less than TUMBLER_SLOTS, which is 1: they count from 0.", "1"),
    ("TUMBLER_LOG_LEVEL", "must be one of debug, info, warning, error.", "loud"),
    ("TUMBLER_LOG_FORMAT", "must be text or json.", "xml"),
    ("TUMBLER_ECHO_MS", f"{NO_NUMBER} 0 to 99999.", "-1", "1.5", "100000"),
    ("TUMBLER_LIMITS", "must be on or off.", "none"),
    ("TUMBLER_KEEP_DAYS", f"{NO_NUMBER} 0 to 99999.", "ever", "100000"),
    ("TUMBLER_THINKERS", f"{NO_NUMBER} 1 to 16.", "0", "17"),
    (
        "TUMBLER_STATUS",
        "must be a host and a port, such as 127.0.0.1:9100 or :9100.",
        *("9100", "127.0.0.1", "127.0.0.1:", "::1:9100", ":65536", ":-1", ":٨٤٢٠", "a b:9100"),
        *("http://127.0.0.1:9100", "127.0.0.1:9100/live", "me@127.0.0.1:9100", "[::1:9100"),
    ),
    (
        "TUMBLER_ALERTS",
        NO_WEBHOOK,
        "on",
        WEBHOOK.removeprefix("https://"),
        WEBHOOK.replace("https", "ftp"),
        WEBHOOK.replace("/118", ""),
        f"{WEBHOOK}/slack",
        f"{WEBHOOK} oops",
        "https://[/webhooks/118/S3CRET-of-the-webhook",
    ),
    ("TUMBLER_CLOCK", "is a folder, not a file.", "."),
    ("TUMBLER_CLOCK", MISSING, "no/such/folder/clock"),
    ("TUMBLER_CLOCK", "turns the clock of a sandbox, never that of Discord.", "clock"),
    ("TUMBLER_SANDBOX_PORT", f"{NO_NUMBER} 0 to 65535.", "65536", "-1", "٨٤٢٠"),
    ("TUMBLER_SANDBOX_KEEP", "is a file, not a folder.", str(ROOT / "pyproject.toml")),
    *((name, "is no UTF-8 text.", os.fsdecode(b"caf\xe9")) for name in settings.NAMES),
)
"""A setting, what is said of it behind its name, and values for which that is said."""


@pytest.mark.parametrize(
    ("name", "says", "value"),
    [(name, says, value) for name, says, *values in WRONG for value in values],
)
def test_a_wrong_value_is_one_sentence_that_does_not_quote_it(
    name: str, says: str, value: str
) -> None:
    own = {} if name.startswith("DISCORD_TOKEN") else {"DISCORD_TOKEN": TOKEN}
    with pytest.raises(SettingsError) as caught:
        settings.load({**own, name: value})
    assert str(caught.value) == f"{name} {says}"


SHARED = "postgresql://db/tumbler"
FEW = "TUMBLER_SHARDS must be a number from {} on: TUMBLER_SLOTS divides the shards."


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({"TUMBLER_DATABASE": SHARED, "TUMBLER_SLOTS": "2"}, FEW.format(2)),
        (
            {"TUMBLER_DATABASE": SHARED, "TUMBLER_SLOTS": "3", "TUMBLER_SHARDS": "2"},
            FEW.format(3),
        ),
        (
            {
                "TUMBLER_DATABASE": SHARED,
                "TUMBLER_SLOTS": "2",
                "TUMBLER_SHARDS": "2",
                "TUMBLER_SLOT": "2",
            },
            "TUMBLER_SLOT must be less than TUMBLER_SLOTS, which is 2: they count from 0.",
        ),
        (
            {"DISCORD_API_URL": "http://127.0.0.1:9/api/v10"},
            "DISCORD_TOKEN is missing: DISCORD_API_URL names a server, which wants one.",
        ),
        (
            {"DISCORD_GATEWAY_URL": "wss://gateway.example"},
            "DISCORD_TOKEN is missing: DISCORD_GATEWAY_URL names a server, which wants one.",
        ),
        (
            {"TUMBLER_SANDBOX_KEEP": "."},
            "TUMBLER_SANDBOX_KEEP must be a folder of its own, not the one of TUMBLER_DATABASE.",
        ),
    ],
)
def test_settings_that_do_not_fit_each_other_are_one_sentence(
    own: dict[str, str], says: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.load(own)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("value", "host", "port"),
    [(":9100", "", 9100), ("[::1]:9100", "::1", 9100), ("bot.example:0", "bot.example", 0)],
)
def test_the_status_has_a_host_and_a_port(value: str, host: str, port: int) -> None:
    assert settings.load({"TUMBLER_STATUS": value}).status == Listen(host, port)


@pytest.mark.parametrize("value", [WEBHOOK, f"{WEBHOOK}?thread_id=7", "http://a/webhooks/1/b"])
def test_alerts_go_to_a_webhook(value: str) -> None:
    alerts = settings.load({"TUMBLER_ALERTS": value}).alerts
    assert alerts is not None
    assert alerts.reveal == value
    assert value not in repr(alerts)


@pytest.mark.parametrize("text", [TOKEN, f"{TOKEN}\n", f"\ufeff Bot {TOKEN} \r\n\n"])
def test_the_token_may_stand_in_a_file(tmp_path: Path, text: str) -> None:
    file = tmp_path / "token"
    file.write_text(text, encoding="utf-8")
    got = settings.load({"DISCORD_TOKEN_FILE": str(file), "DISCORD_TOKEN": " "})
    assert got.token == setting_values.TokenFile(TOKEN, file)
    assert TOKEN not in f"{got!r} {got}"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "that is empty."),
        (b" \n\n", "that is empty."),
        (f"{TOKEN}\n{TOKEN}\n".encode(), "with more than a token: it must have one line."),
        (
            f"DISCORD_TOKEN={TOKEN}\nTUMBLER_ECHO_MS=5\n".encode(),
            "with more than a token: it must have one line.",
        ),
        (TOKEN.encode() * 20, "with more than a token: it must have one line."),
        (f"{TOKEN} oops".encode(), "that has no token in it: it must be one word without spaces"),
        (f"{TOKEN}\u00e9".encode(), "that has no token in it: it must be one word without é"),
        (f"{TOKEN}\xe9".encode("latin-1"), "that is no UTF-8 text."),
    ],
)
def test_a_file_without_one_token_is_refused_and_not_quoted(
    tmp_path: Path, content: bytes, says: str
) -> None:
    file = tmp_path / "token"
    file.write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        settings.load({"DISCORD_TOKEN_FILE": str(file)})
    assert str(caught.value) == f"DISCORD_TOKEN_FILE names a file {says}"
    assert TOKEN.split(".")[0] not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (TOKEN.replace(".", "-"), "file that does not exist."),  # it may be a secret of any form
        (".", "folder, not a file."),
        (
            f"{ROOT}/pyproject.toml/token",
            "file that the bot cannot read: a part of its path is no folder.",
        ),
        ("to\0ken", "file that is no UTF-8 text."),
        ("~nobody-of-this-name/token", "file that the bot cannot read."),
    ],
)
def test_a_path_that_leads_to_no_token_is_refused_and_not_quoted(value: str, says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        settings.load({"DISCORD_TOKEN_FILE": value})
    assert str(caught.value) == f"DISCORD_TOKEN_FILE names a {says}"


def test_a_token_stands_in_one_place(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(TOKEN)
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN and DISCORD_TOKEN_FILE") as caught:
        settings.load({"DISCORD_TOKEN": TOKEN, "DISCORD_TOKEN_FILE": str(file)})
    assert TOKEN not in str(caught.value)


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


def test_what_is_told_of_settings_is_written_from_their_table() -> None:
    """`python -m tests.setting_tables` writes it."""
    for path, text in pages().items():
        assert path.read_text() == text
    told = "".join(pages().values())
    assert [name for name in settings.NAMES if told.count(f"| `{name}` |") != 1] == []


def test_a_copy_of_the_example_means_every_default() -> None:
    """Settings of the image have a default there that is none."""
    entries = re.findall(r"^#?([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    given = dict(entries)
    assert given.keys() - settings.NAMES == ASKED_BY_COMPOSE
    assert settings.load(given) == settings.load({})


ASKED_BY_COMPOSE = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.cluster.yaml").read_text()))
"""Names that docker compose itself reads in .env."""


def test_no_repr_shows_the_token() -> None:
    got = settings.load({"DISCORD_TOKEN": TOKEN})
    assert TOKEN not in f"{got!r} {got} {got.token!r} {got.token}"


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
