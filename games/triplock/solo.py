"""What the solo die does to a room: no look, no event that fires a card (rules 10)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from games.core import Seat
from games.triplock.bench import Bench
from games.triplock.cards import chip_symbol
from games.triplock.episodes import Throw
from games.triplock.events import RoomActed
from games.triplock.journey import Journey
from games.triplock.perform import bare_face
from games.triplock.pieces import HAND
from games.triplock.state import Spot


def throw(bench: Bench, effect: Throw) -> None:
    """Carries out one effect of the solo die."""
    match effect.name:
        case "flip":
            _flip(bench, effect)
        case "swap":
            _swap(bench, effect)
        case "rotate":
            _rotate(bench, effect)
        case "lose":
            _lose(bench, effect)
        case "bead_off":
            _bead_off(bench, effect)
        case "alarm":
            _alarm(bench, effect)
        case "rearm":
            _rearm(bench, effect)
        case name:
            raise ValueError(f"the solo die does not {name}")


def _tell(bench: Bench, effect: Throw, **told: object) -> RoomActed:
    """The event of an effect, as everybody may know it."""
    journey = bench.state.journey
    limit = 0 if journey is None else journey.limit
    return replace(RoomActed(effect.text, bench.state.mode, limit), **told)


def _flip(bench: Bench, effect: Throw) -> None:
    (spot,) = effect.spots
    stack = bench.state.spots[spot].flipped()
    bench.put_spots({spot: stack})
    bench.note("solo", None, (spot,))
    bench.tell(_tell(bench, effect, spots=(spot,), face=bare_face(stack)))


def _swap(bench: Bench, effect: Throw) -> None:
    a, b = effect.spots
    bench.note("solo", None, (a, b))
    bench.move({a: b, b: a})
    bench.tell(_tell(bench, effect, spots=(a, b)))


def _rotate(bench: Bench, effect: Throw) -> None:
    """As the rotation of seat 0's Expose, without a look or a flip."""
    layout = bench.state.layout
    came = layout.rotate(0, tuple(range(layout.spots)))
    bench.note("solo", None, layout.rows[0])
    bench.move({was: now for now, was in enumerate(came) if was != now})
    bench.tell(_tell(bench, effect, spots=layout.rows[0]))


def _lose(bench: Bench, effect: Throw) -> None:
    """Rules TR-34: every seat loses points, none falls below 0."""
    losers = tuple(Seat(i) for i, player in enumerate(bench.state.players) if player.points)
    for seat in losers:
        bench.put_player(seat, points=max(0, bench.player(seat).points - effect.n))
        bench.record(seat, "solo")
    bench.note("solo", None)
    bench.tell(_tell(bench, effect, seats=losers))


def _bead_off(bench: Bench, effect: Throw) -> None:
    held = tuple(Seat(i) for i, player in enumerate(bench.state.players) if player.bead != HAND)
    for seat in held:
        bench.put_player(seat, bead=HAND)
    bench.note("solo", None)
    bench.tell(_tell(bench, effect, seats=held))


def _alarm(bench: Bench, effect: Throw) -> None:
    journey = cast(Journey, bench.state.journey)  # only a room has a solo die
    bench.put(journey=replace(journey, limit=journey.limit - 1))
    bench.note("solo", None)
    bench.tell(_tell(bench, effect))


def _rearm(bench: Bench, effect: Throw) -> None:
    """The leftmost bare Visible stack gets a chip back, from the first seat that holds any."""
    state = bench.state
    spots = state.layout.visible(0)
    spot = next((spot for spot in spots if state.spots[spot].top is None), None)
    holder = next((i for i, player in enumerate(state.players) if player.disarmed), None)
    if spot is None or holder is None:
        bench.note("solo", None)
        bench.tell(_tell(bench, effect))
        return
    held = bench.player(holder).disarmed
    at = bench.draw(len(held))
    bench.put_player(holder, disarmed=held[:at] + held[at + 1 :])
    stack = state.spots[spot]
    bench.put_spots({spot: Spot(stack.mech, stack.up, held[at], stack.bottom)})
    bench.note("solo", None, (spot,))
    chip = chip_symbol(held[at])
    told = _tell(bench, effect, spots=(spot,), seats=(Seat(holder),), chip=chip)
    bench.tell_whole(state.layout.side(holder), told, "chip")
