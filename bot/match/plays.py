"""Rows in the making: what is planned for a seat, what a script allows, what the engine plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.live import Live
from bot.store.move_log import LogRow
from bot.store.seats import Actor, House, Person
from bot.store.tables import Table
from games.core import (
    HINT,
    LEAVE,
    OWN_WORDS,
    Draw,
    Folded,
    Play,
    Row,
    Seat,
    Tape,
    checksum,
    extend,
    legal_of,
)
from games.first import first_of
from render.budget import Kept

MAX_FORCED = 50
"""The most forced actions that are played after one press."""

TRIED_BYTES = 500_000
"""So much is kept of how often people tried something else."""


class Passing(Struct, frozen=True):
    """How seats pass to others: the seats in the order of their rows, and who causes it."""

    seats: tuple[Seat, ...]
    actor: Actor


class Planned(Struct, frozen=True):
    """What is to be played for a seat: the texts of actions or a row of the shell, and by whom.

    `is_press`: it may be the echo of another press. The same is then played for the seats `beside`.
    """

    seat: Seat
    texts: list[str]
    actor: Actor
    is_press: bool = True
    beside: tuple[Seat, ...] = ()

    @property
    def echoes(self) -> int | None:
        """The person whose double tap this may be; None for a hint and for who is no person."""
        counts = isinstance(self.actor, Person) and self.texts != [HINT] and self.is_press
        return self.actor.id if counts and isinstance(self.actor, Person) else None


class Work(Struct, frozen=True):
    """What the engine made of a plan for a match as it was read: the rows, and the log with them.

    Without rows there is nothing to store.
    """

    live: Live
    planned: Planned
    moves: list[LogRow]
    folded: Folded[Any]

    @property
    def after(self) -> Live:
        """The match with the rows, of which nobody may be told before they are stored."""
        return with_moves(self.live, self.live.table, self.moves, self.folded)


class Direction(Struct, frozen=True):
    """What a script has next in a match: a decision of a person, or what a computer plays.

    * `part` counts the parts of the script, from 0.
    * `ways` are the texts of the actions still to play, by each way that the script takes; a
      computer plays the first.
    * `draws` are the numbers that each row of it draws, forced rows among them.
    * `wrong` answers a person who plays something else, and `hint` is added from the second time.
    """

    seat: Seat
    part: int
    ways: tuple[tuple[str, ...], ...]
    draws: tuple[tuple[int, ...], ...]
    wrong: str = ""
    hint: str = ""

    @property
    def chance(self) -> Draw:
        """What the next rows draw from."""
        return Tape([number for row in self.draws for number in row])

    def takes(self, seat: Seat, texts: Sequence[str]) -> bool:
        """Whether the script takes these actions of a seat: a whole way, or how one begins."""
        begun = tuple(texts)
        return seat == self.seat and any(way[: len(begun)] == begun for way in self.ways)


class Tries:
    """Counts in memory what people play beside a script, in each match at its present part."""

    def __init__(self) -> None:
        self._tried: Kept[str, tuple[int, int]] = Kept(TRIED_BYTES)

    def answer(self, match: str, direction: Direction) -> str:
        """What is answered to a play that the script does not take; the hint from the second on."""
        part, times = self._tried.get(match) or (direction.part, 0)
        times = times + 1 if part == direction.part else 1
        self._tried.put(match, (direction.part, times), 0)
        return " ".join([direction.wrong, *([direction.hint] if times > 1 else [])])


def work_basis(table: Table) -> object:
    """Returns what the checks and the engine's work depend on: status, last row, who sits where."""
    sitters = tuple((sitting.seat, sitting.sitter) for sitting in table.seats)
    return table.match.status, table.last, sitters


def apply_plan(
    live: Live,
    planned: Planned,
    chance: Draw,
    interaction: int | None,
    at: float,
) -> tuple[list[LogRow], Folded[Any]]:
    """Applies the actions in order, then the forced actions that follow.

    Returns the rows to store, which were played `at` that time, and the log with them; the last row
    carries the checksum. Raises what the engine raises.
    """
    game = live.entry.game
    moves: list[LogRow] = []
    plays, told = list(live.plays), list(live.told)
    play = live.play

    def play_one(seat: Seat, text: str, actor: Actor) -> Play[Any]:
        tape = Tape(chance)
        after, heard = extend(game, play, seat, text, tape)
        row = Row(after.n, seat, text, tuple(tape.drawn))
        moves.append(LogRow(row, actor, interaction, len(moves), None, at))
        plays.append(after)
        told.extend(heard)
        return after

    for seat, text in _steps(live, planned):
        if moves and text == LEAVE and game.outcome(play.state) is not None:
            break  # the seat before it has ended the match
        play = play_one(
            seat, text if text in OWN_WORDS else canonical_text(game, text), planned.actor
        )
    for _ in range(MAX_FORCED):
        if play.turn.forced is None or len(play.turn.waiting) != 1:
            break
        play = play_one(first_of(play.turn.waiting), game.write(play.turn.forced), House())
    folded = Folded(tuple(plays), tuple(told), legal_of(game, play))
    moves[-1] = replace(moves[-1], checksum=checksum(game, play.turn, folded.legal))
    return moves, folded


def is_shell_row(texts: Sequence[str]) -> bool:
    """Whether a plan is a row of the shell, such as leaving, and no action of the game."""
    return any(text in OWN_WORDS for text in texts)


def canonical_text(game: Any, text: str) -> str:
    """Returns the text of an action as its game writes it. Raises `BadAction`."""
    return game.write(game.parse(text))


def fallback_text(live: Live, seat: Seat, chance: Draw) -> str:
    """Returns the text of what is played for a seat whose person does not play."""
    game = live.entry.game
    return game.write(game.fallback(live.play.state, seat, chance))


def with_moves(live: Live, table: Table, moves: list[LogRow], folded: Folded[Any]) -> Live:
    """Returns the match with further rows, and the log with them."""
    rows = live.rows + tuple(move.row for move in moves)
    times = live.times + tuple(move.at for move in moves)
    return replace(live, table=table, folded=folded, rows=rows, times=times)


def _steps(live: Live, planned: Planned) -> list[tuple[Seat, str]]:
    """Returns seat and text of each row; who leaves does so with all seats still in the match.

    One of them may have been left by who sat there before, or for this person by another.
    """
    person = live.seats[planned.seat].person
    if planned.texts != [LEAVE] or person is None:
        seats = (planned.seat, *planned.beside)
        return [(seat, text) for seat in seats for text in planned.texts]
    mine = live.table.seats_of(person)
    stay = [seat for seat in mine if seat not in live.left] or [planned.seat]
    return [(seat, LEAVE) for seat in sorted(stay, key=lambda seat: seat != planned.seat)]
