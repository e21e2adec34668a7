"""The image and what runs it, for Docker and Kubernetes, fit the bot."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot.app.settings import load
from bot.app.status import Status
from tests.sources import FILES, SETTINGS

ROOT = Path(__file__).parents[2]
IMAGE, ALONE, POD = (
    (ROOT / name).read_text()
    for name in (
        "Dockerfile",
        "compose.yaml",
        "docs/kubernetes/slot.yaml",
    )
)


def test_the_image_has_extras_that_there_are() -> None:
    found = re.search(r"'\.\[([a-z,]+)\]'", IMAGE)
    assert found is not None
    assert found[1].split(",") == ["metrics", "postgres"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(found[1].split(",")) <= set(project["optional-dependencies"])


@pytest.mark.parametrize("text", [IMAGE, ALONE, POD], ids=["image", "alone", "pod"])
def test_what_is_set_is_a_setting(text: str) -> None:
    named = set(re.findall(r"\b(?:TUMBLER|DISCORD)_[A-Z_]+\b", text))
    assert named
    assert named <= set(SETTINGS)


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
    assert set(re.findall(r"path: (/\w+)", POD)) == {
        "/live",
        "/ready",
    }
    assert {"/live", "/ready"} <= served
