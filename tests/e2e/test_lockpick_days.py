"""Daily deals of Lockpick in the house: practice, shared results, hints, lists of matches."""

from __future__ import annotations

import asyncio

import pytest

from bot.screens.day import heading
from tests.e2e.test_lockpick import begin, daily, finish, private
from tests.house import House, alts, labels, match_of, text, walk

SHARED = "**Ana** ·"


async def dailies(house: House) -> list[int]:
    """`counted` of every daily match there is."""
    sql = "SELECT counted FROM matches WHERE deal LIKE 'daily:%' ORDER BY created_at"
    found = await house.matches.store.read(lambda con: con.execute(sql).fetchall())
    return [row["counted"] for row in found]


async def resigned(house: House) -> str:
    """Ana's attempt of the day is over."""
    _, match = await daily(house, house.ana)
    await house.matches.resign(match, house.ana.id, interaction=7)
    house.bot.services.delivery.wake(match)
    await house.settled()
    return match


async def posts(house: House) -> list[str]:
    """The results of Ana that stand in the channel."""
    await house.settled()
    return [text(m) for m in house.messages(house.ben) if text(m).startswith(SHARED)]


async def test_a_running_practice_is_shown_again(house: House) -> None:
    await resigned(house)
    _, practice = await daily(house, house.ana)
    outcome = await house.ana.slash(house.games, "lockpick today")
    assert outcome.message is not None
    styles = {c["label"]: c["style"] for c in walk(outcome.message["components"]) if c["type"] == 2}
    assert styles == {"Play today's": 2, "Practise": 2}
    for label in ("Play today's", "Practise"):
        await house.press(house.ana, outcome.message, label)
        await house.settled()
        shown = private(house, house.ana)[-1]
        assert text(shown) == "Your practice on today's deal is still running."
        assert labels(shown) == ["Go on"]
    assert await dailies(house) == [1, 0]
    await house.matches.resign(practice, house.ana.id, interaction=8)
    await asyncio.gather(*(house.press(house.ana, outcome.message, "Practise") for _ in range(3)))
    await house.settled()
    assert await dailies(house) == [1, 0, 0]


async def test_lists_of_matches_name_the_day_and_practice(house: House) -> None:
    await resigned(house)
    _, practice = await daily(house, house.ana)
    day = heading((await house.live(practice)).match).removeprefix(" · ")
    assert day.endswith(", practice")
    await begin(house, house.ana)
    await house.ana.slash(house.games, "games")
    assert f"Lockpick · {day} · 0 of 15 · just now" in text(private(house, house.ana)[-1])
    dm = house.dm(house.ana)
    offered = await house.ana.suggest(dm, "lockpick hand", "match", match="")
    names = {choice.value: choice.name for choice in offered}
    assert names[practice] == f"Lockpick · {day} · your turn · just now"


async def test_two_hints_at_once_count_once(house: House) -> None:
    board = await begin(house, house.ana)
    await asyncio.gather(*(house.press(house.ana, board, "Hint") for _ in range(3)))
    await house.settled()
    assert (await house.live(match_of(board))).play.hints == 1
    hints = [m for m in private(house, house.ana) if text(m).startswith("💡")]
    assert len({text(m) for m in hints}) == 1
    assert len(hints) == 3


async def test_a_result_whose_answer_is_lost_is_not_posted_twice(house: House) -> None:
    match = match_of(await begin(house, house.ana))
    await finish(house, house.ana, match)
    await house.ana.slash(house.games, "lockpick board", match=match)
    await house.settled()
    result = house.board(house.ana)
    house.stand.faults.next("POST", r"/callback", cut="after")
    await house.press(house.ana, result, "Share")
    assert len(await posts(house)) == 1
    await house.press(house.ana, result, "Share")
    assert len(await posts(house)) == 1
    assert "shared already" in text(private(house, house.ana)[-1])


@pytest.mark.parametrize("fault", [{"cut": "after"}, {"status": 503}])
async def test_a_post_from_direct_messages_that_may_stand_is_not_repeated(
    house: House, fault: dict[str, object]
) -> None:
    await resigned(house)
    dm = house.dm(house.ana)
    await house.press(house.ana, house.board(house.ana, dm), "Share")
    copy = private(house, house.ana, dm)[-1]
    house.stand.faults.next("POST", rf"^/channels/{house.games}/messages", times=9, **fault)
    await house.press(house.ana, copy, "Post it")
    lost = len(await posts(house))
    assert "I don't post twice" in text(private(house, house.ana, dm)[-1])
    house.stand.faults.clear()
    await house.press(house.ana, copy, "Post it")
    assert len(await posts(house)) == lost <= 1
    assert "shared already" in text(private(house, house.ana, dm)[-1])


async def test_a_refused_post_can_be_tried_again(house: House) -> None:
    await resigned(house)
    dm = house.dm(house.ana)
    await house.press(house.ana, house.board(house.ana, dm), "Share")
    copy = private(house, house.ana, dm)[-1]
    house.stand.faults.forbid(house.games, "send_messages")
    await house.press(house.ana, copy, "Post it")
    assert await posts(house) == []
    assert "I can't post where" in text(private(house, house.ana, dm)[-1])
    house.stand.faults.allow(house.games, "send_messages")
    await house.press(house.ana, copy, "Post it")
    (posted,) = await posts(house)
    (alt,) = next(alts(m) for m in house.messages(house.ben) if text(m) == posted)
    assert alt.startswith("Lockpick, ")
    assert "Ana gives up at 0 of 15 tumblers. Rated alarm." in alt
    assert "🗝️" not in alt
    assert "*" not in alt


async def test_a_stranger_is_told_whose_deal_it_is(house: House) -> None:
    match = match_of(await begin(house, house.ana))
    await house.ben.slash(house.games, "lockpick resign", match=match)
    told = "This is Ana's deal. /lockpick start gives you your own."
    assert text(private(house, house.ben)[-1]) == told
    await house.matches.resign(match, house.ana.id, interaction=9)
    house.bot.services.delivery.wake(match)
    await house.settled()
    await house.press(house.ben, house.board(house.ana), "Share")
    assert text(private(house, house.ben)[-1]) == told
