"""Unlock at the table: up to seven people who draw in secret at once, by presses and typing."""

from __future__ import annotations

import logging

import pytest

from games.unlock.rules.state import CardSealed, Revealed
from sandbox.people.person import Person
from sandbox.world.model import Notification
from sandbox.world.outcome import Outcome
from tests.e2e.unlocking import (
    begin,
    by_draw,
    by_message,
    by_typing,
    drawn,
    events,
    hide,
    hide_by_presses,
    open_pad,
    seal,
    tap,
)
from tests.house import House
from tests.news import PATIENCE_S
from tests.refusal import refusal
from tests.shown import read_by


async def test_a_game_of_four_by_every_way_of_drawing(house: House) -> None:
    match = await begin(house, 4)
    assert "choosing the secret" in house.board(house.ben).text
    assert not any("Draw" in label for label in house.board(house.ben).labels)
    await hide_by_presses(house, house.ana, "1-2-5-9")
    board = house.board(house.cy)
    assert "Turn 1: draw your codes." in board.text
    assert board.labels == ["Draw", "My pad", "⋯ More"]
    await by_draw(house, house.ben, "1-2-5")
    await house.caught_up()
    assert "Sealed: ▲ Ben. Drawing: ■ Cy, ◆ Dee." in house.board(house.dee).text
    await by_message(house, house.cy, "7-8")
    before = house.board(house.dee)
    await by_typing(house, house.dee, "1-2-5-6")
    await house.caught_up()
    after = house.board(house.dee)
    assert after.id != before.id, "a reveal is a new board"
    told = "Turn 1: ▲ Ben 1-2-5 **+2 0**, all right, but the secret is longer · ■ Cy 7-8 **+0 −1**"
    assert told in after.text
    assert "Ben 1-2-5, 2 right, 0 wrong: all right, but the secret is longer" in after.alts[0]
    own = house.board(house.dee, house.dm(house.dee)).text
    assert "You sealed 1-2-5-6 in turn 1: **+2 −1** · ▲ Ben 1-2-5" in own
    assert own.count("1-2-5-6") == 1, "one's own act is told once"
    for person, code in ((house.ben, "1-2-5-9"), (house.cy, "5-9"), (house.dee, "1-2")):
        await seal(house, person, code)
    live = await house.live(match)
    assert live.match.status == "over"
    assert "found 1-2-5-9" in house.board(house.dee).text
    assert len(events(live, Revealed)) == 2
    assert house.complaints() == []


async def test_a_reveal_pings_every_guesser_but_the_last_to_draw(house: House) -> None:
    await begin(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    counts = {p.key: len(pings(house, p)) for p in people_of(house)}
    for person, code in ((house.ben, "1-2"), (house.cy, "2-3"), (house.dee, "4-5")):
        await seal(house, person, code)
    grown = {p.key: len(pings(house, p)) - counts[p.key] for p in people_of(house)}
    assert grown == {"ana": 0, "ben": 1, "cy": 1, "dee": 0}
    told = pings(house, house.ben)[-1]
    assert "Unlock: Turn 2: draw your codes. ▲ Ben leads, +1." in told.text


async def test_a_turn_of_two_against_the_bot_is_told_as_a_turn_of_many(house: House) -> None:
    """Nobody plays against the other, so the ping says the turn and who leads."""
    match = await begin(house, 2, lock="bot")
    for person, code in ((house.ana, "1-2"), (house.ben, "4-5")):
        await seal(house, person, code)
    if (await house.live(match)).match.status == "open":
        told = pings(house, house.ana)[-1].text
        assert told.startswith("🔓 Unlock: Turn 2: draw your codes. ")
        assert "against" not in told


def pings(house: House, person: Person) -> list[Notification]:
    """What rang in the channel; private messages come silently."""
    return [found for found in person.notifications if found.channel == house.games]


def people_of(house: House) -> tuple[Person, ...]:
    return house.ana, house.ben, house.cy, house.dee


async def test_a_sealed_code_may_be_replaced_until_the_reveal(house: House) -> None:
    match = await begin(house, 3)
    await hide(house, house.ana, "1-2-5-9")
    await by_draw(house, house.ben, "1-2-3")
    sealed = house.newest(house.ben)
    assert "Sealed: 1-2-3. You may replace it" in sealed.text
    await sealed.press("Replace")
    pad = await tap(sealed.now(), "4-5-6")
    await pad.press("Send")
    await house.caught_up()
    assert "Sealed: 4-5-6." in pad.now().text
    live = await house.live(match)
    assert len(events(live, CardSealed)) == 1, "the bare fact is told once"
    await seal(house, house.cy, "7-8")
    (shown,) = events(await house.live(match), Revealed)
    assert [card.text for card in shown.cards] == ["4-5-6", "7-8"]


async def test_a_skip_is_asked_for_and_named_at_the_reveal_only(house: House) -> None:
    await begin(house, 3)
    await hide(house, house.ana, "1-2-5-9")
    pad = await open_pad(house, house.ben)
    await pad.press("Skip turn 1")
    await pad.now().press("Skip turn 1")
    await house.caught_up()
    assert "skipped" not in read_by(house.cy)
    assert "a skip" not in read_by(house.cy)
    await seal(house, house.cy, "7-8")
    assert "▲ Ben skipped" in house.board(house.cy).text


async def test_one_person_plays_alone_against_the_bot(house: House) -> None:
    """The message at the table is the pad, and nothing comes by direct message."""
    match = await begin(house, 1, lock="bot", cards=2)
    board = house.board(house.ana)
    assert board.labels[:9] == [str(dot) for dot in range(1, 10)]
    assert board.labels[-1:] == ["⋯ More"]
    pad = await tap(board, "1-2-3")
    assert pad.id == board.id
    await pad.press("Send")
    await house.caught_up()
    assert "1-2-3" in house.board(house.ana).text
    await by_typing(house, house.ana, "4-5")
    await house.caught_up()
    assert all(place.kind != "dm" for place in house.ana.channels())
    live = await house.live(match)
    assert live.match.status == "over"
    result = house.board(house.ana).text
    assert house.newest(house.ana).text == result, "what was pressed becomes the result"
    assert "● Ana did not find the code in 2 turns, " in result or live.view(None).found
    assert " win" not in result
    assert house.complaints() == []


async def test_on_the_larger_grid_every_pad_fits(house: House) -> None:
    match = await begin(house, 2, lock="bot", grid="4", difficulty="hard")
    await by_draw(house, house.ana, "1-6-7-3")
    pad = house.board(house.ben, house.dm(house.ben))
    await pad.press("11")
    await pad.now().press("16")
    await pad.now().press("Send")
    await house.caught_up()
    (shown,) = events(await house.live(match), Revealed)
    assert [card.text for card in shown.cards] == ["1-6-7-3", "11-16"]
    assert house.complaints() == []


async def test_an_invitation_begins_when_it_is_accepted(house: House) -> None:
    await house.begun("unlock", house.ana, house.ben, lock="random")
    assert "choosing the secret" in house.board(house.ana).text


async def test_a_bad_pair_of_options_sets_nothing_up(house: House) -> None:
    await house.ana.slash(house.games, "unlock start", tournament="on", lock="bot")
    assert "everybody is the Lock once" in house.last(house.ana).text
    assert house.last(house.ana).is_private


async def test_a_pad_of_an_earlier_turn_is_stale(house: House) -> None:
    """F20: it plays nothing, and becomes the fresh pad, with a sentence."""
    match = await begin(house, 3)
    await hide(house, house.ana, "1-2-5-9")
    old = await drawn(house, house.ben, "4-5-6")
    for person, code in ((house.ben, "1-2"), (house.cy, "7-8")):
        await seal(house, person, code)
    before = (await house.live(match)).play.n
    assert old.now().labels == ["My pad"], "it was closed"
    await old.press_id(old.button("Send"), forged=True)
    await house.caught_up()
    assert (await house.live(match)).play.n == before
    fresh = old.now()
    assert refusal(fresh.text) == "moved_on"
    assert "Type" in fresh.labels
    assert "Send" not in fresh.labels


async def test_somebody_leaves_and_the_others_play_on(house: House) -> None:
    match = await begin(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    await seal(house, house.ben, "1-2")
    await seal(house, house.cy, "7-8")
    await house.dee.slash(house.games, "match resign")
    await house.newest(house.dee).press("Resign")
    await house.caught_up()
    live = await house.live(match)
    (shown,) = events(live, Revealed)
    assert [card.text for card in shown.cards] == ["1-2", "7-8"]
    assert "◆ Dee resigned" in house.board(house.ben).text
    assert live.match.status == "open"
    await house.ana.slash(house.games, "match resign")
    await house.newest(house.ana).press("Resign")
    await house.caught_up()
    assert (await house.live(match)).match.status == "open", "the bot counts for the Lock"


async def test_sealing_edits_wait_their_turn(house: House) -> None:
    """At most one edit in the time set, and the reveal does not wait for it."""
    await begin(house, 4)
    await hide(house, house.ana, "1-2-5-9")
    quiet = house.bot.services.delivery.quiet
    quiet.quiet_s = 3600.0
    board = house.board(house.ana)
    pads = [await drawn(house, p, c) for p, c in ((house.ben, "1-2"), (house.cy, "2-3"))]
    await pads[0].press("Send")
    await pads[1].press("Send")
    await house.rests.until(lambda: quiet.is_resting(board.match))
    assert "Sealed: ▲ Ben." not in board.now().text
    pad = await drawn(house, house.dee, "4-5")
    await pad.press("Send")
    await house.ana.until(lambda: "Turn 1: " in house.board(house.ana).text, PATIENCE_S)
    quiet.end()
    await house.caught_up()
    assert house.board(house.ana).id != board.id
    assert "Turn 1: ▲ Ben 1-2" in house.board(house.ana).text


async def test_nobody_sees_anything_early(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """F60: pads, boards, alt texts, custom_ids, file names and the log."""
    caplog.set_level(logging.DEBUG, logger="bot")
    await begin(house, 4)
    await hide_by_presses(house, house.ana, "3-6-5-8")
    await by_draw(house, house.ben, "2-5-4-7")
    await by_message(house, house.cy, "9-8-4")
    half = await drawn(house, house.dee, "1-5-6")
    await house.caught_up()
    secrets = {"ana": "3-6-5-8", "ben": "2-5-4-7", "cy": "9-8-4", "dee": "1-5-6"}
    for reader in people_of(house):
        seen = read_by(reader)
        for owner, code in secrets.items():
            backwards = "-".join(reversed(code.split("-")))
            told = code in seen or backwards in seen
            assert told == (owner == reader.key), f"{reader.key} and {owner}'s {code}"
    assert half.ids
    for code in secrets.values():
        assert code not in caplog.text
        assert "-".join(reversed(code.split("-"))) not in caplog.text


async def test_a_pad_cannot_be_pressed_by_another(house: House) -> None:
    """F25: what Ben forges with Ana's custom_id opens Ben's own pad at most, never hers."""
    match = await begin(house, 3)
    await hide(house, house.ana, "3-6-5-8")
    board = house.board(house.ben)
    outcome: Outcome = await board.press_id(f"t1b.{match}.1.~code:1-2", forged=True)
    assert outcome.kind in ("message", "update", "deferred")
    assert "3-6-5-8" not in read_by(house.ben)
    await board.seen_by(house.dee).press("Draw")
    assert refusal(house.newest(house.dee).text) == "no_hand"


async def test_a_finished_game_keeps_a_line_above_the_next_and_only_one(house: House) -> None:
    await begin(house, 3, tournament="on")
    await hide(house, house.ana, "1-2-5")
    await seal(house, house.cy, "4-5")
    await seal(house, house.ben, "1-2-5")
    kept, board = (m for m in house.messages(house.dee) if "Game 1 of 3" in m.text)
    assert board.id == house.board(house.dee).id, "the next board stands below, though Ben acted"
    assert "▲ Ben is choosing the secret." in board.text
    assert "Game 1 of 3: ▲ Ben found 1-2-5." in kept.text
    assert not kept.files and not kept.labels
    await house.restart()
    await house.caught_up()
    await house.ana.slash(house.games, "match board")
    await house.caught_up()
    again = [m for m in house.messages(house.dee) if "🔓 Game 1 of 3" in m.text]
    assert [m.id for m in again] == [kept.id]
