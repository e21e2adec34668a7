"""One process after the other takes over under presses: none is lost, and nobody notices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from sandbox.world.outcome import Outcome
from tests.e2e.trouble import unanswered
from tests.engines import POSTGRES, SQLITE
from tests.kills.house import Followed
from tests.news import PATIENCE_S
from tests.shown import Shown
from tests.soak.bot_process import READY
from tests.soak.database import made_by

pytestmark = pytest.mark.proof


class Rolling(Followed):
    """A house whose bot is followed by another one, again and again."""

    def sql(self, line: str, *values: Any) -> list[tuple[Any, ...]]:
        if "://" not in self.address:
            return super().sql(line, *values)
        import psycopg

        with psycopg.connect(self.address) as connection:
            return connection.execute(line.replace("?", "%s"), values).fetchall()  # type: ignore

    async def opened_duel(self) -> str:
        """A duel of Ana and Ben, however slow the bot is after its start."""
        await self.ana.slash(self.games, "triplock start", opponent=self.ben.id)
        table = await self.ben.until(self._invitation, PATIENCE_S)
        await table.press("Accept")
        await self.stored.until(self.open_matches, "an open match")
        await self.caught_up()
        (match,) = self.open_matches()
        await self.lay(match, (self.ana, self.ben))
        return match

    def _invitation(self) -> Shown | None:
        return next((each for each in self.messages(self.ben) if "Accept" in each.labels), None)

    async def rolls(self) -> None:
        """Stops the bot once another one waits; returns once that plays."""
        await self.is_ready()
        old, self.child, self.standby = self.child, self.standby, None
        assert old is not None
        begun = self.log.count(READY)
        old.terminate()
        assert await old.ended() == 0
        await self.stored.until(lambda: self.log.count(READY) > begun, "a standby that plays")

    @property
    def log(self) -> str:
        """The logs of all its processes."""
        return self.path.with_name("bot.log").read_text()


@pytest.mark.parametrize(
    ("engine", "times"),
    [
        (SQLITE, 2),
        pytest.param(POSTGRES, 2, marks=pytest.mark.postgres),
        pytest.param(SQLITE, 20, marks=pytest.mark.night),
        pytest.param(POSTGRES, 20, marks=(pytest.mark.postgres, pytest.mark.night)),
    ],
)
async def test_rolling_restarts_lose_no_press_and_answer_all(
    tmp_path: Path, engine: str, times: int
) -> None:
    outcomes: list[Outcome] = []
    starts = 0
    done = asyncio.Event()
    with made_by(engine) as makes:
        house = await Rolling.on(makes(tmp_path), tmp_path, quiet_s=0.0, has_standbys=True)
        try:
            match = await house.opened_duel()

            async def start() -> Outcome:
                nonlocal starts
                starts += 1
                return await house.cy.slash(house.games, "lockpick start")

            async def look() -> Outcome:
                return await house.dee.slash(house.games, "match words", match=match)

            async def play() -> Outcome:
                """Rolls for the player to move, by the button if it stands, and ends the turn."""
                live = await house.live(match)
                if live.match.status == "over":
                    return await look()
                player = house.person(live, min(live.play.turn.waiting))
                line = "end" if house.actions(match)[-1] == "roll" else "roll"
                board = house.board(player)
                if line == "roll" and "Roll" in board.labels:
                    return await board.press("Roll")
                return await player.slash(house.games, "match move", move=line)

            async def go_on(press: Callable[[], Awaitable[Outcome]]) -> None:
                while not done.is_set():
                    outcomes.append(await press())

            async def plays_on() -> None:
                known = len(outcomes)
                await house.ana.until(lambda: len(outcomes) >= known + 9, PATIENCE_S)

            pressing = [asyncio.create_task(go_on(press)) for press in (start, look, play)]
            for _ in range(times):
                await plays_on()
                await house.rolls()
            await plays_on()
            done.set()
            await asyncio.gather(*pressing)
            await house.caught_up()
            await house.ana.until(lambda: unanswered(house) == [])
            assert [outcome.reason for outcome in outcomes if outcome.kind == "failed"] == []
            assert not [m for m in house.messages(house.dee) if "restart" in m.text]
            assert len(house.sql("SELECT id FROM matches")) == 1 + starts
            interactions = [row[3] for row in house.rows(match)]
            assert len(set(interactions)) == len(interactions)
            assert "Traceback" not in house.log
            await house.down()
        finally:
            done.set()
            await house.close()
            house.database.close()
