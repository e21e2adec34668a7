"""A table's message is owed as a board is, and what is stored is told as stored."""

from __future__ import annotations

from typing import Any

import pytest

from bot.cogs.lobby.opening import NewTables
from bot.interactions import acknowledge
from bot.interactions.press import Press
from tests.e2e.panels import opened
from tests.house import House
from tests.probe.entry import DIAL
from tests.refusal import refusal

CALLBACK = r"^/interactions/"
ORIGINAL = r"^/webhooks/.*/messages/@original"
MESSAGES = r"/messages/"

pytestmark = pytest.mark.usefixtures("hasty")


FAILING: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("ben", "_join", "▲ Ben", {"status": 503, "times": 3}),
    ("ana", "_computer", "■ Tumbler", {"cut": "before", "times": 3}),
    ("ben", "_leave", "▲ Tumbler", {"cut": "after", "times": 1}),
)
"""Presses at a table, what it then shows, and how edits fail meanwhile.

Tables that were sent once had all of these buttons.
"""


async def test_a_table_shows_what_is_stored_once_discord_takes_it_again(house: House) -> None:
    table = await house.opened("unlock", house.ana)
    for name, word, told, fault in FAILING:
        person = house.stand.people[name]
        known = len(house.private(person))
        refused = house.stand.faults.next("PATCH", MESSAGES, **fault)
        custom_id = f"t1b.{table.match}.0.{word}"
        await table.now().seen_by(person).press_id(custom_id, forged=True)
        await house.caught_up()
        assert refused.met == fault["times"]
        assert told in table.now().text
        assert len(house.private(person)) == known, "nobody is told that nothing was changed"


async def test_what_is_stored_is_told_as_stored_where_an_answer_alone_shows_it(
    house: House,
) -> None:
    panel = await opened(house, house.ana, "Reaching me")
    house.stand.faults.next("PATCH", ORIGINAL, status=400, code=50035)
    await panel.press("From nobody")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "showing_failed"
    house.stand.faults.next("PATCH", ORIGINAL, status=403, code=50013)
    await panel.press("By message")
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "not_shown"


async def test_a_table_that_stands_is_kept_though_nothing_tells_its_host_so(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = NewTables.start

    async def slowly(tables: NewTables, press: Press, *given: Any) -> None:
        await press.think()
        await start(tables, press, *given)

    monkeypatch.setattr(NewTables, "start", slowly)
    house.stand.faults.next("PATCH", ORIGINAL, status=404, code=10008)
    await house.ana.slash(house.games, "unlock start")
    await house.caught_up()
    (table,) = house.public()
    await table.seen_by(house.ben).press("Join")
    await house.caught_up()
    assert "▲ Ben" in table.now().text


async def test_a_tournament_that_nobody_saw_is_shown_once_discord_takes_it(
    cups: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acknowledge, "PAUSE_S", 0.01)
    cups.stand.faults.next("POST", CALLBACK, cut="before", times=acknowledge.TRIES)
    await cups.ana.slash(cups.games, "tournament", game=DIAL.key)
    await cups.caught_up()
    assert refusal(cups.answer(cups.ana)) == "not_shown"
    (lobby,) = cups.public()
    await lobby.seen_by(cups.ben).press("Join")
    await cups.caught_up()
    assert "Ben" in lobby.now().text


async def test_an_offer_that_stands_nowhere_is_taken_back(house: House) -> None:
    await house.duel()
    house.stand.faults.next("POST", CALLBACK, code=50013)
    await house.ana.slash(house.games, "match substitute", user=house.cy)
    await house.caught_up()
    assert refusal(house.answer(house.ana)) == "not_taken"
    assert house.sql("SELECT state FROM offers") == [("cancelled",)]
