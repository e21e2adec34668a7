"""A person's past, as far as a reader may know it: finished matches, and at a table the turn time.

The first result that is remembered of somebody tells them so, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.cogs.profile import rows
from bot.cogs.profile.rows import FinishedMatch, Other, RatingLeft, Sitter, Told, TurnTimes
from bot.match.feature import MatchChange
from bot.match.live import Live
from bot.match.lobby.visibility import Extent, Reader, extent
from bot.store import person_settings
from bot.store.person_settings import Readers, listed
from bot.store.ratings import RatingStanding
from bot.store.tables import Fact
from bot.store.tx import Tx, person_key

LEAST_TIMED, MOST_TIMED = 10, 50
"""A turn time is known from so many matches on, and counts the latest so many."""


class History(Struct, frozen=True):
    """The finished matches of a person, the latest first, as they are stored.

    `shows` is to whom they show their results. `is_open`: the reader is one of them. `standings`
    are by pool.
    """

    person: int
    shows: str | None
    is_open: bool
    played: tuple[FinishedMatch, ...]
    others: Mapping[str, tuple[Other, ...]]
    standings: Mapping[str, RatingStanding]
    ratings: tuple[RatingLeft, ...]


class TurnTime(Struct, frozen=True):
    """Of so many latest matches, how many were finished, and the usual time of a turn (seconds).

    `took_s` is None where nobody ever waited.
    """

    matches: int
    finished: int
    took_s: float | None


class Seated(Struct, frozen=True):
    """The turn time of somebody who sits at a table."""

    person: int
    time: TurnTime


def gather(person: int, reader: int, guild: int | None, tx: Tx) -> History:
    """Reads what a person has finished, for a reader; nothing of who is hidden."""
    shows = person_settings.read(tx, person).results
    if not listed(tx, [person], reader).people:
        return History(person, shows, False, (), {}, {}, ())
    return History(
        person,
        shows,
        True,
        rows.played(tx, person, reader, guild),
        rows.others(tx, person, reader, guild),
        {} if guild is None else rows.standings(tx, person, guild),
        () if guild is None else rows.shown(tx, person, guild),
    )


def visible(history: History, reader: Reader, at: float) -> tuple[FinishedMatch, ...]:
    """Returns the matches of a person that a reader may see at a time, the latest first."""
    if not history.is_open:
        return ()
    return tuple(one for one in history.played if extent(reader, one.seen, at) is Extent.WHOLE)


def turn_time(latest: Sequence[TurnTimes]) -> TurnTime | None:
    """Returns a person's turn time by their matches, the latest first; None while they are few."""
    looked = latest[:MOST_TIMED]
    if len(looked) < LEAST_TIMED:
        return None
    from statistics import median  # a start knows no times

    took = [one.took_s for one in looked if one.took_s is not None]
    finished = sum(not one.has_left for one in looked)
    return TurnTime(len(looked), finished, median(took) if took else None)


def _turn_times(tx: Tx, found: tuple[Sitter, ...]) -> tuple[Seated, ...]:
    """The turn times that a table tells; one is told if everybody else there may know it.

    The others are those who sit there; of who sits there alone, that is nobody.
    """
    told: list[Seated] = []
    for one in found:
        time = turn_time(rows.timed(tx, one.person, one.guild, MOST_TIMED))
        if time is None:
            continue
        others = [other.person for other in found if other.person != one.person]
        readers = others or [Readers.STRANGERS]
        if all(listed(tx, [one.person], to).people for to in readers):
            told.append(Seated(one.person, time))
    return tuple(told)


SEATED: Fact[tuple[Seated, ...]] = Fact("turn_times", rows.at_table, (), _turn_times)
"""The turn times of who sits at a table of a server that has not begun; () for any other."""

TOLD: Fact[tuple[Told, ...]] = Fact("told", rows.told_at, ())
"""Who reads on the result of a match that results are remembered now; () for most."""


def after(change: MatchChange, now: Live) -> None:
    """Notes who is told, where these rows have ended a match of two people or more.

    Nobody else can see the results of who has met nobody, so theirs wait for such a match.
    """
    ended_at = now.match.ended_at
    if change.live.match.status != "open" or now.match.status != "over" or ended_at is None:
        return
    people = now.table.people
    if len(people) > 1 and change.means.counts(now.table):
        untold = [person for person in people if not rows.is_told(change.tx, person)]
        change.tx.needs(*map(person_key, untold))  # reminders write the same rows, as a whole
        for person in untold:
            rows.tell(change.tx, person, ended_at)
