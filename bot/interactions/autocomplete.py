"""Autocomplete: the match that a command means, the moves it may have, and what fails on the way.

It has no guard and needs none: it plays nothing, and nobody can be told more than that there is
nothing to choose. discord.py would log whatever it raises as an error with a traceback, even a loss
that is expected: the person has typed on, or the line is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands

from bot.delivery.discord.errors import PASSING, Failed, Verdict, judge, logged
from bot.interactions.cog import Services
from bot.interactions.permissions import check_sees
from bot.interactions.press import Press, current
from bot.match.controls.wording import cut_to
from bot.match.live import Live
from bot.match.lobby.typed_options import MOST_CHOSEN, MOST_LINES
from bot.match.press_checks import check_may_act
from bot.match.refusals import ShellRefused
from bot.match.typed_lines import continued_draft, suggested_moves, whole_actions
from bot.screens.commands import NAME_ONE
from bot.screens.waits import match_choice
from bot.store.matches import matches_of
from bot.store.tx import StoreUnavailable
from games.core import Refused, Seat

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]

DONE, LOST = "done", "lost"
"""The ends of an autocomplete, as the log tells them."""

OUTDATED_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""Errors for a person whose Discord still has an older list of commands."""


class Finder:
    """Finds the match that a command means, and offers values for `match` and `move`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def live(
        self, press: Press, named: str | None, *, guesses: bool = False, watches: bool = False
    ) -> Live:
        """Gives the named match or, without a name, the only one of the person that runs here.

        `guesses`: of several, the only one that waits for them. `watches`: those of others, if
        none of theirs runs here. Raises `unknown_match`, `closed_day`, `no_match_here`,
        `which_match` and `which_watched`.
        """
        if named:
            match = named.strip().upper()
            await check_sees(self._services.matches, press, match)
        else:
            match = await self._only(press, guesses=guesses, watches=watches)
        live = await self._services.matches.live(match)
        press.trace.note(match=match, n=live.play.n)
        return live

    async def _only(self, press: Press, *, guesses: bool, watches: bool) -> str:
        found, key = await self._running(press), "which_match"
        if not found and watches and press.guild is not None:
            found, key = await self._running(press, mine=False), "which_watched"
        if len(found) > 1 and guesses:
            lives = await self._opened(found)
            asked = [live.match.id for live in lives if live.is_asked(press.person)]
            found = asked if len(asked) == 1 else found
        if len(found) > 1:
            raise ShellRefused(key, count=len(found))
        if not found:
            raise ShellRefused("no_match_here")
        return found[0]

    async def _running(
        self, press: Press, *, mine: bool = True, here: bool = True
    ) -> Sequence[str]:
        """Gives the matches that run `here`: in this channel, and in threads that hang on it.

        Direct messages are everywhere. `mine`: only those of the person.
        """
        channel = press.channel if here and press.guild is not None else None
        user = press.person if mine else None
        store = self._services.matches.store
        return await store.read(lambda tx: matches_of(tx, person=user, channel=channel))

    async def _opened(self, found: Sequence[str]) -> list[Live]:
        """Gives the first of these matches, without those that nobody can play any more."""
        lives: list[Live] = []
        for match in found[:MOST_LINES]:
            with suppress(ShellRefused):  # one was just set aside
                lives.append(await self._services.matches.live(match))
        return lives

    async def matches(self, press: Press, typed: str) -> Choices:
        """Gives the choices that autocomplete offers for the option `match`.

        Those that run here come first, and of these the ones that wait for the person.
        """
        here = await self._running(press)
        found = list(dict.fromkeys((*here, *await self._running(press, here=False))))
        if not found and press.guild is not None:
            found = [*await self._running(press, mine=False)]
        lives = await self._opened(found)
        lives.sort(key=lambda live: (live.match.id not in here, not live.is_asked(press.person)))
        out: Choices = []
        for live in lives:
            text, match = match_choice(live, press.person, _place(press, live)), live.match.id
            if typed.lower() in text.lower() or typed.upper() == match:
                out.append(app_commands.Choice(name=cut_to(text, MOST_CHOSEN), value=match))
        return out

    async def moves(self, press: Press, typed: str) -> Choices:
        """Gives the choices for the option `move`: legal moves in words that fit the typed text.

        They go on from the draft that the person has pressed, as what is typed does.
        """
        match = getattr(press.interaction.namespace, "match", None)
        try:
            live = await self.live(press, match)
            seat = check_may_act(live, press.person, None)
        except Refused as refused:
            is_unnamed = refused.key in ("which_match", "no_match_here")
            return choices([NAME_ONE] if is_unnamed else ())
        drafts = self._services.delivery.drafts
        begun = whole_actions(drafts.standing((live.match.id, seat), live.stamp(seat)))
        after = await asyncio.to_thread(continued_draft, live, seat, begun)
        return await asyncio.to_thread(move_choices, after or live, seat, typed)


def _place(press: Press, live: Live) -> str | None:
    """The name of the channel of a match, or of that on which its thread hangs, if it is known."""
    channel: Any = press.interaction.client.get_channel(live.match.channel)
    return getattr(getattr(channel, "parent", None) or channel, "name", None)


def move_choices(live: Live, seat: Seat, typed: str) -> Choices:
    """Gives at most 25 legal moves, the best fit first; the value of a choice is notation."""
    found = suggested_moves(live, seat, typed).items()
    fitting = [(text, label[:MOST_CHOSEN]) for text, label in found if len(text) <= MOST_CHOSEN]
    return [app_commands.Choice(name=label, value=text) for text, label in fitting[:MOST_LINES]]


def choices(lines: Iterable[str]) -> Choices:
    """Gives the choices of these texts, of which each is its own value."""
    shown = [line[:MOST_CHOSEN] for line in lines][:MOST_LINES]
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
