"""Triplock's other modes in the house: an Episode alone and together, a ring of three."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.match.controls.custom_ids import read_wire
from bot.screens.parts import has_hand
from games.core import Seat
from games.triplock import GAME
from sandbox.people.person import Person
from tests.e2e.triplocking import clever
from tests.house import House
from tests.interactions import fresh
from tests.player import play
from tests.quantity import some
from tests.shown import Shown
from tests.sure import sure

MOST_STEPS = 700

SOME = some([10, MOST_STEPS], 2)
"""How many actions of a match are presses."""


def public(house: House) -> str:
    """All that stands in the channel now: texts and alt texts."""
    told = [line for m in house.messages(house.cy) for line in (m.text, *m.alts)]
    return "\n".join(told)


def panel_of(house: House, person: Person, live: Any, seat: Seat) -> Shown:
    """The message on which a person plays for a seat: the board, or where it has a hand its own."""
    if live.is_alone or not has_hand(live, seat):
        guild = live.match.guild
        return house.board(person, None if guild is not None else live.match.channel)
    return house.board(person, house.dm(person))


async def played_out(house: House, match: str, seed: int = 7, presses: int = MOST_STEPS) -> Any:
    """Plays a match to its end, so many actions by presses, each one press at its place.

    The others come by the door that presses use.
    """
    dice = random.Random(seed)
    people = {person.id: person for person in (house.ana, house.ben, house.cy)}
    live = await house.live(match)
    for step in range(MOST_STEPS):
        if live.match.status != "open":
            house.bot.services.delivery.wake(match)
            await house.caught_up()
            return live
        seat = min(live.play.turn.waiting)
        person = people[sure(live.seats[seat].person)]
        wanted = GAME.write(clever(live.play.state, seat, dice))
        before = live.play.n
        if step < presses:
            await play(house, panel_of(house, person, live, seat), wanted)
        else:
            await house.acts.act(match, person.id, wanted, stamp=None, interaction=fresh())
        live = await house.live(match)
        assert live.play.n > before, wanted
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("presses", SOME)
async def test_an_episode_alone_in_the_channel(house: House, presses: int) -> None:
    await house.ana.slash(house.games, "triplock start", mode="solo", episode="gasworks")
    await house.caught_up()
    board = house.board(house.ana)
    match = board.match
    assert "Valve Yard" in board.text or "Valve Yard" in board.alts[0]
    assert [label for label in board.labels if label.startswith("Wren")]
    live = await played_out(house, match, presses=presses)
    assert live.play.state.reason in ("episode", "no_characters")
    said = public(house)
    assert "opponent" not in said and "against" not in said
    assert "Again" in house.board(house.cy).labels
    assert not [p for p in house.ana.channels() if p.kind == "dm" and house.ana.messages(p.id)]
    assert house.complaints() == []


async def test_what_one_sees_alone_stands_on_the_own_board(house: House) -> None:
    match = await house.begun("triplock", house.ana, mode="solo", roster=WREN_FIRST)
    for wanted in ("choose:wren", "orient:0", "skill:char:peek:0+1+2"):
        live = await house.live(match)
        await play(house, panel_of(house, house.ana, live, Seat(0)), wanted)
    board = house.board(house.ana)
    state = (await house.live(match)).play.state
    (look, *_) = state.players[0].memo
    seen = f"L1: a {look.look.face.capitalize()} "
    assert seen in board.text, "the line of the look"
    assert any(seen in alt for alt in board.alts), "its picture"


WREN_FIRST = "wren,osric,mabel,silas,ines"


@pytest.mark.proof
async def test_an_episode_alone_in_direct_messages(house: House) -> None:
    here = await house.bot.services.delivery.post.open_dm(house.ana.id)
    await house.ana.slash(here, "triplock start")
    await house.caught_up()
    board = house.board(house.ana, here)
    match = board.match
    assert (await house.live(match)).play.state.mode == "solo"
    live = await played_out(house, match, seed=3)
    assert live.match.status == "over"
    assert "Again" in house.board(house.ana, here).labels
    await house.board(house.ana, here).press("Again")
    await house.caught_up()
    again = house.board(house.ana, here).match
    state = (await house.live(again)).play.state
    assert again != match and state.journey.id == "station" and state.phase == "choose"
    assert house.complaints() == []


async def bridge(house: House) -> str:
    """Ana and Ben begin the Bridge together; its match."""
    await house.ana.slash(house.games, "triplock start", mode="coop")
    lobby = house.board(house.ana)
    await lobby.press("⋯ More…")
    assert "The Signal Bridge" in house.answer(house.ana)
    await lobby.seen_by(house.ben).press("Join")
    await house.caught_up()
    assert not [one for one in house.ana.channels() if one.kind == "dm"], "no secret so far"
    return house.board(house.ana).match


@pytest.mark.parametrize("presses", SOME)
async def test_the_bridge_by_two_people(house: House, presses: int) -> None:
    match = await bridge(house)
    live = await played_out(house, match, presses=presses)
    assert live.play.state.reason in ("episode", "no_characters")
    said = public(house)
    for word in ("opponent", "against", "Opponent", "Against", "rival"):
        assert word not in said
    for person in (house.ana, house.ben):
        own = "\n".join(m.text for m in house.messages(person, house.dm(person)))
        assert "opponent" not in own and "against" not in own
    assert "Rematch" in " ".join(house.board(house.cy).labels)
    assert house.complaints() == []


async def test_one_press_tells_the_partner_alone_what_was_seen(house: House) -> None:
    match = await bridge(house)
    live = await house.live(match)
    people = {house.ana.id: house.ana, house.ben.id: house.ben}
    seats = [people[sure(sitting.person)] for sitting in live.seats]
    steps = [(0, "choose:wren"), (1, "choose:osric"), (0, "orient:0"), (1, "orient:0")]
    for seat, wanted in (*steps, (0, "skill:char:peek:0+1+2")):
        panel = panel_of(house, seats[seat], await house.live(match), Seat(seat))
        await play(house, panel, wanted)
    teller, partner = seats
    panel = panel_of(house, teller, await house.live(match), Seat(0))
    panel = Shown.of(teller, await panel.press("⋯ More"))
    (tell,) = [label for label in panel.labels if label.startswith("Tell ")]
    assert tell == f"Tell {live.seats[1].name} what I saw"
    state = (await house.live(match)).play.state
    faces = [memo.look.face.capitalize() for memo in state.players[0].memo]
    before = len(house.messages(partner, house.dm(partner)))
    await panel.press(tell)
    await house.caught_up()
    told = house.messages(partner, house.dm(partner))[before:]
    words = "\n".join(line for m in told for line in (m.text, *m.alts))
    assert all(face in words for face in faces)
    assert not any(f"L1: {faces[0]}" in line for line in public(house).splitlines())
    state = (await house.live(match)).play.state
    assert [memo.by for memo in state.players[1].memo] == [0, 0, 0]
    again = await panel.press(tell)
    await house.caught_up()
    assert again is not None
    assert len((await house.live(match)).play.state.players[1].memo) == 3, "told once"
    panel = Shown.of(teller, await house.board(teller).press("⋯ More"))
    assert not [label for label in panel.labels if label.startswith("Tell ")]


@pytest.mark.proof
async def test_the_bridge_by_one_person_with_both_chairs(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", episode="bridge")
    await house.behind(house.board(house.ana), "One more seat")
    await house.caught_up()
    match = house.board(house.ana).match
    live = await house.live(match)
    assert [sitting.person for sitting in live.seats] == [house.ana.id] * 2
    live = await played_out(house, match)
    assert live.play.state.reason in ("episode", "no_characters")
    own = "\n".join(m.text for m in house.messages(house.ana, house.dm(house.ana)))
    assert "Tell" not in own and "against" not in own
    assert "Ana and Ana" not in public(house) and "and Ana" not in own
    assert house.complaints() == []


@pytest.mark.proof
async def test_a_ring_by_three_people(house: House) -> None:
    await house.ana.slash(house.games, "triplock start", mode="ring")
    lobby = house.board(house.ana)
    await lobby.seen_by(house.ben).press("Join")
    await house.board(house.cy).press("Join")
    await house.caught_up()
    match = house.board(house.ana).match
    live = await played_out(house, match)
    state = live.play.state
    assert state.reason in ("points", "completed", "round_cap") and len(state.players) == 3
    assert house.complaints() == []


async def test_forged_and_foolish_lines_change_nothing(house: House) -> None:
    match = await house.begun("triplock", house.ana, mode="solo")
    before = len((await house.live(match)).rows)
    for line in ("roll", "room", "choose nobody", "choose tobias", "end", "choose wren osric"):
        await house.ana.slash(house.games, "match move", move=line)
        await house.caught_up()
    assert len((await house.live(match)).rows) == before
    board = house.board(house.ana)
    (choice,) = [each for each in board.ids if "choose:wren" in each]
    assert read_wire(choice).text == "choose:wren"
    forged = choice.replace("choose:wren", "choose:tobias")
    await board.press_id(forged, forged=True)
    await house.caught_up()
    assert len((await house.live(match)).rows) == before
    for _ in range(2):
        await board.press_id(choice)
        await house.caught_up()
    assert len((await house.live(match)).rows) == before + 1, "pressed twice, chosen once"
