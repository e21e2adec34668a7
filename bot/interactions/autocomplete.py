"""Autocomplete: the match that a command means, the moves it may have, and what fails on the way.

It has no guard and needs none: it plays nothing, and nobody can be told more than that there is
nothing to choose. discord.py would log whatever it raises as an error with a traceback, even a loss
that is expected: the person has typed on, or the line is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord import app_commands

from bot.delivery.discord.errors import PASSING, Failed, Verdict, judge, logged
from bot.interactions.cog import Services
from bot.interactions.permissions import check_sees
from bot.interactions.press import Press, current
from bot.match.games import GameEntry
from bot.match.live import Live
from bot.match.press_checks import check_may_act
from bot.match.refusals import ShellRefused
from bot.match.typed_lines import continued_draft, suggested_moves, whole_actions
from bot.screens.commands import NAME_ONE, NAME_ONE_FIRST
from bot.screens.waits import match_choice
from bot.store.matches import matches_of
from bot.store.tx import StoreUnavailable
from games.core import Refused, Seat

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]

MAX_CHOICES = 25
"""Discord: autocomplete offers at most 25 choices."""

MAX_TEXT = 100
"""Discord: name and value of a choice have at most 100 characters each."""

DONE, LOST = "done", "lost"
"""The ends of an autocomplete, as the log tells them."""

OUTDATED_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""Errors for a person whose Discord still has an older list of commands."""


class Finder:
    """Finds matches, and offers values for `match` and `move`, for the commands of one game."""

    def __init__(self, services: Services, entry: GameEntry) -> None:
        self._services = services
        self._entry = entry

    async def live(self, press: Press, named: str | None, *, mine: bool) -> Live:
        """Gives the named match or, without a name, the only one that fits.

        Looks for the user's own matches first. If they have none, looks for those of others in
        this channel, unless `mine`. Raises `unknown_match`, `closed_day`, `no_match_here`,
        `no_table_here` or `which_match`.
        """
        return await self.opened(press, await self._one(press, named, mine=mine))

    async def opened(self, press: Press, match: str) -> Live:
        """Gives a match that was found. Raises `unknown_match` for one of another game."""
        live = await self._services.matches.live(match)
        if live.match.game != self._entry.key:
            raise ShellRefused("unknown_match")
        press.trace.note(match=match, n=live.play.n)
        return live

    async def _one(self, press: Press, named: str | None, *, mine: bool) -> str:
        """Finds a match as `live` does, and reads nothing of it."""
        if named:
            match = named.strip().upper()
            await check_sees(self._services.matches, press, match)
            return match
        found = await self._candidates(press, mine=True)
        if not found and not mine:
            found = await self._candidates(press, mine=False)
        if not found:
            key, entry = "no_match_here" if mine else "no_table_here", self._entry
            raise ShellRefused(key, title=entry.game.title, command=f"/{entry.key} start")
        if len(found) != 1:
            raise ShellRefused("which_match")
        return found[0]

    async def asking(self, press: Press, match: str | None) -> str:
        """Finds a match as `live` does; of several, the only one in which it is the user's turn."""
        found = () if match else await self._candidates(press, mine=True)
        if len(found) > 1:
            mine = [await self._opened(each) for each in found[:MAX_CHOICES]]
            asked = [live for live in mine if live and live.is_asked(press.person)]
            found = tuple(live.match.id for live in asked)
        if len(found) == 1:
            return found[0]
        return await self._one(press, match, mine=True)

    async def _opened(self, match: str) -> Live | None:
        """Gives a match; None if it cannot be played any more, such as one just set aside."""
        try:
            return await self._services.matches.live(match)
        except ShellRefused:
            return None

    async def _candidates(self, press: Press, *, mine: bool) -> tuple[str, ...]:
        """Gives the ids of open matches in this channel.

        `mine`: only the user's, and if they have none here, those they have anywhere.
        """
        user = press.person if mine else None
        channel, key = press.channel, self._entry.key
        store = self._services.matches.store
        here = await store.read(lambda tx: matches_of(tx, person=user, channel=channel, game=key))
        if here or not mine:
            return here
        return await store.read(lambda tx: matches_of(tx, person=user, game=key))

    async def matches(self, press: Press, typed: str) -> Choices:
        """Gives the choices that autocomplete offers for the option `match`."""
        found = await self._candidates(press, mine=True)
        found = found or await self._candidates(press, mine=False)
        out: Choices = []
        for match in found[:MAX_CHOICES]:
            live = await self._opened(match)
            if live is None:
                continue
            text = match_choice(live, press.person)
            if typed.lower() in text.lower() or typed.upper() == match:
                out.append(app_commands.Choice(name=text[:MAX_TEXT], value=match))
        return out

    async def moves(self, press: Press, typed: str) -> Choices:
        """Gives the choices for the option `move`: legal moves in words that fit the typed text.

        They go on from the draft that the person has pressed, as what is typed does.
        """
        match = getattr(press.interaction.namespace, "match", None)
        try:
            live = await self.opened(press, await self.asking(press, match))
            seat = check_may_act(live, press.person, None)
        except Refused as refused:
            if refused.key != "which_match":
                return []
            return [app_commands.Choice(name=NAME_ONE, value=NAME_ONE_FIRST)]
        drafts = self._services.delivery.drafts
        begun = whole_actions(drafts.standing((live.match.id, seat), live.stamp(seat)))
        after = await asyncio.to_thread(continued_draft, live, seat, begun)
        return await asyncio.to_thread(move_choices, after or live, seat, typed)


def move_choices(live: Live, seat: Seat, typed: str) -> Choices:
    """Gives at most 25 legal moves, the best fit first; the value of a choice is notation."""
    found = suggested_moves(live, seat, typed).items()
    fitting = [(text, label[:MAX_TEXT]) for text, label in found if len(text) <= MAX_TEXT]
    return [app_commands.Choice(name=label, value=text) for text, label in fitting[:MAX_CHOICES]]


def choices(lines: Iterable[str]) -> Choices:
    """Gives the choices of these texts, of which each is its own value."""
    shown = [line[:MAX_TEXT] for line in lines][:MAX_CHOICES]
    return [app_commands.Choice(name=line, value=line) for line in shown]


def suggest(
    command: app_commands.Command[Any, ..., Any],
    option: str,
    find: Callable[[Press, str], Awaitable[Choices]],
) -> None:
    """Has an option of a command offer what is found for the typed text."""

    async def complete(_: discord.Interaction, typed: str) -> Choices:
        return await find(current(), typed)

    command.autocomplete(option)(complete)


class Suggesting(app_commands.Command[Any, ..., Any]):
    """A slash command that logs a failed autocomplete by what it means."""

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction, name: str, namespace: app_commands.Namespace
    ) -> None:
        trace = current().trace
        trace.note(what=self.qualified_name)
        outcome = LOST
        try:
            await super()._invoke_autocomplete(interaction, name, namespace)
        except Exception as error:  # choices have no place for a sentence: the log is told
            log_lost_choices(error)
        else:
            outcome = DONE
            trace.acknowledged(shows=True)
        finally:
            trace.end(outcome)


def log_lost_choices(error: Exception) -> None:
    """Logs why a person got no choices: an expected loss in a line, a fault of ours as an error.

    Discord drops an autocomplete as soon as the person types on (10062, 40060).
    """
    fields = {"code": logged(error)}
    if isinstance(error, StoreUnavailable):
        log.debug("no choices were found", extra={"code": error.trouble.value})
    elif _is_expected(error):
        log.info("choices were not accepted", extra=fields)
    else:
        log.error("an autocomplete failed", exc_info=error, extra=fields)


def _is_expected(error: Exception) -> bool:
    """Whether the error lies with the network or with the person's client, and not with us."""
    if isinstance(error, (discord.HTTPException, Failed, *PASSING)):
        return judge(error)[0] is not Verdict.OURS
    return isinstance(error, (discord.InteractionResponded, *OUTDATED_COMMANDS))
