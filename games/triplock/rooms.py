"""The rooms of an Episode: entering, the solo die, opened or lost (rules 10)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core import Seat, shuffle
from games.triplock.bench import Bench
from games.triplock.board import LAYOUTS
from games.triplock.cards import chip_symbol
from games.triplock.episodes import SOLO_FACES
from games.triplock.events import Chose, RoomBegan, RoomEnded, SoloRolled, SoloSilenced
from games.triplock.journey import Journey, Tried, goals
from games.triplock.public import TurnState
from games.triplock.setup import deal, lock
from games.triplock.solo import throw
from games.triplock.state import Player, Spot


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
        throw(bench, effect)


def _journey(bench: Bench) -> Journey:
    """The Episode of a match that is one."""
    journey = bench.state.journey
    if journey is None:
        raise ValueError("no Episode is played")
    return journey
