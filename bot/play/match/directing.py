"""A script that directs a match: what is played next, with which draws, and what it says if not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from games.core import Draw, Seat, Tape
from render.kept import Kept

TRIED_BYTES = 500_000
"""So much is kept of how often people tried something else."""


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
