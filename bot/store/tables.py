"""A whole table, read at once: the match, who sits at it, its last row, what is stored beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from bot.store import deals, offers, questions, results, spans
from bot.store.cursors import Cursor, board_of
from bot.store.deals import Deal
from bot.store.match_people import DmState, reached, stored_of, wishes_of
from bot.store.matches import MatchRecord, is_bound, match_of
from bot.store.move_log import Cause, LogRow, caused, causes_of, last_of
from bot.store.offers import Offer
from bot.store.questions import TurnTimer
from bot.store.results import Void
from bot.store.seats import Computer, Sitting, history_of
from bot.store.spans import Sleep
from bot.store.tx import Query, Tx
from games.core import Seat

T = TypeVar("T")


class Fact(Struct, Generic[T], frozen=True):
    """What a feature stores of a match: what asks for it, and what stands for a match without it.

    It is read again with every read of the match, because it may change without a row of the log.
    `more` reads the fact by what the query has found, where one query does not tell it.
    """

    key: str
    query: Callable[[str], Query[Any]]
    none: T
    more: Callable[[Tx, Any], T] | None = None

    def of(self, tx: Tx, found: Any) -> T:
        """Returns the fact by what its query has found."""
        return found if self.more is None else self.more(tx, found)


class Facts(Struct, frozen=True):
    """What is stored of a match beside its log, whatever features there are.

    `offers` are those that were not cancelled. `rematch` is the id of the match that followed, a
    rematch or the next game of a series. `asks` are the open questions, by seat. `causes` are the
    rows that nobody at the table caused. `is_refused`: Discord refuses the messages of the table.
    `void` says how it ended without a result, and `asleep` since when it sleeps. `is_bound`: the
    match belongs to a tournament, so that it has no rematch, hand-over or end by agreement, and an
    empty bank loses it. `board` is where the live message of the table is.
    Facts are read again with every read of the match, because they change without a row of the log.
    """

    offers: tuple[Offer, ...] = ()
    rematch: str | None = None
    deal: Deal = Deal()
    asks: tuple[TurnTimer, ...] = ()
    is_refused: bool = False
    void: Void | None = None
    asleep: Sleep | None = None
    causes: tuple[Cause, ...] = ()
    is_bound: bool = False
    board: Cursor | None = None

    def offer(self, kind: str) -> Offer | None:
        """Returns the last offer of a kind, open or done, or None."""
        return next((offer for offer in reversed(self.offers) if offer.kind == kind), None)


class Table(Struct, frozen=True):
    """A match, who sits at it by seat, the number of its last row, and what is stored beside.

    `reached` are its people of whom something is stored, `past` those who sat there before.
    `added` are the facts of features; None for a table that was read without them.
    """

    match: MatchRecord
    seats: tuple[Sitting, ...]
    last: int
    facts: Facts = Facts()
    reached: tuple[DmState, ...] = ()
    past: tuple[Sitting, ...] = ()
    added: Mapping[str, object] | None = None

    def fact(self, fact: Fact[T]) -> T:
        """Returns what a feature stores. Raises `LookupError` if facts were not read."""
        if self.added is None:
            raise LookupError(f"this table was read without {fact.key}")
        return cast(T, self.added.get(fact.key, fact.none))

    @property
    def people(self) -> tuple[int, ...]:
        """The people who sit at the table, by their lowest seats."""
        found = (sitting.person for sitting in self.seats)
        return tuple(dict.fromkeys(person for person in found if person is not None))

    def seats_of(self, person: int) -> tuple[Seat, ...]:
        """Returns the seats of a person, the lowest first."""
        return tuple(Seat(s.seat) for s in self.seats if s.person == person)

    def name_of(self, person: int) -> str | None:
        return next((s.name for s in self.seats if s.person == person), None)

    def sittings_with(self, seat: int) -> tuple[Sitting, ...]:
        """Returns the sittings of the person who sits on a seat; for no person, that seat's."""
        person = self.seats[seat].person
        if person is None:
            return (self.seats[seat],)
        return tuple(sitting for sitting in self.seats if sitting.person == person)

    def sitting_at(self, seat: int, n: int) -> Sitting:
        """Returns who sat on a seat when row `n` was played; a hand-over is the last of the old."""
        for one in self.past:
            if one.seat == seat and n <= (one.until or 0):
                return one
        return self.seats[seat]

    def replaced_at(self, seat: int) -> Sitting | None:
        """Returns the sitting of the person for whom a stand-in plays on a seat; None: none does.

        A stand-in is a computer that sat down there after a person. Of who was forgotten since, no
        sitting is a person's.
        """
        now = self.seats[seat]
        before = (one for one in self.past if (one.seat, one.until) == (seat, now.since))
        last = next(before, None) if isinstance(now.sitter, Computer) else None
        return None if last is None or last.person is None else last

    def replaced_on(self, person: int) -> tuple[Seat, ...]:
        """Returns the seats on which stand-ins play for a person, the lowest first."""
        found = ((Seat(one.seat), self.replaced_at(one.seat)) for one in self.seats)
        return tuple(seat for seat, own in found if own is not None and own.person == person)

    def reach(self, person: int | None) -> DmState:
        """Returns how a person is reached; None stands for who is no person."""
        found = (reach for reach in self.reached if reach.person == person)
        return next(found, DmState(-1 if person is None else person))


def read_table(tx: Tx, match: str, facts: Sequence[Fact[Any]] | None = None) -> Table | None:
    """Returns a match with its sittings, people and facts, or None if there is none.

    All is asked at once. `facts` are those of features, which `Means.read` in `bot.match` names;
    without them the table has none.
    """
    found, *rest = tx.all(
        match_of(match),
        offers.offers_of(match),
        offers.rematch_of(match),
        deals.deal_of(match),
        questions.open_of(match),
        spans.out_since_of(spans.TABLE, match),
        results.void_of(match),
        spans.sleep_of(match),
        causes_of(match),
        is_bound(match),
        board_of(match),
        history_of(match),
        last_of(match),
        stored_of(match),
        wishes_of(match),
        *(fact.query(match) for fact in facts or ()),
    )
    if found is None:
        return None
    made, rematch, deal, asked, refused, void, asleep, causes, bound, board, *rest = rest
    history, last, stored, settings, *added = rest
    is_over = found.status in ("over", "closed")
    known = Facts(
        made,
        rematch,
        deal,
        asked,
        refused is not None,
        void if is_over else None,
        asleep if found.status == "open" else None,
        causes,
        bound,
        board,
    )
    return Table(
        found,
        tuple(sitting for sitting in history if sitting.until is None),
        last,
        known,
        reached(stored, settings),
        tuple(sitting for sitting in history if sitting.until is not None),
        None
        if facts is None
        else {fact.key: fact.of(tx, one) for fact, one in zip(facts, added, strict=True)},
    )


def with_rows(table: Table, moves: Sequence[LogRow]) -> Table:
    """Returns a table as it reads once these rows, at least one, were added and nothing else."""
    facts = replace(table.facts, causes=table.facts.causes + caused(moves))
    return replace(table, last=moves[-1].row.n, facts=facts)


def last_hosted(tx: Tx, person: int, game: str) -> Table | None:
    """Returns the latest match of a game that began at a table of this person; None: none did.

    Lessons and matches of a tournament stand at nobody's table.
    """
    row = tx.row(
        "SELECT m.id FROM matches m LEFT JOIN lessons l ON l.match = m.id"
        " LEFT JOIN fixtures f ON f.match = m.id"
        " WHERE m.host = :person AND m.game = :game AND m.started_at IS NOT NULL"
        " AND l.match IS NULL AND f.match IS NULL ORDER BY m.started_at DESC LIMIT 1",
        person=person,
        game=game,
    )
    return None if row is None else read_table(tx, row["id"])
