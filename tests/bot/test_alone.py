"""Who opens a table and sits there alone can play at once, where the game has a way for one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot import screens
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from tests.bot.screen_lives import told
from tests.creating import creates
from tests.desk import ANA, BEN, Desk
from tests.interactions import fresh

WAYS = {
    "triplock": {"mode": "solo"},
    "unlock": {"lock": "bot"},
    "timelock": {},
}
"""The options by which these games are played alone."""


@pytest.mark.parametrize("key", WAYS)
async def test_the_host_plays_alone_by_one_press(desk: Desk, key: str) -> None:
    match = await desk.opened(key)
    assert "Play alone" in (await desk.table_more(match, ANA)).labels
    await desk.changes.play_alone(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert live.is_alone
    assert {name: live.match.options[name] for name in WAYS[key]} == WAYS[key]
    assert live.match.terms["pace"] == "none"


async def test_what_the_host_wanted_is_kept_where_it_counts_alone(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA,), {"difficulty": "hard", "lock": "host"})
    await desk.changes.play_alone(match, ANA, interaction=fresh())
    options = (await desk.live(match)).match.options
    assert (options["lock"], len((await desk.live(match)).seats)) == ("bot", 1)


async def test_nobody_is_offered_what_a_game_does_not_have(tmp_path: Path) -> None:
    tripol = GAMES["tripol"]
    without = replace(tripol, game=replace(tripol.game, advise=None))
    desk = await Desk.open(tmp_path, {"tripol": without})
    match = await desk.opened("tripol")
    assert "Play Tumbler" not in (await desk.lobby_board(match)).labels
    with pytest.raises(ShellRefused, match="no_computers"):
        await desk.changes.play_alone(match, ANA, interaction=fresh())
    await desk.store.close()


async def test_with_others_there_nobody_plays_alone(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    assert "Play alone" not in (await desk.table_more(match, ANA)).labels
    with pytest.raises(ShellRefused, match="no_choice"):
        await desk.changes.play_alone(match, ANA, interaction=fresh())
    assert (await desk.matches.table(match)).match.status == "lobby"


async def test_only_the_host_begins_alone(desk: Desk) -> None:
    match = await desk.opened("unlock")
    with pytest.raises(ShellRefused, match="host_plays"):
        await desk.changes.play_alone(match, BEN, interaction=fresh())


async def test_an_invitation_waits_for_its_answer(desk: Desk) -> None:
    match = await desk.opened("triplock", invited=BEN)
    with pytest.raises(ShellRefused, match="no_choice"):
        await desk.changes.play_alone(match, ANA, interaction=fresh())


async def test_start_is_there_once_the_match_may_begin(desk: Desk) -> None:
    match = await desk.opened("tripol")
    assert not [one for one in (await desk.lobby_board(match)).labels if one.startswith("Start")]
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    assert "Start with 2" in (await desk.lobby_board(match)).labels


@pytest.mark.parametrize(
    ("key", "says"), [("triplock", True), ("unlock", True), ("timelock", False)]
)
async def test_a_board_of_one_in_a_channel_says_that_others_see_it(
    desk: Desk, key: str, says: bool
) -> None:
    match = await desk.opened(key)
    await desk.changes.play_alone(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert ("Everybody in this channel sees what you see" in own_board_text(live)) is says
    assert "sees what you see" not in own_board_text(live, "https://board"), "a private answer"


async def test_in_direct_messages_nobody_else_is_spoken_of(desk: Desk) -> None:
    table = await creates(
        desk.lobby,
        GAMES["triplock"],
        {"mode": "solo"},
        guild=None,
        channel=7,
        host=ANA,
        host_name="Ana",
        interaction=fresh(),
    )
    assert "sees what you see" not in own_board_text(await desk.live(table.match.id))


def own_board_text(live: Live, url: str | None = None) -> str:
    return told(screens.own_board(live, screens.table_prompt(live), (), board_url=url))
