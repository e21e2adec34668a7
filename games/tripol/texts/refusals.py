"""Tripol's refusals in words: what is so, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core import MARKS, Refused
from games.texts import listed
from games.tripol.rules.tiles import LAST_NUMBER
from games.tripol.texts.lexicon import colour

QUOTED = 24
"""Characters of a typed text that a refusal repeats."""

Values = Mapping[str, Any]


def refusal(refused: Refused) -> str:
    """The sentence of a refusal; an unknown key gets a general one."""
    tell = _SENTENCES.get(refused.key, "That cannot be played now. Nothing was changed.")
    return tell if isinstance(tell, str) else tell(refused.values)


def _quoted(value: object) -> str:
    """A typed text that is safe to show again: short, on one line, without markup."""
    plain = "".join(sign for sign in str(value)[:QUOTED] if _is_plain(sign)).strip()
    return f"{plain}…" if plain and len(str(value)) > QUOTED else plain or "that"


def _is_plain(sign: str) -> bool:
    return sign.isascii() and (sign.isalnum() or sign in " -:;,.+@#")


def _unreadable(given: Values) -> str:
    return (
        f"I can't read “{_quoted(given['text'])}”. Type draw, pass, or a tile with its spot, such "
        "as 46 #3, or 46 #3 r1 to turn it once."
    )


def _not_your_turn(given: Values) -> str:
    return f"{MARKS[int(given['mover'])]} has the turn. Nothing was changed; wait until it ends."


def _not_held(given: Values) -> str:
    return f"Tile {given['tile']} is not in your hand. Choose one of your own tiles."


def _one_rotation(given: Values) -> str:
    return f"Tile {given['tile']} looks the same however it is turned. Place it with rotation 0."


def _not_own(given: Values) -> str:
    return (
        f"Tile {given['tile']} would touch with another colour there, and you match "
        f"{colour(given['colour'])} alone. Choose another spot."
    )


def _blocked(given: Values) -> str:
    return (
        f"{colour(given['colour']).capitalize()} is blocked this turn, and tile {given['tile']} "
        "would match it there. Choose another spot, or pass."
    )


def _disagrees(given: Values) -> str:
    return (
        f"Tile {given['tile']} does not match every side that it would touch there. Turn it, or "
        "choose one of its numbered spots."
    )


def _no_spot_number(given: Values) -> str:
    tile, spots = given["tile"], int(given["spots"])
    if not spots:
        return f"Tile {tile} fits nowhere now. Choose another tile, draw, or pass."
    last = "its only spot is 1" if spots == 1 else f"its spots are 1 to {spots}"
    return f"Tile {tile} has no spot {given['number']}: {last}."


def _which_rotation(given: Values) -> str:
    tile, number = given["tile"], given["number"]
    ways = [f"r{rotation}" for rotation in given["rotations"]]
    return (
        f"Tile {tile} fits spot {number} in {len(ways)} ways. Add {listed(ways, 'or')}, such as "
        f"{tile} #{number} {ways[-1]}."
    )


def _excluded(given: Values) -> str:
    return f"{given['one']} and {given['other']} cannot be played together. Leave one of them off."


def _three_seats(given: Values) -> str:
    return f"{given['name']} is for exactly 3 players, not {given['seats']}. Switch it off."


def _seats(given: Values) -> str:
    return f"Tripol is for 2 to 6 players, not {given['seats']}. Choose a number between them."


def _colours(given: Values) -> str:
    return (
        f"The colours {_quoted(given['given'])} do not give each of 3 seats one of its own. Write "
        "R, Y and G in the order of the seats, such as Y,R,G."
    )


def _start_tile(given: Values) -> str:
    return (
        f"{_quoted(given['given'])} is no tile that can lie first here. Name a tile from 1 to "
        f"{LAST_NUMBER} that is in play, or 0 for chance."
    )


def _bag_tiles(given: Values) -> str:
    return (
        f"{_quoted(given['given'])} is no bag. Name tiles from 1 to {LAST_NUMBER}, each once and "
        "not the start tile, such as 1,4,5."
    )


def _bad_option(given: Values) -> str:
    name = _quoted(given["name"])
    takes = _TAKES.get(str(given["name"]), "one of the values on the list")
    return f"{_quoted(given['value'])} does not fit the setting {name}. It takes {takes}."


_TAKES: Mapping[str, str] = {
    "tiles": f"0 for all, or 20 to {LAST_NUMBER}",
    "triangles": "joint or each",
    "keep": "none, 3, 4, 6 or 8",
    "colours": "R, Y and G in the order of the seats, such as Y,R,G",
    **dict.fromkeys(
        ("polygon", "three", "barricade", "blockade", "experiment", "one_colour", "my_colour"),
        "on or off",
    ),
}
"""The values of a setting in words; `setup.OPTIONS` declares the same."""

_SENTENCES: Mapping[str, str | Callable[[Values], str]] = {
    "bad_action": _unreadable,
    "over": "This match is over. /tripol start sets up a new one.",
    "not_your_turn": _not_your_turn,
    "left_already": "You have resigned already. The others play on without you.",
    "not_held": _not_held,
    "one_rotation": _one_rotation,
    "off_grid": "No tile can lie there: it is off the grid. Choose one of the numbered spots.",
    "covered": "A tile lies there already. Choose one of the numbered spots.",
    "touches_nothing": (
        "A tile there would touch nothing by a side. Choose one of the numbered spots."
    ),
    "blocked": _blocked,
    "not_own": _not_own,
    "disagrees": _disagrees,
    "drawn_already": "You have drawn in this move. Place a tile, or pass and keep it.",
    "bag_empty": "The bag is empty. Place one of your tiles, or pass.",
    "draw_first": "The first move of a turn cannot be passed before the draw. Draw a tile first.",
    "must_place": lambda given: (
        f"You hold {given['tiles']} tiles and may keep {given['keep']}. Place one that fits first."
    ),
    "no_exchange": (
        "Only a white stork that you have just drawn offers an exchange, once, and only where each "
        "matches one colour. Place a tile, draw, or pass."
    ),
    "no_take": (
        "Only a coloured stork that you have just drawn offers tiles, once, and only where each "
        "matches one colour. Place a tile, draw, or pass."
    ),
    "take_count": lambda given: f"You may take 1 to 5 tiles, not {given['count']}. Type take 5.",
    "no_spot_number": _no_spot_number,
    "which_rotation": _which_rotation,
    "no_preview": "That shows what chance brings, so it has no preview. Play it at once.",
    "excluded": _excluded,
    "three_seats": _three_seats,
    "seats": _seats,
    "colours": _colours,
    "start_tile": _start_tile,
    "bag_tiles": _bag_tiles,
    "no_option": lambda given: f"Tripol has no setting called {_quoted(given['name'])}.",
    "bad_option": _bad_option,
}
