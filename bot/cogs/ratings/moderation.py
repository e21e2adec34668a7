"""What moderators of a server may do about its ratings, and what follows from it.

Nobody decides about a match in which they sat, or about themselves. The pool of a match that is
taken back is computed again by a duty, which is stored with the deed.
"""

from __future__ import annotations

from msgspec import Struct

from bot.cogs.ratings import again
from bot.play.lobby.rated import Unrated
from bot.play.lobby.reports import TAKEN_BACK, report
from bot.play.match.checks import found
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.store import cursors, duties
from bot.store.duties import NO_SEAT, Duty
from bot.store.interactions import once
from bot.store.matches import Place, read_seen
from bot.store.results import Result, moderated, read_results
from bot.store.results import ratings as rows
from bot.store.results.ratings import Pool, Rated
from bot.store.tables import read_table
from bot.store.tx import Tx

AGAIN = "rate_again"
"""The kind of duty by which the pool of a match is computed again."""


class Counted(Struct, frozen=True):
    """A match that counts for ratings: its results by seat, and what it has changed.

    Of who hides their results, or was forgotten, nothing stands in `rated`.
    """

    match: str
    pool: Pool
    results: tuple[Result, ...]
    rated: tuple[Rated, ...]


class RatingsModeration:
    """The deeds of moderators about ratings. Each is one transaction that checks again."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def latest(self, guild: int) -> tuple[Place, ...]:
        """Returns where the latest rated matches of a server stand, the newest first."""
        return await self._store.read(lambda tx: moderated.latest(tx, guild))

    async def counted(self, match: str) -> Counted | None:
        """Returns a match that counts for ratings; None for any other."""
        return await self._store.read(lambda tx: _counted(tx, match))

    async def to_take_back(self, match: str, guild: int, moderator: int) -> Counted:
        """Returns a match that a moderator of a server may take back.

        Raises `unknown_match` for one of another server, `not_rated` for one that does not count or
        was taken back, and `moderator_sits` for who has sat there.
        """
        return await self._store.read(lambda tx: _to_take_back(tx, match, guild, moderator))

    async def take_back(self, match: str, guild: int, moderator: int, *, interaction: int) -> None:
        """Has a match count for ratings no more. Raises what `to_take_back` raises."""

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _to_take_back(tx, match, guild, moderator)
            table = found(read_table(tx, match)).match
            rows.take_back(tx, match, write.at, Unrated.TAKEN_BACK.value)
            duties.put(tx, Duty(AGAIN, match, NO_SEAT, 0, write.at))
            tx.touched.did("took_back", match, by=moderator, server=guild)
            if not table.is_pruned:  # else it is not known any more what was sent of it
                cursors.mark_behind(tx, match)
            said = {"game": table.game, "place": table.channel, "match": match}
            report(write, guild, TAKEN_BACK, said, by=moderator)

        await self._store.write(work)

    async def compute(self, duty: Duty) -> None:
        """Computes the pool of a match again; does nothing if its server was forgotten."""
        rated = await self._store.read(lambda tx: rows.to_rate_of(duty.match).of(tx))
        if rated is not None:
            await again.compute(self._store, rated.pool)


def _to_take_back(tx: Tx, match: str, guild: int, moderator: int) -> Counted:
    seen = read_seen(tx, match, moderator)
    if seen is None or seen.guild != guild:
        raise ShellRefused("unknown_match")
    counted = _counted(tx, match)
    if counted is None:
        raise ShellRefused("not_rated")
    if seen.has_sat:
        raise ShellRefused("moderator_sits")
    return counted


def _counted(tx: Tx, match: str) -> Counted | None:
    begun = rows.to_rate_of(match).of(tx)
    results = read_results(tx, match)
    if begun is None or not any(one.rated for one in results):
        return None
    return Counted(match, begun.pool, results, rows.rated_of(match).of(tx))
