"""The set-up: options, seats, sides, and the first roll (rules sections 3 and 12)."""

from __future__ import annotations

from games.core import (
    Draw,
    Illegal,
    Kind,
    Option,
    Options,
    Seat,
    Sides,
    Step,
    settle_options,
)
from games.timelock.board import start
from games.timelock.events import Event
from games.timelock.state import State, Terms, Win, teams
from games.timelock.turns import first_turn


def _alone(options: Options, seats: int) -> bool:
    return seats == 1


def _several(options: Options, seats: int) -> bool:
    return seats > 1


def _two(options: Options, seats: int) -> bool:
    return seats == 2


OPTIONS = (
    Option(
        "win",
        Kind.CHOICE,
        tuple(str(win) for win in Win),
        str(Win.FOUR),
        "How many of your stacks must match your Goal at the same time, or remove them one by one.",
        said="{0}",
        labels=(
            ("match 4", "all four stacks match at the same time"),
            ("match 3", "any three stacks match at the same time"),
            ("match 2", "any two stacks match at the same time"),
            ("remove", "a stack that matches leaves, and who has none left wins"),
        ),
    ),
    Option(
        "solo",
        Kind.CHOICE,
        ("5", "4", "3", "clock"),
        "5",
        "Alone: which numbers on the dice take a pyramid away from the other side.",
        said="level {0}",
        labels=(
            ("5", "a pyramid leaves for each 5 and 6"),
            ("4", "a pyramid leaves for each 4, 5 and 6"),
            ("3", "a pyramid leaves for each 3, 4, 5 and 6"),
            ("clock", "a pyramid leaves for each 5 and 6, and one more every turn"),
        ),
        applies=_alone,
    ),
    Option(
        "first",
        Kind.SEAT,
        (),
        "0",
        "Who moves first.",
        said="{0} begins",
        applies=_several,
    ),
    Option(
        "turn_limit",
        Kind.NUMBER,
        ("0", "1000"),
        "0",
        "After so many turns of all players the match is a draw; 0 is no limit.",
        said="turn limit {0}",
        proposed="100",
        offered=("0", "50", "100", "200"),
        labels=(("none", ""), *((turns, "") for turns in ("50", "100", "200"))),
    ),
    Option(
        "board",
        Kind.FLAG,
        (),
        "on",
        "Off is an experiment for two: nine rows, and nobody passes the other's nearest piece.",
        applies=_two,
        meaning="an experiment: nine rows, and nobody passes the other's nearest piece",
    ),
)


def seats(options: Options) -> tuple[int, ...]:
    """One, two or four seats, as far as the options allow (TL-23, rules section 11)."""
    return tuple(count for count in (1, 2, 4) if _reason(options, count) is None)


def _reason(options: Options, count: int) -> str | None:
    """The key of the refusal of so many seats; None if they can play with these options."""
    if count not in (1, 2, 4):
        return "seats"
    if options.get("board", "on") == "off" and count != 2:
        return "board_for_two"
    if count == 4 and options.get("win", Win.FOUR) in (Win.THREE, Win.TWO):
        return "win_with_partners"
    return None


def sides(options: Options, seats: int) -> Sides:
    """One alone, two against each other, or opposite corners against the others (TL-40)."""
    return teams(seats)


def rated(options: Options, seats: int) -> str | None:
    """For two, and with partners.

    None for one alone; for the experiment without the board, which is another game; and where two
    or three stacks are enough, because who begins wins 60.3 and 60.4 of 100 matches. Of the usual
    ones it is 59.4, and the bound is 60 (docs/benchmarks.md).
    """
    if options.get("board", "on") == "off" or options.get("win") in (Win.THREE, Win.TWO):
        return None
    return {2: "two", 4: "partners"}.get(seats)


def hides(options: Options, seats: int) -> bool:
    """Nothing is hidden from anybody (rules section 14)."""
    return False


def setup(options: Options, seats: int, draw: Draw) -> Step[State, Event]:
    """The board and the first roll.

    Raises `Illegal`: `seats`, `board_for_two`, `win_with_partners`, `first_seat`, and what
    `settle_options` raises.
    """
    given = settle_options(OPTIONS, options)
    if (reason := _reason(given, seats)) is not None:
        raise Illegal(reason, seats=seats)
    if int(given["first"]) >= seats:
        raise Illegal("first_seat", seat=int(given["first"]), last=seats - 1)
    terms = Terms(
        seats=seats,
        win=Win(given["win"]),
        has_board=given["board"] == "on",
        solo=given["solo"],
        first=Seat(int(given["first"])),
        turn_limit=int(given["turn_limit"]),
    )
    return first_turn(terms, start(5 if terms.has_board else 9), draw)
