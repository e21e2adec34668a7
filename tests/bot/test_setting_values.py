"""Names that look like settings, and those settings that tell people how to reach the host."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import settings
from bot.app.cli.main import run
from bot.app.login import WRONG_SETTING
from bot.app.setting_values import SettingsError
from bot.app.settings import GONE, NAMES, read, strangers

SECRET = "hunter2hunter2hunter2"


@pytest.mark.parametrize(
    ("line", "name", "meant"),
    [
        ("TUMBLER_DATABSE=a.db", "TUMBLER_DATABSE", "TUMBLER_DATABASE"),
        ("export DISCORD_TOKNE=x", "DISCORD_TOKNE", "DISCORD_TOKEN"),
        ("tumbler_database=a.db", "tumbler_database", "TUMBLER_DATABASE"),
        ("TUMBLER_LOGLEVEL='info'", "TUMBLER_LOGLEVEL", "TUMBLER_LOG_LEVEL"),
        ("TUMBLER_SLTOS=", "TUMBLER_SLTOS", "TUMBLER_SLOTS"),
        (f"DISCORD_TOKEN:{SECRET}", "DISCORD_TOKEN", "DISCORD_TOKEN"),
    ],
)
def test_an_unknown_name_in_the_file_is_refused_with_the_nearest(
    tmp_path: Path, line: str, name: str, meant: str
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"TUMBLER_ECHO_MS=5\n{line}\n")
    with pytest.raises(SettingsError) as caught:
        read({}, file)
    told = str(caught.value)
    assert f"has {name}, which" in told
    assert f"is {meant}=… meant?" in told
    assert SECRET not in told


def test_what_is_no_name_of_ours_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("POSTGRES_PASSWORD=x\nCOMPOSE_FILE=y\nTUMBLER=z\nTUMBLER_ECHO_MS=5\n")
    assert read({"TUMBLER_PORT_9108_TCP": "tcp://10.0.0.1:9108"}, file).echo_s == 0.005


OF_SERVICES = {
    "TUMBLER_SERVICE_HOST": "10.96.0.7",
    "TUMBLER_SERVICE_PORT": "9108",
    "TUMBLER_SERVICE_PORT_METRICS": "9108",
    "TUMBLER_PORT": "tcp://10.96.0.7:9108",
    "TUMBLER_PORT_9108_TCP": "tcp://10.96.0.7:9108",
    "TUMBLER_PORT_9108_TCP_PROTO": "tcp",
    "TUMBLER_PORT_9108_TCP_PORT": "9108",
    "TUMBLER_PORT_9108_TCP_ADDR": "10.96.0.7",
    "TUMBLER_STATUS_PORT_53_UDP": "udp://10.96.0.7:53",
    "DISCORD_PROXY_SERVICE_HOST": "10.96.0.8",
}
"""What Kubernetes sets in each pod beside a Service of the name `tumbler`, and others."""


def test_what_kubernetes_makes_of_a_service_is_passed_over() -> None:
    assert strangers({**OF_SERVICES, **dict.fromkeys(NAMES, "x"), "PATH": "/bin"}) == {}
    assert strangers({"TUMBLER_SANDBX_PORT": "8420"}) == {
        "TUMBLER_SANDBX_PORT": "TUMBLER_SANDBOX_PORT"
    }


def test_of_the_environment_the_log_says_it_in_one_line(tmp_path: Path) -> None:
    own = {**OF_SERVICES, "TUMBLER_SLTOS": "2", "DISCORD_TOKNE": SECRET}
    assert read(own, tmp_path / "absent").remarks == (
        "the environment has names that are no settings: TUMBLER_SLTOS (TUMBLER_SLOTS?),"
        " DISCORD_TOKNE (DISCORD_TOKEN?)",
    )


def test_a_setting_that_is_gone_stops_nothing_and_the_log_says_what_to_do(tmp_path: Path) -> None:
    """A copy of an earlier example has them, most often empty."""
    (file := tmp_path / ".env").write_text("TUMBLER_FILMS=\nTUMBLER_FILM_FORMAT=webp\n")
    got = read({"TUMBLER_PULSE": "/tmp/pulse", "TUMBLER_SLOTS": "1"}, file)
    (line,) = got.remarks
    assert line.startswith("settings that are gone are still set, take them out: ")
    assert [name for name, do in GONE.items() if f"{name} ({do})" not in line] == []
    assert "/tmp/pulse" not in line
    file.write_text("tumbler_films=\n")
    with pytest.raises(SettingsError, match="tumbler_films, which is no setting"):
        read({}, file)


def test_a_file_that_windows_saved_is_read_from_its_first_line_on(tmp_path: Path) -> None:
    (file := tmp_path / ".env").write_text("TUMBLER_THINKERS=3\n", encoding="utf-8-sig")
    assert read({}, file).thinkers == 3


def test_of_any_name_there_is_a_nearest() -> None:
    (meant,) = strangers({"TUMBLER_Ж": ""}).values()
    assert meant in NAMES


def test_a_start_ends_with_the_sentence_and_help_starts_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_text("TUMBLER_DATABSE=a.db\n")
    monkeypatch.chdir(tmp_path)
    assert run([]) == WRONG_SETTING
    (line,) = capsys.readouterr().err.splitlines()
    assert "TUMBLER_DATABASE" in line
    with pytest.raises(SystemExit) as ended:
        run(["--help"])
    assert not ended.value.code
    said, warned = capsys.readouterr()
    assert (said.startswith("usage: tumbler"), warned) == (True, "")
    assert [path.name for path in tmp_path.iterdir()] == [".env"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("", None),
        ("https://example.org/a_b?c=d#e", "https://example.org/a_b?c=d#e"),
        ("https://matrix.to/#/@ana:example.org", "https://matrix.to/#/@ana:example.org"),
        ("discord.gg/abc", "https://discord.gg/abc"),
        ("discord.com/invite/abc", "https://discord.com/invite/abc"),
        ("mailto:me+bot@example.org", "me+bot@example.org"),
        ("_me_@mail.example.org", "_me_@mail.example.org"),
    ],
)
def test_the_contact_is_a_page_an_invitation_or_an_email(value: str, told: str | None) -> None:
    assert settings.load({"TUMBLER_CONTACT": value}).contact == told


def test_the_policy_is_a_page() -> None:
    page = "https://example.org/privacy"
    assert settings.load({"TUMBLER_POLICY": page}).policy == page
    assert settings.load({}).policy is None


NO_PAGES = (
    "ftp://example.org",
    "javascript:alert(1)",
    "https://",
    "https://?a",
    "https://me:secret@example.org",
    "https://[::1",
    "https://example.org:0/",
    "https://example.org/> @everyone",
    "https://example.org/>@everyone",
    "https://example.org/a b",
    "https://example.org/`a",
    "https://example.org/|a",
    "https://example.org/\nb",
    "https://exämple.org",
    f"https://example.org/{'a' * 200}",
    "ask Ana",
    "@everyone",
    "<@1180>",
)
"""Values that are no address of http(s), or would do something in a message."""


@pytest.mark.parametrize("value", [*NO_PAGES, "a`b@example.org", "me@example", "a b@example.org"])
def test_a_contact_that_is_no_address_is_refused(value: str) -> None:
    with pytest.raises(
        SettingsError, match=r"^TUMBLER_CONTACT must be the address of a page"
    ) as told:
        settings.load({"TUMBLER_CONTACT": value})
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("value", [*NO_PAGES, "discord.gg/abc", "me@example.org", "mailto:a@b.org"])
def test_a_policy_that_is_no_page_is_refused(value: str) -> None:
    with pytest.raises(SettingsError, match=r"^TUMBLER_POLICY must be the address of a page"):
        settings.load({"TUMBLER_POLICY": value})
