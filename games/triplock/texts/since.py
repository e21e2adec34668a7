"""What the others did since a reader's last turn, in words, for alt texts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core import Names, Seat
from games.texts import listed
from games.triplock.texts import lexicon, solo, stacks
from games.triplock.texts.last import ACTS, fired_words
from games.triplock.texts.sides import side_words
from games.triplock.traces import Last
from games.triplock.view import View

MOST = (12, 12, 6, 3, 3)
"""How many acts are told, by depth; the newest ones."""


def since_words(view: View, names: Names, depth: int) -> str:
    """The acts in order, each stack by its name for the reader; "" where there are none.

    "Since your last turn: Ben flipped your L1 (now at L3), used the Skill."
    """
    most = len(view.since) if depth < 0 else MOST[depth]
    acts, told = view.since[-most:], list[str]()
    for at, act in enumerate(acts):
        if act.seat is None:
            # Rules 10: a throw of the solo die is told once, with all it did.
            if at == 0 or acts[at - 1].seat is not None:
                told.append(solo.threw(view, [one for one in acts if one.seat is None]))
            continue
        is_same = at > 0 and acts[at - 1].seat == act.seat and act.act != "trap"
        told.append(_act(view, names, act, act.seat, is_same and acts[at - 1].act != "trap"))
    if not told:
        return ""
    older = len(view.since) - len(acts)
    return f"{_when(view, names)}: {f'{older} more; ' if older else ''}{'; '.join(told)}."


def _when(view: View, names: Names) -> str:
    """Since when: a seat whose first turn has not ended was asked nothing before."""
    chair = view.active if view.seat is None else view.seat
    if view.round == 1 and chair >= view.active:
        return "So far"
    return f"Since {lexicon.possessive(view, names, chair)} last turn"


def _act(view: View, names: Names, act: Last, seat: Seat, goes_on: bool) -> str:
    """One act of a seat; one that goes on leaves out its person."""
    if act.fired:
        return listed([fired_words(view, names, one) for one in act.fired])
    subject = "" if goes_on else f"{lexicon.who(view, names, seat)} "
    return f"{subject}{_done(view, names, act, seat)}"


def _done(view: View, names: Names, act: Last, seat: Seat) -> str:
    match act.act:
        case "expose":
            now = _spots(view, names, act.spots[:1])
            return f"{_exposed(view, names, act, seat)} (now at {now}), the row moved"
        case "complete" | "fail" | "room":
            return _tried(view, names, act, seat)
        case "dd":
            drew = " and drew a Diagram" if act.cards else ""
            return f"took the chip off {_stacks(view, names, act)}{drew}"
        case "diagram" if act.cards:
            owners = [
                f"{lexicon.possessive(view, names, Seat(owner))} Diagram {slot + 1}"
                for owner, slot in act.cards
            ]
            return f"{ACTS['diagram']} {listed(owners)}"
        case "diagram":
            return f"{ACTS['diagram']} a Diagram"
        case _ if act.spots:
            return f"{ACTS[act.act]} {_stacks(view, names, act)}"
        case _:
            return ACTS[act.act]


def _exposed(view: View, names: Names, act: Last, seat: Seat) -> str:
    """In a ring each seat has a Hidden stack of its own, which the reader has another name for."""
    if stacks.is_one_hidden(view.layout):
        return "exposed Hidden"
    return f"exposed {lexicon.possessive(view, names, seat)} Hidden"


def _tried(view: View, names: Names, act: Last, seat: Seat) -> str:
    at = f" at {_stacks(view, names, act)}" if act.spots else ""
    if act.act == "fail":
        wrong = replace(act, spots=act.spots[-1:], was=act.was[-1:])
        was = lexicon.a_symbol(act.face or "")
        return f"failed at {_failed(view)}: {_stacks(view, names, wrong)} was {was}"
    if act.act == "room":
        is_open = view.journey is not None and view.journey.lock_open
        so_far = "opened" if is_open else "tried"
        return f"{so_far} the lock of the room{at if is_open or not at else f', so far right{at}'}"
    if act.completed is None:
        return f"announced a Diagram{f', so far right{at}' if at else ''}"
    card = view.players[seat].done[act.completed]
    side = next((gone.side for gone in view.gone if gone.id == card), None)
    return f"completed {side_words(view, card, side or 0, False)}{at}"


def _failed(view: View) -> str:
    """What an attempt was at: a mark does not tell a Diagram from the lock of the room."""
    has_lock = view.journey is not None and view.journey.place.lock is not None
    return "an attempt" if has_lock else "a Diagram"


def _stacks(view: View, names: Names, act: Last) -> str:
    """The stacks where they lay then, and where they lie now if that is another place."""
    then = _spots(view, names, act.was)
    is_same = {*act.spots} == {*act.was} if act.act == "swap" else act.spots == act.was
    if is_same:
        return then
    return f"{then} (now at {_spots(view, names, act.spots, False)})"


def _spots(view: View, names: Names, spots: Sequence[int], whose: bool = True) -> str:
    """Stacks by their names for the reader: "your L1 and L3", "Hidden".

    The Hidden stack of a duel is told last; where all seats read one row, names stand alone.
    """
    chair, layout = stacks.seat_of(view), view.layout
    shared = {layout.hidden[chair]} if stacks.is_one_hidden(layout) else set[int]()
    order = sorted(stacks.picture_order(view, spots), key=shared.__contains__)
    told = listed(stacks.told_of(layout, names, spot, chair) for spot in order)
    is_own = order[0] in layout.rows[chair] and order[0] not in shared
    if not whose or not is_own or stacks.is_one_row(layout):
        return told
    return f"{lexicon.possessive(view, names, chair)} {told}"
