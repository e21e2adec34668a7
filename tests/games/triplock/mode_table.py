"""Literal states of the other modes: a room of an Episode, and a ring."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core import Seat, Step, Tape
from games.triplock import GAME
from games.triplock.table.cards import CHARACTERS
from games.triplock.table.episodes import EPISODES, SOLO_FACES, Journey
from games.triplock.table.events import Event
from games.triplock.table.state import Spot, State
from tests.games.triplock.triplock_table import SPOTS, play, running, seat

RING_SPOTS = (*SPOTS, Spot(5, 1, 8, 11), Spot(6, 0, 14, 9))
"""GEAR, KEYPAD, PUSH, KEY of the first set, then SPRING and KEY of the second."""


def ring(*hands: str, dice: str = "", **more: Any) -> State:
    """A ring; a seat without a text holds D03 on side 3."""
    texts = (*hands, *["D03.3", "D05.0", "D07.0"][len(hands) :])
    return running("ring", RING_SPOTS, *texts, dice=dice, **more)


def room(
    episode: str = "station",
    index: int = 0,
    *hands: str,
    spots: tuple[Spot, ...] = SPOTS,
    **more: Any,
) -> State:
    """A room of an Episode in its first round; a seat without a text holds D01 on side 1.

    The first characters of the file went into the rooms before it and into this one, in order.
    `journey` changes fields of the journey.
    """
    told = EPISODES[episode]
    chars = tuple(CHARACTERS)[: told.bring]
    spent = (index + 1) * told.seats
    journey = Journey(
        episode, chars, room=index, used=chars[:spent], limit=told.rooms[index].rounds
    )
    texts = (*hands, *["D01.1", "D03.3"][len(hands) : told.seats])
    mode = "solo" if told.seats == 1 else "coop"
    changed = replace(journey, **more.pop("journey", {}))
    state = running(mode, spots, *texts, journey=changed, **more)
    inside = zip(state.players, chars[spent - told.seats : spent], strict=True)
    return replace(state, players=tuple(replace(player, char=char) for player, char in inside))


def faced(*names: str) -> tuple[Spot, ...]:
    """The common start with these faces up at the first spots, where the Mechanisms have them."""
    turned = (
        spot if spot.face == name else spot.flipped()
        for spot, name in zip(SPOTS, names, strict=False)
    )
    made = tuple(turned)
    assert tuple(spot.face for spot in made) == names
    return (*made, *SPOTS[len(made) :])


def thrown(state: State, face: str, *draws: int) -> Step[State, Event]:
    """The active seat ends the round's last turn, and the solo die shows a face."""
    return play(state, "end", draws=(SOLO_FACES.index(face), *draws))


def entered(state: State, *chars: str, draws: tuple[int, ...] | None = None) -> State:
    """The next room, after each seat chose a character; without `draws` nothing is mixed."""
    for number, char in enumerate(chars):
        last = number == len(chars) - 1
        tape = Tape(draws if draws is not None else unmixed(state)) if last else Tape([])
        state = GAME.apply(state, Seat(number), GAME.parse(f"choose:{char}"), tape).state
        tape.finish()
    return state


def unmixed(state: State) -> tuple[int, ...]:
    """The draws of a room's set-up that leave everything in the order of the file."""
    assert state.journey is not None
    cards = len(state.journey.place.cards)
    return (3, 2, 1, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, *range(cards - 1, 0, -1))


def laid(state: State, side: int = 0) -> State:
    """The first turn, after every seat laid all its Diagrams on one side."""
    while state.phase == "setup":
        seat = min(GAME.turn(state).waiting)
        state = GAME.apply(state, seat, GAME.parse(f"orient:{side}"), Tape([])).state
    return state


def begun(mode: str = "solo", **options: str) -> State:
    """An Episode before its first room."""
    return GAME.setup({"mode": mode, **options}, 2 if mode == "coop" else 1, Tape([])).state


def won_yard() -> State:
    """The Gasworks after their first room was opened."""
    state = seat(room("gasworks", 0, "D01.3"), 0, done=("D02", "D03"))
    return play(state, "complete:0", "match:0:0").state
