"""The field of a kind: a sandbox, a bot that can be killed, and the judge of a soak."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable
from pathlib import Path

from bot.match.live import Live
from bot.store.cursors import TABLE
from games.core import Seat
from sandbox.people.person import Person
from sandbox.world import events
from sandbox.world.outcome import Outcome
from tests.kills.house import Followed
from tests.kills.pictures import judge_pictures
from tests.kills.tables import judge_tables
from tests.news import PATIENCE_S
from tests.shown import Shown
from tests.soak.asked import ids
from tests.soak.database import Made, in_file
from tests.soak.deeds import Company, Moment, play_draft
from tests.soak.judge import Judge
from tests.soak.logs import Logs
from tests.soak.report import Report
from tests.soak.witness import OF_MATCH, Witness

QUIET_S = 0.25
"""The bot is quiet when it has made no request for so long and nothing is due."""

PUT_OFF_S = 0.2
"""How long the bot puts an edit off that asks nobody; each turn waits for it several times."""

LONGEST_S = 30.0
"""What is due after so long is not waited for; the judge then finds it."""


class Field:
    """Where one kind is played.

    `match` is the match that is played on, "" before the first; `sent` tells of each message with
    buttons of a match in the channel which match that is. `slowest_s` is the longest that the bot
    took from its start until it was quiet.
    """

    def __init__(self, house: Followed, seed: str) -> None:
        self.house = house
        self.stand = house.stand
        self.dice = random.Random(seed)
        self.report = Report()
        self.logs = Logs(house.database)
        self.witness = Witness(house.stand, self.logs, self.report)
        self.judge = Judge(house.stand, self.logs, self.witness, self.report)
        people = {person.id: person for person in house.stand.people.values()}
        self.company = Company(house.stand, people, self.witness, self.logs, self.report, self.dice)
        self.match = ""
        self.slowest_s = 0.0
        self.sent: dict[int, str] = {}
        house.stand.world.listeners.append(self._hear)

    @classmethod
    async def open(
        cls, folder: Path, seed: str, makes: Made = in_file, *, has_standbys: bool = False
    ) -> Field:
        """Serves a town and starts the bot on a new database, with its log in a new folder."""
        folder.mkdir(parents=True)
        house = await Followed.on(
            makes(folder), folder, quiet_s=PUT_OFF_S, has_standbys=has_standbys
        )
        return cls(house, seed)

    async def close(self) -> None:
        await self.house.close()
        self.house.database.close()

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.MessageCreated) and event.channel == self.house.games:
            for custom_id in ids(event.message.body):
                if (found := OF_MATCH.match(custom_id)) is not None:
                    self.sent[event.message.id] = found["match"]

    async def rest(self) -> None:
        """Waits until the bot is quiet, or for `LONGEST_S`."""
        faults = self.stand.faults
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                known = -1
                while known != len(faults.met) or self._is_due():
                    known = len(faults.met)
                    await self.witness.news.silence(QUIET_S)

    def _is_due(self) -> bool:
        return bool(self.logs.behind() or self._unseen() or self.witness.owes)

    def _unseen(self) -> bool:
        """Whether a table stands without a message, for which the bot still looks."""
        sql = (
            "SELECT 1 FROM matches m WHERE status = 'lobby' AND NOT EXISTS (SELECT 1 FROM"
            " deliveries d WHERE d.match = m.id AND d.audience = :table)"
        )
        return bool(self.logs.ask(sql, table=TABLE))

    async def judged(self) -> None:
        """Judges all that is shown and stored. The bot must be quiet."""
        self.witness.settle(everything=True)
        self.judge.stored()
        await self.judge.shown(self.rest, everything=True)
        judge_tables(self.stand, self.logs, self.report)
        judge_pictures(self.stand, self.report)
        self.remember()

    def remember(self) -> None:
        """Reads all logs on, so that a row that is gone later is found."""
        for row in self.logs.ask("SELECT id FROM matches WHERE status IN ('open', 'over')"):
            self.logs.live(row["id"])

    # What people do

    async def started(self, game: str, **given: object) -> str:
        """Ana starts a table or a match in the channel; returns it."""
        known = {row["id"] for row in self.logs.ask("SELECT id FROM matches")}
        await self.house.ana.slash(self.house.games, f"{game} start", **given)
        await self.rest()
        (match,) = {row["id"] for row in self.logs.ask("SELECT id FROM matches")} - known
        return str(match)

    def person(self, live: Live, seat: Seat) -> Person:
        return self.house.person(live, seat)

    def offered(self, person: Person, label: str, match: str) -> Shown:
        """The newest message in the channel that offers a person such a button of the match."""
        for message in reversed(self.house.messages(person)):
            if any(match in i for i in message.ids) and any(
                each.startswith(label) for each in message.labels
            ):
                return message
        raise AssertionError(f"{person.name} is offered no {label!r} of {match}")

    async def press(self, person: Person, label: str, match: str) -> Outcome:
        """Presses such a button where it is offered."""
        return await self.offered(person, label, match).press(label)

    async def asks(self, message: Shown, label: str) -> Shown:
        """Presses a button, and waits for the private answer; a busy bot sends it later."""
        person = message.person
        known = {m.id for m in self.house.private(person)}
        await message.press(label)

        def answer() -> Shown | None:
            new = [m for m in self.house.private(person) if m.id not in known]
            return new[-1] if new and not new[-1].is_thinking else None

        return await person.until(answer, PATIENCE_S)

    async def answered(self, person: Person, label: str) -> Shown:
        """Waits until the newest private answer has become one with such a button."""
        answers = lambda: self.house.private(person)[-1:]  # noqa: E731
        return await person.until(
            lambda: next((each for each in answers() if label in each.labels), None), PATIENCE_S
        )

    async def type(self, person: Person, live: Live, text: str) -> None:
        """Types a move; presses what plays it where the bot opens it as a draft."""
        path, match = "match move", live.match.id
        outcome = await person.slash(live.match.channel, path, move=text, match=match)
        seat = live.seat_for(person.id)
        assert seat is not None
        await play_draft(self.company, Moment(live, person, seat), outcome)

    async def plays(self, live: Live, seat: Seat, text: str) -> None:
        """Has a seat type a move, and waits until it is stored."""
        await self.type(self.person(live, seat), live, text)
        await self.house.stored.until(self.grown(live), f"{text} in the log")

    def grown(self, live: Live) -> Callable[[], bool]:
        """Tells whether a match has more rows than it has here."""
        return lambda: self.logs.last(live.match.id) > live.play.n

    def status(self, match: str) -> str:
        """Where a match stands: "lobby", "open", "over", "closed" or, if it is not there, ""."""
        found = self.logs.ask("SELECT status FROM matches WHERE id = :match", match=match)
        return str(found[0]["status"]) if found else ""

    async def becomes(self, match: str, status: str) -> None:
        """Waits until a match stands so and all is shown."""
        await self.house.stored.until(
            lambda: self.status(match) == status, f"{match} being {status}"
        )
        await self.rest()
