"""The words that Tripol's texts share: colours, sides, tiles, rotations and numbers."""

from __future__ import annotations

from collections.abc import Iterable

from games.texts import counted, listed, some
from games.tripol.rules.grid import UP
from games.tripol.rules.tiles import Kind, tile_of

COLOURS = {"R": "red", "Y": "yellow", "G": "green", "W": "white", "B": "blue"}
"""The names of the letters."""

SIDES = {UP: ("right", "bottom", "left"), "D": ("top", "right", "left")}
"""The names of the sides of a place, clockwise from side 0, by where it points."""

POINTS = {UP: "up", "D": "down"}

TURNED = ("as it is", "turned once", "turned twice")
"""A rotation, by 120 degrees clockwise each."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def colour(letter: str) -> str:
    """A colour by its letter: "red"."""
    return COLOURS[letter]


def side(letters: str) -> str:
    """A side by its two letters, clockwise: "red", "red-yellow"."""
    first, second = letters
    return COLOURS[first] if first == second else f"{COLOURS[first]}-{COLOURS[second]}"


def sides(letters: str) -> list[str]:
    """The three sides of six letters: "red-yellow", "red", "red"."""
    return [side(letters[at : at + 2]) for at in (0, 2, 4)]


def faces(direction: str, letters: str) -> str:
    """The sides of a tile that lies, by their places: "top red-yellow, right red, left red"."""
    told = zip(SIDES[direction], sides(letters), strict=True)
    return ", ".join(some(f"{where} {shown}" for where, shown in told))


def face(number: int) -> str:
    """What a tile shows: "red-yellow, red, red", "all red", "red stork"."""
    tile = tile_of(number)
    named = sides(tile.letters)
    match tile.kind:
        case Kind.STORK:
            return f"{named[0]} stork"
        case Kind.WHITE:
            return "white stork"
        case Kind.BARRICADE:
            return f"barricade: {', '.join(some(named))}"
        case _:
            return f"all {named[0]}" if tile.is_uniform else ", ".join(some(named))


def known(number: int) -> str:
    """A tile's number with what it shows: "46 (red-yellow, red, red)"."""
    return f"{number} ({face(number)})"


def tile(number: int) -> str:
    """A tile in a sentence: "tile 46 (red-yellow, red, red)"."""
    return f"tile {known(number)}"


def numbered(numbers: Iterable[int]) -> str:
    """Tiles by number alone: "12, 30 and 46"."""
    return listed(map(str, numbers))


def number(n: int) -> str:
    """A small number as a word: "two"."""
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def many(n: int, noun: str) -> str:
    """A small number as a word with its noun: "one side", "two sides"."""
    return counted(n, noun).replace(str(n), number(n), 1)


def signed(points: int) -> str:
    """Points as they are read: "12", "−2"."""
    return str(points) if points >= 0 else f"−{-points}"


def spoken_points(points: int) -> str:
    """Points read aloud: "12 points", "minus 2 points"."""
    told = counted(abs(points), "point")
    return told if points >= 0 else f"minus {told}"


def more_moves(n: int) -> str:
    """Additional moves: "one more move", "two more moves"."""
    return f"{number(n)} more move{'' if n == 1 else 's'}"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def turned(rotation: int) -> str:
    """A rotation after what it belongs to: ", turned once"; "" for none."""
    return f", {TURNED[rotation]}" if rotation else ""
