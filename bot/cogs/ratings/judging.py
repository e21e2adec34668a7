"""Whether a match that has ended by its rules is rated, by its whole log and all who sat there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.play.lobby.rated import Unrated
from bot.store.actors import Computer, Moderator, Person
from bot.store.log import Move
from bot.store.sittings import Sitting
from games.core import OWN_WORDS, SIT, Sides, side_of

LEAST_ACTS = 2
"""The fewest actions of its own by which a side has played."""


def reason(sides: Sides, sat: Sequence[Sitting], moves: Sequence[Move]) -> Unrated | None:
    """Returns what keeps a match from being rated; None: nothing does.

    `sat` are all sittings, those that have ended, too. What the clock has played counts as that of
    the person who was late. A seat that was handed back before its new person acted is its first
    person's.
    """
    people = {one.person for one in sat if one.person is not None}
    if any(isinstance(one.sitter, Computer) for one in sat):
        return Unrated.COMPUTER
    if any(isinstance(move.actor, Moderator) for move in moves):
        return Unrated.MODERATOR
    if any(len({one.seat for one in sat if one.person == person}) > 1 for person in people):
        return Unrated.TWO_SEATS
    if any(len(set(_played(seat, sat, moves))) > 1 for seat in {one.seat for one in sat}):
        return Unrated.CHANGED
    acts = Counter(
        side_of(sides, move.row.seat)
        for move in moves
        if isinstance(move.actor, Person) and move.row.text not in OWN_WORDS
    )
    if any(acts[side] < LEAST_ACTS for side in range(len(sides))):
        return Unrated.SHORT
    return None


def _played(seat: int, sat: Sequence[Sitting], moves: Sequence[Move]) -> Iterator[int | None]:
    """Yields who began on a seat, who sits there, and who acted there; None: who was forgotten."""
    own = sorted((one for one in sat if one.seat == seat), key=lambda one: one.since)
    yield own[0].person
    yield own[-1].person
    for move in moves:
        if move.row.seat == seat and move.row.text != SIT and isinstance(move.actor, Person):
            yield move.actor.id
