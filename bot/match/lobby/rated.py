"""Whether a match will be rated, as far as its table tells: its term, its place, who sits there."""

from __future__ import annotations

from collections import Counter
from enum import Enum

from msgspec.structs import replace

from bot.match.games import GameEntry
from bot.match.lobby.computers import at
from bot.match.lobby.shell_terms import HINTS, RANDOM, RATED, term
from bot.match.lobby.sides import dealt_seats
from bot.match.lobby.terms import applies, begins_with, engine_options, table_counts, table_sides
from bot.store.seats import Sitting
from bot.store.tables import Table
from games.core import Draw, Kind, Options


class Unrated(Enum):
    """Why a match at a table with the term `rated` is not rated after all."""

    COMPUTER = "computer"
    """A computer sits or sat at the table."""
    TWO_SEATS = "two_seats"
    """Somebody holds or held two seats."""
    HINTS = "hints"
    """Hints may be asked for."""
    OFTEN = "often"
    """Two of its people have had as many rated matches with each other as count in a week."""
    CHANGED = "changed"
    """A seat was played by several people, or its person was forgotten."""
    MODERATOR = "moderator"
    """A moderator played a row."""
    MOVED = "moved"
    """It goes on in another server than that in which it began."""
    SHORT = "short"
    """A side has acted less than twice by itself."""
    TAKEN_BACK = "taken_back"
    """A moderator has taken the result back."""


def expected(entry: GameEntry, table: Table) -> int:
    """Returns how many are expected to play at a table: those who sit there, if they can begin.

    Else, and so where one sits alone at a table for several, the fewest whose match is to be rated,
    or as many as may be; an invitation is for two if it may be.
    """
    counts = begins_with(table_counts(entry, table), table.match.invited is not None)
    if (have := len(table.seats)) > 1 and have in counts:
        return have
    rated = (n for n in counts if n > have and mode_of(entry, table, n) is not None)
    return next(rated, max(counts))


def mode_of(entry: GameEntry, table: Table, seats: int) -> str | None:
    """Returns the mode in which a match of so many at this table is to be rated; None: it is not.

    That is a match in a server whose term `rated` is on, in a mode that is rated with so many
    seats. Nothing is said of who sits there.
    """
    match = table.match
    if match.guild is None or term(entry, match.terms, RATED.name) != "on":
        return None
    return entry.game.rated(engine_options(entry, match.options, seats), seats)


def pool_of(entry: GameEntry, mode: str) -> str:
    """Returns the name of the pool of a mode in a server: a game, or a mode of one."""
    return f"{entry.key} {mode}".rstrip()


def named(pool: str) -> tuple[str, str]:
    """Returns the key of the game and the mode by which `pool_of` has named a pool."""
    game, _, mode = pool.partition(" ")
    return game, mode


def unrated(entry: GameEntry, table: Table) -> tuple[Unrated, tuple[str, ...]] | None:
    """The reason why a match is not rated though it is to be, by who sits there; None: it is."""
    if at(table):
        return Unrated.COMPUTER, ()
    held = Counter(one.person for one in table.seats)
    several = tuple(dict.fromkeys(one.name for one in table.seats if held[one.person] > 1))
    if several:
        return Unrated.TWO_SEATS, several
    if term(entry, table.match.terms, HINTS.name) == "on":
        return Unrated.HINTS, ()
    return None


def begins_by_lot(entry: GameEntry, table: Table, seats: int) -> bool:
    """Whether lots decide who begins a match of so many, because it is to be rated."""
    return mode_of(entry, table, seats) is not None and unrated(entry, table) is None


def drawn(entry: GameEntry, table: Table, chance: Draw) -> Table:
    """Returns a table with its seats and options as lots decide them for a rated match.

    They decide whoever an option would name to begin, and the order of the seats where the first
    one always begins.
    """
    options = {**table.match.options, **_by_lot(entry, table)}
    seats: list[Sitting] = list(table.seats)
    if entry.game.moves_on(engine_options(entry, options), len(seats)):
        seats = dealt_seats(seats, table_sides(entry, table), chance)
    return replace(table, match=replace(table.match, options=options), seats=tuple(seats))


def _by_lot(entry: GameEntry, table: Table) -> Options:
    """The options that name who begins, and their value by which lots decide."""
    options, seats = table.match.options, len(table.seats)
    return {
        option.name: RANDOM
        for option in entry.game.options
        if option.kind is Kind.SEAT and not option.role and applies(entry, option, options, seats)
    }
