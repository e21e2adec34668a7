"""Lockpick in the house: a whole deal by presses, the deal of a day, hints, what is shared."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from bot.match.live import Live
from games.core import HINT, Setting
from games.lockpick.rules.state import PLAYER
from sandbox.world.outcome import Outcome
from tests.e2e.lockpicking import (
    DEAL,
    JUMP,
    LOCK,
    PUSH,
    TURNS,
    act,
    advised,
    begin,
    begin_known,
    daily,
    drafted,
    drafted_turn,
    final,
    finish,
    view_of,
)
from tests.e2e.trouble import met
from tests.house import House
from tests.player import tap
from tests.refusal import refusal
from tests.shown import Shown


async def test_a_whole_deal_by_presses(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    first = board.id
    for _ in range(150):
        if (await house.live(match)).match.status == "over":
            break
        board = await act(house, board)
    live = await house.live(match)
    assert live.match.status == "over"
    forced = sum(live.plays[row.n - 1].turn.forced is not None for row in live.rows)
    assert forced == sum(
        "passed, with nothing to jump" in line(live, n) for n in range(live.play.n + 1)
    )
    board = house.board(house.cy)
    assert board.id == first
    assert board.labels[:3] == ["Again", "Look back", "Share"]
    assert "Deal **" in board.text
    assert "tumblers are frozen" in board.alts[0]
    assert house.complaints() == []


def line(live: Live, n: int) -> str:
    """What was told of a row."""
    told = [told for told in live.told if told.n == n]
    said = [live.entry.texts.say(one.notice.what, Setting(names=("Ana",))) for one in told]
    return " · ".join(one.text for one in said if one is not None)


async def test_presses_of_others_change_nothing(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    before = await house.live(match)
    custom_id = board.ids[0]
    await board.seen_by(house.ben).press_id(custom_id)
    await house.caught_up()
    said = house.private(house.ben)[-1].text
    assert refusal(said) == "not_your_deal"
    assert (await house.live(match)).play == before.play
    assert board.seen_by(house.ben).now().json["components"] == board.json["components"]


async def test_a_forced_pass_plays_itself_with_a_line(house: House) -> None:
    """Rules 3: an empty stack and nothing to jump leave only the pass; a deal in twelve has it."""
    for _ in range(12):
        match = (await begin(house, house.ana)).match
        await finish(house, house.ana, match)
        live = await house.live(match)
        passes = [row.n for row in live.rows if live.plays[row.n - 1].turn.forced is not None]
        for n in passes:
            assert live.rows[n - 1].text == "pass"
            assert "passed, with nothing to jump" in line(live, n)
        if passes:
            return
    pytest.fail("twelve deals without a forced pass")


async def test_a_typed_turn_opens_as_a_draft_and_is_committed(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    if (await view_of(house, match)).phase == "choose":
        await house.ana.slash(house.games, "lockpick move", move="=g")
        await house.caught_up()
        assert (await view_of(house, match)).phase == "push"
    view = await view_of(house, match)
    line_ = "R> " + " ".join(card[:-1] for card in view.hand)
    await house.ana.slash(house.games, "lockpick move", move=line_.lower())
    await house.caught_up()
    opened = house.private(house.ana)[-1]
    assert "Commit" in opened.labels
    assert (await view_of(house, match)).turn == view.turn
    await opened.press("Commit")
    await house.caught_up()
    assert (await view_of(house, match)).turn == view.turn + 1
    assert (
        f"Turn {view.turn + 1}" in house.board(house.cy).text
        or "turn 2" in house.board(house.cy).text
    )


async def test_a_turn_typed_into_the_form_does_the_same(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    view = await view_of(house, match)
    await board.press("⋯ More")
    more = house.private(house.ana)[-1]
    assert "Deal **" in more.text
    form = await more.press("Type a move")
    assert form.modal is not None
    wanted = await advised(house, match)
    await house.ana.submit(form.modal, {"move": wanted.replace(":", " ")})
    await house.caught_up()
    if view.phase == "choose":
        assert (await view_of(house, match)).phase == "push"
        return
    opened = house.private(house.ana)[-1]
    await opened.press("Commit")
    await house.caught_up()
    assert (await view_of(house, match)).turn == view.turn + 1


async def test_what_cannot_be_read_is_answered_and_changes_nothing(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    await house.ana.slash(house.games, "lockpick move", move="abracadabra")
    await house.caught_up()
    assert refusal(house.private(house.ana)[-1].text) == "cannot_read"
    assert (await house.live(match)).play.n == 0


async def test_a_draft_survives_a_restart(house: House) -> None:
    board = await drafted(house, await begin(house, house.ana))
    match = board.match
    n = (await house.live(match)).play.n
    await house.restart()
    assert "Commit" in board.now().labels
    await board.press("Undo")
    back = board.now()
    assert "Commit" not in back.labels
    board = await drafted(house, back)
    await board.press("Commit")
    await house.caught_up()
    assert (await house.live(match)).play.n > n


async def test_a_committed_turn_is_there_once_after_a_crash(house: House) -> None:
    board = await drafted(house, await begin(house, house.ana))
    match = board.match
    turn = (await view_of(house, match)).turn
    outcome = await board.press("Commit")
    await house.restart()
    answered = house.stand.faults.next("POST", "^/interactions/")
    house.ana.redeliver(outcome)
    await met(house, answered)
    await house.caught_up()
    live = await house.live(match)
    assert live.view(PLAYER).turn >= turn + 1
    pushes = [row for row in live.rows if ">" in row.text]
    assert len({row.n for row in pushes}) == len(pushes)
    assert live.view(PLAYER).turn - turn == 1 + sum(
        live.plays[row.n - 1].turn.forced is not None for row in live.rows
    )
    assert f"turn {live.view(PLAYER).turn}" in house.board(house.cy).text


async def test_a_turn_that_was_stored_but_not_shown_is_shown_after_the_crash(
    house: House,
) -> None:
    board = await begin(house, house.ana)
    match = board.match
    wanted = await advised(house, match)
    house.shows_nothing()
    acted = await house.acts.act(match, house.ana.id, wanted, stamp=None, interaction=77)
    await house.restart()
    await house.caught_up()
    live = await house.live(match)
    assert live.play.n == acted.live.play.n
    assert live.view(PLAYER) == acted.live.view(PLAYER)
    shown = house.board(house.cy)
    stamp = f"{live.play.stamps[0]}"
    assert all(i.split(".")[2].split(":")[0] == stamp for i in shown.ids[:2])
    assert shown.id == board.id


async def whole_turn(house: House, acts: int) -> tuple[Shown, str, list[str]]:
    """A board with a whole turn as its draft, that turn, and the actions before it."""
    board = await begin_known(house, house.ana)
    for _ in range(acts):
        board = await act(house, board)
    wanted = await advised(house, board.match)
    assert re.search(TURNS[acts], wanted), f"the hint player plays {DEAL} otherwise now"
    before = [row.text for row in (await house.live(board.match)).rows]
    return await drafted_turn(board, wanted), wanted, before


async def is_played_once(house: House, board: Shown, wanted: str, before: list[str]) -> None:
    live = await house.live(board.match)
    assert [row.text for row in live.rows] == [*before, *wanted.split(";")]
    assert [message.id for message in house.messages(house.cy)] == [board.id]
    shown = board.now()
    assert shown.alts == list(
        live.entry.texts.describe(live.view(PLAYER), "", Setting(names=("Ana",)))
    )


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        (PUSH, "That is done: you pushed"),
        (LOCK, "The match has gone on."),
        (JUMP, "The match has gone on."),
    ],
    ids=["push", "lock", "jump"],
)
async def test_commit_twice_within_50_ms_plays_the_turn_once(
    house: House, acts: int, said: str
) -> None:
    board, wanted, before = await whole_turn(house, acts)
    answers = house.private(house.ana)
    commit = final(board, wanted)
    await asyncio.gather(tap(board, commit), tap(board, commit))
    await house.caught_up()
    await is_played_once(house, board, wanted, before)
    assert house.private(house.ana)[:-1] == answers, "one of the two is told"
    assert house.private(house.ana)[-1].text.startswith(said)


async def redelivered(house: House, board: Shown, outcome: Outcome) -> None:
    """Delivers it once more; the press that comes after it is answered, so it has arrived."""
    house.ana.redeliver(outcome)
    await board.seen_by(house.ben).now().press("⋯ More")
    await house.caught_up()


@pytest.mark.parametrize("acts", [PUSH, LOCK, JUMP], ids=["push", "lock", "jump"])
async def test_a_commit_delivered_twice_plays_the_turn_once(house: House, acts: int) -> None:
    board, wanted, before = await whole_turn(house, acts)
    answers = house.private(house.ana)
    house.stand.faults.duplicate()
    outcome = await tap(board, final(board, wanted))
    await house.caught_up()
    await redelivered(house, board, outcome)
    await house.restart()
    await redelivered(house, board, outcome)
    await is_played_once(house, board, wanted, before)
    assert house.private(house.ana) == answers, "nobody is told of what he did not do"


async def test_a_hint_says_what_and_why_counts_once_and_keeps_the_buttons(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    while (await view_of(house, match)).phase != "push":
        board = await act(house, board)
    for _ in range(2):
        await board.press("Hint")
        await house.caught_up()
        board = board.now()
        (idea,) = [line for line in board.text.splitlines() if line.startswith("💡 ")]
        assert "Push" not in idea
        assert {"Commit", "Hint"}.isdisjoint(board.labels)
        await board.press("Show me")
        await house.caught_up()
        board = board.now()
        assert "Commit" in board.labels
        assert {"Hint", "Show me"}.isdisjoint(board.labels)
        assert "\n💡 Push" in board.text
        assert "**Commit** plays it." in board.text
        await board.press("Clear" if "Clear" in board.labels else "Undo")  # of one step
        board = board.now()
        assert "💡 Push" not in board.text
    answers = [m for m in house.private(house.ana) if "💡" in m.text]
    assert answers == [], "a hint asked again leaves nothing behind"
    live = await house.live(match)
    assert live.play.hints == (1,)
    assert [row.text for row in live.rows].count(HINT) == 1
    for label in ("Hint", "Show me"):
        await board.press(label)
        await house.caught_up()
        board = board.now()
    assert [m.id for m in house.messages(house.ana) if "Commit" in m.labels] == [board.id]
    while "use the same cards" in board.text:
        board = await act(house, board)
    await board.press("Commit")
    await house.caught_up()
    assert (await house.live(match)).play.n > live.play.n
    await finish(house, house.ana, match)
    await house.ana.slash(house.games, "lockpick board", match=match)
    await house.caught_up()
    assert "1 hint" in house.board(house.cy).text


async def test_a_code_gives_the_same_deal_to_a_friend(house: House) -> None:
    first = (await begin(house, house.ana, deal="7kq2ab")).match
    second = (await begin(house, house.ben, deal="7KQ2AB")).match
    other = (await begin(house, house.cy)).match
    draws = [(await house.live(m)).match.draws for m in (first, second, other)]
    assert draws[0] == draws[1] != draws[2]
    code = (await house.live(other)).facts.deal.name
    assert code is not None
    again = (await begin(house, house.dee, deal=code.removeprefix("code:"))).match
    assert (await house.live(again)).match.draws == draws[2]


@pytest.mark.parametrize("bad", ["daily:2026-05-14", "abc", "7KQ2AB9", "code:x"])
async def test_a_deal_that_is_none_is_refused(house: House, bad: str) -> None:
    outcome = await house.ana.slash(house.games, "lockpick start", deal=bad)
    assert refusal(Shown.of(house.ana, outcome).text) == "no_deal"


async def test_a_result_is_shared_once_and_spoils_nothing(house: House) -> None:
    _, match = await daily(house, house.ana)
    await finish(house, house.ana, match)
    dm = house.dm(house.ana)
    await house.ana.slash(dm, "lockpick board", match=match)
    await house.caught_up()
    result = house.board(house.ana, dm)
    await result.press("Share")
    copy = house.private(house.ana, dm)[-1]
    assert "🗝️ Lockpick" in copy.text
    assert "no hints" in copy.text
    await copy.press("Post it")
    await house.caught_up()
    posted = house.last(house.ben)
    assert posted.text.startswith("**Ana** · 🗝️ Lockpick")
    assert "Ana" in posted.alts[0]
    assert not posted.ids
    assert match not in str(posted.json["components"]) + str(posted.json["attachments"])
    await copy.press("Post it")
    await house.caught_up()
    assert refusal(house.private(house.ana, dm)[-1].text) == "shared_already"


async def test_a_result_in_the_channel_is_shared_there_by_its_player_alone(house: House) -> None:
    board = await begin(house, house.ana)
    match = board.match
    await house.acts.resign(match, house.ana.id, interaction=8)
    house.bot.services.delivery.wake(match)
    await house.caught_up()
    result = house.board(house.ana)
    await result.seen_by(house.ben).press("Share")
    assert refusal(house.private(house.ben)[-1].text) == "not_your_deal"
    outcome = await result.press("Share")
    assert "0 of 15 tumblers" in Shown.of(house.ana, outcome).text
    await result.press("Again")
    await house.caught_up()
    fresh = await house.live(house.board(house.ana).match)
    old = await house.live(match)
    assert fresh.match.previous == match
    assert fresh.facts.deal.name is not None
    assert fresh.facts.deal.name != old.facts.deal.name


async def test_a_hopeless_deal_offers_to_be_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven wasted sets make a deal hopeless; here the entry says so of every view."""
    board = await begin(house, house.ana)
    assert "Give up…" not in board.labels
    lost = replace(house.shelf["lockpick"], hopeless=bool)
    monkeypatch.setitem(house.shelf, "lockpick", lost)
    await act(house, board)
    board = house.board(house.ana)
    await board.press("Give up")
    asked = house.private(house.ana)[-1]
    await asked.press("Give up")
    await house.caught_up()
    assert "gave up" in house.board(house.cy).text
