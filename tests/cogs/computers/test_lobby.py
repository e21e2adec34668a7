"""Computers at a table before its match begins: who seats them, and what they agree to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.match.games import GAMES
from bot.match.lobby import computers
from bot.match.lobby.hosting import terms_mark, unready
from bot.match.refusals import ShellRefused
from bot.screens.lobby import thread_name
from bot.store import servers
from bot.store.jobs import read_duties
from bot.store.seats import Computer
from bot.store.servers import Server
from bot.store.tables import Table
from games.core import Level
from tests import thoughts
from tests.creating import creates
from tests.desk import ANA, BEN, CHANNEL, CY, GUILD, Desk, name_of
from tests.interactions import fresh
from tests.probe.entry import DIAL

THREE = {"table": "triangle", "colours": "random"}


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    tripol = GAMES["tripol"]
    tripol = replace(tripol, game=replace(tripol.game, advise=thoughts.raising))
    made = await Desk.open(tmp_path, {**GAMES, DIAL.key: DIAL, "tripol": tripol})
    yield made
    await made.store.close()


async def table(desk: Desk, match: str) -> Table:
    return await desk.matches.table(match)


def names(table: Table) -> list[str]:
    return [sitting.name for sitting in table.seats]


async def adds(desk: Desk, match: str, person: int = ANA) -> Table:
    return await desk.changes.add_computer(match, person, interaction=fresh())


async def removes(desk: Desk, match: str, person: int = ANA) -> Table:
    return await desk.changes.remove_computer(match, person, interaction=fresh())


async def test_the_host_seats_computers_and_has_them_leave(desk: Desk) -> None:
    match = await desk.opened("dial")
    await adds(desk, match)
    now = await adds(desk, match)
    assert names(now) == ["Ana", "Tumbler (medium)", "Tumbler 2 (medium)"]
    assert {one.sitter for one in now.seats[1:]} == {Computer(Level.MEDIUM)}
    board = await desk.lobby_board(match)
    assert "Tumbler 2 (medium)" in board.text
    more = await desk.table_more(match, ANA)
    assert {"Add a computer", "Remove a computer"} <= {*more.labels}
    assert names(await removes(desk, match)) == ["Ana", "Tumbler (medium)"]
    assert names(await removes(desk, match)) == ["Ana"]
    with pytest.raises(ShellRefused, match="no_computer_there"):
        await removes(desk, match)
    assert "Remove a computer" not in (await desk.table_more(match, ANA)).labels


async def test_nobody_else_seats_one(desk: Desk) -> None:
    match = await desk.opened("dial", (ANA, BEN))
    for deed in (adds, removes):
        with pytest.raises(ShellRefused, match="host_changes"):
            await deed(desk, match, BEN)
    assert names(await table(desk, match)) == ["Ana", "Ben"]


async def test_who_sat_down_before_presses_ready_again(desk: Desk) -> None:
    match = await desk.opened("dial", (ANA, BEN), THREE)
    before = terms_mark(await table(desk, match))
    now = await adds(desk, match)
    assert terms_mark(now) != before
    assert [one.name for one in unready(now)] == ["Ben"]
    with pytest.raises(ShellRefused, match="not_ready"):
        await desk.lobby.start(match, ANA, interaction=fresh())
    await removes(desk, match)
    assert unready(await table(desk, match)) == (), "it is as Ben has agreed to"
    now = await adds(desk, match)
    assert now.match.status == "lobby"
    now = await desk.lobby.ready(match, BEN, terms_mark(now), interaction=fresh())
    assert now.match.status == "open"


async def test_a_full_table_takes_no_more(desk: Desk) -> None:
    match = await desk.opened("dial")
    for _ in range(3):
        await adds(desk, match)
    with pytest.raises(ShellRefused, match="no_free_seat"):
        await adds(desk, match)
    assert "Add a computer" not in (await desk.table_more(match, ANA)).labels


async def test_computers_play_at_the_level_of_the_table(desk: Desk) -> None:
    match = await desk.opened("dial", level="hard")
    assert names(await adds(desk, match))[1] == "Tumbler (hard)"
    assert "level hard" in (await desk.table_more(match, ANA)).text
    now = await desk.changes.change(match, ANA, "level", "easy", interaction=fresh())
    assert (now.seats[1].name, now.seats[1].sitter) == ("Tumbler (easy)", Computer(Level.EASY))
    assert (await table(desk, match)).seats == now.seats


async def test_the_match_begins_and_the_computer_is_asked(desk: Desk) -> None:
    match = await desk.opened("dial")
    await adds(desk, match)
    await desk.lobby.start(match, ANA, interaction=fresh())
    live = await desk.live(match)
    (seat,) = live.play.turn.waiting
    found = await desk.store.read(lambda tx: read_duties(tx, match))
    assert [(duty.seat, duty.n) for duty in found if duty.kind == "thought"] == [
        (at, 0) for at in live.thinking
    ]
    await desk.waits(0)
    assert (await desk.waited_for(match)) == ANA
    assert live.seats[seat].person in (None, ANA)


async def test_against_me_begins_at_once(desk: Desk) -> None:
    """By a press, and by naming the bot as the opponent; there is no pace then."""
    match = await desk.opened("dial")
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    named = await creates(
        desk.lobby,
        DIAL,
        {},
        guild=GUILD,
        channel=CHANNEL,
        host=BEN,
        host_name=name_of(BEN),
        interaction=fresh(),
        terms={"pace": "1 day", "level": "easy"},
        with_computers=True,
    )
    for begun, host, level in ((match, "Ana", "medium"), (named.match.id, "Ben", "easy")):
        live = await desk.live(begun)
        assert {one.name for one in live.seats} == {host, f"Tumbler ({level})"}
        assert live.match.terms["pace"] == "none"
        assert live.facts.asks == ()


async def test_nobody_hurries_who_is_alone_with_computers(desk: Desk) -> None:
    match = await desk.opened("dial")
    await adds(desk, match)
    await desk.lobby.start(match, ANA, interaction=fresh())
    assert (await desk.live(match)).match.terms["pace"] == "none"
    match = await desk.opened("tripol")
    await adds(desk, match)
    await desk.lobby.join(match, BEN, "Ben", interaction=fresh())
    await desk.lobby.start(match, ANA, interaction=fresh())
    assert (await desk.live(match)).match.terms["pace"] != "none"


async def test_for_four_three_sit_down(desk: Desk) -> None:
    match = await desk.opened("dial", players="4")
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert len(live.seats) == 4
    assert sum(isinstance(one.sitter, Computer) for one in live.seats) == 3


async def test_play_alone_leads_to_one_where_nobody_plays_alone(desk: Desk) -> None:
    match = await desk.opened("tripol")
    assert "Play Tumbler" in (await desk.lobby_board(match)).labels
    assert "Play alone" not in (await desk.table_more(match, ANA)).labels, "sent by old tables"
    await desk.changes.play_alone(match, ANA, interaction=fresh())
    now = await table(desk, match)
    assert (now.match.status, len(now.seats), len(now.people)) == ("open", 2, 1)


async def test_colours_that_are_picked_are_dealt_to_computers(desk: Desk) -> None:
    match = await desk.opened("dial", options={"table": "triangle", "colours": "pick"})
    await adds(desk, match)
    now = await adds(desk, match)
    assert now.match.status == "lobby", "Ana has still to pick"
    await desk.lobby.pick(match, ANA, "green", interaction=fresh())
    live = await desk.live(match)
    colours = live.match.options["colours"].split(",")
    mine = live.table.seats_of(ANA)[0]
    assert colours[mine] == "green"
    assert len({*colours}) == 3


async def test_a_server_may_have_no_computers(desk: Desk) -> None:
    await desk.store.write(lambda tx: servers.write(tx, Server(GUILD, computers=False)))
    match = await desk.opened("dial")
    assert "Add a computer" not in (await desk.table_more(match, ANA)).labels
    assert "Play Tumbler" not in (await desk.lobby_board(match)).labels
    for deed in (desk.changes.add_computer, desk.changes.play_computer):
        with pytest.raises(ShellRefused, match="computers_forbidden"):
            await deed(match, ANA, interaction=fresh())
    with pytest.raises(ShellRefused, match="computers_forbidden"):
        await creates(
            desk.lobby,
            DIAL,
            {},
            guild=GUILD,
            channel=CHANNEL,
            host=ANA,
            host_name="Ana",
            interaction=fresh(),
            with_computers=True,
        )
    assert len((await table(desk, match)).seats) == 1


async def test_an_invitation_stays_one(desk: Desk) -> None:
    match = await desk.opened("dial", (ANA,), None, invited=BEN)
    assert not computers.may_sit(DIAL, await table(desk, match))
    with pytest.raises(ShellRefused, match="no_choice"):
        await adds(desk, match)


async def test_others_may_sit_down_beside_them(desk: Desk) -> None:
    match = await desk.opened("dial", players="4")
    await adds(desk, match)
    await desk.lobby.join(
        match, CY, "Cy", interaction=fresh(), agreed=terms_mark(await table(desk, match))
    )
    now = await adds(desk, match)
    assert now.match.status == "lobby", "Cy has to agree once more"
    now = await desk.lobby.ready(match, CY, terms_mark(now), interaction=fresh())
    assert now.match.status == "open"
    with pytest.raises(ShellRefused, match="not_lobby"):
        await adds(desk, match)


async def test_at_unlock_the_bot_hides_the_code_unless_the_host_says_who(desk: Desk) -> None:
    match = await desk.opened("unlock")
    await desk.changes.play_computer(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert (live.match.options["lock"], len(live.seats)) == ("bot", 2)
    match = await desk.opened("unlock", (BEN,), {"lock": "host"})
    await desk.changes.play_computer(match, BEN, interaction=fresh())
    live = await desk.live(match)
    assert live.match.options["lock"] == str(live.table.seats_of(BEN)[0])
    match = await desk.opened("unlock", (CY,), players="7")
    await desk.changes.play_computer(match, CY, interaction=fresh())
    live = await desk.live(match)
    assert (live.match.options["lock"] == "bot", len(live.seats)) == (False, 7), "six look for it"


async def test_who_adds_a_computer_at_unlock_looks_for_the_code_too(desk: Desk) -> None:
    match = await desk.opened("unlock")
    now = await adds(desk, match)
    assert now.match.options["lock"] == "bot"
    assert now.match.seat_count == 6
    assert "Tumbler hides the code" in (await desk.lobby_board(match)).text
    match = await desk.opened("unlock", (BEN,), {"lock": "host"})
    now = await desk.changes.add_computer(match, BEN, interaction=fresh())
    assert now.match.options["lock"] != "bot"
    match = await desk.opened("unlock", (CY, ANA))
    now = await desk.changes.add_computer(match, CY, interaction=fresh())
    assert now.match.options.get("lock", "0") == "0", "Ana has sat down to that"


@pytest.mark.parametrize("adds_one", [True, False])
async def test_in_a_tournament_computers_hide_codes_too(desk: Desk, adds_one: bool) -> None:
    match = await desk.opened("unlock", (ANA,), {"tournament": "on"})
    if adds_one:
        await adds(desk, match)
        await desk.lobby.start(match, ANA, interaction=fresh())
    else:
        await desk.changes.play_computer(match, ANA, interaction=fresh())
    live = await desk.live(match)
    assert live.match.status == "open"
    assert (live.match.options["lock"], live.match.options["tournament"]) == ("0", "on")


@pytest.mark.parametrize(
    ("game", "wishes", "label"),
    [
        ("triplock", {}, "Play Tumbler"),
        ("triplock", {"mode": "coop"}, "With Tumbler"),
        ("timelock", {}, "Play Tumbler"),
        ("unlock", {}, "Play Tumbler"),
        ("tripol", {}, "Play Tumbler"),
    ],
)
async def test_the_button_says_whether_tumbler_is_a_partner(
    desk: Desk, game: str, wishes: dict[str, str], label: str
) -> None:
    match = await desk.opened(game, (ANA,), wishes)
    assert label in (await desk.lobby_board(match)).labels


async def test_a_thread_outlasts_the_level(desk: Desk) -> None:
    match = await desk.opened("dial")
    await adds(desk, match)
    now = await adds(desk, match)
    assert thread_name(DIAL, now).endswith(": Ana, Tumbler and Tumbler 2")
