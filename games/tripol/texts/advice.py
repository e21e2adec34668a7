"""Why the computer player advises an act, and the idea that leads there, in one sentence each."""

from __future__ import annotations

from games.core import Reason, Setting
from games.texts import about, counted
from games.tripol.ai.units import DECIDES
from games.tripol.rules.view import View
from games.tripol.texts.lexicon import colour, many, more_moves, number

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

_IDEAS = {
    "draws_last": "One tile is left in the bag: what is it worth to whoever takes it?",
    "draws_first": "You can place tile {tile} for {points}: what else may you do before that?",
    "holds_none": "You hold no tile, and {bag} are in the bag: do you have anything to lose?",
    "none_fits_yet": "You hold {tiles}, of which none fits now: what could change that?",
    "none_fits": "Does any tile that you hold fit somewhere?",
    "waits": "Tile {tile} would bring {points} now: could it bring more later?",
    "wins": "Look at the scores: who wins if the match ends in this turn?",
    "shares": "Look at the scores: how good an end can you still reach?",
    "keeps": "You hold {tiles}: what does it bring to wait?",
    "exchanges": "You hold {tiles} beside the stork: would others serve you better?",
    "takes_own": "You match {colour}: how many more tiles of that colour can you use?",
    "takes": "You cannot match {colour}: are more tiles of that colour worth having?",
    "last_tile": "Tile {tile} is the last one of the bag: what does that bring you?",
    "closes": "Look for a hexagon that lacks one tile: can tile {tile} be the sixth?",
    "figure": "Look at the figures that are still open: which one can tile {tile} close?",
    "goes_on": "Tile {tile} can earn you {moves}: which sides have to meet for that?",
    "own_colour": "Tile {tile} has a side in your own colour: where does it count double?",
    "stork": "Tile {tile} is a stork: how many of its sides can meet the same colour?",
    "moves_again": "Each placement earns you one more move: what can tile {tile} bring?",
    "shuts": "Look at tile {tile}: where would the next player like to place a tile?",
    "opens_less": "Look at tile {tile}: what would each spot open for the next player?",
    "most": "Look at tile {tile}: at which spot does it bring the most?",
    "brings": "Tile {tile} can bring {points}: at which spot?",
}


def why(view: View, reason: Reason, setting: Setting) -> str:
    """A reason in one sentence. Raises `KeyError` for a key that Tripol does not know."""
    return _SENTENCES[reason.key].format(**_words(reason))


def idea(view: View, reason: Reason, setting: Setting) -> str:
    """What points to it, in one sentence that leaves the finding to the reader.

    Raises `KeyError` as `why` does.
    """
    return _IDEAS[reason.key].format(**_words(reason))


def cost(view: View, best: float, played: float, setting: Setting) -> str:
    """What a plan was worth less than the best one: points, or the match."""
    return "the match" if best - played > DECIDES / 2 else about(best - played, "point")


def _words(reason: Reason) -> dict[str, str]:
    """The words for the values of a reason."""
    return {name: _word(name, value) for name, value in reason.values}


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
