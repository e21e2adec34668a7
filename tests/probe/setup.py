"""The set-up of Dial: options, seats, sides, the hidden numbers and the clues."""

from __future__ import annotations

from games.core import (
    Draw,
    Illegal,
    Kind,
    Notice,
    Option,
    Options,
    Seat,
    Sides,
    Step,
    all_together,
    each_alone,
    settle_options,
)
from tests.probe.events import Begun, Dealt, Event
from tests.probe.state import NUMBERS, Board, State, Terms, clue_of

COLOURS = ("red", "green", "blue", "amber")


def _three(options: Options, seats: int) -> bool:
    return seats == 3


def _several(options: Options, seats: int) -> bool:
    return seats > 1


def _against(options: Options, seats: int) -> bool:
    return len(sides(options, seats)) > 1


def _with_partners(options: Options, seats: int) -> bool:
    return seats > 2 and options.get("clues", "on") == "on"


OPTIONS = (
    Option(
        "table",
        Kind.CHOICE,
        ("square", "triangle"),
        "square",
        "Square: one, two, or two sides of two. Triangle: three together.",
        said="{0}",
    ),
    Option("rounds", Kind.NUMBER, ("1", "12"), "6", "How many rounds the safes stay shut at most."),
    Option(
        "tie",
        Kind.CHOICE,
        ("draw", "share"),
        "draw",
        "When both sides open their safe in one round: a draw, or both win.",
        applies=_against,
    ),
    Option(
        "first",
        Kind.SEAT,
        (),
        "0",
        "Who dials first: a seat, host or random.",
        applies=_several,
    ),
    Option(
        "colours",
        Kind.EACH,
        COLOURS,
        "",
        "A colour for each of three.",
        applies=_three,
        may_be_empty=False,
    ),
    Option("clues", Kind.FLAG, (), "on", "Everybody gets a secret clue about their number."),
    Option(
        "telling",
        Kind.FLAG,
        (),
        "on",
        "Partners may tell each other their clues.",
        applies=_with_partners,
    ),
)


def seats(options: Options) -> tuple[int, ...]:
    """Three at a triangle; one, two or four at a square."""
    return (3,) if options.get("table") == "triangle" else (1, 2, 4)


def sides(options: Options, count: int) -> Sides:
    """Two play alone; of four, the opposite ones are partners; one and three are one side."""
    if count == 4:
        return (frozenset((Seat(0), Seat(2))), frozenset((Seat(1), Seat(3))))
    return each_alone(count) if count == 2 else all_together(count)


def hides(options: Options, count: int) -> bool:
    """Whether anybody is dealt a clue."""
    return options.get("clues", "on") == "on"


def setup(options: Options, count: int, draw: Draw) -> Step[State, Event]:
    """Draws a number for each side and deals the clues.

    Raises `Illegal`: `seats`, `first_seat`, `colours`, and what `settle_options` raises.
    """
    given = settle_options(OPTIONS, options)
    if count not in seats(given):
        raise Illegal("seats", seats=count, table=given["table"])
    terms = Terms(
        sides=sides(given, count),
        rounds=int(given["rounds"]),
        shares=given["tie"] == "share",
        clues=hides(given, count),
        telling=_with_partners(given, count) and given["telling"] == "on",
        colours=_colours(given["colours"]) if count == 3 else (),
        first=_first(int(given["first"]), count),
    )
    state = State(Board(terms, terms.seats), tuple(draw(len(NUMBERS)) for _ in terms.sides))
    told: list[Notice[Event]] = [Notice(Begun(len(terms.sides), terms.rounds))]
    for seat in sorted(terms.seats) if terms.clues else ():
        clue = clue_of(state.board, state.numbers, seat)
        told.append(Notice(Dealt(clue), frozenset((seat,))))
    return Step(state, tuple(told))


def _first(seat: int, count: int) -> Seat:
    if count == 1:
        return Seat(0)
    if seat >= count:
        raise Illegal("first_seat", seat=seat, last=count - 1)
    return Seat(seat)


def _colours(text: str) -> tuple[str, ...]:
    """The colours of three seats. Raises `colours` unless there are three."""
    picked = tuple(text.split(","))
    if len(picked) != 3 or not all(picked):
        raise Illegal("colours", colours=text)
    return picked
