"""The actions on Triplock's public board, worked out from the public view alone.

They are wire texts of whole actions that are legal by public facts: where a stack lies, whether it
is covered, which Diagrams are face up. Rules section 7: actions and their fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.core import Seat
from games.triplock.texts.lexicon import FACES
from games.triplock.texts.stacks import visible
from games.triplock.view import CardView, PendingView, View


def public_offers(view: View) -> tuple[str, ...]:
    """Returns the answers to an open question: `match:...`, or `bonus:...` and `skip`; else ()."""
    pending = view.pending
    if pending is None:
        return ()
    match pending.kind:
        case "attempt":
            return tuple(_matches(view, pending))
        case "bonus":
            faces = list(FACES) if pending.do == "any" else [pending.do or ""]
            found = [t for do in faces for t in targets(view, pending.seat, do, pending.wide)]
            return (*(f"bonus:{text}" for text in found), "skip")
        case _:
            return ()


def _matches(view: View, pending: PendingView) -> list[str]:
    """Returns the ways to match the next symbol of an attempt.

    Rules TR-27, TR-28: a spot serves once, and a Combo is matched from left to right, so that room
    for its other symbols must be left.
    """
    spots = visible(view, pending.seat)
    used = [spots.index(match.spot) for match in pending.matched]
    if not pending.combo:
        free = [spot for place, spot in enumerate(spots) if place not in used]
        return [f"match:{index}:{spot}" for index in pending.left for spot in free]
    first, last = max(used, default=-1) + 1, len(spots) - len(pending.left) + 1
    return [f"match:{pending.left[0]}:{spot}" for spot in spots[first:last]]


def targets(view: View, seat: Seat, do: str, wide: bool = False) -> list[str]:
    """Returns every way to carry out an action or effect that public facts allow.

    `do` is a die face or the text of an effect. `wide`: in a ring the reward reaches every stack
    (Rules TR-45).
    """
    name, _, n = do.partition(":")
    own = visible(view, seat)
    reach = range(len(view.spots)) if wide and view.mode == "ring" else own
    match name:
        case "peek":
            return _groups("peek", view.rows[seat], int(n) if n else 2)
        case "flip":
            return [f"flip:{spot}" for spot in sorted(reach)]
        case "swap":
            return _groups("swap", reach, 2)
        case "dd":
            return _disarming(view, own)
        case "disarm":
            return [f"disarm:{spot}" for spot in sorted(own) if view.spots[spot].covered]
        case "expose":
            return ["expose"]
        case _:
            return _cards(view, seat, name)


def _groups(name: str, spots: Sequence[int], size: int) -> list[str]:
    return [f"{name}:{'+'.join(map(str, g))}" for g in combinations(sorted(spots), size)]


def _disarming(view: View, own: Sequence[int]) -> list[str]:
    """Rules TR-10: a covered stack, if there is one; else the draw, if there is a card to draw."""
    covered = [f"dd:{spot}" for spot in sorted(own) if view.spots[spot].covered]
    can_draw = view.deck > 0 or bool(view.discard)
    return covered or (["dd:-"] if can_draw else [])


def _cards(view: View, seat: Seat, name: str) -> list[str]:
    in_play = [
        (Seat(owner), slot, card)
        for owner, player in enumerate(view.players)
        for slot, card in enumerate(player.diagrams)
    ]
    match name:
        case "diagram":
            return [text for owner, slot, card in in_play for text in _ways(owner, slot, card)]
        case "scrap":
            return [f"scrap:{owner}.{slot}" for owner, slot, card in in_play if card.up]
        case "alter_own":
            mine = [slot for owner, slot, _ in in_play if owner == seat]
            return [f"alter_own:{slot}:{turn}" for slot in mine for turn in (1, 2, 3)]
        case "set_die":
            open_dice = [(i, die.face) for i, die in enumerate(view.turn.dice) if not die.used]
            return [f"set_die:{i}:{f}" for i, now in open_dice for f in FACES if f != now]
        case _:
            return []


def _ways(owner: Seat, slot: int, card: CardView) -> list[str]:
    """Returns the ways to act on a Diagram: reveal, conceal, or turn by 1 to 3 quarters.

    A Countermeasure is never concealed.
    """
    at = f"{owner}.{slot}"
    turns = [f"diagram:alter:{at}:{k}" for k in (1, 2, 3)]
    if not card.up:
        return [f"diagram:reveal:{at}", *turns]
    if (card.id or "").startswith("C"):
        return turns
    return [f"diagram:conceal:{at}", *turns]
