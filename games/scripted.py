"""A match played by a script, with the same draws every time, for example pictures."""

from __future__ import annotations

from typing import Any

from games.core import Draw, Game, Options, Play, Seat, begin, extend, settle


def stream(number: int) -> Draw:
    """A fixed, linear congruential source of draws: for pictures, never for play."""
    at = number

    def draw(n: int) -> int:
        nonlocal at
        at = (at * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        return (at >> 8) % n

    return draw


def scripted(
    game: Game[Any, Any, Any, Any], options: Options, seats: int, number: int, *moves: str
) -> Play[Any]:
    """The play after `moves`, each "seat text", in the deal of that number.

    Raises what the engine raises: then the script no longer fits the rules.
    """
    draw = stream(number)
    play, _ = begin(game, settle(game, options), seats, draw)
    for move in moves:
        seat, _, text = move.partition(" ")
        play, _ = extend(game, play, Seat(int(seat)), text, draw)
    return play
