"""Routes every press and submit: a play, a draft, a typed move, or a shell word.

Presses of one person on one message are handled one after the other, in the order of their ids:
Discord's ids grow with time, but the presses may arrive in another order.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager

from bot.delivery.discord import trace
from bot.delivery.places import board_of
from bot.interactions.cog import Services
from bot.interactions.guard import guarded, note_refused
from bot.interactions.permissions import name_match
from bot.interactions.press import Press
from bot.interactions.typed_moves import typed_text
from bot.match.controls.custom_ids import NO_MATCH, Wire
from bot.match.controls.message import Note
from bot.match.live import Live
from bot.match.press_checks import check_may_act
from bot.match.refusals import ShellRefused, not_yours
from bot.screens import quarantine
from bot.screens.board import board_link
from bot.screens.buttons import Trial, TypeMove
from bot.screens.parts import Tip
from bot.screens.refusals import sentence, way_back
from games.core import Refused, Seat


class Router:
    """Routes all buttons, selects and modals by their `custom_id` alone."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._acts = services.acts
        self._delivery = services.delivery
        self._boards = services.boards
        self._answers = services.answers
        self._typed = services.typed
        self._words = services.words
        self._maintenance = services.maintenance
        self._in_order = InOrder()

    async def route(self, press: Press) -> None:
        """Answers one press or submit. Whatever is wrong with it is answered with a sentence."""
        async with guarded(press):
            wire = press.carried
            if wire is None:
                raise ShellRefused("unknown_button")
            _note(press, wire)
            try:
                await self._dispatch(press, wire)
            except ShellRefused as refused:
                note_refused(press, refused)
                await self._refuse(press, press.wire if press.match != NO_MATCH else wire, refused)
            except Refused as refused:
                note_refused(press, refused)
                table = await self._matches.table(wire.match)
                texts = self._matches.shelf[table.match.game].texts
                await press.answer(Note(texts.refusal(refused)))
        await self._maintenance.tell(press)

    async def _dispatch(self, press: Press, wire: Wire) -> None:
        """Has a press answered, once its person may see what it names; shows what it led to.

        Moves, drafts and trials of one person on one message are handled in order.
        """
        is_move = wire.kind != "m" and (wire.is_trial or not wire.is_word)
        async with self._in_order.turn(press) if is_move else contextlib.nullcontext():
            await name_match(self._matches, press, wire)
            show = await self._answer(press)
        if show is not None:
            await show

    async def _answer(self, press: Press) -> Awaitable[None] | None:
        """Answers a press; of a move or draft returns what shows it."""
        wire = press.wire
        if wire.kind == "m":
            await self._submit(press)
        elif wire.is_trial:
            await self._words.answer(press, Trial.name)
        elif wire.is_word:
            if wire.draft:
                raise ShellRefused("unknown_button")
            await self._words.answer(press, wire.text)
        else:
            self._delivery.panels.drop(press.message)
            is_older = self._delivery.drafts.newer(press.message, wire) is not None
            return await (self._draft if wire.draft or is_older else self._play)(press)
        return None

    async def _play(self, press: Press) -> Awaitable[None]:
        """Acknowledges, then plays. If the acknowledgement fails, nothing is played.

        The engine works while the acknowledgement is on its way.
        """
        held, wire = asyncio.create_task(press.hold()), press.wire
        try:
            acted = await self._acts.act(
                wire.match,
                press.person,
                wire.text,
                stamp=wire.stamp,
                seat=wire.seat,
                interaction=press.by.interaction,
                held=held,
            )
        finally:
            await held  # a refusal is answered after the acknowledgement
        press.trace.note(n=acted.live.play.n)
        return self._after(press, acted.live, acted.seat, acted.before)

    async def _after(self, press: Press, live: Live, seat: Seat, before: int) -> None:
        """Sends the private answers to a play, and brings the pressed message up to date.

        A pressed private answer is edited here; delivery edits or sends all other messages.
        """
        is_public = press.message and not press.is_private
        if is_public:
            self._delivery.pressed(live.match.id, press.channel, press.message)
        live = await self._delivery.thoughts.after(live, seat)
        if is_public:
            await self._answers.private_part(press, live, seat, before)
            return
        await self._answers.looks(press, live, seat, before)
        await self._answers.swap_in(press, live, seat, has_played=True)

    async def _draft(self, press: Press) -> Awaitable[None]:
        """Works out a draft: for a private answer if a shared board was pressed, else in place."""
        press.ack.wait_longer()
        wire = press.wire
        live = await self._matches.live(wire.match)
        seat = check_may_act(live, press.person, wire.stamp, wire.seat)
        is_own = press.is_private or press.guild is None or live.is_alone
        if not is_own:
            return self._answers.show(press, live, seat, wire.text, wire.page)
        screen = await self._answers.drawn(press, live, seat)
        return self._answers.show_in_place(press, live, seat, screen)

    async def _submit(self, press: Press) -> None:
        """Plays a submitted move, checked against the seat's stamp when the form was opened."""
        text = typed_text(press)
        await press.think()
        live = await self._matches.live(press.match)
        await self._typed.play(press, live, text)

    async def _refuse(self, press: Press, wire: Wire, refused: ShellRefused) -> None:
        """Answers with the sentence and, if the refusal asks for it, a panel or a link."""
        if refused.key == "aside":
            self._delivery.wake(wire.match)
            await press.answer(Note(sentence(refused), quarantine.record_rows(wire.match)))
            return
        if refused.key == "off_script":
            await self._put_right(press, wire, Tip(sentence(refused)))
            return
        if refused.key in ("expired", "reopened"):  # the pressed message shows something older
            self._delivery.refresh(wire.match)
        known = refused.live
        is_own = press.guild is None  # then nobody else's message stands there
        if known is not None and is_own and not known.table.seats_of(press.person):
            await self._strip(press, known)
        if not (refused.panel or refused.link):
            await press.answer(Note(sentence(refused), way_back(refused)))
            return
        live = await self._matches.live(wire.match)
        seat = live.seat_for(press.person)
        if refused.key == "moved_on":
            await self._strip(press, live)
        turn = live.play.turn
        acts = seat is not None and seat in turn.waiting | turn.may
        if refused.panel and seat is not None and acts:
            if press.is_private and not press.is_form:  # a stale panel becomes the present one
                await self._answers.swap_in(press, live, seat, lead=sentence(refused))
            else:
                await self._answers.show(press, live, seat, lead=sentence(refused))
            return
        url = board_of(live)
        rows = board_link(url, is_over=live.match.status == "over")
        await press.answer(Note(sentence(refused), rows))

    async def _put_right(self, press: Press, wire: Wire, tip: Tip) -> None:
        """Gives the seat's panel without any draft, with a tip on it."""
        live = await self._matches.live(wire.match)
        seat = live.seat_for(press.person)
        if seat is None:
            raise not_yours(live, press.person)
        is_own = (press.is_private or live.own_seat is not None) and not press.is_form
        show = self._answers.swap_in if is_own else self._answers.show
        await show(press, live, seat, tip=tip)

    async def _strip(self, press: Press, live: Live) -> None:
        """Has the buttons of the pressed message taken away, if it is no live message any more.

        A live one is shown again: it may show rows that a database put back does not have any more.
        """
        if press.message and not press.is_private:
            is_stale = await self._boards.retire(live, press.channel, press.message)
            show = self._delivery.wake if is_stale else self._delivery.refresh
            show(live.match.id)


def _note(press: Press, wire: Wire) -> None:
    """Notes for the log what is pressed. The name of a word `Words.answer` notes."""
    row = None if wire.is_word else wire.stamp  # that of a word may be no row
    what = trace.DRAFT if wire.draft else trace.ACT
    if wire.kind == "m":
        what = TypeMove.name
    elif wire.is_word or wire.is_trial:
        what = None
    press.trace.note(what=what, match=None if wire.match == NO_MATCH else wire.match, n=row)


class InOrder:
    """A queue for each message and person that has a press under way."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[int, int], list[tuple[int, asyncio.Future[None]]]] = {}

    @asynccontextmanager
    async def turn(self, press: Press) -> AsyncGenerator[None]:
        """Runs the block when no earlier press of this person on this message is under way."""
        place = (press.message, press.person)
        queue = self._waiting.get(place)
        if queue is None:
            self._waiting[place] = []
        else:
            turn = asyncio.get_running_loop().create_future()
            heapq.heappush(queue, (press.by.interaction, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next(place)
                raise
        try:
            yield
        finally:
            self._next(place)

    def _next(self, place: tuple[int, int]) -> None:
        queue = self._waiting[place]
        while queue:
            _, turn = heapq.heappop(queue)
            if not turn.done():
                turn.set_result(None)
                return
        del self._waiting[place]
