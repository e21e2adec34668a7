"""Duties and buttons about somebody who is asked: reminders, and what the others do.

Who has left the server but takes direct messages plays on there. Only an answer of Discord makes
somebody gone: a request that fails says nothing.
"""

from __future__ import annotations

from bot.cogs.clock import choices, screens
from bot.cogs.clock.choices import About, ends_match
from bot.cogs.clock.late import DEADLINE, PlayingOn
from bot.cogs.clock.reminders import Reminders
from bot.cogs.clock.screens import left_server
from bot.delivery.discord.errors import Failed, Verdict
from bot.delivery.discord.post import Post
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.live import Live
from bot.match.refusals import ShellRefused, not_yours
from bot.match.turn_timer import QUESTION
from bot.match.wall_clock import HOUR_S
from bot.store.keys import base36
from bot.store.questions import TurnTimer

UNREACHABLE = (Verdict.DM_CLOSED, Verdict.NOWHERE, Verdict.FORBIDDEN)

TOLD_S = HOUR_S
"""Seconds between two messages about a match to somebody who has left the server."""


class Whereabouts:
    """Looks people up, one request each time; a second one for who has left the server."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._told = dict[tuple[str, int], float]()
        """The times at which people were told lately, by match; a restart forgets them."""

    async def is_gone(self, live: Live, ask: TurnTimer) -> bool | None:
        """Whether the person of a question can't be reached any more; None if nobody can tell."""
        guild = live.match.guild
        if guild is None:
            return None
        try:
            is_here = await self._post.is_member(guild, ask.person)
            if is_here is not False:
                return None if is_here is None else False
            has_account = await self._post.has_account(ask.person)
            return not (has_account and await self._reaches(live, ask))
        except Failed:
            return None

    async def _reaches(self, live: Live, ask: TurnTimer) -> bool:
        """Tells a person by direct message that they are asked; False if they take none."""
        known, since = (live.match.id, ask.person), live.now - TOLD_S
        self._told = {one: at for one, at in self._told.items() if since < at <= live.now}
        if known in self._told and ask.nudge_at is None:
            return True
        nonce = f"{live.match.id}w{ask.seat}{base36(ask.k)}.{ask.stage}n{ask.nudges}"
        try:
            channel = await self._post.open_dm(ask.person)
            await self._post.send(channel, left_server(live), nonce=nonce[:25])
        except Failed as failed:
            if failed.verdict in UNREACHABLE:
                return False
            raise
        self._told[known] = live.now
        return True


class ClockCog(Cog):
    """Looks what becomes due while somebody is asked, and lets the others do something about it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(screens.Late, self._late)
        self.on(screens.AskGive, self._whom_to_give)
        self.on(screens.Give, self._give)
        self.on(screens.AskNudge, self._whom_to_nudge)
        self.on(screens.Nudge, self._nudge)
        whereabouts = Whereabouts(services.delivery.post)
        self._reminders = Reminders(services.matches, whereabouts.is_gone)
        self.does(QUESTION, self._reminders.look)
        self.does(DEADLINE, PlayingOn(services.matches, services.acts).play_on)

    async def take_up(self) -> None:
        """Notes the questions of matches that an earlier version began."""
        await self._reminders.take_up()

    async def _late(self, press: Press, word: screens.Late) -> None:
        about = About(word.seat, word.k, press.person)
        match word.what:
            case "leave":
                await self._asks_to_leave(press, about)
            case "agree" | "back":
                await self._agree(press, about, yes=word.what == "agree")
            case "computer":
                await self._has_replaced(press, about)
            case "wait" | "play":
                work = choices.wait_on if word.what == "wait" else choices.play_on
                await self.change(press, lambda now: work(now, about))

    async def _has_replaced(self, press: Press, about: About) -> None:
        """Has computers sit down for somebody; the board follows once they have played."""
        await press.hold()
        await self.services.acts.seats_pass(
            press.match,
            lambda live: choices.replaced(live, about),
            lambda now: choices.stand_in(now, about),
            interaction=press.by.interaction,
        )

    async def _asks_to_leave(self, press: Press, about: About) -> None:
        live = await self.matches.look(press.match, lambda seen: choices.check_leave(seen, about))
        ends, cost = ends_match(live, about.seat), live.added().cost
        await press.answer(screens.leaving(live, about.seat, about.person, ends=ends, cost=cost))

    async def _agree(self, press: Press, about: About, *, yes: bool) -> None:
        await self.change(press, lambda now: choices.agree(now, about, yes=yes))
        live = await self.matches.live(press.match)
        await press.show(screens.agreed(live, about.seat, yes=yes))

    async def _give(self, press: Press, word: screens.Give) -> None:
        about = About(word.seat, word.k, press.person)
        await self.change(press, lambda now: choices.give(now, about, seen=word.seen))
        live = await self.matches.live(press.match)
        await press.show(screens.gave(live, about.seat))

    async def _nudge(self, press: Press, word: screens.Nudge) -> None:
        about = About(word.seat, word.k, press.person)
        live = await self.change(press, lambda now: choices.nudge(now, about))
        await press.show(screens.noted(live))

    async def _whom_to_give(self, press: Press, _word: screens.AskGive) -> None:
        await self._list(press, screens.Give)

    async def _whom_to_nudge(self, press: Press, _word: screens.AskNudge) -> None:
        await self._list(press, screens.Nudge)

    async def _list(self, press: Press, word: type[screens.Give | screens.Nudge]) -> None:
        """Asks whom to give time, or whom to nudge."""
        live = await self.matches.live(press.match)
        seat = live.seat_for(press.person)
        if live.match.status != "open":
            raise ShellRefused("over", link=True, live=live)
        if seat is None:
            raise not_yours(live, press.person)
        await press.show(screens.whom(live, seat, word))
