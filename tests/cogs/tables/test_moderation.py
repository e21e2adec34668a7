"""What moderators of a server may do at its tables, and what is stored of it."""

from __future__ import annotations

import pytest

from bot.match.refusals import ShellRefused
from bot.store.keys import Repeated
from bot.store.move_log import read_moves
from bot.store.results import read_results
from bot.store.seats import Moderator
from tests.desk import ANA, BEN, CY, DEE, GUILD, Desk, name_of
from tests.desk_press import Answered
from tests.interactions import fresh
from tests.sure import sure

MODERATOR = 99


async def ends(desk: Desk, match: str, moderator: int = MODERATOR) -> None:
    await desk.moderation.end(match, GUILD, moderator, interaction=fresh())


async def removes(desk: Desk, match: str, person: int, moderator: int = MODERATOR) -> None:
    await desk.moderation.remove(match, person, GUILD, moderator, interaction=fresh())


async def rows(desk: Desk, match: str) -> int:
    return len(await desk.store.read(lambda tx: read_moves(tx, match)))


async def status(desk: Desk, match: str) -> str:
    return (await desk.matches.table(match)).match.status


async def test_a_running_match_ends_as_void_and_says_who_did_it(desk: Desk) -> None:
    match = await desk.duel()
    desk.shown.clear()
    await ends(desk, match)
    assert desk.shown == {match}
    table = await desk.matches.table(match)
    assert table.match.status == "over"
    assert table.facts.void is not None
    assert (table.facts.void.reason, table.facts.void.person) == ("moderator", MODERATOR)
    assert await desk.store.read(lambda tx: read_results(tx, match)) == ()
    assert f"<@{MODERATOR}> ended it as a moderator" in (await desk.board(match)).text


async def test_a_removed_player_leaves_by_a_row_of_the_moderator(desk: Desk) -> None:
    match = await desk.duel()
    await removes(desk, match, BEN)
    moves = await desk.store.read(lambda tx: read_moves(tx, match))
    live = await desk.live(match)
    (seat,) = live.table.seats_of(BEN)
    assert (moves[-1].actor, moves[-1].row.seat) == (Moderator(MODERATOR), seat)
    assert live.match.status == "over"
    board = (await desk.board(match)).text
    assert f"<@{MODERATOR}> removed" in board
    assert "Ben as a moderator" in board


async def test_an_open_table_loses_a_player_but_not_its_host_and_is_closed(desk: Desk) -> None:
    match = await desk.opened("unlock", (ANA, BEN))
    await removes(desk, match, BEN)
    assert (await desk.matches.table(match)).people == (ANA,)
    with pytest.raises(ShellRefused, match="host_stays"):
        await removes(desk, match, ANA)
    with pytest.raises(ShellRefused, match="not_there"):
        await removes(desk, match, BEN)
    assert await status(desk, match) == "lobby"
    await ends(desk, match)
    table = await desk.matches.table(match)
    assert table.match.status == "closed"
    assert table.facts.void is not None
    assert (table.facts.void.reason, table.facts.void.person) == ("moderator", MODERATOR)


async def test_nobody_moderates_a_table_at_which_they_sit(desk: Desk) -> None:
    match = await desk.begun("lockpick", [ANA])
    for deed in (
        desk.moderation.table(match, GUILD, ANA),
        ends(desk, match, ANA),
        removes(desk, match, ANA, ANA),
    ):
        with pytest.raises(ShellRefused, match="moderator_sits"):
            await deed
    assert await status(desk, match) == "open"


async def test_nobody_moderates_a_table_of_another_server(desk: Desk) -> None:
    match = await desk.duel()
    for deed in (
        desk.moderation.table(match, GUILD + 1, MODERATOR),
        desk.moderation.end(match, GUILD + 1, MODERATOR, interaction=fresh()),
        desk.moderation.remove(match, BEN, GUILD + 1, MODERATOR, interaction=fresh()),
    ):
        with pytest.raises(ShellRefused, match="unknown_match"):
            await deed
    assert await status(desk, match) == "open"
    assert await rows(desk, match) == 2


async def test_a_removal_from_an_open_table_that_comes_twice_is_done_once(desk: Desk) -> None:
    match, press = await desk.opened("unlock", (ANA, BEN)), fresh()
    await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=press)
    await desk.lobby.join(match, BEN, name_of(BEN), interaction=fresh())
    with pytest.raises(Repeated):
        await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=press)
    assert set((await desk.matches.table(match)).people) == {ANA, BEN}


async def test_a_press_that_comes_twice_or_late_does_nothing_more(desk: Desk) -> None:
    match, press = await desk.duel(), fresh()
    await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=press)
    assert await rows(desk, match) == 3
    with pytest.raises(ShellRefused, match="ended_already"):
        await desk.moderation.remove(match, BEN, GUILD, MODERATOR, interaction=press)
    for late in (removes(desk, match, ANA), removes(desk, match, CY), ends(desk, match)):
        with pytest.raises(ShellRefused, match="ended_already"):
            await late
    assert await rows(desk, match) == 3


async def test_all_tables_of_a_host_end_in_one_press(desk: Desk) -> None:
    """O6: what took 77 presses."""
    alone = [await desk.begun("lockpick", [DEE]) for _ in range(25)]
    duel = await desk.begun("triplock", [DEE, BEN])
    lobby = await desk.opened("unlock", [DEE, CY])
    others = [await desk.begun("lockpick", [BEN]), await desk.opened("unlock", [ANA, DEE])]
    asked, press = [*alone, duel, lobby, *others], fresh()
    counted = await desk.moderation.of_host(DEE, asked, GUILD, MODERATOR)
    assert {table.match.id for table in counted} == {*alone, duel, lobby}
    desk.shown.clear()
    ended = await desk.moderation.end_all(DEE, asked, GUILD, MODERATOR, interaction=press)
    assert {table.match.id for table in ended} == {*alone, duel, lobby} <= desk.shown
    assert {await status(desk, match) for match in (*alone, duel)} == {"over"}
    assert await status(desk, lobby) == "closed"
    assert [await status(desk, match) for match in others] == ["open", "lobby"]
    assert f"<@{MODERATOR}> ended it as a moderator" in (await desk.board(duel)).text
    with pytest.raises(Repeated):
        await desk.moderation.end_all(DEE, asked, GUILD, MODERATOR, interaction=press)


async def test_of_a_host_only_what_the_moderator_sees_and_does_not_sit_at_ends(desk: Desk) -> None:
    seen, hidden = [await desk.begun("lockpick", [DEE]) for _ in range(2)]
    mine = await desk.begun("triplock", [DEE, BEN])
    for guild, moderator, count in ((GUILD, MODERATOR, 2), (GUILD, BEN, 1), (GUILD + 1, BEN, 0)):
        found = await desk.moderation.of_host(DEE, [seen, mine], guild, moderator)
        assert len(found) == count
    await desk.moderation.end_all(DEE, [seen, mine], GUILD, BEN, interaction=fresh())
    assert [await status(desk, match) for match in (seen, hidden, mine)] == ["over", "open", "open"]


async def moderates(desk: Desk, person: int, *labels: str) -> Answered:
    """Opens the list of tables, and presses [Moderate] and then these buttons."""
    led = await desk.command(person, "tables")
    shown = led.answer
    for label in ("Moderate", *labels):
        led = await desk.press(person, label, on=shown)
        shown = sure(led.swapped)
    return led


async def test_all_tables_of_one_person_end_after_one_question(desk: Desk) -> None:
    kept = await desk.begun("triplock", (BEN, CY))
    table = await desk.opened("unlock", (DEE,))
    alone = [await desk.begun("lockpick", (DEE,)) for _ in range(3)]
    way = ("Moderate", "End all tables of Dee")
    asks = sure((await moderates(desk, ANA, *way)).swapped)
    assert "End all 4 tables of Dee that you can moderate?" in asks.text
    assert "3 matches end without a result and 1 open table is closed." in asks.text
    assert "Nobody else sits there." in asks.text
    led = await moderates(desk, ANA, *way, "End 4 tables")
    assert "4 tables of Dee: ended." in sure(led.swapped).text
    assert led.touched >= {table, *alone}
    assert [await status(desk, match) for match in (kept, table, *alone)] == [
        "open",
        "closed",
        *["over"] * 3,
    ]
    late = await desk.press(ANA, "End 4 tables", on=asks)
    assert "None of these tables" in sure(late.swapped).text
    assert late.stored == {}
