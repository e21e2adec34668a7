"""Which acts are possible: targets of the six actions and of the effects that need a choice."""

from __future__ import annotations

from itertools import combinations

from games.core import Seat
from games.triplock.actions import (
    Act,
    Alter,
    AlterOwn,
    Conceal,
    Dd,
    Disarm,
    Expose,
    Flip,
    Peek,
    Reveal,
    Scrap,
    SetDie,
    Swap,
)
from games.triplock.cards import DIAGRAMS, FACES, effect
from games.triplock.state import State

PEEK_ACTION = 2
"""Rules TR-6: the action looks at exactly two stacks."""


def action_acts(state: State, seat: Seat, face: str) -> tuple[Act, ...]:
    """The possible acts of one of the six actions, in a fixed order."""
    match face:
        case "peek":
            return peeks(state, seat, PEEK_ACTION)
        case "flip":
            return _flips(state, seat, False)
        case "swap":
            return _swaps(state, seat, False)
        case "dd":
            return _dds(state, seat)
        case "expose":
            return (Expose(),)
        case "diagram":
            return _diagram_acts(state)
        case _:
            raise ValueError(f"{face} is no action")


def any_action(state: State, seat: Seat) -> tuple[Act, ...]:
    """The possible acts of all six actions, face by face."""
    return tuple(act for face in FACES for act in action_acts(state, seat, face))


def effect_acts(state: State, seat: Seat, text: str, wide: bool = False) -> tuple[Act, ...]:
    """The possible acts of an effect that needs a choice; () makes the effect void.

    `text` is an effect ("peek:1", "any") or a die face; `wide`: the effect comes from a Diagram.
    """
    match effect(text).name:
        case "peek" if text != "peek":
            return peeks(state, seat, effect(text).n)
        case "flip":
            return _flips(state, seat, wide)
        case "swap":
            return _swaps(state, seat, wide)
        case "any":
            return any_action(state, seat)
        case "disarm":
            return tuple(Disarm(spot) for spot in _covered(state, seat))
        case "alter_own":
            slots = [slot for owner, slot in _cards(state) if owner == seat]
            return tuple(AlterOwn(slot, turns) for slot in slots for turns in (1, 2, 3))
        case "set_die":
            return _set_dice(state)
        case "scrap":
            return tuple(Scrap(*place) for place in _cards(state) if _is_up(state, place))
        case face:
            return action_acts(state, seat, face)


def peeks(state: State, seat: Seat, n: int) -> tuple[Act, ...]:
    """Every choice of `n` different stacks of the own row, Hidden and bare ones included."""
    return tuple(Peek(spots) for spots in combinations(sorted(state.layout.rows[seat]), n))


def _flips(state: State, seat: Seat, wide: bool) -> tuple[Act, ...]:
    return tuple(Flip(spot) for spot in state.layout.reach(seat, wide))


def _swaps(state: State, seat: Seat, wide: bool) -> tuple[Act, ...]:
    return tuple(Swap(pair) for pair in combinations(state.layout.reach(seat, wide), 2))


def _covered(state: State, seat: Seat) -> tuple[int, ...]:
    """The own Visible spots with a top Failsafe, ascending."""
    reach = state.layout.reach(seat, False)
    return tuple(spot for spot in reach if state.spots[spot].top is not None)


def _dds(state: State, seat: Seat) -> tuple[Act, ...]:
    """The possible disarms; only a draw where no Visible stack has a chip (TR-10)."""
    covered = _covered(state, seat)
    if covered:
        return tuple(Dd(spot) for spot in covered)
    return (Dd(None),) if state.deck or state.discard else ()


def _cards(state: State) -> tuple[tuple[int, int], ...]:
    """Every Diagram in play that has a side, as (seat, slot)."""
    return tuple(
        (seat, slot)
        for seat, player in enumerate(state.players)
        for slot, card in enumerate(player.diagrams)
        if card.side is not None
    )


def _is_up(state: State, place: tuple[int, int]) -> bool:
    seat, slot = place
    return state.players[seat].diagrams[slot].up


def _diagram_acts(state: State) -> tuple[Act, ...]:
    acts: list[Act] = []
    for seat, slot in _cards(state):
        card = state.players[seat].diagrams[slot]
        if not card.up:
            acts.append(Reveal(seat, slot))
        elif DIAGRAMS[card.id].type != "counter":
            acts.append(Conceal(seat, slot))
        acts.extend(Alter(seat, slot, turns) for turns in (1, 2, 3))
    return tuple(acts)


def _set_dice(state: State) -> tuple[Act, ...]:
    return tuple(
        SetDie(i, face)
        for i, die in enumerate(state.turn.dice)
        if not die.used
        for face in FACES
        if face != die.face
    )
