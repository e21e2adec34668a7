"""The image and what runs it, for Docker and Kubernetes, fit the bot and each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.app.settings import LogFormat, load
from bot.app.status import Status
from tests.sources import FILES, SETTINGS

ROOT = Path(__file__).parents[2]
IMAGE, ALONE, CLUSTER, POD = (
    (ROOT / name).read_text()
    for name in (
        "Dockerfile",
        "compose.yaml",
        "compose.cluster.yaml",
        "docs/kubernetes/slot.yaml",
    )
)

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
    assert made.pulse == Path("/tmp/tumbler-pulse")
    assert made.log_format is LogFormat.JSON


def test_a_copy_of_the_example_sets_nothing_that_the_image_sets() -> None:
    """So it holds with `docker run --env-file` as well, which no compose file mends."""
    assert set(of_image()) & set(of_example()) == set()


@pytest.mark.parametrize("text", [IMAGE, ALONE, CLUSTER, POD], ids=["image", "alone", "two", "pod"])
def test_what_is_set_is_a_setting(text: str) -> None:
    named = set(re.findall(r"\b(?:TUMBLER|DISCORD)_[A-Z_]+\b", text))
    assert named
    assert named <= set(SETTINGS)


def test_each_slot_of_compose_is_a_service_with_settings_that_fit() -> None:
    shared = given(block(CLUSTER, "x-settings"))
    assert set(shared) - OF_POSTGRES <= set(SETTINGS)
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
        "TUMBLER_DATABASE: /data/tumbler.db",
        "volumes:",
        "- tumbler-data:/data",
        'test: ["CMD", "python", "-m", "bot.app.pulse"]',
        "interval: 30s",
        "start_period: 60s",
    ]
    assert CLUSTER.count("- ALL") == CLUSTER.count("no-new-privileges:true") == 2, (
        "the database, too"
    )


def test_compose_knows_no_password_and_does_not_start_without_one() -> None:
    asked = re.findall(r"\$\{.*?\}", CLUSTER)
    assert asked
    assert all(re.fullmatch(r"\$\{POSTGRES_PASSWORD:\?.+\}", one) for one in asked)
    assert not re.search(r"postgresql://\w+:", CLUSTER)


def test_neither_file_of_compose_starts_the_services_of_the_other() -> None:
    assert re.findall(r"^  ([\w-]+):$", ALONE, re.MULTILINE) == ["tumbler", "tumbler-data"]
    assert "profiles" not in ALONE, "`docker compose up` starts it"
    assert "  tumbler:" not in CLUSTER
    assert re.search(r"^name: tumbler-cluster$", CLUSTER, re.MULTILINE)


def test_the_pod_of_a_slot_has_settings_that_fit() -> None:
    pairs = re.findall(r'- name: (TUMBLER_\w+)\n +value: "(.*)"', POD.replace("NUMBER", "1"))
    made = load({"DISCORD_TOKEN": "token", "TUMBLER_DATABASE": "postgresql:///", **dict(pairs)})
    assert (made.slot, made.slots) == (1, 2)
    assert made.status is not None
    assert f"containerPort: {made.status.port}" in POD
    (user,) = re.findall(r"--uid (\d+)", IMAGE)
    assert f"runAsUser: {user}" in POD


def test_what_asks_for_the_health_asks_what_is_served() -> None:
    served = set(re.findall(r'add_get\("(/\w+)"', FILES[Status.__module__][0]))
    assert set(re.findall(r"path: (/\w+)", POD)) | set(re.findall(r"9100(/\w+)", CLUSTER)) == {
        "/live",
        "/ready",
    }
    assert {"/live", "/ready"} <= served
