"""Lockpick in the house: a whole deal by presses, the deal of a day, hints, what is shared."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.matches import Live
from bot.shelf import SHELF
from bot.storage.store import Store
from games.core import HINT, Refused
from games.lockpick.advisor import advise
from games.lockpick.rules import GAME, PLAYER
from games.lockpick.state import State
from games.lockpick.view import View
from sandbox.outcome import Outcome
from sandbox.people import Person
from tests.house import House, Json, alts, custom_ids, labels, match_of, text
from tests.openapi import validate
from tests.player import Tap, current, play, tap, taps

MOST_PRESSES = 10

DEAL = "7YWWJD"
PUSH, LOCK, JUMP = 0, 4, 5
"""How many acts of the hint player come before his turns of that deal (`fix_deals`): the first is
a push of three cards, the fifth a push of six with a choice of which set locks, the sixth takes an
empty colour for a wild and jumps."""

TURNS = {PUSH: r"^\w>(:\w+){3}$", LOCK: r"^\w>(:\w+){6};L\w\d$", JUMP: r"^=\w;J\w\d-\w$"}
"""How those turns are written."""


async def begin(house: House, person: Person, **given: str) -> Json:
    """A deal of one's own in the channel; gives its board."""
    outcome = await person.slash(house.games, "lockpick start", **given)
    assert outcome.kind == "message", outcome
    await house.settled()
    return house.board(person)


async def view_of(house: House, match: str) -> View:
    return (await house.live(match)).view(PLAYER)


def fix_deals(con: sqlite3.Connection) -> None:
    """Gives the installation a known secret: a code names the same deal in every run."""
    con.execute("UPDATE meta SET value = ? WHERE key = 'secret'", ("ab" * 32,))


async def fixed_database(folder: Path) -> None:
    """The file of a bot that is yet to start, with known deals."""
    store = await Store.open(folder / "tumbler.db")
    await store.write(fix_deals)
    await store.close()


def as_it_is(view: View) -> View:
    """What the hint player looks at."""
    return view


def turn_of(state: State, seen: Callable[[View], View] = as_it_is) -> str:
    """A whole turn as the hint player would make it; a wild that shows cards alone.

    `seen` changes what he believes to see.
    """
    parts: list[str] = []
    while state.phase != "done":
        action = advise(seen(GAME.view(state, PLAYER)), lambda n: 0).action
        parts.append(GAME.write(action))
        try:
            state = GAME.preview(state, PLAYER, action)
        except Refused:
            break
    return ";".join(parts)


async def advised(house: House, match: str) -> str:
    """What the hint player would commit now."""
    return turn_of((await house.live(match)).play.state)


async def drafted_turn(
    person: Person, board: Json, wanted: str, presses: int = MOST_PRESSES
) -> Json:
    """Presses draft after draft towards a turn, until it can be played or after so many."""
    for _ in range(presses):
        offers = taps(board)
        if any(one[2] == wanted and not one[3] for one in offers):
            break
        ways = [one for one in offers if one[3] and f"{wanted};".startswith(one[2] or ";")]
        outcome = await tap(person, board, max(ways, key=lambda one: len(one[2])))
        assert outcome.kind == "update", outcome
        board = current(person, board)
    return board


def final(board: Json, wanted: str) -> Tap:
    """What plays a turn: its Commit, or the stack taken for a wild."""
    return next(one for one in taps(board) if one[2] == wanted and not one[3])


async def act(house: House, person: Person, board: Json) -> Json:
    """One turn by presses, as the hint player would make it."""
    return await play(house, person, board, await advised(house, match_of(board)))


def private(house: House, person: Person, channel: int | None = None) -> list[Json]:
    return [m for m in house.messages(person, channel) if int(m["flags"]) & 64]


def complaints(house: House) -> list[str]:
    return [
        f"{entry.method} {entry.path}: {problem}"
        for entry in house.stand.world.record
        for problem in validate(entry.method, entry.path, entry.payload)
    ]


async def finish(house: House, person: Person, match: str) -> None:
    """Plays the rest as the hint player would, by the door that presses use."""
    live = await house.live(match)
    steps = 0
    while live.match.status == "open":
        steps += 1
        wanted, once = await advised(house, match), hash((match, steps)) % 2**60
        await house.matches.act(match, person.id, wanted, stamp=None, interaction=once)
        live = await house.live(match)


async def daily(house: House, person: Person) -> tuple[Outcome, str]:
    """Starts the deal of the day; gives the answer and the newest match of that person."""
    outcome = await person.slash(house.games, "lockpick start", deal="daily")
    await house.settled()
    board = house.board(person, house.dm(person))
    return outcome, match_of(board)


# -- one deal ---------------------------------------------------------------------------------


async def test_a_whole_deal_by_presses(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    first = int(board["id"])
    for _ in range(150):
        if (await house.live(match)).match.status == "over":
            break
        board = await act(house, house.ana, board)
    live = await house.live(match)
    assert live.match.status == "over"
    forced = sum(live.plays[row.n - 1].turn.forced is not None for row in live.rows)
    assert forced == sum(
        "passed, with nothing to jump" in line(live, n) for n in range(live.play.n + 1)
    )
    board = house.board(house.cy)
    assert int(board["id"]) == first
    assert labels(board)[:2] == ["Again", "Share"]
    assert "Deal **" in text(board)
    assert "tumblers frozen" in alts(board)[0]
    assert complaints(house) == []


def line(live: Live, n: int) -> str:
    """What was told of a row."""
    told = [told for told in live.play.told if told.n == n]
    said = [live.entry.texts.say(one.notice.what, ("Ana",), None) for one in told]
    return " · ".join(one.text for one in said if one is not None)


async def test_presses_of_others_change_nothing(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    before = await house.live(match)
    custom_id = custom_ids(board)[0]
    await house.ben.press(int(board["id"]), custom_id)
    await house.settled()
    said = text(private(house, house.ben)[-1])
    assert said == "This is Ana's deal. /lockpick start gives you your own."
    assert (await house.live(match)).play == before.play
    assert current(house.ben, board)["components"] == board["components"]


async def test_a_forced_pass_plays_itself_with_a_line(house: House) -> None:
    """Rules 3: an empty stack and nothing to jump leave only the pass; a deal in twelve has it."""
    for _ in range(12):
        match = match_of(await begin(house, house.ana))
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
    match = match_of(board)
    if (await view_of(house, match)).phase == "choose":
        await house.ana.slash(house.games, "lockpick move", move="=g")
        await house.settled()
        assert (await view_of(house, match)).phase == "push"
    view = await view_of(house, match)
    line_ = "R> " + " ".join(card[:-1] for card in view.hand)
    await house.ana.slash(house.games, "lockpick move", move=line_.lower())
    await house.settled()
    opened = private(house, house.ana)[-1]
    assert "Commit" in labels(opened)
    assert (await view_of(house, match)).turn == view.turn
    await house.press(house.ana, opened, "Commit")
    await house.settled()
    assert (await view_of(house, match)).turn == view.turn + 1
    assert f"Turn {view.turn + 1}" in text(house.board(house.cy)) or "turn 2" in text(
        house.board(house.cy)
    )


async def test_a_turn_typed_into_the_form_does_the_same(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    view = await view_of(house, match)
    await house.press(house.ana, board, "⋯ More")
    more = private(house, house.ana)[-1]
    assert "Deal **" in text(more)
    form = await house.press(house.ana, more, "Type a move")
    assert form.modal is not None
    wanted = await advised(house, match)
    await house.ana.submit(form.modal, {"move": wanted.replace(":", " ")})
    await house.settled()
    if view.phase == "choose":
        assert (await view_of(house, match)).phase == "push"
        return
    opened = private(house, house.ana)[-1]
    await house.press(house.ana, opened, "Commit")
    await house.settled()
    assert (await view_of(house, match)).turn == view.turn + 1


async def test_what_cannot_be_read_is_answered_and_changes_nothing(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    await house.ana.slash(house.games, "lockpick move", move="abracadabra")
    await house.settled()
    assert "I can't read" in text(private(house, house.ana)[-1])
    assert (await house.live(match)).play.n == 0


# -- a crash ----------------------------------------------------------------------------------


async def drafted(house: House, board: Json) -> Json:
    """Presses until a whole turn stands as a draft."""
    match = match_of(board)
    while (await view_of(house, match)).phase != "push":
        board = await act(house, house.ana, board)
    for _ in range(8):
        if "Commit" in labels(board):
            return board
        await house.ana.press(int(board["id"]), custom_ids(board)[0])
        board = current(house.ana, board)
    raise AssertionError(f"no way to Commit: {labels(board)}")


async def test_a_draft_survives_a_restart(house: House) -> None:
    board = await drafted(house, await begin(house, house.ana))
    match = match_of(board)
    n = (await house.live(match)).play.n
    await house.restart()
    assert "Commit" in labels(current(house.ana, board))
    await house.press(house.ana, board, "Undo")
    back = current(house.ana, board)
    assert "Commit" not in labels(back)
    board = await drafted(house, back)
    await house.press(house.ana, board, "Commit")
    await house.settled()
    assert (await house.live(match)).play.n > n


async def test_a_committed_turn_is_there_once_after_a_crash(house: House) -> None:
    board = await drafted(house, await begin(house, house.ana))
    match = match_of(board)
    turn = (await view_of(house, match)).turn
    outcome = await house.press(house.ana, board, "Commit")
    await house.restart()
    house.ana.redeliver(outcome)
    await asyncio.sleep(0.2)
    await house.settled()
    live = await house.live(match)
    assert live.view(PLAYER).turn >= turn + 1
    pushes = [row for row in live.rows if ">" in row.text]
    assert len({row.n for row in pushes}) == len(pushes)
    assert live.view(PLAYER).turn - turn == 1 + sum(
        live.plays[row.n - 1].turn.forced is not None for row in live.rows
    )
    assert f"turn {live.view(PLAYER).turn}" in text(house.board(house.cy))


async def test_a_turn_that_was_stored_but_not_shown_is_shown_after_the_crash(
    house: House,
) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    wanted = await advised(house, match)
    acted = await house.matches.act(match, house.ana.id, wanted, stamp=None, interaction=77)
    await house.restart()
    await house.settled()
    live = await house.live(match)
    assert live.play.n == acted.live.play.n
    assert live.view(PLAYER) == acted.live.view(PLAYER)
    shown = house.board(house.cy)
    stamp = f"{live.play.stamps[0]}"
    assert all(i.split(".")[2] == stamp for i in custom_ids(shown)[:2])
    assert int(shown["id"]) == int(board["id"])


# -- the same press twice ---------------------------------------------------------------------


async def whole_turn(house: House, acts: int) -> tuple[Json, str, list[str]]:
    """A board with a whole turn as its draft, that turn, and the actions before it."""
    await house.matches.store.write(fix_deals)
    board = await begin(house, house.ana, deal=DEAL)
    for _ in range(acts):
        board = await act(house, house.ana, board)
    wanted = await advised(house, match_of(board))
    assert re.search(TURNS[acts], wanted), f"the hint player plays {DEAL} otherwise now"
    before = [row.text for row in (await house.live(match_of(board))).rows]
    return await drafted_turn(house.ana, board, wanted), wanted, before


async def is_played_once(house: House, board: Json, wanted: str, before: list[str]) -> None:
    live = await house.live(match_of(board))
    assert [row.text for row in live.rows] == [*before, *wanted.split(";")]
    assert [message["id"] for message in house.messages(house.cy)] == [board["id"]]
    shown = current(house.ana, board)
    assert alts(shown) == list(live.entry.texts.describe(live.view(PLAYER), "", ("Ana",)))


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        (PUSH, "That is done: you pushed"),
        (LOCK, "The table has moved on."),
        (JUMP, "The table has moved on."),
    ],
    ids=["push", "lock", "jump"],
)
async def test_commit_twice_within_50_ms_plays_the_turn_once(
    house: House, acts: int, said: str
) -> None:
    board, wanted, before = await whole_turn(house, acts)
    answers = private(house, house.ana)
    commit = final(board, wanted)
    await asyncio.gather(tap(house.ana, board, commit), tap(house.ana, board, commit))
    await house.settled()
    await is_played_once(house, board, wanted, before)
    assert private(house, house.ana)[:-1] == answers, "one of the two is told"
    assert text(private(house, house.ana)[-1]).startswith(said)


async def redelivered(house: House, board: Json, outcome: Outcome) -> None:
    """Delivers it once more; the press that comes after it is answered, so it has arrived."""
    house.ana.redeliver(outcome)
    await house.press(house.ben, current(house.ben, board), "⋯ More")
    await house.settled()


@pytest.mark.parametrize("acts", [PUSH, LOCK, JUMP], ids=["push", "lock", "jump"])
async def test_a_commit_delivered_twice_plays_the_turn_once(house: House, acts: int) -> None:
    board, wanted, before = await whole_turn(house, acts)
    answers = private(house, house.ana)
    house.stand.faults.duplicate()
    outcome = await tap(house.ana, board, final(board, wanted))
    await house.settled()
    await redelivered(house, board, outcome)
    await house.restart()
    await redelivered(house, board, outcome)
    await is_played_once(house, board, wanted, before)
    assert private(house, house.ana) == answers, "nobody is told of what he did not do"


# -- hints ------------------------------------------------------------------------------------


async def test_a_hint_says_what_and_why_counts_once_and_keeps_the_buttons(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    while (await view_of(house, match)).phase != "push":
        board = await act(house, house.ana, board)
    for _ in range(2):
        await house.press(house.ana, board, "Hint")
        await house.settled()
    told = private(house, house.ana)[-1]
    assert "💡 Push" in text(told)
    assert text(told).rstrip().endswith(".")
    live = await house.live(match)
    assert live.play.hints == 1
    assert [row.text for row in live.rows].count(HINT) == 1
    await house.press(house.ana, told, "Show it")
    shown = current(house.ana, told)
    assert "Commit" in labels(shown)
    # The board's own buttons are as fresh as before the hint.
    board = await drafted(house, current(house.ana, board))
    await house.press(house.ana, board, "Commit")
    await house.settled()
    assert (await house.live(match)).play.n > live.play.n
    await finish(house, house.ana, match)
    await house.ana.slash(house.games, "lockpick board", match=match)
    await house.settled()
    assert "1 hint" in text(house.board(house.cy))


# -- deals ------------------------------------------------------------------------------------


async def test_a_code_gives_the_same_deal_to_a_friend(house: House) -> None:
    first = match_of(await begin(house, house.ana, deal="7kq2ab"))
    second = match_of(await begin(house, house.ben, deal="7KQ2AB"))
    other = match_of(await begin(house, house.cy))
    draws = [(await house.live(m)).match.draws for m in (first, second, other)]
    assert draws[0] == draws[1] != draws[2]
    code = (await house.live(other)).match.deal
    assert code is not None
    again = match_of(await begin(house, house.dee, deal=code.removeprefix("code:")))
    assert (await house.live(again)).match.draws == draws[2]


@pytest.mark.parametrize("bad", ["daily:2026-05-14", "abc", "7KQ2AB9", "code:x"])
async def test_a_deal_that_is_none_is_refused(house: House, bad: str) -> None:
    outcome = await house.ana.slash(house.games, "lockpick start", deal=bad)
    assert outcome.message is not None
    assert text(outcome.message).startswith("A deal is random, daily, or a code")


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
    await house.matches.hint(matches["Ben"], house.ben.id, interaction=5)
    await house.matches.resign(matches["Ben"], house.ben.id, interaction=6)
    outcome = await house.dee.slash(house.games, "lockpick today")
    assert outcome.message is not None
    table = text(outcome.message)
    assert "1. **Ana**" in table
    assert "2. **Ben** 0 of 15, 1 turn, 1 hint" in table
    assert "1 still plays" in table
    assert labels(outcome.message) == ["Play today's", "Practise"]
    assert not int(outcome.message["flags"]) & 64
    assert complaints(house) == []


async def test_the_second_attempt_is_practice(house: House) -> None:
    _, match = await daily(house, house.ana)
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.settled()
    assert "still running" in text(private(house, house.ana)[-1])
    await house.matches.resign(match, house.ana.id, interaction=7)
    _, again = await daily(house, house.ana)
    assert again != match
    assert "practice" in text(private(house, house.ana)[-1])
    live = await house.live(again)
    assert live.match.draws == (await house.live(match)).match.draws
    assert live.match.counted == 0
    assert "practice" in text(house.board(house.ana, house.dm(house.ana)))
    await finish(house, house.ana, again)
    outcome = await house.ana.slash(house.games, "lockpick today")
    assert outcome.message is not None
    assert "1. **Ana** 0 of 15, 1 turn" in text(outcome.message)
    assert "2." not in text(outcome.message)


async def test_two_starts_at_once_are_one_attempt(house: House) -> None:
    await asyncio.gather(
        *(house.ana.slash(house.games, "lockpick start", deal="daily") for _ in range(3))
    )
    await house.settled()
    store = house.matches.store
    found = await store.read(
        lambda con: con.execute("SELECT counted FROM matches WHERE deal LIKE 'daily:%'").fetchall()
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
    await house.settled()
    assert "Play today's deal first" in text(private(house, house.ben)[-1])
    await house.press(house.ben, outcome.message, "Play today's")
    await house.settled()
    match = match_of(house.board(house.ben, house.dm(house.ben)))
    assert (await house.live(match)).match.counted == 1


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
    house.stand.world.faults.close_dms(house.ana)
    await house.ana.slash(house.games, "lockpick start", deal="daily")
    await house.settled()
    board = private(house, house.ana)[-1]
    assert "I can't message you" in text(board)
    match = match_of(board)
    while (await view_of(house, match)).phase != "push":
        board = await act(house, house.ana, board)
    board = await drafted(house, board)
    turn = (await view_of(house, match)).turn
    await house.press(house.ana, board, "Commit")
    await house.settled()
    assert (await view_of(house, match)).turn > turn
    await house.ana.slash(house.games, "lockpick hand")
    await house.settled()
    assert "today" in text(board) or alts(private(house, house.ana)[-1])
    assert all(match not in str(m) for m in house.messages(house.ben))


async def test_a_result_is_shared_once_and_spoils_nothing(house: House) -> None:
    _, match = await daily(house, house.ana)
    await finish(house, house.ana, match)
    dm = house.dm(house.ana)
    await house.ana.slash(dm, "lockpick board", match=match)
    await house.settled()
    result = house.board(house.ana, dm)
    await house.press(house.ana, result, "Share")
    copy = private(house, house.ana, dm)[-1]
    assert "🗝️ Lockpick" in text(copy)
    assert "no hints" in text(copy)
    await house.press(house.ana, copy, "Post it")
    await house.settled()
    posted = house.last(house.ben)
    assert text(posted).startswith("**Ana** · 🗝️ Lockpick")
    assert alts(posted)[0] in text(posted)
    assert not custom_ids(posted)
    assert match not in str(posted["components"]) + str(posted["attachments"])
    await house.press(house.ana, copy, "Post it")
    await house.settled()
    assert "shared already" in text(private(house, house.ana, dm)[-1])


async def test_a_result_in_the_channel_is_shared_there_by_its_player_alone(house: House) -> None:
    board = await begin(house, house.ana)
    match = match_of(board)
    await house.matches.resign(match, house.ana.id, interaction=8)
    house.bot.services.delivery.wake(match)
    await house.settled()
    result = house.board(house.ana)
    await house.press(house.ben, result, "Share")
    assert "no seat" in text(private(house, house.ben)[-1])
    outcome = await house.press(house.ana, result, "Share")
    assert outcome.message is not None
    assert "0 of 15 tumblers" in text(outcome.message)
    await house.press(house.ana, result, "Again")
    await house.settled()
    fresh = await house.live(match_of(house.board(house.ana)))
    old = await house.live(match)
    assert fresh.match.previous == match
    assert fresh.match.deal is not None
    assert fresh.match.deal != old.match.deal


async def test_a_hopeless_deal_offers_to_be_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven wasted sets make a deal hopeless; here the entry says so of every view."""
    board = await begin(house, house.ana)
    assert "Give up…" not in labels(board)
    lost = replace(SHELF["lockpick"], hopeless=bool)
    monkeypatch.setitem(SHELF, "lockpick", lost)
    await act(house, house.ana, board)
    board = house.board(house.ana)
    await house.press(house.ana, board, "Give up")
    asked = private(house, house.ana)[-1]
    await house.press(house.ana, asked, "Give up")
    await house.settled()
    assert "gives up" in text(house.board(house.cy))
