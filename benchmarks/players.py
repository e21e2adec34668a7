"""People of a sandbox who play matches of any game by legal moves, as fast as they are answered.

What is legal they know from the bot's database, which they read and never write. A move is typed;
where the bot shows a draft of it first, they press on. Now and then a person opens the own hand and
tries drafts on it. A match that has gone on for `MOST_MOVES` moves is resigned.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.town import Json, components
from bot.match.controls.custom_ids import Wire, read_wire
from bot.match.games import GameEntry
from bot.store.matches import matches_of
from bot.store.move_log import read_moves
from bot.store.sqlite.engine import SqliteTx
from bot.store.tables import read_table
from games.core import Play, Refused, Seat, Tape, begin, extend
from sandbox.people.person import Person

MOST_MOVES = 12
MOST_PRESSES = 12
DRAFTS = 3
HAND_SHARE = 0.25
LONGEST_S = 30.0

JOIN, RESIGN = "._join", "._resign!"
"""How the buttons end that accept an invitation, and that resign."""


class Book:
    """The bot's database, read only."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.tx = SqliteTx(self._connection)

    def close(self) -> None:
        self._connection.close()

    def open_match(self, entry: GameEntry, person: Person) -> str | None:
        """Returns the open match of a game in which a person sits."""
        return next(iter(matches_of(self.tx, person=person.id, game=entry.key)), None)

    def followed(self, entry: GameEntry, match: str, play: Play[Any] | None) -> Play[Any]:
        """Returns the play of a match with the rows that were stored since `play`."""
        game = entry.game
        if play is None:
            table = read_table(self.tx, match)
            if table is None:
                raise LookupError(match)
            stored = table.match
            play, _ = begin(game, stored.options, stored.seat_count, Tape(list(stored.draws)))
        for move in read_moves(self.tx, match):
            row = move.row
            if row.n > play.n:
                play, _ = extend(game, play, row.seat, row.text, Tape(list(row.draws)))
        return play

    def seats(self, match: str) -> tuple[int | None, ...]:
        """Returns who sits at a match, by seat."""
        table = read_table(self.tx, match)
        return () if table is None else tuple(sitting.person for sitting in table.seats)

    def is_open(self, match: str) -> bool:
        """Returns whether a match is still played."""
        table = read_table(self.tx, match)
        return table is not None and table.match.status == "open"


class Party:
    """Two people who play one match after another in a channel."""

    def __init__(self, book: Book, people: Sequence[Person], channel: int, seed: int) -> None:
        self.book = book
        self.people = people
        self.channel = channel
        self.luck = random.Random(seed)
        self.moves = 0

    async def play(self, entry: GameEntry) -> None:
        """Plays a match from its start to its end."""
        await self.begin(entry)
        for _ in range(MOST_MOVES):
            if not await self.move():
                return
        if self._play.turn.waiting:
            await self._resign(self._sitter(min(self._play.turn.waiting)))

    async def begin(self, entry: GameEntry) -> None:
        """Begins a match."""
        self._entry = entry
        self._match = await self._begun()
        self._play = self.book.followed(entry, self._match, None)
        self._seats = self.book.seats(self._match)

    async def move(self) -> bool:
        """Plays a move of the match; False if it is over."""
        if not self._play.turn.waiting:
            return False
        seat = self.luck.choice(sorted(self._play.turn.waiting))
        if self.luck.random() < HAND_SHARE:
            await self._try_drafts(self._sitter(seat))
        self._play = await self._moved(seat)
        self.moves += 1
        return True

    def _sitter(self, seat: Seat) -> Person:
        return next(person for person in self.people if person.id == self._seats[seat])

    async def _begun(self) -> str:
        """Begins a match, with the other person where the game is for several."""
        (host, guest), entry = self.people, self._entry
        if entry.for_several:
            await invite(host, guest, self.channel, entry.key)
        else:
            await host.slash(self.channel, f"{entry.key} start")
        return await host.until(lambda: self.book.open_match(entry, host), LONGEST_S)

    async def _moved(self, seat: Seat) -> Play[Any]:
        """Types a legal move, presses on where a draft of it is shown, and returns the next play.

        Raises `LookupError` if the drafts lead to no move.
        """
        entry, match, play, person = self._entry, self._match, self._play, self._sitter(seat)
        game = entry.game
        text = game.write(game.any_action(play.state, seat, self.luck.randrange))
        given = await person.slash(self.channel, "match move", move=text, match=match)
        tried: set[str] = set()

        def after() -> Play[Any] | list[tuple[str, Wire]] | None:
            now = self.book.followed(entry, match, play)
            if now.n > play.n:
                return now
            shown = None if given.message is None else person.message(given.message_id)
            return [one for one in _wires(shown) if one[0] not in tried] or None

        for _ in range(MOST_PRESSES):
            found = await person.until(after, LONGEST_S)
            if isinstance(found, Play):
                return found
            custom_id, _ = min(
                found, key=lambda one: (one[1].draft, not one[1].text.startswith(text))
            )
            tried.add(custom_id)
            await person.press(given.message_id, custom_id)
        raise LookupError(f"{match}: no press plays {text}")

    async def _try_drafts(self, person: Person) -> None:
        """Opens the own hand and presses some drafts on it; plays nothing."""
        given = await person.slash(self.channel, "match hand", match=self._match)
        if given.message is None:
            return
        for _ in range(DRAFTS):
            drafts = [one for one, wire in _wires(person.message(given.message_id)) if wire.draft]
            if not drafts:
                return
            await person.press(given.message_id, self.luck.choice(drafts))

    async def _resign(self, person: Person) -> None:
        asked = await person.slash(self.channel, "match resign", match=self._match)
        custom_id = await person.until(
            lambda: ending(person.message(asked.message_id), RESIGN), LONGEST_S
        )
        await person.press(asked.message_id, custom_id)
        await person.until(lambda: not self.book.is_open(self._match), LONGEST_S)


async def invite(host: Person, guest: Person, channel: int, game: str) -> str:
    """Has one person invite another, who accepts; returns the match.

    A busy bot defers its answer, and then the invitation is another message.
    """
    await host.slash(channel, f"{game} start", opponent=guest.id)

    def invited() -> tuple[int, str] | None:
        for message in reversed(guest.messages(channel)):
            custom_id = ending(message, JOIN)
            if custom_id and f"<@{guest.id}>" in message["content"]:
                return int(message["id"]), custom_id
        return None

    message, accept = await guest.until(invited, LONGEST_S)
    await guest.press(message, accept)
    return accept.split(".")[1]


async def play_all(parties: list[Party], wanted: list[GameEntry]) -> None:
    """Shares matches out among parties, each of which plays one at a time."""
    left = iter(wanted)

    async def go_on(party: Party) -> None:
        for entry in left:
            await party.play(entry)

    await asyncio.gather(*map(go_on, parties))


def _wires(message: Json | None) -> Iterator[tuple[str, Wire]]:
    """Yields the buttons of a message that can be pressed, with what they say."""
    for part in [] if message is None else components(message):
        custom_id = str(part.get("custom_id", ""))
        if part["type"] != 2 or part.get("disabled") or not custom_id:
            continue
        try:
            wire = read_wire(custom_id)
        except Refused:
            continue
        if not wire.is_word:
            yield custom_id, wire


def ending(message: Json | None, word: str) -> str | None:
    """Returns the custom_id of the button with that shell word."""
    for part in [] if message is None else components(message):
        if part["type"] == 2 and str(part.get("custom_id", "")).endswith(word):
            return str(part["custom_id"])
    return None
