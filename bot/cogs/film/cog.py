"""Presses by which somebody watches the film of a match, and posts it, if they sat there."""

from __future__ import annotations

import discord

from bot.cogs.film import screens
from bot.delivery.discord.errors import TOO_LARGE, Failed, Verdict
from bot.delivery.films import Filmed
from bot.interactions.cog import Cog, Services
from bot.interactions.permissions import (
    POST_NEEDS,
    POSTER_NEEDS,
    missing_permissions,
    posts_here,
)
from bot.interactions.press import Press
from bot.match.controls.message import Film, Screen
from bot.match.live import Live
from bot.match.lobby.deals import is_closed
from bot.match.lobby.visibility import hidden_from_all
from bot.match.press_checks import check_has_result
from bot.match.refusals import ShellRefused, not_yours
from bot.screens.refusals import sentence
from bot.store.keys import base36, claim
from bot.store.matches import home_channel


class FilmCog(Cog):
    """Shows films to whoever may see their match, first to them alone."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.on(screens.WatchFilm, self._watch)
        self.on(screens.PostFilm, self._post)

    async def _watch(self, press: Press, _word: screens.WatchFilm) -> None:
        """Shows in the pressed answer that the film is being made, and then the film."""
        live = await self._live(press)
        await press.hold()
        ordered = await self.services.films.order(live)
        if not ordered.is_ready:
            await press.show(screens.making(live, ordered.ahead))
        film = await ordered.film
        if film is None:
            await press.show(screens.failed(live))
            return
        may_post = may_post_film(live, press.person, press.guild)
        posted = await self._posted(press, live, film)
        try:
            await press.show(screens.preview(live, posted, may_post=may_post))
        except discord.HTTPException as error:
            if error.code != TOO_LARGE:
                raise
            await press.show(screens.failed(live, sentence(ShellRefused("film_too_large"))))

    async def _post(self, press: Press, _word: screens.PostFilm) -> None:
        live = await self._live(press)
        check_posts(live, press.person, press.guild, self.matches.clock())
        check_permissions(*_lacking(press.interaction))
        await press.hold()
        film = await (await self.services.films.order(live)).film
        if film is None:
            raise ShellRefused("film_failed")
        screen, post = await self._posted(press, live, film), self.delivery.post
        at = self.matches.clock()
        await self.matches.store.write(lambda tx: claim(tx, press.by.interaction, at))
        if await post.stands(press.channel, screen):
            raise ShellRefused("film_stands")
        nonce = film_nonce(live, press.channel)
        try:
            with posts_here(self.matches, press.interaction):
                await post.send(press.channel, screen, nonce=nonce, silent=True)
        except Failed as failed:
            if failed.is_lost:
                await press.answer(screens.PERHAPS_POSTED)
                return
            raise _refused(failed) from failed
        await press.show(screens.done(live))

    async def _posted(self, press: Press, live: Live, film: Filmed) -> Screen:
        """The film as it would be posted where somebody asks, or as they watch it who cannot."""
        if not may_post_film(live, press.person, press.guild):
            return screens.posted(live, Film(film.content), film.kind, None)
        store, by, sees = self.matches.store, press.person, await self._sees_home(press, live)
        hidden = await store.read(lambda tx: hidden_from_all(tx, live, by, sees_home=sees))
        return screens.posted(live, Film(film.content), film.kind, by, hidden)

    async def _sees_home(self, press: Press, live: Live) -> bool:
        """Whether all who read the channel of a press see where the match stands."""
        here, there = press.channel, live.match.channel
        if here == there or live.match.guild is None or press.guild is None:
            return here == there
        homes = await self.matches.store.read(
            lambda tx: (home_channel(tx, here), home_channel(tx, there))
        )
        return self.delivery.post.is_seen_by_all_of(press.guild, *homes)

    async def _live(self, press: Press) -> Live:
        """The match that is filmed.

        Raises what `check_has_result` and `Matches.check_not_early` do.
        """
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


def check_permissions(theirs: str, ours: str) -> None:
    """Checks what a person and the bot lack in a channel, in words; "" if they lack nothing.

    Raises `they_lack` and `film_bot_lacks`.
    """
    if theirs:
        raise ShellRefused("they_lack", missing=theirs)
    if ours:
        raise ShellRefused("film_bot_lacks", missing=ours)


def film_nonce(live: Live, channel: int) -> str:
    """The nonce of a film in a channel, whoever posts it. Discord: at most 25 characters."""
    return f"{live.match.id}{base36(channel)}film"


def _refused(failed: Failed) -> Exception:
    """Why a film could not be posted, as who posts it is told."""
    if failed.code == TOO_LARGE:
        return ShellRefused("film_too_large")
    if failed.verdict in (Verdict.FORBIDDEN, Verdict.NOWHERE, Verdict.LOCKED):
        return ShellRefused("film_not_here")
    return failed


def _lacking(interaction: discord.Interaction) -> tuple[str, str]:
    """What its person and the bot lack in the channel of an interaction, in words."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return (
        missing_permissions(interaction.permissions, POSTER_NEEDS, in_thread=in_thread),
        missing_permissions(interaction.app_permissions, POST_NEEDS, in_thread=in_thread),
    )
