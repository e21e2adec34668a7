"""A table of a soak: people set a match up, play it to its end, and perhaps play again."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence

from bot.match.games import GAMES, GameEntry
from bot.match.live import Live
from bot.match.lobby.computers import may_play
from bot.match.lobby.hosting import unready
from bot.match.lobby.shell_terms import PLAYERS, SERIES, terms_of
from bot.match.lobby.terms import implied, may_apply, table_counts
from bot.match.lobby.typed_options import offered_options
from bot.screens.lobby import AddComputer, Alone, RemoveComputer, Start
from bot.screens.terms import AboutTable
from bot.store.seats import Computer
from games.core import Kind, Seat
from sandbox.people.person import Person
from tests.news import PATIENCE_S
from tests.shelf.play import tables as settings_of
from tests.soak.deeds import Company, Moment, drawn, resign, until
from tests.soak.slots import connected
from tests.soak.visible import press, word

TRIES = 6
"""How often people press again when nothing has happened."""

ANSWER_S = 4.0
"""How long people wait for what a press is to do before they press again."""

MOST_GAMES = 4
"""From this game of a series on people resign, because a series of draws would not end."""

STUCK_S = 150.0
"""A match in which nothing has happened for so long does not end any more."""


class Gate:
    """Lets everybody through, except at a checkpoint. `inside` counts those who act.

    `opened_at` is when it was opened last.
    """

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.let_in()
        self.inside = 0
        self.empty = asyncio.Event()

    def let_in(self) -> None:
        """Opens the gate."""
        self.opened_at = time.monotonic()
        self.open.set()

    async def __aenter__(self) -> None:
        await self.open.wait()
        self.inside += 1
        self.empty.clear()

    async def __aexit__(self, *_: object) -> None:
        self.inside -= 1
        if not self.inside:
            self.empty.set()


class Tables:
    """Plays matches. `begun` are the matches that were begun, in order."""

    def __init__(self, of: Company, halls: list[int], cap: int, games: Sequence[str] = ()) -> None:
        self.of = of
        self.halls = halls
        self.cap = cap
        self.gate = Gate()
        self.begun: list[str] = []
        self.ended = 0
        self.entries = [GAMES[key] for key in games or GAMES]
        self._starting: dict[tuple[int, int, str], asyncio.Lock] = {}
        self._late: Counter[tuple[int, int, str]] = Counter()

    async def play(self, number: int, dice: random.Random) -> None:
        """Plays match number `number`, its series, and its rematch if the people agree on one."""
        entry = self.entries[number % len(self.entries)]
        match = await self.set_up(entry, dice)
        if match is None:
            return
        games = 1
        await self._to_the_end(match, self.cap, dice)
        while following := self._next_of(match):
            self.of.report.count("further games of a series")
            self.begun.append(following)
            match, games = following, games + 1
            await self._to_the_end(match, self.cap if games < MOST_GAMES else 1, dice)
        if dice.random() < 0.15:
            following = await self._again(match, dice)
            if following is not None:
                self.of.report.count("rematches")
                await self._to_the_end(following, 6, dice)

    # Before the match

    async def set_up(self, entry: GameEntry, dice: random.Random) -> str | None:
        """Has a table opened and filled; returns its match once that has begun.

        Returns None if it never has, which is a finding.
        """
        options, seats = dice.choice(settings_of(entry.game))
        if dice.random() < 0.5:
            options, seats = settings_of(entry.game)[0]
        has_computers = may_play(entry) and seats > 1 and dice.random() < 0.5
        # At Unlock the bot would hide the code, and one card is not enough for all others.
        has_one_card = options.get("cards") == "1"
        has_computers &= not has_one_card
        computers = seats // 2 if has_computers else 0
        people = dice.sample(list(self.of.people.values()), seats - computers)
        given = _typed(entry, options)
        if len(people) == 2 and not computers and dice.random() < 0.6 and entry.for_several:
            given["opponent"] = people[1].id
        given |= {"lock": "host"} if has_one_card else {}
        given |= self.terms(entry, options, seats, dice)
        hall = dice.choice(self.halls)
        tried: list[str] = []
        async for _ in self._tries(hall):
            match = await self._start(entry, people[0], hall, given)
            if match is None:
                tried.append("no table was opened")
                continue
            if computers and not await self._seat_computers(match, people[0], hall, computers):
                tried.append(f"{match} got no computers, {self.status(match)}")
                continue
            # At Unlock the bot hides the code since then, so that one seat less is left.
            left = max(table_counts(entry, self.of.logs.table(match))) - computers
            if await self._fill(match, people[:left], hall):
                self.begun.append(match)
                self.of.report.count("matches with computers", bool(computers))
                return match
            sat = sum(self._sits(match, person.id) for person in people[:left])
            tried.append(f"{match} has {sat} of {left} people, {self.status(match)}")
        what = f"a table of {entry.key} was never set up, {len(people)} people, {given}: "
        self.of.report.find("not ended", "", what + "; ".join(tried))
        return None

    def terms(
        self, entry: GameEntry, options: dict[str, str], seats: int, dice: random.Random
    ) -> dict[str, object]:
        """Draws the terms that the host names."""
        return _drawn_terms(entry, options, seats, dice)

    async def _start(
        self, entry: GameEntry, host: Person, hall: int, given: dict[str, object]
    ) -> str | None:
        """Starts a table; returns the one match that came of it."""
        where = (host.id, hall, entry.key)
        lock = self._starting.setdefault(where, asyncio.Lock())
        async with lock, self.gate:
            known = self._made(*where)
            outcome = await host.slash(hall, f"{entry.key} start", **given)
            await until(host, lambda: self._made(*where) - known, ANSWER_S)
            new = self._made(*where) - known
            self.of.report.count("starts")
            if not new and outcome.message is not None and not outcome.message["flags"] & 128:
                said = self.of.witness.answers_of(outcome.interaction)
                self.of.report.count(f"start refused: {said[:1]}")
            # A table may come so late that the next start is sent before it.
            self._late[where] += 1 - len(new)
            if self._late[where] < 0:
                self._late[where] = 0
                self.of.witness.doubled.setdefault(where, []).append(outcome.interaction)
            return min(new, default=None)

    def _made(self, host: int, hall: int, game: str) -> set[str]:
        sql = (
            "SELECT id FROM matches WHERE host = :host AND channel = :hall AND game = :game"
            " AND previous IS NULL"
        )
        return {row["id"] for row in self.of.logs.ask(sql, host=host, hall=hall, game=game)}

    async def _seat_computers(self, match: str, host: Person, hall: int, wanted: int) -> bool:
        """Has the host seat so many computers; False for a table that nobody sees."""
        async for _ in self._tries(hall):
            seated = self._computers(match)
            if seated == wanted or self.status(match) != "lobby":
                return True
            name = (AddComputer if seated < wanted else RemoveComputer).name
            if not await self._press_word(host, match, AboutTable.name):
                return False
            await self._press_word(host, match, name)
            await until(host, lambda old=seated: self._computers(match) != old, ANSWER_S)
        return self._computers(match) == wanted

    def _computers(self, match: str) -> int:
        seats = self.of.logs.table(match).seats
        return sum(isinstance(sitting.sitter, Computer) for sitting in seats)

    async def _fill(self, match: str, people: list[Person], hall: int) -> bool:
        """Lets the people join, and the host start; False for a table that nobody sees.

        It also is False for a table of somebody who was forgotten before it began.
        """
        for person in people[1:]:
            async for _ in self._tries(hall):
                if self._sits(match, person.id):
                    break
                pressed = await self._press_word(person, match, "_join")
                if pressed:
                    await until(person, lambda one=person.id: self._sits(match, one), ANSWER_S)
                if not pressed and not self.of.witness.boards.get(match):
                    self.of.report.count("tables that nobody sees")
                    return False
        async for _ in self._tries(hall):
            for sitting in unready(self.of.logs.table(match)):  # who joined at other terms
                if (person := self.of.people.get(sitting.person or 0)) is not None:
                    await self._press_word(person, match, "_ready")
            if self.status(match) != "lobby":
                break
            is_alone = len(people) == 1 and not self._computers(match)
            if is_alone:
                await self._press_word(people[0], match, AboutTable.name)
            begins = Alone if is_alone else Start
            if await self._press_word(people[0], match, begins.name):
                await until(people[0], lambda: self.status(match) != "lobby", ANSWER_S)
        return self.status(match) not in ("lobby", "closed", "gone")

    def _sits(self, match: str, person: int) -> bool:
        return person in self.of.logs.table(match).people

    async def _tries(self, hall: int) -> AsyncIterator[int]:
        """Counts tries. Who presses once more waits until the bot is online again."""
        for at in range(TRIES):
            if at:
                await self._bot_is_there(hall)
            yield at

    async def _press_word(self, person: Person, match: str, begins: str) -> bool:
        """Presses a word of the shell on the newest message; False if it is not to be seen."""
        async with self.gate:
            seen = lambda: word(self.of.witness, person, match, begins)  # noqa: E731
            await until(person, seen, 5.0)
            tap = seen()
            if tap is not None:
                await press(person, tap)
            return tap is not None

    def _next_of(self, match: str) -> str | None:
        found = self.of.logs.ask("SELECT id FROM matches WHERE previous = :m", m=match)
        return str(found[0]["id"]) if found else None

    def status(self, match: str) -> str:
        """The status of a match."""
        found = self.of.logs.ask("SELECT status FROM matches WHERE id = :m", m=match)
        return str(found[0]["status"]) if found else "gone"

    # The match

    async def _to_the_end(self, match: str, cap: int, dice: random.Random) -> None:
        last, since = -1, time.monotonic()
        hall = self.of.logs.table(match).match.channel
        while self.status(match) == "open":
            if dice.random() < 0.9:
                await self._bot_is_there(hall)
            async with self.gate:
                live = self.of.logs.live(match)
                if live.play.n > last:
                    self.of.report.count("rows", live.play.n - max(last, 0))
                    last, since = live.play.n, time.monotonic()
                if live.match.status != "open":
                    break
                if time.monotonic() - max(since, self.gate.opened_at) > STUCK_S:
                    self.of.report.find("not ended", match, f"stuck at row {live.play.n}")
                    return
                await self._step(live, cap, dice)
        self.of.report.count(f"matches of {self.of.logs.table(match).match.game}")
        self.ended += 1

    async def _bot_is_there(self, hall: int) -> None:
        """Most people wait until the bot is online again; some press all the same."""
        someone = next(iter(self.of.people.values()))
        server, gateway = self.of.stand.world.channel(hall).server, self.of.stand.gateway
        await until(someone, lambda: connected(gateway, server), PATIENCE_S)

    async def _step(self, live: Live, cap: int, dice: random.Random) -> None:
        turn = live.play.turn
        seats = sorted(turn.waiting) or sorted(turn.may)
        if not seats:
            raise LookupError(f"nobody is asked in {live.match.id}, which is open")
        seat = Seat(dice.choice(seats))
        person = self.of.people.get(live.seats[seat].person or 0)
        if person is None:  # a computer thinks about it
            someone = next(iter(self.of.people.values()))
            await until(someone, lambda: self._has_gone_on(live), ANSWER_S)
            return
        now = Moment(live, person, seat)
        if live.play.n >= cap:
            await resign(self.of, now)
            return
        await drawn(dice)(self.of, now)

    def _has_gone_on(self, live: Live) -> bool:
        match = live.match.id
        return self.status(match) != "open" or self.of.logs.live(match).play.n > live.play.n

    async def _again(self, match: str, dice: random.Random) -> str | None:
        """Has everybody press Rematch; returns the match that follows, if one does."""
        people = [self.of.people[p] for p in self.of.logs.table(match).people]
        dice.shuffle(people)
        for _ in range(3):
            for person in people:
                await self._press_word(person, match, "_rematch")
            sql = "SELECT id FROM matches WHERE previous = :m AND status <> 'closed'"
            found = self.of.logs.ask(sql, m=match)
            if len(found) > 1:
                self.of.report.find("doubled", match, "two rematches")
            if found and self.status(found[0]["id"]) == "open":
                self.begun.append(found[0]["id"])
                return str(found[0]["id"])
        return None


def _drawn_terms(
    entry: GameEntry, options: dict[str, str], seats: int, dice: random.Random
) -> dict[str, object]:
    """Some terms of a table: now and then a series, and how many it is for.

    The number is named where an option that was typed would imply another one.
    """
    out: dict[str, object] = {}
    terms = {option.name: option for option in terms_of(entry)}
    if SERIES in terms and dice.random() < 0.3:
        lowest, best = terms[SERIES].values[:2]
        out[SERIES] = int(lowest) if terms[SERIES].kind is Kind.NUMBER else best
    if PLAYERS in terms and (dice.random() < 0.5 or implied(entry, _changed(entry, options))):
        out[PLAYERS] = str(seats)
    return out


def _changed(entry: GameEntry, options: dict[str, str]) -> dict[str, str]:
    """The options that count and differ from what the engine would take, by name.

    An EACH option is named, too, where a table would let its people pick.
    """
    known = {
        option.name: option.usual if option.kind is Kind.EACH else option.default
        for option in offered_options(entry)
        if may_apply(entry, option, options)
    }
    return {name: options[name] for name, usual in known.items() if options[name] != usual}


def _typed(entry: GameEntry, options: dict[str, str]) -> dict[str, object]:
    """The options that differ from their defaults, as people type them in a command."""
    out: dict[str, object] = {}
    changed = _changed(entry, options)
    for option in offered_options(entry):
        if (value := changed.get(option.name)) is not None:
            if option.kind is Kind.SEAT and value.isdigit():
                value = str(int(value) + 1)
            out[option.name] = int(value) if option.kind is Kind.NUMBER else value
    return out
