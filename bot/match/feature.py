"""What a feature of the table is, as a value; `bot/app/cogs.py` lists all of them.

A feature is what can be left out: without it every match is still played to its end. The core calls
features by these hooks alone, in the order of the list, and knows none by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.match.controls.message import NO_EXTRAS, Extras, Note, all_extras
from bot.match.games import GameEntry
from bot.match.limits import LIMITS, Limits
from bot.match.live import Live, adds_nothing
from bot.match.plays import Direction
from bot.store.offers import Offer
from bot.store.person_settings import PersonSettings
from bot.store.servers import Roles
from bot.store.tables import Fact, Table, read_table
from bot.store.tx import Tx
from games.core import Draw, Play, Seat


class By(Struct, frozen=True):
    """Who caused a change, and by which press or command of theirs.

    What an interaction changes is stored once, however often Discord delivers it. `roles` are those
    that the person has in its server; None in direct messages.
    """

    person: int
    interaction: int
    roles: Roles | None = None


class MatchContext(Struct, frozen=True):
    """What rules may use beside a transaction: the games, chance, the features, the limits."""

    shelf: Mapping[str, GameEntry]
    chance: Draw
    features: tuple[Feature, ...] = ()
    limits: Limits = LIMITS

    def read(self, tx: Tx, match: str) -> Table | None:
        facts = [fact for feature in self.features for fact in feature.facts]
        return read_table(tx, match, facts)

    def calls(self, live: Live) -> list[Composed]:
        """What composes the calls (`Composed`) that may be due beside that of the turn."""
        found = [feature.calls(live) for feature in self.features]
        return [composed for composed in found if composed is not None]

    def directed(self, live: Live) -> Direction | None:
        """What a script has next in a match; None for one that goes its own way."""
        found = (feature.directs(live) for feature in self.features)
        return next((direction for direction in found if direction is not None), None)

    def chance_of(self, live: Live, *, is_shells: bool) -> Draw:
        """What the next rows draw from: chance, or the script of the match.

        `is_shells`: they are rows of the shell, such as leaving, which are in no script.
        """
        direction = None if is_shells else self.directed(live)
        return self.chance if direction is None else direction.chance

    def seated(self, entry: GameEntry, table: Table) -> Extras:
        return all_extras([feature.seated(entry, table) for feature in self.features])

    def counts(self, table: Table) -> bool:
        return all(feature.counts(table) for feature in self.features)

    def tells_daily(self, settings: PersonSettings) -> bool:
        return any(feature.tells_daily(settings) for feature in self.features)

    def deferred(self, change: MatchChange) -> str | None:
        """Why nobody may look back on the match of a change yet, by the key of a refusal."""
        found = (feature.defers(change) for feature in self.features)
        return next((key for key in found if key is not None), None)

    def extras(self, live: Live, reader: Seat | None) -> Extras:
        return all_extras([feature.extras(live, reader) for feature in self.features])


class Write(Struct, frozen=True):
    """A transaction under way that may write, and its time (seconds since the epoch, UTC)."""

    tx: Tx
    at: float
    means: MatchContext

    def read(self, match: str) -> Table | None:
        return self.means.read(self.tx, match)

    def of(self, live: Live) -> MatchChange:
        return MatchChange(self.tx, self.at, self.means, live)


class MatchChange(Write, frozen=True):
    """A transaction that changes a match, and the match as it has read it."""

    live: Live


class FeaturePing(Struct, frozen=True):
    """A line that pings people. `told` stores in a transaction that it was sent."""

    note: Note
    people: list[int]
    nonce: str
    told: Callable[[Tx], None]


class OfferKind(Struct, frozen=True):
    """A kind of offer: a step that needs the yes of several people.

    * `key`: how its name in the store begins.
    * `needs`: the people without whose yes nothing happens; None while nobody can settle it.
    * `work`: what happens with the last yes; returns the id of the match that began by it, if any.
    * `is_void`: whether the answers cancel the offer.
    """

    key: str
    needs: Callable[[MatchChange, Offer], frozenset[int] | None]
    work: Callable[[MatchChange, Offer], str | None]
    is_void: Callable[[Offer], bool]


def begins_nothing(_write: Write, _table: Table, _play: Play[Any]) -> None:
    """Does nothing as a match begins."""


def follows_nothing(_change: MatchChange, _now: Live) -> None:
    """Does nothing after rows."""


def ends_nothing(_write: Write, _table: Table) -> None:
    """Does nothing at an end without a row."""


Composed = Callable[[MatchChange], Sequence[FeaturePing]]
"""A function that composes the calls that are due at a table now; its transaction may write."""


def calls_nobody(_live: Live) -> Composed | None:
    """Returns no function, because nobody is called beside the turn."""
    return None


def directs_nothing(_live: Live) -> Direction | None:
    """Directs no match."""
    return None


def says_nothing(_entry: GameEntry, _table: Table) -> Extras:
    """Says nothing of a table."""
    return NO_EXTRAS


def counts_all(_table: Table) -> bool:
    """Counts every result."""
    return True


def defers_nothing(_change: MatchChange) -> str | None:
    """Defers no look back."""
    return None


def tells_nobody(_settings: PersonSettings) -> bool:
    """Tells nobody each day what waits for them."""
    return False


def keeps_no_hours(_write: Write, _person: int) -> None:
    """Does nothing for a new time zone, because nothing is due by the wall clock."""


def holds_nobody(_write: Write, _person: int, _guild: int | None) -> None:
    """Does nothing as a person leaves, because nobody is held beside matches."""


def stores_nobody(_write: Write, _person: int, _name: str) -> None:
    """Cuts nobody out, because no row names a person."""


def stores_no_server(tx: Tx, guild: int) -> int:
    """Deletes nothing, because no row belongs to a server alone."""
    return 0


class Feature(Struct, frozen=True):
    """A feature by its hooks; what it does in a transaction, it does in that of its cause.

    * `name`: the name of its folder.
    * `facts`: what it stores of a match, which is read with every match, and never kept.
    * `kinds`: the kinds of its offers that are counted again when somebody may not decide any more.
    * `begun(write, table, play)`: a match has begun. What its cause stores of it only after that,
      such as which game of a series it is, is not there yet.
    * `after(change, now)`: rows lead from the match of the change to `now`; they may have ended it.
      The facts of `now` were read before the hooks of all features. A refusal keeps the rows from
      being stored.
    * `ended(write, table)`: a match ended without a row: as void, or closed while it was aside.
    * `extras(live, reader)`: what it adds to the screens of a match; for the reader None what
      everybody may know.
    * `defers(change)`: the key of the refusal for who looks back on a match that is over too early,
      because something that it belongs to still runs; None otherwise.
    * `tells_daily(settings)`: whether it tells a person each day what waits for them, so that the
      reminder at half of their time is not sent.
    * `zoned(write, person)`: a person has another time zone.
    * `leaves(write, person, guild)`: a person leaves whatever it holds beside matches, in one
      server or everywhere (None); may be done again.
    * `forgets(write, person, name)`: cuts a person out of its rows, while those of the core still
      have them; `name` stands in place of theirs.
    * `forgets_server(tx, guild)`: deletes what is over in a server from which the bot was removed
      long ago; returns how many things that were.
    * `calls(live)`: returns a function that composes the calls that are due beside that of the
      turn, each for a new board (`Composed`); None where none can be due.
    * `directs(live)`: what its script has next in a match; None if it has none there. What another
      seat or a person plays beside it is refused, and its draws are those of the script.
    * `seated(entry, table)`: what it adds to a table that has not begun: `heading` ends its small
      line, `standing` stands beneath that, `notes` stand behind More.
    * `counts(table)`: whether the result of a match at this table counts.
    """

    name: str
    facts: tuple[Fact[Any], ...] = ()
    kinds: tuple[OfferKind, ...] = ()
    begun: Callable[[Write, Table, Play[Any]], None] = begins_nothing
    after: Callable[[MatchChange, Live], None] = follows_nothing
    ended: Callable[[Write, Table], None] = ends_nothing
    extras: Callable[[Live, Seat | None], Extras] = adds_nothing
    calls: Callable[[Live], Composed | None] = calls_nobody
    directs: Callable[[Live], Direction | None] = directs_nothing
    seated: Callable[[GameEntry, Table], Extras] = says_nothing
    counts: Callable[[Table], bool] = counts_all
    defers: Callable[[MatchChange], str | None] = defers_nothing
    tells_daily: Callable[[PersonSettings], bool] = tells_nobody
    zoned: Callable[[Write, int], None] = keeps_no_hours
    leaves: Callable[[Write, int, int | None], None] = holds_nobody
    forgets: Callable[[Write, int, str], None] = stores_nobody
    forgets_server: Callable[[Tx, int], int] = stores_no_server
