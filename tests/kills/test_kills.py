"""A few kills in the suite: a turn of Lockpick, at one of its requests; and what is found."""

from __future__ import annotations

import copy
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest

from tests.engines import POSTGRES
from tests.kills import triplock
from tests.kills.field import Field
from tests.kills.kill import Stop
from tests.kills.pictures import judge_pictures
from tests.kills.pings import Since, judge_pings, now
from tests.kills.run import KINDS, Kills
from tests.kills.tables import judge_tables
from tests.kills.tally import lines
from tests.seed import seed
from tests.soak.database import made_by

by_id = attrgetter("id")

PUSHED = {"roll", "seal", "alone", "push", "tile", "join", "accept"}
"""A turn of each game, a join and a rematch; the other kinds are killed at night."""


async def test_a_turn_outlives_kills_at_its_answer(tmp_path: Path) -> None:
    said: list[str] = []
    stops = (Stop(3, is_late=True), Stop(3, is_late=False))
    tally = await Kills(KINDS["push"], seed(), tmp_path, said.append).at(stops)
    assert not tally.found, "\n".join([*said, *lines([tally])])
    assert (tally.before, tally.after) == (1, 1)


@pytest.mark.proof
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=() if kind in PUSHED else pytest.mark.night) for kind in KINDS],
)
async def test_a_turn_outlives_a_kill_at_each_of_its_requests(tmp_path: Path, kind: str) -> None:
    said: list[str] = []
    tally = await Kills(KINDS[kind], seed(), tmp_path, said.append).run()
    assert not tally.found, "\n".join([*said, *lines([tally])])
    assert tally.before
    assert tally.after


@pytest.mark.postgres
async def test_a_standby_answers_what_the_bot_had_not_acknowledged(tmp_path: Path) -> None:
    said: list[str] = []
    with made_by(POSTGRES) as makes:
        kills = Kills(KINDS["push"], seed(), tmp_path, said.append, makes, has_standbys=True)
        tally = await kills.at((Stop(3, is_late=False),))
    assert not tally.found, "\n".join([*said, *lines([tally])])
    assert (tally.before, tally.cut_off) == (1, 0)


@pytest.mark.proof
@pytest.mark.postgres
async def test_a_turn_on_postgresql_outlives_a_kill_at_each_request(tmp_path: Path) -> None:
    said: list[str] = []
    with made_by(POSTGRES) as makes:
        tally = await Kills(KINDS["roll"], seed(), tmp_path, said.append, makes).run()
    assert not tally.found, "\n".join([*said, *lines([tally])])
    assert tally.before
    assert tally.after


def newest(field: Field) -> Any:
    """A copy of the newest message in the channel that everybody reads."""
    messages = field.stand.world.state.messages.values()
    public = (m for m in messages if m.channel == field.house.games and m.reader is None)
    return copy.deepcopy(max(public, key=by_id))


async def test_the_judge_finds_pings_pictures_and_tables_that_are_not_as_they_must_be(
    tmp_path: Path,
) -> None:
    field = await Field.open(tmp_path / "field", seed())
    try:
        match = await triplock.invite(field)
        invitation = newest(field)
        before = now(field)
        await field.press(field.house.ben, "Accept", match)
        await field.becomes(match, "open")
        judge_pings(field, before)
        await field.judged()
        assert field.report.is_clean, "\n".join(field.report.lines())
        after = now(field)
        rung = next(one for one in field.house.ana.notifications if one.ping)
        field.house.ana.notifications.extend((rung, rung))
        judge_pings(field, after)
        judge_pings(field, Since(now(field).notified, before.rows))
        board = newest(field)
        for twin in (invitation, board):
            twin.id = field.stand.world.next_id()
            field.stand.world.add(twin)
        judge_tables(field.stand, field.logs, field.report)
        judge_pictures(field.stand, field.report)
    finally:
        await field.close()
    found = {kind: lines for kind, lines in field.report.findings.items() if lines}
    assert set(found) == {"doubled", "wrongly shown", "orphans"}
    doubled = "\n".join(found["doubled"])
    assert "Ana is pinged 2 times" in doubled
    assert "stands 2 times" in doubled
