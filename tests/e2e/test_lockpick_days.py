"""Daily deals of Lockpick in the house: practice, shared results, hints, lists of matches."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.match.wall_clock import DAY_S
from tests.e2e.lockpicking import act, begin, daily, daily_by_message, drafted, given_up, view_of
from tests.e2e.trouble import watch
from tests.house import House
from tests.refusal import refusal
from tests.shown import Shown

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
    await given_up(house, match)
    return match


async def posts(house: House) -> list[str]:
    """The results of Ana that stand in the channel."""
    await house.caught_up()
    return [m.text for m in house.messages(house.ben) if m.text.startswith(SHARED)]


async def test_a_running_practice_is_shown_again(house: House) -> None:
    await resigned(house)
    _, practice = await daily(house, house.ana)
    today = Shown.of(house.ana, await house.ana.slash(house.games, "daily"))
    await house.caught_up()  # what follows it in private is there
    styles = {button["label"]: button["style"] for button in today.buttons}
    assert styles == {"Play today's": 2, "Practise": 2}
    for label in ("Play today's", "Practise"):
        await today.press(label)
        await house.caught_up()
        shown = house.private(house.ana)[-1]
        assert shown.text.startswith("Your practice on today's deal is still running.\n")
        assert shown.match == practice
    assert await dailies(house) == [1, 0]
    await house.acts.resign(practice, house.ana.id, interaction=8)
    await asyncio.gather(*(today.press("Practise") for _ in range(3)))
    await house.caught_up()
    assert await dailies(house) == [1, 0, 0]


async def test_lists_of_matches_name_the_day_and_practice(house: House) -> None:
    await resigned(house)
    _, practice = await daily(house, house.ana)
    day = (await house.live(practice)).added().heading.removeprefix(" · ")
    assert day.endswith(", practice")
    await begin(house, house.ana)
    await house.ana.slash(house.games, "matches")
    assert f"Lockpick · {day} · 0 of 15 · asked <t:" in house.private(house.ana)[-1].text
    dm = await house.opened_dm(house.ana)
    offered = await house.ana.suggest(dm, "match hand", "match", match="")
    names = {choice.value: choice.name for choice in offered}
    assert names[practice] == f"Lockpick · {day} · your turn"


async def test_two_hints_at_once_count_once(house: House) -> None:
    board = await begin(house, house.ana)
    await asyncio.gather(*(board.press("Hint") for _ in range(3)))
    await house.caught_up()
    assert (await house.live(board.match)).play.hints == (1,)
    assert "\n💡 " in house.board(house.ana).text
    assert not [m for m in house.private(house.ana) if "💡" in m.text]


async def test_a_result_whose_answer_is_lost_is_not_posted_twice(house: House) -> None:
    match = (await begin(house, house.ana)).match
    await given_up(house, match)
    result = house.board(house.ana)
    house.stand.faults.next("POST", r"/callback", cut="after")
    await result.press("Share")
    assert len(await posts(house)) == 1
    await result.press("Share")
    assert len(await posts(house)) == 1
    assert refusal(house.private(house.ana)[-1].text) == "shared_already"


@pytest.mark.parametrize("fault", [{"cut": "after"}, {"status": 503}])
async def test_a_post_from_direct_messages_that_may_stand_is_not_repeated(
    house: House, fault: dict[str, Any]
) -> None:
    dm, match = await daily_by_message(house, house.ana)
    await given_up(house, match)
    await house.board(house.ana, dm).press("Share")
    copy = house.private(house.ana, dm)[-1]
    house.stand.faults.next("POST", rf"^/channels/{house.games}/messages", times=9, **fault)
    await copy.press("Post it")
    lost = len(await posts(house))
    assert "I don't post twice" in house.private(house.ana, dm)[-1].text
    house.stand.faults.clear()
    await copy.press("Post it")
    assert len(await posts(house)) == lost <= 1
    assert refusal(house.private(house.ana, dm)[-1].text) == "shared_already"


async def test_a_refused_post_can_be_tried_again(house: House) -> None:
    dm, match = await daily_by_message(house, house.ana)
    await given_up(house, match)
    await house.board(house.ana, dm).press("Share")
    copy = house.private(house.ana, dm)[-1]
    house.stand.faults.forbid(house.games, "send_messages")
    await copy.press("Post it")
    assert await posts(house) == []
    assert refusal(house.private(house.ana, dm)[-1].text) == "no_home"
    house.stand.faults.allow(house.games, "send_messages")
    await copy.press("Post it")
    (posted,) = await posts(house)
    (alt,) = next(m.alts for m in house.messages(house.ben) if m.text == posted)
    assert alt.startswith("Lockpick, ")
    assert "Ana gave up at 0 of 15. Without a hint. Grade: alarm." in alt
    assert "🗝️" not in alt
    assert "*" not in alt


async def test_a_stranger_is_told_whose_deal_it_is(house: House) -> None:
    match = (await begin(house, house.ana)).match
    await house.ben.slash(house.games, "match resign", match=match)
    told = "This is Ana's deal. /lockpick start gives you your own."
    assert house.private(house.ben)[-1].text == told
    await given_up(house, match)
    await house.board(house.ana).seen_by(house.ben).press("Share")
    assert house.private(house.ben)[-1].text == told


async def test_the_day_of_three_people(house: House) -> None:
    matches: dict[str, str] = {}
    for person in (house.ana, house.ben, house.cy):
        outcome, match = await daily(house, person)
        matches[person.name] = match
        assert all(match not in str(m) for m in house.messages(house.dee))
        assert "counts" in house.private(person)[-1].text, outcome
    draws = {(await house.live(m)).match.draws for m in matches.values()}
    assert len(draws) == 1
    await given_up(house, matches["Ana"])
    await house.acts.hint(matches["Ben"], house.ben.id, interaction=5)
    await given_up(house, matches["Ben"])
    outcome = await house.dee.slash(house.games, "daily")
    table = Shown.of(house.dee, outcome).text
    assert "1. **Ana** froze 0 of 15 in 1 turn" in table
    assert "2. **Ben** froze 0 of 15 in 1 turn, 1 hint" in table
    assert "1 still plays" in table
    assert Shown.of(house.dee, outcome).labels == ["Play today's", "Practise"]
    assert not Shown.of(house.dee, outcome).is_private
    assert house.complaints() == []


async def test_the_second_attempt_is_practice(house: House) -> None:
    _, match = await daily(house, house.ana)
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    assert "still running" in house.private(house.ana)[-1].text
    await house.acts.resign(match, house.ana.id, interaction=7)
    _, again = await daily(house, house.ana)
    assert again != match
    assert "practice" in house.private(house.ana)[-1].text
    live = await house.live(again)
    assert live.match.draws == (await house.live(match)).match.draws
    assert live.facts.deal.counted == 0
    await given_up(house, again)
    today = Shown.of(house.ana, await house.ana.slash(house.games, "daily"))
    assert "1. **Ana** froze 0 of 15 in 1 turn" in today.text
    assert "2." not in today.text


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


async def test_practice_waits_for_the_attempt_that_counts(house: House) -> None:
    today = Shown.of(house.ben, await house.ben.slash(house.games, "daily"))
    assert "No result to show yet." in today.text
    await today.press("Practise")
    await house.caught_up()
    assert refusal(house.private(house.ben)[-1].text) == "daily_first"
    await today.press("Play today's")
    await house.caught_up()
    match = house.private(house.ben)[-1].match
    assert (await house.live(match)).facts.deal.counted == 1


async def test_nobody_else_sees_a_day_before_it_is_over(house: House) -> None:
    _, match = await daily(house, house.ana)
    rang = [told for told in house.ana.notifications if told.ping]
    assert [told for told in rang if not told.text.strip()] == [], "nobody rings for an empty line"
    for path in ("match words", "match board"):
        outcome = await house.ben.slash(house.games, path, match=match)
        assert refusal(Shown.of(house.ben, outcome).text) == "closed_day"
    assert all(match not in str(m) for m in house.messages(house.ben))
    house.later(DAY_S)
    outcome = await house.ben.slash(house.games, "match words", match=match)
    assert "Lockpick in words" in Shown.of(house.ben, outcome).text


async def test_the_day_is_played_in_private_answers(house: House) -> None:
    opens = watch(house, "POST", "^/users/@me/channels")
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    board = house.private(house.ana)[-1]
    assert "Only you see this." in board.text
    match = board.match
    while (await view_of(house, match)).phase != "push":
        board = await act(house, board)
    board = await drafted(house, board)
    turn = (await view_of(house, match)).turn
    await board.press("Commit")
    await house.caught_up()
    assert (await view_of(house, match)).turn > turn
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.caught_up()
    assert "Commit" not in house.private(house.ana)[-1].labels
    assert all(match not in str(m) for m in house.messages(house.ben))
    assert opens.met == 0


async def table_of_day(house: House) -> Shown:
    return Shown.of(house.cy, await house.cy.slash(house.games, "daily"))


async def test_the_table_of_a_day_follows_its_day_and_says_how_it_ended(house: House) -> None:
    table = await table_of_day(house)
    assert "No result to show yet." in table.text
    await resigned(house)
    await house.wait(0.0)
    now = table.now()
    assert "1. **Ana**" in now.text
    assert now.labels == ["Play today's", "Practise"]
    await daily(house, house.ben)
    await house.restart()
    await house.wait(DAY_S)
    ended = table.now()
    assert "This day is over." in ended.text
    assert "1 had not finished when the day ended" in ended.text
    assert ended.labels == ["Play today's"]
    assert house.sql("SELECT count(*) FROM day_boards") == [(0,)]
    assert house.complaints() == []


async def test_a_day_that_nobody_played_says_so(house: House) -> None:
    table = await table_of_day(house)
    await house.wait(DAY_S)
    assert "No result to show." in table.now().text


async def test_asked_for_again_the_table_of_a_day_moves(house: House) -> None:
    """One that was deleted holds up nothing."""
    first = await table_of_day(house)
    second = await table_of_day(house)
    await house.caught_up()
    assert first.is_gone()
    await resigned(house)
    await house.wait(0.0)
    assert "1. **Ana**" in second.now().text
    house.stand.faults.delete_message(second.id)
    _, match = await daily(house, house.ben)
    await given_up(house, match)
    await house.wait(0.0)
    assert house.sql("SELECT count(*) FROM day_boards") == [(0,)]


async def test_days_in_a_row_are_told_to_who_played_them_and_in_what_they_share(
    house: House,
) -> None:
    """Two days, shared from direct messages; the table of the day tells nobody else."""
    for _ in range(2):
        dm, match = await daily_by_message(house, house.ana)
        await given_up(house, match)
        await house.wait(DAY_S)
    result = house.board(house.ana, dm)
    assert "\nDay 2 in a row." in result.text
    await result.press("Share")
    copy = house.private(house.ana, dm)[-1]
    assert copy.text.splitlines()[2].endswith(". Day 2 in a row.")
    await copy.press("Post it")
    (posted,) = await posts(house)
    assert posted.endswith(". Day 2 in a row.")
    await house.ben.slash(house.games, "daily")
    before = house.private(house.ben)
    table = Shown.of(house.ana, await house.ana.slash(house.games, "daily"))
    await house.caught_up()
    assert "in a row" not in table.text
    assert not table.is_private
    told = house.private(house.ana)[-1]
    assert told.text == "You have played 2 days in a row. Play today's deal to make it 3."
    assert told.is_private
    assert house.private(house.ben) == before == []
    await house.ana.slash(dm, "daily")
    await house.caught_up()
    assert house.private(house.ana, dm)[-1].text == told.text
    assert house.complaints() == []
