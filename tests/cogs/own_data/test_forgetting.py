"""Who is forgotten stands nowhere, whatever column they stood in; a mark knows them for 90 days.

While others play on, and with a streak, which outlives the pruning of its matches.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.app.cogs import FEATURES
from bot.cogs.daily.rules import PLAYED
from bot.cogs.daily.screens import share_line
from bot.cogs.own_data import forgetting, pruning, rows
from bot.cogs.own_data.forgetting import MARKS_KEPT_S, Forgetting, ForgottenMarks
from bot.cogs.own_data.pruning import PRUNE, Pruning
from bot.cogs.own_data.rows import BY_MATCH, OF_PERSON, everybody
from bot.match.act import Acted, Acts
from bot.match.controls.names import SOMEBODY
from bot.match.lobby.deals import Streak
from bot.match.wall_clock import DAY_S
from bot.store import deals, jobs
from bot.store.jobs import NO_SEAT, OF_NO_MATCH, Job
from bot.store.meta import read_meta
from bot.store.sqlite.engine import SqliteStore
from bot.store.tx import Tx
from tests.cogs.clock.lateness import late_at
from tests.cogs.daily.attempting import LOCKPICK, Attempting
from tests.cogs.own_data.filled import PERSON, columns, fill, nobodys, of_people
from tests.cogs.tournament.cups import opened
from tests.desk import ANA, BEN, CY, Desk, name_of
from tests.disk import holding
from tests.disk import opened as file_opened
from tests.interactions import fresh


async def test_who_decides_about_whom_is_told_to_who_decides(desk: Desk) -> None:
    match = await desk.duel(pace="3 days")
    player, other = await desk.turn(match)
    await late_at(desk, match)
    (ask,) = await desk.open_asks(match)
    assert ask.deciders == (other,)
    read = desk.store.read
    found = {
        one: await read(lambda tx, one=one: rows.read_own_data(tx, one))
        for one in (ANA, BEN, 12, 21)
    }
    (decides,) = found[other].by_match["decides"]
    assert (decides["match"], decides["seat"]) == (match, ask.seat)
    for person in (player, 12, 21):
        assert found[person].by_match["decides"] == []


KEPT = """
CREATE TABLE kept (
    match TEXT NOT NULL REFERENCES matches (id),
    {column} NOT NULL,
    PRIMARY KEY (match)
){{keyed}}
"""
"""A table of a feature that is not there yet."""


async def filled(path: Path, *more: str) -> set[str]:
    """Makes a file with the person in it everywhere; where they stand, as "table.column"."""
    await (await SqliteStore.open(path)).close()
    fill(path, *more)
    return standing(path)


async def forget(path: Path) -> set[str]:
    """Cuts the person out of every row, as the bot does; where they still stand."""

    def work(tx: Tx) -> None:
        rows.cut_out(tx, PERSON, SOMEBODY, 9.0)
        for feature in FEATURES:
            feature.forgets(tx, PERSON, SOMEBODY)

    store = await SqliteStore.open(path)
    await store.write(work)
    await store.close()
    return standing(path)


def standing(path: Path) -> set[str]:
    return {line.partition(":")[0] for line in holding(path, str(PERSON))}


async def test_nothing_is_left_of_a_person_in_any_column(tmp_path: Path) -> None:
    path = tmp_path / "tumbler.db"
    assert await filled(path) == {f"{one.table}.{one.name}" for one in of_people()}
    assert await forget(path) == set()


@pytest.mark.parametrize("column", ["person {id}", "keeper {id}", "keepers TEXT"])
async def test_a_column_that_nobody_cuts_is_found(tmp_path: Path, column: str) -> None:
    path, name = tmp_path / "tumbler.db", f"kept.{column.split()[0]}"
    assert name in await filled(path, KEPT.format(column=column))
    assert await forget(path) == {name}


def test_what_holds_no_person_is_in_the_schema() -> None:
    assert nobodys() <= {name for column in columns() for name in column.names}


def test_every_table_with_a_person_is_in_the_download() -> None:
    told = " ".join([*BY_MATCH.values(), *OF_PERSON.values()])
    named = set(re.findall(r"(?:FROM|JOIN) (\w+)", told))
    missing = {column.table for column in of_people()} - named
    assert missing == {"matches", "retired"}, "told as matches; nothing but an old address"


async def test_everybody_is_found_in_whatever_column_they_stand(tmp_path: Path) -> None:
    """Each column has a row with an id of its own; but for those whose ids are of no people."""
    path = tmp_path / "tumbler.db"
    await filled(path)
    ids = [one for one in of_people() if one.type == "ID" and one.table != "retired"]
    with file_opened(path) as con:
        for number, one in enumerate(ids, 1):
            sql = f"UPDATE {one.table} SET {one.name} = ? WHERE {one.name} = ?"
            con.execute(sql, (PERSON + number, PERSON))
    store = await SqliteStore.open(path)
    found = await store.read(everybody)
    await store.close()
    missing = [
        f"{one.table}.{one.name}"
        for number, one in enumerate(ids, 1)
        if PERSON + number not in found
    ]
    assert missing == []


async def test_the_others_play_on_without_who_is_forgotten(desk: Desk) -> None:
    match = await desk.begun("unlock", (ANA, BEN, CY))
    live = await desk.live(match)
    lock = next(iter(live.play.turn.waiting))
    leaving, stays = (one for one in (BEN, CY, ANA) if live.table.seats_of(one) != (lock,))
    await desk.forgetting.forget(leaving, interaction=fresh())
    live = await desk.live(match)
    assert live.match.status == "open"
    assert (SOMEBODY, None) in [(seat.name, seat.person) for seat in live.seats]
    assert name_of(leaving) not in [seat.name for seat in live.seats]
    await desk.forgetting.forget(stays, interaction=fresh())
    names = [seat.name for seat in (await desk.live(match)).seats]
    assert names.count(SOMEBODY) == 2


async def test_who_joins_a_tournament_meanwhile_has_left_it_too(desk: Desk) -> None:
    """A tournament with an entrant who was cut out would never start."""
    await desk.duel()
    cup = await opened(desk, count=1)

    class Meanwhile(Acts):
        async def resign(self, match: str, user: int, **how: Any) -> Acted:
            acted = await super().resign(match, user, **how)
            await desk.cups.join(cup.id, BEN, "Ben", interaction=fresh())
            return acted

    forgetting = Forgetting(desk.matches, Meanwhile(desk.matches), desk.lobby)
    await forgetting.forget(BEN, interaction=fresh())
    assert [one.person for one in (await desk.cups.read(cup.id)).entrants] == [ANA]


async def test_nothing_is_left_of_the_streak_of_who_is_forgotten(desk: Desk) -> None:
    played = Attempting(desk)
    matches: list[str] = []
    for _ in range(2):
        matches = [await played.plays(ANA), await played.plays(BEN)]
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)
    await desk.forgetting.forget(ANA, interaction=fresh())
    assert await played.streak(ANA) == Streak()
    of, bens = matches
    live = await desk.live(of)
    assert live.table.fact(PLAYED) == ()
    assert "in a row" not in (await desk.board(of)).text + share_line(live)
    (left,) = await desk.store.read(
        lambda tx: tx.rows("SELECT person FROM deals WHERE match = :match", match=of)
    )
    found = await desk.store.read(
        lambda tx: deals.finished(tx, game=LOCKPICK.key, person=left["person"])
    )
    assert found == (), "the number that stands for nobody joins no days either"
    assert await played.streak(BEN) == Streak(2, 2)
    assert "Day 2 in a row." in share_line(await desk.live(bens))
    assert await played.plays(ANA) not in matches
    assert await played.streak(ANA) == Streak(1, 1, is_played=True)


async def test_a_streak_outlives_the_pruning_of_its_matches(desk: Desk) -> None:
    played = Attempting(desk)
    for _ in range(2):
        match = await played.plays(ANA)
        now = desk.now
        assert await desk.store.write(
            lambda tx, match=match, now=now: pruning.prune(tx, match, "", before=now, at=now)
        )
        played.sleeps()
    assert await played.streak(ANA) == Streak(2, 2)


ANN, BOB = 1_180_000_000_000_000_200, 1_180_000_000_000_000_201
"""Ids so long that no other number in a row looks like them."""


async def test_a_mark_knows_who_was_forgotten_and_nobody_else(desk: Desk) -> None:
    assert await desk.store.read(forgetting.read_marks) == ForgottenMarks(None, {})
    assert ForgottenMarks(None, {}).of(ANN) is None
    await desk.begun("triplock", (ANN, BOB))
    await desk.forgetting.forget(ANN, interaction=fresh())
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANN), found.of(BOB)) == (desk.now, None)
    stored = await desk.store.read(lambda tx: tx.rows("SELECT key, value FROM meta"))
    assert [row for row in stored if str(ANN) in str(row)] == []


async def test_who_is_forgotten_once_more_has_one_mark(desk: Desk) -> None:
    for at in (1.0, 2.0):
        await desk.store.write(lambda tx, at=at: forgetting.mark_forgotten(tx, ANN, at))
    found = await desk.store.read(forgetting.read_marks)
    assert (found.of(ANN), len(found.at)) == (2.0, 1)


async def test_a_mark_goes_after_ninety_days(desk: Desk) -> None:
    desk.duties.add(PRUNE, Pruning(desk.matches).prune)
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, ANN, desk.now))
    await desk.store.write(lambda tx: forgetting.mark_forgotten(tx, BOB, desk.now + DAY_S))
    prune = Job(PRUNE, OF_NO_MATCH, NO_SEAT, 0, desk.now)
    await desk.store.write(lambda tx: jobs.put(tx, prune))
    began = desk.now
    for later, left in ((MARKS_KEPT_S - DAY_S, 2), (MARKS_KEPT_S, 1), (MARKS_KEPT_S + DAY_S, 0)):
        desk.now = began + later
        await desk.duties.do_due()
        assert len((await desk.store.read(forgetting.read_marks)).at) == left


async def test_marks_are_taken_over_by_who_has_no_other_key(desk: Desk) -> None:
    other = ForgottenMarks("5e" * 32, {"aa": 1.0, "bb": 2.0})
    for _ in range(2):
        await desk.store.write(lambda tx: forgetting.take_over_marks(tx, other))
        assert await desk.store.read(forgetting.read_marks) == other
    strange = ForgottenMarks("6f" * 32, {"cc": 3.0})
    for one in (strange, ForgottenMarks(None, {})):
        await desk.store.write(lambda tx, one=one: forgetting.take_over_marks(tx, one))
        assert await desk.store.read(forgetting.read_marks) == other
    assert await desk.store.read(lambda tx: read_meta(tx, forgetting.MARKS_KEY)) == other.key
