"""Literal states of the other modes: a room alone, a room for two, a ring; and random matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from games.core import Seat, Setting, Step
from games.triplock import GAME
from games.triplock.rules.actions import Action
from games.triplock.table.episodes import Journey
from games.triplock.table.state import Player, Spot, State
from tests.games.triplock.triplock_table import SPOTS, hand, table

NAMES = ("Ana", "Ben", "Cy")
STATION = Journey("station", ("wren", "osric", "mabel", "silas", "ines"), 0, ("wren",), limit=8)
BRIDGE = Journey("bridge", ("wren", "osric", "mabel", "silas"), 0, ("wren", "osric"), limit=5)
SECOND_SET = (Spot(4, 0, 8, 9), Spot(5, 1, 12, 14))
"""Two stacks more for a ring: a Gear and a Spring, both covered."""


def solo(journey: Journey = STATION, **changes: Any) -> State:
    """A room that one player is in, as Wren: D01 side 1, the stacks of the common start."""
    state = table(mode="solo", journey=journey, **changes)
    return replace(state, players=(replace(state.players[0], char=journey.used[-1]),))


def coop(journey: Journey = BRIDGE, **changes: Any) -> State:
    """The room of the Bridge, seat 0 as Wren with D01 side 1, seat 1 as Osric with D03 side 3."""
    state = table(mode="coop", journey=journey, **changes)
    players = tuple(
        replace(player, char=char)
        for player, char in zip(state.players, journey.used[-2:], strict=True)
    )
    return replace(state, players=players)


def ring(third: str = "D05.0", **changes: Any) -> State:
    """A ring: the common start on spots 0 to 3, two stacks more, a third seat with `third`."""
    state = table(mode="ring", **changes)
    players = (*state.players, Player(diagrams=hand(third)))
    return replace(state, players=players, spots=(*SPOTS, *SECOND_SET))


def setting(mode: str, reader: int | None = None) -> Setting:
    """The setting of a text at a table of that mode."""
    options = {"mode": mode, "notebook": "log"}
    seats = GAME.seats(options)[0]
    names = NAMES[:seats]
    return Setting(
        options, GAME.sides(options, seats), names, None if reader is None else Seat(reader)
    )


def readers(state: State) -> tuple[Seat | None, ...]:
    """Everybody who may read a match: a spectator, then the seats."""
    return (None, *(Seat(seat) for seat in range(len(state.players))))


def match(mode: str, seed: int, **options: str) -> Iterator[tuple[State, Seat, Action, Random]]:
    """The states of a random match with what is played next, its end left out."""
    chance = Random(f"{mode} {seed}")
    step: Step[Any, Any] = GAME.setup(
        {"mode": mode, **options}, GAME.seats({"mode": mode})[0], chance.randrange
    )
    for _ in range(400):
        state = step.state
        waiting = sorted(GAME.turn(state).waiting)
        if not waiting:
            return
        seat = chance.choice(waiting)
        actions = GAME.legal(state, seat)
        rest = [action for action in actions if GAME.write(action) not in ("end", "skip")]
        action = chance.choice(rest if rest and chance.random() < 0.9 else actions)
        yield state, seat, action, chance
        step = GAME.apply(state, seat, action, chance.randrange)
