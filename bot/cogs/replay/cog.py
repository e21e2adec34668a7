"""Presses of [Replay], of its pages and of their words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.cogs.replay import screens
from bot.cogs.replay.screens import Replay, ReplayPage, ReplayWords, course_of, eyes_for
from bot.interactions.cog import Cog, Services
from bot.interactions.press import Press
from bot.match.controls.message import Screen
from bot.match.live import Live
from bot.match.refusals import ShellRefused
from bot.screens.parts import prompt_of
from games.core import Seat


class ReplayCog(Cog):
    """Shows the boards of a match to whoever may see it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._newest: dict[tuple[int, int], int] = {}
        self.on(Replay, self._board)
        self.on(ReplayWords, self._in_words)

    async def _board(self, press: Press, word: Replay) -> None:
        def shown(sight: ReplayPage, live: Live) -> Screen:
            seats = live.table.seats_of(press.person)
            return screens.page(sight, eyes_for(live, press.person), seats)

        await self._show(press, word.eyes, word.number, shown)

    async def _in_words(self, press: Press, word: ReplayWords) -> None:
        def shown(sight: ReplayPage, live: Live) -> Screen:
            return screens.in_words(sight, word.page, live.table.seats_of(press.person))

        await self._show(press, word.eyes, word.number, shown, is_painted=False)

    async def _show(
        self,
        press: Press,
        eyes: int | None,
        number: int | None,
        shown: Callable[[ReplayPage, Live], Screen],
        *,
        is_painted: bool = True,
    ) -> None:
        """Shows a step; of presses on one message at once the last one alone (a held button)."""
        live = await self.matches.live(press.match)
        seat = _chosen(live, press.person, eyes)
        await press.hold()
        place, pressed = (press.message, press.person), press.by.interaction
        self._newest[place] = max(pressed, self._newest.get(place, 0))
        try:
            sight = await asyncio.to_thread(_sight, live, seat, number)
            if is_painted and self._is_last(press):
                then, view = sight.then, sight.prompt.view
                pictures = await self.services.gallery.paint(live.entry, view, of=then)
                sight = ReplayPage(sight.course, sight.index, then, sight.prompt, pictures)
            screen = await asyncio.to_thread(shown, sight, live)
            if self._is_last(press):
                await press.show(screen)
        finally:
            if self._is_last(press):
                del self._newest[place]

    def _is_last(self, press: Press) -> bool:
        """Whether nothing was pressed on the same message after this press."""
        return self._newest.get((press.message, press.person)) == press.by.interaction


def _chosen(live: Live, person: int, eyes: int | None) -> Seat | None:
    """With whose eyes a person looks. Raises `unknown_button` for eyes that are not theirs."""
    allowed = eyes_for(live, person)
    if eyes is None:
        return allowed[0]
    seat = Seat(eyes - 1) if eyes else None
    if seat not in allowed:
        raise ShellRefused("unknown_button")
    return seat


def _sight(live: Live, eyes: Seat | None, number: int | None) -> ReplayPage:
    """How the board stood at a step; without a number at the one that a replay opens with."""
    walked = course_of(live, eyes)
    index = screens.begins_at(walked) if number is None else walked.index(number)
    then = live.upto(walked.steps[index].n)
    return ReplayPage(walked, index, then, prompt_of(then, eyes), ())
