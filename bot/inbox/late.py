"""Presses about somebody who is asked: the choices once time is up, giving time, nudges."""

from __future__ import annotations

import discord

from bot.edge.acknowledge import hold
from bot.edge.respond import answer, hold_to_edit, show_privately
from bot.inbox.words import Handlers, by_whom
from bot.message.message import Screen
from bot.message.wire import Wire
from bot.outbox.delivery import Delivery
from bot.play import choices
from bot.play.choices import About, ends_match
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused, not_yours
from bot.screens import late as screens
from games.core import Seat

MOST = 10**9
"""No number of a press is larger; a database could not look for one of any size."""


class LateWords:
    """Answers those presses. `words` gives the handler of each shell word."""

    def __init__(self, matches: Matches, delivery: Delivery) -> None:
        self._matches = matches
        self._delivery = delivery
        self.words: Handlers = {
            screens.Late.name: self._late,
            screens.Give.name: self._give,
            screens.Nudge.name: self._nudge,
        }

    async def _late(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, what, *rest = [*wire.text.split(":"), ""]
        about, match, by = _about(rest, interaction), wire.match, by_whom(interaction)
        if what == "leave":
            live = await self._matches.look(match, lambda seen: choices.check_leave(seen, about))
            ends, cost = ends_match(live, about.seat), live.added().cost
            screen = screens.leaving(live, about.seat, about.person, ends=ends, cost=cost)
            await answer(interaction, screen)
        elif what in ("agree", "back"):
            await hold_to_edit(interaction, self._delivery.post)
            yes = what == "agree"
            await self._matches.change(match, by, lambda now: choices.agree(now, about, yes=yes))
            live = await self._matches.live(match)
            await self._done(interaction, screens.agreed(live, about.seat, yes=yes))
        elif what in ("wait", "play"):
            await hold_to_edit(interaction, self._delivery.post)
            work = choices.wait_on if what == "wait" else choices.play_on
            await self._matches.change(match, by, lambda now: work(now, about))
            await self._done(interaction, None)
        else:
            raise ShellRefused("unknown_button")

    async def _give(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, *rest = wire.text.split(":")
        if not rest:
            await self._list(interaction, wire, screens.Give)
            return
        *key, seen = rest
        about, given, by = _about(key, interaction), _number(seen, 36), by_whom(interaction)
        await hold_to_edit(interaction, self._delivery.post)
        await self._matches.change(wire.match, by, lambda now: choices.give(now, about, seen=given))
        live = await self._matches.live(wire.match)
        await self._done(interaction, screens.gave(live, about.seat))

    async def _nudge(self, interaction: discord.Interaction, wire: Wire) -> None:
        _, *rest = wire.text.split(":")
        if not rest:
            await self._list(interaction, wire, screens.Nudge)
            return
        about, by = _about(rest, interaction), by_whom(interaction)
        await hold(interaction)
        live = await self._matches.change(wire.match, by, lambda now: choices.nudge(now, about))
        await show_privately(interaction, screens.noted(live))

    async def _list(
        self, interaction: discord.Interaction, wire: Wire, word: type[screens.Give | screens.Nudge]
    ) -> None:
        """Asks whom to give time, or whom to nudge."""
        live = await self._matches.live(wire.match)
        seat = live.seat_for(interaction.user.id)
        if live.match.status != "open":
            raise ShellRefused("over", link=True, live=live)
        if seat is None:
            raise not_yours(live)
        await show_privately(interaction, screens.whom(live, seat, word))

    async def _done(self, interaction: discord.Interaction, screen: Screen | None) -> None:
        """Has the pressed private answer edited into this screen."""
        interaction.extras["played"] = True
        if screen is not None:
            await show_privately(interaction, screen)


def _about(parts: list[str], interaction: discord.Interaction) -> About:
    """Reads whom a press is about. Raises `unknown_button`."""
    found = [part for part in parts if part]
    if len(found) != 2:
        raise ShellRefused("unknown_button")
    return About(Seat(_number(found[0], 10)), _number(found[1], 10), interaction.user.id)


def _number(text: str, base: int) -> int:
    try:
        number = int(text, base)
    except ValueError as error:
        raise ShellRefused("unknown_button") from error
    if not 0 <= number <= MOST:
        raise ShellRefused("unknown_button")
    return number
