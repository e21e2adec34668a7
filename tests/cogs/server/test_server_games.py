"""A game in a server: whether and where it is played, and by which options a new table begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from bot.cogs.daily.rules import Attempts
from bot.cogs.reports.screens import told
from bot.cogs.server.screens import game as game_page
from bot.match.feature import By
from bot.match.games import GAMES
from bot.match.lobby.hosting import Host
from bot.match.lobby.servers import (
    Servers,
    check_game,
    check_place,
    offered,
    table_of,
    with_game_pace,
    with_option,
    without_options,
)
from bot.match.lobby.shell_terms import values_of
from bot.match.lobby.terms import Terms
from bot.match.refusals import ShellRefused
from bot.store import servers
from bot.store.servers import Server, ServerGame
from games.core import Refused
from tests.deeds import offers_rematch
from tests.desk import ANA, BEN, CHANNEL, DEE, GUILD, Desk
from tests.fitting import fitting
from tests.interactions import fresh

HERE, THERE, LOG = 11, 12, 14
DUEL = GAMES["triplock"]


def lowest(_count: int) -> int:
    return 0


async def sets(desk: Desk, own: ServerGame) -> None:
    await desk.store.write(lambda tx: servers.write_game(tx, own))


async def refusal(desk: Desk, game: str, channel: int) -> str:
    """Why no table of a game may be opened in a channel; "" if it may."""
    try:
        await desk.store.read(lambda tx: check_place(tx, GUILD, game, channel, {HERE, THERE}))
    except ShellRefused as refused:
        return refused.key
    return ""


# Which games, and where


async def test_a_game_that_is_not_played_begins_in_no_way(desk: Desk) -> None:
    match = await desk.duel()
    waiting = await desk.opened("triplock", (ANA,))
    await desk.acts.resign(match, ANA, interaction=fresh())
    for key in ("triplock", "lockpick"):
        await sets(desk, ServerGame(GUILD, key, may_play=False))
    assert await refusal(desk, "triplock", HERE) == "game_off"
    assert await refusal(desk, "unlock", HERE) == ""
    await offers_rematch(desk.matches, match, ANA)
    with pytest.raises(ShellRefused, match="game_off"):
        await offers_rematch(desk.matches, match, BEN)
    attempts = Attempts(desk.matches, desk.lobby)

    for guild, may in ((GUILD, False), (None, True)):
        player = Host(DEE, "Dee", guild, CHANNEL, fresh())
        if may:
            await attempts.sit_down(GAMES["lockpick"], player, -DEE)
        else:
            with pytest.raises(ShellRefused, match="game_off"):
                await attempts.sit_down(GAMES["lockpick"], player, -DEE)
    await desk.lobby.join(waiting, BEN, "Ben", interaction=fresh())  # it was opened before
    await desk.store.read(lambda tx: check_game(tx, GUILD + 1, "triplock"))


async def test_channels_of_a_game_take_the_place_of_those_of_all(desk: Desk) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, channels=(HERE,))))
    await sets(desk, ServerGame(GUILD, "triplock", channels=(THERE,)))
    found = {
        (game, channel): await refusal(desk, game, channel)
        for game in ("triplock", "unlock")
        for channel in (HERE, THERE)
    }
    assert found == {
        ("triplock", HERE): "not_here",
        ("triplock", THERE): "",
        ("unlock", HERE): "",
        ("unlock", THERE): "not_here",
    }
    await sets(desk, ServerGame(GUILD, "triplock", channels=(99,)))
    assert await refusal(desk, "triplock", THERE) == "nowhere"


# Options of a new table


def usual(own: ServerGame, typed: Mapping[str, str], *, is_invitation: bool = False) -> Terms:
    """The terms of a new table in a server that has set these, by what its host types."""
    server = {**own.terms, **own.options}
    where = {"has_opponent": is_invitation, "is_invitation": is_invitation}
    return Terms.of(GAMES[own.game], typed, server, lowest, **where)


def test_what_the_host_names_wins_over_what_the_server_has_set() -> None:
    own = ServerGame(GUILD, "triplock", options={"mode": "ring"}, terms={"pace": "1 day"})
    assert (usual(own, {}).options, usual(own, {}).shell["pace"]) == ({"mode": "ring"}, "1 day")
    assert usual(own, {"mode": "coop"}).options == {"mode": "coop"}
    assert usual(own, {"pace": "none"}).shell["pace"] == "none"
    blank = usual(ServerGame(GUILD, "triplock"), {})
    assert (blank.options, blank.shell["pace"]) == ({}, "3 days")


def test_what_does_not_go_together_with_the_hosts_wishes_is_left_out() -> None:
    own = ServerGame(GUILD, "triplock", options={"mode": "ring"})
    episode = next(option for option in DUEL.game.options if option.name == "episode").values[0]
    assert usual(own, {"episode": episode}).options["mode"] != "ring", "no ring has one"
    assert usual(own, {}, is_invitation=True).counts, "it can begin"


def test_a_mode_for_one_is_left_out_where_somebody_is_invited() -> None:
    own = ServerGame(GUILD, "triplock", options={"mode": "solo"})
    assert usual(own, {}).options == {"mode": "solo"}
    assert max(usual(own, {}, is_invitation=True).counts) > 1


def test_what_a_newer_version_does_not_know_holds_nothing_up() -> None:
    own = ServerGame(
        GUILD, "triplock", options={"mode": "spiral", "gone": "x"}, terms={"pace": "9", "gone": "x"}
    )
    assert usual(own, {}) == usual(ServerGame(GUILD, "triplock"), {})
    assert table_of(DUEL, own) == table_of(DUEL, ServerGame(GUILD, "triplock"))


def each_value() -> list[tuple[str, str, str]]:
    """Every value of every option that a server may set."""
    return [
        (key, option.name, value)
        for key, entry in GAMES.items()
        for option in offered(entry, ServerGame(GUILD, key))
        for value in values_of(option)
    ]


@pytest.mark.parametrize(("key", "name", "value"), each_value())
def test_whatever_is_set_a_table_can_be_opened_by_it(key: str, name: str, value: str) -> None:
    """And its page keeps Discord's limits, and setting it back leaves nothing."""
    entry, blank = GAMES[key], ServerGame(GUILD, key)
    try:
        own = with_option(entry, blank, name, value, lowest)
    except Refused:
        return  # its words are told, and nothing is stored
    assert usual(own, {}).counts
    if value == next(one for one in offered(entry, blank) if one.name == name).usual:
        assert own == blank
    fitting(game_page(entry, own, name))
    assert without_options(own) == blank


def test_pace_and_options_are_set_apart() -> None:
    own = with_game_pace(ServerGame(GUILD, "triplock"), "1 day")
    own = with_option(DUEL, own, "hints", "on", lowest)
    assert own.terms == {"pace": "1 day", "hints": "on"}
    assert without_options(own).terms == {"pace": "1 day"}
    assert with_game_pace(own, None).terms == {"hints": "on"}
    with pytest.raises(ShellRefused, match="unknown_button"):
        with_game_pace(own, "9 years")
    for name in ("pace", "players", "nothing"):
        with pytest.raises(ShellRefused, match="no_choice"):
            with_option(DUEL, own, name, "1 day", lowest)


async def test_what_is_set_for_a_game_is_told_in_the_log(desk: Desk) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, log_channel=LOG)))
    own = Servers(desk.matches)

    async def change(what: str, **to: Any) -> None:
        by = By(ANA, fresh())
        await own.change_game(GUILD, by, "triplock", what, lambda old: replace(old, **to))

    await change("played", may_play=False)
    await change("played", may_play=False)
    await change("where", channels=(HERE,))
    await change("options", options={"mode": "ring"})
    await change("pace", terms={"pace": "1 day"})
    found = await desk.store.read(lambda tx: servers.read_reports(tx, GUILD))
    lines = sorted(told(report, GAMES).content for report in found)
    head = f"<@{ANA}> changed a setting of {DUEL.title}. **"
    assert len(lines) == 4
    assert all(line.startswith(head) for line in lines)
    for words in ("here**: no.", f"Where**: <#{HERE}>.", "Mode: ring", "none: 1 day a turn."):
        assert sum(words in line for line in lines) == 1, words


async def test_a_pace_of_a_game_that_is_gone_leaves_that_of_the_server(desk: Desk) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, pace="1 day")))
    await sets(desk, ServerGame(GUILD, "unlock", terms={"pace": "2 days"}))
    usual = await Servers(desk.matches).usual(GUILD, "unlock")
    assert Terms.of(GAMES["unlock"], {}, usual, lowest).shell["pace"] == "1 day"
