"""Moves that people type, in the form of a panel or in the command `move`."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import ui

from bot import screens
from bot.delivery.delivery import Delivery
from bot.delivery.places import board_of
from bot.interactions.answers import Answers
from bot.interactions.press import Press
from bot.match.act import Acts
from bot.match.controls.message import Note
from bot.match.live import Live
from bot.match.matches import Matches
from bot.match.press_checks import check_may_act, unless_repeated
from bot.match.refusals import ShellRefused
from bot.match.typed_lines import Understood, read_line, whole_actions
from bot.screens.board import board_link
from bot.screens.commands import FORM_LABEL
from bot.screens.leads import above_typed
from bot.screens.waits import with_next
from bot.screens.words import shown
from games.core import Seat
from games.texts import some

FORM_S = 900.0
"""Seconds until discord.py forgets a form. A later submit is read all the same."""


class TypedMoves:
    """Plays typed lines, or opens them as drafts."""

    def __init__(self, matches: Matches, acts: Acts, delivery: Delivery, answers: Answers) -> None:
        self._matches = matches
        self._acts = acts
        self._delivery = delivery
        self._answers = answers

    async def play(self, press: Press, live: Live, text: str) -> None:
        """Plays a typed line, or opens it as a draft if the game can preview all of it.

        `live` is the match as it was read just now.
        The line goes on from the draft that the person pressed, where it fits there, and the answer
        says so. If a later action is refused, those before it are the draft, and the answer says
        why. The stamp of a form is checked; a command has none. Raises `cannot_read` or
        `several_fit`, with the nearest legal moves, for a text that the game cannot read and that
        does not fit exactly one of them.
        """
        stamp = press.stamp if press.is_form else None
        async with unless_repeated(self._matches.store, press.by.interaction):
            seat = check_may_act(live, press.person, stamp, press.wire.seat)
        draft = self._delivery.drafts.standing((live.match.id, seat), live.stamp(seat))
        line = await asyncio.to_thread(read_line, live, seat, text, draft)
        if isinstance(line, Understood):
            raise _unread(live, text, line)
        lead = above_typed(live, seat, line, whole_actions(draft))
        if line.draft is None:
            shown_at = live.stamp(seat) if line.begun else stamp
            await self._play(press, live, seat, line.text, shown_at, lead)
        else:
            await self._answers.show(press, live, seat, line.draft, lead=lead)

    async def _play(
        self,
        press: Press,
        live: Live,
        seat: Seat,
        text: str,
        stamp: int | None,
        lead: str,
    ) -> None:
        acted = await self._acts.act(
            live.match.id,
            press.person,
            text,
            stamp=stamp,
            seat=seat,
            interaction=press.by.interaction,
            known=live,
        )
        press.trace.note(n=acted.live.play.n)
        # Who plays with computers reads on in the answer.
        now = await self._delivery.thoughts.after(acted.live, acted.seat)
        report = screens.report(now, acted.seat, acted.before)
        told = f"{lead}\n{report}" if lead else report
        other = await self._answers.next_match(press, now)
        rows = with_next(board_link(board_of(now)), other)
        await press.answer(Note(told, rows))
        await self._answers.looks(press, acted.live, acted.seat, acted.before)


class Typed(ui.Modal):
    """A form with one text field. Discord: title 45, label 45, placeholder 100 characters."""

    def __init__(self, custom_id: str, title: str, example: str) -> None:
        super().__init__(title=title[:45], custom_id=custom_id, timeout=FORM_S)
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id="move", placeholder=example[:100], max_length=100
        )
        self.add_item(ui.Label(text=FORM_LABEL, component=field))


def typed_text(press: Press) -> str:
    """The text in a submitted modal, read from the payload itself; empty if there is none."""
    components: list[Any] = press.data.get("components", [])
    for component in components:
        inner: Any = component.get("component") or {}
        if inner.get("custom_id") == "move":
            return str(inner.get("value", ""))
    return ""


def _unread(live: Live, text: str, meant: Understood) -> ShellRefused:
    near = " · ".join(
        some([f"`{move.typed}`" for move in meant.near], none=f"`{live.entry.typed}`")
    )
    key = "several_fit" if meant.is_plural else "cannot_read"
    return ShellRefused(key, text=shown(text), near=near)
