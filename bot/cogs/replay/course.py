"""The course of a match as one reader steps through it: what they know of, and nothing else.

A step is a row of which the reader was told something. Its number is that of the row as the reader
counts rows (law 24), so that nothing tells of rows in between that are hidden from them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from bot.play.match.live import Live
from bot.screens.story import Turn, turns_told
from games.core import Seat


class Step(Struct, frozen=True):
    """A board of a replay: the one after row `n`, which the reader counts as `number`.

    `turn` is the number of its turn, 0 for the set-up; it is step `at` of that, from 1.
    """

    n: int
    number: int
    turn: int
    at: int


class Course(Struct, frozen=True, dict=True):
    """The steps of a match for the reader of its story (None: everybody), the set-up first."""

    live: Live
    eyes: Seat | None
    turns: tuple[Turn, ...]
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The index of the last step."""
        return len(self.steps) - 1

    def index(self, number: int) -> int:
        """The index of the step with this number, or of the last one before it."""
        return max(0, bisect_right(self.steps, number, key=lambda step: step.number) - 1)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """By the number of a turn the index of its last step; that of the set-up is 0.

        A turn without a row of its own ends with the one before it.
        """
        last = {step.turn: at for at, step in enumerate(self.steps)}
        ends = [0]
        for turn in range(1, len(self.turns) + 1):
            ends.append(last.get(turn, ends[-1]))
        return tuple(ends)

    def turned(self, index: int, turns: int) -> int:
        """The index of the end of a turn that is so many turns on, or back; within the match.

        Back from the middle of a turn is the end of the one before it.
        """
        stops = sorted({*self.ends})
        at = (bisect_right(stops, index) - 1 if turns > 0 else bisect_left(stops, index)) + turns
        return stops[min(max(0, at), len(stops) - 1)]


def course(live: Live, eyes: Seat | None) -> Course:
    """The course of a match for a reader.

    The last step is the match as it stands: what others have done without a word, such as sealing a
    code, is seen there.
    """
    turns = turns_told(live, eyes)
    steps = [Step(0, 0, 0, 1)]
    for number, turn in enumerate(turns, 1):
        told = [n for n in turn.told if live.row_for(eyes, n) > steps[-1].number]
        steps += (Step(n, live.row_for(eyes, n), number, at) for at, n in enumerate(told, 1))
    steps[-1] = replace(steps[-1], n=live.play.n, number=live.row_for(eyes))
    return Course(live, eyes, turns, tuple(steps))


def eyes_for(live: Live, person: int) -> tuple[Seat | None, ...]:
    """With whose eyes a person may look at the course of a match, those that are meant first.

    The message at the table of who plays alone, or with computers in direct messages, is made for
    their seat.
    """
    if live.is_alone:
        return (live.own_seat,)
    if not live.has_secrets:
        return (None,)
    mine = live.seat_for(person)
    own = live.own_seat if mine is None else mine
    others: Sequence[Seat | None] = live.table.seats_of(person)
    if live.has_result:
        others = (None, *(Seat(one.seat) for one in live.seats))
    return (own, *(one for one in others if one != own))
