"""Effects that happen by themselves, and the end of a turn (rules 2, 7.6)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat
from games.triplock.bench import Bench
from games.triplock.cards import Effect, chip_symbol
from games.triplock.events import (
    BeadOff,
    DiceDropped,
    LostPoints,
    SkillDropped,
    Stole,
    TurnEnded,
)
from games.triplock.pieces import HAND, Die
from games.triplock.public import Discarding, Orienting
from games.triplock.state import chip_bit


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
