"""The last public act of a Triplock match in words, for alt texts."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Names, Seat
from games.texts import listed
from games.triplock.cards import side_of
from games.triplock.public import Attempt
from games.triplock.texts import lexicon, solo, stacks
from games.triplock.texts.sides import card_type
from games.triplock.traces import Fired, Last
from games.triplock.view import View

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


def last_words(view: View, names: Names, last: Last) -> str:
    """The last public act, its stacks counted from the actor's seat, and the cards it fired."""
    if not last.fired:
        return f"Last: {_act(view, names, last)}."
    fired = [fired_words(view, names, one) for one in last.fired]
    told = [_act(view, names, last.cause)] if last.cause is not None else []
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


def _act(view: View, names: Names, last: Last) -> str:
    if last.seat is None:
        return solo.threw(view, (replace(last, was=last.spots),))
    who = lexicon.who(view, names, last.seat)
    drawers = sorted({owner for owner, _ in last.cards})
    if last.act == "draw" and len(drawers) > 1:
        everybody = listed([lexicon.who(view, names, Seat(seat)) for seat in drawers])
        return f"{everybody} drew a Diagram each"
    if last.act == "diagram":
        return f"{who} {ACTS['diagram']} {_cards(view, names, last)}"
    is_running = isinstance(view.asked, Attempt)
    if is_running and last.act == "complete":
        return f"{who} announced a Diagram"
    told = f"{who} {ACTS.get(last.act, last.act)}"
    if last.act not in MARKED or not last.spots:
        return told
    face = f", {lexicon.a_symbol(last.face)}" if last.face is not None else ""
    return f"{told} {_stacks(view, names, last, last.seat)}{face}"


def _cards(view: View, names: Names, last: Last) -> str:
    told = [
        f"{lexicon.possessive(view, names, Seat(owner))} Diagram {slot + 1}"
        for owner, slot in last.cards
    ]
    return listed(told)


def fired_words(view: View, names: Names, fired: Fired) -> str:
    """A card that fired, by its top side: "Ben's Trap went off: opponent flips a stack"."""
    kind = "Trap" if card_type(fired.id) == "trap" else "Countermeasure"
    side = side_of(fired.id, fired.side)
    whose = lexicon.possessive(view, names, fired.owner)
    return f"{whose} {kind} went off: {lexicon.trigger_words(side.who, side.event)}"


def _stacks(view: View, names: Names, last: Last, actor: Seat) -> str:
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
