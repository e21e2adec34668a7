"""Moves that people type, in the form of a panel or in the command `move`."""

from __future__ import annotations

import discord

from bot import screens
from bot.edge.respond import answer
from bot.inbox.answers import Answers
from bot.outbox.delivery import Delivery
from bot.play.act import Acts, previewed
from bot.play.checks import check_may_act
from bot.play.live import Live
from bot.play.matches import Matches
from bot.play.refusals import ShellRefused
from bot.screens.message import Note
from bot.screens.notes import board_link
from bot.screens.words import shown
from games.core import BadAction, Seat


class TypedMoves:
    """Plays typed lines, or opens them as drafts."""

    def __init__(self, matches: Matches, acts: Acts, delivery: Delivery, answers: Answers) -> None:
        self._matches = matches
        self._acts = acts
        self._delivery = delivery
        self._answers = answers

    async def play(
        self,
        interaction: discord.Interaction,
        match: str,
        text: str,
        stamp: int | None,
        wanted: Seat | None = None,
    ) -> None:
        """Plays a typed line, or opens it as a draft if the game can preview all of it.

        `stamp` None is not checked. Raises `cannot_read` for a text that is not in the game's
        notation or words.
        """
        live = await self._matches.live(match)
        seat = check_may_act(live, interaction.user.id, stamp, wanted)
        try:
            draft = previewed(live, seat, text)
            if draft is None:
                await self._play(interaction, live, text, stamp, seat)
            else:
                await self._answers.show(interaction, live, seat, draft)
        except BadAction as unread:
            raise _cannot_read(live, text) from unread

    async def _play(
        self,
        interaction: discord.Interaction,
        live: Live,
        text: str,
        stamp: int | None,
        seat: Seat,
    ) -> None:
        match = live.match.id
        acted = await self._acts.act(
            match,
            interaction.user.id,
            text,
            stamp=stamp,
            seat=seat,
            interaction=interaction.id,
            is_typed=True,
        )
        interaction.extras["played"] = True
        self._delivery.wake(match)
        url = await self._delivery.board_url(match)
        told = screens.report(acted.live, acted.seat, acted.before)
        await answer(interaction, Note(told, board_link(url)))
        await self._answers.looks(interaction, acted.live, acted.seat, acted.before)


def _cannot_read(live: Live, text: str) -> ShellRefused:
    key = live.entry.key
    example = f"`{live.entry.typed}`"
    return ShellRefused("cannot_read", text=shown(text), example=example, command=f"`/{key} move`")
