"""`/matches`: the user's open matches, tables and invitations everywhere, in pages."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from bot.cogs.matches.screens import (
    PAGE,
    MatchesPage,
    WaitingLine,
    called,
    held,
    matches_page,
    ordered,
    running,
    waiting,
)
from bot.interactions.cog import Cog, Command, Services
from bot.interactions.commands import make_command
from bot.interactions.press import Press
from bot.match.blocks import is_blocked
from bot.match.controls.message import Message, Note, Say, Screen
from bot.match.controls.wording import ListPage
from bot.match.lobby import waits
from bot.match.offers import REMATCH
from bot.match.refusals import ShellRefused
from bot.screens.refusals import SENTENCES
from bot.store import offers
from bot.store.matches import invitations_to, matches_of, replaced_in
from bot.store.tx import StoreUnavailable, Tx

log = logging.getLogger(__name__)

LISTED = ("open", "lobby", "aside")
"""The statuses of what `/matches` lists."""


class MatchesCog(Cog):
    """Lists what waits for a person."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(MatchesPage, self._turn)

    def own_commands(self) -> Iterator[Command]:
        async def body(press: Press, values: dict[str, Any]) -> None:
            await press.answer(await self.page(press.person, 1))

        yield make_command(self.services, None, "matches", {}, body)

    async def page(self, user: int, page: int) -> Message:
        """Gives a page of the list, from 1; the last one if there are not so many by now."""
        lines = ordered(await self._lines(user))
        if not lines:
            return Note(SENTENCES["no_matches"])
        at = ListPage.at(page, len(lines), PAGE)
        part = lines[at.span(PAGE)]
        shown = [(line, await self.services.boards.url(line.match)) for line in part]
        return matches_page(shown, at, len(lines))

    async def _turn(self, press: Press, word: MatchesPage) -> None:
        shown = await self.page(press.person, word.page)
        if isinstance(shown, Note):  # all has ended since the list was made
            shown = Screen((Say(shown.content),))
        await press.show(shown)

    async def _lines(self, user: int) -> list[WaitingLine]:
        def read(tx: Tx) -> tuple[str, ...]:
            mine = matches_of(tx, person=user, statuses=LISTED)
            invited = invitations_to(tx, user)
            heard = [match for match, host in invited if not is_blocked(tx, user, host)]
            offered = offers.open_to(tx, user, REMATCH)
            return tuple(dict.fromkeys((*mine, *replaced_in(tx, user), *heard, *offered)))

        found = [await self._line(match, user) for match in await self.matches.store.read(read)]
        return [line for line in found if line is not None]

    async def _line(self, match: str, user: int) -> WaitingLine | None:
        """Gives the line of a match; None for one that cannot be read, which hides no other."""
        try:
            return await self._told(match, user)
        except StoreUnavailable:  # nothing is wrong with the match: whoever asked is told
            raise
        except Exception:  # whatever is wrong with a match, the list of all others is given
            log.exception("a match could not be listed", extra={"match": match})
            return None

    async def _told(self, match: str, user: int) -> WaitingLine | None:
        try:
            table = await self.matches.table(match)
            if table.match.status == "open":
                live = await self.matches.live(match)
                return running(live, live.waiting_since(user), user)
        except ShellRefused as refused:
            if refused.key != "aside":
                return None
            table = await self.matches.table(match)
        entry = self.matches.shelf[table.match.game]
        calls = (wait.reason for wait in waits.waiting(entry, table) if wait.person == user)
        reason = next(calls, None)
        if reason is not None:
            return called(entry, table, reason)
        if table.match.status == "over":
            return None
        return (waiting if table.match.status == "lobby" else held)(entry, table, user)
