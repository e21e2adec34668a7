"""Why the computer player advises an act, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.texts import counted
from games.tripol.texts.lexicon import colour, many, more_moves, number
from games.tripol.view import View

_SENTENCES = {
    "draws_last": "It is the last tile of the bag, and placing it brings {more} more.",
    "draws_first": "Tile {tile} can still be placed after the draw, for {points}.",
    "holds_none": "You hold no tile, and there are {bag} in the bag.",
    "none_fits_yet": "You hold {tiles}, of which none fits now; a new one may.",
    "none_fits": "You hold {tiles}, of which none fits now.",
    "waits": "Tile {tile} would bring {points} now; you hold {tiles}, so you can wait for more.",
    "wins": "It ends the match, and you win by at least {points}.",
    "shares": "It ends the match, and you share the win.",
    "keeps": "It keeps all that you hold, {tiles}, for later turns.",
    "exchanges": "You give {tiles}, of which {fit} can be placed now, for as many new ones.",
    "takes_own": "You may get up to {tiles} with two {colour} sides, the colour that you match.",
    "takes": "You may get up to {tiles} with two {colour} sides, a colour that you cannot match.",
    "last_tile": "Tile {tile} is the last one of the bag, and placing it brings {more} more.",
    "closes": "Tile {tile} closes {hexagons}.",
    "figure": "Tile {tile} closes a figure of {sides} sides.",
    "goes_on": "Tile {tile} earns you {moves}.",
    "own_colour": "Tile {tile} meets your own colour, which counts double: {points}.",
    "stork": "Tile {tile} is a stork, and its sides count double: {points}.",
    "moves_again": "Tile {tile} brings {points}, and each placement earns you one more move.",
    "shuts": "Tile {tile} brings {points}, and leaves the next player less than before.",
    "opens_less": "Tile {tile} brings {points}; what brings more would help the next player more.",
    "most": "Tile {tile} brings {points} there, and no placement brings more.",
    "brings": "Tile {tile} brings {points} there.",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Tripol does not know."""
    words = {name: _word(name, value) for name, value in reason.values}
    return _SENTENCES[reason.key].format(**words)


def _word(name: str, value: str | int) -> str:
    match name, value:
        case "colour", str():
            return colour(value)
        case "hexagons", int():
            return "a hexagon" if value == 1 else f"{many(value, 'hexagon')} at once"
        case "moves", int():
            return more_moves(value)
        case "points" | "more", int():
            return counted(value, "point")
        case "tiles" | "bag", int():
            return counted(value, "tile")
        case "fit", int():
            return number(value).replace("no", "none")
        case _:
            return str(value)
