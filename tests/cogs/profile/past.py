"""Finished matches as rows, and what a profile makes of them for somebody who asks at a desk."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from bot.cogs.profile.history import gather, visible
from bot.cogs.profile.screens import ProfilePage, profile
from bot.cogs.profile.tally import Tally, tally
from bot.match.controls.message import Say
from bot.match.games import GAMES
from bot.match.lobby.visibility import Reader
from bot.store import deals, seats
from bot.store.deals import Deal
from bot.store.matches import MatchRecord, TablePlace, insert_match, update_match
from bot.store.results import Result, write_results
from bot.store.seats import Computer, Person, Sitter, Sitting
from bot.store.tx import Tx
from games.core import Ending, Level
from tests.desk import ANA, BEN, CHANNEL, GUILD, Desk, name_of

NUMBERS = itertools.count()

DAY_S = 86_400.0

DUEL: Mapping[str, str] = MappingProxyType({"mode": "duel"})


class Past(Struct, frozen=True):
    """A finished match; whatever is not named is as in a duel that Ana has won against Ben.

    `people` are by seat, None for a computer; `places` and `points` are theirs, and nobody has a
    place in a draw or where the house has won. `ago_s` is how long ago it ended.
    """

    people: tuple[int | None, ...] = (ANA, BEN)
    places: tuple[int | None, ...] = (1, 2)
    points: tuple[int | None, ...] = (10, 7)
    ending: Ending = Ending.WON
    game: str = "triplock"
    options: Mapping[str, str] = DUEL
    guild: int | None = GUILD
    channel: int = CHANNEL
    ago_s: float = 0.0
    sides: tuple[int, ...] | None = None
    deal: str | None = None
    took_s: float | None = 60.0
    left: tuple[int, ...] = ()
    rank: tuple[int, ...] = ()
    status: str = "over"

    def store(self, tx: Tx, now: float) -> str:
        """Stores it with its people and results; returns its id."""
        match, at = f"PAST{next(NUMBERS):04}", now - self.ago_s
        insert_match(tx, self._record(match, at - DAY_S))
        update_match(tx, match, {"ended_at": at})
        for seat, person in enumerate(self.people):
            seats.sit(tx, match, Sitting(seat, _sitter(person), _name(person)))
        if self.deal is not None:
            deals.write(tx, match, self.game, self.people[0] or 0, Deal(self.deal, deals.COUNTED))
        if self.status == "over":
            write_results(tx, match, [self._result(seat, at) for seat in range(len(self.people))])
        return match

    def _record(self, match: str, at: float) -> MatchRecord:
        return MatchRecord(
            id=match,
            game=self.game,
            status=self.status,
            options=dict(self.options),
            seat_count=len(self.people),
            draws=(),
            rules_version=GAMES[self.game].game.rules_version,
            guild=self.guild,
            channel=self.channel,
            host=ANA,
            invited=None,
            previous=None,
            created_at=at,
            started_at=at,
        )

    def _result(self, seat: int, at: float) -> Result:
        person = self.people[seat]
        return Result(
            seat,
            _sitter(person),
            _name(person),
            seat if self.sides is None else self.sides[seat],
            self.places[seat],
            self.points[seat],
            self.rank,
            "points",
            self.ending,
            0,
            at,
            at if person in self.left else None,
            self.took_s,
        )


def alone(game: str, *, won: bool = True, **known: Any) -> Past:
    """A match of Ana alone against the house."""
    return Past(
        people=(ANA,),
        places=(1 if won else None,),
        points=(None,),
        ending=Ending.WON if won else Ending.LOST,
        game=game,
        **known,
    )


def _sitter(person: int | None) -> Sitter:
    return Computer(Level.EASY) if person is None else Person(person)


def _name(person: int | None) -> str:
    return "Tumbler (easy)" if person is None else name_of(person)


async def store(desk: Desk, *past: Past) -> tuple[str, ...]:
    """Stores finished matches; returns their ids."""
    return await desk.store.write(lambda tx: tuple(one.store(tx, desk.now) for one in past))


def sees_all(_place: TablePlace) -> bool:
    """A reader to whom all channels are open."""
    return True


async def seen(
    desk: Desk,
    person: int = ANA,
    reader: int = ANA,
    guild: int | None = GUILD,
    sees: Callable[[TablePlace], bool] = sees_all,
) -> Tally:
    """What a reader is told of a person; an empty tally where that is nothing."""
    who = Reader(reader, guild, sees)
    history = await desk.store.read(partial(gather, person, reader, guild))
    return tally(history, visible(history, who, desk.now), reader, GAMES, desk.now)


def words(told: Tally, at: float, *, name: str = "Ana", reader: str | None = None) -> list[str]:
    """The lines of a profile beneath its picture."""
    page = ProfilePage(name, "The Lock Club", None, reader, at, told)
    last = [one for one in profile(page, GAMES, None).blocks if isinstance(one, Say)][-1]
    return last.content.splitlines()


def played(told: Tally) -> Sequence[int]:
    """How many matches each line counts."""
    return [line.played for line in told.lines]
