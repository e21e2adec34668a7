"""Views of rooms by playing Episodes: every situation that the painter of a room knows."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random

from games.core import Seat
from games.triplock import GAME
from games.triplock.rules.actions import Action, End, Room
from games.triplock.table.cards import Die, side_of
from games.triplock.table.public import Attempt, Discarding, Open, Orienting
from games.triplock.table.state import Card, State
from games.triplock.table.view import View
from tests.lazily import Lazily

A, B = Seat(0), Seat(1)

Test = Callable[[State], bool]

STATION, GASWORKS, BRIDGE = ("solo", "station"), ("solo", "gasworks"), ("coop", "bridge")

MOST_STEPS = 900


@cache
def course(episode: tuple[str, str], seed: int) -> tuple[State, ...]:
    """The states of one Episode, played by someone who knows the lock and looks one act ahead."""
    mode, name = episode
    luck = Random(seed)
    options = {"mode": mode, "episode": name}
    state = GAME.setup(options, 1 + (mode == "coop"), luck.randrange).state
    states = [state]
    while len(states) < MOST_STEPS and (waiting := GAME.turn(state).waiting):
        seat = min(waiting)
        action = _chosen(state, seat, luck)
        state = GAME.apply(state, seat, action, luck.randrange).state
        states.append(state)
    return tuple(states)


def _chosen(state: State, seat: Seat, luck: Random) -> Action:
    """Now and then any action, else the one that leads to the best position by a lucky draw."""
    legal = GAME.legal(state, seat)
    if luck.random() < 0.1:
        return luck.choice(legal)

    def worth(action: Action) -> float:
        after = GAME.apply(state, seat, action, Random(7).randrange).state
        return _worth(after) - 0.1 * isinstance(action, End) + luck.random() / 100

    return max(legal, key=worth)


def _worth(state: State) -> float:
    """How far the Episode has come, then the room, then what may be completed now."""
    journey = state.journey
    if journey is None:
        return 0.0
    worth = 1000.0 * journey.opened - 50.0 * len(journey.tried)
    if state.phase != "turn":
        return worth
    tried = state.asked
    for player in state.players:
        track = player.bead.n / 2 if player.bead.at == "pts" else 0
        worth += 4 * player.points + 3 * len(player.done) + player.chips + track
        worth += sum(_promise(state, card) for card in player.diagrams)
    if isinstance(tried, Attempt):
        hits = sum(state.spots[hit.spot].face == tried.symbols[hit.index] for hit in tried.matched)
        worth += hits + (1 if _is_matched(state, tried.combo, tried.symbols) else -100)
    lock = journey.place.lock
    if lock is not None:
        worth += 60 * journey.lock_open + _is_matched(state, lock.kind == "combo", lock.symbols)
    return worth


def _promise(state: State, card: Card) -> float:
    """What a Diagram in play may bring."""
    if card.side is None:
        return 0.5
    side = side_of(card.id, card.side)
    if side.kind == "collect":
        return 0.5
    return 0.5 + side.points * (0.2 + _is_matched(state, side.kind == "combo", side.symbols))


def _is_matched(state: State, combo: bool, symbols: tuple[str, ...]) -> bool:
    """Whether the Visible stacks show a Sequence, covered ones too."""
    left = [state.spots[spot].face for spot in state.layout.visible(state.active)]
    for symbol in symbols:
        if symbol not in left:
            return False
        at = left.index(symbol)
        left = left[at + 1 :] if combo else left[:at] + left[at + 1 :]
    return True


def find(episode: tuple[str, str], test: Test) -> State:
    """The first state of the first courses that passes the test. Raises `LookupError`."""
    for seed in range(60):
        for state in course(episode, seed):
            if test(state):
                return state
    raise LookupError(f"no such state of {episode}")


def free(state: State) -> bool:
    """Whether the active seat's dice lie there, and nothing else is asked."""
    return state.phase == "turn" and state.asked is None and state.turn.rolled


def in_room(index: int) -> Test:
    """A test: a free turn in that room, in the second round or later, with something achieved."""
    return lambda state: (
        free(state)
        and _room(state) == index
        and state.round > 1
        and any(player.disarmed for player in state.players)
        and any(player.done for player in state.players)
    )


def _room(state: State) -> int:
    return -1 if state.journey is None else state.journey.room


def thrown(face: str, room: int = 0) -> Test:
    """A test: the solo die has just shown that face in that room, and moved what it could."""

    def test(state: State) -> bool:
        journey = state.journey
        if journey is None or journey.thrown != face or not free(state) or journey.room != room:
            return False
        turns = [turn for turn in state.trail if turn.seat is None]
        effects = journey.place.throws(face)
        touched = effects[:1] and effects[0].name in ("flip", "swap", "rotate", "rearm")
        return bool(turns) and (not touched or any(act.spots for act in turns[-1].acts))

    return test


def quiet(state: State) -> bool:
    """Whether a Reset has silenced the solo die."""
    return free(state) and state.journey is not None and state.journey.quiet


def alarmed(state: State) -> bool:
    """Whether two alarms have shortened the room."""
    journey = state.journey
    return free(state) and journey is not None and journey.limit < journey.place.rounds - 1


def tries(seat: Seat, lock: bool, left: int = 2) -> Test:
    """A test: that seat tries a Diagram, or the lock of the room, with so many symbols left."""
    return lambda state: (
        isinstance(state.asked, Attempt)
        and state.active == seat
        and (state.asked.slot is None) is lock
        and len(state.asked.left) == left
    )


def lock_may_be_tried(state: State) -> bool:
    """Whether the lock of the room may be announced now."""
    return any(isinstance(action, Room) for action in GAME.legal(state, state.active))


def asks(kind: type[object]) -> Test:
    """A test: the active seat owes a decision of that kind."""
    return lambda state: isinstance(state.asked, kind)


def lays(room: int) -> Test:
    """A test: the Diagrams of that room are laid."""
    return lambda state: state.phase == "setup" and _room(state) == room


def ended(reason: str) -> Test:
    """A test: the Episode is over for that reason."""
    return lambda state: state.phase == "over" and state.reason == reason


def _flips_as_b(state: State) -> bool:
    """Whether seat 1 has an unused Flip as its first die."""
    return in_room(0)(state) and state.active == B and state.turn.dice[0] == Die("flip", False)


FLIP, LOCK = "die:0:flip:", "room"

SITUATIONS: dict[str, tuple[tuple[str, str], Test, str]] = {
    **{f"station-{index}": (STATION, in_room(index), "") for index in range(4)},
    **{f"gasworks-{index}": (GASWORKS, in_room(index), "") for index in range(2)},
    "bridge": (BRIDGE, in_room(0), ""),
    "bridge-b": (BRIDGE, _flips_as_b, FLIP),
    "flip": (STATION, lambda s: in_room(2)(s) and s.turn.dice[0] == Die("flip", False), FLIP),
    "calm": (STATION, thrown("calm"), ""),
    "jolt": (STATION, thrown("jolt", 2), ""),
    "shuffle": (STATION, thrown("shuffle", 1), ""),
    "drift": (STATION, thrown("drift", 2), ""),
    "rearm": (STATION, thrown("grind", 1), ""),
    "bead-off": (STATION, thrown("grind", 2), ""),
    "lose": (STATION, thrown("grind", 3), ""),
    "whistle": (STATION, thrown("whistle", 3), ""),
    "alarmed": (GASWORKS, alarmed, ""),
    "drift-bridge": (BRIDGE, thrown("drift"), ""),
    "quiet": (STATION, quiet, ""),
    "to-roll": (STATION, lambda s: s.phase == "turn" and not s.turn.rolled and s.round > 2, ""),
    "lock": (STATION, lambda s: free(s) and lock_may_be_tried(s), LOCK),
    "lock-bridge": (BRIDGE, lambda s: free(s) and lock_may_be_tried(s), LOCK),
    "try": (STATION, tries(A, False), ""),
    "try-lock": (STATION, tries(A, True), ""),
    "try-bridge-a": (BRIDGE, tries(A, False), ""),
    "try-bridge-b": (BRIDGE, tries(B, False, 1), ""),
    "try-lock-b": (BRIDGE, tries(B, True), ""),
    "lock-open": (BRIDGE, lambda s: free(s) and s.journey is not None and s.journey.lock_open, ""),
    "bonus": (STATION, asks(Open), ""),
    "new": (STATION, lambda s: isinstance(s.asked, Orienting) and s.round > 1, ""),
    "new-bridge": (BRIDGE, asks(Orienting), ""),
    "over-limit": (STATION, asks(Discarding), ""),
    "over-limit-bridge": (BRIDGE, asks(Discarding), ""),
    "lay": (STATION, lays(1), ""),
    "lay-bridge": (BRIDGE, lambda s: lays(0)(s) and len(s.players[0].diagrams) == 1, ""),
    "lost": (STATION, ended("no_characters"), ""),
    "won": (GASWORKS, ended("episode"), ""),
    "lost-bridge": (BRIDGE, ended("no_characters"), ""),
    "won-bridge": (BRIDGE, ended("episode"), ""),
}
"""By name: an Episode, what is looked for in it, and the draft that is open."""


@cache
def samples() -> Lazily[tuple[View, str]]:
    """By name and reader (p: spectators): a view and the draft of whoever is asked."""
    made: dict[str, Callable[[], tuple[View, str]]] = {}
    for name, (episode, _, _) in SITUATIONS.items():
        made[f"{name}-p"] = partial(_sample, name, None)
        for seat in range(1 + (episode[0] == "coop")):
            made[f"{name}-{seat}"] = partial(_sample, name, Seat(seat))
    return Lazily(made)


def _sample(name: str, reader: Seat | None) -> tuple[View, str]:
    return GAME.view(_situation(name), reader), SITUATIONS[name][2]


@cache
def _situation(name: str) -> State:
    episode, test, _ = SITUATIONS[name]
    return find(episode, test)
