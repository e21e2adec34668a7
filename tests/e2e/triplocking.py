"""Players of Triplock who look into the state, as no player can, and so come to an end soon."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

from games.core import Seat, Tape
from games.triplock import GAME
from games.triplock.rules.actions import End, Match
from games.triplock.table.cards import DIAGRAMS, chip_symbol, side_of
from games.triplock.table.episodes import goals
from games.triplock.table.public import Attempt
from tests.games.triplock.idle import is_idle


def clever(state: Any, seat: Seat, dice: random.Random) -> Any:
    """An action that brings the seat nearer to its Diagrams and the room to its end."""
    legal = GAME.legal(state, seat)
    actions = tuple(action for action in legal if not is_idle(state, GAME.write(action)))
    if not isinstance(state.asked, Attempt) and len(actions) > 60:
        actions = tuple(dice.sample(actions, 60))
    return max(actions, key=lambda action: _worth(state, seat, action, dice))


def _worth(state: Any, seat: Seat, action: Any, dice: random.Random) -> float:
    after = GAME.apply(state, seat, action, Tape(dice.randrange)).state
    worth = dice.random() + _progress(after) - _progress(state)
    if after.phase == "over" or after.phase != state.phase:
        return worth
    if isinstance(after.asked, Attempt) and not isinstance(action, Match):
        return worth + (40 if _can_win(after, seat, dice) else -500)
    if isinstance(state.asked, Attempt):
        return worth + (0 if after.active == seat and not after.turn.ending else -500)
    if isinstance(action, End):
        return worth - 4
    return worth + 3 * (_nearness(after, seat) - _nearness(state, seat))


def _progress(state: Any) -> float:
    if state.journey is not None:
        met = sum(min(goal.have, goal.need) for goal in goals(state.journey, state.players))
        return 1000.0 * state.journey.opened + 12 * met
    return float(sum(10 * player.points + 12 * len(player.done) for player in state.players))


def _nearness(state: Any, seat: Seat) -> float:
    """How near a seat is to its Diagrams, to the end of its track, and to the lock."""
    if not state.spots:
        return 0.0
    player, journey = state.players[seat], state.journey
    near = 0.3 * len(player.disarmed) + 0.5 * player.bead.n * (player.bead.at == "pts")
    wanted = {"points", "completed"} if journey is None else {n for n, _ in journey.place.wanted}
    for card in player.diagrams:
        if card.side is not None and DIAGRAMS[card.id].type == "standard":
            side = side_of(card.id, card.side)
            value = side.points * ("points" in wanted) + 2 * ("completed" in wanted)
            part = _matched(state, seat, side.kind, side.symbols) / len(side.symbols)
            near += 0.2 + value * part * part
    if journey is not None and journey.place.lock is not None and not journey.lock_open:
        lock = journey.place.lock
        near += 2 * _matched(state, seat, lock.kind, lock.symbols)
    return near


def _matched(state: Any, seat: Seat, kind: str, symbols: tuple[str, ...]) -> int:
    faces = [state.spots[spot].face for spot in state.layout.visible(seat)]
    if kind == "trip":
        return (Counter(faces) & Counter(symbols)).total()
    if kind == "collect":
        held = Counter(map(chip_symbol, state.players[seat].disarmed))
        return (held & Counter(symbols)).total()
    rows = combinations(faces, len(symbols))
    return max(sum(a == b for a, b in zip(row, symbols, strict=True)) for row in rows)


def _can_win(state: Any, seat: Seat, dice: random.Random) -> bool:
    """Whether some order of declarations completes what is announced."""
    if not isinstance(state.asked, Attempt):
        return state.active == seat and not state.turn.ending
    steps = (
        GAME.apply(state, seat, action, Tape(dice.randrange)).state
        for action in GAME.legal(state, seat)
    )
    return any(
        step.phase != "turn" or (step.active == seat and _can_win(step, seat, dice))
        for step in steps
    )
