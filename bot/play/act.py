"""The only way to change a running match: check, apply, persist, and only then show.

The checks have a fixed order, and each has its own refusal: the match is open, the user sits in it,
the stamp is fresh, the text holds actions, the seat may act. The engine works outside the store.
Then one transaction appends all rows of a press, after it has read again all that the engine's work
was based on; if the table has changed, the match is folded and checked again. The keys `(match, n)`
and `(interaction, part)` hold even where two transactions run side by side.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bot.play.checks import check_seat, check_stamp, check_turn
from bot.play.clock import Clock
from bot.play.live import Acted, Live
from bot.play.matches import Matches, found
from bot.play.refusals import ShellRefused
from bot.play.results import results_of
from bot.store.actors import Actor, House, Person
from bot.store.log import Move, acted_at, append_moves, has_interaction
from bot.store.matches import update_match
from bot.store.results import write_results
from bot.store.tables import Table, read_table
from bot.store.tx import Conflict, Tx
from games.core import (
    HINT,
    LEAVE,
    OWN_WORDS,
    TELL,
    Draw,
    Folded,
    Play,
    Refused,
    Row,
    Seat,
    Tape,
    checksum,
    extend,
    legal_of,
)

MAX_FORCED = 50
"""The most forced actions that are played after one press."""


NO_PREVIEW = ("no_preview", "shows_cards")
"""Refusals of `preview` for an action that can be played, but has no preview."""


class Outdated(Exception):
    """The table is not the one that the engine's work was based on."""


class Acts:
    """Plays actions, resignations and hints; each press is one transaction under the lock."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def act(
        self,
        match: str,
        user: int,
        text: str,
        *,
        stamp: int | None,
        interaction: int,
        seat: Seat | None = None,
        is_typed: bool = False,
    ) -> Acted:
        """Plays actions joined by `;` and the forced actions after them, in one transaction.

        `stamp` None is not checked (a typed move). `seat` is whose panel was pressed; the user acts
        for it if it is theirs. `is_typed`: a person typed the text, and the
        game reads it with the player's view. Raises `Refused`; nothing has changed then.
        """

        def actions(live: Live, seat: Seat) -> list[str]:
            if is_typed:
                parts = typed(live, seat, text)
            else:
                parts = [part for part in text.split(";") if part]
            if not parts or any(part.startswith("_") for part in parts):
                raise ShellRefused("unknown_button")
            return parts

        return await self._act(
            match, user, actions, stamp=stamp, interaction=interaction, wanted=seat
        )

    async def resign(self, match: str, user: int, *, interaction: int) -> Acted:
        """Makes the user's seat leave the match. The game decides how the match goes on."""
        return await self._act(
            match, user, lambda _live, _seat: [LEAVE], stamp=None, interaction=interaction
        )

    async def tell(self, match: str, user: int, *, interaction: int) -> Acted:
        """Makes the user's seat tell its own side what it saw. Raises what the game raises."""
        return await self._act(
            match, user, lambda _live, _seat: [TELL], stamp=None, interaction=interaction
        )

    async def hint(self, match: str, user: int, *, interaction: int) -> Acted:
        """Stores that a hint was given. A hint repeated at the same row is not stored again."""

        def actions(live: Live, _seat: Seat) -> list[str]:
            return [] if live.rows and live.rows[-1].text == HINT else [HINT]

        return await self._act(match, user, actions, stamp=None, interaction=interaction)

    async def _act(
        self,
        match: str,
        user: int,
        actions: Callable[[Live, Seat], list[str]],
        *,
        stamp: int | None,
        interaction: int,
        wanted: Seat | None = None,
    ) -> Acted:
        async with self._matches.lock(match):
            for attempt in range(3):
                live = await self._matches.live(match)
                seat = check_seat(live, user, wanted)
                check_stamp(live, seat, stamp, lambda live=live, seat=seat: actions(live, seat))
                texts = actions(live, seat)
                if not texts:
                    return Acted(live, seat, live.play.n)
                check_turn(live, seat, texts)
                # A hint does not count for the double-tap guard.
                doing = texts != [HINT]
                if doing:
                    self._matches.echo.check(match, user)
                moves, folded = await asyncio.to_thread(
                    applied,
                    live,
                    seat,
                    texts,
                    self._matches.chance,
                    user,
                    interaction,
                    self._matches.clock,
                )
                try:
                    after = await self._persist(live, user, interaction, moves, folded, doing=doing)
                except (Conflict, Outdated):
                    if attempt == 2:
                        raise
                    continue
                if doing:
                    self._matches.echo.note(match, user)
                return Acted(after, seat, live.play.n)
        raise AssertionError("unreachable")

    async def _persist(
        self,
        live: Live,
        user: int,
        interaction: int,
        moves: list[Move],
        folded: Folded[Any],
        *,
        doing: bool,
    ) -> Live:
        """Stores the rows; returns the match with them. `doing`: they are more than a hint.

        Raises `moved_on`, `one_press`, and `Outdated` if the table has changed since it was read.
        """
        match, entry = live.match.id, live.entry
        outcome = entry.game.outcome(folded.play.state)

        def append(tx: Tx) -> Table:
            table = found(read_table(tx, match))
            if has_interaction(tx, interaction):
                raise ShellRefused("moved_on", panel=True)
            if _basis(table) != _basis(live.table):
                raise Outdated
            if doing:
                self._matches.echo.check_at(acted_at(tx, match, user))
            append_moves(tx, match, moves)
            table = replace(table, last=folded.play.n)
            if outcome is None:
                return table
            ended_at = self._matches.clock()
            update_match(tx, match, {"status": "over", "ended_at": ended_at})
            write_results(tx, match, results_of(entry, table, outcome, folded.play.hints, ended_at))
            return replace(table, match=replace(table.match, status="over", ended_at=ended_at))

        table = await self._matches.store.write(append)
        rows = live.rows + tuple(move.row for move in moves)
        self._matches.remember(match, folded, rows)
        return Live(table, entry, folded, rows)


def _basis(table: Table) -> object:
    """Returns what the checks and the engine's work depend on: status, last row, who sits where."""
    sitters = tuple((sitting.seat, sitting.sitter) for sitting in table.seats)
    return table.match.status, table.last, sitters


def typed(live: Live, seat: Seat, text: str) -> list[str]:
    """Returns the texts of the actions that a person typed, read with the seat's view."""
    game = live.entry.game
    parts: list[str] = []
    for action in game.typed(live.view(seat), text):
        parts.append(game.write(action))
    return parts


def previewed(live: Live, seat: Seat, text: str) -> str | None:
    """The typed line as a draft of whole actions; None if one of them has no preview.

    Raises every other refusal of `preview`, and what the game raises for a text it cannot read.
    """
    game = live.entry.game
    state = live.play.state
    parts: list[str] = []
    for action in game.typed(live.view(seat), text):
        try:
            state = game.preview(state, seat, action)
        except Refused as refused:
            if refused.key in NO_PREVIEW:
                return None
            raise
        parts.append(game.write(action))
    return "".join(f"{part};" for part in parts) or None


def applied(
    live: Live,
    seat: Seat,
    texts: Sequence[str],
    chance: Draw,
    user: int,
    interaction: int,
    clock: Clock,
) -> tuple[list[Move], Folded[Any]]:
    """Applies the actions in order, then the forced actions that follow.

    Returns the rows to store and the log with them; the last row carries the checksum. Raises what
    the engine raises.
    """
    game = live.entry.game
    moves: list[Move] = []
    plays, told = list(live.plays), list(live.told)
    play = live.play

    def play_one(at: Seat, text: str, actor: Actor) -> Play[Any]:
        tape = Tape(chance)
        after, heard = extend(game, play, at, text, tape)
        row = Row(after.n, at, text, tuple(tape.drawn))
        moves.append(Move(row, actor, interaction, len(moves), None, clock()))
        plays.append(after)
        told.extend(heard)
        return after

    for text in texts:
        play = play_one(seat, text if text in OWN_WORDS else canonical(game, text), Person(user))
    for _ in range(MAX_FORCED):
        if play.turn.forced is None or len(play.turn.waiting) != 1:
            break
        play = play_one(next(iter(play.turn.waiting)), game.write(play.turn.forced), House())
    folded = Folded(tuple(plays), tuple(told), legal_of(game, play))
    moves[-1] = replace(moves[-1], checksum=checksum(game, play.turn, folded.legal))
    return moves, folded


def canonical(game: Any, text: str) -> str:
    """Returns the text of an action as its game writes it. Raises `BadAction`."""
    return game.write(game.parse(text))
