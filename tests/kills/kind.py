"""A kind of turn in which the bot is killed: how it comes up, what is done, how it goes on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from tests.kills.field import Field


class Act(Struct, frozen=True):
    """What a person is about to do.

    `match` is "" if there is none yet. `does` presses or types what is offered at that time, so
    that it can be done again; `is_stored` says whether the store has it; `goes_on` makes the next
    move at that table. `does` and `goes_on` raise `AssertionError` or `TimeoutError` when people
    are not offered what they need.
    """

    match: str
    does: Callable[[], Awaitable[object]]
    is_stored: Callable[[], bool]
    goes_on: Callable[[], Awaitable[object]]


class Kind(Struct, frozen=True):
    """A kind of turn. `next_act` brings a match to where such an act is due."""

    name: str
    about: str
    next_act: Callable[[Field], Awaitable[Act]]
