"""The deal of a day: one counted attempt a person, played where nobody else sees it.

The attempt lives in the player's direct messages, or, where those are closed, in private answers;
its log stays closed to others until the day is over. That it counts once is the store's to say: a
unique key of game, deal and player.
"""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import date

import discord

from bot import deals, screens
from bot.acknowledge import think
from bot.controls import answer, publish
from bot.delivery.tasks import Delivery
from bot.faults import Failed, Verdict, judge
from bot.gallery import Gallery
from bot.guard import Told, say
from bot.lobby import Lobby
from bot.matches import Matches
from bot.play.live import Live
from bot.play.refusals import ShellRefused, not_yours
from bot.screen import Button, Note, Screen
from bot.screens import day as day_screens
from bot.shelf import Shelved
from bot.storage import records
from bot.storage.records import Table
from bot.wire import Wire
from games.core import Seat

COUNTED = 1
"""`counted` of the one attempt a day that counts."""

ANSWERED = 40060
"""Discord: this interaction has been acknowledged already."""

PERHAPS_POSTED = (
    "Discord did not tell me whether the result was posted. Look for it there; I don't post twice."
)


class Days:
    """Daily attempts, the table of a day, and results that are passed on."""

    def __init__(
        self, matches: Matches, lobby: Lobby, delivery: Delivery, gallery: Gallery
    ) -> None:
        self._matches = matches
        self._lobby = lobby
        self._delivery = delivery
        self._gallery = gallery

    def check_reader(self, live: Live, user: int) -> None:
        """Raises `closed_day` for others while the day of a deal runs."""
        closed = deals.is_closed(live.match.deal, self._matches.clock())
        if closed and not live.table.seats_of(user):
            raise ShellRefused("closed_day", command=f"/{live.entry.key} start deal:daily")

    # -- playing ------------------------------------------------------------------------

    async def play(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """The counted attempt, and when it is over, practice; while one runs the way to it."""
        name = deals.daily(self._matches.clock())
        await think(interaction)
        # Of two presses at once the second finds what the first has opened.
        async with self._matches.lock(f"{entry.key} {name} {interaction.user.id}"):
            table, begins = await self._sat_down(interaction, entry, name)
        if begins:
            await self._show_begun(interaction, entry, table)
        else:
            await self._show_running(interaction, await self._matches.live(table.match.id))

    async def practise(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """The deal of the day once more. Raises `daily_first` before the attempt that counts."""
        name = deals.daily(self._matches.clock())
        if not _is_over(await self._attempt(entry, name, interaction.user.id)):
            raise ShellRefused("daily_first")
        await self.play(interaction, entry)

    async def _sat_down(
        self, interaction: discord.Interaction, entry: Shelved, name: str
    ) -> tuple[Table, bool]:
        """The attempt or practice that is to be played, and whether it begins only now."""
        user = interaction.user.id
        table = await self._attempt(entry, name, user)
        counted = COUNTED
        if _is_over(table):
            table, counted = await self._practice(entry, name, user), day_screens.PRACTICE
        if table is None:
            try:
                table = await self._create(interaction, entry, name, counted)
            except sqlite3.IntegrityError as twice:
                raise ShellRefused("daily_opening") from twice
        # A table still in the lobby may be one where the bot stopped between these two steps.
        if table.match.status == "lobby":
            return await self._lobby.start(table.match.id), True
        return table, False

    async def _attempt(self, entry: Shelved, name: str, user: int) -> Table | None:
        """A person's counted attempt at a daily deal."""
        store = self._matches.store
        found = await store.read(
            lambda con: records.attempts(con, game=entry.key, deal=name, user=user)
        )
        return await self._matches.table(found[0]) if found else None

    async def _practice(self, entry: Shelved, name: str, user: int) -> Table | None:
        """A person's running practice on a daily deal."""
        store, waits = self._matches.store, ("lobby", "open")
        found = await store.read(
            lambda con: records.matches_of(con, user=user, game=entry.key, statuses=waits)
        )
        for match in found:
            table = await self._matches.table(match)
            if table.match.deal == name and table.match.counted == day_screens.PRACTICE:
                return table
        return None

    async def _create(
        self, interaction: discord.Interaction, entry: Shelved, name: str, counted: int
    ) -> Table:
        user = interaction.user
        channel = await self._delivery.post.open_dm(user.id)
        return await self._lobby.create(
            entry,
            {},
            guild=None,
            channel=channel,
            host=user.id,
            host_name=user.display_name,
            deal_name=name,
            counted=counted,
            home=(interaction.guild_id, interaction.channel_id),
        )

    async def _show_begun(
        self, interaction: discord.Interaction, entry: Shelved, begun: Table
    ) -> None:
        match = begun.match.id
        self._delivery.wake(match)
        await self._delivery.settled(match)
        what = "practice on today's deal" if begun.match.counted == 0 else "today's deal"
        if begun.match.counted == 0:
            lead = "Your attempt of the day is done, so this is practice and does not count. "
        else:
            lead = "This attempt counts: there is one a day. "
        url = await self._delivery.board_url(match)
        if url is not None:
            text = f"{lead}It waits in your direct messages."
            await answer(interaction, Note(text, ((Button("Play", url=url),),)))
            return
        live = await self._matches.live(match)
        again = f"`/{entry.key} hand` opens it again"
        await answer(
            interaction,
            await self._private(
                live,
                f"{lead}I can't message you, so {what} is played here, where only you see it; "
                f"{again}.",
            ),
        )

    async def _show_running(self, interaction: discord.Interaction, live: Live) -> None:
        url = await self._delivery.board_url(live.match.id)
        practice = live.match.counted == day_screens.PRACTICE
        what = "practice on" if practice else "attempt at"
        lead = f"Your {what} today's deal is still running."
        if url is not None:
            await answer(interaction, Note(lead, ((Button("Go on", url=url),),)))
        else:
            await answer(interaction, await self._private(live, lead))

    async def _private(self, live: Live, lead: str) -> Screen:
        pictures = await self._gallery.paint(live.entry, live.view(Seat(0)))
        return screens.solitaire(live, pictures, lead=lead)

    # -- the table of a day -------------------------------------------------------------

    async def today(self, interaction: discord.Interaction, entry: Shelved) -> None:
        """Posts the table of the day: attempts started in this server; alone, one's own."""
        now = self._matches.clock()
        day = deals.day_of(deals.daily(now)) or date.min
        guild = interaction.guild_id
        user = interaction.user.id if guild is None else None
        done = _is_over(await self._attempt(entry, deals.daily(now), interaction.user.id))
        store = self._matches.store
        found = await store.read(
            lambda con: records.attempts(
                con, game=entry.key, deal=deals.daily(now), user=user, guild=guild
            )
        )
        ranked: list[tuple[tuple[int, ...], str, str, int]] = []
        running = 0
        for match in found:
            live = await self._known(match)
            if live is None:
                continue
            scores = entry.game.scores(live.play.state)
            if scores is None or entry.sharing is None:
                running += 1
                continue
            words = entry.sharing.standing(live.view(None))
            ranked.append((scores.rank, live.seats[0].name, words, live.play.hints))
        screen = day_screens.today(entry, day, day_screens.placed(ranked), running, done)
        await publish(interaction, screen)

    async def _known(self, match: str) -> Live | None:
        """A begun match that still fits the rules."""
        try:
            return await self._matches.live(match)
        except ShellRefused:
            return None

    # -- words of the shell -------------------------------------------------------------

    async def pressed(self, interaction: discord.Interaction, wire: Wire) -> None:
        """[Play today's] and [Practise] beneath a table of the day."""
        word, _, key = wire.text.partition(":")
        entry = self._matches.shelf.get(key)
        if entry is None or not entry.deals:
            raise ShellRefused("unknown_button")
        if word == "_practise":
            await self.practise(interaction, entry)
        else:
            await self.play(interaction, entry)

    async def share(self, interaction: discord.Interaction, wire: Wire) -> None:
        """[Share]: posts the result once; in direct messages it gives the line to copy first."""
        live = await self._matches.live(wire.match)
        if not live.table.seats_of(interaction.user.id):
            raise not_yours(live)
        if live.entry.sharing is None:
            raise ShellRefused("unknown_button")
        if live.match.status != "over":
            raise ShellRefused("still_running")
        if wire.text == "_share" and interaction.guild_id is None:
            await answer(interaction, day_screens.copy_line(live))
            return
        picture = await asyncio.to_thread(live.entry.sharing.picture, live.view(None))
        await self._post_once(interaction, live, day_screens.shared(live, picture))

    async def _post_once(
        self, interaction: discord.Interaction, live: Live, screen: Screen
    ) -> None:
        """Marks the result as shared and posts it; the mark goes where it surely does not stand."""
        match, store = live.match.id, self._matches.store
        home = live.match.home_channel if interaction.guild_id is None else None
        if interaction.guild_id is None:
            if home is None:
                raise ShellRefused("no_home")
            await think(interaction)
        if not await store.write(lambda con: records.mark_shared(con, match, True)):
            raise ShellRefused("shared_already")
        try:
            await self._post(interaction, home, screen, nonce=f"{match}share")
        except Exception as error:  # whatever stopped it: nothing stands, so the mark must not
            if may_stand(error):
                await say(interaction, PERHAPS_POSTED)
                raise Told from error
            await store.write(lambda con: records.mark_shared(con, match, False))
            raise
        if home is not None:
            await answer(interaction, Note(f"Posted in <#{home}>."))

    async def _post(
        self, interaction: discord.Interaction, home: int | None, screen: Screen, nonce: str
    ) -> None:
        """Posts where it was asked for, or in the channel `home`. Raises `no_home`."""
        if home is None:
            await publish(interaction, screen)
            return
        try:
            await self._delivery.post.send(home, screen, nonce=nonce)
        except Failed as failed:
            if failed.verdict not in (Verdict.FORBIDDEN, Verdict.NOWHERE):
                raise
            raise ShellRefused("no_home") from failed


def may_stand(error: BaseException) -> bool:
    """Whether what failed with this error may have been accepted, and only the answer was lost.

    Code 40060: the interaction is answered already, by our own try before.
    """
    return judge(error)[0] is Verdict.LATER or getattr(error, "code", None) == ANSWERED


def _is_over(table: Table | None) -> bool:
    """Whether an attempt was made and runs no more."""
    return table is not None and table.match.status not in ("lobby", "open")
