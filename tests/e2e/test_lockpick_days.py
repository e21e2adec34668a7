"""Daily deals of Lockpick in the house: practice, shared results, hints, lists of matches."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.screens.features import extras
from tests.e2e.lockpicking import (
    act,
    begin,
    complaints,
    daily,
    drafted,
    finish,
    private,
    view_of,
)
from tests.house import House, alts, labels, match_of, text, walk

SHARED = "**Ana** ·"


async def dailies(house: House) -> list[int]:
    """`counted` of every daily match there is."""
    sql = (
        "SELECT counted FROM deals d JOIN matches m ON m.id = d.match"
        " WHERE d.name LIKE 'daily:%' ORDER BY m.created_at"
    )
    found = await house.matches.store.read(lambda tx: tx.rows(sql))
    return [row["counted"] for row in found]


async def resigned(house: House) -> str:
    """Ana's attempt of the day is over."""
    _, match = await daily(house, house.ana)
    await house.acts.resign(match, house.ana.id, interaction=7)
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    return match


async def posts(house: House) -> list[str]:
    """The results of Ana that stand in the channel."""
    await house.caught_up()
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
        await house.caught_up()
        shown = private(house, house.ana)[-1]
        assert text(shown) == "Your practice on today's deal is still running."
        assert labels(shown) == ["Go on"]
    assert await dailies(house) == [1, 0]
    await house.acts.resign(practice, house.ana.id, interaction=8)
    await asyncio.gather(*(house.press(house.ana, outcome.message, "Practise") for _ in range(3)))
    await house.caught_up()
    assert await dailies(house) == [1, 0, 0]


async def test_lists_of_matches_name_the_day_and_practice(house: House) -> None:
    await resigned(house)
    _, practice = await daily(house, house.ana)
    day = extras(await house.live(practice)).heading.removeprefix(" · ")
    assert day.endswith(", practice")
    await begin(house, house.ana)
    await house.ana.slash(house.games, "games")
    assert f"Lockpick · {day} · 0 of 15 · asked <t:" in text(private(house, house.ana)[-1])
    dm = house.dm(house.ana)
    offered = await house.ana.suggest(dm, "lockpick hand", "match", match="")
    names = {choice.value: choice.name for choice in offered}
    assert names[practice] == f"Lockpick · {day} · your turn · just now"


async def test_two_hints_at_once_count_once(house: House) -> None:
    board = await begin(house, house.ana)
    await asyncio.gather(*(house.press(house.ana, board, "Hint") for _ in range(3)))
    await house.caught_up()
    assert (await house.live(match_of(board))).play.hints == 1
    hints = [m for m in private(house, house.ana) if text(m).startswith("💡")]
    assert len({text(m) for m in hints}) == 1
    assert len(hints) == 3


async def test_a_result_whose_answer_is_lost_is_not_posted_twice(house: House) -> None:
    match = match_of(await begin(house, house.ana))
    await finish(house, house.ana, match)
    await house.ana.slash(house.games, "lockpick board", match=match)
    await house.caught_up()
    result = house.board(house.ana)
    house.stand.faults.next("POST", r"/callback", cut="after")
    await house.press(house.ana, result, "Share")
    assert len(await posts(house)) == 1
    await house.press(house.ana, result, "Share")
    assert len(await posts(house)) == 1
    assert "shared already" in text(private(house, house.ana)[-1])


@pytest.mark.parametrize("fault", [{"cut": "after"}, {"status": 503}])
async def test_a_post_from_direct_messages_that_may_stand_is_not_repeated(
    house: House, fault: dict[str, Any]
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
    assert "Ana gave up at 0 of 15. Without a hint. Rated alarm." in alt
    assert "🗝️" not in alt
    assert "*" not in alt


async def test_a_stranger_is_told_whose_deal_it_is(house: House) -> None:
    match = match_of(await begin(house, house.ana))
    await house.ben.slash(house.games, "lockpick resign", match=match)
    told = "This is Ana's deal. /lockpick start gives you your own."
    assert text(private(house, house.ben)[-1]) == told
    await house.acts.resign(match, house.ana.id, interaction=9)
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    await house.press(house.ben, house.board(house.ana), "Share")
    assert text(private(house, house.ben)[-1]) == told


async def test_the_day_of_three_people(house: House) -> None:
    matches: dict[str, str] = {}
    for person in (house.ana, house.ben, house.cy):
        outcome, match = await daily(house, person)
        matches[person.name] = match
        assert all(match not in str(m) for m in house.messages(house.dee))
        assert "counts" in text(private(house, person)[-1]), outcome
    draws = {(await house.live(m)).match.draws for m in matches.values()}
    assert len(draws) == 1
    await finish(house, house.ana, matches["Ana"])
    await house.acts.hint(matches["Ben"], house.ben.id, interaction=5)
    await house.acts.resign(matches["Ben"], house.ben.id, interaction=6)
    outcome = await house.dee.slash(house.games, "lockpick today")
    assert outcome.message is not None
    table = text(outcome.message)
    assert "1. **Ana**" in table
    assert "2. **Ben** froze 0 of 15 in 1 turn, 1 hint" in table
    assert "1 still plays" in table
    assert labels(outcome.message) == ["Play today's", "Practise"]
    assert not int(outcome.message["flags"]) & 64
    assert complaints(house) == []


async def test_the_second_attempt_is_practice(house: House) -> None:
    _, match = await daily(house, house.ana)
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    assert "still running" in text(private(house, house.ana)[-1])
    await house.acts.resign(match, house.ana.id, interaction=7)
    _, again = await daily(house, house.ana)
    assert again != match
    assert "practice" in text(private(house, house.ana)[-1])
    live = await house.live(again)
    assert live.match.draws == (await house.live(match)).match.draws
    assert live.facts.deal.counted == 0
    assert "practice" in text(house.board(house.ana, house.dm(house.ana)))
    await finish(house, house.ana, again)
    outcome = await house.ana.slash(house.games, "lockpick today")
    assert outcome.message is not None
    assert "1. **Ana** froze 0 of 15 in 1 turn" in text(outcome.message)
    assert "2." not in text(outcome.message)


async def test_two_starts_at_once_are_one_attempt(house: House) -> None:
    await asyncio.gather(
        *(house.ana.slash(house.games, "lockpick start", deal="daily") for _ in range(3))
    )
    await house.caught_up()
    store = house.matches.store
    found = await store.read(
        lambda tx: tx.rows("SELECT counted FROM deals WHERE name LIKE 'daily:%'")
    )
    assert [row["counted"] for row in found] == [1]


async def test_when_the_day_is_over_its_matches_are_open_to_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, match = await daily(house, house.ana)
    now = house.matches.clock
    monkeypatch.setattr(house.matches, "clock", lambda: now() + 86_400)
    outcome = await house.ben.slash(house.games, "lockpick words", match=match)
    assert outcome.message is not None
    assert "Lockpick in words" in text(outcome.message)


async def test_practice_waits_for_the_attempt_that_counts(house: House) -> None:
    outcome = await house.ben.slash(house.games, "lockpick today")
    assert outcome.message is not None
    assert "Nobody here" in text(outcome.message)
    await house.press(house.ben, outcome.message, "Practise")
    await house.caught_up()
    assert "Play today's deal first" in text(private(house, house.ben)[-1])
    await house.press(house.ben, outcome.message, "Play today's")
    await house.caught_up()
    match = match_of(house.board(house.ben, house.dm(house.ben)))
    assert (await house.live(match)).facts.deal.counted == 1


async def test_a_deal_of_the_day_rings_nobody_with_an_empty_line(house: House) -> None:
    _, match = await daily(house, house.ana)
    assert house.board(house.ana, house.dm(house.ana))
    rang = [told for told in house.ana.notifications if told.ping]
    assert [told for told in rang if not told.text.strip()] == [], match


async def test_nobody_else_sees_a_day_before_it_is_over(house: House) -> None:
    _, match = await daily(house, house.ana)
    for path in ("lockpick words", "lockpick board"):
        outcome = await house.ben.slash(house.games, path, match=match)
        assert outcome.message is not None
        assert "stays closed" in text(outcome.message)
    assert house.messages(house.ben, house.dm(house.ana)) == []


async def test_closed_messages_play_the_day_in_private_answers(house: House) -> None:
    house.stand.faults.close_dms(house.ana)
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    board = private(house, house.ana)[-1]
    assert "I can't message you" in text(board)
    match = match_of(board)
    while (await view_of(house, match)).phase != "push":
        board = await act(house, house.ana, board)
    board = await drafted(house, board)
    turn = (await view_of(house, match)).turn
    await house.press(house.ana, board, "Commit")
    await house.caught_up()
    assert (await view_of(house, match)).turn > turn
    await house.ana.slash(house.games, "lockpick hand")
    await house.caught_up()
    assert "today" in text(board) or alts(private(house, house.ana)[-1])
    assert all(match not in str(m) for m in house.messages(house.ben))
