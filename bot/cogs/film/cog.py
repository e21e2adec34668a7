"""Presses by which somebody watches the film of a match, and posts it, if they sat there."""

from __future__ import annotations

import discord

from bot.cogs.film import screens
from bot.cogs.share.cog import target_at
from bot.cogs.share.poster import EndingSender, Refusals
from bot.cogs.share.rules import check_rights, nonce
from bot.delivery.discord.errors import TOO_LARGE, Verdict
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.controls.message import Film, Screen
from bot.match.live import Live
from bot.match.lobby.deals import is_closed
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused, not_yours

_CLOSED = (Verdict.FORBIDDEN, Verdict.NOWHERE, Verdict.LOCKED)
REFUSALS = Refusals(
    "film_stands", {TOO_LARGE: "film_too_large", **dict.fromkeys(_CLOSED, "film_not_here")}
)


class FilmCog(Cog):
    """Shows films to whoever may see their match, first to them alone."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sender = EndingSender(self.matches, self.delivery.post)
        self.on(screens.WatchFilm, self._watch)
        self.on(screens.PostFilm, self._post)

    async def _watch(self, press: Press, _word: screens.WatchFilm) -> None:
        """Shows in the pressed answer that the film is being made, and then the film."""
        live = await self._live(press)
        await press.hold()
        ordered = await self.services.films.order(live)
        if not ordered.done():
            await press.show(screens.making(live))
        film = await ordered
        if film is None:
            await press.show(screens.failed(live))
            return
        live = await self._live(press)  # without the name of who was forgotten meanwhile
        may_post = may_post_film(live, press.person, press.guild)
        posted = await self._posted(press, live, film)
        try:
            await press.show(screens.preview(live, posted, may_post=may_post))
        except discord.HTTPException as error:
            if error.code != TOO_LARGE:
                raise
            await press.show(screens.failed(live, "film_too_large"))

    async def _post(self, press: Press, _word: screens.PostFilm) -> None:
        live, asked = await self._live(press), press.interaction
        check_posts(live, press.person, press.guild, self.matches.clock())
        to = target_at(press.channel, asked.channel, asked.permissions, asked.app_permissions)
        check_rights(to, "they_lack", "film_bot_lacks")
        await press.hold()
        film = await (await self.services.films.order(live))
        if film is None:
            raise ShellRefused("film_failed")
        live = await self._live(press)
        check_posts(live, press.person, press.guild, self.matches.clock())
        screen, once = await self._posted(press, live, film), nonce(live, to.channel, "film")
        if await self._sender.post(press.by, to, screen, REFUSALS, nonce=once):
            await press.show(screens.done(live))
        else:
            await press.answer(screens.PERHAPS_POSTED)

    async def _posted(self, press: Press, live: Live, film: bytes) -> Screen:
        """The film as it would be posted where somebody asks, or as they watch it who cannot."""
        by = press.person
        if not may_post_film(live, by, press.guild):
            return screens.posted(live, Film(film), None)
        readers = await self._sender.audience(live, press.guild, press.channel, by)
        return screens.posted(live, Film(film), by, readers.hidden)

    async def _live(self, press: Press) -> Live:
        """The match that is filmed. Raises what `check_has_result` and `check_not_early` do."""
        live = await self.matches.live(press.match)
        check_has_result(live)
        await self.matches.check_not_early(press.match)
        return live


def may_post_film(live: Live, person: int, guild: int | None) -> bool:
    """Whether a person may post the film of a match where they ask.

    That is for who sat there, in its own server; of a match in direct messages in any server.
    """
    is_here = guild is not None and live.match.guild in (None, guild)
    return is_here and bool(live.table.seats_of(person))


def check_posts(live: Live, person: int, guild: int | None, at: float) -> None:
    """Checks that a person may post the film of a match where they ask.

    Raises `film_elsewhere`, `day_runs`, and what `not_yours` gives for who did not sit there.
    """
    if not live.table.seats_of(person):
        raise not_yours(live, person)
    if not may_post_film(live, person, guild):
        raise ShellRefused("film_elsewhere")
    if is_closed(live.facts.deal.name, at):
        raise ShellRefused("day_runs")
