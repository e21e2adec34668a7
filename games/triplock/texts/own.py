"""The log lines that only their owner may read, and the words around the picture of a look."""

from __future__ import annotations

from games.core import Setting
from games.texts import Caption, Line, marked
from games.triplock import events as ev
from games.triplock.texts import lexicon, stacks
from games.triplock.texts.looks import look_line
from games.triplock.texts.reader import Ear
from games.triplock.texts.sides import all_sides, card_type, side_reward
from games.triplock.traces import Look


def say_own(event: ev.Event, ear: Ear) -> Line | None:
    """SECRET. The owner's own line of an event; None without a reader."""
    if ear.seat is None:
        return None
    match event:
        case ev.Laid():
            shown = side_reward(event.id, event.side)
            return Line(event.seat, f"laid Diagram {event.slot + 1}: {shown}")
        case ev.Looked():
            return Line(event.seat, f"saw {'; '.join(_looks(event, ear))}")
        case ev.Took():
            chip = lexicon.a_symbol(event.chip)
            return Line(event.seat, f"took {chip} from {ear.spot(event.spot, event.seat)}")
        case ev.DrewCard():
            kind = "Diagram" if card_type(event.id) == "standard" else _kind(event.id)
            return Line(event.seat, f"drew a {kind}: {' / '.join(all_sides(event.id))}")
        case ev.StoleChip():
            chip = lexicon.a_symbol(event.chip)
            if event.seat == ear.seat:
                return Line(event.seat, f"took {chip} from {marked(ear.names, event.victim)}")
            return Line(None, f"{marked(ear.names, event.seat)} took {chip} from you")
        case _:
            return None


def _kind(card: str) -> str:
    return "Trap" if card_type(card) == "trap" else "Countermeasure"


def _looks(event: ev.Looked, ear: Ear) -> list[str]:
    looks = sorted(event.looks, key=lambda look: _from_left(look, ear))
    return [look_line(ear.spot(look.spot, event.seat), look) for look in looks]


def _from_left(look: Look, ear: Ear) -> int:
    rows, _ = stacks.seating(len(ear.names))
    return list(rows[0 if ear.seat is None else ear.seat]).index(look.spot)


def caption(event: ev.Event, setting: Setting) -> Caption | None:
    """The words around the picture of a look, for its owner; None for all else."""
    if isinstance(event, ev.Looked) and event.looks and setting.reader is not None:
        return _look_caption(event, Ear(setting.names, setting.reader))
    return None


def _look_caption(event: ev.Looked, ear: Ear) -> Caption:
    act = "peeked at" if event.by == "peek" else "exposed"
    spots = ear.spots([look.spot for look in event.looks], event.seat)
    sign = "👁️" if event.by == "peek" else "🔦"
    words = f"{'. '.join(_looks(event, ear))}. As it lay at that moment."
    return Caption(f"{sign} Round {event.round} · you {act} {spots}", words)
