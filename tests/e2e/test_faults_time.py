"""F13, F52, F54: slow work and standstills, clocks that are turned, and people's own languages."""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.match.lobby.deals import daily, day_of
from tests.e2e.lockpicking import daily as daily_of
from tests.e2e.trouble import no_harm
from tests.house import House
from tests.news import PATIENCE_S
from tests.quantity import some

HOUR_S = 3600.0
BLOCKED_S = 5.0
"""How long slow work waits at most: less than anybody's patience, more than any answer takes."""


class Slow:
    """A function that waits for a gate before it does its work; `waited` says how it went."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self._work = work
        self.begun = threading.Event()
        self.gate = threading.Event()
        self.waited: list[bool] = []

    def __call__(self, *args: Any) -> Any:
        self.begun.set()
        self.waited.append(self.gate.wait(BLOCKED_S))
        return self._work(*args)

    async def has_begun(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, PATIENCE_S)


SLOW = {
    "a picture": ("", "paint"),
    "a turn of the engine": ("bot.match.act", "apply_plan"),
    "a replay": ("bot.match.matches", "_replay"),
    "a draft": ("bot.screens", "prompt_of"),
}


@pytest.mark.parametrize(("module", "name"), some(SLOW.values(), 2), ids=SLOW)
async def test_f13_slow_work_holds_up_nobody_else(
    house: House, monkeypatch: pytest.MonkeyPatch, module: str, name: str
) -> None:
    match = await house.duel()
    await house.restart()
    # Whoever asks whose turn it is folds the log; for the replay it is left to the bot.
    player = house.ana if name == "_replay" else (await house.turn(match))[0]
    board = house.board(player)
    painter = house.shelf["triplock"].painter
    found = importlib.import_module(module) if module else painter
    slow = Slow(getattr(found, name))
    monkeypatch.setattr(found, name, slow)
    house.matches._cache.clear()  # the bot may have folded the log since it started
    label = "My cards" if name == "prompt_of" else "Roll"
    press = asyncio.create_task(board.press(label))
    await slow.has_begun()
    await house.cy.slash(house.games, "matches")
    assert "no open matches" in house.answer(house.cy).lower()
    assert slow.waited == [], "somebody else is answered meanwhile"
    slow.gate.set()
    await press
    await house.caught_up()
    assert all(slow.waited)
    await no_harm(house, match)


async def test_f54_a_clock_that_steps_back_locks_nobody_out(house: House) -> None:
    match = await house.duel()
    await house.restart(echo_s=60.0)
    house.later(60.0)
    player, other = await house.turn(match)
    await house.board(player).press("Roll")
    await house.caught_up()
    house.later(-HOUR_S)
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["roll", "end"]
    await house.restart(echo_s=60.0)
    house.later(-2 * HOUR_S)
    await house.board(other).press("Roll")
    await house.caught_up()
    assert house.actions(match)[4:] == ["roll"], "by what is on disk, too"
    await other.slash(house.games, "matches")
    assert re.search(r"asked <t:\d+:R>", house.answer(other))
    await no_harm(house, match)


async def test_f54_a_clock_that_steps_forward_sends_nothing(house: House) -> None:
    match = await house.duel()
    player, other = await house.turn(match)
    calls = len(house.stand.world.record)
    house.later(HOUR_S)
    await house.caught_up()
    assert len(house.stand.world.record) == calls
    await house.restart()
    house.later(HOUR_S)
    await house.caught_up()
    assert len(house.stand.world.record) == calls
    await house.move(player, "end")
    assert house.actions(match)[2:] == ["end"]
    assert house.turns_told(other) == 1
    await no_harm(house, match)


async def test_f54_a_leap_day_has_its_own_deal_and_one_attempt(house: House) -> None:
    days = [datetime(2028, 2, 28, 23, 59, tzinfo=UTC) + timedelta(days=n) for n in range(3)]
    now = days[0].timestamp()
    house.matches.clock = lambda: now
    played: list[str] = []
    for day in days:
        now = day.timestamp()
        _, match = await daily_of(house, house.ana)
        played.append((await house.live(match)).table.facts.deal.name or "")
    assert played == ["daily:2028-02-28", "daily:2028-02-29", "daily:2028-03-01"]
    now = days[1].timestamp()  # the clock steps back over midnight
    outcome, _ = await daily_of(house, house.ana)
    assert outcome.kind != "failed"
    assert await attempts(house) == [(name, 1) for name in played], "that day was begun already"


async def attempts(house: House) -> list[tuple[str, int]]:
    """All matches on deals with a name, oldest first, and whether they count."""
    sql = (
        "SELECT d.name, d.counted FROM deals d JOIN matches m ON m.id = d.match"
        " ORDER BY m.created_at"
    )
    found = await house.matches.store.read(lambda tx: tx.rows(sql))
    return [(row["name"], row["counted"]) for row in found]


@pytest.fixture(params=["Pacific/Kiritimati", "America/New_York", "Europe/Berlin"])
def zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The machine's own time zone, with its own summer time."""
    was = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if was is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = was
    time.tzset()


SWITCHES = ((2026, 3, 8), (2026, 3, 29), (2026, 10, 25), (2026, 11, 1))
"""Days on which clocks are put forward or back somewhere."""


def test_f54_a_day_has_24_hours_wherever_the_machine_stands(zone: str) -> None:
    for year, month, day in SWITCHES:
        start = datetime(year, month, day, tzinfo=UTC)
        names = [daily(start.timestamp() + hour * HOUR_S) for hour in range(24)]
        assert set(names) == {f"daily:{start.date().isoformat()}"}
        assert day_of(names[0]) == start.date()
        assert daily(start.timestamp() - 1) != names[0] != daily(start.timestamp() + 24 * HOUR_S)


LOCALES = ("de", "ja", "pt-BR", "xx-YY", "")


async def test_f52_every_locale_is_answered_alike(house: House) -> None:
    """Where a language is not known, not even to the library, everything is said in English."""
    users = house.stand.world.state.users
    match = await house.duel()
    player, _ = await house.turn(match)
    heard: list[list[str]] = []
    for locale in ("en-US", *LOCALES):
        users[player.id].locale = locale
        choices = await player.suggest(house.games, "match move", "move", move="")
        await player.slash(house.games, "match words")
        await player.slash(house.games, "match move", move="nonsense")
        await house.board(player).press("⋯ More")
        await house.caught_up()
        opened = await house.private(player)[-1].press("Type a move")
        assert opened.modal is not None
        await player.submit(opened.modal, {"move": "nonsense"})
        await house.caught_up()
        answers = house.private(player)[-4:]
        heard.append(
            [
                opened.modal.title,
                *(choice.name for choice in choices),
                *(m.text for m in answers),
                *(label for m in answers for label in m.labels),
            ]
        )
    assert len(heard[0]) > 10
    assert heard == [heard[0]] * len(heard)
    users[player.id].locale = LOCALES[-2]
    await house.board(player).press("Roll")
    await house.caught_up()
    assert house.actions(match)[2:] == ["roll"]
    await no_harm(house, match)
