"""Attempts: announcing a Diagram, declaring its symbols, success and failure (rules 7.2)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from games.core import Seat
from games.first import first_of
from games.triplock.rules.actions import Match
from games.triplock.rules.bench import Bench
from games.triplock.rules.effects import emit, end_turn
from games.triplock.table.cards import Hit, Owed, Side, chip_symbol, side_of
from games.triplock.table.episodes import Journey
from games.triplock.table.events import (
    Announced,
    ChipsRemoved,
    Completed,
    Failed,
    LockAnnounced,
    LockFailed,
    LockOpened,
    Matched,
)
from games.triplock.table.public import Attempt
from games.triplock.table.state import Card, Player, mech_bit


def announce(bench: Bench, seat: Seat, slot: int) -> None:
    """Turns a Diagram face up; a Collect is completed at once, the others wait for symbols."""
    card = bench.player(seat).diagrams[slot]
    number = card.side or 0
    side = side_of(card.id, number)
    bench.put_card(seat, slot, Card(card.id, card.side, True))
    bench.note("complete", seat, cards=((seat, slot),))
    bench.tell(Announced(seat, slot, card.id, number, side.kind, side.symbols))
    if side.kind == "collect":
        _collect(bench, seat, side)
        _succeed(bench, seat, slot)
        return
    left = tuple(range(len(side.symbols)))
    bench.put(asked=Attempt(slot, side.kind == "combo", side.symbols, left))


def announce_lock(bench: Bench, seat: Seat) -> None:
    """Announces the lock of the room, as seen from the seat that acts (rules 7.2)."""
    journey = bench.state.journey
    lock = None if journey is None else journey.place.lock
    if lock is None:
        raise ValueError("this room has no lock")
    bench.note("room", seat)
    bench.tell(LockAnnounced(seat, lock.kind, lock.symbols))
    left = tuple(range(len(lock.symbols)))
    bench.put(asked=Attempt(None, lock.kind == "combo", lock.symbols, left))


def _collect(bench: Bench, seat: Seat, side: Side) -> None:
    taken = _needed(bench.player(seat), side)
    rest = tuple(chip for chip in bench.player(seat).disarmed if chip not in taken)
    bench.put_player(seat, disarmed=rest)
    bench.put(removed=bench.state.removed + taken)
    bench.tell(ChipsRemoved(seat, tuple(chip_symbol(chip) for chip in taken), "collect"))


def _needed(player: Player, side: Side) -> tuple[int, ...]:
    """The chips a Collect takes: the first one held of each symbol, in the Sequence's order."""
    held = list(player.disarmed)
    taken: list[int] = []
    for symbol in side.symbols:
        taken.append(first_of(chip for chip in held if chip_symbol(chip) == symbol))
        held.remove(taken[-1])
    return tuple(taken)


def declare(bench: Bench, seat: Seat, attempt: Attempt, action: Match) -> None:
    """Shows the face at a spot to everybody (TR-29) and goes on, succeeds or fails."""
    stack = bench.state.spots[action.spot]
    bench.show(mech_bit(stack.mech, stack.up), *range(len(bench.state.players)))
    symbol = attempt.symbols[action.index]
    right = stack.face == symbol
    left = tuple(index for index in attempt.left if index != action.index)
    bench.note(
        "match" if right else "fail",
        seat,
        (action.spot,),
        () if attempt.slot is None else ((seat, attempt.slot),),
        stack.face,
    )
    names = tuple(attempt.symbols[index] for index in left)
    bench.tell(
        Matched(seat, attempt.slot, action.index, symbol, action.spot, stack.face, right, names)
    )
    if not right:
        _fail(bench, seat, attempt)
    elif left:
        matched = (*attempt.matched, Hit(action.index, action.spot))
        bench.put(asked=replace(attempt, left=left, matched=matched))
    else:
        bench.put(asked=None)
        if attempt.slot is None:
            _open(bench, seat, attempt)
        else:
            _succeed(bench, seat, attempt.slot)


def _succeed(bench: Bench, seat: Seat, slot: int) -> None:
    """Completes a Diagram; in this order (TR-32): points, a win, triggers, the other rewards."""
    card = bench.player(seat).diagrams[slot]
    number = card.side or 0
    side = side_of(card.id, number)
    bench.put_card(seat, slot, None)
    bench.leaves(card, "completed", number)
    player = bench.player(seat)
    bench.put_player(seat, done=(*player.done, card.id), points=player.points + side.points)
    bench.note_completed(len(player.done))
    bench.tell(Completed(seat, slot, card.id, number, side.symbols, side.points, side.rest))
    bench.check(seat, card.id)
    if not bench.over:
        # The rewards are owed before the event, so that those of own Countermeasures come first.
        bench.owe(tuple(Owed(text, card.id, True) for text in side.rest))
        emit(bench, "complete", seat)


def _open(bench: Bench, seat: Seat, attempt: Attempt) -> None:
    """Opens the lock for the rest of the room; no card fires at that."""
    journey = cast(Journey, bench.state.journey)  # only a room has a lock
    bench.put(journey=replace(journey, lock_open=True))
    bench.tell(LockOpened(seat, attempt.symbols))


def _fail(bench: Bench, seat: Seat, attempt: Attempt) -> None:
    """Fails an attempt (TR-31): the turn ends, open rewards are lost, the failure fires cards.

    The Diagram is lost; the lock of a room may be tried again.
    """
    if attempt.slot is None:
        bench.tell(LockFailed(seat, attempt.symbols))
        end_turn(bench, "failed")
    else:
        card = bench.player(seat).diagrams[attempt.slot]
        bench.tell(Failed(seat, attempt.slot, card.id, card.side or 0))
        end_turn(bench, "failed")
        bench.toss(seat, attempt.slot, "failed")
    emit(bench, "fail", seat)
