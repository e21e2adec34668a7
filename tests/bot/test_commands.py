"""Commands: their normal form, values of settings, what a wish implies, Discord's limits (F66)."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.app.command_tree import normal, normal_list
from bot.match.games import GAMES
from bot.match.lobby.shell_terms import terms_of
from bot.match.lobby.terms import Terms, with_implied
from bot.match.lobby.typed_options import offered_options
from bot.screens.commands import PARAMETERS
from games.core import Refused, settle_options
from sandbox.api.commands import given_back
from sandbox.limits.commands import check_commands
from tests.openapi import answer_problems
from tests.seed import chance
from tests.slash import SUB_COMMAND, named, registered

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


SCORING = replace(GAMES["unlock"], series_points=(20, 200, 30))
"""Unlock, as if the points of its winners were a series."""


def test_only_rivals_are_offered_a_series() -> None:
    named = {key: [term.name for term in terms_of(entry)] for key, entry in GAMES.items()}
    assert "series" in named["unlock"]
    assert "series" not in named["lockpick"]
    (series,) = (term for term in terms_of(GAMES["unlock"]) if term.name == "series")
    assert [series.applies({"lock": "bot"}, seats) for seats in (1, 2)] == [False, True]
    assert settle_options(terms_of(SCORING), {})["series"] == "off"


STARTS = {
    "triplock": ["opponent", "mode", "options"],
    "unlock": ["opponent", "players", "difficulty", "options"],
    "timelock": ["opponent", "mode", "options"],
    "tripol": ["opponent", "players", "tiles", "options"],
    "lockpick": ["deal"],
}


async def test_a_game_starts_with_few_parameters(tmp_path: Path) -> None:
    sent = [(path.split(), names) for path, names in named(await registered(tmp_path))]
    found = {path[0].lstrip("/"): names for path, names in sent if path[1:] == ["start"]}
    assert {key: found[key] for key in STARTS} == STARTS


@pytest.mark.parametrize(("key", "has_both"), [("lockpick", False), ("unlock", True)])
def test_only_where_several_play_hints_and_a_level_are_terms(key: str, has_both: bool) -> None:
    """Hints are offered alone, where nobody plays at a level."""
    names = {term.name for term in terms_of(GAMES[key])}
    assert names & {"hints", "level"} == ({"hints", "level"} if has_both else set())


DESCRIPTION = 90
"""The most characters of a description of ours; Discord takes 100 (F66)."""


async def test_few_commands_do_all(tmp_path: Path) -> None:
    commands = await registered(tmp_path)
    typed = list(named(commands))
    assert (len(commands), len(typed)) == (15, 30)
    assert sum(len(parameters) for _, parameters in typed) == 36
    assert max(map(characters, commands)) <= 1_600, "Discord counts 8,000"


def characters(part: dict[str, Any]) -> int:
    """The characters that Discord counts of a command: names, descriptions and values."""
    own = sum(len(str(part.get(key, ""))) for key in ("name", "description", "value"))
    inner = (*part.get("options", ()), *part.get("choices", ()))
    return own + sum(map(characters, inner))


async def test_every_command_says_first_what_it_does(tmp_path: Path) -> None:
    titles = tuple(entry.game.title for entry in GAMES.values())
    for command in await registered(tmp_path):
        parts = [command, *(part for part in command["options"] if part["type"] == SUB_COMMAND)]
        for part in parts:
            told = part["description"]
            assert 10 <= len(told) <= DESCRIPTION, told
            assert told[0].isupper(), told
            assert not told.startswith((*titles, "A ", "The ", "Your ")), told


@pytest.mark.parametrize("key", GAMES)
def test_every_parameter_is_explained_whole(key: str) -> None:
    entry = GAMES[key]
    told = [*PARAMETERS.values()]
    told += [option.about for option in (*offered_options(entry), *terms_of(entry))]
    assert [text for text in told if not 10 <= len(text) <= 100] == []


TRIPLOCK = GAMES["triplock"]


@pytest.mark.parametrize(
    ("given", "mode"),
    [
        ({"episode": "station"}, "solo"),
        ({"episode": "gasworks"}, "solo"),
        ({"episode": "bridge"}, "coop"),
        ({"roster": "ines,wren,osric,silas,tobias"}, "solo"),
        ({"roster": "ines,wren,osric,silas"}, "coop"),
    ],
)
def test_an_episode_is_named_without_its_mode(given: dict[str, str], mode: str) -> None:
    implied = with_implied(TRIPLOCK, given, chance(), is_alone=False)
    assert implied == {**given, "mode": mode}
    Terms.checked(TRIPLOCK, implied, {}, chance())


def test_where_nobody_can_join_a_match_for_one_is_meant() -> None:
    assert with_implied(TRIPLOCK, {}, chance(), is_alone=True) == {"mode": "solo"}
    assert with_implied(GAMES["unlock"], {}, chance(), is_alone=True) == {"lock": "bot"}
    together = {"mode": "coop"}
    assert with_implied(TRIPLOCK, together, chance(), is_alone=True) == together
    assert with_implied(TRIPLOCK, {"episode": "bridge"}, chance(), is_alone=True) == {
        "episode": "bridge"
    }


def test_what_counts_anyhow_implies_nothing() -> None:
    for given in (
        {},
        {"characters": "wren,ines", "first_skip": "on"},
        {"mode": "ring", "characters": "wren"},
        {"mode": "solo", "characters": "wren"},
    ):
        assert with_implied(TRIPLOCK, given, chance(), is_alone=False) == given
    for entry in GAMES.values():
        if entry is not TRIPLOCK:
            assert with_implied(entry, {}, chance(), is_alone=False) == {}


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"mode": "solo", "episode": "bridge"}, "wrong_episode"),
        ({"mode": "coop", "episode": "station"}, "wrong_episode"),
        ({"mode": "solo", "roster": "wren,ines"}, "wrong_roster"),
        ({"mode": "coop", "roster": "wren,ines,osric,silas,mabel"}, "wrong_roster"),
        ({"mode": "solo", "roster": "wren,wren,ines,osric,mabel"}, "bad_option"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(given: dict[str, str], key: str) -> None:
    with pytest.raises(Refused) as caught:
        Terms.of(TRIPLOCK, given, {}, chance())
    assert caught.value.key == key


ROOT = Path(__file__).parents[2]
LEAVING = ("leave", "leave_guild")
"""What leaves a server, in discord.py."""

OURS = {"game", "rows", "self._lobby", "self._persons"}
"""Things of ours that something else is left by: a match, a tournament, a table, one's seat."""

BY_HOST = Path("bot/app/cli/servers.py")
"""Where a host has the bot leave a server, by a command."""


async def test_f66_discord_takes_all_commands(tmp_path: Path) -> None:
    """All of them with all games: one that is refused would have none registered."""
    commands = await registered(tmp_path)
    assert {command["name"] for command in commands} > set(GAMES)
    assert check_commands(commands) == commands


def leaves(source: str) -> Iterator[int]:
    """Yields the lines in which something is left that is not one of OURS."""
    if not any(word in source for word in LEAVING):
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or node.attr not in LEAVING:
            continue
        if ast.unparse(node.value) not in OURS:
            yield node.lineno


def test_f66_the_bot_leaves_no_server() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "bot").rglob("*.py"))
        for line in leaves(path.read_text())
        if path.relative_to(ROOT) != BY_HOST
    ]
    assert found == []


@pytest.mark.parametrize(
    "line", ["guild.leave()", "leave = self.guild.leave", "client.http.leave_guild(7)"]
)
def test_f66_what_leaves_a_server_is_found(line: str) -> None:
    assert list(leaves(f"self._lobby.leave()\n{line}\n")) == [2]
