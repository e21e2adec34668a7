"""What a seat tells its own side of its looks (rules 14, TR-49)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Illegal, Notice, Seat, Step
from games.triplock.events import Event, LooksTold
from games.triplock.state import State, untold


def tell(state: State, seat: Seat) -> Step[State, Event]:
    """The seat tells its partners what it saw since it last told them; they keep it as notes.

    Raises `Illegal`: `match_over`, `nothing_to_tell`.
    """
    if state.phase == "over":
        raise Illegal("match_over")
    player, fresh = state.players[seat], untold(state, seat)
    partners = [other for other in state.layout.side(seat) if other != seat]
    if not fresh or not partners:
        raise Illegal("nothing_to_tell")
    others = frozenset(map(Seat, partners))
    players = list(state.players)
    players[seat] = replace(player, told=len(player.memo))
    for other in partners:
        heard = tuple(replace(memo, by=seat) for memo in fresh)
        players[other] = replace(players[other], memo=players[other].memo + heard)
    what = LooksTold(seat, state.mode, None)
    notice: Notice[Event] = Notice(what, whole=replace(what, memos=fresh), owners=others)
    return Step(replace(state, players=tuple(players)), (notice,))
