"""Views of rooms by playing Episodes: every situation that the painter of a room knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from games.core import Seat
from games.triplock import GAME
from games.triplock.actions import Action, Complete, End, Match, Room
from games.triplock.cards import side_of
from games.triplock.state import State
from games.triplock.view import View

A, B = Seat(0), Seat(1)

Test = Callable[[State], bool]

STATION, GASWORKS, BRIDGE = ("solo", "station"), ("solo", "gasworks"), ("coop", "bridge")

MOST_STEPS = 900


@cache
def course(episode: tuple[str, str], seed: int, skill: float = 0.9) -> tuple[State, ...]:
    """The states of one Episode, played by someone who knows the lock but often forgets it.

    `skill` is the share of attempts that are not made where they would fail.
    """
    mode, name = episode
    random = Random(seed)
    state = GAME.setup(
        {"mode": mode, "episode": name}, 1 + (mode == "coop"), random.randrange
    ).state
    states = [state]
    while len(states) < MOST_STEPS and (waiting := GAME.turn(state).waiting):
        seat = min(waiting)
        action = _chosen(state, GAME.legal(state, seat), random, skill)
        state = GAME.apply(state, seat, action, random.randrange).state
        states.append(state)
    return tuple(states)


def _chosen(state: State, legal: tuple[Action, ...], random: Random, skill: float) -> Action:
    fitting = [action for action in legal if not _is_hopeless(state, action)]
    if random.random() > skill or not fitting:
        return random.choice(legal)
    tries = [action for action in fitting if isinstance(action, (Complete, Room, Match))]
    rest = [action for action in fitting if not isinstance(action, End)] or fitting
    return random.choice(tries or rest)


def _is_hopeless(state: State, action: Action) -> bool:
    """Whether an attempt would fail, or a declared symbol is wrong."""
    if not state.spots:
        return False
    faces = {spot: state.spots[spot].face for spot in state.layout.visible(state.active)}
    match action:
        case Match(index, spot):
            symbols = getattr(state.asked, "symbols", ())
            return faces[spot] != symbols[index]
        case Complete(slot):
            card = state.players[state.active].diagrams[slot]
            side = side_of(card.id, card.side or 0)
            return side.kind != "collect" and not _fits(side.kind, side.symbols, [*faces.values()])
        case Room():
            lock = state.journey.place.lock if state.journey else None
            return lock is None or not _fits(lock.kind, lock.symbols, [*faces.values()])
        case _:
            return False


def _fits(kind: str, symbols: tuple[str, ...], faces: list[str]) -> bool:
    left = list(faces)
    for symbol in symbols:
        if symbol not in left:
            return False
        at = left.index(symbol)
        left = left[at + 1 :] if kind == "combo" else left[:at] + left[at + 1 :]
    return True


def find(episode: tuple[str, str], test: Test, skill: float = 0.9) -> State:
    """The first state of the first courses that passes the test. Raises `LookupError`."""
    for seed in range(60):
        for state in course(episode, seed, skill):
            if test(state):
                return state
    raise LookupError(f"no such state of {episode}")


def is_free(state: State) -> bool:
    """Whether the active seat's dice lie there, and nothing else is asked."""
    return state.phase == "turn" and state.asked is None and state.turn.rolled


def in_room(index: int) -> Test:
    """A test: a free turn in that room, in the second round or later, with something achieved."""

    def test(state: State) -> bool:
        journey = state.journey
        return (
            is_free(state)
            and journey is not None
            and journey.room == index
            and state.round > 1
            and any(player.disarmed or player.done for player in state.players)
        )

    return test


def thrown(face: str, room: int | None = None) -> Test:
    """A test: the solo die has just shown that face."""

    def test(state: State) -> bool:
        journey = state.journey
        if journey is None or journey.thrown != face or state.phase != "turn":
            return False
        fresh = len(state.trail) > 1 and state.trail[-2].seat is None
        return fresh and (room is None or journey.room == room) and state.turn.rolled

    return test


def seen(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of a spectator."""
    return GAME.view(state, seat)


def states() -> Iterator[tuple[str, State, str]]:
    """Names, positions and drafts."""
    for index in range(4):
        yield f"station-{index}", find(STATION, in_room(index)), ""
    for index in range(2):
        yield f"gasworks-{index}", find(GASWORKS, in_room(index)), ""
    yield "bridge", find(BRIDGE, in_room(0)), ""
