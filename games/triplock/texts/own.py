"""The log lines that only their owner may read."""

from __future__ import annotations

from games.core import Seat
from games.texts import Line
from games.triplock import events as ev
from games.triplock.texts import lexicon
from games.triplock.texts.looks import look_line, look_was
from games.triplock.texts.reader import Ear
from games.triplock.texts.sides import all_sides, card_type, side_reward
from games.triplock.traces import Look


def say_own(event: ev.Event, ear: Ear) -> Line | None:
    """SECRET. The line of a reader who knows an event whole, where it stands alone; else None."""
    if ear.seat is None:
        return None
    match event:
        case ev.Oriented(id=str(card), side=int(side)) if _is_told(event, card, ear):
            return Line(event.seat, f"laid Diagram {event.slot + 1}: {side_reward(card, side)}")
        case ev.Drew(id=str(card)) if card_type(card) != "counter":
            return Line(event.seat, _drew(card))
        case ev.Stole(chip=str(chip)):
            taken = f"took {lexicon.a_symbol(chip)} from {ear.who(event.victim)}"
            return Line(event.seat, taken, True)
        case _:
            return None


def _is_told(event: ev.Oriented, card: str, ear: Ear) -> bool:
    """Whether a reader is told by number which Diagram was laid: what is open all read alike."""
    return event.seat == ear.seat or card_type(card) != "counter"


def secret_words(event: ev.Event, ear: Ear) -> str:
    """SECRET. The phrase that follows the public one for a reader who knows more; "" for none."""
    if ear.seat is None:
        return ""
    match event:
        case ev.Peeked(looks=tuple(looks)):
            return f"saw {'; '.join(looks_words(looks, event.seat, ear))}"
        case ev.Exposed(looks=(look, *_)):
            return f"it was {look_was(look)}"
        case ev.Disarmed(chip=str(chip)):
            return f"the chip is {lexicon.a_symbol(chip)}"
        case ev.Drew(id=str(card)) if event.seat == ear.seat:
            return f"its sides: {' / '.join(all_sides(card))}"
        case _:
            return ""


def _drew(card: str) -> str:
    kinds = {"trap": "Trap", "counter": "Countermeasure"}
    return f"drew a {kinds.get(card_type(card), 'Diagram')}: {' / '.join(all_sides(card))}"


def looks_words(looks: tuple[Look, ...], actor: Seat, ear: Ear) -> list[str]:
    """Several looks, in the order of the looker's row."""
    row = ear.layout.rows[actor]
    ordered = sorted(looks, key=lambda look: row.index(look.spot))
    return [look_line(ear.spot(look.spot, actor), look) for look in ordered]
