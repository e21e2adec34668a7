"""The set-up: options, seats, the bag and the start tile (rules sections 3 and 5)."""

from __future__ import annotations

from games.core import Draw, Illegal, Kind, Option, Options, Seat, Step, settle_options, shuffle
from games.first import first_of
from games.tripol.rules.board import begun
from games.tripol.rules.state import KEEP_ALL, Event, State, Table, Terms, terms_of
from games.tripol.rules.tiles import COLOURS, LAST_NUMBER, PLAIN_NUMBERS, START_NUMBERS

MOST_SEATS = 6
FOR_THREE = ("one_colour", "my_colour")
"""The options that only three people can play."""

EXCLUDED = (
    ("polygon", "experiment"),
    ("one_colour", "my_colour"),
    ("one_colour", "blockade"),
    ("blockade", "barricade"),
)
"""Options that exclude each other (TP-5, TP-27)."""


def short_game(seats: int) -> str:
    """The tiles of a short game for so many."""
    return "40" if seats < 4 else "48" if seats == 4 else "60"


LEAST_TILES = 20
"""The shortest game that `tiles` allows (TP-31)."""

DEALT = 3
"""So many tiles each seat is dealt by the option `three`."""


def _has_colours(options: Options, seats: int) -> bool:
    return seats == 3 and any(options.get(name) == "on" for name in FOR_THREE)


def _for_three(options: Options, seats: int) -> bool:
    return seats == 3


OPTIONS = (
    Option(
        "tiles",
        Kind.NUMBER,
        (str(LEAST_TILES), str(LAST_NUMBER)),
        "0",
        "How many tiles there are: all of them, or a short game.",
        said="{0} tiles",
        meaning="a shorter game",
        offered=("0", "40", "48", "60", "short"),
        labels=(
            ("all", "the whole game"),
            ("40", "a short game for 2 or 3"),
            ("48", "a short game for 4"),
            ("60", "a short game for 5 or 6"),
            ("short", "40 tiles for 2 or 3, 48 for 4, 60 for more"),
        ),
        proposed="short",
        by_seats=short_game,
    ),
    Option(
        "polygon",
        Kind.FLAG,
        (),
        "off",
        "A closed figure of one colour with five sides or more brings a point a side.",
        meaning="a closed figure of one colour brings a point a side, from five sides on",
    ),
    Option(
        "three",
        Kind.FLAG,
        (),
        "off",
        "Everybody begins with three tiles in hand.",
        meaning="everybody begins with three tiles in hand",
    ),
    Option(
        "triangles",
        Kind.CHOICE,
        ("joint", "each"),
        "joint",
        "What two-coloured sides that touch bring: one point and move, or that for each triangle.",
        said="triangles {0}",
        labels=(
            ("joint", "two-coloured sides that touch bring one point and one more move"),
            ("each", "two-coloured sides that touch bring two points and two more moves"),
        ),
    ),
    Option(
        "keep",
        Kind.CHOICE,
        (KEEP_ALL, "3", "4", "6", "8"),
        KEEP_ALL,
        "How many tiles a hand may keep: who holds more places one that fits. A rule of this bot.",
        said="keep {0}",
        labels=(
            ("all of them", "a hand may keep as many tiles as it likes, as the rules have it"),
            ("3", "who holds more than 3 tiles has to place one, if one fits"),
            ("4", "who holds more than 4 tiles has to place one, if one fits"),
            ("6", "who holds more than 6 tiles has to place one, if one fits"),
            ("8", "who holds more than 8 tiles has to place one, if one fits"),
        ),
    ),
    Option(
        "barricade",
        Kind.FLAG,
        (),
        "off",
        "Nine tiles with dark blue sides join in, and blue touches only blue.",
        meaning="nine tiles with a dark blue side, which touches only blue",
    ),
    Option(
        "blockade",
        Kind.FLAG,
        (),
        "off",
        "In every turn one colour is blocked.",
        meaning="in every turn one colour is blocked",
    ),
    Option(
        "experiment",
        Kind.FLAG,
        (),
        "off",
        "Tiles may be moved by half a side.",
        meaning="tiles may touch by half a side",
    ),
    Option(
        "one_colour",
        Kind.FLAG,
        (),
        "off",
        "For three: everybody matches one colour only, and every placement earns another move.",
        meaning="everybody matches only their own colour, and every placement earns another move",
        applies=_for_three,
    ),
    Option(
        "my_colour",
        Kind.FLAG,
        (),
        "off",
        "For three: sides of one's own colour count double.",
        meaning="sides of one's own colour count double",
        applies=_for_three,
    ),
    Option(
        "colours",
        Kind.EACH,
        tuple(COLOURS),
        ",".join(COLOURS),
        "Who has which colour, with one_colour or my_colour: pick, random, or such as Y,R,G.",
        labels=(
            ("Red", "Red is your colour"),
            ("Yellow", "Yellow is your colour"),
            ("Green", "Green is your colour"),
        ),
        applies=_has_colours,
        may_be_empty=False,
        proposed="pick",
    ),
    Option("start", Kind.TEXT, (), "0", "The tile that lies first."),
    Option("bag", Kind.TEXT, (), "", "The tiles in the bag, in the order of drawing."),
)


def moves_on(options: Options, seats_: int) -> bool:
    """Seat 0 begins (TP-6)."""
    return True


def seats(options: Options) -> tuple[int, ...]:
    """Two to six, or three for the options with colours. Raises `excluded`, naming both options."""
    for one, other in EXCLUDED:
        if options.get(one) == options.get(other) == "on":
            raise Illegal("excluded", one=one, other=other)
    if any(options.get(name) == "on" for name in FOR_THREE):
        return (3,)
    return tuple(range(2, MOST_SEATS + 1))


def rated(options: Options, seats_: int) -> str | None:
    """All that the rules of the house and of the leaflet let a table choose, in one mode.

    None for the experiment, which lays other layouts on a grid of its own, and with a start tile or
    a bag that was given, which somebody may know.
    """
    is_drawn = options.get("start", "0") == "0" and not options.get("bag")
    return "" if is_drawn and options.get("experiment") != "on" else None


def setup(options: Options, seats_wanted: int, draw: Draw) -> Step[State, Event]:
    """The start tile lies, the bag is shuffled, and `three` deals (rules section 5, TP-6).

    Raises `Illegal`: `seats`, `three_seats`, `excluded`, `colours`, `start_tile`, `bag_tiles`, and
    what `settle_options` raises.
    """
    given = settle_options(OPTIONS, options)
    if seats_wanted not in seats(given):
        raise _wrong_seats(given, seats_wanted)
    terms = _terms(given, seats_wanted)
    start, bag = _bag(terms, given, draw)
    dealt = DEALT * seats_wanted if terms.three else 0
    hands = tuple(bag[seat:dealt:seats_wanted] for seat in range(seats_wanted))
    last = bag[-1] if len(bag) <= dealt else None
    last_by = next((Seat(seat) for seat, hand in enumerate(hands) if last in hand), None)
    table = Table(
        terms=terms,
        layout=begun(start, has_offset=terms.experiment),
        scores=(0,) * seats_wanted,
        counts=tuple(map(len, hands)),
        bag=len(bag[dealt:]),
        last_by=last_by,
    )
    return Step(State(table, bag[dealt:], hands, last=last))


def _wrong_seats(given: Options, count: int) -> Illegal:
    for name in FOR_THREE:
        if given[name] == "on":
            return Illegal("three_seats", name=name, seats=count)
    return Illegal("seats", seats=count)


def _terms(given: Options, count: int) -> Terms:
    terms = terms_of(given, count)
    if terms.colours and sorted(terms.colours) != sorted(COLOURS):
        raise Illegal("colours", given=given["colours"])
    return terms


def _bag(terms: Terms, given: Options, draw: Draw) -> tuple[int, tuple[int, ...]]:
    """The start tile and the bag in the order of drawing (rules section 5)."""
    start = _number(given["start"])
    if given["bag"]:
        return start or START_NUMBERS[0], _given_bag(given["bag"], start or START_NUMBERS[0])
    in_play = range(1, LAST_NUMBER + 1) if terms.barricade else PLAIN_NUMBERS
    if start and start not in in_play:
        raise Illegal("start_tile", given=given["start"])
    order = shuffle(in_play, draw)
    first = start or first_of(tile for tile in order if tile in START_NUMBERS)
    order.remove(first)
    return first, tuple(order[: terms.tiles - 1] if terms.tiles else order)


def _number(text: str) -> int:
    """The number of the start tile; 0 is none. Raises `start_tile`."""
    if not (text.isascii() and text.isdigit() and int(text) <= LAST_NUMBER):
        raise Illegal("start_tile", given=text)
    return int(text)


def _given_bag(text: str, start: int) -> tuple[int, ...]:
    """The tiles of a bag that was given, each once. Raises `bag_tiles`."""
    items = text.split(",")
    if not all(item.isascii() and item.isdigit() for item in items):
        raise Illegal("bag_tiles", given=text)
    tiles = tuple(map(int, items))
    if not all(1 <= tile <= LAST_NUMBER for tile in tiles) or len({start, *tiles}) <= len(tiles):
        raise Illegal("bag_tiles", given=text)
    return tiles
