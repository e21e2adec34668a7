"""No refusal of a setting, or of a host's word, repeats what was set: it may be a secret."""

from __future__ import annotations

import io
import logging
import traceback
from pathlib import Path

import pytest

from bot.app import logs, settings
from bot.app.cli.main import run
from bot.app.cli.tool import WRONG_WORDS
from bot.app.login import NO_STORE
from bot.app.setting_values import SettingsError
from bot.app.settings import NAMES

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
PASSWORD = "Zw0lfB0xk3mpfer"
WEBHOOK = f"https://discord.com/api/webhooks/118/{PASSWORD}"

SECRETS = {
    TOKEN: "DISCORD_TOKEN",
    WEBHOOK: "TUMBLER_ALERTS",
    f"postgresql://ana:{PASSWORD}@db/tumbler": "TUMBLER_DATABASE",
}
"""Whole secrets, each with the one setting that it belongs into."""

NO_DATABASES = (
    f"'postgresql://ana:{PASSWORD}@db/tumbler'",
    f'"postgresql://ana:{PASSWORD}@db/tumbler"',
    f"postgresql+asyncpg://ana:{PASSWORD}@db/tumbler",
    f"postgressql://ana:{PASSWORD}@db/tumbler",
    f"POSTGRESQL://ana:{PASSWORD}@db/tumbler",
    f"postgres:/ana:{PASSWORD}@db/tumbler",
    f"postgres:ana:{PASSWORD}@db",
    f"ana:{PASSWORD}@db",
    f"host=db password={PASSWORD}",
    f"host = db password = {PASSWORD}",
    f"password={PASSWORD}",
    "t.db?cache=shared",
    "file:t.db",
    "sqlite:///x",
    "sqlite3:t.db",
    ":memory:",
)
"""What is neither the path of a file nor an address of PostgreSQL."""

OTHERS = (
    PASSWORD,
    f"{PASSWORD}/{PASSWORD}",
    f"{TOKEN} oops",
    f'"{TOKEN}"',
    f"\N{LEFT DOUBLE QUOTATION MARK}{TOKEN}\N{RIGHT DOUBLE QUOTATION MARK}",
    f"{TOKEN}'",
    f"~{PASSWORD}/t",
    PASSWORD * 300,
    f"{PASSWORD}\x1b[2J",
    f"{PASSWORD}\0",
    f"mysql://ana:{PASSWORD}@db",
    f"https://example.org/?token={TOKEN}",
)


@pytest.mark.parametrize("name", NAMES)
def test_no_refusal_of_a_setting_repeats_what_was_set(name: str) -> None:
    refused = 0
    for value in (*SECRETS, *NO_DATABASES, *OTHERS):
        own = {} if name.startswith("DISCORD_TOKEN") else {"DISCORD_TOKEN": "t"}
        try:
            shown = repr(settings.load({**own, name: value}))
        except SettingsError as error:
            refused += 1
            shown = "".join(traceback.format_exception(error))
            assert name in str(error)
            assert "\n" not in str(error)
            assert PASSWORD not in shown, value
        assert value not in shown or value not in SECRETS, "a whole secret is never shown"
        assert TOKEN not in shown
    assert refused >= len(SECRETS) - 1 + len(NO_DATABASES), "what cannot be it is not taken as it"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("value", "belongs"), SECRETS.items())
def test_a_secret_in_another_setting_is_told_where_it_belongs(
    name: str, value: str, belongs: str
) -> None:
    if name == belongs:
        settings.load({name: value})
        return
    with pytest.raises(SettingsError, match=rf"^{name} .* {belongs}\.$"):
        settings.load({name: value})


def test_what_is_no_path_is_no_database(tmp_path: Path) -> None:
    for value in NO_DATABASES[2:]:
        with pytest.raises(SettingsError, match=r"begins with postgresql://$"):
            settings.load({"TUMBLER_DATABASE": value})
    path = tmp_path / "o'brien @home = a:b" / "t.db"
    path.parent.mkdir()
    assert settings.load({"TUMBLER_DATABASE": str(path)}).database == path


@pytest.mark.parametrize(
    ("value", "sign"),
    [
        ('"{}"', '"'),
        ("'{}'", "'"),
        ("{}”", "”"),
        ("{}é", "é"),
        ("{}\N{ZERO WIDTH SPACE}", "hidden"),
    ],
)
def test_the_sign_that_no_token_has_is_told(value: str, sign: str) -> None:
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN ") as caught:
        settings.load({"DISCORD_TOKEN": value.format(TOKEN)})
    assert f" {sign}" in str(caught.value)


def test_a_folder_that_may_not_be_looked_into_is_a_sentence() -> None:
    with pytest.raises(SettingsError, match=r"^TUMBLER_SANDBOX_KEEP cannot be used: "):
        settings.load({"TUMBLER_SANDBOX_KEEP": "a" * 300})


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("move-to",), NO_STORE),
        (("backup",), WRONG_WORDS),
        (("backup", "--into"), WRONG_WORDS),
        (("restore",), WRONG_WORDS),
    ],
)
def test_a_hosts_word_that_is_no_path_is_refused_and_not_repeated(
    words: tuple[str, ...],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in (TOKEN, WEBHOOK, *NO_DATABASES):
        assert run([*words, value]) == code
        told = capsys.readouterr()
        assert told.err.count("\n") == 1
        assert PASSWORD not in told.out + told.err
        assert TOKEN not in told.out + told.err
    assert list(tmp_path.iterdir()) == [], "no file or folder of such a name is made"


def test_no_line_of_the_log_has_a_secret_of_the_settings() -> None:
    stream, root = io.StringIO(), logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        logs.start(settings.load({name: value for value, name in SECRETS.items()}), stream)
        for value in SECRETS:
            logging.getLogger("psycopg.pool").error("cannot use %s", value)
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        logging.captureWarnings(False)
    assert stream.getvalue().count("cannot use …") == len(SECRETS)
