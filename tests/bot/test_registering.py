"""The normal form of commands: what was sent and what Discord gives back are the same in it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.app.command_tree import normal, normal_list
from sandbox.api.commands import given_back
from tests.openapi import answer_problems
from tests.slash import registered

OPTIONS: list[dict[str, Any]] = [
    {"type": 3, "name": "word", "description": "A word", "required": True},
    {
        "type": 4,
        "name": "count",
        "description": "How many",
        "required": False,
        "min_value": 0,
        "max_value": 9,
        "choices": [{"name": "none", "value": 0}, {"name": "one", "value": 1}],
    },
    {"type": 7, "name": "where", "description": "A channel", "channel_types": [0, 11]},
    {
        "type": 3,
        "name": "text",
        "description": "More words",
        "autocomplete": True,
        "min_length": 1,
        "max_length": 90,
    },
]

SENT: dict[str, Any] = {
    "type": 1,
    "name": "go",
    "description": "Goes",
    "nsfw": False,
    "dm_permission": True,
    "default_member_permissions": 32,
    "contexts": [0, 1],
    "integration_types": [0],
    "options": [{"type": 1, "name": "on", "description": "Goes on", "options": OPTIONS}],
}

ADDED = {"id": "9", "application_id": "7", "version": "8"}


def back(command: dict[str, Any]) -> dict[str, Any]:
    """A command as Discord gives it back."""
    return given_back(command | ADDED)


async def test_all_commands_are_the_same_when_they_come_back(tmp_path: Path) -> None:
    sent = await registered(tmp_path)
    came = [back(command) for command in sent]
    assert came != sent
    assert normal_list(reversed(came)) == normal_list(sent)
    assert [normal(command) for command in came] == [normal(command) for command in sent]


def test_an_answer_of_the_sandbox_is_one_of_discord() -> None:
    assert answer_problems("ApplicationCommandResponse", back(SENT)) == []
    assert "popularity" in back(SENT)
    (group,) = back(SENT)["options"]
    assert group["options"][1]["choices"][0] == {"name": "none", "value": 0}
    assert [option.get("required") for option in group["options"]] == [True, None, None, None]


def test_defaults_nulls_orders_and_unknown_fields_mean_nothing() -> None:
    came = back(SENT)
    (group,) = came["options"]
    count = group["options"][1]
    came["contexts"], came["handler"] = [1, 0], 1
    group |= {"required": None, "options": group["options"], "name_localized": "on"}
    count |= {"min_value": 0.0, "autocomplete": False, "new": {"a": 1}}
    count["choices"][0] |= {"name_localizations": None, "value": 0.0}
    group["options"][2]["channel_types"] = [11, 0]
    assert normal(came) == normal(SENT)
    assert normal({"name": "go", "description": "Goes"}) == normal(
        {"name": "go", "description": "Goes", "type": 1, "options": [], "contexts": None}
    )


def inner(command: dict[str, Any], at: int) -> dict[str, Any]:
    return command["options"][0]["options"][at]


CHANGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "name": lambda c: c.update(name="went"),
    "type": lambda c: c.update(type=2),
    "description": lambda c: c.update(description="Went"),
    "permissions": lambda c: c.update(default_member_permissions="8"),
    "no permissions": lambda c: c.update(default_member_permissions=None),
    "nobody's permissions": lambda c: c.update(default_member_permissions="0"),
    "contexts": lambda c: c.update(contexts=[0]),
    "no contexts": lambda c: c.update(contexts=None),
    "for accounts": lambda c: c.update(integration_types=[0, 1]),
    "an option less": lambda c: c["options"][0]["options"].pop(),
    "no options": lambda c: c.pop("options"),
    "order of options": lambda c: c["options"][0]["options"].reverse(),
    "an option's name": lambda c: inner(c, 0).update(name="term"),
    "an option's description": lambda c: inner(c, 0).update(description="A term"),
    "an option's type": lambda c: inner(c, 0).update(type=4),
    "required": lambda c: inner(c, 0).pop("required"),
    "now required": lambda c: inner(c, 1).update(required=True),
    "the name of a choice": lambda c: inner(c, 1)["choices"][0].update(name="nil"),
    "the value of a choice": lambda c: inner(c, 1)["choices"][0].update(value=2),
    "order of choices": lambda c: inner(c, 1)["choices"].reverse(),
    "no choices": lambda c: inner(c, 1).pop("choices"),
    "least": lambda c: inner(c, 1).update(min_value=1),
    "no least": lambda c: inner(c, 1).pop("min_value"),
    "most": lambda c: inner(c, 1).update(max_value=8),
    "channel types": lambda c: inner(c, 2).update(channel_types=[0]),
    "autocomplete": lambda c: inner(c, 3).pop("autocomplete"),
    "shortest": lambda c: inner(c, 3).update(min_length=2),
    "longest": lambda c: inner(c, 3).update(max_length=80),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_a_person_would_notice_is_a_difference(
    change: Callable[[dict[str, Any]], object],
) -> None:
    changed = copy.deepcopy(back(SENT))
    assert normal(changed) == normal(SENT)
    change(changed)
    assert normal(changed) != normal(SENT)
