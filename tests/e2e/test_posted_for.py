"""What the bot posts for a person: where that person may, so many a minute, in slow mode too.

The rules are tried in `tests/bot/test_posts.py`; here are the ways by which something is posted.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.cogs.daily.screens import ShareDaily, ShareHome, posted
from bot.cogs.rematch.screens import Rematch
from bot.cogs.share.screens import ShareNow
from bot.match.controls.custom_ids import NO_MATCH, Base36
from bot.match.limits import LIMITS, UNLIMITED
from bot.screens import faults
from sandbox.people.person import Person
from sandbox.world.model import THREAD
from tests.e2e.lockpicking import daily_by_message
from tests.e2e.looking_back import ended
from tests.e2e.rating import place
from tests.house import House
from tests.interactions import fresh
from tests.refusal import refusal
from tests.shown import Shown

SLOW_S = 3600


MOST = LIMITS.posts


class Strict(House):
    """A house in which so much is posted for a person as by a real bot."""

    limits = replace(UNLIMITED, posts=MOST)


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[House]:
    async with await Strict.open(tmp_path) as made:
        yield made


async def shares(house: House, match: str, channel: int, person: Person | None = None) -> str:
    """Ben shares an ending in a channel, or somebody else; why it was refused, or ""."""
    person = person or house.ben
    told = await person.slash(house.games, "help")
    button = f"t1b.{match}.0.{ShareNow(Base36(channel)).text}"
    await person.press(told.message_id, button, forged=True)
    await house.caught_up()
    shown = Shown.of(person, told).now()
    assert ("Posted in" in shown.text) == (refusal(shown.text) == "")
    return refusal(shown.text)


async def slowed(house: House, channel: int, seconds: int = SLOW_S) -> None:
    """A channel is in slow mode; the bot has heard of it."""
    heard = house.bot.wait_for("guild_channel_update")
    house.stand.faults.slow(channel, seconds)
    await heard


async def test_slow_mode_holds_for_what_is_shared(house: House) -> None:
    quiet, general = place(house, "quiet"), place(house, "general")
    first, second = await ended(house), await ended(house)
    await slowed(house, quiet)
    assert await shares(house, first, quiet) == ""
    assert await shares(house, second, quiet) == "slow_mode"
    assert len(house.messages(house.cy, quiet)) == 1
    assert await shares(house, second, quiet, house.ana) == "", "Ana manages the server"
    third = await ended(house)
    assert await shares(house, third, general) == "", "and for each channel"
    house.later(SLOW_S)
    assert await shares(house, third, quiet) == ""


async def test_who_may_write_faster_posts_faster(house: House) -> None:
    quiet = place(house, "quiet")
    house.stand.faults.appoint(quiet, "bypass_slowmode", user=house.ben.id)
    await slowed(house, quiet)
    for _ in range(2):
        assert await shares(house, await ended(house), quiet) == ""


async def test_so_many_are_posted_in_a_minute(strict: House) -> None:
    house, quiet = strict, place(strict, "quiet")
    over = []
    for _ in range(MOST + 1):
        over.append(await ended(house))
        house.later(61.0)
    for match in over[:-1]:
        assert await shares(house, match, quiet) == ""
    assert await shares(house, over[-1], quiet) == "fast_posts"
    house.later(61.0)
    assert await shares(house, over[-1], quiet) == ""


async def test_the_table_of_the_day_and_a_board_are_posts_too(strict: House) -> None:
    house = strict
    match = await house.duel()
    for _ in range(MOST):
        await house.cy.slash(house.games, "daily")
        await house.dee.slash(house.games, "match board", match=match)
    await house.caught_up()
    count = len(house.messages(house.ben))
    for person, command in ((house.cy, "daily"), (house.dee, "match board")):
        await person.slash(house.games, command)
        await house.caught_up()
        assert refusal(house.answer(person)) == "fast_posts"
    assert len(house.messages(house.ben)) == count


async def test_the_board_of_who_plays_again_alone_is_a_post_too(strict: House) -> None:
    house, general = strict, place(strict, "general")
    await house.ben.slash(house.games, "lockpick start")
    told = await house.ben.slash(general, "help")
    for _ in range(MOST + 1):
        (match,) = house.sql("SELECT id FROM matches WHERE status = 'open'")[-1]
        await house.acts.resign(match, house.ben.id, interaction=fresh())
        await house.ben.press(told.message_id, f"t1b.{match}.0.{Rematch.name}", forged=True)
        await house.caught_up()
    assert refusal(house.answer(house.ben, general)) == "fast_posts"
    assert len(house.sql("SELECT id FROM matches")) == 1 + MOST


async def test_a_press_opens_no_table_where_its_person_may_neither_write_nor_command(
    house: House,
) -> None:
    told = await house.cy.slash(house.games, "help")
    denied = ("send_messages", "use_application_commands")
    house.stand.faults.forbid(house.games, *denied, user=house.cy.id)
    play = f"t1b.{NO_MATCH}.0._play:unlock"
    await house.cy.press(told.message_id, play, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.cy)) == "they_lack"
    assert house.sql("SELECT id FROM matches") == []
    house.stand.faults.allow(house.games, "use_application_commands", user=house.cy.id)
    await house.cy.press(told.message_id, play, forged=True)
    await house.caught_up()
    assert len(house.sql("SELECT id FROM matches")) == 1


async def deal_over(house: House, channel: int) -> Shown:
    """Ben's deal of the day, begun in a channel and over; its board is in his direct messages."""
    dm, _ = await daily_by_message(house, house.ben, channel)
    board = house.board(house.ben, dm)
    await house.acts.resign(board.match, house.ben.id, interaction=fresh())
    return board


async def shares_home(house: House, board: Shown) -> str:
    """Why Ben's result is not posted where the deal was begun, or ""."""
    share = f"t1b.{board.match}.0.{ShareHome.name}"
    await house.ben.press(board.id, share, forged=True)
    await house.caught_up()
    return refusal(house.last(house.ben, house.dm(house.ben)).text)


async def shares_here(house: House, board: Shown) -> str:
    """Why Ben's result is not posted in the channel in which he asks for it, or ""."""
    told = await house.ben.slash(house.games, "help")
    share = f"t1b.{board.match}.0.{ShareDaily.name}"
    await house.ben.press(told.message_id, share, forged=True)
    await house.caught_up()
    return refusal(house.answer(house.ben))


async def test_slow_mode_holds_for_a_deal_and_for_the_table_of_the_day(house: House) -> None:
    board = await deal_over(house, house.games)
    await slowed(house, house.games)
    for told in ("", "slow_mode"):
        await house.ben.slash(house.games, "daily")
        await house.caught_up()
        answers = [refusal(one.text) for one in house.private(house.ben)]
        assert (answers or [""])[-1] == told
    assert await shares_home(house, board) == "slow_mode"
    assert await shares_here(house, board) == "slow_mode"
    house.later(SLOW_S)
    assert await shares_home(house, board) == ""


async def test_a_deal_is_not_shared_here_where_its_person_may_not_write(house: House) -> None:
    board = await deal_over(house, house.games)
    told = await house.ben.slash(house.games, "help")
    denied = ("send_messages", "use_application_commands")
    house.stand.faults.forbid(house.games, *denied, user=house.ben.id)
    share = f"t1b.{board.match}.0.{ShareDaily.name}"
    await house.ben.press(told.message_id, share, forged=True)
    await house.caught_up()
    assert refusal(house.answer(house.ben)) == "they_lack"


@pytest.mark.parametrize("lost", ["send_messages", "membership"])
async def test_a_deal_is_not_shared_from_direct_messages_where_its_person_may_not_write(
    house: House, lost: str
) -> None:
    board = await deal_over(house, house.games)
    if lost == "membership":
        house.stand.faults.leave(house.ben)
    else:
        denied = ("send_messages", "use_application_commands")
        house.stand.faults.forbid(house.games, *denied, user=house.ben.id)
    count = len(house.messages(house.ana))
    assert await shares_home(house, board) == "no_home"
    assert len(house.messages(house.ana)) == count


async def test_a_deal_is_shared_in_a_thread_that_has_gone_to_sleep(house: House) -> None:
    thread = house.stand.faults.open_channel("deals", THREAD, parent=house.games)
    board = await deal_over(house, thread)
    heard = house.bot.wait_for("thread_update")
    house.stand.faults.archive(thread)
    await heard
    assert await shares_home(house, board) == ""
    assert "Ben" in house.messages(house.ana, thread)[-1].text


async def test_a_deal_is_shared_in_a_server_of_which_this_process_knows_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Direct messages come in by one process, and their servers may be those of another."""
    board = await deal_over(house, house.games)
    count = len(house.messages(house.ana))
    monkeypatch.setattr(house.bot._connection, "_guilds", {})
    assert await shares_home(house, board) == ""
    assert len(house.messages(house.ana)) == count + 1
    assert house.last(house.ben, house.dm(house.ben)).text == posted(house.games).content


async def test_a_deal_is_shared_later_if_nobody_could_tell_whether_its_person_may_write(
    house: House,
) -> None:
    board = await deal_over(house, house.games)
    count = len(house.messages(house.ana))
    member = f"/guilds/.*/members/{house.ben.id}"
    house.stand.faults.next("GET", member, cut="before", times=99)
    for told in (faults.refused(is_played=False), posted(house.games).content):
        await shares_home(house, board)
        assert house.last(house.ben, house.dm(house.ben)).text == told
        house.stand.faults.clear()
    assert len(house.messages(house.ana)) == count + 1
