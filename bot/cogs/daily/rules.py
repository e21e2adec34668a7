"""The deal of the day: a person's first attempt counts, all others are practice; tables list them.

The transaction that creates an attempt reads whether there is one. Where two run side by side, a
unique key of the store (game, deal, person) ensures that only one attempt counts.

The table of a day stands once in a channel. It is shown anew when an attempt ends, and a last time
when the day is over: both are one duty of the message that shows it, and the later one is put when
the earlier one is done.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.match.feature import MatchChange, Write
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.lobby import deals
from bot.match.lobby.deals import Streak, day_of, is_closed, streak_in
from bot.match.lobby.hosting import Host
from bot.match.lobby.lobby import Lobby
from bot.match.lobby.server_blocks import check_plays
from bot.match.lobby.servers import check_game
from bot.match.lobby.terms import Terms
from bot.match.matches import Matches
from bot.match.refusals import ShellRefused
from bot.store import deals as rows
from bot.store import jobs
from bot.store.deals import COUNTED, PRACTICE, Deal
from bot.store.jobs import NO_SEAT, Job
from bot.store.matches import read_match
from bot.store.meta import keep_marked, read_marked
from bot.store.person_settings import Readers, listed
from bot.store.results import Result, read_results
from bot.store.tables import Fact, Table
from bot.store.tx import Record, Tx

TRIED = "tried"
"""The limit of counted attempts at a deal, one for each person."""

DAY = "day"
"""The kind of duty by which the table of a day is shown anew; its match is the message's id."""

PLAYED: Fact[tuple[str, ...]] = Fact(
    "played",
    rows.counted_of,
    (),
    lambda tx, found: () if found is None else rows.finished(tx, game=found[0], person=found[1]),
)
"""The names of the daily deals that count for who played a match, once it is a counted attempt that
is over; () for any other match."""


class DayBoard(Struct, frozen=True):
    """Where the table of a daily deal (`deal`) stands that lists the attempts of a server."""

    message: int
    channel: int
    guild: int
    game: str
    deal: str


class OfDay(Struct, frozen=True):
    """Counted attempts at a daily deal: results of those that are shown, and how many still run.

    `left_out` people have played it whose results only others are shown.
    """

    ended: tuple[Result, ...] = ()
    running: int = 0
    left_out: int = 0


class Attempts:
    """Finds and opens people's matches on daily deals."""

    def __init__(self, matches: Matches, lobby: Lobby) -> None:
        self._matches = matches
        self._lobby = lobby

    def today(self) -> str:
        return deals.daily(self._matches.clock())

    async def sit_down(self, entry: GameEntry, player: Host, channel: int) -> tuple[Table, bool]:
        """Returns the match that the player plays now, and whether it begins with this call.

        It is the counted attempt, or a practice match once the attempt has ended. A new match is
        played in this channel. Raises `daily_opening` if another process
        created that match meanwhile.
        """
        name = self.today()
        # Of two presses at once, the second waits and then finds the match of the first.
        async with self._matches.lock(f"{entry.key} {name} {player.person}"):
            table, counted = await self.attempt(entry, name, player.person), COUNTED
            had = await self._matches.store.read(
                lambda tx: read_marked(tx, TRIED, entry.key, name, player.person)
            )
            if had or is_over(table):
                table, counted = await self._practice(entry, name, player.person), PRACTICE
            if table is not None:
                return table, False
            deal = _deal(name, counted, player)
            return await self._create(entry, player, name, deal, channel), True

    async def attempt(self, entry: GameEntry, name: str, user: int) -> Table | None:
        """Returns a person's counted attempt at a daily deal, or None."""
        found = await self._matches.store.read(
            lambda tx: rows.attempts(tx, game=entry.key, deal=name, person=user)
        )
        return await self._matches.table(found[0]) if found else None

    async def streak(self, entry: GameEntry, name: str, user: int) -> Streak:
        """Returns a person's days in a row as they stand on the day of a daily deal."""
        played = await self._matches.store.read(
            lambda tx: rows.finished(tx, game=entry.key, person=user)
        )
        return streak_in(played, day_of(name) or date.min)

    async def of_day(
        self, entry: GameEntry, name: str, *, user: int | None, guild: int | None
    ) -> OfDay:
        """Returns the counted attempts of a person and a server; None does not filter."""
        readers = Readers.SERVER if user is None else user

        def read(tx: Tx) -> OfDay:
            found = rows.attempts(tx, game=entry.key, deal=name, person=user, guild=guild)
            known = [read_match(tx, match) for match in found]
            ended = [result for match in found for result in read_results(tx, match)]
            runs = [one.host for one in known if one is not None and one.status == "open"]
            seen = listed(tx, [one.person for one in ended], readers)
            return OfDay(
                tuple(one for one in ended if one.person in seen.people),
                len(listed(tx, runs, readers).people),
                seen.left_out,
            )

        return await self._matches.store.read(read)

    async def _practice(self, entry: GameEntry, name: str, user: int) -> Table | None:
        """Returns a person's running practice match on a daily deal, or None."""
        found = await self._matches.store.read(
            lambda tx: rows.practices(tx, game=entry.key, deal=name, person=user)
        )
        return await self._matches.table(found[0]) if found else None

    async def _create(
        self, entry: GameEntry, player: Host, name: str, deal: Deal, channel: int
    ) -> Table:
        find = rows.attempts if deal.counted == COUNTED else rows.practices

        def check(tx: Tx, _table: Table) -> None:
            check_plays(tx, player.guild, player.person, player.roles)
            check_game(tx, player.guild, entry.key)
            if find(tx, game=entry.key, deal=name, person=player.person):
                raise ShellRefused("daily_opening")

        terms = Terms.of(entry, {}, None, self._matches.chance, in_dm=True)
        host = replace(player, guild=None, channel=channel)
        return await self._lobby.create(terms, host, deal=deal, check=check)


def forget(write: Write, person: int, _name: str) -> None:
    """Notes by marks that a person who is forgotten has played today's deals."""
    name = deals.daily(write.at)
    for game in rows.counted_by(write.tx, person, name):
        keep_marked(write.tx, write.at, TRIED, game, name, person)


def is_over(table: Table | None) -> bool:
    """Whether there is a match and it does not run any more."""
    return table is not None and table.match.status != "open"


def after(change: MatchChange, now: Live) -> None:
    """Once an attempt that counts is over, the tables of its day in its server are due."""
    tx, deal, was_asked = change.tx, now.facts.deal, change.live.play.turn.waiting
    if was_asked and not now.play.turn.waiting and deal.counted == COUNTED:
        for board in boards_of(tx, now.match.game, deal.name or "", deal.home_guild or 0):
            _put_job(tx, board, change.at)


def defers(change: MatchChange) -> str | None:
    """Nobody looks back on the deal of a day before the day is over. The key is `day_runs`."""
    return "day_runs" if is_closed(change.live.facts.deal.name, change.at) else None


def follow_day(tx: Tx, board: DayBoard) -> DayBoard | None:
    """Has a message follow its day; returns the one before it in that channel, which does not."""
    old = write_board(tx, board)
    if old is not None:
        jobs.drop(tx, DAY, str(old.message))
    _put_job(tx, board, day_ends_at(board.deal))
    return old


def unfollow_day(tx: Tx, message: int) -> None:
    """Has a message follow its day no more."""
    drop_board(tx, message)
    jobs.drop(tx, DAY, str(message))


def day_ends_at(deal: str) -> float:
    """Returns when the day of a daily deal is over."""
    day = day_of(deal) or date.min
    return datetime.combine(day + timedelta(days=1), time(tzinfo=UTC)).timestamp()


def write_board(tx: Tx, board: DayBoard) -> DayBoard | None:
    """Stores where a table stands; returns where it stood before in that channel, if it did."""
    where = {"channel": board.channel, "game": board.game, "deal": board.deal}
    key = "channel = :channel AND game = :game AND deal = :deal"
    old = tx.row(f"SELECT * FROM day_boards WHERE {key}", **where)
    tx.run(f"DELETE FROM day_boards WHERE {key}", **where)
    tx.run(
        "INSERT INTO day_boards (message, channel, guild, game, deal)"
        " VALUES (:message, :channel, :guild, :game, :deal)",
        message=board.message,
        guild=board.guild,
        **where,
    )
    return None if old is None else _board_of(old)


def read_board(tx: Tx, message: int) -> DayBoard | None:
    """Returns what a message shows; None if it shows no table of a day any more."""
    row = tx.row("SELECT * FROM day_boards WHERE message = :message", message=message)
    return None if row is None else _board_of(row)


def boards_of(tx: Tx, game: str, deal: str, guild: int) -> tuple[DayBoard, ...]:
    """Returns where the table of a daily deal stands in a server."""
    found = tx.rows(
        "SELECT * FROM day_boards WHERE game = :game AND deal = :deal AND guild = :guild"
        " ORDER BY message",
        game=game,
        deal=deal,
        guild=guild,
    )
    return tuple(_board_of(row) for row in found)


def drop_board(tx: Tx, message: int) -> None:
    """Forgets a message, because its day is over or it is gone."""
    tx.run("DELETE FROM day_boards WHERE message = :message", message=message)


def _deal(name: str, counted: int, player: Host) -> Deal:
    home = player.channel if player.guild is not None else None
    return Deal(name, counted, player.guild, home)


def _put_job(tx: Tx, board: DayBoard, at: float) -> None:
    jobs.put(tx, Job(DAY, str(board.message), NO_SEAT, 0, at))


def _board_of(row: Record) -> DayBoard:
    return DayBoard(*(row[field] for field in DayBoard.__struct_fields__))
