"""Effects that happen by themselves, and the Traps and Countermeasures that bring them.

Rules 2, 7.4 and 7.6. The end of a turn is one of these effects.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.triplock.rules.bench import Bench
from games.triplock.table.cards import (
    AUTOMATIC,
    DIAGRAMS,
    HAND,
    Die,
    Effect,
    Owed,
    Side,
    chip_symbol,
    effect,
    side_of,
)
from games.triplock.table.events import (
    BeadOff,
    CounterFired,
    DiceDropped,
    LostPoints,
    SkillDropped,
    Stole,
    TrapFired,
    TurnEnded,
)
from games.triplock.table.public import Discarding, Orienting
from games.triplock.table.state import Card, chip_bit


def happen(bench: Bench, effect: Effect, owner: int, actor: int, by: str) -> None:
    """Carries out an automatic effect: its owner gains, the actor, whose turn it is, loses."""
    match effect.name:
        case "points":
            bench.score(owner, effect.n, by)
        case "lose":
            _lose(bench, actor, effect.n, by)
        case "drop_dice":
            faces = drop_dice(bench)
            bench.tell(DiceDropped(Seat(actor), faces, by))
        case "drop_skill":
            bench.put_turn(blocked=True)
            bench.tell(SkillDropped(Seat(actor), by))
        case "bead_off":
            bench.put_player(actor, bead=HAND)
            bench.tell(BeadOff(Seat(actor), by))
        case "steal_fs":
            _steal(bench, owner, actor, by)
        case "end_turn":
            end_turn(bench, "end_turn")
        case _:
            raise ValueError(f"{effect.text} does not happen by itself")


def _lose(bench: Bench, seat: int, n: int, by: str) -> None:
    """Rules TR-34: points never fall below 0."""
    old = bench.player(seat).points
    new = max(0, old - n)
    bench.put_player(seat, points=new)
    bench.record(seat, by)
    bench.tell(LostPoints(Seat(seat), old - new, new, by))


def _steal(bench: Bench, owner: int, actor: int, by: str) -> None:
    held = bench.player(actor).disarmed
    if not held:
        bench.tell(Stole(Seat(owner), Seat(actor), False, by))
        return
    at = bench.draw(len(held))
    chip = held[at]
    bench.put_player(actor, disarmed=held[:at] + held[at + 1 :])
    bench.put_player(owner, disarmed=(*bench.player(owner).disarmed, chip))
    bench.show(chip_bit(chip), owner)
    stolen = Stole(Seat(owner), Seat(actor), True, by, chip_symbol(chip))
    bench.tell_whole((owner, actor), stolen, "chip")


def drop_dice(bench: Bench) -> tuple[str, ...]:
    """Marks all dice as used, and gives the faces that were unused; () before the roll."""
    dice = bench.state.turn.dice
    bench.put_turn(dice=tuple(Die(die.face, True) for die in dice))
    return tuple(die.face for die in dice if not die.used)


def end_turn(bench: Bench, why: str) -> None:
    """Ends the turn: open rewards are lost, only a drawn Diagram is still laid."""
    asked = bench.state.asked
    keep = asked if isinstance(asked, Discarding | Orienting) else None
    faces = drop_dice(bench)
    bench.put(asked=keep, queue=(), turn=replace(bench.state.turn, ending=True))
    bench.tell(TurnEnded(bench.state.active, faces, why))


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
