"""Traps and Countermeasures: what fires at an event, and what it gives (rules 7.4)."""

from __future__ import annotations

from games.core import Seat
from games.triplock.bench import Bench
from games.triplock.cards import AUTOMATIC, DIAGRAMS, Side, effect, side_of
from games.triplock.effects import happen
from games.triplock.events import CounterFired, TrapFired
from games.triplock.pieces import Owed
from games.triplock.state import Card


def emit(bench: Bench, event: str, actor: int) -> None:
    """Fires every card that waits for `event`, each once.

    Rules TR-37: opponents in turn order, then the actor, slots in order. Nothing fires after a win.
    """
    own: list[Owed] = []
    for seat in (*bench.state.layout.opponents(actor), actor):
        for card in bench.player(seat).diagrams:
            if not bench.over and _waits(card, event, "self" if seat == actor else "opp"):
                own.extend(_fire(bench, card, seat, actor))
    if own and not bench.over:
        bench.owe(tuple(own))


def _waits(card: Card, event: str, who: str) -> bool:
    if card.side is None or DIAGRAMS[card.id].type == "standard":
        return False
    side = side_of(card.id, card.side)
    return side.event == event and side.who == who


def _fire(bench: Bench, card: Card, owner: int, actor: int) -> tuple[Owed, ...]:
    """Shows a card that fires. Gives another seat its rewards, and returns those of the actor."""
    side = side_of(card.id, card.side or 0)
    _show(bench, card, side, owner, actor)
    if owner == actor:
        return tuple(Owed(text, card.id, True) for text in side.reward)
    for text in side.reward:
        if bench.over:
            break
        if effect(text).name in AUTOMATIC:
            happen(bench, effect(text), owner, actor, card.id)
        else:
            # Rules TR-35: a choice out of turn waits for its owner's next turn.
            deferred = bench.player(owner).deferred
            bench.put_player(owner, deferred=(*deferred, Owed(text, card.id, True)))
    return ()


def _show(bench: Bench, card: Card, side: Side, owner: int, actor: int) -> None:
    """Tells that a card fired; a Trap goes to the discard pile first."""
    slot = bench.player(owner).diagrams.index(card)
    trap = DIAGRAMS[card.id].type == "trap"
    bench.note_fired(owner, slot, card)
    if trap:
        bench.toss(owner, slot, "sprung")
    at_once = [text for text in side.reward if owner == actor or effect(text).name in AUTOMATIC]
    later = [text for text in side.reward if text not in at_once]
    fired = TrapFired if trap else CounterFired
    bench.tell(
        fired(
            Seat(owner),
            Seat(actor),
            slot,
            card.id,
            card.side or 0,
            side.event,
            tuple(at_once),
            tuple(later),
        )
    )
