"""The logs of the matches as they stand in the database, read beside the bot."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.games import GAMES
from bot.match.live import Live
from bot.store import cursors
from bot.store.cursors import Cursor
from bot.store.move_log import LogRow, read_moves
from bot.store.seats import NOBODY, read_history
from bot.store.tables import Table
from bot.store.tx import Tx
from games.core import HINT, Folded, Play, Row, Told, legal_of
from games.log import begin, replay_row
from games.tape import Tape
from tests.lagging import lagging_of_all
from tests.lives import MEANS, live_of
from tests.soak.database import Database
from tests.soak.sat import Sat, seats_at


class Followed(Struct):
    """A log as far as it was read: its rows, the plays after them, what was told."""

    rows: list[Row]
    plays: list[Play[Any]]
    told: list[Told]


class Logs:
    """Reads the database. A log is folded row by row as it grows, so that reading is cheap.

    `sat` remembers who sat there before somebody was forgotten.
    """

    def __init__(self, database: Database) -> None:
        self.read = database.read
        self.ask = database.ask
        self.followed: dict[str, Followed] = {}
        self.sat = Sat()

    def table(self, match: str) -> Table:
        """A match with its seats."""
        return self.read(lambda tx: _table(tx, match))

    def live(self, match: str) -> Live:
        """A begun match with its log, folded on from where it was read last."""
        known = self.followed.get(match)
        since = len(known.rows) if known else 0
        table, new = self.read(lambda tx: (_table(tx, match), _rows_after(tx, match, since)))
        game = GAMES[table.match.game].game
        if known is None:
            tape = Tape(table.match.draws)
            play, heard = begin(game, table.match.options, table.match.seat_count, tape)
            known = self.followed[match] = Followed([], [play], list(heard))
        for row in new:
            play, heard = replay_row(game, known.plays, row)
            known.rows.append(row)
            known.plays.append(play)
            known.told.extend(heard)
        legal = legal_of(game, known.plays[-1])
        folded = Folded(tuple(known.plays), tuple(known.told), legal)
        return live_of(table, known.rows, folded)

    def fresh(self, match: str, upto: int | None = None) -> Live:
        """A begun match, replayed from its stored log.

        With `upto` as it was after so many rows: still open, and with those who sat there then.
        """
        table, moves, history = self.read(
            lambda tx: (_table(tx, match), read_moves(tx, match), read_history(tx, match))
        )
        rows = tuple(move.row for move in moves)[:upto]
        if upto is not None and upto < len(moves):
            seats = seats_at(history, upto)
            table = replace(table, match=replace(table.match, status="open"), seats=seats)
        return live_of(table, rows)

    def remember_seats(self, person: int) -> None:
        """Remembers who sat at a person's matches, before they are forgotten."""
        sql = (
            "SELECT DISTINCT match FROM sittings WHERE person = :person"
            " AND match IN (SELECT id FROM matches WHERE status IN ('open', 'over'))"
        )
        for row in self.ask(sql, person=person):
            table, history = self.read(
                lambda tx, at=row["match"]: (_table(tx, at), read_history(tx, at))
            )
            self.sat.remember(person, table, history)

    def moves(self, match: str) -> tuple[LogRow, ...]:
        """The stored rows of a match."""
        return self.read(lambda tx: read_moves(tx, match))

    def cursors(self, match: str) -> dict[int, Cursor]:
        """Where the live messages of a match are, by audience."""
        return self.read(lambda tx: cursors.read_cursors(tx, match))

    def behind(self) -> list[str]:
        """The matches of which something was not shown yet; a hint changes nothing on a board."""
        found = self.read(lagging_of_all)
        return [match for match in found if not self._waits_for_nothing(match)]

    def _waits_for_nothing(self, match: str) -> bool:
        """Whether only hints came after the row up to which all was shown."""
        sql = (
            "SELECT 1 FROM moves v, matches m WHERE m.id = :m AND v.match = m.id"
            " AND (v.n > m.caught_up AND v.action <> :hint OR m.caught_up < 0)"
            " UNION SELECT 1 FROM retired WHERE match = :m AND stays = 0"
            " UNION SELECT 1 FROM matches WHERE id = :m AND (caught_up < 0 OR status = 'aside')"
        )
        return not self.ask(sql, m=match, hint=HINT)

    def last(self, match: str) -> int:
        """The number of the last stored row."""
        return self.ask("SELECT coalesce(max(n), 0) AS n FROM moves WHERE match = :m", m=match)[0][
            "n"
        ]

    def has_row_of_nobody(self, match: str) -> bool:
        """Whether a match has a row of somebody who was forgotten."""
        sql = "SELECT 1 FROM moves WHERE match = :m AND person = :nobody LIMIT 1"
        return bool(self.ask(sql, m=match, nobody=NOBODY))

    def has_row(self, interaction: int) -> bool:
        """Whether an interaction led to a row."""
        sql = "SELECT 1 FROM moves WHERE interaction = :it LIMIT 1"
        return bool(self.ask(sql, it=interaction))


def _table(tx: Tx, match: str) -> Table:
    found = MEANS.read(tx, match)
    if found is None:
        raise LookupError(match)
    return found


def _rows_after(tx: Tx, match: str, n: int) -> tuple[Row, ...]:
    return tuple(move.row for move in read_moves(tx, match) if move.row.n > n)
