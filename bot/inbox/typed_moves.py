"""Moves that people type, in the form of a panel or in the command `move`."""

from __future__ import annotations

import asyncio

import discord

from bot import screens
from bot.edge import passage
from bot.edge.respond import answer
from bot.inbox.answers import Answers
from bot.message.escaping import shown
from bot.message.message import Note
from bot.outbox.delivery import Delivery
from bot.play.drafting.lines import begun_in, read_line
from bot.play.drafting.typing import Understood
from bot.play.match.act import Acts
from bot.play.match.checks import check_may_act
from bot.play.match.live import Live
from bot.play.match.matches import Matches
from bot.play.match.refusals import ShellRefused
from bot.screens.following import with_next
from bot.screens.notes import board_link
from bot.screens.typed import above
from games.core import Seat


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

        The line goes on from the draft that the person pressed, where it fits there, and the answer
        says so. If a later action is refused, those before it are the draft, and the answer says
        why. `stamp` None is not checked. Raises `cannot_read` or `several_fit`, with the nearest
        legal moves, for a text that the game cannot read and that does not fit exactly one of them.
        """
        live = await self._matches.live(match)
        seat = check_may_act(live, interaction.user.id, stamp, wanted)
        draft = self._delivery.drafts.standing((match, seat), live.stamp(seat))
        line = await asyncio.to_thread(read_line, live, seat, text, draft)
        if isinstance(line, Understood):
            raise _unread(live, text, line)
        lead = above(live, seat, line, begun_in(draft))
        if line.draft is None:
            shown_at = live.stamp(seat) if line.begun else stamp
            await self._play(interaction, live, seat, line.text, shown_at, lead)
        else:
            await self._answers.show(interaction, live, seat, line.draft, lead=lead)

    async def _play(
        self,
        interaction: discord.Interaction,
        live: Live,
        seat: Seat,
        text: str,
        stamp: int | None,
        lead: str,
    ) -> None:
        match = live.match.id
        acted = await self._acts.act(
            match,
            interaction.user.id,
            text,
            stamp=stamp,
            seat=seat,
            interaction=interaction.id,
        )
        interaction.extras["played"] = True
        passage.note(interaction, n=acted.live.play.n)
        url = await self._delivery.board_url(match)
        # Who plays with computers reads on in the answer.
        now = await self._delivery.thoughts.after(acted.live, acted.seat)
        report = screens.report(now, acted.seat, acted.before)
        told = f"{lead}\n{report}" if lead else report
        other = await self._answers.following(interaction, now)
        rows = with_next(board_link(url), other)
        await answer(interaction, Note(told, rows))
        await self._answers.looks(interaction, acted.live, acted.seat, acted.before)


def _unread(live: Live, text: str, meant: Understood) -> ShellRefused:
    near = " · ".join(f"`{move.typed}`" for move in meant.near) or f"`{live.entry.typed}`"
    key = "several_fit" if meant.is_plural else "cannot_read"
    return ShellRefused(key, text=shown(text), near=near, command=f"`/{live.entry.key} move`")
