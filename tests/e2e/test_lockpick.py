"""Lockpick in the house: a whole deal by presses, the deal of a day, hints, what is shared."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

from bot.match.live import Live
from games.core import HINT, Setting
from games.lockpick.rules.state import PLAYER
from sandbox.world.outcome import Outcome
from tests.e2e.lockpicking import (
    DEAL,
    JUMP,
    PUSH,
    TURNS,
    act,
    advised,
    begin,
    begin_known,
    daily_by_message,
    drafted,
    drafted_turn,
    final,
    fix_deals,
    given_up,
    view_of,
)
from tests.house import House
from tests.interactions import fresh
from tests.player import tap
from tests.refusal import refusal
from tests.shown import Shown

SHORT, TURNS_OF_SHORT = "KAWCQ0", 21
"""A deal that the hint player ends soon (`fix_deals`), in so many turns."""


async def by_door(house: House, match: str) -> None:
    """The next turn, by the door that presses use."""
    wanted = await advised(house, match)
    await house.acts.act(match, house.ana.id, wanted, stamp=None, interaction=fresh())
    house.bot.services.delivery.wake(match)
    await house.caught_up()


async def test_a_whole_deal_by_presses(house: House) -> None:
    """The first turns and the last one. Rules 3: an empty stack and nothing to jump leave only the
    pass, which plays itself with a line.
    """
    await house.matches.store.write(fix_deals)
    board = await begin(house, house.ana, deal=SHORT)
    match, first = board.match, board.id
    for turn in range(TURNS_OF_SHORT):
        if 4 <= turn < TURNS_OF_SHORT - 1:
            await by_door(house, match)
        else:
            board = await act(house, board.now())
    live = await house.live(match)
    forced = [row.n for row in live.rows if live.plays[row.n - 1].turn.forced is not None]
    assert [live.rows[n - 1].text for n in forced] == ["pass"], f"{SHORT} is played otherwise now"
    told = [n for n in range(live.play.n + 1) if "passed, with nothing to jump" in line(live, n)]
    assert told == forced
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


async def test_a_turn_that_is_typed_opens_as_a_draft_and_is_committed(house: House) -> None:
    """In a command, or in the form behind More; what cannot be read changes nothing."""
    await house.matches.store.write(fix_deals)
    board = await begin(house, house.ana, deal=DEAL)
    match = board.match
    await house.ana.slash(house.games, "match move", move="abracadabra")
    await house.caught_up()
    assert refusal(house.private(house.ana)[-1].text) == "cannot_read"
    assert (await house.live(match)).play.n == 0
    line_ = "R> " + " ".join(card[:-1] for card in (await view_of(house, match)).hand)
    await house.ana.slash(house.games, "match move", move=line_.lower())
    await house.caught_up()
    opened = house.private(house.ana)[-1]
    assert (await view_of(house, match)).turn == 1
    await opened.press("Commit")
    await house.caught_up()
    assert "turn 2" in house.board(house.cy).text.lower()
    await board.now().press("⋯ More")
    await house.caught_up()
    more = house.newest(house.ana)
    form = await more.press("Type a move")
    assert form.modal is not None
    wanted = await advised(house, match)
    await house.ana.submit(form.modal, {"move": wanted.replace(":", " ")})
    await house.caught_up()
    await house.private(house.ana)[-1].press("Commit")
    await house.caught_up()
    assert (await view_of(house, match)).turn == 3


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


Turn = tuple[int, Shown, str, list[str]]
"""After how many acts a turn comes, the board with it as its draft, it, and the actions before."""


async def whole_turns(house: House) -> AsyncIterator[Turn]:
    """Drafts a push, a push that locks and a jump of one deal; each is then to be committed."""
    board = await begin_known(house, house.ana)
    match = board.match
    for acts in range(JUMP + 1):
        wanted = await advised(house, match)
        if acts in TURNS:
            assert re.search(TURNS[acts], wanted), f"the hint player plays {DEAL} otherwise now"
            board = await drafted_turn(board.now(), wanted)
            yield acts, board, wanted, house.actions(match)
        else:
            await by_door(house, match)


async def is_played_once(house: House, board: Shown, wanted: str, before: list[str]) -> None:
    live = await house.live(board.match)
    assert [row.text for row in live.rows] == [*before, *wanted.split(";")]
    assert [message.id for message in house.messages(house.cy)] == [board.id]
    shown = board.now()
    assert shown.alts == list(
        live.entry.texts.describe(live.view(PLAYER), "", Setting(names=("Ana",)))
    )


def answered(house: House) -> list[int]:
    """The private answers that Ana has; the first one, with her first board, is closed later."""
    return [one.id for one in house.private(house.ana)]


async def test_commit_twice_within_50_ms_plays_the_turn_once(house: House) -> None:
    async for acts, board, wanted, before in whole_turns(house):
        answers = answered(house)
        commit = final(board, wanted)
        await asyncio.gather(tap(board, commit), tap(board, commit))
        await house.caught_up()
        await is_played_once(house, board, wanted, before)
        assert answered(house)[:-1] == answers, "one of the two is told"
        said = "That is done: you pushed" if acts == PUSH else "The match has gone on."
        assert house.private(house.ana)[-1].text.startswith(said)


async def redelivered(house: House, board: Shown, outcome: Outcome) -> None:
    """Delivers it once more; the press that comes after it is answered, so it has arrived."""
    house.ana.redeliver(outcome)
    await board.seen_by(house.ben).now().press("⋯ More")
    await house.caught_up()


async def test_a_commit_delivered_twice_plays_the_turn_once(house: House) -> None:
    """Also where the bot ended between."""
    async for _, board, wanted, before in whole_turns(house):
        answers = answered(house)
        house.stand.faults.duplicate()
        outcome = await tap(board, final(board, wanted))
        await house.caught_up()
        await redelivered(house, board, outcome)
        await house.restart()
        await redelivered(house, board, outcome)
        await is_played_once(house, board, wanted, before)
        assert answered(house) == answers, "nobody is told of what he did not do"


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
    await given_up(house, match)
    assert "hint" not in house.board(house.cy).text


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


async def test_a_result_is_shared_once_and_spoils_nothing(house: House) -> None:
    dm, match = await daily_by_message(house, house.ana)
    await given_up(house, match)
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
    await given_up(house, match)
    result = house.board(house.ana)
    await result.seen_by(house.ben).press("Share")
    assert refusal(house.private(house.ben)[-1].text) == "not_your_deal"
    outcome = await result.press("Share")
    assert "0 of 15 tumblers" in Shown.of(house.ana, outcome).text
    await result.press("Again")
    await house.caught_up()
    again = await house.live(house.board(house.ana).match)
    old = await house.live(match)
    assert again.match.previous == match
    assert again.facts.deal.name is not None
    assert again.facts.deal.name != old.facts.deal.name
