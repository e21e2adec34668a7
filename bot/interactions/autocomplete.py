"""Autocomplete: the match that a command means, the moves it may have, and what fails on the way.

It has no guard and needs none: it plays nothing, and nobody can be told more than that there is
nothing to choose. discord.py would log whatever it raises as an error with a traceback, even a loss
that is expected: the person has typed on, or the line is gone.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
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
from bot.match.typed_lines import continued_draft, legal_moves, whole_actions
from bot.screens.commands import NAME_ONE, NAME_ONE_FIRST
from bot.screens.waits import match_choice
from bot.store.matches import matches_of
from bot.store.tx import StoreUnavailable
from games.core import Refused, Seat
from games.texts import some

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]

MAX_CHOICES = 25
"""Discord: autocomplete offers at most 25 choices."""

MAX_TEXT = 100
"""Discord: name and value of a choice have at most 100 characters each."""

_SPELLED, _BEGUN, _HELD = range(3)
"""How well a move fits the typed text, best first.

The move is that text, begins with it, or contains each of its words somewhere.
"""

DONE, LOST = "done", "lost"
"""How an autocomplete may end, as the log tells it."""

OUTDATED_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What is raised for a person whose Discord still has an older list of commands."""


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
        title, start = self._entry.game.title, f"/{self._entry.key} start"
        if not found:
            key = "no_match_here" if mine else "no_table_here"
            raise ShellRefused(key, title=title, command=start)
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


def move_choices(live: Live, seat: Seat, current: str) -> Choices:
    """Gives at most 25 legal moves, the best fit first; the value of a choice is notation.

    If the typed line itself can be played, it comes first, even if the list of legal moves writes
    it differently or does not contain it.
    """
    wanted, is_wire = _words(current), ":" in current
    fitting: list[tuple[int, str, str]] = []
    for move in legal_moves(live, seat):
        fit = _fit(wanted, move.wire if is_wire else move.typed, move.label)
        if fit is not None:
            fitting.append((fit, move.wire, move.label))
    found = {text: label for _, text, label in sorted(fitting, key=lambda one: one[0])}
    meant = _meant(live, seat, current)
    if meant is not None:
        found = dict([meant]) | {text: label for text, label in found.items() if text != meant[0]}
    return [
        app_commands.Choice(name=label[:MAX_TEXT], value=text)
        for text, label in list(found.items())[:MAX_CHOICES]
    ]


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


def _meant(live: Live, seat: Seat, current: str) -> tuple[str, str] | None:
    """The typed line as (notation, words) if all of it can be played now, else None."""
    game, state = live.entry.game, live.play.state
    steps: list[tuple[Any, Any]] = []
    try:
        actions = game.typed(live.view(seat), current) if current.strip() else ()
        for action in actions:
            if steps:
                state = game.preview(state, seat, steps[-1][1])
            steps.append((state, action))
        if not steps:
            return None
        # Only judges whether it can be played: the result is dropped.
        game.apply(state, seat, steps[-1][1], secrets.randbelow)
    except Refused:
        return None
    labels = [live.entry.texts.label(game.view(before, seat), action) for before, action in steps]
    text = ";".join(game.write(action) for _, action in steps)
    return (text, "; ".join(some(labels))) if len(text) <= MAX_TEXT else None


def _fit(wanted: list[str], text: str, label: str) -> int | None:
    """How well a move fits the typed words; None if it lacks one of them.

    `text` is the move in the form that was typed: on the wire, or as people type it.
    """
    spelled = _words(text)
    if wanted == spelled:
        return _SPELLED
    if _begins(spelled, wanted) or _begins(_words(label), wanted):
        return _BEGUN
    heard = f"{label} {text} {' '.join(spelled)}".lower()
    return _HELD if all(part in heard for part in wanted) else None


def _begins(whole: list[str], typed: list[str]) -> bool:
    """Whether each typed word is a prefix of the word in its place: "g> j q", "g> jc qc 7c"."""
    return len(typed) <= len(whole) and all(map(str.startswith, whole, typed))


def _words(text: str) -> list[str]:
    return text.lower().replace(":", " ").split()


def _is_expected(error: Exception) -> bool:
    """Whether the error lies with the network or with the person's client, and not with us."""
    if isinstance(error, (discord.HTTPException, Failed, *PASSING)):
        return judge(error)[0] is not Verdict.OURS
    return isinstance(error, (discord.InteractionResponded, *OUTDATED_COMMANDS))
