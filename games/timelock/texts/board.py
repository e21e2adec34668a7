"""The Timelock board in words: its columns by square, and each stack beside its Goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from games.core import SHAPES, Names, Seat
from games.texts import listed, shaped, some
from games.timelock.rules.board import GOAL, HOMES, SOUTH, Column, column, owner
from games.timelock.rules.matching import distance, is_removed, matches, trio
from games.timelock.rules.state import State, Win
from games.timelock.texts.lexicon import CORNERS, EDGES, piece_of, verb
from games.timelock.texts.people import seats_of, spoken
from games.timelock.texts.status import of, tally

Owner = Callable[[int], str]
"""The owner of a side's pieces in words: "Ana's", "South"."""


def owners(state: State, names: Names) -> tuple[str, str]:
    """Whose the pieces of South and of North are, by name where a side of the board is one seat."""
    if state.terms.seats > 2:
        return EDGES
    south, *north = (f"{spoken(names, Seat(seat))}'s" for seat in range(state.terms.seats))
    return south, (north[0] if north else f"{EDGES[1]}'s")


def edge_name(state: State, names: Names, edge: int) -> str:
    """Whose edge of the board it is: "Ana's edge", "the South edge"."""
    whose = owners(state, names)[edge]
    return f"the {whose} edge" if whose in EDGES else f"{whose} edge"


def columns(state: State, whose: tuple[str, str], near: int, brief: bool) -> str:
    """All columns, rows from the near edge, each square bottom first; `brief` gives letters."""
    return " ".join(_column(state, home, whose, near, brief) for home in HOMES)


def column_lines(state: State, whose: tuple[str, str], near: int) -> list[str]:
    """A line for each column."""
    return [_column(state, home, whose, near, False) for home in HOMES]


def _column(state: State, home: str, whose: tuple[str, str], near: int, brief: bool) -> str:
    row = "" if brief else "row "
    squares = column(state.board, home)
    told = [
        f"{row}{at} {_square(square, whose, brief)}"
        for at, square in enumerate(squares if near == SOUTH else squares[::-1], 1)
        if square
    ]
    name = "c, the Goals" if home == GOAL else home
    return f"{name}: {'; '.join(some(told, none='empty'))}."


def _square(square: str, whose: tuple[str, str], brief: bool) -> str:
    """The pieces of a square, bottom first: "Ana's Queen, Drone, then Ben's Pawn"."""
    told: list[str] = []
    for side, pieces in groupby(square, owner):
        letters = "".join(pieces).upper()
        named = " ".join(letters) if brief else ", ".join(some(map(piece_of, letters)))
        told.append(f"{whose[side]} {named}")
    return ", ".join(some(told))


def standing(state: State, team: int, head: str, far: bool) -> str:
    """What matches of a team, how far the rest is: "Ana: 1 of 4 match, a; points to go: b 4"."""
    stacks = state.terms.stacks_of(team)
    done = [home for side, home in stacks if matches(state.board, side, home)]
    gone = [home for side, home in stacks if is_removed(state.board, side, home)]
    is_removing = state.terms.win == Win.REMOVE
    parts = [f"{tally(state, team)} {of(state)}{'' if is_removing else ' match'}"]
    if done:
        named = listed(done)
        parts.append(f"{named} {verb(len(done), 'matches', 'match')}" if is_removing else named)
    rest = [
        f"{home} {distance(state.board, side, home)}"
        for side, home in stacks
        if home not in done and home not in gone
    ]
    to_go = f"; points to go: {', '.join(some(rest))}" if far and rest else ""
    return f"{head}: {', '.join(some(parts))}{to_go}."


def side_head(state: State, names: Names, team: int, mover: Seat | None) -> str:
    """The people of a side for an alt text, with their marks, and with partners their stacks.

    The mark of the mover was told before.
    """
    seats = seats_of(state.terms, team)
    if state.terms.seats > 2:
        told = [
            f"{spoken(names, seat)}, {SHAPES[seat]}, {CORNERS[seat]} with "
            f"{listed(state.terms.own(seat))}"
            for seat in seats
        ]
        return "; ".join(some(told))
    return listed(
        spoken(names, at) if at == mover or not names else shaped(names, at) for at in seats
    )


def stack_lines(state: State, names: Names) -> Iterator[str]:
    """A line for the Goal of each side of the board and for each stack, by the owner's rows."""
    edges = (0,) if state.terms.is_solitaire else (0, 1)
    for edge in edges:
        seats = [seat for seat in range(state.terms.seats) if state.terms.edge(seat) == edge]
        goal = trio(column(state.board, GOAL), edge)
        head = EDGES[edge] if state.terms.seats > 2 else spoken(names, Seat(seats[0]))
        yield f"{head}'s Goal by row from its edge: {rows_told(goal)}."
        for seat in seats:
            for home in state.terms.own(seat):
                yield _stack_line(state, names, Seat(seat), home)


def _stack_line(state: State, names: Names, seat: Seat, home: str) -> str:
    edge = state.terms.edge(seat)
    who = f"{spoken(names, seat)}'s {home}"
    if is_removed(state.board, edge, home):
        return f"{who} has left the board."
    told = rows_told(trio(column(state.board, home), edge))
    far = distance(state.board, edge, home)
    return f"{who}: {told}; {'matches' if not far else f'{far} points to go'}."


def rows_told(ranked: Column) -> str:
    """A trio by its owner's rows, bottom first: "row 1 Queen, Drone; row 3 Pawn"."""
    told = [
        f"row {rank} {', '.join(some(map(piece_of, square)))}"
        for rank, square in enumerate(ranked, 1)
        if square
    ]
    return "; ".join(some(told))


def row_note(state: State, names: Names, whose: tuple[str, str], near: int) -> str:
    """From which edge rows are counted here, and who South and North are where pieces say so."""
    rows = len(state.board[0])
    edges = [edge_name(state, names, edge) for edge in (0, 1)]
    if whose == EDGES and whose != owners(state, names):
        edges = [f"{edge} ({name})" for edge, name in zip(edges, EDGES, strict=True)]
    here, there = edges[near], edges[1 - near]
    return f"Rows 1 to {rows} count from {here}; row 1 from {there} is row {rows} here."
