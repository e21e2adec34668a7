"""The image and what runs it, Docker or systemd, fit the bot and each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.app.cli import backup
from bot.app.cli.command_line import command_line
from bot.app.cli.tool import RUN
from bot.app.login import REFUSED, WRONG_SETTING
from bot.app.setting_values import Listen
from bot.app.settings import NAMES, load
from bot.app.status import Status
from tests.sources import FILES

ROOT = Path(__file__).parents[2]
IMAGE, ALONE, SECRET, CLUSTER, BEYOND = (
    (ROOT / name).read_text()
    for name in (
        "Dockerfile",
        "compose.yaml",
        "compose.secret.yaml",
        "compose.cluster.yaml",
        "docs/hosting/beyond.md",
    )
)
UNITS = {path.name: path.read_text() for path in sorted((ROOT / "deploy").iterdir())}

OF_POSTGRES = {"PGPASSWORD", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"}
"""What libpq and the image of PostgreSQL read."""


def block(text: str, name: str) -> list[str]:
    """The lines of a key and below it, without comments, anchors and indents."""
    found = re.search(rf"^( *){name}:.*\n((?:\1 +.*\n|\n)*)", text, re.MULTILINE)
    assert found is not None
    lines = (re.sub(r" [&*]\w+", "", line).strip() for line in found[2].splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def given(lines: list[str]) -> dict[str, str]:
    """The settings among lines such as `NAME: value`."""
    found = (re.fullmatch(r'([A-Z_]+): "?(.*?)"?', line) for line in lines)
    return {one[1]: one[2] for one in found if one is not None}


def test_the_image_is_built_from_what_docker_is_given() -> None:
    """`.dockerignore` leaves out all but these; what the image lays on the path has no sandbox."""
    kept = set(re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE))
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", IMAGE, re.MULTILINE)
    assert {name for names in copied for name in names.split()} == kept
    assert "sandbox" not in kept
    assert all((ROOT / name).exists() for name in kept)


def test_the_image_has_the_python_that_is_tested() -> None:
    bases = re.findall(r"^FROM python:(\S+)-slim", IMAGE, re.MULTILINE)
    checked = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pyright"]
    assert set(bases) == {checked["pythonVersion"]}


def test_the_image_takes_nothing_whose_hash_is_not_known() -> None:
    installs = re.findall(r"pip install (.+?)(?: \\)?$", IMAGE, re.MULTILINE)
    own = "--no-cache-dir --disable-pip-version-check"
    assert installs == [
        f"{own} --require-hashes -r requirements.lock",
        f"{own} --no-deps --no-build-isolation -e .",
    ]


def of_image() -> dict[str, str]:
    """What the image sets in its environment."""
    found = re.search(r"^ENV ((?:.*\\\n)*.*)$", IMAGE, re.MULTILINE)
    assert found is not None
    return dict(pair.split("=", 1) for pair in found[1].replace("\\\n", " ").split())


def of_example() -> dict[str, str]:
    """What a copy of the example sets: docker compose gives an empty line on as an empty value."""
    return {name: value or "" for name, value in dotenv_values(ROOT / ".env.example").items()}


COMPOSED = {
    "one process": given(block(ALONE, "environment")),
    "a slot": given(block(CLUSTER, "x-settings")) | given(block(CLUSTER, "slot-0")),
}


@pytest.mark.parametrize("composed", COMPOSED.values(), ids=COMPOSED)
def test_a_copy_of_the_example_takes_nothing_from_the_image(
    composed: dict[str, str], tmp_path: Path
) -> None:
    """What compose sets beats the copy, and that beats what the image sets."""
    merged = of_image() | of_example() | composed
    data, shared = "/data/tumbler.db", "postgresql://"
    assert merged["TUMBLER_DATABASE"] == data or merged["TUMBLER_DATABASE"].startswith(shared)
    here = merged["TUMBLER_DATABASE"].replace("/data", str(tmp_path))
    made = load({**merged, "TUMBLER_DATABASE": here, "DISCORD_TOKEN": "token"})
    assert made.status == Listen("", 9100)
    assert made.logs_json


def test_the_image_tells_how_it_is_to_its_health_check_alone(tmp_path: Path) -> None:
    own = {"TUMBLER_DATABASE": str(tmp_path / "tumbler.db")}
    assert load({**of_image(), **own}).status == Listen("127.0.0.1", 9100)
    assert "EXPOSE" not in IMAGE


def test_a_copy_of_the_example_sets_nothing_that_the_image_sets() -> None:
    """So it holds with `docker run --env-file` as well, which no compose file mends."""
    assert set(of_image()) & set(of_example()) == set()


def test_the_token_as_a_file_takes_the_place_of_that_of_the_example(tmp_path: Path) -> None:
    """`environment` beats `env_file`, so that the token does not come in twice."""
    composed = given(block(SECRET, "environment"))
    (tmp_path / "discord_token").write_text("the-token")
    file = composed["DISCORD_TOKEN_FILE"].replace("/run/secrets", str(tmp_path))
    merged = {**of_example(), "DISCORD_TOKEN": "the-token", **composed, "DISCORD_TOKEN_FILE": file}
    token = load(merged).token
    assert token is not None
    assert token.reveal == "the-token"


def test_the_file_with_the_token_belongs_to_the_bot_and_nobody_else() -> None:
    (user,) = re.findall(r"--uid (\d+)", IMAGE)
    lines = block(SECRET, "tumbler")
    assert {"- source: discord_token", f'uid: "{user}"', "mode: 0400"} <= set(lines)
    assert "read_only: false" in lines, "Compose refuses to copy it into what is read-only"
    assert re.search(r"^secrets:\n  discord_token:\n    environment: DISCORD_TOKEN$", SECRET, re.M)
    assert block(SECRET, "services")[0] == block(ALONE, "services")[0] == "tumbler:"


@pytest.mark.parametrize(
    "text",
    [IMAGE, ALONE, SECRET, CLUSTER, BEYOND],
    ids=["image", "alone", "secret", "two", "beyond"],
)
def test_what_is_set_is_a_setting(text: str) -> None:
    named = set(re.findall(r"\b(?:TUMBLER|DISCORD)_[A-Z_]+\b", text))
    assert named
    assert named <= set(NAMES)


def test_each_slot_of_compose_is_a_service_with_settings_that_fit() -> None:
    shared = given(block(CLUSTER, "x-settings"))
    assert set(shared) - OF_POSTGRES <= set(NAMES)
    names = re.findall(r"^  slot-(\d+):$", CLUSTER, re.MULTILINE)
    for name in names:
        lines = block(CLUSTER, f"slot-{name}")
        assert {"<<:", "environment:"} <= set(lines)
        made = load({"DISCORD_TOKEN": "token", **shared, **given(lines)})
        assert (str(made.slot), made.slots) == (name, len(names))
        assert made.status is not None
    assert len(names) == 2


def test_a_slot_of_compose_is_confined_as_the_one_process_is() -> None:
    """They differ in how each is kept, and how its health is asked."""
    alone, slot = block(ALONE, "tumbler"), block(CLUSTER, "x-slot")
    assert [line for line in alone if line not in slot] == [
        "environment:",
        'TUMBLER_STATUS: ":9100"',
        "volumes:",
        "- tumbler-data:/data",
        'test: ["CMD", "python", "-m", "bot.app.healthcheck"]',
        "interval: 30s",
        "start_period: 60s",
    ]
    assert CLUSTER.count("- ALL") == CLUSTER.count("no-new-privileges:true") == 2, (
        "the database, too"
    )


def said(lines: list[str], *names: str) -> list[str]:
    """The lines among those of a service that begin with one of these names."""
    return [line for line in lines if line.startswith(names)]


def test_what_backs_up_in_compose_plays_nothing() -> None:
    """It is confined as the bot is, and has less: no settings, no token, no network."""
    alone, backup = block(ALONE, "tumbler"), block(ALONE, "backup")
    assert set(backup) - set(alone) - set(block(ALONE, "entrypoint")) == {
        "TUMBLER_DATABASE: /data/tumbler.db",
        "init: true",
        "mem_limit: 200m",
        "depends_on:",
        "tumbler:",
        "condition: service_healthy",
        "entrypoint:",
        "network_mode: none",
        *said(backup, "test:", "interval: 5m", "start_period: 10m"),
    }
    assert said(backup, "env_file", "TUMBLER") == ["TUMBLER_DATABASE: /data/tumbler.db"]
    assert {"- tumbler-data:/data", "- ALL", "- no-new-privileges:true"} <= set(backup)
    script = " ".join(block(ALONE, "entrypoint"))
    (words,) = re.findall(r"tumbler ((?:backup).*?);", script)
    assert kept(words) == ("/data/backups", "7", True)
    assert "find /data/backups -name 'tumbler-*.db' -mtime -2" in said(backup, "test:")[0]


@pytest.mark.parametrize("text", [ALONE, CLUSTER], ids=["alone", "two"])
def test_what_tells_how_it_is_is_reached_in_a_network_of_its_own(text: str) -> None:
    assert "ports:" not in text, "nothing is published on the machine"
    assert block(text, "status") == ["name: tumbler-status", "internal: true"]
    assert "- default\n      - status\n" in text or "- default\n    - status\n" in text


def kept(words: str) -> tuple[str, str, bool]:
    """What `tumbler backup` takes from these words: the folder, the days, whether it is tried."""
    given = command_line().parse_args(words.split())
    assert given.tool is backup.TOOL
    return given.into, given.keep, given.is_tried


def of_unit(name: str, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", UNITS[name], re.MULTILINE)


def test_the_units_of_systemd_start_commands_that_there_are() -> None:
    command = "/opt/tumbler/.venv-host/bin/tumbler "
    (plays,) = of_unit("tumbler.service", "ExecStart")
    assert command_line().parse_args([plays.removeprefix(command)]).tool is RUN
    (backs_up,) = of_unit("tumbler-backup.service", "ExecStart")
    assert kept(backs_up.removeprefix(command)) == ("backups", "7", True)
    (host,) = re.findall(r"^HOST := (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert f"/{host}/" in command


def test_systemd_starts_the_bot_anew_where_that_may_mend_it() -> None:
    (codes,) = of_unit("tumbler.service", "RestartPreventExitStatus")
    assert codes.split() == [str(WRONG_SETTING), str(REFUSED)]
    assert of_unit("tumbler.service", "Restart") == ["on-failure"]
    (most,) = of_unit("tumbler.service", "MemoryMax")
    assert f"mem_limit: {most.lower()}" in block(ALONE, "tumbler")


@pytest.mark.parametrize("name", ["tumbler.service", "tumbler-backup.service"])
def test_a_unit_writes_in_the_folder_of_its_state_alone(name: str) -> None:
    assert of_unit(name, "WorkingDirectory") == ["/var/lib/tumbler"]
    assert of_unit(name, "StateDirectory") == ["tumbler"]
    assert of_unit(name, "ProtectSystem") == ["strict"]
    assert of_unit(name, "UMask") == ["0077"]
    assert of_unit(name, "User") == ["tumbler"]
    assert of_unit(name, "RemoveIPC") == [], "it would remove what the other one uses"
    assert "@resources" not in UNITS[name], "who thinks yields to who answers (`os.nice`)"


def test_what_backs_up_under_systemd_is_told_no_token() -> None:
    assert of_unit("tumbler.service", "EnvironmentFile") == ["/etc/tumbler/tumbler.env"]
    assert of_unit("tumbler-backup.service", "Environment(?:File)?") == []
    assert of_unit("tumbler-backup.service", "PrivateNetwork") == ["yes"]


def test_compose_knows_no_password_and_does_not_start_without_one() -> None:
    asked = re.findall(r"\$\{.*?\}", CLUSTER)
    assert asked
    assert all(re.fullmatch(r"\$\{POSTGRES_PASSWORD:\?.+\}", one) for one in asked)
    assert not re.search(r"postgresql://\w+:", CLUSTER)


def test_neither_file_of_compose_starts_the_services_of_the_other() -> None:
    assert re.findall(r"^  ([\w-]+):$", ALONE, re.MULTILINE) == [
        "tumbler",
        "backup",
        "status",
        "tumbler-data",
    ]
    assert "profiles" not in ALONE, "`docker compose up` starts it"
    assert "  tumbler:" not in CLUSTER
    assert re.search(r"^name: tumbler-cluster$", CLUSTER, re.MULTILINE)


def test_what_asks_for_the_health_asks_what_is_served() -> None:
    served = set(re.findall(r'"(/\w+)": self\._', FILES[Status.__module__][0]))
    assert re.findall(r"9100(/\w+)", CLUSTER) == ["/ready"]
    scheduler = BEYOND.partition("another scheduler\n")[2].partition("\n## ")[0]
    assert {"/live", "/ready"} == set(re.findall(r"`GET (/\w+)`", scheduler)) <= served


def test_who_runs_the_image_elsewhere_is_told_its_user_and_memory() -> None:
    (user,) = re.findall(r"--uid (\d+)", IMAGE)
    (memory,) = {line for line in block(CLUSTER, "x-slot") if line.startswith("mem_limit")}
    said = " ".join(BEYOND.split())
    assert f"runs as user {user} and needs {memory.removeprefix('mem_limit: ')[:-1]} MB" in said
