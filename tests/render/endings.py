"""Finished matches of every kind, played by the engines, for the eye and the palettes."""

from __future__ import annotations

import random
from functools import cache, partial
from itertools import permutations
from typing import Any

from msgspec.structs import replace

from games import lockpick, triplock, unlock
from games.core import Game, Play, Seat, Tape, begin, extend, settle
from games.lockpick.rules.view import View as Lock
from games.triplock.rules.actions import Complete, Match
from games.triplock.table.cards import Side, side_of
from games.triplock.table.public import Attempt
from games.triplock.table.state import State
from games.triplock.table.traces import Gone, Score
from games.triplock.table.view import View as Duel
from games.unlock.rules.board import text_of
from games.unlock.rules.clues import clues_of
from games.unlock.rules.imagine import fitting_code
from games.unlock.rules.view import View as Guess
from tests.games.lockpick.tables import advised
from tests.lazily import Lazily
from tests.render.samples import OVER

MOST = 4000
"""A match of more rows has gone astray."""


@cache
def duels() -> Lazily[Duel]:
    """Finished duels by how they ended."""
    return Lazily(
        {
            **{name: partial(_ended, seed) for name, seed in DUELS.items()},
            "resigned": lambda: _resigned(duel(DUELS["points"], 90), Seat(1)),
            "at once": lambda: _resigned(duel(0, 0), Seat(0)),
            "trap": lambda: _by_trap(duels()["points"]),
            "large": lambda: _with_points(duels()["points"], 128, 104),
            "nobody": lambda: replace(duels()["points"], winners=(), reason=""),
            "bare": lambda: OVER,
        }
    )


DUELS = {"points": 124, "completed": 30, "track": 46, "capped": 6, "shared": 214}
"""Seeds of duels that end so."""


def _ended(seed: int) -> Duel:
    return triplock.GAME.view(duel(seed).state, None)


def _resigned(play: Play[State], seat: Seat) -> Duel:
    luck = random.Random(1).randrange
    return triplock.GAME.view(triplock.GAME.leave(play.state, seat, luck).state, None)


def _by_trap(view: Duel) -> Duel:
    """The same match, had the last points come from a Trap."""
    seat = view.winners[0]
    race = (*view.race, Score(view.round, seat, 11, "T01"))
    return replace(view, race=race, gone=(*view.gone, Gone("T01", "sprung", 0)))


def _with_points(view: Duel, first: int, then: int) -> Duel:
    points = {seat: first if seat in view.winners else then for seat in range(view.n)}
    players = tuple(replace(p, points=points[i]) for i, p in enumerate(view.players))
    return replace(view, players=players)


@cache
def games() -> Lazily[Guess]:
    """Finished games of Unlock by what they show."""
    game = unlock.GAME

    def view(state: Any) -> Guess:
        return game.view(state, None)

    tours = {"tournament": "on", "cards": "24"}
    four = {"lock": "bot", "grid": "4", "difficulty": "medium"}
    return Lazily(
        {
            "other winner": lambda: view(cracked({"lock": "bot"}, 5, GUESSES["other winner"])),
            "hard": lambda: view(
                cracked({"lock": "bot", "difficulty": "hard"}, 5, GUESSES["hard"])
            ),
            "four": lambda: view(cracked(four, 6, GUESSES["four"], 0.7)),
            "shared": lambda: view(cracked({"lock": "bot"}, 4, GUESSES["shared"])),
            "all found it": lambda: view(cracked({"lock": "bot"}, 6, GUESSES["all found it"], 1)),
            "unfound": lambda: view(played(game, {"lock": "bot"}, 5, 4)),
            "alone": lambda: view(cracked({"lock": "bot"}, 1, GUESSES["alone"])),
            "alone, unfound": lambda: view(played(game, {"lock": "bot", "cards": "5"}, 1, 4)),
            "at once": lambda: view(
                cracked({"lock": "bot", "secret": "1-2"}, 1, 0, 0, ("code:1-2",))
            ),
            "two": lambda: view(cracked({"lock": "0"}, 2, GUESSES["two"])),
            "tournament": lambda: view(cracked(tours, 7, 0)),
            "before the secret": lambda: _left({"lock": "0"}, 2, 0, 1),
            "against a guesser": lambda: _left({"lock": "0"}, 2, 4, 1),
            "all left": lambda: _left({"lock": "bot"}, 3, 7, 0, 1, 2),
        }
    )


GUESSES = {"other winner": 2, "shared": 33} | dict.fromkeys(
    ("hard", "four", "all found it", "alone", "two"), 0
)
"""Seeds of games that end so."""


def _left(options: dict[str, str], seats: int, rows: int, *gone: int) -> Guess:
    """A match that these seats left after so many rows."""
    luck, game = random.Random(1), unlock.GAME
    play, _ = begin(game, settle(game, options), seats, Tape(luck.randrange))
    for _ in range(rows):
        seat = min(play.turn.waiting)
        action = game.write(game.any_action(play.state, seat, luck.randrange))
        play, _ = extend(game, play, seat, action, Tape(luck.randrange))
    state = play.state
    for seat in gone:
        state = game.leave(state, Seat(seat), luck.randrange).state
    return game.view(state, None)


@cache
def locks() -> Lazily[Lock]:
    """Finished games of Lockpick: opened, lost, hardly begun, given up."""
    game = lockpick.GAME
    return Lazily(
        {
            "open": lambda: game.view(picked(LOCKS["open"]), Seat(0)),
            "empty": lambda: game.view(picked(LOCKS["empty"]), Seat(0)),
            "nothing": lambda: game.view(played(game, {}, 1, 4), Seat(0)),
            "given up": _given_up,
        }
    )


def _given_up() -> Lock:
    game = lockpick.GAME
    luck = random.Random(2)
    play, _ = begin(game, settle(game, {}), 1, Tape(luck.randrange))
    return game.view(game.leave(play.state, Seat(0), luck.randrange).state, Seat(0))


LOCKS = {"open": 83, "empty": 3}
"""Seeds of games that end so."""


def played(game: Game[Any, Any, Any, Any], options: dict[str, str], seats: int, seed: int) -> Any:
    """The state at the end of a match of random actions."""
    luck = random.Random(seed)
    play, _ = begin(game, settle(game, options), seats, Tape(luck.randrange))
    while play.turn.waiting:
        seat = min(play.turn.waiting)
        action = play.turn.forced or game.any_action(play.state, seat, luck.randrange)
        play, _ = extend(game, play, seat, game.write(action), Tape(luck.randrange))
        if play.n > MOST:
            raise LookupError("a match without an end")
    return play.state


def duel(seed: int, most: int = MOST) -> Play[State]:
    """A duel of two who complete what they can; stopped after that many rows."""
    luck = random.Random(seed)
    game = triplock.GAME
    play, _ = begin(game, settle(game, {}), 2, Tape(luck.randrange))
    while play.turn.waiting and play.n < most:
        seat = min(play.turn.waiting)
        action = _clever(play.state, seat, luck)
        play, _ = extend(game, play, seat, game.write(action), Tape(luck.randrange))
    return play


def _clever(state: State, seat: Seat, luck: random.Random) -> Any:
    offers = triplock.GAME.legal(state, seat)
    if isinstance(state.asked, Attempt):
        return _right(state, seat, state.asked, [a for a in offers if isinstance(a, Match)])
    ready = [a for a in offers if isinstance(a, Complete) and _can(state, seat, a.slot)]
    if ready:
        return ready[0]
    rest = [a for a in offers if not isinstance(a, Complete)]
    return luck.choice(rest or list(offers))


def _can(state: State, seat: Seat, slot: int) -> bool:
    card = state.players[seat].diagrams[slot]
    side = side_of(card.id, card.side or 0)
    return side.kind == "collect" or bool(_ways(state, seat, side))


def _ways(state: State, seat: Seat, side: Side) -> list[tuple[int, ...]]:
    """The stacks, in the order of the symbols, with which a Sequence is right."""
    spots = state.layout.visible(seat)
    ways = permutations(range(len(spots)), len(side.symbols))
    return [
        tuple(spots[at] for at in way)
        for way in ways
        if all(state.spots[spots[a]].face == s for a, s in zip(way, side.symbols, strict=True))
        and (side.kind != "combo" or list(way) == sorted(way))
    ]


def _right(state: State, seat: Seat, tried: Attempt, offers: list[Match]) -> Match:
    side = Side((), "combo" if tried.combo else "trip", tried.symbols)
    done = {hit.index: hit.spot for hit in tried.matched}
    for way in _ways(state, seat, side):
        if all(way[index] == spot for index, spot in done.items()):
            return next(a for a in offers if a.spot == way[a.index])
    return offers[0]


def picked(seed: int) -> Any:
    """The last state of a game of Lockpick by its hint player."""
    luck = random.Random(seed)
    game = lockpick.GAME
    play, _ = begin(game, settle(game, {}), 1, Tape(luck.randrange))
    while play.turn.waiting:
        view = game.view(play.state, Seat(0))
        action = play.turn.forced or advised(view).best.plan[0]
        play, _ = extend(game, play, Seat(0), game.write(action), Tape(luck.randrange))
    return play.state


def cracked(
    options: dict[str, str], seats: int, seed: int, skill: float = 0.5, first: tuple[str, ...] = ()
) -> Any:
    """The last state of a match of Unlock; so often a seat draws what fits all cards.

    `first` are the texts of its first actions.
    """
    luck = random.Random(seed)
    game = unlock.GAME
    play, _ = begin(game, settle(game, options), seats, Tape(luck.randrange))
    while play.turn.waiting:
        seat, state = min(play.turn.waiting), play.state
        if play.n < len(first):
            text = first[play.n]
        elif state.phase == "guess" and luck.random() < skill:
            clues = clues_of(state.terms.laws.grid, state.table)
            text = f"code:{text_of(fitting_code(state.terms.laws, clues, luck.randrange))}"
        else:
            action = play.turn.forced or game.any_action(state, seat, luck.randrange)
            text = game.write(action)
        play, _ = extend(game, play, seat, text, Tape(luck.randrange))
    return play.state
