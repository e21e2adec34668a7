"""Timelock tables as short literals: columns by letter, the roll, and whole typed turns."""

from __future__ import annotations

from games.core import Draw, Illegal, Seat, settle
from games.timelock import GAME
from games.timelock.rules.board import HOMES, Column, column_of, start, word
from games.timelock.rules.dice import Roll
from games.timelock.rules.state import Now, State, Terms, Win
from games.timelock.rules.stepping import owed

READY = "a=b=d=e=QD/P/-/-/qdp c=QD/P/-/-/pdq"
"""South matches in all four stacks, North in none."""

PARTNERS_READY = "a=b=-/PDQ/-/-/qdp c=-/PDQ/-/-/pdq d=e=QDP/-/-/-/pdq"
"""Team 0 matches in all four stacks, team 1 in none."""


def zeros(n: int) -> int:
    """Chance that rolls 1-1 TIP for ever."""
    return 0


def no_chance(n: int) -> int:
    raise AssertionError("a step draws nothing")


def table(
    columns: str = "", roll: str = "1-1 TIP", *, mover: int = 0, seats: int = 2, **options: str
) -> State:
    """A state right after the roll: the set-up, with columns changed as in "a=b=QDP/-/-/-/qdp"."""
    given = settle(GAME, options)
    board: dict[str, Column] = dict(
        zip(HOMES, start(5 if given["board"] == "on" else 9), strict=True)
    )
    for change in columns.split():
        *homes, squares = change.split("=")
        board.update(dict.fromkeys(homes, column_of(squares)))
    dice, face = roll.split()
    d1, d2 = map(int, dice.split("-"))
    terms = Terms(
        seats=seats,
        win=Win(given["win"]),
        has_board=given["board"] == "on",
        solo=given["solo"],
        first=Seat(int(given["first"])),
        turn_limit=int(given["turn_limit"]),
    )
    now = Now(Roll(d1, d2, face), owed(terms.solo, (d1, d2)) if seats == 1 else 0)
    whole = tuple(board.values())
    return State(terms, whole, Seat(mover), 1, now, whole)


def column(state: State, home: str) -> str:
    """A column as section 2 writes it."""
    return word(state.board[HOMES.index(home)])


def texts(state: State) -> set[str]:
    """What the mover may do now."""
    return {GAME.write(action) for action in GAME.legal(state, state.mover)}


def some(line: str) -> set[str]:
    """The steps of a line, in any order."""
    return set(line.split())


def steps_on(state: State, stacks: str) -> set[str]:
    """The paid steps that the mover may make with any of these stacks now."""
    return {text for text in texts(state) if text[0] in stacks}


def turns(state: State, *lines: str, draw: Draw = zeros) -> State:
    """The state after typed lines, each read and played by who then has the turn."""
    for line in lines:
        seat = state.mover
        for action in GAME.typed(GAME.view(state, seat), line):
            state = GAME.apply(state, seat, action, draw).state
    return state


def failing(state: State, line: str) -> tuple[str, str]:
    """The first step of a typed line that is refused, and why; ("", "") if all are played."""
    seat = state.mover
    for action in GAME.typed(GAME.view(state, seat), line):
        try:
            state = GAME.apply(state, seat, action, zeros).state
        except Illegal as error:
            return GAME.write(action), error.key
    return "", ""


def won(state: State) -> tuple[tuple[int, ...], str, int]:
    """The seats that won, the reason, and the points; () while nobody has."""
    outcome = GAME.outcome(state)
    if outcome is None:
        return (), "", 0
    return outcome.winners, outcome.reason, max(points or 0 for points in outcome.points)
