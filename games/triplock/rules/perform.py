"""Carries acts out, each with the event it causes (rules 2 and 7)."""

from __future__ import annotations

from typing import assert_never

from games.core import Seat, shuffle
from games.triplock.rules.actions import (
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
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import emit
from games.triplock.table.cards import DIAGRAMS, RULES, Die, chip_symbol
from games.triplock.table.events import (
    Altered,
    Concealed,
    DieSet,
    Disarmed,
    Discarded,
    Drew,
    Exposed,
    Flipped,
    NothingDrawn,
    Peeked,
    Reshuffled,
    Revealed,
    Swapped,
)
from games.triplock.table.public import Discarding, Orienting
from games.triplock.table.state import Card, Spot, chip_bit, mech_bit
from games.triplock.table.traces import Look, Memo


def perform(bench: Bench, seat: Seat, act: Act) -> None:
    """Carries out a legal act, with its events."""
    match act:
        case Peek():
            _peek(bench, seat, act.spots)
        case Flip():
            _flip(bench, seat, act.spot)
        case Swap():
            _swap(bench, seat, act.spots)
        case Dd():
            # Rules TR-11: first the chip, then the card.
            if act.spot is not None:
                _disarm(bench, seat, act.spot)
            draw_card(bench, seat)
        case Expose():
            _expose(bench, seat)
        case Reveal() | Conceal():
            _turn_over(bench, seat, act)
            emit(bench, "diagram", seat)
        case Alter():
            _alter(bench, seat, Seat(act.seat), act.slot, act.turns, False)
            # Rules TR-20: the new side fires.
            emit(bench, "diagram", seat)
        case Disarm():
            _disarm(bench, seat, act.spot)
        case AlterOwn():
            _alter(bench, seat, seat, act.slot, act.turns, True)
        case SetDie():
            _set_die(bench, seat, act)
        case Scrap():
            _scrap(bench, seat, act)
        case _:
            assert_never(act)


def _look(bench: Bench, seat: Seat, at: tuple[int, ...]) -> tuple[Look, ...]:
    """What the looker, and nobody else, sees: the upper face and the top Failsafe (TR-8)."""
    spots = bench.state.spots
    looks = tuple(_seen(spot, spots[spot]) for spot in at)
    memo = tuple(Memo(bench.state.round, look) for look in looks)
    bench.put_player(seat, memo=bench.player(seat).memo + memo)
    for spot in at:
        stack = spots[spot]
        bench.show(mech_bit(stack.mech, stack.up), seat)
        if stack.top is not None:
            bench.show(chip_bit(stack.top), seat)
    return looks


def _seen(spot: int, stack: Spot) -> Look:
    return Look(spot, stack.face, None if stack.top is None else chip_symbol(stack.top))


def bare_face(stack: Spot) -> str | None:
    """The symbol of a bare stack, None of a covered one."""
    return stack.face if stack.top is None else None


def _peek(bench: Bench, seat: Seat, spots: tuple[int, ...]) -> None:
    bench.note("peek", seat, spots)
    looks = _look(bench, seat, spots)
    state = bench.state
    bench.tell_whole((seat,), Peeked(seat, state.mode, state.round, spots, looks), "looks")
    emit(bench, "peek", seat)


def _flip(bench: Bench, seat: Seat, spot: int) -> None:
    stack = bench.state.spots[spot].flipped()
    bench.put_spots({spot: stack})
    bench.note("flip", seat, (spot,))
    bench.tell(Flipped(seat, spot, bare_face(stack)))
    emit(bench, "flip", seat)


def _swap(bench: Bench, seat: Seat, pair: tuple[int, int]) -> None:
    a, b = pair
    bench.note("swap", seat, pair)
    bench.move({a: b, b: a})
    bench.tell(Swapped(seat, pair))
    emit(bench, "swap", seat)


def _expose(bench: Bench, seat: Seat) -> None:
    """Looks at the Hidden stack, flips it and rotates the row, in that order."""
    layout = bench.state.layout
    hidden = layout.hidden[seat]
    came = layout.rotate(seat, tuple(range(layout.spots)))
    to = came.index(hidden)
    state, stack = bench.state, bench.state.spots[hidden].flipped()
    others = (spot for spot in layout.rows[seat] if spot != hidden)
    bench.note("expose", seat, (hidden, *others))
    looks = _look(bench, seat, (hidden,))
    face = bare_face(stack)
    exposed = Exposed(seat, state.mode, state.round, hidden, to, face, looks)
    bench.tell_whole((seat,), exposed, "looks")
    bench.put_spots({hidden: stack})
    bench.move({was: now for now, was in enumerate(came) if was != now})
    emit(bench, "expose", seat)


def _disarm(bench: Bench, seat: Seat, spot: int) -> None:
    stack = bench.state.spots[spot]
    if stack.top is None:
        raise ValueError(f"nothing to disarm at spot {spot}")
    chip = stack.top
    bench.put_spots({spot: Spot(stack.mech, stack.up, None, stack.bottom)})
    bench.put_player(seat, disarmed=(*bench.player(seat).disarmed, chip))
    # Rules TR-12, TR-49: partners see each other's chips.
    side = bench.state.layout.side(seat)
    bench.show(chip_bit(chip), *side)
    bench.note("dd", seat, (spot,))
    bench.tell_whole(side, Disarmed(seat, spot, stack.face, chip_symbol(chip)), "chip")
    emit(bench, "disarm", seat)


def draw_card(bench: Bench, seat: Seat) -> None:
    """Draws a Diagram and asks for its side; nothing where both piles are empty (TR-14)."""
    if bench.over:
        return
    if not bench.state.deck and not _reshuffle(bench):
        bench.note("draw", seat, aside=True)
        bench.tell(NothingDrawn(seat))
        return
    slot = take_top(bench, seat)
    # Rules TR-16: over the limit the choice comes before the orientation. It is asked before the
    # event: a reward of the draw waits beneath it, and a win voids it.
    full = slot >= RULES.hand_limit
    bench.put(asked=Discarding(slot) if full else Orienting(slot))
    emit(bench, "draw", seat)


def take_top(bench: Bench, seat: Seat) -> int:
    """Moves the top of the deck to the end of a hand, tells it and gives the slot."""
    *deck, card_id = bench.state.deck
    bench.put(deck=tuple(deck))
    up = DIAGRAMS[card_id].type == "counter"
    slot = len(bench.player(seat).diagrams)
    card = Card(card_id, None, up)
    bench.put_player(seat, diagrams=(*bench.player(seat).diagrams, card))
    bench.note("draw", seat, cards=((seat, slot),), aside=True)
    drew = Drew(seat, slot, card_id, slot >= RULES.hand_limit)
    if up:
        bench.tell(drew)
    else:
        bench.tell_whole(bench.state.layout.side(seat), drew, "id")
    return slot


def _reshuffle(bench: Bench) -> bool:
    pile = bench.state.discard
    if pile:
        kept = tuple(gone for gone in bench.state.gone if gone.id not in pile)
        bench.put(deck=tuple(shuffle(pile, bench.draw)), discard=(), gone=kept)
        bench.tell(Reshuffled(len(pile)))
    return bool(pile)


def _turn_over(bench: Bench, seat: Seat, act: Reveal | Conceal) -> None:
    card = bench.player(act.seat).diagrams[act.slot]
    up = isinstance(act, Reveal)
    bench.put_card(act.seat, act.slot, Card(card.id, card.side, up))
    bench.note("diagram", seat, cards=((act.seat, act.slot),))
    if up:
        side = card.side or 0
        bench.tell(Revealed(seat, Seat(act.seat), act.slot, card.id, side))
    else:
        bench.tell(Concealed(seat, Seat(act.seat), act.slot, card.id))


def _alter(bench: Bench, seat: Seat, owner: Seat, slot: int, turns: int, own: bool) -> None:
    """Turns a Diagram: everybody sees how far, its owner alone the side of a hidden one (TR-18)."""
    card = bench.player(owner).diagrams[slot]
    side = ((card.side or 0) + turns) % 4
    bench.put_card(owner, slot, Card(card.id, side, card.up))
    bench.note("diagram", seat, cards=((owner, slot),))
    shown = (card.id, side) if card.up else (None, None)
    bench.tell(Altered(seat, owner, slot, turns, *shown, own))


def _set_die(bench: Bench, seat: Seat, act: SetDie) -> None:
    dice = list(bench.state.turn.dice)
    was = dice[act.i].face
    dice[act.i] = Die(act.face, False)
    bench.put_turn(dice=tuple(dice))
    bench.tell(DieSet(seat, act.i, was, act.face))


def _scrap(bench: Bench, seat: Seat, act: Scrap) -> None:
    bench.note("discard", seat, cards=((act.seat, act.slot),))
    card = bench.toss(act.seat, act.slot, "scrap")
    bench.tell(Discarded(seat, Seat(act.seat), act.slot, card.id, card.side, "scrap"))
