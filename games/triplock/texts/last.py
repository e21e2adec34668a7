"""The public acts of a match for alt texts: the last one, and all since the reader's last turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core import Names, Seat
from games.texts import listed, some
from games.triplock.table.cards import side_of
from games.triplock.table.public import Attempt
from games.triplock.table.traces import Fired, Last
from games.triplock.table.view import View
from games.triplock.texts import rooms
from games.triplock.texts.shared import lexicon, stacks
from games.triplock.texts.shared.sides import card_type, side_words

ACTS = {
    "choose": "chose who goes in",
    "roll": "rolled",
    "peek": "peeked at",
    "flip": "flipped",
    "swap": "swapped",
    "dd": "took the chip off",
    "expose": "exposed Hidden and moved the row",
    "diagram": "turned",
    "sacrifice": "sacrificed both dice",
    "complete": "completed a Diagram",
    "room": "tried the lock of the room",
    "match": "showed",
    "fail": "failed at",
    "skill": "used the Skill",
    "draw": "drew a Diagram",
    "orient": "laid a Diagram",
    "discard": "discarded a Diagram",
    "trap": "had a Trap or Countermeasure go off",
    "end": "ended the turn",
}
"""The public acts in the past tense."""

MARKED = {
    "peek": "peeked at",
    "flip": "flipped",
    "swap": "swapped",
    "dd": "lost its chip",
    "match": "shown",
    "fail": "shown",
}
"""The participle for a stack, by the acts that name their stacks."""

MOST_ACTS = (12, 12, 6, 3, 3)
"""How many acts are told, by depth; the newest ones."""


def last_words(view: View, names: Names, last: Last) -> str:
    """The last public act, its stacks counted from the actor's seat, and the cards it fired."""
    if not last.fired:
        return f"Last: {_last_act(view, names, last)}."
    fired = [_fired_words(view, names, one) for one in last.fired]
    told = [_last_act(view, names, last.cause)] if last.cause is not None else []
    return f"Last: {'; then '.join([*told, *fired])}."


def is_told_since(view: View) -> bool:
    """Whether the last act is among those since the reader's turn, or ended the turn of one."""
    last = view.last
    if last is None or not view.since or view.phase == "over":
        return False
    doer = last.cause.seat if last.cause is not None else last.seat
    return doer != (view.active if view.seat is None else view.seat)


def last_mark(view: View, spot: int) -> str:
    """What was last done to this stack: "flipped"; "" where it was not touched."""
    last = None if is_told_since(view) else view.last
    if last is not None and last.fired:
        last = last.cause
    touched = last is not None and spot in last.spots
    return MARKED.get(last.act, "") if last is not None and touched else ""


def _last_act(view: View, names: Names, last: Last) -> str:
    if last.seat is None:
        return rooms.threw(view, (replace(last, was=last.spots),))
    who = lexicon.who(view, names, last.seat)
    drawers = sorted({owner for owner, _ in last.cards})
    if last.act == "draw" and len(drawers) > 1:
        everybody = listed([lexicon.who(view, names, Seat(seat)) for seat in drawers])
        return f"{everybody} drew a Diagram each"
    if last.act == "diagram":
        return f"{who} {ACTS['diagram']} {_diagrams(view, names, last)}"
    is_running = isinstance(view.asked, Attempt)
    if is_running and last.act == "complete":
        return f"{who} announced a Diagram"
    told = f"{who} {ACTS.get(last.act, last.act)}"
    if last.act not in MARKED or not last.spots:
        return told
    face = f", {lexicon.a_symbol(last.face)}" if last.face is not None else ""
    return f"{told} {_stacks_of_last(view, names, last, last.seat)}{face}"


def _diagrams(view: View, names: Names, last: Last) -> str:
    told = [
        f"{lexicon.possessive(view, names, Seat(owner))} Diagram {slot + 1}"
        for owner, slot in last.cards
    ]
    return listed(told)


def _fired_words(view: View, names: Names, fired: Fired) -> str:
    """A card that fired, by its top side: "Ben's Trap went off: opponent flips a stack"."""
    kind = "Trap" if card_type(fired.id) == "trap" else "Countermeasure"
    side = side_of(fired.id, fired.side)
    whose = lexicon.possessive(view, names, fired.owner)
    return f"{whose} {kind} went off: {lexicon.trigger_words(side.who, side.event)}"


def _stacks_of_last(view: View, names: Names, last: Last, actor: Seat) -> str:
    """Stacks as counted from the actor's seat, then from the reader's if the names differ.

    One: "Ben's L1, which is your L3"; more: "Ben's L1 and L2; Ben's L1 is your L3". Where all
    seats read one row, their names alone: "L1 and L2".
    """
    row = view.rows[actor]
    order = [*row, *(spot for spot in last.spots if spot not in row)]
    spots = sorted(last.spots, key=order.index)
    own = [stacks.told_of(view.layout, names, spot, actor) for spot in spots]
    if stacks.is_one_row(view.layout):
        return listed(own)
    whose = f"{lexicon.possessive(view, names, actor)} "
    is_shared = own[0] == stacks.HIDDEN and stacks.is_one_hidden(view.layout)
    told = f"{'' if is_shared or spots[0] not in row else whose}{listed(own)}"
    also = [_elsewhere(view, names, spot, actor) for spot in spots]
    if len(spots) == 1:
        return f"{told}, which is {also[0]}" if also[0] else told
    full = [f"{whose if spot in row else ''}{name}" for spot, name in zip(spots, own, strict=True)]
    same = [f"{name} is {other}" for name, other in zip(full, also, strict=True) if other]
    return f"{told}; {listed(same)}" if same else told


def _elsewhere(view: View, names: Names, spot: int, actor: Seat) -> str:
    """The name of a stack from another seat, the reader's first; "" if no name differs."""
    name = stacks.spot_name(view, spot, actor)
    owner = stacks.owner_of(view.layout, spot, actor)
    others = [view.seat] if view.seat is not None else [Seat(i) for i in range(view.n)]
    for other in others:
        if other == owner or spot not in view.rows[other]:
            continue
        theirs = stacks.spot_name(view, spot, other)
        if theirs != name:
            return f"{lexicon.possessive(view, names, other)} {theirs}"
    return ""


def since_words(view: View, names: Names, depth: int) -> str:
    """The acts in order, each stack by its name for the reader; "" where there are none.

    "Since your last turn: Ben flipped your L1 (now at L3), used the Skill."
    """
    most = len(view.since) if depth < 0 else MOST_ACTS[depth]
    acts, told = view.since[-most:], list[str]()
    for at, act in enumerate(acts):
        if act.seat is None:
            # Rules 10: a throw of the solo die is told once, with all it did.
            if at == 0 or acts[at - 1].seat is not None:
                told.append(rooms.threw(view, [one for one in acts if one.seat is None]))
            continue
        is_same = at > 0 and acts[at - 1].seat == act.seat and act.act != "trap"
        told.append(_act_since(view, names, act, act.seat, is_same and acts[at - 1].act != "trap"))
    if not told:
        return ""
    older = len(view.since) - len(acts)
    return f"{_when(view, names)}: {f'{older} more; ' if older else ''}{'; '.join(some(told))}."


def _when(view: View, names: Names) -> str:
    """Since when: a seat whose first turn has not ended was asked nothing before."""
    chair = view.active if view.seat is None else view.seat
    if view.round == 1 and chair >= view.active:
        return "So far"
    return f"Since {lexicon.possessive(view, names, chair)} last turn"


def _act_since(view: View, names: Names, act: Last, seat: Seat, goes_on: bool) -> str:
    """One act of a seat; one that goes on leaves out its person."""
    if act.fired:
        return listed([_fired_words(view, names, one) for one in act.fired])
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
            return f"took the chip off {_stacks_since(view, names, act)}{drew}"
        case "diagram" if act.cards:
            return f"{ACTS['diagram']} {_diagrams(view, names, act)}"
        case "diagram":
            return f"{ACTS['diagram']} a Diagram"
        case _ if act.spots:
            return f"{ACTS[act.act]} {_stacks_since(view, names, act)}"
        case _:
            return ACTS[act.act]


def _exposed(view: View, names: Names, act: Last, seat: Seat) -> str:
    """In a ring each seat has a Hidden stack of its own, which the reader has another name for."""
    if stacks.is_one_hidden(view.layout):
        return "exposed Hidden"
    return f"exposed {lexicon.possessive(view, names, seat)} Hidden"


def _tried(view: View, names: Names, act: Last, seat: Seat) -> str:
    at = f" at {_stacks_since(view, names, act)}" if act.spots else ""
    if act.act == "fail":
        wrong = replace(act, spots=act.spots[-1:], was=act.was[-1:])
        was = lexicon.a_symbol(act.face or "")
        return f"failed at {_failed(view)}: {_stacks_since(view, names, wrong)} was {was}"
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


def _stacks_since(view: View, names: Names, act: Last) -> str:
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
