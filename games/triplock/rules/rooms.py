"""The rooms of an Episode: entering, the solo die, opened or lost (rules 10).

The solo die brings no look and no event that fires a card.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat, shuffle
from games.triplock.rules.bench import Bench
from games.triplock.rules.perform import bare_face
from games.triplock.rules.setup import deal, lock
from games.triplock.table.board import LAYOUTS
from games.triplock.table.cards import HAND, chip_symbol
from games.triplock.table.episodes import SOLO_FACES, Journey, Throw, Tried, goals
from games.triplock.table.events import (
    Chose,
    RoomActed,
    RoomBegan,
    RoomEnded,
    SoloRolled,
    SoloSilenced,
)
from games.triplock.table.public import TurnState
from games.triplock.table.state import Player, Spot


def choose(bench: Bench, seat: Seat, char: str) -> None:
    """Takes a character along; the last choice sets the room up."""
    journey = _journey(bench)
    picked = (*journey.picked, char)
    bench.put(journey=replace(journey, picked=picked))
    bench.note("choose", seat)
    bench.tell(Chose(seat, char))
    if len(picked) < journey.place.seats:
        bench.put(active=Seat(len(picked)), stage=bench.state.stage + 1)
    else:
        _enter(bench)


def _enter(bench: Bench) -> None:
    """Builds lock and deck, deals, and lets every seat begin anew (rules 4, TR-48)."""
    journey = _journey(bench)
    room, chars = journey.place, journey.picked
    stacks = list(lock(LAYOUTS[bench.state.mode], bench.draw))
    chips: list[int] = []
    for spot in room.stripped:
        stack = stacks[spot]
        chips += [] if stack.top is None else [stack.top]
        stacks[spot] = Spot(stack.mech, stack.up, None, stack.bottom)
    bench.put(
        phase="setup",
        stage=bench.state.stage + 1,
        active=Seat(0),
        round=1,
        spots=tuple(stacks),
        deck=tuple(shuffle(room.cards, bench.draw)),
        discard=(),
        removed=tuple(chips),
        players=tuple(Player(char=char) for char in chars),
        turn=TurnState(),
        gone=(),
        trail=(),
        race=(),
        journey=replace(
            journey,
            used=journey.used + chars,
            picked=(),
            limit=room.rounds,
            lock_open=False,
            quiet=False,
            thrown=None,
        ),
    )
    # Everybody sees the faces that lie bare from the start.
    bench.put_spots({spot: stacks[spot] for spot in room.stripped})
    faces = tuple(stacks[spot].face for spot in room.stripped)
    bench.tell(RoomBegan(_journey(bench), chars, tuple(map(chip_symbol, chips)), faces))
    deal(bench, room.start_diagrams)


def is_open(bench: Bench) -> bool:
    """Whether all conditions of the room hold, so that it is opened."""
    state = bench.state
    if state.journey is None or state.phase != "turn":
        return False
    return all(goal.is_met for goal in goals(state.journey, state.players))


def end_room(bench: Bench, won: bool) -> None:
    """Ends a room: the next one, another attempt, or the end of the Episode.

    The Episode is won with the last room, and lost when too few characters are left.
    """
    journey = _journey(bench)
    met = goals(journey, bench.state.players)
    tried = Tried(
        journey.room,
        tuple(player.char or "" for player in bench.state.players),
        bench.state.round,
        journey.limit,
        won,
        met,
    )
    is_last = won and journey.room + 1 == len(journey.episode.rooms)
    following = journey.room + int(won and not is_last)
    after = replace(journey, room=following, tried=(*journey.tried, tried))
    bench.put(journey=after)
    bench.tell(RoomEnded(after, tuple(goal for goal in met if not goal.is_met)))
    if is_last:
        bench.finish(tuple(range(len(bench.state.players))), "episode")
    elif len(after.unspent) < after.place.seats:
        bench.finish((), "no_characters")
    else:
        bench.put(
            phase="choose",
            stage=bench.state.stage + 1,
            active=Seat(0),
            asked=None,
            queue=(),
            turn=TurnState(),
        )


def end_round(bench: Bench) -> None:
    """Ends a round: the solo die unless it is silenced; the room is then lost or goes on.

    What opens a room opens it at once; the solo die gives nothing.
    """
    journey = _journey(bench)
    if journey.quiet:
        # Rules TR-41: a Reset silences one throw.
        bench.put(journey=replace(journey, quiet=False))
        bench.tell(SoloSilenced())
    else:
        _roll(bench, journey)
    if bench.state.round >= _journey(bench).limit:
        end_room(bench, False)
    else:
        bench.put(round=bench.state.round + 1)


def _roll(bench: Bench, journey: Journey) -> None:
    face = SOLO_FACES[bench.draw(len(SOLO_FACES))]
    bench.put(journey=replace(journey, thrown=face))
    bench.begin_solo()
    bench.tell(SoloRolled(face, journey.place.die[face]))
    for effect in journey.place.throws(face):
        carry_out_throw(bench, effect)


def carry_out_throw(bench: Bench, effect: Throw) -> None:
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


def _acted(bench: Bench, effect: Throw, **told: object) -> RoomActed:
    """The event of an effect of the solo die, as everybody may know it."""
    journey = bench.state.journey
    limit = 0 if journey is None else journey.limit
    return replace(RoomActed(effect.text, bench.state.mode, limit), **told)


def _flip(bench: Bench, effect: Throw) -> None:
    (spot,) = effect.spots
    stack = bench.state.spots[spot].flipped()
    bench.put_spots({spot: stack})
    bench.note("solo", None, (spot,))
    bench.tell(_acted(bench, effect, spots=(spot,), face=bare_face(stack)))


def _swap(bench: Bench, effect: Throw) -> None:
    a, b = effect.spots
    bench.note("solo", None, (a, b))
    bench.move({a: b, b: a})
    bench.tell(_acted(bench, effect, spots=(a, b)))


def _rotate(bench: Bench, effect: Throw) -> None:
    """As the rotation of seat 0's Expose, without a look or a flip."""
    layout = bench.state.layout
    came = layout.rotate(0, tuple(range(layout.spots)))
    bench.note("solo", None, layout.rows[0])
    bench.move({was: now for now, was in enumerate(came) if was != now})
    bench.tell(_acted(bench, effect, spots=layout.rows[0]))


def _lose(bench: Bench, effect: Throw) -> None:
    """Rules TR-34: every seat loses points, none falls below 0."""
    losers = tuple(Seat(i) for i, player in enumerate(bench.state.players) if player.points)
    for seat in losers:
        bench.put_player(seat, points=max(0, bench.player(seat).points - effect.n))
        bench.record(seat, "solo")
    bench.note("solo", None)
    bench.tell(_acted(bench, effect, seats=losers))


def _bead_off(bench: Bench, effect: Throw) -> None:
    held = tuple(Seat(i) for i, player in enumerate(bench.state.players) if player.bead != HAND)
    for seat in held:
        bench.put_player(seat, bead=HAND)
    bench.note("solo", None)
    bench.tell(_acted(bench, effect, seats=held))


def _alarm(bench: Bench, effect: Throw) -> None:
    journey = _journey(bench)
    bench.put(journey=replace(journey, limit=journey.limit - 1))
    bench.note("solo", None)
    bench.tell(_acted(bench, effect))


def _rearm(bench: Bench, effect: Throw) -> None:
    """The leftmost bare Visible stack gets a chip back, from the first seat that holds any."""
    state = bench.state
    spots = state.layout.visible(0)
    spot = next((spot for spot in spots if state.spots[spot].top is None), None)
    holder = next((i for i, player in enumerate(state.players) if player.disarmed), None)
    if spot is None or holder is None:
        bench.note("solo", None)
        bench.tell(_acted(bench, effect))
        return
    held = bench.player(holder).disarmed
    at = bench.draw(len(held))
    bench.put_player(holder, disarmed=held[:at] + held[at + 1 :])
    stack = state.spots[spot]
    bench.put_spots({spot: Spot(stack.mech, stack.up, held[at], stack.bottom)})
    bench.note("solo", None, (spot,))
    chip = chip_symbol(held[at])
    told = _acted(bench, effect, spots=(spot,), seats=(Seat(holder),), chip=chip)
    bench.tell_whole(state.layout.side(holder), told, "chip")


def _journey(bench: Bench) -> Journey:
    """The Episode of a match that is one."""
    journey = bench.state.journey
    if journey is None:
        raise ValueError("no Episode is played")
    return journey
