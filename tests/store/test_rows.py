"""Rows as values: sittings, people, actors, offers, results, duties."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from bot.cogs.own_data.rows import cut_out
from bot.store import jobs, offers
from bot.store.cursors import (
    UNSHOWN,
    Cursor,
    caught_up,
    lagging,
    mark_behind,
    mark_caught_up,
    oldest_unshown,
    read_cursors,
    show_private_anew,
    write_cursor,
)
from bot.store.jobs import Job
from bot.store.match_people import DmState, mark_dm_closed, mark_dm_said, mark_pinged
from bot.store.matches import insert_match, matches_of, update_match
from bot.store.move_log import LogRow, acted_at, append_moves, read_moves, seats_acted
from bot.store.results import Result, read_results, without_results, write_results
from bot.store.seats import (
    NOBODY,
    Actor,
    Clock,
    Computer,
    House,
    Moderator,
    Nobody,
    Person,
    Sitter,
    Sitting,
    get_up,
    mark_told,
    read_history,
    sit,
    write_sittings,
)
from bot.store.tables import Table, read_table
from bot.store.tx import Conflict, Store, Tx
from games.core import HINT, Ending, Level, Row, Seat
from tests.engines import open_store
from tests.lives import record_of

ANA, BEN, CY = 1_180_000_000_000_000_200, 1_180_000_000_000_000_201, 1_180_000_000_000_000_202
MATCH = replace(
    record_of("triplock", 3), guild=7, channel=8, host=ANA, created_at=1.5, terms={"pace": "day"}
)
ID = MATCH.id
SITTERS: tuple[Sitter, ...] = (Person(ANA), Computer(Level.HARD), Nobody())
ACTORS: tuple[Actor, ...] = (
    Person(ANA),
    Clock(),
    Computer(Level.EASY),
    House(),
    Moderator(BEN),
)


@pytest.fixture
async def store(engine: str, tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "a.db")

    def seed(tx: Tx) -> None:
        insert_match(tx, MATCH)
        names = ("Ana", "Computer", "Cy")
        sittings = zip(range(3), SITTERS, names, strict=True)
        write_sittings(tx, ID, [Sitting(*one) for one in sittings])

    await store.write(seed)
    yield store
    await store.close()


def test_every_kind_is_tried() -> None:
    assert {type(sitter) for sitter in SITTERS} == set(get_args(Sitter))
    assert {type(actor) for actor in ACTORS} == set(get_args(Actor))


async def test_whoever_sits_is_read_again(store: Store) -> None:
    table = await store.read(lambda tx: read_table(tx, ID))
    assert table is not None
    assert table.match == MATCH
    assert tuple(sitting.sitter for sitting in table.seats) == SITTERS
    assert table.people == (ANA,)
    assert table.seats_of(ANA) == (Seat(0),)
    assert table.reach(None) == DmState(-1)


async def test_whoever_played_is_read_again(store: Store) -> None:
    rows = [Row(n, Seat(0), "roll", (n,)) for n in range(1, 6)]
    moves = tuple(
        LogRow(row, actor, None, 0, 2**32 - 1, 2.5) for row, actor in zip(rows, ACTORS, strict=True)
    )
    await store.write(lambda tx: append_moves(tx, ID, moves))
    assert await store.read(lambda tx: read_moves(tx, ID)) == moves


async def test_a_hint_and_other_people_are_no_play_of_a_person(store: Store) -> None:
    moves = [
        LogRow(Row(1, Seat(0), "roll", ()), Person(ANA), 1, 0, None, 10.0),
        LogRow(Row(2, Seat(0), HINT, ()), Person(ANA), 2, 0, None, 20.0),
        LogRow(Row(3, Seat(1), "end", ()), Person(BEN), 3, 0, None, 30.0),
        LogRow(Row(4, Seat(0), "end", ()), House(), 3, 1, None, 40.0),
    ]
    await store.write(lambda tx: append_moves(tx, ID, moves))
    times = [await store.read(lambda tx, who=who: acted_at(tx, ID, who)) for who in (ANA, BEN, 3)]
    assert times == [10.0, 30.0, None]


def test_seats_have_acted_for_which_people_played() -> None:
    acts = [(Person(ANA), HINT), (Person(BEN), "end"), (House(), "end"), (Clock(), "roll")]
    moves = [
        LogRow(Row(1, Seat(seat), text, ()), actor, None, 0, None, 10.0)
        for seat, (actor, text) in enumerate(acts)
    ]
    assert seats_acted(moves) == {1}


async def test_the_oldest_row_that_was_not_shown_is_known(store: Store) -> None:
    texts = enumerate(("roll", HINT, "end", "roll"), 1)
    moves = [
        LogRow(Row(n, Seat(0), text, ()), Person(ANA), n, 0, None, 10.0 * n) for n, text in texts
    ]
    assert await store.read(oldest_unshown) is None
    await store.write(lambda tx: append_moves(tx, ID, moves))
    seen = -1
    for n, oldest in ((0, 10.0), (1, 30.0), (3, 40.0), (4, None)):
        await store.write(lambda tx, n=n, seen=seen: mark_caught_up(tx, ID, n, seen))
        assert await store.read(oldest_unshown) == oldest
        seen = n
    await store.write(lambda tx: mark_behind(tx, ID))
    assert await store.read(lagging) == (ID,)
    assert await store.read(oldest_unshown) is None, "all of it was shown once"


@pytest.mark.parametrize("known", [None, Cursor(7), Cursor(7, 70, 1, 1)])
async def test_a_message_is_shown_anew_if_all_was_marked_while_it_was_on_its_way(
    store: Store, known: Cursor | None
) -> None:
    new = Cursor(7, 71, 1, 2)

    def mark(tx: Tx) -> None:
        if known is not None:
            write_cursor(tx, ID, ANA, known)
        mark_behind(tx, ID)
        show_private_anew(tx, ID)

    seen = await store.read(lambda tx: caught_up(tx, ID))
    await store.write(mark)
    await store.write(lambda tx: write_cursor(tx, ID, ANA, new, seen=seen))
    assert await store.read(lambda tx: read_cursors(tx, ID)) == {ANA: replace(new, shown=UNSHOWN)}
    seen = await store.read(lambda tx: caught_up(tx, ID))
    await store.write(lambda tx: write_cursor(tx, ID, ANA, new, seen=seen))
    assert await store.read(lambda tx: read_cursors(tx, ID)) == {ANA: new}


def found_table(tx: Tx) -> Table:
    table = read_table(tx, ID)
    assert table is not None
    return table


async def test_a_seat_changes_hands(store: Store) -> None:
    def change(tx: Tx) -> None:
        assert get_up(tx, ID, 0, 5)
        assert not get_up(tx, ID, 0, 6)
        sit(tx, ID, Sitting(0, Person(BEN), "Ben", since=5))

    await store.write(change)
    present = await store.read(lambda tx: found_table(tx).seats)
    assert [(s.name, s.since, s.until) for s in present if s.seat == 0] == [("Ben", 5, None)]
    history = await store.read(lambda tx: read_history(tx, ID))
    assert [(s.name, s.until) for s in history if s.seat == 0] == [("Ana", 5), ("Ben", None)]
    assert await store.read(lambda tx: matches_of(tx, person=ANA)) == ()
    assert await store.read(lambda tx: matches_of(tx, person=BEN)) == (ID,)


async def test_nobody_sits_on_a_taken_seat(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.write(lambda tx: sit(tx, ID, Sitting(0, Person(BEN), "Ben", since=3)))
    assert len(await store.read(lambda tx: read_history(tx, ID))) == 3


async def test_what_a_person_was_told_belongs_to_their_present_sittings(store: Store) -> None:
    def change(tx: Tx) -> None:
        get_up(tx, ID, 1, 4)
        sit(tx, ID, Sitting(1, Person(ANA), "Ana", since=4, told=4))
        mark_told(tx, ID, ANA, 3)

    await store.write(change)
    seats = await store.read(lambda tx: found_table(tx).seats)
    assert [s.told for s in seats] == [3, 4, -1]


async def test_a_person_is_reached_as_it_was_stored(store: Store) -> None:
    def change(tx: Tx) -> None:
        get_up(tx, ID, 1, 4)
        sit(tx, ID, Sitting(1, Person(BEN), "Ben", since=4))
        mark_pinged(tx, ID, CY, 7)  # who never sat here, or was forgotten
        mark_pinged(tx, ID, ANA, 7)
        mark_dm_closed(tx, ID, ANA, True)
        mark_dm_said(tx, ID, ANA)
        mark_dm_closed(tx, ID, BEN, True)

    await store.write(change)
    people = await store.read(lambda tx: found_table(tx).reached)
    assert people == (DmState(ANA, 7, True, True), DmState(BEN, -1, True, False))
    await store.write(lambda tx: mark_dm_closed(tx, ID, ANA, False))
    assert (await store.read(lambda tx: found_table(tx).reached))[0] == DmState(
        ANA, 7, False, False
    )


async def test_an_offer_keeps_its_answers_and_its_end(store: Store) -> None:
    def made(tx: Tx) -> str:
        offer = offers.make(tx, ID, "undo", person=ANA, n=4, at=10.0, terms={"to": "2"})
        offers.answer(tx, offer.id, ANA, yes=True, at=10.0)
        offers.answer(tx, offer.id, BEN, yes=True, at=11.0)
        offers.answer(tx, offer.id, BEN, yes=False, at=12.0)
        return offer.id

    first = await store.write(made)
    (offer,) = await store.read(lambda tx: offers.read_offers(tx, ID))
    assert (offer.id, offer.terms, offer.agreed) == (first, {"to": "2"}, (ANA,))
    with pytest.raises(Conflict):
        await store.write(lambda tx: offers.make(tx, ID, "undo", person=BEN, n=4, at=13.0))
    assert await store.write(lambda tx: offers.close(tx, first, offers.CANCELLED))
    assert not await store.write(lambda tx: offers.close(tx, first, offers.DONE))
    assert await store.read(lambda tx: offers.read_offers(tx, ID)) == ()
    kept = await store.read(lambda tx: offers.read_offer(tx, first))
    assert kept is not None
    assert [(answer.person, answer.yes) for answer in kept.answers] == [(ANA, True), (BEN, False)]
    again = await store.write(lambda tx: offers.make(tx, ID, "undo", person=BEN, n=4, at=14.0))
    assert again.id != first


async def test_a_seat_keeps_its_first_result(store: Store) -> None:
    result = Result(0, Person(ANA), "Ana", 0, 1, 10, (1, 2), "points", Ending.WON, 2, 99.5)
    rows = (result, replace(result, seat=1, sitter=Computer(Level.EASY), place=None, points=None))
    await store.write(lambda tx: update_match(tx, ID, {"status": "over"}))
    assert await store.read(without_results) == (ID,)
    await store.write(lambda tx: write_results(tx, ID, rows))
    await store.write(lambda tx: write_results(tx, ID, [replace(result, points=0)]))
    assert await store.read(lambda tx: read_results(tx, ID)) == rows
    assert await store.read(without_results) == ()


async def test_a_duty_is_taken_for_as_long_as_its_lease_runs(store: Store) -> None:
    duty = Job("remind", ID, 0, 4, due_at=10.0)
    await store.write(lambda tx: jobs.put(tx, duty))

    async def take(owner: str, now: float) -> tuple[Job, ...]:
        return await store.write(
            lambda tx: jobs.take(tx, "remind", owner, now=now, until=now + 5.0, most=8)
        )

    assert await take("one", 9.0) == ()
    (taken,) = await take("one", 10.0)
    assert (taken.owner, taken.until) == ("one", 15.0)
    assert await take("two", 14.0) == ()
    (again,) = await take("two", 15.0)
    assert not await store.write(lambda tx: jobs.done(tx, taken)), "its lease was over"
    assert await store.write(lambda tx: jobs.done(tx, again))
    assert await store.read(lambda tx: jobs.read_duties(tx, ID)) == ()


async def test_a_duty_that_is_put_anew_belongs_to_nobody(store: Store) -> None:
    await store.write(lambda tx: jobs.put(tx, Job("remind", ID, 0, 4, due_at=1.0)))
    (taken,) = await store.write(
        lambda tx: jobs.take(tx, "remind", "one", now=2.0, until=20.0, most=8)
    )
    later = Job("remind", ID, 0, 6, due_at=50.0)
    await store.write(lambda tx: jobs.put(tx, later))
    assert not await store.write(lambda tx: jobs.done(tx, taken))
    assert await store.read(lambda tx: jobs.read_duties(tx, ID)) == (later,)
    await store.write(lambda tx: jobs.drop(tx, "remind", ID, 0))
    assert await store.read(lambda tx: jobs.read_duties(tx, ID)) == ()


async def test_no_row_of_an_interaction_of_who_was_forgotten_keeps_its_id(store: Store) -> None:
    """What was forced after a person's action is stored under the same interaction."""
    rows = (
        LogRow(Row(1, Seat(0), "roll", ()), Person(ANA), 70, 0, None, 2.0),
        LogRow(Row(2, Seat(0), "pass", ()), House(), 70, 1, None, 2.0),
        LogRow(Row(3, Seat(1), "roll", ()), Person(BEN), 71, 0, None, 3.0),
    )
    await store.write(lambda tx: append_moves(tx, ID, rows))
    await store.write(lambda tx: cut_out(tx, ANA, "somebody", 9.0))
    moves = await store.read(lambda tx: read_moves(tx, ID))
    assert [move.interaction for move in moves] == [None, None, 71]
    assert [move.actor for move in moves] == [Person(NOBODY), House(), Person(BEN)]
