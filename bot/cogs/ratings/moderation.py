"""What moderators of a server may do about its ratings: take results back, and people off boards.

Nobody decides about a match in which they sat, or about themselves. The pool of a match that is
taken back is computed again by a duty, which is stored with the deed. Who is off the boards is so
in all pools of the server, those in which a person plays later, too; their ratings go on.
"""

from __future__ import annotations

from msgspec import Struct

from bot.cogs.ratings.ledger import OFF, compute_again
from bot.match.lobby.rated import Unrated
from bot.match.lobby.reports import OFF_BOARDS, ON_BOARDS, TAKEN_BACK, report
from bot.match.matches import Matches
from bot.match.press_checks import check_found
from bot.match.refusals import ShellRefused
from bot.store import cursors, jobs, server_ratings
from bot.store import ratings as rows
from bot.store.jobs import NO_SEAT, Job
from bot.store.keys import once
from bot.store.matches import TablePlace, read_seen
from bot.store.meta import drop_marked
from bot.store.ratings import Pool, Rated
from bot.store.results import Result
from bot.store.server_ratings import Off
from bot.store.tables import read_table
from bot.store.tx import Tx

RATE_AGAIN = "rate_again"
"""The kind of duty by which the pool of a match is computed again."""


class Counted(Struct, frozen=True):
    """A match that counts for ratings: how it ended for who began it, and what it has changed.

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

    async def latest(self, guild: int) -> tuple[TablePlace, ...]:
        """Returns where the latest rated matches of a server stand, the newest first."""
        return await self._store.read(lambda tx: server_ratings.latest(tx, guild))

    async def counted(self, match: str) -> Counted | None:
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
            table = check_found(read_table(tx, match)).match
            rows.take_back(tx, match, write.at, Unrated.TAKEN_BACK.value)
            jobs.put(tx, Job(RATE_AGAIN, match, NO_SEAT, 0, write.at))
            tx.touched.did("took_back", match, by=moderator, server=guild)
            if not table.is_pruned:  # else it is not known any more what was sent of it
                cursors.mark_behind(tx, match)
            said = {"game": table.game, "place": table.channel, "match": match}
            report(write, guild, TAKEN_BACK, said, by=moderator)

        await self._store.write(work)

    async def compute(self, duty: Job) -> None:
        """Computes the pool of a match again; does nothing if its server was forgotten."""
        rated = await self._store.read(lambda tx: rows.to_rate_of(duty.match).of(tx))
        if rated is not None:
            await compute_again(self._store, rated.pool)


def _to_take_back(tx: Tx, match: str, guild: int, moderator: int) -> Counted:
    seen = read_seen(tx, match, moderator)
    if seen is None or seen.guild != guild:
        raise ShellRefused("unknown_match")
    counted = _counted(tx, match)
    if counted is None or counted.pool.guild != guild:
        raise ShellRefused("not_rated")
    if seen.has_sat:
        raise ShellRefused("moderator_sits")
    return counted


def _counted(tx: Tx, match: str) -> Counted | None:
    begun = rows.to_rate_of(match).of(tx)
    results = rows.results_of(tx, match)
    if begun is None or not any(one.rated for one in results):
        return None
    return Counted(match, begun.pool, results, rows.rated_of(match).of(tx))


class OffBoards:
    """Takes people off the boards of a server. Nobody decides that about themselves."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = matches.store

    async def read(self, guild: int) -> tuple[Off, ...]:
        return await self._store.read(lambda tx: server_ratings.off_boards(tx, guild))

    async def take_off(
        self, person: int, name: str, guild: int, moderator: int, *, interaction: int
    ) -> None:
        """Takes a person off the boards; of who is off already nothing is told once more.

        Raises `own_boards`, and `no_standing` for who had no rated match there, by this name.
        """

        def work(tx: Tx) -> None:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _check_other(person, moderator)
            if server_ratings.name_in(tx, guild, person) is None:
                raise ShellRefused("no_standing", name=name)
            if server_ratings.take_off(tx, guild, person):
                tx.touched.did("took_off", by=moderator, to=person, server=guild)
                report(write, guild, OFF_BOARDS, by=moderator, about=person)

        await self._store.write(work)

    async def put_back(self, person: int, guild: int, moderator: int, *, interaction: int) -> str:
        """Puts a person back on the boards; returns their name. Raises `own_boards`, `not_off`."""

        def work(tx: Tx) -> str:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            _check_other(person, moderator)
            name = server_ratings.name_in(tx, guild, person)
            if name is None or not server_ratings.put_back(tx, guild, person):
                raise ShellRefused("not_off")
            drop_marked(tx, OFF, guild, person)
            tx.touched.did("put_back", by=moderator, to=person, server=guild)
            report(write, guild, ON_BOARDS, by=moderator, about=person)
            return name

        return await self._store.write(work)


def _check_other(person: int, moderator: int) -> None:
    if person == moderator:
        raise ShellRefused("own_boards")
