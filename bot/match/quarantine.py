"""Matches that were set aside: who may read their record, and who may close them.

Such a match cannot be folded, so that no secret in it can be told apart. Until it is closed, people
read their own moves alone. Closing ends it for everybody, and then its seats read the whole record.
"""

from __future__ import annotations

from msgspec import Struct

from bot.match.endings import ASIDE, close_aside
from bot.match.matches import Matches
from bot.match.press_checks import unless_repeated
from bot.match.refusals import ShellRefused
from bot.store.keys import once
from bot.store.move_log import LogRow, read_moves
from bot.store.seats import Person, Sitting, read_history
from bot.store.tables import Table, read_table
from bot.store.tx import Tx


class Record(Struct, frozen=True):
    """The stored rows of a match that one reader may read, and who ever sat at it. SECRET."""

    table: Table
    moves: tuple[LogRow, ...]
    history: tuple[Sitting, ...]

    @property
    def is_closed(self) -> bool:
        """Whether the match was closed, so that all rows are in the record."""
        return self.table.match.status == "closed"


class Asides:
    """Reads and closes matches that were set aside."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def title(self, table: Table) -> str:
        """Returns the title of a table's game, which may have left the shelf."""
        entry = self._matches.shelf.get(table.match.game)
        return table.match.game if entry is None else entry.title

    async def record(self, match: str, user: int) -> Record:
        """Returns what a person may read. Raises `unknown_match`, `not_at_table`, `pruned`."""
        return await self._matches.store.read(lambda tx: _record(tx, match, user))

    async def check(self, match: str, user: int) -> Table:
        """Returns the table if the user may close it. Raises what `close` raises."""
        return await self._matches.store.read(lambda tx: _to_close(tx, match, user))

    async def close(self, match: str, user: int, *, interaction: int) -> Table:
        """Closes the match for good. Raises `not_at_table`, `closed_table`, `unknown_match`.

        The lock, `unless_repeated` and `once` are those of `Matches.change`, which cannot be used:
        it folds the match, and this one cannot be folded.
        """

        def work(tx: Tx) -> Table:
            write = self._matches.writing(tx)
            once(tx, interaction, write.at)
            table = _to_close(tx, match, user)
            close_aside(write, match, person=user)
            return read_table(tx, match) or table

        async with self._matches.lock(match), unless_repeated(self._matches.store, interaction):
            return await self._matches.store.write(work)


def _seated(tx: Tx, match: str, user: int) -> Table:
    table = read_table(tx, match)
    if table is None:
        raise ShellRefused("unknown_match")
    if not table.seats_of(user):
        raise ShellRefused("not_at_table")
    return table


def _to_close(tx: Tx, match: str, user: int) -> Table:
    table = _seated(tx, match, user)
    if table.match.status == "closed":
        raise ShellRefused("closed_table")
    if table.match.status != "aside":
        raise ShellRefused("unknown_button")
    return table


def _record(tx: Tx, match: str, user: int) -> Record:
    table = _seated(tx, match, user)
    void = table.facts.void
    is_closed = void is not None and void.reason == ASIDE
    if not is_closed and table.match.status != "aside":
        raise ShellRefused("unknown_button")
    if table.match.is_pruned:
        raise ShellRefused("pruned", first=(), ending=None)
    moves = read_moves(tx, match)
    if not is_closed:
        moves = tuple(move for move in moves if move.actor == Person(user))
    return Record(table, moves, read_history(tx, match))
