"""All that a profile is made of, read at once, and who may see it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.cogs.profile import rows
from bot.cogs.profile.rows import Other, Played, Shown
from bot.play.lobby.seeing import Extent, Reader, extent, is_hidden
from bot.play.match.blocks import is_blocked
from bot.store import persons
from bot.store.results.ratings import Standing
from bot.store.tx import Tx


class History(Struct, frozen=True):
    """The finished matches of a person, the latest first, as they are stored.

    `shows` is to whom they show their results. `met` are all with whom the reader has finished a
    match; of who reads about themselves it has nobody. `has_blocked`: the person does not want to
    hear of the reader. `standings` are by pool.
    """

    person: int
    shows: str | None
    has_blocked: bool
    met: frozenset[int]
    played: tuple[Played, ...]
    others: Mapping[str, tuple[Other, ...]]
    standings: Mapping[str, Standing]
    ratings: tuple[Shown, ...]


def gather(person: int, reader: int, guild: int | None, tx: Tx) -> History:
    """Reads what a person has finished in a server, or everywhere, for one reader.

    Of who is hidden from the reader no match is read.
    """
    shows, has_blocked = persons.read(tx, person).results, is_blocked(tx, person, reader)
    met = frozenset[int]() if person == reader else rows.met(tx, reader)
    found = History(person, shows, has_blocked, met, (), {}, {}, ())
    if not is_open(found, reader):
        return found
    return History(
        person,
        shows,
        has_blocked,
        met,
        rows.played(tx, person, reader, guild),
        rows.others(tx, person, guild),
        {} if guild is None else rows.standings(tx, person, guild),
        () if guild is None else rows.shown(tx, person, guild),
    )


def is_open(history: History, reader: int) -> bool:
    """Whether a person's results are shown to a reader; to themselves they always are."""
    if history.person == reader:
        return True
    has_met = history.person in history.met
    return not history.has_blocked and not is_hidden(history.shows, has_met=has_met)


def visible(history: History, reader: Reader, at: float) -> tuple[Played, ...]:
    """Returns the matches of a person that a reader may see at a time, the latest first."""
    if not is_open(history, reader.person):
        return ()
    return tuple(one for one in history.played if extent(reader, one.seen, at) is Extent.WHOLE)
