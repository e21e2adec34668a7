"""A thread of its own for each match: opened once, woken, locked, and not to be had."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import servers, spans
from bot.store.servers import Server
from sandbox.world.model import THREAD, Channel
from tests.e2e.killing import Mortal
from tests.e2e.trouble import threads, watch
from tests.house import House, Threaded
from tests.quantity import some
from tests.shown import Shown


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house as a server that has chosen nothing: a match has a thread of its own."""
    async with await Threaded.open(tmp_path) as made:
        yield made


async def chosen(house: House, threads: bool) -> None:
    server = Server(house.stand.world.guild_id, threads=threads)
    await house.matches.store.write(lambda tx: servers.write(tx, server))


async def duel(house: House) -> tuple[str, int]:
    """A Triplock duel of Ana and Ben in its first turn; its match and its thread."""
    match = await house.duel()
    (thread,) = threads(house)
    return match, thread.id


async def sleep(house: House, match: str) -> str | None:
    found = await house.matches.store.read(lambda tx: spans.read_sleep(tx, match))
    return None if found is None else found.reason


async def test_a_match_is_played_in_a_thread_of_its_own(house: House) -> None:
    match, thread = await duel(house)
    found = house.stand.world.channel(thread)
    names = " and ".join(sitting.name for sitting in (await house.live(match)).seats)
    assert (found.name, found.parent) == (f"Triplock: {names}", house.games)
    (table,) = house.public()
    assert table.id == thread
    assert table.labels == []
    assert f"<#{thread}>" in table.text
    place = next(each for each in house.cy.channels() if each.id == thread)
    assert (place.kind, place.parent) == ("thread", house.games)
    assert (await house.live(match)).match.channel == thread
    assert any("Triplock" in told for told in house.pings(house.ben, thread))
    player, _ = await house.turn(match)
    await house.board(player, thread).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    shown = Shown.of(house.cy, await house.cy.slash(house.games, "tables"))
    assert f"<#{thread}>" in shown.text
    words = Shown.of(house.cy, await house.cy.slash(house.games, "match words"))
    assert "Triplock" in words.text, "commands in the channel find it"
    await house.ana.slash(house.games, "match board")
    await house.caught_up()
    assert house.last(house.cy, thread).ids
    assert len(house.public()) == 1


async def test_the_line_in_the_channel_tells_of_the_end_and_of_a_rematch_in_the_thread(
    house: House,
) -> None:
    _, thread = await duel(house)
    await house.ben.slash(thread, "match resign")
    await house.last(house.ben, thread).press("Resign")
    await house.caught_up()
    (line,) = house.public()
    assert line.text.startswith("⚙️ Ana wins the Triplock duel")
    assert line.text.endswith(f"The ending stands in <#{thread}>.")
    assert "Ana wins" in house.board(house.cy, thread).text
    await house.board(house.ana, thread).press("Rematch")
    await house.caught_up()
    assert "wins" in house.public()[0].text
    await house.board(house.ben, thread).press("Rematch 1/2")
    await house.caught_up()
    assert "play here: " in house.public()[0].text
    assert "My cards" in house.board(house.ana, thread).labels
    assert len(threads(house)) == 1


async def test_a_line_that_was_not_edited_is_edited_at_the_next_start(house: House) -> None:
    match, thread = await duel(house)
    path = rf"^/channels/{house.games}/messages/{thread}$"
    house.stand.faults.next("PATCH", path, times=99, status=500)
    await house.board(house.ben, thread).press_id(f"t1b.{match}.0._resign!", forged=True)
    await house.ben.until(lambda: "Rematch" in house.board(house.cy, thread).labels)
    await house.down()
    house.stand.faults.clear()
    await house.up()
    await house.caught_up()
    assert "Ana wins" in house.public()[0].text


async def test_what_a_server_has_chosen_it_keeps(house: House) -> None:
    await chosen(house, False)
    await alone(house)
    assert threads(house) == []
    house.bot.services.delivery.threads.as_usual = False
    await chosen(house, True)
    await alone(house)
    assert len(threads(house)) == 1


async def alone(house: House) -> None:
    """Ana begins a match for one."""
    await house.ana.slash(house.games, "lockpick start")
    await house.caught_up()


async def test_as_the_bot_usually_does_is_what_a_server_has_that_chose_nothing(
    house: House,
) -> None:
    house.bot.services.delivery.threads.as_usual = False
    await alone(house)
    assert threads(house) == []


@pytest.mark.parametrize("lacks", ["create_public_threads", "send_messages_in_threads"])
async def test_where_the_bot_may_not_it_plays_in_the_channel_and_asks_nothing(
    house: House, lacks: str
) -> None:
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.forbid(house.games, lacks)
    await heard
    asked = watch(house, "POST", r"/messages/\d+/threads")
    await alone(house)
    assert (threads(house), asked.met) == ([], 0)
    assert house.board(house.ana).ids


async def test_a_match_for_one_has_a_thread_on_a_line_that_announces_it(house: House) -> None:
    await alone(house)
    (thread,) = threads(house)
    assert thread.name == "Lockpick: Ana"
    (line,) = house.public()
    assert line.id == thread.id
    assert line.text == f"🗝️ Lockpick: Ana plays here: <#{thread.id}>"
    panel = house.private(house.ana)[-1]
    assert panel.links["Board"].endswith(f"/{thread.id}")
    assert house.board(house.ana, thread.id).match == panel.match


async def test_a_lost_answer_opens_no_second_thread(house: House, hasty: None) -> None:
    fault = house.stand.faults.next("POST", r"/messages/\d+/threads", cut="after", after=True)
    await duel(house)
    assert fault.met == 1
    assert len(threads(house)) == 1
    assert len(house.public()) == 1


@pytest.mark.parametrize("code", [160006, 50013])
async def test_without_a_thread_the_channel_is_used(house: House, code: int) -> None:
    """By the line of a match for one, and by the invitation to a duel."""
    house.stand.faults.next("POST", r"/messages/\d+/threads", code=code, times=9)
    await (alone(house) if code == 50013 else house.begun("triplock", house.ana, house.ben))
    assert threads(house) == []
    assert len(house.public()) == 1
    assert house.board(house.ana).ids


async def test_a_table_in_somebodys_thread_stays_there(house: House) -> None:
    world = house.stand.world
    corner = Channel(
        world.next_id(), THREAD, "corner", 9, parent=house.games, server=world.guild_id
    )
    world.state.channels[corner.id] = corner
    await house.ana.slash(corner.id, "lockpick start")
    await house.caught_up()
    assert threads(house) == [corner]
    assert house.board(house.ana, corner.id).ids


async def test_an_archived_thread_is_woken_before_its_board_is_edited(house: House) -> None:
    """A move typed elsewhere leads to an edit of the board alone: that wakes no thread itself."""
    match, thread = await duel(house)
    player, _ = await house.turn(match)
    board = house.board(player, thread).id
    house.stand.faults.archive(thread)
    await player.slash(house.games, "match move", move="roll")
    await house.caught_up()
    assert not house.stand.world.channel(thread).archived
    now = house.board(player, thread)
    assert now.id == board
    assert "You can still use" in now.text
    assert await sleep(house, match) is None


@pytest.mark.parametrize("archived", [True, False], ids=["50083", "160005"])
async def test_a_locked_thread_sleeps_until_it_is_opened(house: House, archived: bool) -> None:
    match, thread = await duel(house)
    player, other = await house.turn(match)
    house.stand.faults.archive(thread, locked=True)
    house.stand.world.channel(thread).archived = archived
    await player.slash(house.games, "match move", move="end")
    await house.caught_up()
    assert await sleep(house, match) == "locked"
    assert house.stand.world.channel(thread).locked
    house.stand.faults.unlock(thread)
    await other.slash(house.games, "help")  # comes to the bot behind the opening
    await house.caught_up()
    assert await sleep(house, match) is None
    assert "Roll" in house.board(other, thread).labels


class MortalThreads(Mortal):
    threads = True


@pytest.fixture
async def mortal(tmp_path: Path) -> AsyncIterator[Mortal]:
    async with await MortalThreads.open(tmp_path) as made:
        yield made


CALLS = {
    "the line": ("POST", "messages"),
    "the thread": ("POST", r"messages/\d+/threads"),
    "where it leads": ("PATCH", r"messages/\d+"),
}


@pytest.mark.parametrize(
    ("method", "path", "late"),
    some(
        [
            pytest.param(*call, late, id=f"{name} {'arrived' if late else 'never arrived'}")
            for name, call in CALLS.items()
            for late in (True, False)
        ],
        3,
    ),
)
async def test_f3_killed_as_a_match_gets_its_thread(
    mortal: Mortal, method: str, path: str, late: bool
) -> None:
    """Whatever call is cut off, one line leads to one thread, and the board stands there."""
    fault = mortal.stop_at(method, rf"^/channels/{mortal.games}/{path}$", late=late)
    start = asyncio.create_task(mortal.ana.slash(mortal.games, "lockpick start"))
    await mortal.killed_at(fault)
    await start
    await mortal.up()
    await mortal.caught_up()
    (thread,) = threads(mortal)
    (line,) = mortal.public()
    assert line.text == f"🗝️ Lockpick: Ana plays here: <#{thread.id}>"
    assert mortal.board(mortal.ana, thread.id).ids
